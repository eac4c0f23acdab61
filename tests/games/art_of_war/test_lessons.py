"""Lessons of the first game: each seat's own part before the decision that needs it."""

from gettext import NullTranslations
from random import Random

import pytest
from scenes import BOTH, play, scene, side

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.actions import Action, Verb
from playmat.games.art_of_war.rules.options import Rules
from playmat.games.art_of_war.rules.position import Phase
from playmat.games.art_of_war.rules.state import State, start
from playmat.placement import NORTH, SEATS, SOUTH

TURN = scene(side("F2=G F1=A", hand=4), side("F2=W* F3=S", hand=3))


def taught(state: State, seat: int, given: set[str] | None = None) -> list[str]:
    """Returns all topics due before the pending decision and adds them to `given`."""
    given = set() if given is None else given
    topics = []
    while lesson := ART_OF_WAR.words.lesson(state, seat, given):
        given.add(lesson.topic)
        topics.append(lesson.topic)
    return topics


def first_turn() -> State:
    setup = ("keep", "keep", "reveal S", "reveal S", "first south", "deploy K F2", "deploy S F2")
    return play(start(), *setup, "stock S", "stock S")


def test_both_seats_hear_of_the_aim() -> None:
    assert taught(start(), SOUTH) == taught(start(), NORTH) == ["aim"]


@pytest.mark.parametrize(
    ("notes", "topic"),
    [
        (("keep", "keep"), "kingdom"),
        (("keep", "keep", "reveal S", "reveal S", "first south", "deploy K F2", "deploy K F2"), "reserve"),
    ],
)
def test_the_setup_is_taught_to_each_seat_when_it_is_its_turn(notes: tuple[str, ...], topic: str) -> None:
    state = play(start(), *notes)
    assert (taught(state, SOUTH), taught(state, NORTH)) == ([topic], [])
    state = state.apply(state.legal_actions()[0])
    assert (taught(state, SOUTH), taught(state, NORTH)) == ([], [topic])


def test_the_first_own_turn_tells_of_all_and_explains_recruits_and_attacks() -> None:
    state = first_turn()
    assert taught(state, SOUTH) == ["turn", "recruit", "attack"]
    assert taught(state, NORTH) == []
    assert taught(play(state, "end"), NORTH) == ["turn", "recruit", "attack", "soldier"]


def test_development_comes_in_the_second_own_turn_and_supports_in_the_third() -> None:
    given = {"turn", "recruit", "attack"}
    for turn, topics in (
        (2, []),
        (3, ["signs", "develop"]),
        (4, ["signs", "develop"]),
        (5, ["signs", "develop", "support"]),
    ):
        assert taught(TURN._replace(turn=turn), SOUTH, set(given)) == topics, f"turn {turn}"


def test_development_is_explained_before_it_is_asked_for() -> None:
    nothing_else = scene(side("F2=G*", hand=4), side("F2=W", hand=3))
    assert not {action.verb for action in nothing_else.legal_actions()} & {Verb.RECRUIT, Verb.TURN}
    assert "develop" in taught(nothing_else._replace(turn=1), SOUTH)


def test_who_may_lay_a_citizen_onto_others_learns_the_tap_point() -> None:
    piled = scene(side("F2=G F1=A", "", "S", hand=4), side("F2=W* F3=S", hand=3))
    given = {"turn", "recruit", "attack"}
    assert taught(piled._replace(turn=3), SOUTH, given) == ["signs", "develop", "pile"]
    assert "pile" not in taught(TURN, SOUTH)


def test_who_may_capture_onto_citizens_learns_the_tap_point() -> None:
    piled = scene(side("F2=G F1=A", "", "W", hand=4), side("F2=W* F3=S", hand=3))
    assert taught(play(piled, "turn F2"), SOUTH) == ["target", "pile"]
    assert taught(play(TURN, "turn F2"), SOUTH) == ["target"]


