"""The wall: the engine stands alone, without the editor and without Qt."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINT = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", LINT], cwd=folder, capture_output=True, text=True)


def test_contracts_hold() -> None:
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("rules", "import editor", "neither the editor nor Qt"),
        ("rules", "from PySide6 import QtCore", "neither the editor nor Qt"),
        ("rules", "import engine.play", "arrows point one way"),
        ("lab", "import engine.campaign", "arrows point one way"),
    ],
)
def test_contracts_bite(tmp_path: Path, module: str, line: str, contract: str) -> None:
    """A contract with a misspelt name would hold for ever; so break each one once."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in ("editor", "engine", "engine/rules", "engine/play", "engine/lab", "engine/campaign"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
    assert lint_imports(tmp_path).returncode == 0

    (tmp_path / "engine" / module / "__init__.py").write_text(line + "\n")
    result = lint_imports(tmp_path)
    assert result.returncode == 1, result.stdout + result.stderr
    broken = [text for text in result.stdout.splitlines() if text.endswith("BROKEN")]
    assert len(broken) == 1, result.stdout
    assert contract in broken[0]


def test_command_starts_without_qt() -> None:
    code = (
        "import engine.cli, sys; "
        "assert not any(m.startswith(('PySide6', 'shiboken6', 'editor')) for m in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
