"""The session's state machines as mermaid diagrams, drawn by `transitions` from their rows."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from types import SimpleNamespace
from typing import Any

from transitions.extensions import HierarchicalGraphMachine

from playmat.session.machine import CONSOLE, TABLE, Phase, Screen, TableMachine

PLAYING = [phase for phase in Phase if TableMachine(phase).playing]


def table_diagram() -> str:
    """The table's transitions as a mermaid state diagram; the phases of a match are drawn as one."""
    playing = {"name": "playing", "children": [phase.value for phase in PLAYING]}
    states = [playing, *(phase.value for phase in Phase if phase not in PLAYING)]
    return _diagram(states, [_drawn(row) for row in TABLE], Phase.ATTRACTING.value)


def console_diagram() -> str:
    """A console's transitions as a mermaid state diagram."""
    return _diagram([screen.value for screen in Screen], [_drawn(row) for row in CONSOLE], "playing")


def _diagram(states: Sequence[Any], rows: Sequence[dict[str, Any]], initial: str) -> str:
    machine = HierarchicalGraphMachine(
        SimpleNamespace(),
        states=[*states],
        transitions=[*rows],
        initial=initial,
        auto_transitions=False,
        show_conditions=True,
        graph_engine="mermaid",
    )
    source: str = machine.get_graph().source
    styles = ("class ", "classdef ", "---", "state machine")
    lines = [line.rstrip() for line in source.splitlines() if not line.strip().lower().startswith(styles)]
    return "".join(f"{line}\n" for line in lines)


def _drawn(row: dict[str, Any]) -> dict[str, Any]:
    """The row with one arrow from all phases of a match together."""
    sources = row["source"] if isinstance(row["source"], list) else [row["source"]]
    names = [_name(state) for state in sources]
    if set(PLAYING) <= set(sources):
        names = ["playing", *(_name(state) for state in sources if state not in PLAYING)]
    return {**row, "source": names, "dest": _name(row["dest"])}


def _name(state: Enum) -> str:
    return f"playing_{state.value}" if state in PLAYING else str(state.value)
