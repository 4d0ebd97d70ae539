"""Prints the files that match, sorted: glob.py FOLDER PATTERN... Meson has no glob of its own."""

import sys
from pathlib import Path

folder = Path(sys.argv[1])
files = {path.relative_to(folder).as_posix() for pattern in sys.argv[2:] for path in folder.glob(pattern)}
print("\n".join(sorted(files)))
