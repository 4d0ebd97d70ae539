"""Counts checks and prints the closing line that every test of the tool ends with."""
import sys


class Tally:
    def __init__(self):
        self.passed = 0
        self.failed = 0

    def check(self, holds, what):
        """One check; `what` is printed when it does not hold."""
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("FAIL", what)

    def exit(self):
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(1 if self.failed or not self.passed else 0)
