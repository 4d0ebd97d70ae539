// The core may be included behind Windows' own headers, whatever macros they define. Where there are none,
// the best known of those macros stand in for them; the headers of other libraries come first then, since
// theirs is another matter.
#ifdef _WIN32
#  include <windows.h>
#else
#  include <doctest/doctest.h>
#  include <boost/pfr/core.hpp>
#  include <tl/expected.hpp>

#  include <dirent.h>
#  include <fcntl.h>
#  include <sys/stat.h>
#  include <sys/types.h>
#  include <unistd.h>
#  ifdef __linux__
#    include <sys/syscall.h>
#  endif

#  include <algorithm>
#  include <array>
#  include <atomic>
#  include <cerrno>
#  include <chrono>
#  include <cmath>
#  include <cstdio>
#  include <cstdlib>
#  include <cstring>
#  include <functional>
#  include <limits>
#  include <map>
#  include <memory>
#  include <mutex>
#  include <optional>
#  include <shared_mutex>
#  include <string>
#  include <tuple>
#  include <utility>
#  include <variant>
#  include <vector>
// windef.h, minwindef.h, rpcndr.h, wingdi.h, winnt.h, winbase.h, winuser.h
#  define min(a, b) (((a) < (b)) ? (a) : (b))
#  define max(a, b) (((a) > (b)) ? (a) : (b))
#  define near
#  define far
#  define small char
#  define hyper __int64
#  define interface struct
#  define IN
#  define OUT
#  define OPTIONAL
#  define CONST const
#  define VOID void
#  define TRUE 1
#  define FALSE 0
#  define ERROR 0
#  define NO_ERROR 0L
#  define DELETE (0x00010000L)
#  define ABSOLUTE 1
#  define TRANSPARENT 1
#  define PASSTHROUGH 19
#  define GetMessage GetMessageW
#  define CreateFile CreateFileW
#  define GetObject GetObjectW
#  define LoadString LoadStringW
#endif

#include <appdecl/appdecl.hpp>
#include <appdecl/host/counting.hpp>
#include <appdecl/host/memory.hpp>
#include <appdecl/liveness/mcp_initialize.hpp>

#include <doctest/doctest.h>

TEST_CASE("what was included behind Windows' headers works") {
  constexpr auto vendor =
      appdecl::declare("vendor-mcp", appdecl::on_win32(appdecl::executable, appdecl::path{"C:\\V\\v.exe"}),
                       appdecl::requires_app());
  const auto host = appdecl::memory_host{appdecl::os_family::win32}.file("C:\\V\\v.exe");
  CHECK(appdecl::evaluate(vendor, host).state == appdecl::state::available);
  CHECK(appdecl::evaluate(vendor, appdecl::native_host{}).state != appdecl::state::no_requirements);
}
