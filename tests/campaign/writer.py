"""A program that writes into a save without a pause and says what has been committed; tests kill it."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.campaign import ledger
from engine.campaign.save import Draft, Save

RECORD = "a step of a game\n" * 2000  # several pages, so that a commit takes some writing


def main(path: Path, name: str) -> None:
    files = {f"adventures/{number}.toml": f"# {number}\n" * 500 for number in range(12)}
    if not path.exists():
        drafts = [ledger.begun("test", files), ledger.joined(1, "Ann", "kaldern")]
        Save.create(path, drafts, name).close()
        print("made", flush=True)
    with Save.open(path) as save:
        print("open", flush=True)
        number = save.last()
        while True:
            text = f"{name} {number + 1}"
            drafts = [ledger.note(text), Draft("note", {"text": text + " again"}, record=RECORD + text)]
            number = save.append(drafts, name, after=number)[-1]
            print(f"kept {number}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
