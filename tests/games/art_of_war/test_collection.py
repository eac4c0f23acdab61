"""Entered Kings and named armies: accepted, saved and rejected values."""

import pytest

from playmat.errors import ConfigError, ImpossiblePosition, MalformedText
from playmat.games.art_of_war.game import art_of_war
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import CARDS, KING, format_grid, parse_grid
from playmat.games.art_of_war.rules.collection import Collection, parse_collection, typed_king
from playmat.games.art_of_war.rules.options import OFFICIAL, PRESETS, Army, parse_army, problems
from playmat.games.art_of_war.rules.parsing import parse_state
from playmat.games.art_of_war.rules.position import Side, Unit
from playmat.games.art_of_war.rules.state import State, start

GRID = "x...x/..x../.xxx."


def test_a_typed_king_can_be_fielded_with_its_values() -> None:
    assert "not verified" in problems(Army("R05"))[0]
    cards = Collection().with_king(typed_king("R05", "x", (6, 3), GRID, "here")).cards
    assert problems(Army("R05"), cards) == []
    side = Side("R05", cells=(None, Unit(KING), None, None, None, None))
    assert (side.defence(Unit(KING), cards), side.defence(Unit(KING, True), cards)) == (6, 3)
    assert side.reach(1, cards) == (0, 1, 2, 4)


def test_the_grid_is_read_as_it_is_printed() -> None:
    assert parse_grid(GRID) == ((-1, 1), (0, 1), (1, 1), (0, 2), (-2, 3), (2, 3))
    assert parse_grid("#---# ..X.. .xxx. ..o..") == parse_grid(GRID)
    assert format_grid(parse_grid(GRID)) == GRID


@pytest.mark.parametrize(
    ("grid", "cause"),
    [
        ("..x../.xxx.", "is no range grid: expected 3 rows of 5"),
        ("..x../.xxx./....", "is no range grid"),
        ("..x../.xyx./.....", "is no range grid"),
        ("..x../.xxx./...../..x..", "reaches into the unit's own row"),
    ],
)
def test_a_grid_that_is_none_is_refused(grid: str, cause: str) -> None:
    with pytest.raises(MalformedText, match=cause):
        parse_grid(grid)


def test_a_collection_is_written_and_read_again() -> None:
    collection = (
        Collection()
        .with_king(typed_king("R05", "X", (6, 3), GRID, "here"))
        .with_king(typed_king("R07", "2", (4, 4), "...../...../..x..", "here"))
        .with_army("Border watch", Army("R05", (6, 4, 4, 4, 2)))
        .with_army("Prêtres d'Elne", Army("R01", (0, 0, 0, 20, 0)))
    )
    assert parse_collection(str(collection), "cards.toml") == collection
    assert parse_collection("", "cards.toml") == Collection()


def test_what_is_imported_replaces_what_has_the_same_name() -> None:
    mine = Collection().with_army("a", Army("R01")).with_army("b", Army("R01"))
    theirs = Collection().with_army("b", Army("R02")).with_army("c", Army("R02"))
    assert {name: army.king for name, army in mine.merged(theirs).armies.items()} == {
        "a": "R01",
        "b": "R02",
        "c": "R02",
    }


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("kings = [", "cards.toml is not TOML"),
        ("[queens]", r"cards.toml: queens is not one of \[kings\], \[armies\]"),
        ("[kings.R05]\nattack = 1", "cards.toml, kings.R05: expected attack = 1, defence"),
        (
            '[kings.R05]\nattack = 12\ndefence = [4, 3]\nrange = "...../...../....."',
            "kings.R05: attack = 12 must be 0 to 9 or 'X'",
        ),
        (
            '[kings.R05]\nattack = 1\ndefence = [4, 0]\nrange = "...../...../....."',
            r"kings.R05: defence = \[4, 0\]",
        ),
        (
            '[kings.B01]\nattack = 1\ndefence = [4, 1]\nrange = "...../...../....."',
            "'B01' is no King: expected one of R01",
        ),
        ('[kings.R05]\nattack = 1\ndefence = [4, 1]\nrange = "x"', "'x' is no range grid"),
        ('[armies]\nmine = "R01 S4"', "'mine' cannot be fielded: 4 units: an army has 20"),
        ('[armies]\nmine = "R06 S20"', "the values of King R06 are not verified: type them from the card"),
        ('[armies]\nmine = "all my soldiers"', "armies.mine: 'all my soldiers' is no army"),
        ('[armies]\nfirst-r01 = "R01 S20"', "'first-r01' cannot name an army"),
        ('[armies]\n"" = "R01 S20"', "'' cannot name an army: use up to 40 letters and digits"),
    ],
)
def test_a_broken_file_is_refused_with_file_key_and_cause(text: str, cause: str) -> None:
    with pytest.raises(ConfigError, match=cause):
        parse_collection(text, "cards.toml")


