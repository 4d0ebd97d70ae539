// A host program's whole way to an application: is it there, does it run, does it answer - and then connect.
#include <appdecl/liveness/httplib_transport.hpp>  // first: under Windows it includes the network's headers

#include <appdecl/appdecl.hpp>
#include <appdecl/host/memory.hpp>
#include <appdecl/liveness/probe.hpp>

#include <chrono>
#include <cstdio>
#include <string>
#include <thread>

namespace {

constexpr auto vendor = appdecl::declare("vendor-mcp",
                                         appdecl::on_linux(appdecl::executable, appdecl::command{"vendor"},
                                                           appdecl::server_json{"~/.vendor/server.json"}),
                                         appdecl::requires_app());

/// Stands for the MCP client of the host program. It is handed the secret where it is sent, and keeps none.
bool call(const appdecl::connection& to, const std::string& message) {
  const std::size_t path = to.url.find('/', std::string("http://").size());
  httplib::Client client(to.url.substr(0, path));
  client.set_bearer_token_auth(std::string(to.token.reveal()));
  const auto answer = client.Post(to.url.substr(path), message, "application/json");
  return answer && answer->status == 200;
}

/// Whether a call of the application's server went through; it says why when it did not.
template <class Host>
bool use(const Host& host) {
  const appdecl::availability here = appdecl::evaluate(vendor, host);
  if (!here.offerable()) {
    std::printf("not offered: %s\n", std::string(name(here.state)).c_str());
    return false;
  }
  const appdecl::network_effort ask{std::chrono::seconds(2)};
  const appdecl::liveness_report seen = appdecl::probe(vendor, host, ask);
  if (!seen.answering.present()) {
    std::printf("%s\n", (seen.running.present() ? seen.answering : seen.running).detail.c_str());
    return false;
  }
  const auto to = appdecl::endpoint(vendor, host);
  if (!to) {
    std::printf("gone meanwhile: %s\n", to.error().c_str());
    return false;
  }
  std::printf("%s answers\n", to->url.c_str());
  return call(*to, R"({"jsonrpc":"2.0","id":2,"method":"tools/list"})");
}

/// A machine on which the application is installed, and runs as process 4242 at this port.
appdecl::memory_host machine(int port) {
  appdecl::described_file runtime_file;
  runtime_file.text =
      R"({"pid":4242,"http":"http://127.0.0.1:)" + std::to_string(port) + R"(","token":"open-sesame"})";
  appdecl::described_process process;
  process.pid = 4242;
  return appdecl::memory_host{appdecl::os_family::linux_}
      .home("/home/me")
      .variable("PATH", "/usr/bin")
      .file("/usr/bin/vendor", appdecl::executable_file)
      .file("/home/me/.vendor/server.json", runtime_file)
      .running(process);
}

}  // namespace

int main() {
  // The machine is described, so that the example runs everywhere; its server is real, and plays the
  // application. A program asks appdecl::native_host{}.
  httplib::Server application;
  application.Post("/mcp", [](const httplib::Request& request, httplib::Response& response) {
    const bool is_known = request.get_header_value("Authorization") == "Bearer open-sesame";
    response.status = is_known ? 200 : 401;
  });
  const int port = application.bind_to_any_port("127.0.0.1");
  std::thread running([&] { application.listen_after_bind(); });

  const bool worked = use(machine(port));
  application.stop();
  running.join();
  return worked ? 0 : 1;
}
