"""Between Python's texts and Qt's: paragraph signs, characters that Qt would swallow, UTF-16 positions."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QTextDocument

# Qt takes these for ends of paragraphs or frames and would lose which it was, and the last for a mark of
# the encoding. While they are in a QTextDocument, characters that no text may exchange stand in for them.
_STAND_INS: Final = {
    "\u2029": "\ufdd2",
    "\ufdd0": "\ufdd3",
    "\ufdd1": "\ufdd4",
    "\r": "\ufdd5",
    "\ufeff": "\ufdd6",
}
_INTO: Final = str.maketrans(_STAND_INS)
_OUT_OF: Final = str.maketrans({**{new: old for old, new in _STAND_INS.items()}, "\u2029": "\n"})


def into_qt(text: str) -> str:
    """The text as it is put into a QTextDocument."""
    return text.translate(_INTO)


def out_of_qt(document: QTextDocument) -> str:
    """The text of a QTextDocument; toPlainText would turn no-break spaces and U+2028 into others."""
    raw = document.toRawText()
    # Almost no text has a stand-in, and replacing is ten times as quick as translating.
    if any(sign in raw for sign in _STAND_INS.values()):
        return raw.translate(_OUT_OF)
    return raw.replace("\u2029", "\n")


def survives(text: str) -> bool:
    """Whether a QTextDocument gives the text back as it is."""
    return not any(sign in text for sign in _STAND_INS.values()) and not _has_surrogates(text)


def _has_surrogates(text: str) -> bool:
    return not text.isascii() and any("\ud800" <= sign <= "\udfff" for sign in text)


def to_qt_position(text: str, offset: int) -> int:
    """The position in UTF-16 units of an offset in characters."""
    return offset if text.isascii() else offset + _astral(text, offset)


def from_qt_position(text: str, position: int) -> int:
    """The offset in characters of a position in UTF-16 units."""
    if text.isascii():
        return position
    units = 0
    for offset, sign in enumerate(text):
        if units >= position:
            return offset
        units += 2 if sign > "\uffff" else 1
    return len(text)


def _astral(text: str, end: int) -> int:
    """How many characters before an offset take two units."""
    head = text[:end]
    return len(head.encode("utf-16-le")) // 2 - len(head)
