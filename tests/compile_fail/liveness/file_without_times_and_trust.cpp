// expect: appdecl: liveness needs a file that offers
#include <appdecl/declaration/declare.hpp>
#include <appdecl/liveness/probe.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

constexpr auto vendor = appdecl::declare("vendor");

struct my_file {
  std::optional<std::uint64_t> size() const noexcept { return 0; }
  std::optional<std::size_t> read_at(std::uint64_t, void*, std::size_t) const noexcept { return 0; }
#ifdef APPDECL_TWIN
  std::optional<std::int64_t> modified() const noexcept { return std::nullopt; }
  bool trusted() const noexcept { return true; }
#endif
};

struct my_host : appdecl::native_host {
  std::optional<my_file> open(appdecl::zview) const noexcept { return my_file{}; }
};

appdecl::liveness_report report() { return appdecl::probe(vendor, my_host{}); }
