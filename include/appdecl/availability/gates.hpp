// Whether to offer a server's tools, or a skill: the two questions that hosts ask.
#pragma once

#include <appdecl/availability/evaluate.hpp>
#include <appdecl/availability/registry.hpp>
#include <appdecl/declaration/text.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/host/native.hpp>

#include <string_view>
#include <type_traits>

namespace appdecl {

namespace detail {

/// Whether a registered declaration with an application is offerable; an unknown name is not.
template <class Vocabulary, class Host, class Policies>
bool is_skill_app_offerable(std::string_view name, const basic_declaration_registry<Vocabulary>& declarations,
                            const Host& host, const Policies& policies) {
  const auto declared = declarations.lookup(text::strip(name));
  return declared && declared->view().has_app() && evaluate(*declared, host, policies).offerable();
}

}  // namespace detail

/// Whether a server's tools may be offered: it is connected, and when a declaration that requires an
/// application is registered for it, that is offerable. `connected()` is asked first; when it says no,
/// nothing else is looked at. Without a registered declaration the connection alone decides.
template <class Connected, class Vocabulary, class Host, class Policies = resolver<>>
bool server_gate(std::string_view server, Connected&& connected,
                 const basic_declaration_registry<Vocabulary>& declarations, const Host& host,
                 const Policies& policies = {}) {
  static_assert(std::is_invocable_r_v<bool, Connected&>,
                "appdecl: server_gate takes a callable that says whether the server is connected, such as "
                "[&] { return client.connected(); }");
  if (!connected()) {
    return false;
  }
  const auto declared = declarations.lookup(server);
  return !declared || evaluate(*declared, host, policies).offerable();
}

/// The same with the process-wide registry on this machine.
template <class Connected>
bool server_gate(std::string_view server, Connected&& connected) {
  return server_gate(server, connected, registry(), native_host{});
}

/// Whether a skill may be offered that names applications: every name is registered with an application that
/// is offerable. An unknown name hides the skill; no names show it. `names` is one text or a range of texts;
/// white space round a name goes.
template <class Names, class Vocabulary, class Host, class Policies = resolver<>>
bool skill_gate(const Names& names, const basic_declaration_registry<Vocabulary>& declarations,
                const Host& host, const Policies& policies = {}) {
  if constexpr (std::is_convertible_v<const Names&, std::string_view>) {
    return detail::is_skill_app_offerable(names, declarations, host, policies);
  } else {
    for (const auto& name : names) {
      if (!detail::is_skill_app_offerable(name, declarations, host, policies)) {
        return false;
      }
    }
    return true;
  }
}

/// The same with the process-wide registry on this machine.
template <class Names>
bool skill_gate(const Names& names) {
  return skill_gate(names, registry(), native_host{});
}

}  // namespace appdecl
