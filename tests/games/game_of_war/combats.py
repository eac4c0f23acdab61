"""Legal actions, networks and combat sums in terms of square names."""

from __future__ import annotations

from games.game_of_war.boards import names
from playmat.games.game_of_war.rules.board import NUMBERS
from playmat.games.game_of_war.rules.combat import attack, defence
from playmat.games.game_of_war.rules.network import network
from playmat.games.game_of_war.rules.state import State
from playmat.placement import SOUTH

RELAY = "R K23"
"""South's relay on the line of T23, which brings row K on line."""


def legal(state: State, verb: str = "") -> list[str]:
    return [str(action) for action in state.legal_actions() if str(action).startswith(verb)]


def moves(state: State, source: str) -> set[str]:
    return {text.split("-")[1] for text in legal(state, f"move {source}-")}


def sums(state: State, target: str) -> tuple[int, int]:
    """Returns attack and defence at a square with a unit of the seat not at turn."""
    square = NUMBERS[target]
    return attack(state, square, state.turn), defence(state, square, 1 - state.turn)


def on_line(state: State, seat: int = SOUTH) -> set[str]:
    return names(network(state, seat).on_line)
