#include "console.hpp"

#ifdef _WIN32
#  ifndef NOMINMAX
#    define NOMINMAX
#  endif
#  ifndef WIN32_LEAN_AND_MEAN
#    define WIN32_LEAN_AND_MEAN
#  endif
#  include <windows.h>
// behind windows.h
#  include <fcntl.h>
#  include <io.h>
#  include <shellapi.h>

#  include <appdecl/declaration/utf16.hpp>
#else
#  include <unistd.h>
#endif

#include <cstdio>
#include <string_view>

namespace appdecl::tools {

#ifdef _WIN32

std::vector<std::string> utf8_arguments(int argc, char** argv) {
  int count = 0;
  wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &count);
  if (wide == nullptr) {
    return {argv, argv + argc};
  }
  std::vector<std::string> arguments;
  for (int i = 0; i < count; ++i) {
    const std::wstring_view units = wide[i];
    // What is no Unicode text names no file that could be read, and is said to be missing.
    if (!text::append_from_utf16(arguments.emplace_back(), units)) {
      arguments.back() = argv[i];
    }
  }
  LocalFree(wide);
  return arguments;
}

void prepare_streams() {
  for (std::FILE* const stream : {stdin, stdout, stderr}) {
    _setmode(_fileno(stream), _O_BINARY);
  }
  SetConsoleOutputCP(CP_UTF8);
}

bool is_output_terminal() { return _isatty(_fileno(stdout)) != 0; }

#else

std::vector<std::string> utf8_arguments(int argc, char** argv) { return {argv, argv + argc}; }

void prepare_streams() {}

bool is_output_terminal() { return isatty(STDOUT_FILENO) == 1; }

#endif

}  // namespace appdecl::tools
