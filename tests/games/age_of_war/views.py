"""Views of typical moments, for the golden screens."""

from __future__ import annotations

from games.age_of_war.played import CENTRE, played
from playmat.app.games import game_folder
from playmat.games.age_of_war.game import age_of_war
from playmat.games.age_of_war.placements import LAID
from playmat.games.age_of_war.rules.actions import END, Action, parse_action
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words import lessons
from playmat.placement import NORTH, SHARED, SOUTH, Face
from playmat.screen import icons, language
from playmat.screen.view import View
from playmat.session.guide import Step
from playmat.session.menu import Menu, Option
from playmat.session.prompts import guiding, phases

SILENT, ADVISING = age_of_war(hints=False), age_of_war(hints=True)
icons.learn(SILENT.words.icons)
language.learn(game_folder(SILENT) / "locale")
SIX = "2..1/2../21/44/../6 123456 west"


def two(text: str) -> State:
    """Returns a position of South against North."""
    return parse_state(f"{CENTRE} 12 south {text}")


THROWING, ROLLED = two("hand - - - -"), two("rolled - 1233ACD - -")
FILLING = two("rolled gassantoda 1233ACD - -")
OVERPAID = two("rolled takahashi 1233CCD - -")
HOPELESS = two("rolled kasugayama:1 1 AA 112D")
EITHER = two("rolled takahashi 1333CCD - -")
CROWDED = parse_state(f"{SIX} rolled kiyosu:1 13ACCD D -")
WON = played("1111/222/11/22/22/. 12 north rolled kumamoto:234 1DD 13AC -", "fill 1 with DD")


def asked(state: State, seat: int, direct: Action | None = None) -> View:
    return phases.waiting(SILENT, state, seat, direct)


def proposed(state: State, text: str) -> View:
    action = parse_action(text)
    return phases.proposing(SILENT, state, state.apply(action), state.turn, action, None)


def menu(state: State, *texts: str) -> Menu[Action]:
    actions = map(parse_action, texts)
    words = SILENT.words
    return Menu(
        [Option(words.label(state, action), words.describe(state, action), action) for action in actions]
    )


WRONG = guiding.explaining(
    SILENT,
    LAID,
    SILENT.projection.objection(FILLING, LAID, (), (Face("die", 4),)),
    (Step(Face("die", 4), LAID, None, hand=SHARED),),
    fits=False,
)

MAPS = {
    "who_begins": asked(two("first - - - -"), SOUTH),
    "throw": asked(THROWING, SOUTH),
    "throw_advised": phases.waiting(ADVISING, THROWING, SOUTH, None),
    "waiting": asked(FILLING, NORTH),
    "choose_castle": asked(ROLLED, SOUTH),
    "choose_castle_advised": phases.waiting(ADVISING, ROLLED, SOUTH, None),
    "fill": asked(FILLING, SOUTH),
    "filled": proposed(FILLING, "fill 2 with 233"),
    "overpaid": proposed(OVERPAID, "fill 3 with 12"),
    "which_line": phases.choosing(SILENT, EITHER, SOUTH, menu(EITHER, "fill 2 with 33", "fill 3 with 33")),
    "stuck": asked(two("rolled gassantoda:2 11AA 233 -"), SOUTH),
    "take_up": asked(two("lying gassantoda:2 11A 233 A"), SOUTH),
    "too_few_dice": asked(HOPELESS, SOUTH, END),
    "next_turn": asked(two("left - - 2333D 11"), SOUTH),
    "six_players": asked(CROWDED, 2),
    "six_players_waiting": asked(CROWDED, 5),
    "six_players_advised": phases.waiting(ADVISING, CROWDED, 2, None),
    "won": phases.over(SILENT, WON, NORTH),
    "lost": phases.over(SILENT, WON, SOUTH),
}
"""Views with a map where it fits."""


def statistics() -> tuple[View, ...]:
    actions = [parse_action(text) for text in ("roll 1233ACD", "siege gassantoda", "fill 2 with 233")]
    states = [THROWING]
    for action in actions:
        states.append(states[-1].apply(action))
    return tuple(map(phases.reviewing, SILENT.words.statistics(states, actions)))


def signs() -> View:
    legend = SILENT.words.legend(CROWDED, SOUTH)
    assert legend
    return phases.describing(legend)


PAGES = {
    "attract": phases.attract(SILENT, 0),
    "stacking": phases.stacking(SILENT),
    "wrong": WRONG,
    "signs": signs(),
    **{f"statistics_{number}": page for number, page in enumerate(statistics())},
    **{
        f"lesson_{lesson.topic}": phases.teaching(page, last=True)
        for lesson, _ in lessons.LESSONS
        for page in lesson.pages
    },
}
"""Views with words alone."""
