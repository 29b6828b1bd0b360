"""The colours of the board, by what they paint: the district at night, and the stone below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Roof:
    """One kind of roof: the slopes towards the moon and away from it, and the lines on them."""

    lit: str
    plain: str
    shade: str
    dark: str
    line: str
    ridge: str


@dataclass(frozen=True, slots=True)
class Floor:
    """One kind of floor: in the middle of its light, at its walls, and the lines on it."""

    light: str
    middle: str
    edge: str
    line: str
    gleam: str


ROOFS: Final = (
    Roof("#4A5060", "#3F4454", "#2F3441", "#272B36", "#161922", "#8D94A8"),
    Roof("#6B4543", "#5A3A3A", "#442D30", "#372528", "#1D1216", "#B08680"),
    Roof("#51475A", "#453D4E", "#352F3D", "#2B2632", "#18151D", "#93869F"),
    Roof("#3F544E", "#364843", "#293834", "#212D2A", "#121B19", "#82A096"),
)
# Unhewn rock around the chambers: the same slots, no ridge to speak of.
ROCK: Final = Roof("#2D2739", "#282232", "#211C2A", "#1A1622", "#100D16", "#4D4360")

PLANKS: Final = Floor("#D9A05B", "#B57A40", "#6C4423", "#4A2D16", "#E9BC7C")
FLAGS: Final = Floor("#DDB678", "#B58F5A", "#6B5133", "#483521", "#F0D2A0")
CRYPT: Final = Floor("#A08FC4", "#75669A", "#3E3458", "#29213D", "#C3B4E2")
CELLS: Final = Floor("#8C8798", "#67627A", "#3A364A", "#262233", "#B1ACC0")

RUGS: Final = (("#7C2F33", "#E2B24A"), ("#24545A", "#E8D5A0"), ("#3A3570", "#D9B25A"))

GROUND: Final = "#0B0F18"
GROUND_BELOW: Final = "#0D0A13"

STREET: Final = "#1D2945"
COBBLES: Final = ("#293959", "#304265", "#384C72", "#25334F")
COBBLE_GLEAM: Final = "#566C98"
KERB: Final = "#6F83AE"
KERB_DARK: Final = "#121A2C"
BORDER: Final = "#E6EDFF"

WALL: Final = "#0A0B10"
WALL_FACE: Final = "#3B3440"
WALL_LIT: Final = "#B09B7E"
WALL_LIT_BELOW: Final = "#8B7CAB"
LOW_WALL_LIT: Final = "#C0726A"

RAMPART: Final = "#2A3145"
RAMPART_DARK: Final = "#171C2A"
RAMPART_LIT: Final = "#67748F"
GATE_LIGHT: Final = "#FFC46B"

GLOW: Final = "#FFC36A"
GLOW_BELOW: Final = "#B79BFF"
THRESHOLD: Final = "#8C5E33"
DOOR_ARROW: Final = "#7BE39B"
DOOR_ARROW_EDGE: Final = "#0E3A21"
CHALK: Final = "#EEF2FF"
SHADOW: Final = "#04060C"
MOON: Final = "#9DB7FF"

PLAQUE: Final = "#1A120A"
PLAQUE_BELOW: Final = "#14101E"
PLAQUE_RIM: Final = "#E2B24A"
PLAQUE_RIM_PLAIN: Final = "#8D7347"
PLAQUE_TEXT: Final = "#FFF1D2"
STREET_TEXT: Final = "#C6D3F0"

# Pieces and what is laid over the board.
PIECE_RIM: Final = "#0B0D12"
PIECE_LIGHT: Final = "#FFFFFF"
ACTIVE: Final = "#FFE08A"
DONE: Final = "#7B808A"
WOUND: Final = "#E5383B"
CHEST_WOOD: Final = "#7A4A24"
CHEST_LID: Final = "#95602F"
CHEST_IRON: Final = "#2A2622"
COIN: Final = "#F0C04C"
COIN_EDGE: Final = "#7A560F"
IRON: Final = "#9AA5B8"
IRON_DARK: Final = "#222833"
BONE: Final = "#D8CFB8"

REACH: Final = "#FFF0C8"
REACH_STREET: Final = "#BFE0FF"
PATH: Final = "#FFE9A8"
HOVER: Final = "#FFFFFF"
FOCUS: Final = "#FFD45E"
MARKS: Final = {
    "choice": "#FFD45E",
    "attack": "#FF6B6B",
    "danger": "#FF9A3D",
    "selected": "#FFFFFF",
    "exit": "#7BE39B",
}

# Treasures carried, by icon; the colours of the printed tokens. What is not here is bone.
TREASURES: Final = {
    "red-gem": "#C8324A",
    "green-gem": "#2F9E6B",
    "keys": "#8C93A0",
    "scroll": "#C9AE74",
    "bracelet": "#B9853B",
    "purse": "#7A4A2B",
    "chest": "#E2B24A",
    "magic-gem": "#8E6BD8",
}

# The plan that is printed: little ink, and it must still be read after copying.
PAPER: Final = "#FFFFFF"
PLAN_LINE: Final = "#1A1A1A"
PLAN_SOFT: Final = "#8A8A8A"
PLAN_FAINT: Final = "#C9C9C9"
PLAN_ROOF: Final = "#E4E2DD"
PLAN_ROOM: Final = "#F6EEDD"
PLAN_DOOR: Final = "#1F7A46"
