"""Journals with flipped bits: a game that cannot be replayed is set aside, and the table continues."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmat.app.crash_recovery import RestartingSession
from playmat.config import Timing
from playmat.errors import JournalError
from playmat.events import BoardScan, Button, Pressed, Tick
from playmat.games.interface import AnyGame
from playmat.placement import Place
from playmat.session.effects import Append, Effect, Entry, EntryKind, Note
from playmat.session.history import History
from playmat.session.match.matches import OverlayChoice
from playmat.session.session import Session
from playmat.simulator.rehearsal.playouts import playout
from playmat.table.component import parse_component
from support.every_game import GAMES, MATS
from support.examples import soaked
from support.mutations import mutated, mutations

NAMES = ["age-of-war", "archery-tactics", "art-of-war", "game-of-war"]


@cache
def entries_of(name: str) -> Sequence[Entry]:
    """The journal of the beginning of a game, with a card that lies somewhere."""
    game: AnyGame = GAMES[name]
    games = (list(playout(game, Random(seed)))[:25] for seed in range(50))
    first, *turns = next(turns for turns in games if game.rules.seats(turns[0].state) == 2)
    history = History(game, first.state)
    lying = {Place(next(iter(game.projection.zones)), 0, 0): (card(game),)}
    entries = [Entry(EntryKind.BEGUN, str(first.state), game=name)]
    for turn in (first, *turns):
        if turn.action is not None:
            entries.append(history.act(turn.action, turn.at, lying))
    return entries


def card(game: AnyGame) -> Any:
    serial = next(iter(game.setup.serials))
    return parse_component(f"south-{serial}-1", game.setup.serials)


def damaged(entries: Sequence[Entry], random: Random) -> list[Entry]:
    """The entries, one of them with errors in its text or its places."""
    changed = list(entries)
    number = random.randrange(len(changed))
    entry = changed[number]
    if entry.cards and random.random() < 0.6:
        places = {mutated(place, random): cards for place, cards in entry.cards.items()}
        if random.random() < 0.3:
            places = {
                place: tuple(mutated(name, random) for name in cards) for place, cards in entry.cards.items()
            }
        changed[number] = replace(entry, cards=places)
    else:
        changed[number] = replace(entry, text=mutated(entry.text, random))
    return changed


def lasting(name: str, entries: Sequence[Entry]) -> RestartingSession:
    laid = [OverlayChoice(MATS[name], (GAMES[name],))]

    def begin(saved: Sequence[Entry]) -> Session:
        return Session(laid, Timing(), saved, "en", [(0,), (1,)])

    kept = list(entries)

    def unfinished() -> Sequence[Entry]:
        return kept

    return RestartingSession(begin, unfinished, "en", 2)


def play_on(session: RestartingSession, name: str) -> list[Effect]:
    """All boards are here, and both players press what their consoles offer."""
    effects: list[Effect] = []
    for board in MATS[name].boards:
        effects += session.handle(BoardScan(board), 0.0)
    for number in range(6):
        for console in (0, 1):
            effects += session.handle(Pressed(console, Button.RIGHT), 2.0 * number + console)
        effects += session.handle(Tick(), 2.0 * number + 1.9)
    return effects


@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_journal_is_replayed_or_refused(name: str) -> None:
    @given(st.integers(0, 2**48))
    @mutations
    def check(seed: int) -> None:
        try:
            History.replay(GAMES[name], damaged(entries_of(name), Random(seed)))
        except JournalError as error:
            assert str(error)

    History.replay(GAMES[name], entries_of(name))
    check()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bit", range(7))
def test_a_flipped_bit_in_a_place_name_sets_the_game_aside_and_the_table_goes_on(name: str, bit: int) -> None:
    *before, last = entries_of(name)
    assert last.cards
    (place, cards), *_ = last.cards.items()
    zone = place.split(".")[-2]
    flipped = place.replace(zone, chr(ord(zone[0]) ^ 1 << bit) + zone[1:])
    session = lasting(name, [*before, replace(last, cards={flipped: cards})])
    effects = play_on(session, name)
    notes = [effect.sentence for effect in effects if isinstance(effect, Note)]
    assert notes[0].startswith("the last game is damaged, it is set aside: the journal's acted")
    assert not any("Traceback" in note for note in notes)
    asides = [effect for effect in effects if isinstance(effect, Append)]
    assert asides[0].entry == Entry(EntryKind.ENDED, "game set aside")


@pytest.mark.parametrize("name", [NAMES[0], *map(soaked, NAMES[1:])])
def test_a_table_that_begins_from_a_damaged_journal_goes_on(name: str) -> None:
    @given(st.integers(0, 2**48))
    @mutations
    def check(seed: int) -> None:
        effects = play_on(lasting(name, damaged(entries_of(name), Random(seed))), name)
        assert not any("Traceback" in effect.sentence for effect in effects if isinstance(effect, Note))

    check()
