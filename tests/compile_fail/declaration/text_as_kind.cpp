// expect: appdecl: unknown_kind:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor", appdecl::on_linux(appdecl::executable
#ifdef APPDECL_TWIN
                                                                     ,
                                                                     appdecl::path{"~/v"}
#else
                                                                      ,
                                                                      "~/v"
#endif
                                                                     ));
