"""What the table is doing: the transitions of one match, as one table.

The session fires a trigger for what it has just understood; a trigger that no row allows is a fault of
the program and raises `transitions.MachineError`.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

from transitions import Machine as _Machine


class Phase(Enum):
    """The states of a table."""

    ATTRACTING = "attracting"  # nobody plays
    RESUMING = "resuming"  # a game was interrupted: go on with it?
    WAITING = "waiting"  # all is settled, a decision is due
    PROPOSING = "proposing"  # the mat means something, and is watched for the dwell
    CHOOSING = "choosing"  # a menu on the console decides
    REACTING = "reacting"  # a window is open: answer or pass
    SETTLING = "settling"  # consequences remain to be laid out
    EXPLAINING = "explaining"  # the mat means nothing legal
    BROWSING = "browsing"  # somebody has the table's own menu open
    PAUSED = "paused"  # a part is missing or somebody asked for it
    OVER = "over"


_PLAYING = [
    Phase.WAITING,
    Phase.PROPOSING,
    Phase.CHOOSING,
    Phase.REACTING,
    Phase.SETTLING,
    Phase.EXPLAINING,
]
_IDLE = [Phase.ATTRACTING, Phase.RESUMING, Phase.OVER]


def _row(trigger: str, source: Any, dest: Any, conditions: str | None = None) -> dict[str, Any]:
    return {"trigger": trigger, "source": source, "dest": dest, "conditions": conditions}


ROWS = [
    _row("offered", Phase.ATTRACTING, Phase.RESUMING),
    _row("begun", [*_IDLE, Phase.BROWSING], Phase.SETTLING),
    _row("resumed", Phase.RESUMING, Phase.SETTLING),
    _row("settled", _PLAYING, Phase.OVER, "over"),
    _row("settled", _PLAYING, Phase.REACTING, "reacting"),
    _row("settled", _PLAYING, Phase.CHOOSING, "choosing"),
    _row("settled", _PLAYING, Phase.WAITING),
    _row("settling", _PLAYING, Phase.SETTLING),
    _row("matched", _PLAYING, Phase.PROPOSING),
    _row("asked", _PLAYING, Phase.CHOOSING),
    _row("unmatched", _PLAYING, Phase.EXPLAINING),
    _row("ended", _PLAYING, Phase.OVER),
    _row("undone", [*_PLAYING, Phase.BROWSING, Phase.OVER], Phase.SETTLING),
    _row("opened", _PLAYING, Phase.BROWSING),
    _row("closed", Phase.BROWSING, Phase.SETTLING),
    _row("paused", [*_PLAYING, *_IDLE, Phase.BROWSING], Phase.PAUSED),
    _row("continued", Phase.PAUSED, Phase.SETTLING, "playing"),
    _row("continued", Phase.PAUSED, Phase.RESUMING, "interrupted"),
    _row("continued", Phase.PAUSED, Phase.ATTRACTING),
    _row("left", [Phase.OVER, Phase.RESUMING, Phase.BROWSING], Phase.ATTRACTING),
]


class Machine:
    """The current phase; `situation` answers the conditions named in the rows."""

    def __init__(self, situation: object, start: Phase = Phase.ATTRACTING) -> None:
        self._model = _Model(situation)
        self._machine = _Machine(
            self._model, states=Phase, transitions=ROWS, initial=start, auto_transitions=False
        )

    @property
    def phase(self) -> Phase:
        """What the table is doing now."""
        return self._model.state

    @property
    def playing(self) -> bool:
        """Whether a game is on and the mat is being read."""
        return self.phase in _PLAYING

    def fire(self, trigger: str) -> None:
        """Follows the first row for `trigger` whose condition holds."""
        self._model.trigger(trigger)


class _Model:
    """What `transitions` decorates with state and trigger; conditions are the situation's properties."""

    state: Phase
    trigger: Any

    def __init__(self, situation: object) -> None:
        self._situation = situation

    def __getattr__(self, name: str) -> Any:
        if name in {row["conditions"] for row in ROWS}:
            return lambda: getattr(self._situation, name)
        raise AttributeError(name)
