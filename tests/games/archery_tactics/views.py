"""Views of typical moments, for the golden screens."""

from __future__ import annotations

from games.archery_tactics.scenes import CORNER, play, turn
from playmat.app.games import game_folder
from playmat.games.archery_tactics.game import archery_tactics
from playmat.games.archery_tactics.placements import ENDURANCE, arc, cell
from playmat.games.archery_tactics.rules.actions import parse_action
from playmat.games.archery_tactics.rules.position import Result
from playmat.games.archery_tactics.rules.state import State, start
from playmat.games.archery_tactics.words import lessons
from playmat.games.interface import Action
from playmat.placement import NORTH, SOUTH, Face, Place
from playmat.screen import icons, language
from playmat.screen.view import View
from playmat.session.prompts import guiding, phases

GAME = archery_tactics()
WORDS = GAME.words
icons.learn(WORDS.icons)
language.learn(game_folder(GAME) / "locale")

LYING = turn("A1 E", "C1 W")
SHOT = play(LYING, "@10 south tir")
AIMING = play(LYING, "south ciblage")
SPAWNED = play(start(), "south spawn D1", "north spawn F9")
READY = play(SPAWNED, "north sight S", "south sight N")
COUNTING = play(READY, "@20 south ready", "@21 north ready")
VOID = play(LYING, "south transfert", "south done", "south portail")
FROZEN = play(LYING, "south piege-temporel", "north piege-temporel", "@12 south tir")
DEAD = play(SHOT, "north decline")
OVER = play(DEAD, "south pass")
WON = LYING.with_player(SOUTH, frags=4)._replace(result=Result((SOUTH,)))


def asked(state: State, seat: int = SOUTH, at: float | None = None, direct: Action | None = None) -> View:
    """Returns a seat's view while the mat is untouched; `at` is the time of the game where the clock runs."""
    view = phases.waiting(GAME, state, seat, direct)
    told = WORDS.clock(state, seat, at) if at is not None else None
    return view._replace(headline=told) if told else view


def proposed(state: State, text: str, seat: int = SOUTH) -> View:
    action = parse_action(text)
    return phases.proposing(GAME, state, state.apply(action), seat, action, None)


def wrong(state: State, place: Place, kind: str) -> View:
    reason = GAME.projection.objection(state, place, (), (Face(kind),))
    return guiding.explaining(GAME, place, reason, (), False)


MAPS = {
    "spawn": asked(start()),
    "spawn_waiting": asked(start(), NORTH),
    "sight": asked(SPAWNED, NORTH),
    "ready": asked(READY, direct=parse_action("south ready")),
    "ready_waiting": asked(play(READY, "south ready")),
    "countdown": asked(COUNTING, at=21.5, direct=parse_action("south wait")),
    "turn": asked(LYING, direct=parse_action("south keep")),
    "flag_or_sight": asked(AIMING),
    "archer_touched": guiding.pointing(GAME, AIMING, SOUTH, [cell(LYING.players[SOUTH].cell)]),
    "arc_touched": proposed(AIMING, "south sight NE"),
    "shot": asked(SHOT),
    "dodge": asked(SHOT, NORTH, at=11.2, direct=parse_action("north decline")),
    "step": asked(play(SHOT, "north dodge mouvement"), NORTH),
    "no_mana": asked(VOID),
    "time_stands_still": asked(FROZEN, NORTH, at=12.5),
    "dead": asked(DEAD, NORTH),
    "finished": asked(play(LYING, "south pass"), direct=parse_action("south stone")),
    "turn_over": asked(OVER, direct=parse_action("south stone")),
    "refill": asked(play(OVER, "south stone"), direct=parse_action("refill")),
    "return": asked(play(OVER, "refill"), NORTH),
    "level": asked(play(OVER, "refill"), direct=parse_action("south level")),
    "won": phases.over(GAME, WON, SOUTH),
    "lost": phases.over(GAME, WON, NORTH),
}
"""Views with a map where it fits."""


def statistics() -> tuple[View, ...]:
    actions = [parse_action(text) for text in ("south tir", "north decline", "south pass")]
    states = [LYING]
    for action in actions:
        states.append(states[-1].apply(action))
    return tuple(map(phases.reviewing, WORDS.statistics(states, actions)))


def signs() -> View:
    legend = WORDS.legend(LYING, SOUTH)
    assert legend
    return phases.describing(legend)


CROWDED = turn("H9 E A3", "A3 W", "B3 N", arena=CORNER)
SLOTS = [Place(ENDURANCE, number, SOUTH) for number in range(4)]
PAGES = {
    "attract": phases.attract(GAME, 0),
    "stacking": phases.stacking(GAME),
    "signs": signs(),
    "too_early": wrong(COUNTING, SLOTS[0], "tir"),
    "not_leftmost": wrong(LYING, SLOTS[2], "tir"),
    "rest_too_early": wrong(LYING, SLOTS[0], "repos"),
    "only_blue": wrong(SHOT, Place(ENDURANCE, 0, NORTH), "repos"),
    "wait_for_shot": wrong(SHOT, SLOTS[1], "mouvement"),
    "aim_on_a_slot": wrong(LYING, SLOTS[0], "ciblage"),
    "no_room": wrong(CROWDED, SLOTS[0], "transfert"),
    "nothing_moves": wrong(READY, arc(2), "sight-south"),
    **{f"statistics_{number}": page for number, page in enumerate(statistics())},
    **{
        f"lesson_{lesson.topic}": phases.teaching(page, last=True)
        for lesson, _ in lessons.LESSONS
        for page in lesson.pages
    },
    **{
        f"choice_{number}": View(WORDS.title(), choice.label, (choice.value,), (phases.MENU, phases.OK, None))
        for number, choice in enumerate(GAME.setup.choices())
    },
}
"""Views with words alone."""
