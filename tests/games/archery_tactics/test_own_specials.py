"""Custom specials: errors in their files, and games that use them."""

import re
from random import Random
from typing import Any

import pytest

from games.archery_tactics.scenes import MEADOW, dead, legal, play, turn, where
from playmat.errors import ConfigError, GameError
from playmat.games.archery_tactics.game import load
from playmat.games.archery_tactics.matches import Match
from playmat.games.archery_tactics.players import PLAYERS, sensible
from playmat.games.archery_tactics.rules import ArcheryTacticsRules
from playmat.games.archery_tactics.rules.cards import CARDS, SPECIALS
from playmat.games.archery_tactics.rules.data import read_data
from playmat.games.archery_tactics.rules.specials import format_specials, parse_specials
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.rules.validity import problems
from playmat.games.archery_tactics.study import study
from playmat.games.notation.record import Record
from playmat.games.registry import Registry
from support.computer_players import Played
from support.every_game import MATS
from support.noted_game import english

FILE = """
[cards.glace]
colours = ["yellow", "violet"]
effect = "players"
kind = "state"
name = "Wall of ice"
words = "Your victim skips a step"

[cards.fleche-de-feu]
colours = ["red", "violet"]
effect = "shot"

[cards.bond]
colours = ["blue", "yellow"]
effect = "step"

[cards.totem]
colours = ["yellow"]
effect = "players"
kind = "invocation"
stays = false

[cards.souffle]
colours = ["yellow"]
effect = "rest"

[cards.toile]
colours = ["yellow"]
effect = "players"
kind = "state"
"""
TOTEM = FILE[FILE.index("[cards.totem]") : FILE.index("[cards.souffle]")]
OWN = parse_specials(FILE, "mine.toml")
GAME = load({"specials": "mine.toml"}, {"mine.toml": FILE}.__getitem__)


def test_the_file_of_the_rulebook_s_specials_is_one_too() -> None:
    assert parse_specials(read_data("specials.toml"), "specials.toml") is CARDS


def test_cards_that_the_rulebook_does_not_name_are_marked_as_one_s_own() -> None:
    assert [card.key for card in OWN.specials] == [
        *("own-glace", "own-fleche-de-feu", "own-bond", "own-totem", "own-souffle", "toile")
    ]
    assert "tir" in OWN and "folle" not in OWN


