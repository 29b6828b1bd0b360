"""The page of all diagnostic codes, from the registry: `python -m engine.diagnostics.reference > docs/diagnostics.md`."""

from collections.abc import Iterator
from typing import Final

from engine.diagnostics.codes import CODES, LAYERS, Code, Severity

_HEAD: Final = """# Diagnostics

Everything `guildmaster check` can say about a file. Written from the registry by
`python -m engine.diagnostics.reference > docs/diagnostics.md`; do not edit.

A code is stable: its letter says how grave it is, its first digit in which layer it is found.

- **E**, an error: the file cannot be played.
- **W**, a warning: it can be played, but hardly as it is meant. A warning that *is* meant is allowed in the file, with
  the reason: `allow = ["W603: nobody is meant to leave"]`; for one rule, event or pool only, its id stands before the
  colon: `allow = ["W701 miracle: once in a hundred nights"]`. Errors cannot be allowed.
- **H**, a hint: something to tidy up.

Many faults can be mended by the program: `guildmaster check FILE --diff` shows how, `--fix` does it. Comments, order
and spacing stay as they are, and a file with syntax errors is not touched.

Examples are parts of an adventure sheet unless they say their `kind`: what stands before the first header belongs to the
head of the sheet, the rest is added to it.
"""


def text() -> str:
    """The whole page."""
    return "\n".join([_HEAD, *_contents(), *_layers()])


def _contents() -> Iterator[str]:
    yield "| code | |"
    yield "| --- | --- |"
    for code in _ordered():
        yield f"| [{code.id}](#{code.id.lower()}) | {code.title} |"
    yield ""


def _layers() -> Iterator[str]:
    for digit, title in LAYERS.items():
        yield f"## {digit}xx: {title}"
        yield ""
        for code in _ordered():
            if code.id[1] == digit:
                yield from _page(code)


def _page(code: Code) -> Iterator[str]:
    yield f"### {code.id}"
    yield ""
    yield f"**{_article(code.severity)} {code.severity.value}: {code.title}.** {code.cause}"
    yield ""
    yield "```toml"
    yield code.example
    yield "```"
    yield ""
    yield f"*What to do:* {code.remedy}"
    yield ""


def _article(severity: Severity) -> str:
    return "An" if severity is Severity.ERROR else "A"


def _ordered() -> list[Code]:
    return sorted(CODES.values(), key=lambda code: code.id[1:])


if __name__ == "__main__":
    print(text(), end="")
