"""Bots that play at human speed, and their games as records.

`REFRESH_GOLDENS=1` plays the golden playthrough again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from games.archery_tactics.duels import duels
from games.archery_tactics.scenes import lying, play, turn
from playmat.games.archery_tactics.bots import bots
from playmat.games.archery_tactics.game import archery_tactics
from playmat.games.archery_tactics.hands import Hand, dealt
from playmat.games.archery_tactics.matches import Match
from playmat.games.archery_tactics.players import PLAYERS, able, greedy
from playmat.games.archery_tactics.rules.actions import REFILL, Action, Verb, parse_action
from playmat.games.archery_tactics.rules.cards import CARDS
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.rules.validity import problems
from playmat.games.archery_tactics.study import study
from playmat.games.interface import InformationState, Rng
from playmat.games.notation.record import Record
from playmat.placement import NORTH, SOUTH

GAME = archery_tactics()
STUDY = study(GAME)
GOLDEN = Path(__file__).parent / "playthroughs" / "duel.txt"


def record(seed: int, *players: str) -> Record:
    random = Random(seed)
    match = Match(GAME.rules.start(len(players)), [PLAYERS[name] for name in players], random)
    start = match.state
    return Record(start, tuple(match.plies()), {"event": " against ".join(players)})


@pytest.fixture(scope="module")
def duel() -> Record:
    return record(1, "greedy", "greedy")


def test_the_golden_playthrough_is_played_again(duel: Record) -> None:
    text = STUDY.format_record(duel)
    if os.environ.get("REFRESH_GOLDENS"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(text)
    assert text.splitlines() == GOLDEN.read_text().splitlines()


def test_a_game_goes_by_its_stamps_as_it_was_played(duel: Record) -> None:
    assert STUDY.parse_record(STUDY.format_record(duel)) == duel


@pytest.mark.parametrize("seats", [3, 6])
def test_more_than_two_play_soundly(seats: int) -> None:
    for ply in record(2, *["greedy"] * seats).plies[:200]:
        assert problems(ply.state) == []


def test_nobody_acts_faster_than_a_hand_or_before_the_clock(duel: Record) -> None:
    stamps = [ply.at for ply in duel.plies]
    assert stamps == sorted(stamps) and len(stamps) == len({*stamps})
    last: dict[int, float] = {}
    for ply in duel.plies:
        seat = ply.action.seat
        if seat >= 0:
            assert ply.at - last.get(seat, -1.0) >= 0.25
            last[seat] = ply.at


def test_a_seat_lays_what_it_has_and_has_all_its_cards_all_the_time() -> None:
    random = Random(3)
    match = Match(GAME.rules.start(2), [PLAYERS["greedy"]] * 2, random)
    for _ in match.plies():
        for seat, hand in enumerate(match.hands):
            cards = [*hand.deck, *hand.ready, *hand.laid, *hand.aside, *hand.spare]
            assert len(cards) == 18
            basic = {card.key: cards.count(card.key) for card in CARDS if card.copies}
            assert basic == {card.key: card.copies for card in CARDS if card.copies}, seat


def test_who_saw_a_card_in_concentration_takes_it_only_if_time_still_goes_on() -> None:
    trap = parse_action("south piege-temporel")
    offered: list[bool] = []

    def south(seen: State, seat: int, options: Sequence[Action], rng: Rng) -> Action | None:
        if not match.state.is_frozen:
            return None
        offered.append(trap in options)
        return trap if offered[-1] else None

    def north(seen: State, seat: int, options: Sequence[Action], rng: Rng) -> Action | None:
        return options[0] if offered or not seen.is_frozen else None

    start = turn("A1 E", "I9 W", kept=[1, 0], mana=[9, 9])
    match = Match(start, [south, north], Random(1), {SOUTH: (2000, 2001)})
    match.hands = [Hand((), kept=("piege-temporel",)), Hand((), held="piege-temporel")]
    first, _ = islice(match.plies(), 2)
    assert str(first.action) == "north piege-temporel" and offered[0]


def test_the_strong_player_wins_against_chance() -> None:
    assert [game.winner for game in duels(10, "greedy", "random")] == [SOUTH] * 10


@pytest.mark.soak
def test_two_strong_players_end_their_game_in_less_than_a_quarter_of_an_hour() -> None:
    games = [*duels(10, "greedy", "greedy")]
    assert {game.winner for game in games} == {SOUTH, NORTH}
    assert max(game.minutes for game in games) < 15


# --- what the strong player does


def own(state: State, seat: int) -> list[Action]:
    return [action for action in state.legal_actions() if action.seat == seat]


def does(state: State, seat: int, *cards: str) -> str:
    """Returns the bot's action with these cards in its hand."""
    return str(greedy(state, seat, able(own(state, seat), cards), Random(1)))


