"""The editor's measurements measure; what they come to is for `guildmaster bench` on a quiet machine."""

from __future__ import annotations

from editor.bench import ROWS, rows


def test_each_figure_is_measured() -> None:
    measured = rows(count=8)
    assert [(key, label) for key, label, _value in measured] == list(ROWS)
    figures = {key: value for key, _label, value in measured}
    assert all(value > 0 for value in figures.values())
    assert figures["keystroke_median_ms"] <= figures["keystroke_worst_ms"]
    assert figures["frame_median_ms"] <= figures["frame_worst_ms"]
