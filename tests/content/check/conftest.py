"""What these tests share with the processes that they start."""

import sys
from pathlib import Path

# With import-mode=importlib test folders are not on the path; spawned processes find it there, too.
sys.path.insert(0, str(Path(__file__).parent))