def broken(line: str, other: str) -> str:
    assert line in FILE
    return FILE.replace(line, other, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards", "is not TOML"),
        ("", "it has no cards: write [cards.NAME] for each special"),
        ("[cards]\nglace = 3", "it has no cards: write [cards.NAME] for each special"),
        (FILE[: FILE.index("[cards.toile]")], "5 cards: there are 6 to 40"),
        (broken("cards.glace", "cards.Glace"), "Glace: a card is called by small letters and hyphens"),
        (broken("cards.glace", "cards.tir"), "tir: that is a basic card, call yours otherwise"),
        (broken("cards.bond", "cards.bond-north"), "bond-north: figures end with the name of a seat"),
        (broken("stays = false", "range = 3"), "totem: range is nothing that a special has: it has colours,"),
        (broken("stays = false", "stays = 1"), "totem: stays = 1 must be true or false"),
        (broken('name = "Wall of ice"', "name = 7"), "glace: name = 7 must be a text of one line, up to 20"),
        (broken("Wall of ice", "<b>Wall"), "glace: name = '<b>Wall' must do without < > &"),
        (broken("Wall of ice", "Wall" * 6), "must be a text of one line, up to 20 characters"),
        (broken('colours = ["yellow", "violet"]', ""), "glace: colours = None must list some of red, blue"),
        (broken('["yellow", "violet"]', '["violet"]'), "glace: colours = ['violet'] must list some of"),
        (broken('["yellow", "violet"]', '["pink"]'), "glace: colours = ['pink'] must list some of"),
        (broken('effect = "rest"', 'effect = "fire"'), "souffle: effect = 'fire' must be one of shot, step,"),
        (broken('effect = "rest"', 'effect = ["rest"]'), "souffle: effect = ['rest'] must be one of shot"),
        (broken('kind = "state"', 'kind = "trap"'), "glace: kind = 'trap' must be one of invocation, state,"),
        (
            broken('effect = "rest"', 'effect = "portal"'),
            "souffle: kind = 'own' does not fit the effect portal: write 'invocation'",
        ),
        (broken('["red", "violet"]', '["yellow"]'), "fleche-de-feu: a card that shoots is red"),
        (broken('effect = "step"', 'effect = "rest"'), "bond: blue does not fit the effect rest, only step,"),
        (
            "".join(TOTEM.replace("totem", key) for key in "abcdefghij"),
            "more than 9 invocations",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(message)) as caught:
        load({"specials": "mine.toml"}, {"mine.toml": text}.__getitem__)
    assert str(caught.value).startswith("mine.toml") and "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_named() -> None:
    def nothing(name: str) -> str:
        raise FileNotFoundError(name)

    with pytest.raises(ConfigError, match=r"specials = 'mine\.toml': there is no such file"):
        load({"specials": "mine.toml"}, nothing)


# --- in a game


def scene(*archers: str, **changes: Any) -> State:
    return turn(*archers, **changes)._replace(cards=OWN)


def test_they_do_what_is_built_in() -> None:
    shot = play(scene("A1 E", "C1 W"), "south own-fleche-de-feu")
    assert [fired.seat for fired in shot.shots] == [0] and "dodge own-bond" in legal(shot, 1)
    state = play(shot, "north own-bond", "north step C2")
    assert dead(state) == set() and where(state, 1) == "C2"
    assert play(scene("A1 E", "C1 W"), "south own-souffle").players[0].mana == 2


def test_what_players_resolve_is_laid_given_and_expires() -> None:
    state = play(scene("A1 E B4", "C1 W"), "south own-glace", "south inflict north")
    assert state.players[0].laid[0].given == 1
    totem = play(scene("A1 E B4", "I9 W"), "south own-totem", "south invoke B4")
    assert totem.players[0].tokens == (("own-totem", MEADOW.cell("B4")),)
    assert play(totem, "south pass", "north pass", "refill").players[0].tokens == ()


def test_cards_of_the_rulebook_that_the_file_does_not_name_are_not_in_the_game() -> None:
    assert {"own-glace", "toile"} <= legal(scene("A1 E", "C1 W"), 0)
    assert not {"folle", "portail"} & legal(scene("A1 E", "C1 W"), 0)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_played_with_them_is_sound(seed: int) -> None:
    random, at = Random(seed), 0
    state = ArcheryTacticsRules(cards=OWN).start(2 + seed % 3)
    for _ in range(150):
        if state.outcome():
            break
        at += 700
        action = random.choice(sensible(state, state.legal_at(at)))
        if (due := state.deadline) and (state.phase.value == "countdown" or round(due.at * 1000) < at):
            action, at = due.action, round(due.at * 1000)
        state = state.apply(action, at / 1000)
        assert problems(state) == [] and GAME.rules.parse_state(str(state)) == state


# --- records


def test_a_record_tells_the_cards_and_is_read_without_their_file() -> None:
    match = Match(GAME.rules.start(2), [PLAYERS["random"], PLAYERS["greedy"]], Random(2))
    start = match.state
    record = Record(start, tuple(match.plies()), {})
    text = study(GAME).format_record(record)
    assert " own-" in text and "Wall%20of%20ice" in text
    rulebook = load({}, str)
    assert study(rulebook).parse_record(text) == record
    laid = next(ply.action for ply in record.plies if ply.action.card.startswith("own-"))
    assert "%" not in english(rulebook.words.label(start, laid))


def test_a_position_notes_only_what_differs() -> None:
    assert len(str(turn("A1 E", "C1 W")).split()) == 7
    noted = str(scene("A1 E", "C1 W")).split()
    assert len(noted) == 8 and noted[7] == format_specials(OWN)
    assert "own-totem:invocation!:yellow:players:Totem:" in noted[7]


@pytest.mark.parametrize(
    ("word", "other"),
    [("own-glace:state", "own-glace:trap"), ("own-glace", "glace"), (":shot:", ":fire:"), ("toile", "tir")],
)
def test_a_wrong_list_of_cards_is_malformed(word: str, other: str) -> None:
    text = str(scene("A1 E", "C1 W"))
    with pytest.raises(GameError, match=r"own|toile|special"):
        GAME.rules.parse_state(text.replace(word, other))


def test_a_card_that_the_position_does_not_have_is_malformed_there_and_illegal_as_an_action() -> None:
    with pytest.raises(GameError, match="board"):
        GAME.rules.parse_state(str(turn("A1 E", "C1 W")).replace(";-;0;-;-;in", ";own-glace;0;-;-;in", 1))
    with pytest.raises(GameError, match="'south own-glace' is not legal"):
        play(turn("A1 E", "C1 W"), "south own-glace")
    assert turn("A1 E", "C1 W").voided(GAME.rules.parse_action("south own-glace")) == turn("A1 E", "C1 W")


# --- at a table


def test_they_are_called_as_the_file_calls_them() -> None:
    names = [english(GAME.words.kind_name(card.key)) for card in OWN.specials]
    assert names == ["Wall of ice", "Fleche de feu", "Bond", "Totem", "Souffle", "Web"]
    brief = GAME.words.brief(play(scene("A1 E", "C1 W"), "south own-glace"), 0)
    assert "Your victim skips a step" in map(english, brief.details)
    assert english(GAME.words.kind_name("own-totem-north")) == "Totem of North"


@pytest.mark.soak
def test_programs_play_a_game_with_them_at_a_table() -> None:
    played = Played(GAME, MATS["archery-tactics"], 3, ("greedy", "random"))
    played.play()
    assert played.is_over
    assert [ply for ply in played.table.follower.plies if ply.action.card.startswith("own-")]


def test_each_has_a_tag_and_a_picture_of_its_own() -> None:
    setup = GAME.setup
    brought = {piece.kind for pieces in setup.components(2).values() for piece in pieces}
    assert {"own-glace", "own-totem", "own-totem-south", "toile"} <= brought and "folle" not in brought
    assert set(setup.serials) == {*setup.drawings()} & {*setup.serials}
    assert all(len(serial) == 3 for serial in setup.serials)
    usual = load({}, str).setup.serials
    shared = setup.serials.keys() & usual.keys()
    assert len(shared) > 100 and all(setup.serials[serial] == usual[serial] for serial in shared)


def test_the_rules_that_are_chosen_keep_the_cards() -> None:
    assert GAME.setup.chosen(1).rules.start().cards is OWN
    assert Registry([]).load("archery-tactics", {}, str).rules.start().cards.specials == SPECIALS
