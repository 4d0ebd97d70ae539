// The JSON file that a running application writes: its process, its URL, its token.
#pragma once

#include <appdecl/declaration/kinds.hpp>
#include <appdecl/host/host.hpp>
#include <appdecl/liveness/runtime_json.hpp>
#include <appdecl/liveness/secret_token.hpp>
#include <appdecl/locate/candidate.hpp>
#include <appdecl/locate/expand.hpp>

#include <tl/expected.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace appdecl {

/// The largest runtime file that is read, in bytes.
inline constexpr std::size_t largest_runtime_file = std::size_t{1} << 20U;

/// What a runtime file says, and when it was last written where the host knows.
struct runtime_file {
  runtime_fields fields;
  std::optional<std::int64_t> written = {};  ///< milliseconds since 1970
};

namespace detail {

template <class File, class = void>
struct offers_times_and_trust : std::false_type {};
template <class File>
struct offers_times_and_trust<File, std::void_t<decltype(std::declval<const File&>().modified()),
                                                decltype(std::declval<const File&>().trusted())>>
    : std::true_type {};

/// Why the file at an expanded path cannot be opened.
template <class Host>
std::string why_not_open(const Host& host, std::string& path) {
  const absence why = look_at(host, path, presence::executable).why;
  return path + ": " + (why == absence::none ? "it cannot be read" : std::string(reason(why)));
}

/// Reads a runtime file that was opened at `path`.
template <class File>
tl::expected<runtime_file, std::string> read_opened(const File& file, const std::string& path,
                                                    const server_json& source) {
  if (!file.trusted()) {
    return tl::unexpected(path + ": it belongs to another user, so it is not trusted");
  }
  const std::optional<std::uint64_t> size = file.size();
  if (!size || *size > largest_runtime_file) {
    return tl::unexpected(path + (size ? ": it is larger than 1 MiB" : ": it cannot be read"));
  }
  const auto count = static_cast<std::size_t>(*size);
  secret_bytes bytes(count);  // they may hold the token
  const std::optional<std::size_t> got = file.read_at(0, bytes.data(), count);
  if (!got) {
    return tl::unexpected(path + ": it cannot be read");
  }
  auto fields = parse_runtime_json(bytes.view().substr(0, *got), source);
  if (!fields) {
    return tl::unexpected(path + ": it is no JSON object, or one that nests too deeply");
  }
  return runtime_file{std::move(*fields), file.modified()};
}

}  // namespace detail

/// Reads the runtime file that `source` names, afresh; or says why it cannot be: it is missing, unreadable,
/// another user's, larger than 1 MiB, or no JSON object. One file is opened and read at once.
template <class Host>
tl::expected<runtime_file, std::string> read_runtime_file(const Host& host, const server_json& source) {
  std::string path;
  const absence refused = expand(host, source.path, path);
  // An ordinary character here. No NUL is left, which would end the path on its way to the system.
  std::replace(path.begin(), path.end(), star_mark, '*');
  if (refused != absence::none) {
    return tl::unexpected(path + ": " + std::string(reason(refused)));
  }
  const auto file = host.open(path);
  if (!file) {
    return tl::unexpected(detail::why_not_open(host, path));
  }
  constexpr bool is_fit = detail::offers_times_and_trust<std::decay_t<decltype(*file)>>::value;
  static_assert(
      is_fit,
      "appdecl: liveness needs a file that offers: optional<int64_t> modified() const noexcept, and "
      "bool trusted() const noexcept");
  if constexpr (is_fit) {
    return detail::read_opened(*file, path, source);
  } else {
    return tl::unexpected(path);
  }
}

}  // namespace appdecl
