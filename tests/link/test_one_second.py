"""One second after a fault has ended the table knows the truth, whenever the fault came and went.

The time is virtual: nobody waits for it, and a slow computer changes nothing. On a busy one the host gets its
turn only now and then.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from support.line_faults import FAULTS, healing

LIMIT = 1.0
BUSY = 0.1  # seconds to the host's next turn, at most


@pytest.mark.parametrize("lasts", [0.2, 2.5, 2.9, 3.3])
@pytest.mark.parametrize("fault", FAULTS)
def test_one_second_after_a_fault_the_table_knows_the_truth(tmp_path: Path, fault: str, lasts: float) -> None:
    assert healing(tmp_path, FAULTS[fault], lasts, seed=0) <= LIMIT


@pytest.mark.parametrize("lasts", [2.5, 3.3])
@pytest.mark.parametrize("fault", FAULTS)
def test_so_it_does_on_a_busy_computer(tmp_path: Path, fault: str, lasts: float) -> None:
    assert healing(tmp_path, FAULTS[fault], lasts, seed=0, delay=BUSY) <= LIMIT
