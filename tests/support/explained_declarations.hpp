// Declarations of an application whose candidates are explained.
#pragma once

#include <appdecl/declaration/declare.hpp>

namespace testing {

inline constexpr auto everywhere = appdecl::declare(
    "vendor",
    appdecl::on_win32(appdecl::executable, appdecl::uninstall_registry{"Vendor", "v.exe"},
                      appdecl::path{"C:/*/v.exe"}, appdecl::command{"v"}, appdecl::path{"%X%/v.exe"},
                      appdecl::uninstall_version{"Vendor"}),
    appdecl::on_darwin(appdecl::bundle, appdecl::app_bundle{"V.app"}, appdecl::path{"~/*.app"},
                       appdecl::plist{}),
    appdecl::on_linux(appdecl::executable, appdecl::command{"v"}, appdecl::path{"/opt/v-*/v"},
                      appdecl::path{"~/v"}, appdecl::flatpak{"com.v"}, appdecl::snap{"v"}),
    appdecl::requires_app("2.0"));
inline constexpr auto any_version = appdecl::declare(
    "vendor",
    appdecl::on_win32(appdecl::executable, appdecl::path{"C:/*/v.exe"},
                      appdecl::uninstall_registry{"Vendor", "v.exe"}, appdecl::uninstall_version{"Vendor"}),
    appdecl::on_linux(appdecl::executable, appdecl::path{"$X/v"}, appdecl::command{"v"}),
    appdecl::requires_app());
inline constexpr auto of_three =
    appdecl::declare("vendor",
                     appdecl::on_darwin(appdecl::executable, appdecl::path{"/a/v"}, appdecl::path{"/b/v"},
                                        appdecl::path{"/c/v"}, appdecl::plist{}),
                     appdecl::requires_app("2.0"));

}  // namespace testing
