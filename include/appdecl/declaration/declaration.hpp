// What was declared, as a value: a view of it, and the owning form that the parser makes.
#pragma once

#include <appdecl/declaration/os_family.hpp>
#include <appdecl/declaration/vocabulary.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace appdecl {

/// The block of one OS, less its locations, which stand in the declaration's array.
template <class Vocabulary>
struct declared_block {
  appdecl::presence presence = appdecl::presence::executable;
  version_of<Vocabulary> version = no_version{};
  liveness_of<Vocabulary> liveness = no_liveness{};
  std::size_t first_location = 0;
  std::size_t location_count = 0;
};

/// All of a declaration but its locations.
template <class Vocabulary>
struct declaration_head {
  std::string_view name;
  bool requires_app = false;
  std::optional<std::string_view> min_version;
  std::array<std::optional<declared_block<Vocabulary>>, declared_families.size()> blocks{};
};

/// The application under one OS: how it is present, where to look in order, how to read its version and
/// liveness.
template <class Vocabulary>
class basic_application {
 public:
  using location = location_of<Vocabulary>;

  constexpr basic_application(const declared_block<Vocabulary>& block, const location* locations) noexcept
      : block_(&block), locations_(locations + block.first_location) {}

  constexpr appdecl::presence presence() const noexcept { return block_->presence; }
  constexpr const version_of<Vocabulary>& version() const noexcept { return block_->version; }
  constexpr const liveness_of<Vocabulary>& liveness() const noexcept { return block_->liveness; }
  constexpr bool has_version_source() const noexcept { return !version().template is<no_version>(); }

  // The locations, in order.
  constexpr std::size_t size() const noexcept { return block_->location_count; }
  constexpr const location* begin() const noexcept { return locations_; }
  constexpr const location* end() const noexcept { return locations_ + size(); }
  constexpr const location& operator[](std::size_t i) const noexcept { return locations_[i]; }

  friend constexpr bool operator==(const basic_application& a, const basic_application& b) {
    bool same = a.presence() == b.presence() && a.version() == b.version() && a.liveness() == b.liveness() &&
                a.size() == b.size();
    for (std::size_t i = 0; same && i < a.size(); ++i) {
      same = a[i] == b[i];
    }
    return same;
  }
  friend constexpr bool operator!=(const basic_application& a, const basic_application& b) {
    return !(a == b);
  }

 private:
  const declared_block<Vocabulary>* block_;
  const location* locations_;
};

/// A view of a declaration: two pointers. It lives no longer than what it views.
template <class Vocabulary>
class basic_declaration_view {
 public:
  using vocabulary = Vocabulary;
  using application = basic_application<Vocabulary>;

  constexpr basic_declaration_view(const declaration_head<Vocabulary>& head,
                                   const location_of<Vocabulary>* locations) noexcept
      : head_(&head), locations_(locations) {}

  /// The server or application that declares.
  constexpr std::string_view name() const noexcept { return head_->name; }
  /// `requires.app`.
  constexpr bool requires_app() const noexcept { return head_->requires_app; }
  /// `requires.min_version`: digits separated by single dots.
  constexpr std::optional<std::string_view> min_version() const noexcept { return head_->min_version; }
  /// Whether an application is described for any OS.
  constexpr bool has_app() const noexcept {
    for (const os_family os : declared_families) {
      if (app(os)) {
        return true;
      }
    }
    return false;
  }
  /// The application under this OS, if it is described there.
  constexpr std::optional<application> app(os_family os) const noexcept {
    if (os == os_family::other) {
      return std::nullopt;
    }
    const auto& block = head_->blocks[static_cast<std::size_t>(os)];
    return block ? std::optional<application>(std::in_place, *block, locations_) : std::nullopt;
  }

  constexpr basic_declaration_view view() const noexcept { return *this; }

  friend constexpr bool operator==(const basic_declaration_view& a, const basic_declaration_view& b) {
    bool same =
        a.name() == b.name() && a.requires_app() == b.requires_app() && a.min_version() == b.min_version();
    for (const os_family os : declared_families) {
      same = same && a.app(os) == b.app(os);
    }
    return same;
  }
  friend constexpr bool operator!=(const basic_declaration_view& a, const basic_declaration_view& b) {
    return !(a == b);
  }

 private:
  const declaration_head<Vocabulary>* head_;
  const location_of<Vocabulary>* locations_;
};

/// A declaration that owns its texts: one immutable block, shared by its copies. A copy allocates nothing;
/// different copies may be used from different threads. What it was made of may go.
template <class Vocabulary>
class basic_declaration {
 public:
  using vocabulary = Vocabulary;

  /// A deep copy of what is viewed. Three allocations.
  explicit basic_declaration(basic_declaration_view<Vocabulary> viewed)
      : block_(std::make_shared<const storage>(viewed)) {}

  basic_declaration_view<Vocabulary> view() const& noexcept {
    return {block_->head, block_->locations.data()};
  }
  basic_declaration_view<Vocabulary> view() const&& = delete;  // it would outlive the texts

  std::string_view name() const& noexcept { return block_->head.name; }
  std::string_view name() const&& = delete;  // it would outlive the texts

  friend bool operator==(const basic_declaration& a, const basic_declaration& b) {
    return a.view() == b.view();
  }
  friend bool operator!=(const basic_declaration& a, const basic_declaration& b) { return !(a == b); }

 private:
  struct storage {
    explicit storage(basic_declaration_view<Vocabulary> viewed) {
      text.reserve(text_size(viewed));  // never grows again: the views into it stay good
      head.name = keep(viewed.name());
      head.requires_app = viewed.requires_app();
      if (const auto minimum = viewed.min_version()) {
        head.min_version = keep(*minimum);
      }
      for (const os_family os : declared_families) {
        if (const auto app = viewed.app(os)) {
          head.blocks[static_cast<std::size_t>(os)] = keep(*app);
        }
      }
    }

    static std::size_t text_size(basic_declaration_view<Vocabulary> viewed) {
      std::size_t size = viewed.name().size() + viewed.min_version().value_or("").size();
      const auto add = [&size](const auto& kind) {
        each_field(kind, [&size](const auto&, std::string_view member) { size += member.size(); });
      };
      for (const os_family os : declared_families) {
        if (const auto app = viewed.app(os)) {
          app->version().visit(add);
          app->liveness().visit(add);
          for (const auto& location : *app) {
            location.visit(add);
          }
        }
      }
      return size;
    }

    std::string_view keep(std::string_view source) {
      const std::size_t start = text.size();
      text += source;
      return std::string_view(text).substr(start);
    }

    template <class List>
    one_of<List> keep(const one_of<List>& source) {
      return source.visit([this](auto kind) -> one_of<List> {
        each_field(kind, [this](const auto&, std::string_view& member) { member = keep(member); });
        return kind;
      });
    }

    declared_block<Vocabulary> keep(const basic_application<Vocabulary>& source) {
      declared_block<Vocabulary> block{source.presence(), keep(source.version()), keep(source.liveness()),
                                       locations.size(), source.size()};
      for (const auto& location : source) {
        locations.push_back(keep(location));
      }
      return block;
    }

    std::string text;
    declaration_head<Vocabulary> head;
    std::vector<location_of<Vocabulary>> locations;
  };

  std::shared_ptr<const storage> block_;
};

using application = basic_application<standard_vocabulary>;
using declaration_view = basic_declaration_view<standard_vocabulary>;
using declaration = basic_declaration<standard_vocabulary>;

}  // namespace appdecl
