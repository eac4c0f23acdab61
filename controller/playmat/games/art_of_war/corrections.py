"""Corrections that an umpire can make when the position differs from the table."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.art_of_war.rules.cards import X
from playmat.games.art_of_war.rules.phases import Done, Phase
from playmat.games.art_of_war.rules.side import put, rested, righted
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.status import status
from playmat.games.art_of_war.rules.turns import with_side
from playmat.games.art_of_war.words.icons import DAMAGE
from playmat.games.art_of_war.words.names import CELLS, KINDS, SEATS
from playmat.games.game import Correction
from playmat.picture import SEATS as ALL_SEATS
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
    found = [*_hands(state), _other_turn(state), *_progress(state), *_damage(state)]
    return tuple(one for one in found if not status(one.state))


def _hands(state: State) -> Iterator[Correction[State]]:
    """Yields hands with one card more or less, for a draw forgotten or done twice."""
    for seat in ALL_SEATS:
        for by in (1, -1):
            side = state.sides[seat]
            now, then, deck = side.hand, side.hand + by, side.deck - by
            after = state._replace(
                sides=with_side(state, seat, side._replace(hand=then, deck=deck)),
                attack=state.attack and state.attack._replace(value=_value(state, seat, by)),
            )
            meaning = say("From {now} to {then}, deck {deck}", now=now, then=then, deck=deck)
            yield Correction(_HANDS[seat], meaning, after)


def _value(state: State, seat: int, by: int) -> int:
    """Returns the value of the open attack if its player holds `by` more cards."""
    assert state.attack is not None
    unit = state.own.cells[state.attack.cell]
    counts_hand = unit is not None and state.rules.cards.armies[state.own.king].attack[unit.kind] == X
    return state.attack.value + by * (counts_hand and seat == state.active)


def _other_turn(state: State) -> Correction[State]:
    """Returns the start of the other seat's turn, with its units upright."""
    south, north = map(rested, state.sides)
    seat = 1 - state.active
    sides = with_side(state._replace(sides=(south, north)), seat, righted((south, north)[seat]))
    after = State(state.rules, sides, Phase.ACT, seat, seat, state.turn)
    return Correction(say("Whose turn"), say("{seat} plays", seat=SEATS[seat]), after)


def _progress(state: State) -> Iterator[Correction[State]]:
    """Yields the same turn with another main action, or none; anything open is dropped.

    Units are turned only in a turn with an attack, so they are set upright for the others.
    """
    for done, meaning in _PROGRESS.items():
        fresh = done is Done.NOTHING
        side = state.own if done is Done.ATTACKED else righted(state.own)
        after = State(
            state.rules,
            with_side(state, state.active, side),
            Phase.ACT,
            state.active,
            state.active,
            state.turn,
            done,
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
                    place=CELLS[cell],
                    now=f"{DAMAGE}{unit.damage}",
                    then=f"{DAMAGE}{damage}",
                )
                after = state._replace(sides=with_side(state, seat, hurt))
                yield Correction(KINDS[unit.kind], meaning, after)
