"""Gestures of each action: lay a card, move a figure, or point with the wand.

A wand gesture starts at the player's own archer. Several seats can have an effect pending at once, and the
target cell alone does not identify the seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from playmat.games.archery_tactics.placements import (
    AIM,
    AIMED,
    BESIDE,
    MARKER,
    STATES,
    arc,
    body,
    cell,
    figure,
    pile,
    placement,
    slot,
)
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import Effect
from playmat.games.archery_tactics.rules.effects import body_of, moves
from playmat.games.archery_tactics.rules.position import NOBODY, Player
from playmat.games.archery_tactics.rules.state import State
from playmat.placement import Choose, Face, Faces, Gesture, Lay, Place, Touch

Move = tuple[str, Place | None, Place | None]
"""Name of a figure, its source and its destination; None is beside the mat."""


def gestures(state: State, action: Action) -> tuple[Gesture, ...]:
    """Returns the gestures of a legal action; an action without a physical gesture is chosen by button."""
    match action.verb:
        case Verb.LAY | Verb.DODGE:
            return _lays(state, action)
        case Verb.STEP | Verb.TRANSFER:
            return _moves(state, action)
        case Verb.SPAWN | Verb.RETURN:
            spawn, flag = cell(state.arena.cell(action.cells[0])), state.players[action.seat].flag
            placed: list[Move] = [
                (figure("archer", action.seat), None, spawn),
                (figure("flag", action.seat), None if flag == NOWHERE else cell(flag), spawn),
            ]
            return Touch((spawn,)), _shift(state, placed)
        case Verb.SIGHT:
            player, target = state.players[action.seat], arc(action.arc)
            source = arc(player.arc) if player.arc >= 0 else None
            moved: Move = figure("sight", action.seat), source, target
            return Touch((archer_place(player), target)), _shift(state, [moved])
        case Verb.FLAG | Verb.INVOKE:
            return _places(state, action)
        case Verb.AMBUSH:
            return _ambushes(state, action)
        case Verb.INFLICT:
            return _gives(state, action)
    return (Choose(),)


def _lays(state: State, action: Action) -> tuple[Gesture, ...]:
    """Returns the gestures that lay a card: on the leftmost free slot, or at the reader and then on a pile.

    A card laid for another seat's archer has no gesture: it would lie in the same place as one laid for the
    player's own archer. Only a button distinguishes the two.
    """
    if action.other != NOBODY:
        return (Choose(),)
    seat, card, player = action.seat, state.cards[action.card], state.players[action.seat]
    laid: Faces = (Face(card.key),)
    if card.free:
        return _piled(state, pile(AIMED, seat), laid, pile(AIM, seat))
    if player.extra and card.effect is not Effect.TIME_TRAP:
        return _piled(state, pile(BESIDE, seat), laid, pile(AIM, seat))
    return (Lay({slot(seat, player.counted): laid}),)


def _piled(state: State, place: Place, laid: Faces, reader: Place) -> tuple[Gesture, ...]:
    lying = placement(state).get(place, ())
    return Lay({place: _ordered((*lying, *laid))}), Lay({reader: laid})


def _ordered(faces: Iterable[Face]) -> Faces:
    return tuple(sorted(faces, key=lambda face: face.kind))


def _gives(state: State, action: Action) -> tuple[Gesture, ...]:
    """Moves the card from its slot to the opponent's states."""
    player, victim = state.players[action.seat], action.other
    assert player.due is not None
    number = max(n for n, laid in enumerate(player.laid) if laid.card == player.due.card and not laid.void)
    given: Faces = (Face(player.due.card),)
    touched = Touch((archer_place(player), archer_place(state.players[victim])))
    if player.laid[number].beside:
        return (touched,)
    slots = sum(not laid.beside for laid in player.laid[:number])
    place, states = slot(action.seat, slots), pile(STATES, victim)
    lying = placement(state).get(states, ())
    return touched, Lay({place: (), states: _ordered((*lying, *given))})


