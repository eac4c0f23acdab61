"""A recording that has lost its beginning is run again from any part to the same screens and state."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from playmat.app.recording.replaying import Replay
from playmat.journal.recording import RecordingLines
from support.every_game import FOLDER
from support.examples import soaked
from support.recorded_rehearsal import record

PART = 4_000  # characters: parts begin in the middle of something


def from_some_parts(file: Path) -> Iterator[list[str]]:
    lines = [*RecordingLines(file)]
    begins = [number for number, line in enumerate(lines) if line.startswith("{")]
    assert len(begins) > 2
    return (lines[begin:] for begin in (begins[1], begins[len(begins) // 2], begins[-1]))


@pytest.mark.soak
@pytest.mark.parametrize("game", ["outpost", soaked("quick-draw"), soaked("dice-race")])
def test_it_is_the_same_from_whatever_part_is_the_oldest(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYMAT_GAMES", str(FOLDER))
    file = tmp_path / "table.rec"
    record(game, file, seed=1, part=PART)
    for number, lines in enumerate(from_some_parts(file)):
        home = tmp_path / str(number)
        home.mkdir()
        replay = Replay(file, home)
        for line in lines:
            replay.replay(line)
        assert not replay.whole and replay.compared_from == replay.began
        assert replay.differences == [] and replay.same
