"""Mutated files: whatever is in them, they give diagnostics and never a traceback or a hang."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from slips import PATIENCE, no_hang, survive


@pytest.mark.parametrize("seed", range(0, 100, 10))
def test_slips_of_all_kinds_do_not_stop_it(seed: int) -> None:
    for each in range(seed, seed + 10):
        survive(each)


def test_a_hang_would_be_told_of() -> None:
    def hang() -> None:
        with no_hang(7, 0.1):
            while True:
                pass

    with pytest.raises(TimeoutError, match="seed 7"):
        hang()


@pytest.mark.long
def test_two_thousand_slips_do_not_stop_it(figures: dict[str, str]) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        done = list(pool.map(survive, range(1000, 3000), chunksize=20))
    told = sum(faults > 0 for faults, _ in done)
    longest = max(taken for _, taken in done)
    assert len(done) == 2000
    assert told > 1500  # some slips are none: a line deleted from a story, a number for another
    figures[
        f"mutated shipped files: checked, shown and mended, no traceback, each within {PATIENCE:.0f} s"
    ] = f"2,000 of 2,000 (faults told in {told:,}; the slowest took {longest:.2f} s of processor time)"
