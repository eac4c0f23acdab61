"""Corrections by an umpire, and the state that agrees with the mat."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.art_of_war.placements import BATTLEFIELD, GRAVEYARD, KINGDOM, RESERVE, ZONES, placement
from playmat.games.art_of_war.rules.cards import BASIC_KINDS, KIND_NAMES, KINDS, Cards, X
from playmat.games.art_of_war.rules.position import (
    HAND_LIMIT,
    Done,
    Phase,
    Side,
    Unit,
    counted,
    put,
    rested,
    righted,
    spent,
    taken_back,
)
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.turns import with_side
from playmat.games.art_of_war.rules.validity import problems
from playmat.games.art_of_war.words import names
from playmat.games.art_of_war.words.icons import DAMAGE
from playmat.games.art_of_war.words.names import SEATS
from playmat.games.interface import Correction
from playmat.placement import SEATS as ALL_SEATS
from playmat.placement import TURNED, Arrangement, Faces, Place, Placement
from playmat.text import say

_HANDS = (say("South's hand"), say("North's hand"))
_PROGRESS = {
    Done.NOTHING: say("Nothing done yet"),
    Done.RECRUITED: say("Has recruited"),
    Done.ATTACKED: say("Has attacked"),
}


def corrections(state: State) -> tuple[Correction[State], ...]:
    """Returns the corrections: hands, turn, its action, and damage; only those with a possible result.

    Empty before the first turn, where the rules fix every count, and after the game.
    """
    if state.result or not state.turn:
        return ()
    # The other seat's turn begins with its units upright.
    south, north = map(rested, state.sides)
    seat = 1 - state.active
    sides = with_side(state._replace(sides=(south, north)), seat, righted((south, north)[seat]))
    after = State(rules=state.rules, sides=sides, phase=Phase.ACT, mover=seat, active=seat, turn=state.turn)
    other_turn = Correction(say("Whose turn"), say("{seat} plays", seat=SEATS[seat]), after)
    found = [*_hands(state), other_turn, *_progress(state), *_damage(state)]
    return tuple(correction for correction in found if not problems(correction.state))


def _hands(state: State) -> Iterator[Correction[State]]:
    """Yields hands with one card more or less, for a draw forgotten or done twice."""
    for seat in ALL_SEATS:
        for by in (1, -1):
            side = state.sides[seat]
            now, then, deck = side.hand, side.hand + by, side.deck - by
            attack = state.attack
            if attack and seat == state.active:  # an attack of X is worth the cards in hand
                unit = state.own.cells[attack.cell]
                values = state.rules.cards.armies[side.king].attack
                if unit and values[unit.kind] == X:
                    attack = attack._replace(value=attack.value + by)
            hand = with_side(state, seat, side._replace(hand=then, deck=deck))
            after = state._replace(sides=hand, attack=attack)
            meaning = say("From {now} to {then}, deck {deck}", now=now, then=then, deck=deck)
            yield Correction(_HANDS[seat], meaning, after)


def _progress(state: State) -> Iterator[Correction[State]]:
    """Yields the same turn with another main action, or none; anything open is dropped.

    Units are turned only in a turn with an attack, so they are set upright for the others.
    """
    for done, meaning in _PROGRESS.items():
        fresh = done is Done.NOTHING
        side = state.own if done is Done.ATTACKED else righted(state.own)
        after = State(
            rules=state.rules,
            sides=with_side(state, state.active, side),
            phase=Phase.ACT,
            mover=state.active,
            active=state.active,
            turn=state.turn,
            done=done,
            bonus=0 if fresh else state.bonus,
            entered=not fresh and state.entered,
        )
        if after != state:
            yield Correction(say("This turn"), meaning, after)


def _damage(state: State) -> Iterator[Correction[State]]:
    """Yields each unit with one point of damage more or less."""
    for seat, side in enumerate(state.sides):
        for cell, unit in enumerate(side.cells):
            for damage in (unit.damage + 1, unit.damage - 1) if unit else ():
                assert unit is not None
                hurt = side._replace(cells=put(side.cells, cell, unit._replace(damage=damage)))
                meaning = say(
                    "{seat} {place}: {now} to {then}",
                    seat=SEATS[seat],
                    place=names.CELLS[cell],
                    now=f"{DAMAGE}{unit.damage}",
                    then=f"{DAMAGE}{damage}",
                )
                after = state._replace(sides=with_side(state, seat, hurt))
                yield Correction(names.KINDS[unit.kind], meaning, after)


# --- adopting the mat where it differs from the state


def adopted(state: State, seen: Placement) -> State | None:
    """Returns `state` adjusted to `seen`, in the action phase of the active seat, or None.

    The problem: the mat shows the open cards only, but the position must remain possible for the hidden ones,
    too. The invariant is that no card is created or lost. The open cards are copied from the mat. A card that
    appeared is taken from the hand, or from the deck if the hand cannot have held it. A card that disappeared
    returns there. Damage stays with a unit of the same kind on the same cell.

    The result is accepted only if `problems` finds no problem and its placement agrees with the mat. If
    `state` already agrees, it is returned unchanged.
    """
    if agrees(state, seen):
        return state
    # All cards must belong to the game, one per cell, and citizens must be on the right piles.
    unreadable = any(
        any(face.kind not in KIND_NAMES for face in faces)
        or (place.zone == BATTLEFIELD and len(faces) > 1)
        or (place.zone == KINGDOM and len(faces) == 1 and faces[0].kind != KIND_NAMES[place.number])
        for place, faces in seen.items()
    )
    if state.result or not state.turn or unreadable:
        return None
    cards = state.rules.cards
    sides = _balanced(
        state, tuple(_with_open_cards(side, seat, seen, cards) for seat, side in enumerate(state.sides))
    )
    after = sides and _resumed(state, sides)
    return after if after and not problems(after) and agrees(after, seen) else None


def agrees(state: State, seen: Placement) -> bool:
    """Returns whether the mat shows `state`, as far as readers can detect it."""
    wanted = placement(state)
    for place in {*seen, *wanted}:
        meant, shown = wanted.get(place, ()), seen.get(place, ())
        is_pile = ZONES[place.zone].arrangement is Arrangement.PILE
        if meant != shown and (not is_pile or comparable(len(meant), len(shown))):
            return False
    return True


def comparable(wanted: int, seen: int) -> bool:
    """Returns whether piles of these sizes can be compared: stacked tags shield each other."""
    return max(wanted, seen) <= 1


def _with_open_cards(side: Side, seat: int, seen: Placement, cards: Cards) -> Side:
    """Returns the side with its open cards as seen; hand and deck are not adjusted yet."""
    piles = [len(seen.get(Place(KINGDOM, kind, seat), ())) for kind in BASIC_KINDS]
    kingdom = [now if comparable(then, now) else then for then, now in zip(side.kingdom, piles, strict=False)]
    graveyard, buried = side.graveyard, _kinds(seen.get(Place(GRAVEYARD, seat=seat), ()))
    if comparable(sum(graveyard), len(buried)):
        graveyard = tuple(buried.count(kind) for kind in KINDS)
    cells: list[Unit | None] = []
    for cell, old in enumerate(side.cells):
        unit = None
        if faces := seen.get(Place(BATTLEFIELD, cell, seat)):
            unit = Unit(_kinds(faces)[0], faces[0].pose == TURNED)
            # A unit keeps its damage if its kind is the same, as far as the defence in its pose allows.
            if old and old.kind == unit.kind:
                unit = unit._replace(damage=min(old.damage, side.defence(unit, cards) - 1))
        cells.append(unit)
    return side._replace(
        cells=tuple(cells),
        reserve=tuple(_kinds(seen.get(Place(RESERVE, seat=seat), ()))),
        kingdom=(*kingdom, *side.kingdom[len(kingdom) :]),
        graveyard=graveyard,
    )


def _kinds(faces: Faces) -> list[int]:
    return [KIND_NAMES.index(face.kind) for face in faces]


def _balanced(state: State, after: tuple[Side, ...]) -> tuple[Side, Side] | None:
    """Returns both sides with hand, deck and unseen cards adjusted, so that no card is created or lost.

    Cards that one seat lost and the other gained have changed hands by capture. They are cancelled against
    each other first; the rest comes from hand and deck.
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
    # Each supporting Soldier has left the hand, and a waiting seat ended its turn below the limit.
    sides = [
        _settled(side, surplus, HAND_LIMIT - (state.bonus if seat == state.active else 1))
        for seat, (side, surplus) in enumerate(zip(after, (south, north), strict=True))
    ]
    return (sides[0], sides[1]) if sides[0] and sides[1] else None