def test_an_army_is_named_preset_or_noted_in_full() -> None:
    collection = Collection().with_army("mine", Army("R01", (20, 0, 0, 0, 0)))
    assert collection.army("mine").units == (20, 0, 0, 0, 0)
    assert collection.army("first-r02") == PRESETS["first-r02"] == Army("R02")
    assert collection.army("R02 W10P10") == Army("R02", (0, 0, 0, 10, 10))
    with pytest.raises(
        ConfigError, match="there is no army 'theirs': choose one of first-r01, first-r02, mine"
    ):
        collection.army("theirs")


@pytest.mark.parametrize("text", ["R01", "R01 S4S4", "R01 K1", "R01 4"])
def test_an_army_that_is_not_noted_so_is_refused(text: str) -> None:
    with pytest.raises(MalformedText, match="is no army: expected a King and counts like"):
        parse_army(text)


def fought(attack: str) -> State:
    """Returns a state in which South's King R05, entered with this attack, has turned."""
    cards = Collection().with_king(typed_king("R05", attack, (6, 3), GRID, "here")).cards
    state = start(OFFICIAL._replace(cards=cards), (Army("R05"), Army("R01")))
    setup = "keep keep reveal-S reveal-S first-south deploy-K-F2 deploy-G-F2 stock-S stock-S"
    for text in setup.split():
        state = state.apply(Action.parse(text.replace("-", " ")))
    return state.apply(Action.parse("turn F2"))


def test_a_typed_king_fights_by_its_values_in_its_own_game_only() -> None:
    states = [fought(attack) for attack in ("7", "3", "7")]
    assert [state.attack and state.attack.value for state in states] == [7, 3, 7]
    assert states[0] == states[2] and hash(states[0]) == hash(states[2])
    assert states[0] != states[1]
    assert "R05" not in CARDS.armies


def test_a_position_is_read_with_the_cards_that_it_was_played_with() -> None:
    state = fought("7")
    assert parse_state(str(state), state.rules.cards) == state
    with pytest.raises(ImpossiblePosition, match="no verified King has the serial R05"):
        parse_state(str(state))


def test_two_games_with_kings_typed_differently_stand_side_by_side() -> None:
    for attack in (7, 3):
        cards = Collection().with_king(typed_king("R05", str(attack), (6, 3), GRID, "here")).cards
        game = art_of_war(OFFICIAL._replace(cards=cards), (Army("R05"), Army("R01")))
        for variant in (game, game.setup.chosen(0)):
            assert variant.setup.prints()["R05"]["attack"] == attack
            assert variant.rules.parse_state(str(variant.rules.start())) == variant.rules.start()


def test_a_typed_king_has_defences_that_a_position_can_note() -> None:
    assert typed_king("R05", "1", (9, 9), GRID, "R05").defence == (9, 9)
    for defence in ((10, 4), (9, 12), (0, 4)):
        with pytest.raises(ConfigError, match=r"R05: defence = .* must be two numbers, 1 to 9"):
            typed_king("R05", "1", defence, GRID, "R05")
