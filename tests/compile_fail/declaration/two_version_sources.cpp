// expect: appdecl: duplicate_key:
#include <appdecl/declaration/declare.hpp>

constexpr auto vendor = appdecl::declare("vendor", appdecl::on_win32(appdecl::executable, appdecl::path{"~/v"}
#ifdef APPDECL_TWIN
                                                                     ,
                                                                     appdecl::uninstall_version{"Vendor"}
#else
                                                                      ,
                                                                      appdecl::uninstall_version{"Vendor"},
                                                                      appdecl::pe_resource{}
#endif
                                                                     ));
