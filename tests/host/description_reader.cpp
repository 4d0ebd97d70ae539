#include <appdecl/host/description_reader.hpp>

#include <appdecl/interop/nlohmann_json.hpp>

#include <support/host_answers.hpp>
#include <support/temporary_folder.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {

using json = nlohmann::json;

/// The error of a description, `at: message`; empty when it is good.
std::string error_of(const json& root, std::string_view folder = {}) {
  const auto host = appdecl::detail::description_reader<json>(folder).load(root);
  return host ? "" : host.error().at + ": " + host.error().message;
}

}  // namespace

TEST_CASE("a file of this machine is found from the description's folder") {
  testing::temporary_folder folder;
  folder.directory("sub");
  folder.file("sub/v", "bytes");
  const auto load = [&](const std::string& file, std::string_view base) {
    const json root{{"os", "linux"}, {"files", {{"/v", {{"file", file}}}}}};
    return appdecl::detail::description_reader<json>(base).load(root);
  };
  for (const std::string& file :
       {std::string("sub/v"), std::string("./sub/../sub/v"), folder.path("sub/v")}) {
    CAPTURE(file);
    CHECK(testing::text_of(load(file, folder.path()).value(), "/v") == "bytes");
    CHECK(testing::text_of(load(file, folder.path() + "/").value(), "/v") == "bytes");
  }
  CHECK(testing::text_of(load(folder.path("sub/v"), "").value(), "/v") == "bytes");
  const appdecl::memory_host missing = load("nothing", folder.path()).value();
  CHECK(missing.kind_of("/v") == appdecl::file_kind::file);
  CHECK_FALSE(missing.open("/v"));
}

TEST_CASE("a file of this machine needs a path, and a relative one a folder that is known") {
  const auto with = [](const json& file) {
    return json{{"os", "linux"}, {"files", {{"/v", {{"file", file}}}}}};
  };
  const std::string needs_folder =
      "files./v.file: a relative path needs the absolute folder that the description is in";
  CHECK(error_of(with("v")) == needs_folder);
  CHECK(error_of(with("v"), "relative/folder") == needs_folder);
  CHECK_FALSE(error_of(with(""), "/tmp").empty());
  CHECK_FALSE(error_of(with(std::string("a\0b", 3)), "/tmp").empty());
  CHECK_FALSE(error_of(with(7), "/tmp").empty());
}

TEST_CASE("an unknown key is an error that lists the known ones") {
  CHECK(error_of({{"os", "linux"}, {"processes", {{{"pid", 7}, {"name", "x"}}}}}) ==
        "processes[0].name: this key means nothing here; the keys are pid, started, zombie");
}

TEST_CASE("what the machine refuses is an error where it stands") {
  CHECK(error_of({{"os", "linux"}, {"dirs", {"/a", "b"}}}) ==
        "dirs[1]: the path 'b' does not start at the root, /");
}
