// A declaration in C++: a wrong one does not compile. Evaluated on this machine.
#include <appdecl/appdecl.hpp>

#include <cstdio>

namespace {

constexpr auto editor = appdecl::declare(
    "editor",
    appdecl::on_win32(appdecl::executable, appdecl::uninstall_registry{"Vim", "gvim.exe"},
                      appdecl::path{"%ProgramFiles%/Vim/vim*/gvim.exe"}, appdecl::uninstall_version{"Vim"}),
    appdecl::on_darwin(appdecl::bundle, appdecl::app_bundle{"MacVim.app"}, appdecl::plist{}),
    appdecl::on_linux(appdecl::executable, appdecl::command{"gvim"}, appdecl::command{"vim"}),
    appdecl::requires_app("8.0"));

}  // namespace

int main() {
  const appdecl::availability answer = appdecl::evaluate(editor);
  std::printf("%s: %s\n", std::string(appdecl::name(answer.state)).c_str(),
              answer.path.value_or("no place to look").c_str());
}
