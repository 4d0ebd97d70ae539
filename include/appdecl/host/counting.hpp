// A host that counts what it is asked: tests and benchmarks pin with it what a lookup costs.
#pragma once

#include <appdecl/host/adaptor.hpp>
#include <appdecl/host/host.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace appdecl {

/// How often each function of a host was called.
struct call_counts {
  std::size_t os = 0;
  std::size_t variable = 0;
  std::size_t home_of = 0;
  std::size_t kind_of = 0;
  std::size_t executable = 0;
  std::size_t each_entry = 0;
  std::size_t open = 0;
  std::size_t each_uninstall_entry = 0;
  std::size_t process = 0;
  std::size_t reads = 0;  ///< of the files opened

  /// Everything asked of the machine: all but `os`, whose answer is known beforehand.
  constexpr std::size_t total() const noexcept {
    return variable + home_of + kind_of + executable + each_entry + open + each_uninstall_entry + process +
           reads;
  }
};

/// A file whose reads are counted. It must not outlive the counting host that opened it.
template <class File>
class counting_file {
 public:
  counting_file(File file, call_counts& counts) noexcept : file_(std::move(file)), counts_(&counts) {}

  std::optional<std::uint64_t> size() const noexcept { return file_.size(); }

  std::optional<std::size_t> read_at(std::uint64_t offset, void* into, std::size_t count) const noexcept {
    ++counts_->reads;
    return file_.read_at(offset, into, count);
  }

  auto modified() const noexcept { return file_.modified(); }
  auto trusted() const noexcept { return file_.trusted(); }

  /// The file itself.
  const File& base() const noexcept { return file_; }

 private:
  File file_;
  call_counts* counts_;
};

/// Counts the calls made to a borrowed host, which must outlive it. Not thread safe: the counters are plain.
/// `counting_host counted{host}` of a host that counts already copies it instead of wrapping it (so does
/// every deduced decorator); `counting(host)` always wraps.
template <class Host>
class counting_host : public host_adaptor<Host> {
 public:
  explicit constexpr counting_host(const Host& host) noexcept : host_adaptor<Host>(host) {}
  explicit counting_host(const Host&&) = delete;

  const call_counts& calls() const noexcept { return counts_; }
  void reset() noexcept { counts_ = {}; }

  os_family os() const noexcept { return ++counts_.os, this->base().os(); }
  auto variable(zview name) const noexcept { return ++counts_.variable, this->base().variable(name); }
  auto home_of(zview user) const noexcept { return ++counts_.home_of, this->base().home_of(user); }
  file_kind kind_of(zview path) const noexcept { return ++counts_.kind_of, this->base().kind_of(path); }
  bool executable(zview path) const noexcept { return ++counts_.executable, this->base().executable(path); }
  auto process(std::int64_t pid) const noexcept { return ++counts_.process, this->base().process(pid); }

  template <class Visitor>
  void each_entry(zview folder, Visitor&& visitor) const noexcept {
    ++counts_.each_entry;
    this->base().each_entry(folder, std::forward<Visitor>(visitor));
  }

  auto open(zview path) const noexcept {
    ++counts_.open;
    auto file = this->base().open(path);
    using counted = counting_file<std::decay_t<decltype(*file)>>;
    return file ? std::optional<counted>(std::in_place, std::move(*file), counts_) : std::nullopt;
  }

  template <class Visitor>
  void each_uninstall_entry(Visitor&& visitor) const noexcept {
    ++counts_.each_uninstall_entry;
    this->base().each_uninstall_entry(std::forward<Visitor>(visitor));
  }

 private:
  mutable call_counts counts_;
};

template <class Host>
counting_host(const Host&) -> counting_host<Host>;

/// A host that counts the calls made to `host`, which is borrowed, even when `host` counts itself.
template <class Host>
constexpr counting_host<Host> counting(const Host& host) noexcept {
  return counting_host<Host>(host);
}
template <class Host>
counting_host<Host> counting(const Host&&) = delete;

}  // namespace appdecl
