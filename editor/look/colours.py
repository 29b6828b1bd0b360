"""The colours of the program, by role. Nobody else writes a colour down."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colours:
    """One theme's colours by what they are for, as `#RRGGBB`."""

    name: str
    is_dark: bool
    window: str
    panel: str
    raised: str
    text: str
    secondary: str
    disabled: str
    accent: str
    on_accent: str
    error: str
    warning: str
    hint: str
    ok: str
    line: str
    chosen: str  # the ground of the row that is chosen
    line_width: int = 1


DARK = Colours(
    name="dark",
    is_dark=True,
    window="#161A22",
    panel="#1D222C",
    raised="#262D39",
    text="#E8E6DF",
    secondary="#A7ADB8",
    disabled="#6B7280",
    accent="#E2B24A",
    on_accent="#1B1508",
    error="#F4737E",
    warning="#E9A23B",
    hint="#6FA8DC",
    ok="#6CC08B",
    line="#343C4A",
    chosen="#262D39",
)

LIGHT = Colours(
    name="light",
    is_dark=False,
    window="#F4F2EC",
    panel="#FFFFFF",
    raised="#E9E5DA",
    text="#22252B",
    secondary="#59606B",
    disabled="#9AA0A8",
    accent="#805700",
    on_accent="#FFFFFF",
    error="#B3261E",
    warning="#8F5300",
    hint="#245C98",
    ok="#2A7348",
    line="#D2CCBC",
    chosen="#E9E5DA",
)

CONTRAST = Colours(
    name="contrast",
    is_dark=True,
    window="#000000",
    panel="#000000",
    raised="#1A1A1A",
    text="#FFFFFF",
    secondary="#FFFFFF",
    disabled="#B0B0B0",
    accent="#FFE600",
    on_accent="#000000",
    error="#FF8A8A",
    warning="#FFC24D",
    hint="#8FD0FF",
    ok="#7CFFB0",
    line="#FFFFFF",
    chosen="#4D4500",  # grey on black is not seen
    line_width=2,
)

THEMES: dict[str, Colours] = {each.name: each for each in (LIGHT, DARK, CONTRAST)}

# Printed things look the same in every theme.
PARCHMENT = "#EFE3C8"
PARCHMENT_SHADE = "#DCCBA4"
INK = "#2B2118"
INK_SOFT = "#6B5A45"
BRASS = "#E2B24A"

# A gang's colour and the shape of its base, so that the colour is not needed (by the gang's id).
GANGS: dict[str, tuple[str, str]] = {
    "executioners": ("#4F8FE6", "circle"),
    "nocturnis": ("#3FAE7A", "hexagon"),
    "kaldern": ("#E6B03C", "square"),
    "cursed-ones": ("#D9534F", "diamond"),
}
MILITIA = ("#101010", "shield")
HEROINE = ("#9AA0A8", "star")
CYCLOPS = ("#8E63C7", "eye")
NEUTRAL = ("#D8CFB8", "circle")


def luminance(colour: str) -> float:
    """The relative luminance of `#RRGGBB`, 0 to 1 (WCAG)."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How well one colour can be read on another: 1 not at all, 21 black on white (WCAG)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
