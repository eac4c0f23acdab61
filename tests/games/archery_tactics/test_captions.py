"""What captions, displays and refusals say in a Time trap, with a hypnotised archer, and under fire."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from games.archery_tactics.archery_desk import WAND
from games.archery_tactics.scenes import MEADOW, legal, lying, play, turn
from games.archery_tactics.views import GAME, asked
from playmat.games.archery_tactics.placements import AIM, cell, pile, slot
from playmat.games.archery_tactics.rules.state import State
from playmat.interpret import shared_interpreter
from playmat.placement import NORTH, SOUTH, Face, Place
from playmat.screen.draw import fits
from playmat.screen.language import LANGUAGES, translations
from playmat.session.decisions import Decisions, Press
from playmat.text import Text

WEST = 2
ENGLISH = NullTranslations()
HYPNOSIS = "south hypnose", "south inflict north"
HOLD = "Hold a card to the Aim place: it is your extra action and takes no endurance."
OF_NORTH = "Choose your archer, then the archer of North, then"

TRAPPED = play(turn("A1 E", "C1 W"), "south piege-temporel")
BOTH_TRAPPED = play(turn("A1 E", "C1 W"), "south piege-temporel", "north piege-temporel", "south tir")
SHOT_IN_A_TRAP = play(turn("A1 E", "C1 W", "I9 N"), "south tir", "west piege-temporel")
FIRST_TURN = play(turn("A1 E", "C1 W", number=1), "south piege-temporel")

HYPNOTISED = play(turn("A9 S H8", "C1 W D4", mana=[2, 1]), *HYPNOSIS)
STEPPING = play(HYPNOTISED, "south mouvement as north")
TRANSFERRING = play(HYPNOTISED, "south transfert as north")
BY_HYPNOTIST = play(
    turn("A9 S H8", "C1 W D4", mana=[2, 1], switches="hypnosis=hypnotist"),
    *(*HYPNOSIS, "south transfert as north"),
)
FARTHEST = turn("A9 S H8", "A1 N", "B1 N", "D1 N", "F1 N", "C1 W D4", mana=[2, 1, 1, 1, 1, 1])
FARTHEST = play(FARTHEST, "south hypnose", "south inflict northeast")

SHOT = play(turn("A1 E", "C1 W", "E1 N"), "south tir")
ONE_DECLINED = play(SHOT, "north decline")
ONE_EXHAUSTED = play(
    turn("A1 E", "C1 W", "E1 N", laid=[(), lying("mouvement", "mouvement", "repos", "repos"), ()]),
    "south tir",
)
OWNER_PASSED = play(turn("A9 S", "C1 W", "A1 E"), *HYPNOSIS, "north pass", "@20 west tir")
SHIELDED = play(turn("A1 E", "C1 W"), "south tir", "north dodge bouclier")


def at(name: str) -> Place:
    return cell(MEADOW.cell(name))


def clicked(text: Text) -> str:
    """Returns a text as a page says it where people click."""
    for hands, click in GAME.words.clicks.items():
        text = text.replaced(hands, click)
    return str(text)


def on_display(state: State, seat: int) -> str:
    return " | ".join(asked(state, seat).texts(ENGLISH)[1:])


def refused(state: State, place: Place, kind: str) -> str:
    return str(GAME.projection.objection(state, place, (), (Face(kind),)))


@pytest.mark.parametrize(
    ("state", "seat", "sentence"),
    [
        (TRAPPED, SOUTH, HOLD),
        (TRAPPED, NORTH, "Wait: time stands still while another archer acts."),
        (BOTH_TRAPPED, NORTH, HOLD),
        (play(BOTH_TRAPPED, "north mouvement"), NORTH, "Choose your archer, then the cell to which it goes."),
        (STEPPING, SOUTH, f"{OF_NORTH} the cell to which it goes."),
        (TRANSFERRING, SOUTH, f"{OF_NORTH} its flag on D4: the archer goes there."),
        (BY_HYPNOTIST, SOUTH, f"{OF_NORTH} your flag on H8: the archer goes there."),
        (OWNER_PASSED, NORTH, "Wait: South can dodge for your archer."),
        (OWNER_PASSED, SOUTH, "Choose a card with your buttons: you may dodge for the archer of North."),
        (OWNER_PASSED, WEST, "Wait: South must answer your shot."),
        (
            play(OWNER_PASSED, "south dodge mouvement as north"),
            SOUTH,
            f"{OF_NORTH} the cell to which it goes.",
        ),
        (play(OWNER_PASSED, "south dodge mouvement as north"), WEST, "Wait: South must answer your shot."),
        (SHOT, SOUTH, "Wait: North must answer your shot."),
        (ONE_DECLINED, SOUTH, "Wait: West must answer your shot."),
        (ONE_DECLINED, NORTH, "Wait until the shot at you is over."),
        (ONE_EXHAUSTED, SOUTH, "Wait: West must answer your shot."),
        (SHIELDED, NORTH, "Do what Shield says."),
    ],
)
def test_a_caption_says_what_this_seat_can_do(state: State, seat: int, sentence: str) -> None:
    assert str(GAME.words.caption(state, seat)) == sentence


@pytest.mark.parametrize(
    ("state", "seat", "words"),
    [
        (TRAPPED, SOUTH, "Hold a card to Aim | Your extra action | Time stands still"),
        (TRAPPED, NORTH, "Time stands still | Wait"),
        (STEPPING, SOUTH, "Step as North | Touch your archer, that of North, a cell"),
        (TRANSFERRING, SOUTH, "Transfer as North | Touch your archer, that of North, its flag"),
        (BY_HYPNOTIST, SOUTH, "Transfer as North | Touch your archer, that of North, your flag"),
        (OWNER_PASSED, NORTH, "South can dodge | Your archer is shot at"),
        (OWNER_PASSED, SOUTH, "Dodge for North? | Choose a card by button"),
        (SHOT, SOUTH, "You have shot | North must dodge | West must dodge"),
        (ONE_DECLINED, SOUTH, "You have shot | West must dodge"),
        (ONE_DECLINED, NORTH, "One moment | Wait until the shot is over"),
        (SHIELDED, NORTH, "Do what it says | Shield"),
    ],
)
def test_a_display_says_what_this_seat_can_do(state: State, seat: int, words: str) -> None:
    assert on_display(state, seat) == words


@pytest.mark.parametrize("size", [(128, 64), (256, 64)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_these_displays_are_large_enough(language: str, size: tuple[int, int]) -> None:
    speech = translations(language)
    moments = [
        (TRAPPED, SOUTH),
        (play(FARTHEST, "south mouvement as northeast"), SOUTH),
        (play(FARTHEST, "south transfert as northeast"), SOUTH),
        (BY_HYPNOTIST, SOUTH),
        (OWNER_PASSED, NORTH),
        (OWNER_PASSED, SOUTH),
        (ONE_DECLINED, NORTH),
    ]
    cut = [on_display(*moment) for moment in moments if not fits(asked(*moment), speech, size)]
    assert cut == []


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (TRAPPED, "Play your extra action: time stands still for the others."),
        (STEPPING, "Now choose the archer of North, then the cell to which it goes."),
        (TRANSFERRING, "Now choose the archer of North, then its flag on D4: the archer goes there."),
        (BY_HYPNOTIST, "Now choose the archer of North, then your flag on H8: the archer goes there."),
    ],
)
def test_where_people_click_nothing_is_held_and_the_own_archer_is_implied(
    state: State, sentence: str
) -> None:
    caption = GAME.words.caption(state, SOUTH)
    assert caption and clicked(caption) == sentence


def test_whose_archer_acts_is_said_in_french_too() -> None:
    caption = GAME.words.caption(TRANSFERRING, SOUTH)
    assert caption and caption.translate(translations("fr")) == (
        "Choisissez votre archer, puis l’archer de Nord, puis son drapeau en D4\u00a0: l’archer y va."
    )


def test_in_a_time_trap_the_place_for_aiming_is_lit_and_nothing_of_those_who_wait() -> None:
    lit = GAME.projection.awaited
    assert lit(TRAPPED) == (pile(AIM, SOUTH),)
    assert lit(BOTH_TRAPPED) == (pile(AIM, NORTH),)
    stepping = play(TRAPPED, "south mouvement")
    assert lit(stepping) == (at("A1"),)
    assert lit(play(stepping, "south step A2")) == (slot(SOUTH, 1), slot(NORTH, 0))


@pytest.mark.parametrize(
    ("state", "place", "kind", "sentence"),
    [
        (TRAPPED, slot(SOUTH, 1), "mouvement", "Hold it to the place for aiming"),
        (TRAPPED, slot(SOUTH, 1), "ciblage", "Hold it to the place for aiming"),
        (BOTH_TRAPPED, slot(NORTH, 1), "repos", "Hold it to the place for aiming"),
        (FIRST_TURN, slot(SOUTH, 1), "repos", "No rest in the first turn"),
        (TRAPPED, slot(NORTH, 0), "mouvement", "Time stands still"),
        (TRAPPED, pile(AIM, NORTH), "ciblage", "Time stands still"),
        (TRAPPED, slot(NORTH, 2), "piege-temporel", "The leftmost free slot comes first"),
    ],
)
def test_a_card_in_a_time_trap_is_refused_with_the_true_reason(
    state: State, place: Place, kind: str, sentence: str
) -> None:
    assert refused(state, place, kind) == sentence


@pytest.mark.parametrize(
    ("state", "path", "place", "sentence"),
    [
        (TRANSFERRING, [], "C1", "First touch your archer, then where the card takes effect"),
        (TRANSFERRING, ["A9"], "H8", "Now touch the archer on C1"),
        (TRANSFERRING, ["A9", "C1"], "H8", "Transfer leads to that archer’s flag on D4"),
        (BY_HYPNOTIST, ["A9", "C1"], "D4", "Transfer leads to your flag on H8"),
        (STEPPING, ["A9"], "A8", "Now touch the archer on C1"),
        (BOTH_TRAPPED, [], "C1", "First lay a card, then touch your archer"),
        (SHOT_IN_A_TRAP, [], "C1", "Time stands still for this archer"),
    ],
)
def test_a_touch_for_another_archer_is_refused_with_the_true_reason(
    state: State, path: list[str], place: str, sentence: str
) -> None:
    assert str(GAME.projection.touch_objection(state, [*map(at, path)], at(place))) == sentence


def test_the_time_to_dodge_runs_for_who_can_dodge() -> None:
    assert "dodge mouvement as north" in legal(OWNER_PASSED, SOUTH)
    assert not any("dodge" in text or text == "decline" for text in legal(OWNER_PASSED, NORTH))
    clock = GAME.words.clock
    assert [str(clock(OWNER_PASSED, seat, 21.0)) for seat in (SOUTH, NORTH)] == [
        "Dodge for North? 4\u00a0s",
        "None",
    ]
    (timer,) = GAME.words.timers(OWNER_PASSED)
    assert timer.seats == (SOUTH,)
    (own,) = GAME.words.timers(play(turn("A1 E", "C1 W"), "south tir"))
    assert own.seats == (NORTH,)


def test_the_zones_say_where_the_card_of_an_extra_action_is_read_and_where_it_then_lies() -> None:
    page = GAME.words.page
    assert "or the card of a Time trap’s extra action" in str(page["zone.aim"])
    assert "once the place for aiming has read it" in str(page["zone.beside"])


def test_the_place_that_lights_up_for_an_extra_action_may_be_clicked_first() -> None:
    interpreter = shared_interpreter(GAME.projection, WAND.sensed(GAME.projection.zones))
    decisions, (aim,) = Decisions(GAME, interpreter), GAME.projection.awaited(TRAPPED)
    cards = {press for press in decisions.first(TRAPPED, SOUTH) if press.place is None}
    by_the_place = decisions.after(TRAPPED, SOUTH, [Press(aim)]).next
    assert {*by_the_place} == cards - {Press(None, "piege-temporel")} != set()  # which takes endurance


def test_who_wins_and_what_a_dodge_does_is_said_as_it_is_played() -> None:
    glossary = {str(word): str(meaning) for word, meaning in GAME.words.glossary.items()}
    assert "One that moves your archer saves you only if" in glossary["Dodge"]
    assert "has enough frags and more than all others" in str(GAME.words.page["aim"])
