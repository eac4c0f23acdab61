"""The position that agrees with what lies on the mat, where the referee had another one in mind."""

from __future__ import annotations

from playmat.games.art_of_war.pictures import BATTLEFIELD, GRAVEYARD, KINGDOM, RESERVE, ZONES, picture
from playmat.games.art_of_war.rules.cards import BASIC_KINDS, CELLS, KIND_NAMES, KINDS, Cards
from playmat.games.art_of_war.rules.phases import Phase
from playmat.games.art_of_war.rules.side import HAND_LIMIT, Counts, Side, Unit, counted, spent, taken_back
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.status import status
from playmat.picture import TURNED, Arrangement, Faces, Picture, Place


def adopted(state: State, seen: Picture) -> State | None:
    """`state` made to agree with `seen`, in the action phase of whose turn it is; None where it cannot be.

    `state` itself where it agrees already. Cards that appear come from the hand (or the deck where the
    hand cannot have held them), cards that vanish return there; damage stays with a unit that stays.
    """
    if agrees(state, seen):
        return state
    if state.result or not state.turn or not _readable(seen):
        return None
    cards = state.rules.cards
    sides = _balanced(state, tuple(_laid(side, seat, seen, cards) for seat, side in enumerate(state.sides)))
    after = sides and _resumed(state, sides)
    return after if after and not status(after) and agrees(after, seen) else None


def agrees(state: State, seen: Picture) -> bool:
    """Whether the mat shows `state`, as far as it can tell."""
    wanted = picture(state)
    return all(_agree(place, wanted.get(place, ()), seen.get(place, ())) for place in {*seen, *wanted})


def _agree(place: Place, wanted: Faces, seen: Faces) -> bool:
    return wanted == seen or (_piled(place) and not comparable(len(wanted), len(seen)))


def comparable(wanted: int, seen: int) -> bool:
    """Whether piles of so many cards can be compared: stacked tags are silent."""
    return max(wanted, seen) <= 1


def _piled(place: Place) -> bool:
    return ZONES[place.zone].arrangement is Arrangement.PILE


def _readable(seen: Picture) -> bool:
    """Whether all cards are of the game, alone in their cells, and no citizen lies on a wrong pile."""
    return not any(
        any(face.kind not in KIND_NAMES for face in faces)
        or (place.zone == BATTLEFIELD and len(faces) > 1)
        or (place.zone == KINGDOM and len(faces) == 1 and faces[0].kind != KIND_NAMES[place.number])
        for place, faces in seen.items()
    )


def _laid(side: Side, seat: int, seen: Picture, cards: Cards) -> Side:
    """The side with what is seen of it; hand and deck are not yet counted anew."""
    kingdom = tuple(
        _counted(side.kingdom[kind], len(seen.get(Place(KINGDOM, kind, seat), ()))) for kind in BASIC_KINDS
    )
    return side._replace(
        cells=tuple(_unit(side, cell, seen.get(Place(BATTLEFIELD, cell, seat), ()), cards) for cell in CELLS),
        reserve=tuple(_kinds(seen.get(Place(RESERVE, seat=seat), ()))),
        kingdom=(*kingdom, *side.kingdom[len(kingdom) :]),
        graveyard=_graveyard(side, seen.get(Place(GRAVEYARD, seat=seat), ())),
    )


def _counted(wanted: int, seen: int) -> int:
    return seen if comparable(wanted, seen) else wanted


def _graveyard(side: Side, faces: Faces) -> Counts:
    if not comparable(sum(side.graveyard), len(faces)):
        return side.graveyard
    kinds = _kinds(faces)
    return tuple(kinds.count(kind) for kind in KINDS)


def _unit(side: Side, cell: int, faces: Faces, cards: Cards) -> Unit | None:
    """The unit there, hurt as it was if it is the same kind and bears that in its pose."""
    if not faces:
        return None
    unit, old = Unit(_kinds(faces)[0], faces[0].pose == TURNED), side.cells[cell]
    if old is None or old.kind != unit.kind:
        return unit
    return unit._replace(damage=min(old.damage, side.defence(unit, cards) - 1))


def _kinds(faces: Faces) -> list[int]:
    return [KIND_NAMES.index(face.kind) for face in faces]


def _balanced(state: State, after: tuple[Side, ...]) -> tuple[Side, Side] | None:
    """Both sides with hand, deck and unseen cards so that no card is lost or made.

    What one seat lost and the other gained has changed hands.
    """
    south, north = (
        [now - then for now, then in zip(_lying(new), _lying(old), strict=True)]
        for new, old in zip(after, state.sides, strict=True)
    )
    for kind in KINDS:
        if south[kind] * north[kind] < 0:
            moved = min(abs(south[kind]), abs(north[kind])) * (1 if south[kind] > 0 else -1)
            south[kind] -= moved
            north[kind] += moved
    sides = [
        _settled(side, surplus, _most_in_hand(state, seat))
        for seat, (side, surplus) in enumerate(zip(after, (south, north), strict=True))
    ]
    return (sides[0], sides[1]) if sides[0] and sides[1] else None


def _most_in_hand(state: State, seat: int) -> int:
    """Each Soldier that supports has left the hand; whoever waits has ended the turn with one card less."""
    return HAND_LIMIT - (state.bonus if seat == state.active else 1)


def _lying(side: Side) -> list[int]:
    """How many cards of each kind lie on the table."""
    kinds = [*(unit.kind for unit in side.cells if unit), *side.reserve]
    return [kinds.count(kind) + side.kingdom[kind] + side.graveyard[kind] for kind in KINDS]


def _settled(side: Side, surplus: list[int], most: int) -> Side | None:
    """The side after `surplus` cards of each kind have come out of hand and deck, or gone back there."""
    for kind in KINDS:
        for _ in range(surplus[kind]):
            if (taken := _taken(side, kind)) is None:
                return None
            side = taken
    for kind in KINDS:
        for _ in range(-surplus[kind]):
            side = _returned(side, kind, most)
    return side


def _taken(side: Side, kind: int) -> Side | None:
    if kind in side.playable():
        return spent(side, kind)
    if side.unseen[kind] and side.deck:
        return side._replace(unseen=counted(side.unseen, kind, -1), deck=side.deck - 1)
    return None


def _returned(side: Side, kind: int, most: int) -> Side:
    """To the hand; where that holds the `most` it can, another card of it is thought to be in the deck."""
    if side.hand < most:
        return taken_back(side, kind)
    known = counted(side.known, kind) if sum(side.known) < side.hand else side.known
    return side._replace(unseen=counted(side.unseen, kind), known=known, deck=side.deck + 1)


def _resumed(state: State, sides: tuple[Side, Side]) -> State | None:
    """The action phase, or the conscription that an empty battlefield asks for."""
    after = state._replace(sides=sides, phase=Phase.ACT, mover=state.active, attack=None, chain=(), placed=0)
    enemy = after.enemy
    manned = sum(1 for unit in enemy.cells if unit)
    if manned and not (manned == 1 and state.phase is Phase.CONSCRIPT):
        return after
    if manned + len(enemy.reserve) + sum(enemy.kingdom) < 2:
        return None
    return after._replace(phase=Phase.CONSCRIPT, mover=1 - state.active, placed=manned)
