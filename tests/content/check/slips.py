"""Files with slips in them, and whether the validator survives them; run by processes of its own."""

from __future__ import annotations

import random
import re
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from engine.content.check import check
from engine.content.check.mend import mend
from engine.content.library import Library, find_files, shipped_folder
from engine.content.show import show
from engine.diagnostics import Severity, render_text

HARD = Path(__file__).parents[2] / "language" / "hard"
# How pydantic and the parser would put it.
FOREIGN = r"pydantic|[Ii]nput should|[Vv]alue error|valid (integer|string|list|dict)|Extra inputs|type=\w+|at line \d"
PATIENCE = 2.0  # seconds of the processor's time, for one file


@cache
def texts() -> dict[Path, str]:
    """What is shipped, and the hardest entries that the language is tested with."""
    return {
        path: path.read_text(encoding="utf-8") for path in (*find_files(shipped_folder()), *find_files(HARD))
    }


@cache
def base() -> Library:
    return Library.load([HARD])


def mutated(text: str, luck: random.Random) -> str:
    """A text with a few slips of all kinds in it."""
    lines = text.split("\n")
    for _ in range(luck.randint(1, 3)):
        at = luck.randrange(len(lines))
        match luck.randrange(6):
            case 0:
                del lines[at : at + luck.randint(1, 3)]
            case 1:
                lines.insert(at, lines[luck.randrange(len(lines))])
            case 2:
                value = luck.choice(re.findall(r'"[^"\n]*"|\b\d+\b', text))
                lines[at] = re.sub(r'"[^"]*"|\b\d+\b', value.replace("\\", r"\\"), lines[at], count=1)
            case 3:
                cut = luck.randint(0, len(lines[at]))
                lines[at] = lines[at][:cut] + chr(luck.randrange(32, 0x2100)) + lines[at][cut:]
            case 4:
                lines[at] = re.sub(
                    r"\b(\w+) =", lambda _: f"{luck.choice(['op', 'who', 'do', 'in', 'x'])} =", lines[at]
                )
            case _:
                lines[at] = lines[at][: luck.randint(0, len(lines[at]))]
        lines = lines or [""]
    return "\n".join(lines)


@contextmanager
def no_hang(seed: int, patience: float = PATIENCE) -> Iterator[None]:
    """Ends what takes too much of the processor's time; on a busy machine nothing else is a hang."""

    def stop(_signal: int, _frame: Any) -> None:
        raise TimeoutError(f"the file of seed {seed} took more than {patience} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, patience)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def survive(seed: int) -> tuple[int, float]:
    """Check, show and mend one mutated file, in a library with the others; what it found and the time it took."""
    luck = random.Random(seed)
    whole, around = texts(), base()
    path = luck.choice(list(whole))
    text = mutated(whole[path], luck)
    begun = time.process_time()
    with no_hang(seed), tempfile.TemporaryDirectory() as folder:
        if luck.randrange(8):
            library = around.reread(path, text)
        else:  # bytes that are no text at all
            raw, noise = bytearray(text.encode()), luck.randbytes(luck.randint(1, 9))
            raw[(cut := luck.randrange(len(raw) + 1)) : cut] = noise
            path = Path(folder) / f"{seed}.toml"
            path.write_bytes(raw)
            library = Library.load([HARD, path])
        faults = check(library, {str(path)} if luck.randrange(4) else None)
        render_text(faults, library.sources, colour=True)
        loaded = library.read.get(str(path))
        if loaded is not None and loaded.key in library.files:
            show(library, loaded.key)
        mending = mend(library, {str(path)})
        assert all(each.severity in Severity for each in (*faults, *mending.left))
        for each in (*faults, *mending.left):
            assert not re.search(FOREIGN, f"{each.message} {each.help}"), each
        for file in (library, mending.library):
            assert all(0 < each.span.line <= each.span.end_line for each in file.diagnostics)
    return len(faults), time.process_time() - begun
