// What a comparison says as -1, 0 or 1, so that tests can compare it.
#pragma once

namespace testing {

constexpr int sign(int value) { return (value > 0) - (value < 0); }

}  // namespace testing