@pytest.mark.parametrize(
    ("notes", "attacker", "defender"),
    [
        (("turn F2",), ["target"], []),
        (("turn F2", "target F2"), ["guardian-awaited"], ["guardian"]),
        (("support A",), ["wizard-awaited"], ["wizard"]),
        (("support A", "pass"), ["shoot"], []),
    ],
)
def test_each_seat_is_taught_its_own_part(
    notes: tuple[str, ...], attacker: list[str], defender: list[str]
) -> None:
    state = play(TURN, *notes)
    assert (taught(state, SOUTH), taught(state, NORTH)) == (attacker, defender)


def test_who_conscripts_is_taught_how() -> None:
    state = scene(side("F2=G", "K"), side("F2=W*", "PA"))
    state = play(state, "turn F2", "target F2", "pass")
    assert (taught(state, SOUTH), taught(state, NORTH)) == ([], ["conscription"])


def test_a_full_hand_is_taught_to_who_holds_it() -> None:
    full = scene(side("F2=G", hand=6), side("F2=W", hand=5))
    assert "full" in taught(full, SOUTH)
    assert taught(full, NORTH) == []


@pytest.mark.parametrize(("attacker", "named"), [("F2=G", "Wizard"), ("F2=P", "Choose one")])
def test_choosing_a_target_is_lifting_and_then_ok_and_the_only_one_is_named(
    attacker: str, named: str
) -> None:
    state = play(scene(side(attacker, hand=4), side("F1=W F2=W F3=W", hand=3)), "turn F2")
    lesson = ART_OF_WAR.words.lesson(state, SOUTH, set())
    assert lesson
    last = lesson.pages[-1]
    words = [line.translate(NullTranslations()) for line in (last.headline, *last.details)]
    assert words == [named, "Lift it a moment, then press OK"]


NEEDED = {
    Verb.REVEAL: "kingdom",
    Verb.STOCK: "reserve",
    Verb.RECRUIT: "recruit",
    Verb.TURN: "attack",
    Verb.TARGET: "target",
    Verb.SHOOT: "shoot",
    Verb.CONSCRIPT: "conscription",
    Verb.END: "turn",
}


@pytest.mark.parametrize("rules", BOTH, ids=str)
def test_in_whole_games_the_lesson_comes_before_the_decision_and_once(rules: Rules) -> None:
    for seed in range(5):
        random, state = Random(seed), start(rules)
        given: tuple[set[str], set[str]] = (set(), set())
        while actions := state.legal_actions():
            news = [taught(state, seat, given[seat]) for seat in SEATS]
            assert sum(map(len, news)) <= 7
            action = random.choice(actions)
            for seat in ART_OF_WAR.projection.performers(state) if state.phase is not Phase.FIRST else ():
                assert _needed(state, action) <= given[seat], f"{action} in {state}"
            state = state.apply(action)


def _needed(state: State, action: Action) -> set[str]:
    topics = {NEEDED[action.verb]} if action.verb in NEEDED else set()
    if state.turn >= 5 and action.verb is Verb.DEVELOP:
        topics |= {"develop"}
        if state.own.kingdom[action.kind]:
            topics |= {"pile"}
    return topics


def test_each_topic_that_is_about_places_lights_them_on_the_mat() -> None:
    lesson = ART_OF_WAR.words.lesson(play(start(), "keep", "keep"), SOUTH, {"aim"})
    assert lesson is not None and (lesson.topic, lesson.zones) == ("kingdom", ("kingdom",))


def test_supports_are_taught_after_attacks() -> None:
    given = {"turn", "recruit", "signs", "develop"}
    assert taught(TURN._replace(turn=5), SOUTH, {*given}) == ["attack", "support"]
    no_target = scene(side("F2=G", hand=4), side("F1=W", hand=3))
    assert taught(no_target, SOUTH, {*given}) == []


def test_the_units_among_which_to_choose_are_lit() -> None:
    lesson = ART_OF_WAR.words.lesson(play(TURN, "turn F2"), SOUTH, set())
    assert lesson is not None and lesson.topic == "target"
    assert [str(place) for place in lesson.places] == ["north.battlefield.1"]
