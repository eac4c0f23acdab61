"""Notation of positions and actions: round trips and error messages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenes import reached, scene, side

from playmat.errors import (
    AmbiguousAction,
    ConfigError,
    GameError,
    IllegalAction,
    ImpossiblePosition,
    MalformedText,
)
from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.actions import ACTIONS, MOVE, Action
from playmat.games.art_of_war.rules.options import OFFICIAL, REWRITE, Army, Rules, parse_army, parse_rules
from playmat.games.art_of_war.rules.parsing import parse_state
from playmat.games.art_of_war.rules.position import Attack, Phase
from playmat.games.art_of_war.rules.state import start


def test_a_position_is_one_line_that_can_be_read() -> None:
    south = side("F1=A F2=G* F3=W A2=K", "SP", "AA", "S", hand=3)
    fields = str(scene(south, side("F1=G1"))).split()
    assert fields[11:19] == ["R01", "AG*W/.K.", "SP", "A2", "S", "3/9", "S2G3AP3W3", "-"]
    assert fields[20] == "G1../..."


def test_every_action_is_written_and_read() -> None:
    notes = [str(action) for action in ACTIONS]
    assert len(set(notes)) == len(ACTIONS)
    assert [ART_OF_WAR.rules.parse_action(note) for note in notes] == list(ACTIONS)


def test_the_start_is_written_out() -> None:
    assert str(start()) == (
        "official redraw s s 0 - +0 - - 0 - "
        "R01 .../... - - - 4/17 S4G4A4P4W4K K R02 .../... - - - 4/17 S4G4A4P4W4K K"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "has 0 fields"),
        ("official act s s 5", "has 5 fields: a position has 27"),
        (str(start()).replace("redraw", "ponder"), "'ponder' is no phase (field 2): expected one of"),
        (str(start()).replace("official", "house"), "'house' is no rule set"),
        (str(start()).replace(".../...", "../...", 1), "'../...' is no battlefield (field"),
        (str(start()).replace("4/17", "four/17", 1), "'four/17' is no hand and deck (field"),
        (str(start()).replace("4/17", "4/" + "9" * 5000, 1), "expected two numbers like '4/17'"),
        (str(start()).replace("redraw s s", "redraw s -"), "'-' is no seat that has the turn (field"),
        (str(start()).replace("- - 0 -", "- -A 0 -", 1), "'-A' is no chain of supports (field"),
        (str(start()).replace("- 0 - R01", "- 0 -:execution R01"), "'-:execution' is no result (field"),
        (str(start()).replace("- 0 - R01", "- 0 s:boredom R01"), "'s:boredom' is no result (field"),
        (str(start()).replace("S4G4", "G4S4", 1), "is noted otherwise: expected 'official"),
        (str(start()).replace("+0", "0"), "is noted otherwise"),
    ],
)
def test_a_malformed_position_is_refused_with_its_cause(text: str, expected: str) -> None:
    with pytest.raises(MalformedText) as caught:
        parse_state(text)
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected one of keep, redraw, reveal"),
        ("castle", "expected one of keep"),
        ("move F1 F9", "expected one like 'move F1 F2' or 'move A3 A2'"),
        ("support K", "expected one like 'support S' or 'support K=W'"),
    ],
)
def test_a_malformed_action_is_refused_with_examples(text: str, expected: str) -> None:
    with pytest.raises(MalformedText, match=f"'{text}' is no action: {expected}"):
        Action.parse(text)


def test_an_impossible_position_is_refused_with_all_that_is_wrong() -> None:
    text = str(start()).replace("4/17 S4G4A4P4W4K K", "4/16 S4G4A4P4W4K K2", 1)
    with pytest.raises(ImpossiblePosition, match=r"21 unseen cards, 4 in hand and 16 .*more cards known"):
        parse_state(text)


def test_mixed_rules_are_noted_by_their_switches() -> None:
    rules = Rules(rear_slides=True, entry_any_time=True)
    assert str(rules) == "official+entry_any_time+rear_slides"
    assert parse_rules(str(rules)) == rules
    assert (parse_rules("official"), parse_rules("rewrite")) == (OFFICIAL, REWRITE)
    with pytest.raises(MalformedText, match="'official\\+chess' is no rule set"):
        parse_rules("official+chess")


def test_an_open_attack_is_part_of_the_text() -> None:
    states = [state for state in reached() if state.attack and state.attack.target >= 0]
    assert all(isinstance(parse_state(str(state)).attack, Attack) for state in states[:50])
    assert ":" in str(states[0]).split()[7]


@pytest.mark.parametrize(
    ("army", "expected"),
    [
        (Army("R05"), "the values of King R05 are not verified"),
        (Army("B01"), "'B01' is no King: expected one of R01, R02"),
        (Army("R01", (4, 4, 4, 4, 3)), "19 units: an army has 20 and a King"),
        (Army("R01", (5, 5, 5, 5)), "is not one count for each of soldier, guardian"),
    ],
)
def test_an_army_that_cannot_be_fielded_is_refused_with_its_cause(army: Army, expected: str) -> None:
    with pytest.raises(ConfigError) as caught:
        start(armies=(army, Army("R02")))
    assert expected in str(caught.value)


def test_all_errors_of_the_notation_are_of_one_family() -> None:
    assert issubclass(MalformedText, GameError)
    assert issubclass(ImpossiblePosition, GameError)


ACTING = scene(side("F1=A F2=G", "SW", hand=4), side("F1=S F2=G"))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("recruit S F1", "recruit S F1"),
        ("recruit S F3", "recruit S F3"),
        ("r S F2", "recruit S F2"),
        ("  turn   F2 ", "turn F2"),
        ("e", "end"),
        ("support K=P", "support K=P"),
        ("dev G", "develop G"),
    ],
)
def test_an_action_may_be_abbreviated_while_it_means_one(text: str, meant: str) -> None:
    assert str(ACTING.parse_action(text)) == meant


@pytest.mark.parametrize(
    ("text", "error", "expected"),
    [
        ("recruit S", AmbiguousAction, "'recruit S' can mean recruit S F1 or recruit S F2 or"),
        ("support K", AmbiguousAction, "'support K' can mean support K=S or support K=A or support K=P"),
        ("t", AmbiguousAction, "'t' can mean turn F1 or turn F2"),
        ("recruit W F1", IllegalAction, "'recruit W F1' is not legal in 'official .* expected one of"),
        ("turn F3", IllegalAction, "'turn F3' is not legal"),
        ("keep", IllegalAction, "'keep' is not legal"),
        ("castle", MalformedText, "'castle' is no action: expected one of keep"),
        ("turn F2 now", MalformedText, "'turn F2 now' is no action: expected one like 'turn F1'"),
        ("", MalformedText, "'' is no action"),
    ],
)
def test_an_action_that_means_none_or_several_is_refused(
    text: str, error: type[GameError], expected: str
) -> None:
    with pytest.raises(error, match=expected):
        ACTING.parse_action(text)


def test_an_action_outside_the_tables_is_illegal_like_any_other() -> None:
    with pytest.raises(IllegalAction, match="'move F1 F1' is not legal"):
        ACTING.apply(MOVE[0][0])


def test_what_was_written_is_shown_on_one_line_and_not_at_any_length() -> None:
    with pytest.raises(MalformedText, match=r"'turn\\n\\x1b\[2JF1' is no action"):
        Action.parse("turn\n\x1b[2JF1")
    with pytest.raises(MalformedText) as caught:
        parse_state("W" * 100_000)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("text", ["move F2 F1", "m F2 F1", "move F1 F2"])
def test_a_swap_may_be_named_from_either_of_its_cells(text: str) -> None:
    state = scene(side("F1=A F2=G", "SP"), side("F1=S"), phase=Phase.MOVE)
    assert str(state.parse_action(text)) == "move F1 F2"
    assert state.apply(MOVE[1][0]) == state.apply(MOVE[0][1])


def test_a_move_to_a_free_cell_has_one_name() -> None:
    state = scene(side("F1=A F2=G", "SP"), side("F1=S"), phase=Phase.MOVE)
    assert str(state.parse_action("move F2 F3")) == "move F2 F3"
    for text in ("move F3 F2", "move F3 A1"):
        with pytest.raises(IllegalAction, match=f"'{text}' is not legal"):
            state.parse_action(text)
        with pytest.raises(IllegalAction, match=f"'{text}' is not legal"):
            state.apply(Action.parse(text))
    with pytest.raises(AmbiguousAction, match="'move F2' can mean move F1 F2 or move F2"):
        state.parse_action("move F2")


TEXTS = st.text() | st.text(alphabet="SGAPWKFsn0123456789-+*/.,:>= \n\x1b")


@pytest.mark.soak
@given(st.data())
def test_nothing_but_errors_of_the_notation_comes_out_of_broken_texts(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([str(state) for state in reached()[::37]]))
    words = text.split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        words[data.draw(st.integers(0, len(words) - 1))] = data.draw(TEXTS | st.sampled_from(words))
    for broken in (" ".join(words), data.draw(TEXTS)):
        for read in (parse_state, ACTING.parse_action, Action.parse, parse_rules, parse_army):
            try:
                read(broken)
            except GameError as error:
                assert str(error).isprintable()
                words = ("None", "Error", "invalid literal", "Attack(", "Phase.")
                assert not any(word in str(error) and word not in broken for word in words)
