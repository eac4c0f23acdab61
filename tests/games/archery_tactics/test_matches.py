"""Programs that play at the speed of people, and their games as records.

`REFRESH_GOLDENS=1` plays the golden playthrough anew.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from games.archery_tactics.scenes import lying, play, turn
from playmat.errors import ConfigError
from playmat.games.archery_tactics.bots import bots
from playmat.games.archery_tactics.game import archery_tactics
from playmat.games.archery_tactics.hands import dealt
from playmat.games.archery_tactics.matches import Match
from playmat.games.archery_tactics.players import PLAYERS, able, weighing
from playmat.games.archery_tactics.rules.actions import Verb
from playmat.games.archery_tactics.rules.cards import CARDS
from playmat.games.archery_tactics.rules.status import status
from playmat.games.archery_tactics.study import study
from playmat.games.bots import Think
from playmat.games.study import Record
from playmat.picture import NORTH, SOUTH

GAME = archery_tactics()
STUDY = study(GAME)
GOLDEN = Path(__file__).parent / "playthroughs" / "duel.txt"


def record(seed: int, *players: str) -> Record:
    random = Random(seed)
    match = Match(GAME.rules.start(len(players)), [PLAYERS[name] for name in players], random.choice)
    start = match.state
    return Record(start, tuple(match.plies()), {"event": " against ".join(players)})


@pytest.fixture(scope="module")
def duel() -> Record:
    return record(1, "weighing", "weighing")


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
    for ply in record(2, *["weighing"] * seats).plies[:200]:
        assert status(ply.state) == []


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
    match = Match(GAME.rules.start(2), [PLAYERS["weighing"]] * 2, random.choice)
    for _ in match.plies():
        for seat, hand in enumerate(match.hands):
            cards = [*hand.deck, *hand.ready, *hand.laid, *hand.aside, *hand.spare]
            assert len(cards) == 18
            basic = {key: cards.count(key) for key, card in CARDS.items() if card.copies}
            assert basic == {key: card.copies for key, card in CARDS.items() if card.copies}, seat


def test_the_strong_player_wins_against_chance() -> None:
    games = [record(seed, "weighing", "random") for seed in range(3)]
    ends = [game.plies[-1].state for game in games]
    assert [state.outcome() and state.outcome().winner for state in ends] == [SOUTH] * 3


def test_the_strong_player_shoots_whom_it_sees_and_dodges_out_of_the_line() -> None:
    state, choose = turn("A1 E", "C1 N", laid=[(), lying("repos")]), Random(1).choice
    assert str(weighing(state, SOUTH, able(own(state, SOUTH), ["tir", "repos"]), choose)) == "south tir"
    state = play(state, "south tir")
    dodge = weighing(state, NORTH, able(own(state, NORTH), ["mouvement"]), choose)
    assert str(dodge) == "north dodge mouvement"
    state = play(state, str(dodge))
    step = weighing(state, NORTH, own(state, NORTH), choose)
    assert play(state, str(step)).shots == ()


def own(state: object, seat: int) -> list[object]:
    return [action for action in state.legal_actions() if action.seat == seat]


@pytest.mark.parametrize("name", PLAYERS)
def test_a_program_at_the_table_lays_a_card_of_its_hand(name: str) -> None:
    state = turn("A1 E", "C1 N")
    think = Think(0, state.observation(0), ("repos",), [a for a in own(state, 0) if a.verb is Verb.LAY])
    assert str(bots(GAME)[name].think(think, Random(1).choice).action) == "south repos"


def test_a_program_at_the_table_that_can_do_nothing_useful_keeps_its_card_or_takes_another() -> None:
    state = turn("A1 N", "I2 N", mana=[3, 1])
    options = [one for one in own(state, 0) if one.verb is not Verb.LAY or one.card == "repos"]
    think = Think(0, state.observation(0), ("repos",), options)
    assert str(bots(GAME)["weighing"].think(think, Random(1).choice).action) == "south keep"
    rest = think._replace(actions=[one for one in options if one.verb is not Verb.KEEP])
    weighs = bots(GAME)["weighing"].think
    done = [str(weighs(rest, Random(seed).choice).action) for seed in range(60)]
    assert {*done} == {"None", "south pass"} and done.count("None") > 40


def test_a_deck_has_two_specials_and_four_wait_for_frags() -> None:
    hand = dealt(2, Random(1).choice)
    assert (len(hand.deck), hand.aside, len(hand.spare)) == (12, ("repos", "repos"), 4)


def test_a_bot_that_is_not_there_is_named() -> None:
    with pytest.raises(ConfigError, match="there is no bot 'genius': choose one of random, weighing"):
        STUDY.playthrough(["genius", "random"], Random(1).choice, lambda moves, weights: moves[0])
