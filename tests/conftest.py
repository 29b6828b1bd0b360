"""What all tests share."""

from __future__ import annotations

import sys
from pathlib import Path

# Rule cases bring their own harness; with import-mode=importlib test folders are not on the path.
sys.path.insert(0, str(Path(__file__).parent / "rules"))