def _lying(side: Side) -> list[int]:
    """Returns the number of open cards of each kind."""
    kinds = [*(unit.kind for unit in side.cells if unit), *side.reserve]
    return [kinds.count(kind) + side.kingdom[kind] + side.graveyard[kind] for kind in KINDS]


def _settled(side: Side, surplus: list[int], most: int) -> Side | None:
    """Returns the side after `surplus` cards of each kind have left hand and deck, or returned."""
    for kind in KINDS:
        for _ in range(surplus[kind]):
            if kind in side.playable():
                side = spent(side, kind)
            elif side.unseen[kind] and side.deck:
                side = side._replace(unseen=counted(side.unseen, kind, -1), deck=side.deck - 1)
            else:
                return None
    for kind in KINDS:
        for _ in range(-surplus[kind]):
            if side.hand < most:
                side = taken_back(side, kind)
            else:  # the hand is full: another card of it is assumed to be in the deck
                known = counted(side.known, kind) if sum(side.known) < side.hand else side.known
                side = side._replace(unseen=counted(side.unseen, kind), known=known, deck=side.deck + 1)
    return side


# An umpire's correction may leave a turn half done, and the mat does not show how far it was. What can be
# concluded is taken: turned units mean that an attack was made, units all upright that none was. Everything
# open (an attack, a chain of supports) is dropped, as its cards may be among those that were corrected. An
# empty battlefield has to be filled before anything else, and a side that cannot fill it has lost; that is no
# correction, so there is no state to return.
def _resumed(state: State, sides: tuple[Side, Side]) -> State | None:
    """Returns the state in the action phase, or in conscription if a battlefield is empty.

    Turned own units prove an attack in this turn, because only an attack turns them.
    """
    after = state._replace(sides=sides, phase=Phase.ACT, mover=state.active, attack=None, chain=(), placed=0)
    if any(unit and unit.turned for unit in after.own.cells):
        after = after._replace(done=Done.ATTACKED)
    elif after.done is Done.ATTACKED:
        after = after._replace(done=Done.NOTHING)
    enemy = after.enemy
    manned = sum(1 for unit in enemy.cells if unit)
    if manned and not (manned == 1 and state.phase is Phase.CONSCRIPT):
        return after
    if manned + len(enemy.reserve) + sum(enemy.kingdom) < 2:
        return None
    return after._replace(phase=Phase.CONSCRIPT, mover=1 - state.active, placed=manned)
