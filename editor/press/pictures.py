"""The pictures that content names (`icon = "hip-flask"`): our own drawings, or glyphs of an open icon font.

A glyph is painted as a shape and not as a letter, so that the text of a PDF stays clean.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

import qtawesome
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QRawFont, QTransform

from editor.press.emblems import emblem
from editor.press.setting import printed

_FONT: Final = "materialdesignicons6-webfont-[0-9]*.ttf"
_CHARMAP: Final = "materialdesignicons6-webfont-charmap-*.json"

# What stands for what; names of our own drawings and of the font need no entry.
_LIKE: Final = {
    "alarm-bell": "bell-ring",
    "ashes": "campfire",
    "beggars-bowl": "bowl-outline",
    "bent-bars": "portcullis",
    "bent-pick": "deck-equipment",
    "bite-mark": "tooth",
    "black-eye": "eye-off",
    "bookcase-door": "bookshelf",
    "boot": "movement",
    "borrowed-boots": "movement",
    "broad-back": "weight-lifter",
    "broken-bars": "portcullis",
    "broken-chair": "table-chair",
    "broken-heel": "shoe-heel",
    "broken-pick": "deck-equipment",
    "broken-shackle": "handcuffs",
    "broken-wall": "wall",
    "buckler": "shield",
    "card-in-sleeve": "cards-playing-outline",
    "carnival-mask": "deck-intrigue",
    "cellar-door": "door",
    "chalk-circle": "deck-arcana",
    "chest-on-a-cart": "chest",
    "civilian": "account-cowboy-hat",
    "clapping-hands": "hand-clap",
    "clear-stone": "diamond-stone",
    "clenched-fist": "boxing-glove",
    "cockerel": "weather-sunset-up",
    "coffin-nail": "coffin",
    "courier-bag": "bag-personal",
    "crate": "package-variant-closed",
    "crossbow-bolt": "bow-arrow",
    "crowbar": "hammer-wrench",
    "crown-of-ash": "crown",
    "cursed-stone": "skull",
    "cutlass": "sword",
    "dancing-pumps": "shoe-ballet",
    "dice-cup": "dice-multiple",
    "ducal-seal": "seal",
    "ducat-heap": "hand-coin",
    "emblem": "shield-crown",
    "empty-pockets": "sack-outline",
    "ermine-coat": "hanger",
    "evil-eye": "eye",
    "eyes-in-the-dark": "eye",
    "false-bottom": "package-down",
    "fever-flame": "fire",
    "finger-on-lips": "hand-pointing-up",
    "folded-arms": "account-cancel",
    "four-sacks": "sack",
    "gear": "cogs",
    "ghost-door": "ghost",
    "glass-beads": "necklace",
    "glass-stone": "glass-fragile",
    "guest-book": "book-account",
    "hammer-blow": "hammer",
    "headsman-axe": "axe-battle",
    "hip-flask": "bottle-tonic",
    "hooked-glove": "hook",
    "lantern-wink": "lantern",
    "ledger": "book-open-variant",
    "lit-window": "window-closed-variant",
    "loaded-die": "dice-5",
    "lockpicks": "deck-equipment",
    "long-coat": "coat-rack",
    "long-shadows": "weather-sunset",
    "loupe": "magnify",
    "long-spoon": "silverware-spoon",
    "lute": "guitar-acoustic",
    "many-fists": "account-group",
    "masterpiece": "brightness-7",
    "matching-pair": "cards-playing-diamond-multiple",
    "milk-jug": "kettle",
    "moon": "moon-waning-crescent",
    "night-key": "key",
    "open-door": "door-open",
    "open-gate": "gate-open",
    "open-purse": "purse",
    "open-window": "window-open-variant",
    "padlock": "lock",
    "parted-crowd": "account-arrow-right",
    "pawn-scales": "scale-balance",
    "peacock": "feather",
    "pickpocket": "hand-coin-outline",
    "picture-frame": "image-frame",
    "pie": "cupcake",
    "pigeon": "bird",
    "pillow": "bed-empty",
    "planted-boot": "shoe-print",
    "pointed-hat": "wizard-hat",
    "potion": "flask-round-bottom",
    "powder-keg": "bomb",
    "price-tag": "tag",
    "quilted-doublet": "tshirt-v",
    "ragpickers-hook": "hook",
    "rain": "weather-pouring",
    "raised-finger": "hand-pointing-up",
    "raised-hand": "hand-back-right",
    "raised-knee": "karate",
    "red-blade": "knife-military",
    "relic": "cross-celtic",
    "ring-of-keys": "keys",
    "ringing-bell": "bell-ring",
    "rubble": "pickaxe",
    "running-boots": "run-fast",
    "salt": "shaker",
    "satchel": "bag-personal",
    "scissors": "content-cut",
    "sealed-letter": "email-seal",
    "signed-policy": "file-sign",
    "signet-ring": "ring",
    "single-eye": "eye-circle",
    "smoke-egg": "egg",
    "soup-bowl": "bowl-mix",
    "spectacles": "glasses",
    "split-coin": "circle-half-full",
    "spring-picks": "deck-equipment",
    "stamped-paper": "file-certificate",
    "stamped-pass": "certificate",
    "star": "experience",
    "steaming-tankard": "glass-mug-variant",
    "surgeons-bag": "medical-bag",
    "tally": "tally-mark-5",
    "tally-marks": "tally-mark-5",
    "thrown-sand": "weather-dust",
    "tin-whistle": "whistle",
    "top-hat": "hat-fedora",
    "trap": "saw-blade",
    "two-cloaks": "account-switch",
    "vanishing-hat": "wizard-hat",
    "wagon": "horse-variant",
    "wanted-poster": "account-search",
    "washing-line": "hanger",
    "wax-seal": "seal-variant",
    "whisper": "ear-hearing",
    "whistling-man": "account-music",
    "winch": "cog-transfer",
    "wreath": "circle-double",
    "yoke": "human-handsup",
    "zombie": "skull-outline",
}


@cache
def picture(name: str) -> QPainterPath | None:
    """A picture in a box of 100 by 100; None where nobody knows the name."""
    like = _LIKE.get(name, name)
    return emblem(like) or _glyph(like)


def paint_picture(
    painter: QPainter, rect: QRectF, colour: QColor | str, names: tuple[str, ...], letter: str = ""
) -> None:
    """The first picture there is of several names, or else a letter's shape, filling a square."""
    path = next((found for name in names if name and (found := picture(name)) is not None), None)
    if path is None:
        path = _letter(letter[:1].upper() or "?")
    transform = QTransform()
    transform.translate(rect.x(), rect.y())
    transform.scale(rect.width() / 100, rect.height() / 100)
    painter.fillPath(transform.map(path), QColor(colour))


