// expect: appdecl: duplicate_key:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor", appdecl::on_win32(appdecl::executable, appdecl::path{"~/v"}
#ifdef APPDECL_TWIN
                                                                     ,
                                                                     appdecl::server_json{"~/v.json"}
#else
                                                                      ,
                                                                      appdecl::server_json{"~/v.json"},
                                                                      appdecl::no_liveness{}
#endif
                                                                     ));
