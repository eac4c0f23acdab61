"""Views of typical moments for the golden screens."""

from __future__ import annotations

from games.game_of_war.said import BATTLE, field, opening
from playmat.app.games import game_folder
from playmat.games.game_of_war.game import GAME_OF_WAR, game_of_war
from playmat.games.game_of_war.placements import PLACES
from playmat.games.game_of_war.rules.actions import DONE, END, parse_action
from playmat.games.game_of_war.rules.board import NUMBERS
from playmat.games.game_of_war.rules.position import Phase, Reason, Result
from playmat.games.game_of_war.rules.state import State, start
from playmat.games.game_of_war.rules.switches import RULINGS
from playmat.games.game_of_war.words import lessons
from playmat.placement import NORTH, SOUTH, Place
from playmat.screen import icons, language
from playmat.screen.view import View
from playmat.session.menu import Menu, Option
from playmat.session.prompts import guiding, phases
from playmat.text import say

WORDS = GAME_OF_WAR.words
icons.learn(WORDS.icons)
language.learn(game_folder(GAME_OF_WAR) / "locale")

SETTING_UP = field("IL15 IL16 IL17 VK18 RO23", phase=Phase.DEPLOY)
BOTH_SET_UP = opening()._replace(phase=Phase.LOT)
SWAP = start(RULINGS._replace(swap_sides=True), opening=True)
FIGHT = field(BATTLE)
OFF_LINE = field("IL8 IM8 VS3 vP5 IK20")
RETREAT = field("VQ3 IS3 IR4 vQ6 vQ5 qA1", retreat="Q3")
MOVED = opening()._replace(moved=sum(1 << NUMBERS[name] for name in ("K15", "K16", "K17", "L15", "L16")))
ARSENAL = field("IB15 RL15 QM16 qA1 iC14")
WON = opening()._replace(result=Result(SOUTH, Reason.ARSENALS))


def place(name: str) -> Place:
    return PLACES[NUMBERS[name]]


def asked(state: State, seat: int = SOUTH) -> View:
    """Returns the view of a seat in its turn, with the button for it."""
    buttons = {Phase.DEPLOY: DONE, Phase.PLAY: END}
    mine = seat == state.turn and not state.must_retreat
    return phases.waiting(GAME_OF_WAR, state, seat, buttons.get(state.phase) if mine else None)


def proposed(state: State, text: str) -> View:
    action = parse_action(text)
    after = state.apply(action)
    direct = (DONE if state.phase is Phase.DEPLOY else END) if after.turn == state.turn else None
    return phases.proposing(GAME_OF_WAR, state, after, state.turn, action, direct)


def confirmed(state: State, text: str) -> View:
    """Returns the view of an action that the wand has selected and a second gesture must confirm."""
    action = parse_action(text)
    yes = Option(WORDS.label(state, action), WORDS.describe(state, action), action)
    no = Option(say("No"), say("No"), action)
    return phases.confirming(GAME_OF_WAR, state, SOUTH, Menu([yes, no]))


def astray(state: State, *names: str) -> View:
    *path, last = map(place, names)
    return guiding.invalid_target(GAME_OF_WAR, state, SOUTH, path, last)


def menu(state: State, *texts: str, seat: int = SOUTH, direct: bool = False) -> View:
    actions = map(parse_action, texts)
    options = [
        Option(WORDS.label(state, action), WORDS.describe(state, action), action) for action in actions
    ]
    return phases.choosing(GAME_OF_WAR, state, seat, Menu(options, direct=direct))


MAPS = {
    "deployment": asked(start()),
    "deployment_half_done": asked(SETTING_UP),
    "deployment_hidden": asked(SETTING_UP, NORTH),
    "unit_placed": proposed(SETTING_UP, "place I K15"),
    "who_begins": menu(BOTH_SET_UP, "first south", "first north"),
    "swap": menu(SWAP, "keep", "swap", seat=NORTH, direct=True),
    "swap_awaited": asked(SWAP),
    "turn": asked(opening()),
    "waiting": asked(opening(), NORTH),
    "unit_touched": guiding.pointing(GAME_OF_WAR, opening(), SOUTH, [place("K15")]),
    "unit_touched_north": guiding.pointing(GAME_OF_WAR, opening(NORTH), NORTH, [place("G8")]),
    "unit_moved": proposed(opening(), "move K15-J15"),
    "too_far": astray(opening(), "K15", "H15"),
    "off_line_touched": astray(OFF_LINE, "L8"),
    "out_of_range": astray(opening(), "G6"),
    "attack_promises": asked(FIGHT),
    "attack_touched": proposed(FIGHT, "attack R12"),
    "attack_confirmed": confirmed(FIGHT, "attack R12"),
    "attack_lifted": phases.touching(GAME_OF_WAR, FIGHT, SOUTH, parse_action("attack R12")),
    "attack_offered": menu(FIGHT, "attack R12", "attack R11", "end"),
    "all_moved": asked(MOVED),
    "off_line": asked(OFF_LINE),
    "one_cut_off": asked(field("VF23 VS3 iP23")),
    "line_left": proposed(field("RO23 IO10", fallen="T3"), "move O23-N23"),
    "retreat": asked(RETREAT),
    "arsenal": asked(ARSENAL),
    "won": phases.over(GAME_OF_WAR, WON, SOUTH),
    "lost": phases.over(GAME_OF_WAR, WON, NORTH),
}
"""Views with a map where it fits."""


def statistics() -> tuple[View, ...]:
    actions = [parse_action(text) for text in ("move S4-S5", "attack R12", "end")]
    states = [field(f"{BATTLE} IS4")]
    for action in actions:
        states.append(states[-1].apply(action))
    return tuple(map(phases.reviewing, WORDS.statistics(states, actions)))


def signs() -> View:
    legend = WORDS.legend(start(), SOUTH)
    assert legend
    return phases.describing(legend)


*_, _SWAPPING = game_of_war(SWAP.switches, opening=True).setup.choices()
_FAVOURED = _SWAPPING.note or _SWAPPING.value

PAGES = {
    "attract": phases.attract(GAME_OF_WAR, 0),
    "stacking": phases.stacking(GAME_OF_WAR),
    "signs": signs(),
    **{f"statistics_{number}": page for number, page in enumerate(statistics())},
    **{
        f"lesson_{lesson.topic}": phases.teaching(page, last=True)
        for lesson, _ in lessons.LESSONS
        for page in lesson.pages
    },
    **{
        f"choice_{number}": View(
            WORDS.title(),
            choice.label,
            (choice.value,),
            (phases.MENU, phases.OK, None),
        )
        for number, choice in enumerate(GAME_OF_WAR.setup.choices())
    },
    "choice_swap": View(
        WORDS.title(), _SWAPPING.label, (_SWAPPING.value, _FAVOURED), (phases.MENU, phases.OK, None)
    ),
}
"""Views with text only."""
