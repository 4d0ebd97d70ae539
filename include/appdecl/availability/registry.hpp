// Which server has which declaration.
#pragma once

#include <appdecl/declaration/declaration.hpp>

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace appdecl {

/// Maps server names to declarations. Safe from several threads. `on_change` is called once for each call
/// that changed something, after it and outside the lock, so it may use the registry; calls from several
/// threads may overlap.
template <class Vocabulary>
class basic_declaration_registry {
 public:
  using vocabulary = Vocabulary;
  using observer = std::function<void()>;

  basic_declaration_registry() = default;
  explicit basic_declaration_registry(observer on_change) : on_change_(std::move(on_change)) {}
  basic_declaration_registry(const basic_declaration_registry&) = delete;
  basic_declaration_registry& operator=(const basic_declaration_registry&) = delete;

  /// Replaces the observer; an empty one is none.
  void on_change(observer observe) {
    const std::lock_guard lock(mutex_);
    on_change_.swap(observe);  // the old one goes after the lock: it may hold what uses the registry
  }

  /// Registers a declaration under a name, in place of an earlier one. What is stored owns its texts.
  template <class Declaration>
  void add(std::string_view server, const Declaration& declared) {
    basic_declaration<Vocabulary> owned(declared.view());
    change([&] { return declarations_.insert_or_assign(std::string(server), std::move(owned)), true; });
  }
  void add(std::string_view server, const basic_declaration<Vocabulary>& declared) {
    change([&] { return declarations_.insert_or_assign(std::string(server), declared), true; });
  }

  /// Forgets a name. Returns whether it was registered.
  bool remove(std::string_view server) {
    return change([&] {
      const auto found = declarations_.find(server);
      const bool known = found != declarations_.end();
      if (known) {
        declarations_.erase(found);
      }
      return known;
    });
  }

  /// Forgets every name.
  void clear() {
    change([&] {
      const bool any = !declarations_.empty();
      declarations_.clear();
      return any;
    });
  }

  /// The declaration under this name. Allocates nothing.
  std::optional<basic_declaration<Vocabulary>> lookup(std::string_view server) const {
    const std::lock_guard lock(mutex_);
    const auto found = declarations_.find(server);
    return found == declarations_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  template <class Change>
  bool change(Change&& apply) {
    observer observe;
    bool changed = false;
    {
      const std::lock_guard lock(mutex_);
      changed = apply();
      if (changed) {
        observe = on_change_;
      }
    }
    if (observe) {
      observe();
    }
    return changed;
  }

  mutable std::mutex mutex_;
  std::map<std::string, basic_declaration<Vocabulary>, std::less<>> declarations_;
  observer on_change_;
};

using declaration_registry = basic_declaration_registry<standard_vocabulary>;

/// The process-wide registry; hosts may own others.
inline declaration_registry& registry() {
  static declaration_registry instance;
  return instance;
}

}  // namespace appdecl
