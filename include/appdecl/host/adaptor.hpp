// A host over another host: what decorators are made of.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/host/host.hpp>

#include <cstdint>
#include <utility>

namespace appdecl {

/// Forwards every function to a borrowed host. A decorator derives from it and hides the functions it
/// changes; nothing is virtual. The borrowed host must outlive the adaptor and keep its address; a temporary
/// does not bind. As safe from several threads as that host.
template <class Host>
class host_adaptor {
  static_assert(sizeof(detail::host_requirements<Host>) != 0, "appdecl: host_adaptor: this is not a host");

 public:
  explicit constexpr host_adaptor(const Host& host) noexcept : base_(&host) {}
  explicit host_adaptor(const Host&&) = delete;  // it would be gone before the first question

  /// The borrowed host.
  constexpr const Host& base() const noexcept { return *base_; }

  os_family os() const noexcept { return base_->os(); }
  auto variable(zview name) const noexcept { return base_->variable(name); }
  auto home_of(zview user) const noexcept { return base_->home_of(user); }
  file_kind kind_of(zview path) const noexcept { return base_->kind_of(path); }
  bool executable(zview path) const noexcept { return base_->executable(path); }
  auto open(zview path) const noexcept { return base_->open(path); }
  auto process(std::int64_t pid) const noexcept { return base_->process(pid); }

  template <class Visitor>
  void each_entry(zview folder, Visitor&& visitor) const noexcept {
    base_->each_entry(folder, std::forward<Visitor>(visitor));
  }

  template <class Visitor>
  void each_uninstall_entry(Visitor&& visitor) const noexcept {
    base_->each_uninstall_entry(std::forward<Visitor>(visitor));
  }

 private:
  const Host* base_;
};

template <class Host>
host_adaptor(const Host&) -> host_adaptor<Host>;

}  // namespace appdecl
