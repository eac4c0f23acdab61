"""Board map for screens."""

from __future__ import annotations

from collections.abc import Collection

from playmat.board import DECK, HAND, Board, Counter, Figure, Mark, Row, Tile
from playmat.games.art_of_war.placements import BATTLEFIELD
from playmat.games.art_of_war.rules.actions import NONE, Verb
from playmat.games.art_of_war.rules.cards import GUARDIAN
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.turns import MAJORITY, ahead
from playmat.games.art_of_war.words.icons import ATTACK, DEFENCE, LEADS
from playmat.games.art_of_war.words.names import ICONS
from playmat.games.interface import Score
from playmat.placement import SOUTH, Place
from playmat.text import say

_FRONT, _REAR = (0, 1, 2), (3, 4, 5)


def board(state: State, viewer: int, marked: Collection[Place] = ()) -> Board:
    """Returns the map as `viewer` sees it: the opponent's rear row on top, opposite columns face to face.

    The attacker and the `marked` places are lit. Without marks all possible targets are lit.
    """
    near = max(viewer, SOUTH)
    far = 1 - near
    lit = {*_attacker(state), *(marked or _targets(state))}
    return (
        Row(_tiles(state, far, _REAR[::-1], lit), _leads(state, far)),
        Row(_tiles(state, far, _FRONT[::-1], lit), _cards(state, far)),
        Row(_tiles(state, near, _FRONT, lit), _cards(state, near)),
        Row(_tiles(state, near, _REAR, lit), _leads(state, near)),
    )


def scores(state: State, seat: int) -> tuple[Score, ...]:
    """Returns the number of kinds in which a seat leads."""
    lead = ahead(state.sides[seat].kingdom, state.sides[1 - seat].kingdom)
    return (Score(say("Kinds led"), lead, MAJORITY),)


def _tiles(
    state: State, seat: int, cells: tuple[int, ...], lit: Collection[Place]
) -> tuple[Tile | None, ...]:
    side, cards = state.sides[seat], state.rules.cards
    # A Guardian stops the attack unless a Wizard answers.
    guarded = state.chain and state.chain[0].effect == GUARDIAN and len(state.chain) % 2 == 1
    protected = _targets(state) if guarded else []
    tiles: list[Tile | None] = []
    for cell in cells:
        unit, place = side.cells[cell], Place(BATTLEFIELD, cell, seat)
        if unit is None:
            tiles.append(None)
            continue
        attack = side.attack(unit, cards) + state.bonus * (seat == state.active)
        figures = Figure(ATTACK, attack), Figure(DEFENCE, side.defence(unit, cards), worn=True)
        marks = []
        if place in _attacker(state):
            marks.append(Mark.ACTING)
        elif unit.turned:
            marks.append(Mark.EXHAUSTED)
        if place in protected:
            marks.append(Mark.PROTECTED)
        icon = ICONS[unit.kind]
        tiles.append(
            Tile(place, icon, figures, unit.damage, turned=unit.turned, lit=place in lit, marks=tuple(marks))
        )
    return tuple(tiles)


def _attacker(state: State) -> list[Place]:
    return [Place(BATTLEFIELD, state.attack.cell, state.active)] if state.attack else []


def _targets(state: State) -> list[Place]:
    """Returns the cell under attack, or all possible targets."""
    if state.attack and state.attack.target != NONE:
        cells = [state.attack.target]
    else:
        choices = (action for action in state.legal_actions() if action.verb in (Verb.TARGET, Verb.SHOOT))
        cells = [action.cell for action in choices]
    return [Place(BATTLEFIELD, cell, 1 - state.active) for cell in cells]


def _leads(state: State, seat: int) -> tuple[Counter, ...]:
    """Returns the counter of leading kinds and the number that wins."""
    side, other = state.sides[seat], state.sides[1 - seat]
    return (Counter(LEADS, ahead(side.kingdom, other.kingdom), MAJORITY),)


def _cards(state: State, seat: int) -> tuple[Counter, ...]:
    side = state.sides[seat]
    return Counter(HAND, side.hand), Counter(DECK, side.deck)
