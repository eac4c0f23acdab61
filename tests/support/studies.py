"""Every game without a table: its study, and the record of a random game."""

import os
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from playmat.app.games import load_study
from playmat.games.notation.record import Ply, Record
from playmat.games.notation.study import Study
from playmat.simulator.rehearsal.playouts import Turn, playout
from support.every_game import FOLDER, GAMES


@cache
def study_of(name: str) -> Study[Any, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAYMAT_GAMES", os.pathsep.join([os.environ.get("PLAYMAT_GAMES", ""), str(FOLDER)]))
        return load_study(GAMES[name])


@cache
def turns_of(name: str) -> Sequence[Turn]:
    """The turns of a whole game."""
    return list(playout(GAMES[name], Random(5), steps=(0.05, 0.7)))  # far enough apart for no lot


@cache
def record_of(name: str) -> str:
    """The first actions of that game as a record."""
    first = turns_of(name)[:40]
    plies = [Ply(turn.action, "why not", at=turn.at) for turn in first if turn.action is not None]
    states = [turn.state for turn in turns_of(name)[1 : len(plies) + 1]]
    led = tuple(ply._replace(state=state) for ply, state in zip(plies, states, strict=True))
    return study_of(name).format_record(Record(first[0].state, led, {"date": "2026-11-21"}))
