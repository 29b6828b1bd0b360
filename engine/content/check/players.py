"""For how many a sheet or a campaign is."""

from __future__ import annotations

from engine.content.check.report import Report
from engine.diagnostics.words import code


def check_players(players: tuple[int, ...], report: Report) -> None:
    """C-4: two, three or four, each named once."""
    if not players:
        report.at(("players",), "E209", "`players` must have at least 1 entry, found 0", rule="C-4")
    for index, count in enumerate(players):
        if not 2 <= count <= 4:
            message = f"a game is for 2, 3 or 4 players, found {code(count)}"
            report.at(("players", index), "E205", message, rule="C-4")
        elif count in players[:index]:
            report.at(("players", index), "E210", f"{count} players are listed twice")
