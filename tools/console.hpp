// What a console program asks of its system: its arguments and its output as UTF-8, and whether a terminal
// shows it.
#pragma once

#include <string>
#include <vector>

namespace appdecl::tools {

/// The program's arguments as UTF-8, its own name first.
std::vector<std::string> utf8_arguments(int argc, char** argv);

/// Makes the standard streams carry bytes as they are, and a console show them as UTF-8. Needed by Windows
/// alone.
void prepare_streams();

/// Whether standard output is shown by a terminal.
bool is_output_terminal();

}  // namespace appdecl::tools
