"""One second after a fault has ended the table has the true state, whatever the fault's timing.

The time is virtual, so a slow computer does not change the result. A busy one is modelled by a host that gets
its turn late.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from support.examples import only, soaked
from support.line_faults import FAULTS, healing

LIMIT = 1.0
SOME = only(("bits flipped", "unplugged", "reset"), FAULTS)
BUSY = 0.1  # seconds to the host's next turn, at most


@pytest.mark.parametrize("lasts", [*map(soaked, [0.2, 2.5, 3.3]), 2.9])
@pytest.mark.parametrize("fault", SOME)
def test_the_table_has_the_true_state_one_second_after_a_fault(
    tmp_path: Path, fault: str, lasts: float
) -> None:
    assert healing(tmp_path, FAULTS[fault], lasts, seed=0) <= LIMIT


@pytest.mark.soak
@pytest.mark.parametrize("lasts", [2.5, soaked(3.3)])
@pytest.mark.parametrize("fault", SOME)
def test_a_busy_computer_has_it_as_soon(tmp_path: Path, fault: str, lasts: float) -> None:
    assert healing(tmp_path, FAULTS[fault], lasts, seed=0, delay=BUSY) <= LIMIT