def test_it_shoots_whom_it_sees_and_dodges_out_of_the_line() -> None:
    state = turn("A1 E", "C1 N", laid=[(), lying("repos")])
    assert does(state, SOUTH, "tir", "repos") == "south tir"
    state = play(state, "south tir")
    assert does(state, NORTH, "mouvement") == "north dodge mouvement"
    state = play(state, "north dodge mouvement")
    assert play(state, does(state, NORTH)).shots == ()


def test_its_last_shot_waits_until_nobody_can_dodge_it() -> None:
    state = turn("A1 E", "C1 N", laid=[lying("tir"), ()], kept=[0, 1])
    assert does(state, SOUTH, "tir") == "south keep"
    assert does(play(state, "north pass"), SOUTH, "tir") == "south tir"


def test_who_can_only_die_shoots_back_before() -> None:
    state = play(turn("A1 E", "C1 W"), "south tir")
    assert does(state, NORTH, "tir") == "north tir"
    assert does(state, NORTH, "repos") == "north decline"


def test_it_goes_where_it_can_look_at_somebody_and_then_looks_at_him() -> None:
    state = turn("A1 E", "B9 N")
    assert does(state, SOUTH, "mouvement") == "south mouvement"
    step = does(play(state, "south mouvement"), SOUTH)
    assert step in ("south step B1", "south step B2")
    state = play(state, "south mouvement", step)
    assert does(state, SOUTH, "ciblage") == "south ciblage"
    assert does(play(state, "south ciblage"), SOUTH) == "south sight N"


def test_it_leaves_others_the_time_to_take_their_stone() -> None:
    state = play(turn("A1 N", "I2 N"), "north pass", "south pass", "south stone")
    state = state._replace(fountain=1)
    options = [REFILL]
    found = [greedy(state, SOUTH, options, Random(seed)) for seed in range(60)]
    assert {*found} == {None, REFILL} and found.count(None) > 40
    assert greedy(play(state, "north stone"), SOUTH, options, Random(1)) == REFILL


# --- at a table


@pytest.mark.parametrize("name", PLAYERS)
def test_a_program_at_the_table_lays_a_card_of_its_hand(name: str) -> None:
    state = turn("A1 E", "C1 N")
    known = InformationState(
        0, state.observation(0), ("repos",), [a for a in own(state, 0) if a.verb is Verb.LAY]
    )
    assert str(bots(GAME)[name].choose(known, Random(1))) == "south repos"


def test_a_program_at_the_table_that_can_do_nothing_useful_keeps_its_card_or_takes_another() -> None:
    state = turn("A1 N", "A9 S", mana=[3, 1], laid=[(), lying("repos", "repos", "tir", "tir")])
    choose = bots(GAME)["greedy"].choose
    dodging = InformationState(0, state.observation(0), ("bouclier",) * 5, own(state, 0))
    assert str(choose(dodging, Random(1))) == "south keep"
    resting = dodging._replace(hand=("repos",))
    done = [str(choose(resting, Random(seed))) for seed in range(99)]
    assert {*done} == {"None", "south pass"} and done.count("None") > 90


def test_specials_that_wait_for_frags_are_not_played() -> None:
    state = play(turn("A1 E", "C1 N"), "south tir")
    known = InformationState(1, state.observation(1), ("bouclier", *["hypnose"] * 3, "repos"), own(state, 1))
    assert str(bots(GAME)["greedy"].choose(known, Random(1))) == "north decline"
    drawn = known._replace(hand=("bouclier", *["hypnose"] * 4))
    assert str(bots(GAME)["greedy"].choose(drawn, Random(1))) == "north dodge bouclier"


def test_a_deck_has_two_specials_and_four_wait_for_frags() -> None:
    hand = dealt(CARDS, 2, Random(1).choice)
    assert (len(hand.deck), hand.aside, len(hand.spare)) == (12, ("repos", "repos"), 4)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_program_plays_on_while_an_opponent_is_in_ambush(name: str) -> None:
    hidden = play(turn("A1 E", "I9 W D1"), "north embuscade", "north ambush D1", "north real D1")
    known = InformationState(0, hidden.observation(0), ("repos",), own(hidden, 0))
    assert bots(GAME)[name].choose(known, Random(1)) in known.actions
