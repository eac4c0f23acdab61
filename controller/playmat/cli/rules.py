"""`playmat rules`: the engine for other programs and for curious people."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

from playmat.app.games import load_collection
from playmat.cli.folders import own_cards
from playmat.cli.numbers import number
from playmat.errors import PlaymatError
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.board import draw_board
from playmat.games.art_of_war.rules.collection import Collection
from playmat.games.art_of_war.rules.digital import DigitalState
from playmat.games.art_of_war.rules.parsing import parse_state, read_state
from playmat.games.art_of_war.rules.perft import divide
from playmat.games.art_of_war.rules.players import PLAYERS, playout
from playmat.games.art_of_war.rules.record import Ply, Record
from playmat.games.art_of_war.rules.rule_sets import parse_rules
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.art_of_war.rules.status import status
from playmat.games.game import CHANCE
from playmat.picture import SEAT_NAMES

Answer = dict[str, Any]


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    questions = parser.add_subparsers(dest="question", required=True, metavar="QUESTION")
    add = partial(_question, questions)
    state = {"required": True, "metavar": "TEXT", "help": "a position, see NOTATION.md"}
    action = {"required": True, "metavar": "TEXT", "help": "an action, in full or abbreviated"}
    add("start", "the first position", **_SETTING)
    add("legal", "every legal action", state=state)
    add("apply", "the position after an action", state=state, action=action)
    add("status", "what is wrong with a position, or whose decision it is", state=state)
    add("show", "the position drawn", state=state)
    depth = {"type": number(1, 99), "default": 1, "metavar": "N", "help": "how many actions deep (default 1)"}
    add("perft", "how many sequences of actions there are", state=state, depth=depth)
    player = {"choices": sorted(PLAYERS), "default": "random", "help": "who plays (default random)"}
    seed = {
        "type": number(0, 10**9),
        "default": 1,
        "metavar": "S",
        "help": "the source of all chance (default 1)",
    }
    add(
        "play",
        "a digital game between two programs, as a record",
        **_SETTING,
        south=player,
        north=player,
        seed=seed,
    )


def run(options: argparse.Namespace) -> int:
    """Prints the answer; 1 where a position is impossible, an action illegal or a text malformed."""
    try:
        answer = _ANSWERS[options.question](options, load_collection(own_cards()))
    except PlaymatError as error:
        if not options.json:
            raise
        answer = {"error": type(error).__name__, "message": str(error)}
    print(json.dumps(answer) if options.json else "\n".join(_readable(answer)))
    return 1 if answer.get("error") or answer.get("problems") else 0


_SETTING: dict[str, dict[str, Any]] = {
    "rules": {
        "default": "official",
        "metavar": "RULES",
        "help": "official, rewrite, or official+SWITCH+SWITCH",
    },
    "armies": {
        "nargs": 2,
        "default": ("first-r01", "first-r02"),
        "metavar": ("SOUTH", "NORTH"),
        "help": "by name",
    },
}


def _question(questions: Any, name: str, summary: str, **arguments: Mapping[str, Any]) -> None:
    parser = questions.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
    for argument, settings in arguments.items():
        parser.add_argument(f"--{argument}", **settings)
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def _start(options: argparse.Namespace, collection: Collection) -> Answer:
    return {"state": str(_beginning(options, collection))}


def _legal(options: argparse.Namespace, collection: Collection) -> Answer:
    state = parse_state(options.state)
    return {"mover": _seat(state.mover), "actions": [str(action) for action in state.legal_actions()]}


def _apply(options: argparse.Namespace, collection: Collection) -> Answer:
    state = parse_state(options.state)
    action = state.parse_action(options.action)
    after = state.apply(action)
    return {"action": str(action), "state": str(after), **_decision(after)}


def _status(options: argparse.Namespace, collection: Collection) -> Answer:
    state = read_state(options.state)
    problems = status(state)
    return {"problems": problems} if problems else {"problems": [], **_decision(state)}


def _show(options: argparse.Namespace, collection: Collection) -> Answer:
    return {"board": draw_board(parse_state(options.state))}


def _perft(options: argparse.Namespace, collection: Collection) -> Answer:
    counts = divide(parse_state(options.state), options.depth)
    return {"total": sum(counts.values()), "actions": {str(action): n for action, n in counts.items()}}


def _play(options: argparse.Namespace, collection: Collection) -> Answer:
    random = Random(options.seed)
    beginning = _beginning(options, collection)
    moves = playout(
        DigitalState(beginning),
        (PLAYERS[options.south], PLAYERS[options.north]),
        random.choice,
        lambda moves, weights: random.choices(moves, weights)[0],
    )
    plies = tuple(Ply(move) for move, _ in moves if isinstance(move, Action))
    headers = {"event": f"{options.south} against {options.north}, seed {options.seed}"}
    return {"record": str(Record(beginning, plies, headers)).rstrip()}


_ANSWERS = {
    "start": _start,
    "legal": _legal,
    "apply": _apply,
    "status": _status,
    "show": _show,
    "perft": _perft,
    "play": _play,
}


def _beginning(options: argparse.Namespace, collection: Collection) -> State:
    south, north = map(collection.army, options.armies)
    return start(parse_rules(options.rules), (south, north))


def _decision(state: State) -> Answer:
    result = state.result
    return {
        "mover": None if result else _seat(state.mover),
        "phase": state.phase.name.lower(),
        "turn": state.turn,
        "winner": None if result is None or result.winner is None else SEAT_NAMES[result.winner],
        "reason": result.reason.value if result else None,
    }


def _seat(mover: int) -> str:
    return "chance" if mover == CHANCE else SEAT_NAMES[mover]


def _readable(answer: Answer) -> Iterator[str]:
    """Lists a line each, single texts as they are, the rest as `key: value`."""
    for key, value in answer.items():
        match value:
            case list():
                yield from value
            case dict():
                yield from (f"{name}: {number}" for name, number in value.items())
            case str() if key in ("state", "board", "record"):
                yield value
            case _ if value is not None:
                yield f"{key}: {value}"