# --- the arena


def archer_place(player: Player) -> Place:
    """Returns the cell of a seat's archer, or of its first marker, which does not reveal the real one."""
    return cell(min(marker for marker in (player.cell, player.decoy) if marker != NOWHERE))


def _moves(state: State, action: Action) -> tuple[Gesture, ...]:
    """Moves an archer into a cell and each pushed figure to the next."""
    player = state.players[action.seat]
    due = player.dodge or player.due
    assert due is not None
    way = tuple(map(state.arena.cell, action.cells))
    body = body_of(action.seat, due)
    source = state.arena.cell(action.source) if action.source else state.players[body].cell
    shifted = _shift(state, _pushed(state, moves(source, way)))
    begun = [cell(source)] if body == action.seat else dict.fromkeys((archer_place(player), cell(source)))
    touched = Touch((*begun, *map(cell, way)))
    # two markers that swap places leave the mat unchanged, so only a button can select this action
    return (touched, shifted) if shifted.changes else (Choose(),)


def _pushed(state: State, goes: Mapping[int, int]) -> list[Move]:
    """Returns the archers and markers that move between cells."""
    return [
        (figure(name, seat), cell(source), cell(goal))
        for source, goal in goes.items()
        for seat, player in enumerate(state.players)
        for name, at in ((body(player), player.cell), (MARKER, player.decoy))
        if at == source
    ]


def _places(state: State, action: Action) -> tuple[Gesture, ...]:
    """Moves the flag, or places an invocation at the flag."""
    seat, player = action.seat, state.players[action.seat]
    target = cell(state.arena.cell(action.cells[0]))
    name, number = "flag", player.flag
    if action.verb is Verb.INVOKE:
        assert player.due is not None
        name = player.due.card
        number = dict(player.tokens).get(name, NOWHERE)
    source = None if number == NOWHERE else cell(number)
    if source == target:  # already in place: the mat does not change
        return (Choose(),)
    done = [(figure(name, seat), source, target)]
    path = archer_place(player), target
    if path[0] == target:  # a single touch identifies neither the seat nor the effect
        return Choose(), _shift(state, done)
    return Touch(path), _shift(state, done)


def _ambushes(state: State, action: Action) -> tuple[Gesture, ...]:
    """Replaces the archer by a marker and places a second one at the flag, which pushes any figure there."""
    seat, player = action.seat, state.players[action.seat]
    way = tuple(map(state.arena.cell, action.cells))
    # The push at the flag can reach the archer itself. The marker that replaces it is then placed on the cell
    # that it is pushed to, and the archer's own figure leaves the arena from its old cell.
    goes = dict(pairwise(way))
    here = goes.get(player.cell, player.cell)
    moved = [move for move in _pushed(state, goes) if move[0] != figure("archer", seat)]
    placed: list[Move] = [
        (figure("archer", seat), cell(player.cell), None),
        (figure(MARKER, seat), None, cell(here)),
        (figure(MARKER, seat), None, cell(way[0])),
    ]
    return Touch((archer_place(player), *map(cell, way))), _shift(state, [*moved, *placed])


def _shift(state: State, done: Iterable[Move]) -> Lay:
    """Returns the places whose faces change when these figures move."""
    # All moves are applied to one copy of the faces, since several figures can leave and enter the same cell
    # in a chain of pushes. Places that look the same afterwards are left out: the mat cannot confirm them.
    before = placement(state)
    lying: dict[Place, list[Face]] = {}
    for kind, source, target in done:
        for place in filter(None, (source, target)):
            lying.setdefault(place, [*before.get(place, ())])
        if source:
            lying[source].remove(Face(kind))
        if target:
            lying[target].append(Face(kind))
    after = {place: _ordered(faces) for place, faces in lying.items()}
    return Lay({place: faces for place, faces in after.items() if faces != before.get(place, ())})