@cache
def _letter(letter: str) -> QPainterPath:
    path = QPainterPath()
    path.addText(0, 0, printed(10, bold=True), letter)
    return _in_box(path, 78)


@cache
def _glyph(name: str) -> QPainterPath | None:
    code = _charmap().get(name)
    if code is None:
        return None
    font = _font()
    (index,) = font.glyphIndexesForString(chr(int(code, 16)))
    return _in_box(font.pathForGlyph(index), 96)


def _in_box(path: QPainterPath, size: float) -> QPainterPath:
    """Centred in the box, its longer side of a size."""
    bounds = path.boundingRect()
    scale = size / max(bounds.width(), bounds.height(), 0.01)
    middle = bounds.center()
    transform = QTransform().translate(50, 50).scale(scale, scale).translate(-middle.x(), -middle.y())
    return transform.map(path)


def _file(pattern: str) -> Path:
    """A file of the icon font, whatever its version."""
    return next((Path(str(qtawesome.__file__)).parent / "fonts").glob(pattern))


@cache
def _charmap() -> dict[str, str]:
    read: dict[str, str] = json.loads(_file(_CHARMAP).read_text(encoding="utf-8"))
    return read


@cache
def _font() -> QRawFont:
    return QRawFont(str(_file(_FONT)), 200.0)
