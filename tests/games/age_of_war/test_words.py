"""Prompts, log sentences and objections."""

from __future__ import annotations

import pytest

from games.age_of_war.played import CENTRE, played
from games.age_of_war.said import GAME, WORDS, english, reads
from playmat.games.age_of_war.placements import DIE, HELD, LAID, LOST, SIEGE, WELLS
from playmat.games.age_of_war.rules.actions import parse_action
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.words.page import SENTENCES as PAGE
from playmat.games.interface import Happening, HappeningKind
from playmat.placement import Face, Place

FULL = "1111/2../../../../."
"""South has completed Oda."""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hand - - - -", "Throw 7 dice into the wells"),
        ("rolled - 1123ACD - -", "Lay a castle's card on the siege slot or lose a die"),
        ("rolled gassantoda 1123ACD - -", "Fill a line or lose a die"),
        ("rolled gassantoda 11AAAAA - -", "Lose a die or lay another castle"),
        ("rolled gassantoda:2 11AA 233 -", "Lose a die No line can be filled"),
        ("lying gassantoda:2 11AA 233 -", "Take up the dice Siege of Gassantoda"),
        ("left - - - 1122233", "Take up the dice all of them"),
        ("lying - 11AAAA - 2", "Take up the dice and throw them again"),
        ("rolled kasugayama:1 1 AA 112D", "Too few dice left You may end your turn"),
        ("lying kasugayama:1 A AA 112D", "Too few dice left End your turn"),
    ],
)
def test_whose_turn_it_is_reads_what_the_hands_do_next(text: str, sentence: str) -> None:
    title, *words = reads(f"{CENTRE} 12 south {text}")
    assert (title, " ".join(words)) == ("\u25cf Red: your turn", sentence)


def test_one_die_is_no_dice() -> None:
    assert reads(f"{CENTRE} 12 south hand gassantoda:2 - 233 112")[1] == "Throw 1 die"


def test_all_others_read_who_plays_and_what_is_besieged() -> None:
    title, *words = reads("2.../.../../../../. 123 west rolled gassantoda 1123ACD - -", seat=1)
    assert title == "\u25a0 Blue: 3 points"
    assert words == ["Green plays", "Siege of Gassantoda"]


def test_who_has_left_is_told_so() -> None:
    assert reads("2.../.../../../../. 1x3 south hand - - - -", seat=1)[1:] == ["You have left", "3 points"]


def test_before_the_lot_everybody_is_asked() -> None:
    text = f"{CENTRE} 123 south first - - - -"
    assert [reads(text, seat)[1] for seat in range(3)] == ["Who begins?"] * 3


def test_at_the_end_everybody_reads_who_has_won() -> None:
    last = "1111/222/11/22/22/. 12 north rolled kumamoto:234 1DD 13AC -"
    over = str(played(last, "fill 1 with DD"))
    assert reads(over, seat=0) == ["Game over", "You lose", "You: 18 points", "Blue: 20 points"]
    assert reads(over, seat=1) == ["Game over", "You win", "You: 20 points"]


def test_who_stays_alone_reads_why_the_game_is_over() -> None:
    alone = str(played(f"{CENTRE} 12 south hand - - - -", "leave north"))
    assert reads(alone)[1:] == ["You win", "You: 0 points", "All others have left"]


@pytest.mark.parametrize(
    ("before", "action", "sentence"),
    [
        ("rolled - 1123ACD - -", "siege edo", "besieges Edo"),
        ("rolled edo 1123ACD - -", "siege -", "puts Edo back"),
        ("hand - - - -", "roll 1123AAD", "throws infantry 1+1+2+3, 2 archery and daimyo"),
        ("rolled gassantoda 1233ACD - -", "fill 1 with D", "fills daimyo"),
        ("rolled edo 1233ACD - -", "fill 1 with AC", "fills archery and cavalry"),
        ("rolled gassantoda 1233ACD - -", "fill 2 with 233", "fills infantry 8 with 2+3+3"),
        ("rolled gassantoda:2 AACD 233 -", "fill 1 with D", "fills daimyo and conquers Gassantoda"),
        ("rolled gassantoda:2 AACD 233 -", "lose A", "loses a die: archery"),
        ("rolled gassantoda:2 A 233 112", "lose A", "loses a die: archery; Gassantoda holds out"),
        ("rolled gassantoda A - 112233", "lose A", "loses a die: archery; that was the last"),
        ("rolled gassantoda:2 AACD 233 -", "leave north", "leaves the game"),
        ("lying gassantoda:2 AACD 233 -", "take", "takes up the dice"),
    ],
)
def test_the_log_tells_what_was_done(before: str, action: str, sentence: str) -> None:
    state = parse_state(f"{CENTRE} 123 south {before}")
    assert english(WORDS.log_sentence(state, parse_action(action))) == sentence


@pytest.mark.parametrize(
    ("holders", "sentence"),
    [
        ("..../.../../2./../.", "fills daimyo and takes Gassantoda from Blue"),
        (
            "..../.../../21/../.",
            "fills daimyo and takes Gassantoda from Blue: clan Mori is complete and counts 5",
        ),
    ],
)
def test_the_log_tells_what_was_stolen(holders: str, sentence: str) -> None:
    state = parse_state(f"{holders} 12 south rolled gassantoda:12 AAD 233D -")
    assert english(WORDS.log_sentence(state, parse_action("fill 3 with D"))) == sentence


