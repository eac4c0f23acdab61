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
    PREPARING = "preparing"  # what shall be played, and in which language?
    CHECKING = "checking"  # are all the cards of both armies here?
    WAITING = "waiting"  # all is settled, a decision is due
    PROPOSING = "proposing"  # the mat means something, and is watched for the dwell
    CHOOSING = "choosing"  # a menu on the console decides
    REACTING = "reacting"  # a window is open: answer or pass
    TEACHING = "teaching"  # a lesson of the first game stands on the console
    SETTLING = "settling"  # consequences remain to be laid out
    EXPLAINING = "explaining"  # the mat means nothing legal
    AGREEING = "agreeing"  # a player is asked for consent
    BROWSING = "browsing"  # somebody has the table's own menu open
    PAUSED = "paused"  # a part is missing or somebody asked for it
    OVER = "over"
    REVIEWING = "reviewing"  # how the game went, in figures


_PLAYING = [
    Phase.WAITING,
    Phase.PROPOSING,
    Phase.CHOOSING,
    Phase.REACTING,
    Phase.TEACHING,
    Phase.SETTLING,
    Phase.EXPLAINING,
]
_MODAL = [Phase.AGREEING, Phase.BROWSING]
_IDLE = [Phase.ATTRACTING, Phase.RESUMING, Phase.PREPARING, Phase.CHECKING, Phase.OVER, Phase.REVIEWING]


def _row(trigger: str, source: Any, dest: Any, conditions: str | None = None) -> dict[str, Any]:
    return {"trigger": trigger, "source": source, "dest": dest, "conditions": conditions}


ROWS = [
    _row("offered", Phase.ATTRACTING, Phase.RESUMING),
    _row("prepared", [Phase.ATTRACTING, Phase.CHECKING, Phase.OVER], Phase.PREPARING),
    _row("checked", Phase.PREPARING, Phase.CHECKING),
    _row("begun", [Phase.ATTRACTING, Phase.PREPARING], Phase.SETTLING),
    _row("resumed", Phase.RESUMING, Phase.SETTLING),
    _row("settled", _PLAYING, Phase.OVER, "over"),
    _row("settled", _PLAYING, Phase.TEACHING, "teaching"),
    _row("settled", _PLAYING, Phase.REACTING, "reacting"),
    _row("settled", _PLAYING, Phase.CHOOSING, "choosing"),
    _row("settled", _PLAYING, Phase.WAITING),
    _row("settling", _PLAYING, Phase.SETTLING),
    _row("matched", _PLAYING, Phase.PROPOSING),
    _row("asked", _PLAYING, Phase.CHOOSING),
    _row("unmatched", _PLAYING, Phase.EXPLAINING),
    _row("ended", _PLAYING, Phase.OVER),
    _row("reviewed", Phase.OVER, Phase.REVIEWING),
    _row("undone", [*_PLAYING, Phase.BROWSING, Phase.OVER], Phase.SETTLING),
    _row("questioned", [*_PLAYING, Phase.BROWSING, Phase.OVER], Phase.AGREEING),
    _row("answered", Phase.AGREEING, Phase.OVER, "over"),
    _row("answered", Phase.AGREEING, Phase.SETTLING),
    _row("opened", _PLAYING, Phase.BROWSING),
    _row("closed", Phase.BROWSING, Phase.SETTLING),
    _row("closed", Phase.REVIEWING, Phase.OVER),
    _row("paused", [*_PLAYING, *_IDLE, *_MODAL], Phase.PAUSED),
    _row("continued", Phase.PAUSED, Phase.OVER, "over"),
    _row("continued", Phase.PAUSED, Phase.SETTLING, "playing"),
    _row("continued", Phase.PAUSED, Phase.RESUMING, "interrupted"),
    _row("continued", Phase.PAUSED, Phase.ATTRACTING),
    _row("left", [*_PLAYING, *_IDLE, *_MODAL, Phase.PAUSED], Phase.ATTRACTING),
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


def diagram() -> str:
    """The table of transitions as a mermaid state diagram; the phases of a match are drawn as one."""
    from transitions.extensions import HierarchicalGraphMachine

    playing = {"name": "playing", "children": [phase.value for phase in _PLAYING]}
    states = [playing, *(phase.value for phase in Phase if phase not in _PLAYING)]
    machine = HierarchicalGraphMachine(
        _Model(None),
        states=states,
        transitions=[_drawn(row) for row in ROWS],
        initial=Phase.ATTRACTING.value,
        auto_transitions=False,
        show_conditions=True,
        graph_engine="mermaid",
    )
    source: str = machine.get_graph().source
    return "".join(f"{line.rstrip()}\n" for line in source.splitlines() if not _is_style(line))


def _drawn(row: dict[str, Any]) -> dict[str, Any]:
    """The row with one arrow from all phases of a match together."""
    sources = row["source"] if isinstance(row["source"], list) else [row["source"]]
    names = [_name(phase) for phase in sources]
    if set(_PLAYING) <= set(sources):
        names = ["playing", *(_name(phase) for phase in sources if phase not in _PLAYING)]
    return {**row, "source": names, "dest": _name(row["dest"])}


def _name(phase: Phase) -> str:
    return f"playing_{phase.value}" if phase in _PLAYING else phase.value


def _is_style(line: str) -> bool:
    return line.strip().lower().startswith(("class ", "classdef ", "---", "state machine"))


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
