"""What hands do for an action: lay a card, put a figure elsewhere, or tell with a wand where it goes.

With the wand everybody first touches his own archer: so it is known whose effect is told.
"""

from __future__ import annotations

from collections.abc import Iterable

from playmat.games.archery_tactics.pictures import (
    AIM,
    AIMED,
    BESIDE,
    MARKER,
    STATES,
    arc,
    body,
    cell,
    figure,
    picture,
    pile,
    slot,
)
from playmat.games.archery_tactics.rules.actions import Action, Verb
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import Effect
from playmat.games.archery_tactics.rules.effects import body_of
from playmat.games.archery_tactics.rules.position import NOBODY, Player
from playmat.games.archery_tactics.rules.pushes import moves
from playmat.games.archery_tactics.rules.state import State
from playmat.picture import Choose, Face, Faces, Gesture, Lay, Place, Touch

Move = tuple[str, Place | None, Place | None]
"""A figure, where it stood and where it goes; None is beside the mat."""


def gestures(state: State, action: Action) -> tuple[Gesture, ...]:
    """What hands may do for a legal action; what no hands do is chosen by a button."""
    match action.verb:
        case Verb.LAY | Verb.DODGE:
            return _lays(state, action)
        case Verb.STEP | Verb.TRANSFER:
            return _moves(state, action)
        case Verb.SPAWN | Verb.RETURN:
            return _begins(state, action)
        case Verb.SIGHT:
            return _looks(state, action)
        case Verb.FLAG | Verb.INVOKE | Verb.AMBUSH:
            return _places(state, action)
        case Verb.INFLICT:
            return _gives(state, action)
    return (Choose(),)


def _lays(state: State, action: Action) -> tuple[Gesture, ...]:
    """On the leftmost free slot; what lies on no slot is held to the reader first.

    That it is played with another's archer only a button tells: the card would lie there just so.
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
    lying = picture(state).get(place, ())
    return Lay({place: _ordered((*lying, *laid))}), Lay({reader: laid})


def _ordered(faces: Iterable[Face]) -> Faces:
    return tuple(sorted(faces, key=lambda face: face.kind))


def _gives(state: State, action: Action) -> tuple[Gesture, ...]:
    """The card leaves its slot and comes to the opponent."""
    player, victim = state.players[action.seat], action.other
    assert player.due is not None
    number = max(n for n, laid in enumerate(player.laid) if laid.card == player.due.card and not laid.void)
    given: Faces = (Face(player.due.card),)
    told = Touch((_archer(player), _archer(state.players[victim])))
    if player.laid[number].beside:
        return (told,)
    place, states = slot(action.seat, _slot_of(player, number)), pile(STATES, victim)
    lying = picture(state).get(states, ())
    return told, Lay({place: (), states: _ordered((*lying, *given))})


def _slot_of(player: Player, number: int) -> int:
    """On which slot a laid card lies."""
    return sum(not laid.beside for laid in player.laid[:number])


# --- the arena


def _archer(player: Player) -> Place:
    """Where the archer stands, or of two markers the one that does not tell which it is."""
    return cell(min(one for one in (player.cell, player.decoy) if one != NOWHERE))


def _moves(state: State, action: Action) -> tuple[Gesture, ...]:
    """An archer enters a cell, and each goes on who is pushed."""
    player = state.players[action.seat]
    due = player.dodge or player.due
    assert due is not None
    way = tuple(map(state.arena.cell, action.cells))
    moved = state.players[body_of(action.seat, due)]
    goes = moves(moved.cell, way)
    kinds = [(kind, cell(source)) for source in goes for kind in _standing(state, source)]
    done = [(kind, source, cell(goes[source.number])) for kind, source in kinds]
    begun = dict.fromkeys((cell(player.cell), cell(moved.cell)))
    return Touch((*begun, *map(cell, way))), _shift(state, done)


def _standing(state: State, number: int) -> list[str]:
    """The archer, or a marker, on a cell."""
    return [
        figure(name, seat)
        for seat, player in enumerate(state.players)
        for name, at in ((body(player), player.cell), (MARKER, player.decoy))
        if at == number
    ]


def _begins(state: State, action: Action) -> tuple[Gesture, ...]:
    """Archer and flag are set on a spawn."""
    seat, target = action.seat, cell(state.arena.cell(action.cells[0]))
    flag = state.players[seat].flag
    done: list[Move] = [(figure("archer", seat), None, target)]
    done.append((figure("flag", seat), None if flag == NOWHERE else cell(flag), target))
    return Touch((target,)), _shift(state, done)


def _looks(state: State, action: Action) -> tuple[Gesture, ...]:
    """The sight token goes to an arc."""
    player, target = state.players[action.seat], arc(action.arc)
    source = arc(player.arc) if player.arc >= 0 else None
    return Touch((_archer(player), target)), _shift(state, [(figure("sight", action.seat), source, target)])


def _places(state: State, action: Action) -> tuple[Gesture, ...]:
    """The flag, or what comes to the flag."""
    seat, player = action.seat, state.players[action.seat]
    target = cell(state.arena.cell(action.cells[0]))
    done = [(figure(name, seat), source, goal) for name, source, goal in _placed(player, action.verb, target)]
    if all(source == goal for _, source, goal in done):  # it stands there already
        return (Choose(),)
    path = _archer(player), target
    if path[0] == target:  # one touch alone is no action: whose it is and what it means nobody could tell
        return Choose(), _shift(state, done)
    return Touch(path), _shift(state, done)


def _placed(player: Player, verb: Verb, target: Place) -> list[Move]:
    """What is placed, and where it stands; of an archer in ambush there are two markers."""
    if verb is Verb.FLAG:
        return [("flag", cell(player.flag), target)]
    if verb is Verb.AMBUSH and player.decoy != NOWHERE:
        return [(MARKER, cell(player.decoy), target)]
    if verb is Verb.AMBUSH:
        here = cell(player.cell)
        return [("archer", here, None), (MARKER, None, here), (MARKER, None, target)]
    assert player.due is not None
    number = dict(player.tokens).get(player.due.card, NOWHERE)
    return [(player.due.card, None if number == NOWHERE else cell(number), target)]


def _shift(state: State, done: Iterable[Move]) -> Lay:
    """The places that look otherwise once these figures have gone."""
    before = picture(state)
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