def test_ruling_3_more_dice_than_an_infantry_line_needs_are_warned_of() -> None:
    state = parse_state(f"{CENTRE} 12 south rolled takahashi 1233CCD - -")

    def warning(action: str) -> str | None:
        text = WORDS.warning(state, parse_action(action))
        return text and english(text)

    assert warning("fill 3 with 12") == "1 die is enough"
    assert warning("fill 3 with 3") is None, "as many dice as needed, if not the smallest"
    assert warning("fill 2 with 123") == "2 dice are enough"
    assert warning("fill 1 with CC") is None


def test_a_menu_names_lines_and_what_the_last_one_conquers() -> None:
    begun = parse_state(f"{CENTRE} 12 south rolled gassantoda 1233ACD - -")
    fill = parse_action("fill 2 with 233")
    assert english(WORDS.label(begun, fill)) == "Line 2"
    assert english(WORDS.describe(begun, fill)) == "infantry 8"
    last = parse_state(f"{CENTRE} 12 south rolled gassantoda:1 1233AC D -")
    assert english(WORDS.describe(last, fill)) == "Conquest of Gassantoda"


def die(*sides: int) -> tuple[Face, ...]:
    return tuple(Face(DIE, side) for side in sides)


@pytest.mark.parametrize(
    ("text", "place", "seen", "sentence"),
    [
        ("rolled - 1123ACD - -", SIEGE, (Face("azuchi"),), "Its clan is complete: it is safe"),
        ("rolled - 1123ACD - -", SIEGE, (Face("gassantoda"),), "This castle is yours already"),
        ("rolled - 1123ACD - -", LAID, die(1), "First lay a castle's card"),
        ("rolled edo 1123ACD - -", LAID, die(1), "These dice fill no line"),
        ("rolled edo 1123ACD - -", LOST, die(1, 1), "Lose one die only"),
        ("rolled edo 1123ACD - -", WELLS, die(1, 1), "Fill one line, or lose one die"),
        ("rolled kitanosho:1 1123AC D -", SIEGE, (Face("edo"),), "The siege of Kitanosho goes on"),
        ("rolled - 1123ACD - -", Place(HELD, 0, 1), (), "Castles move to the siege slot only"),
        ("lying kitanosho:1 1123AC D -", WELLS, die(1, 1), "Take up the remaining dice, then throw them"),
    ],
)
def test_what_lies_wrong_is_told_with_its_reason(
    text: str, place: Place, seen: tuple[Face, ...], sentence: str
) -> None:
    state = parse_state(f"2222/.../../1./../. 12 south {text}")
    expected = GAME.projection.placement(state).get(place, ())
    assert english(GAME.projection.objection(state, place, expected, seen)) == sentence


def test_a_castle_of_another_waits_until_the_dice_are_taken_up() -> None:
    state = parse_state("1.../.../../../../. 12 north left - - - 1122333")
    reason = GAME.projection.objection(state, SIEGE, (), (Face("azuchi"),))
    assert english(reason) == "Take up all dice, then throw them"


@pytest.mark.parametrize(
    ("holders", "before", "action", "happened"),
    [
        (CENTRE, "rolled gassantoda:2 AACD 233 -", "fill 1 with D", [HappeningKind.GAIN]),
        ("..../.../../.1/../.", "rolled gassantoda:2 AACD 233 -", "fill 1 with D", [HappeningKind.GAIN] * 2),
        ("..../.../../2./../.", "rolled gassantoda:12 AAD 233D -", "fill 3 with D", [HappeningKind.CAPTURE]),
        (CENTRE, "rolled gassantoda:2 A 233 112", "lose A", [HappeningKind.BLOCK]),
        (CENTRE, "rolled gassantoda A - 112233", "lose A", []),
        (CENTRE, "rolled gassantoda:2 AACD 233 -", "lose A", []),
    ],
)
def test_the_page_is_told_what_becomes_of_a_siege(
    holders: str, before: str, action: str, happened: list[HappeningKind]
) -> None:
    state = parse_state(f"{holders} 12 south {before}")
    after = played(str(state), action)
    told = GAME.projection.happenings(state, parse_action(action), after)
    assert [happening.kind for happening in told] == happened


def test_a_completed_clan_is_a_gain_of_its_value() -> None:
    state = parse_state("..../.../../.1/../. 12 south rolled gassantoda:2 AACD 233 -")
    after = played(str(state), "fill 1 with D")
    *_, clan = GAME.projection.happenings(state, parse_action("fill 1 with D"), after)
    assert clan == Happening(HappeningKind.GAIN, target=Place(HELD, 0, 0), amount=5)


def test_signs_tell_whose_points_stand_beside_the_map() -> None:
    legend = WORDS.legend(parse_state(f"{CENTRE} 123 south hand - - - -"), 0)
    assert legend
    assert [english(line) for line in legend.details] == ["\u25cf Red  \u25a0 Blue", "\u25b2 Green"]


def test_the_page_names_the_faces_of_the_dice() -> None:
    faces = [PAGE[f"side.{side}"].message for side in range(1, 7)]
    assert faces == ["infantry {n}"] * 3 + ["archery", "cavalry", "daimyo"]
