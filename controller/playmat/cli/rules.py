"""`playmat rules`: a game's engine on the command line, for other programs and for exploration."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from playmat.app.games import PUZZLES, load_bots, load_game, load_study
from playmat.app.recording.records import read_text
from playmat.bots.ladder import levels
from playmat.bots.tournament import PlayedGame, step, table
from playmat.cli.game_options import add_game_options, game_config
from playmat.cli.numbers import number
from playmat.errors import GameError, span
from playmat.games.interface import CHANCE, State
from playmat.games.notation import stamped
from playmat.games.notation.puzzles import format_puzzles
from playmat.games.notation.study import Study
from playmat.games.perft import divide
from playmat.placement import SEAT_NAMES
from playmat.virtual.bot_games import play_record, play_tournament
from playmat.virtual.puzzle_search import check_writable, find_puzzles, save_puzzles

JsonAnswer = dict[str, Any]
AnyStudy = Study[Any, Any]


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    questions = parser.add_subparsers(dest="question", required=True, metavar="QUESTION")
    add = partial(_question, questions)
    state = {"required": True, "metavar": "TEXT", "help": "a position, see the game's NOTATION.md"}
    action = {"required": True, "metavar": "TEXT", "help": "an action, in full or abbreviated"}
    seats = {
        "type": number(1, len(SEAT_NAMES)),
        "metavar": "N",
        "help": "how many play (default: the fewest)",
    }
    add("start", "the first position", seats=seats)
    add("legal", "every legal action", state=state)
    add("apply", "the position after an action", state=state, action=action)
    add("status", "what is wrong with a position, or whose decision it is", state=state)
    add("show", "the position drawn", state=state)
    depth = {"type": number(1, 99), "default": 1, "metavar": "N", "help": "how many actions deep (default 1)"}
    add("perft", "how many sequences of actions there are", state=state, depth=depth)
    players = {
        "type": lambda text: text.split(","),
        "metavar": "A,B",
        "help": "programs or Python files with players, seat by seat (default: random at the fewest seats)",
    }
    games = {
        "type": number(1, 10**6),
        "metavar": "N",
        "help": "play so many games, changing seats, and count the wins instead of printing a record",
    }
    jobs = {
        "type": number(1, 256),
        "default": os.cpu_count() or 1,
        "metavar": "J",
        "help": "how many games are played at once (default: one per core)",
    }
    results = {"type": Path, "metavar": "FILE", "help": "keep each game's result here, and continue from it"}
    seed = {
        "type": number(0, 10**9),
        "default": 1,
        "metavar": "S",
        "help": "the source of all chance (default 1)",
    }
    summary = "a game between programs as a record, or the wins of many games"
    add("play", summary, players=players, seed=seed, games=games, jobs=jobs, results=results)
    many = {**games, "default": 400, "help": "how many games each step is measured by (default 400)"}
    kept = {
        "type": Path,
        "metavar": "FOLDER",
        "help": "keep each game's result in a file for each step, and continue from those",
    }
    summary = "how much stronger each level is than the one below"
    add("ladder", summary, games=many, seed=seed, jobs=jobs, results=kept)
    _declare_search(add, players, seed)
    file = add("timeline", "what stamped actions come to, in whatever order a file has them")
    file.add_argument("file", type=Path, metavar="FILE", help="a game record in real time")


def _declare_search(add: Callable[..., Any], players: Mapping[str, Any], seed: Mapping[str, Any]) -> None:
    out = {"type": Path, "metavar": "FILE", "help": f"write them here; a game keeps its own in {PUZZLES}"}
    games = {
        "type": number(1, 10**6),
        "default": 100,
        "metavar": "N",
        "help": "look for them in so many games (default 100)",
    }
    count = {"type": number(1, 999), "default": 20, "metavar": "N", "help": "how many at most (default 20)"}
    most = {
        "type": number(1, 10**7),
        "default": 20_000,
        "metavar": "N",
        "help": "leave out what has more positions in its turn, as they are all searched (default 20000)",
    }
    summary = "positions of games between programs in which exactly one turn solves a task"
    add("puzzles", summary, players=players, seed=seed, games=games, count=count, most=most, out=out)


def run(options: argparse.Namespace) -> int:
    """Prints the answer; 1 if `status` finds problems."""
    answer = _answer(options, load_study(load_game(game_config(options))))
    print(json.dumps(answer) if options.json else "\n".join(_readable(answer)))
    return 1 if answer.get("problems") else 0


def _question(
    questions: Any, name: str, summary: str, **arguments: Mapping[str, Any]
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = questions.add_parser(
        name, help=summary, description=f"{summary[0].upper()}{summary[1:]}."
    )
    for argument, settings in arguments.items():
        parser.add_argument(f"--{argument}", **settings)
    add_game_options(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    return parser


def _answer(options: argparse.Namespace, study: AnyStudy) -> JsonAnswer:
    match options.question:
        case "start":
            players = study.game.setup.players
            seats = options.seats or players.start
            if seats not in players:
                raise GameError(f"--seats {seats}: {study.game.name} is for {span(players)} players")
            return {"state": str(study.game.rules.start(seats))}
        case "status":
            state = study.read(options.state)
            problems = list(study.problems(state))
            return {"problems": problems} if problems else {"problems": [], **_decision(state, study)}
        case "play":
            return _play(options, study)
        case "ladder":
            return {"steps": [_step(options, pair) for pair in pairwise(_rungs(study))]}
        case "puzzles":
            return _puzzles(options, study)
        case "timeline":
            start, entries = study.timeline(read_text(options.file))
            last = entries[-1].state if entries else start
            texts = [
                stamped.plain(entry) if options.json else "\n".join(stamped.described(entry))
                for entry in entries
            ]
            return {"state": str(start), "entries": texts, **_decision(last, study)}
    state = study.game.rules.parse_state(options.state)
    match options.question:
        case "legal":
            actions = [str(action) for action in state.legal_actions()]
            return {"mover": _movers(state) or None, "actions": actions}
        case "apply":
            action = study.find_action(state, options.action)
            after = state.apply(action)
            return {"action": str(action), "state": str(after), **_decision(after, study)}
        case "perft":
            counts = {str(action): n for action, n in divide(state, options.depth).items()}
            return {"total": sum(counts.values()), "actions": counts}
    return {"board": study.draw(state)}


def _play(options: argparse.Namespace, study: AnyStudy) -> JsonAnswer:
    names = options.players or ["random"] * study.game.setup.players.start
    if not options.games:
        return {"record": study.format_record(play_record(study.game, names, options.seed)).rstrip()}
    return table(names, _tournament(options, names, options.results))


def _tournament(options: argparse.Namespace, names: Sequence[str], results: Path | None) -> list[PlayedGame]:
    """Plays the games and counts them on a terminal."""
    played = []
    for game in play_tournament(
        game_config(options), names, options.games, options.seed, options.jobs, results
    ):
        played.append(game)
        _show_progress(f"{len(played)} of {options.games} games")
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return played


def _rungs(study: AnyStudy) -> list[str]:
    """Returns what the levels are measured from, then the levels; GameError for a game without any."""
    rungs = levels(load_bots(study.game))
    if not rungs:
        raise GameError(f"{study.game.name} has no levels: it needs a module `knowledge` (bots/README.md)")
    return ["random", *(name for name in rungs if name != "random")]


def _step(options: argparse.Namespace, pair: tuple[str, str]) -> JsonAnswer:
    """Measures one step and prints it at once, as a whole ladder may take hours."""
    results = options.results and options.results / f"{'-'.join(pair)}.jsonl"
    found = step(pair, _tournament(options, pair, results))
    if not options.json:
        bounds = f"{found.low:+.0f} to {found.high:+.0f}"
        won = f"{found.share:.0%} of {found.games}"
        print(f"{found.weaker} to {found.stronger}: {found.elo:+.0f} Elo ({bounds}), {won}", flush=True)
    return found._asdict()


def _puzzles(options: argparse.Namespace, study: AnyStudy) -> JsonAnswer:
    names = options.players or ["random"] * study.game.setup.players.start
    if options.out:
        check_writable(options.out)
    found = find_puzzles(
        study.game,
        names,
        range(options.seed, options.seed + options.games),
        count=options.count,
        most=options.most,
        progress=_show_progress,
    )
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if options.out:
        save_puzzles(options.out, found)
        return {"puzzles": len(found), "file": str(options.out)}
    return {"puzzles": format_puzzles(found).rstrip()}


def _show_progress(done: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{done}", end="", file=sys.stderr)


def _decision(state: State, study: AnyStudy) -> JsonAnswer:
    outcome = state.outcome()
    winners = " and ".join(SEAT_NAMES[seat] for seat in outcome.winners) if outcome else ""
    return {
        "mover": _movers(state) or None,
        **study.facts(state),
        "winner": winners or None,
        "reason": outcome.reason.value if outcome else None,
    }


def _movers(state: State) -> str:
    """Names the deciding seats, or chance."""
    return " or ".join("chance" if mover == CHANCE else SEAT_NAMES[mover] for mover in state.movers)


def _readable(answer: JsonAnswer) -> Iterator[str]:
    """Yields the answer as lines: lists line by line, single texts alone, the rest as `key: value`."""
    for key, value in answer.items():
        match value:
            case [{"elo": _}, *_]:  # printed as they were measured
                pass
            case [{"name": _}, *_]:  # the players of a tournament
                width = max(len(player["name"]) for player in value)
                yield f"{'':{width}}  {'wins':>6} {'from':>7} {'to':>7} {'ms':>8}"
                for player in value:
                    ms = "-" if player["ms_per_decision"] is None else f"{player['ms_per_decision']:g}"
                    share = f"{player['low']:7.1%} {player['high']:7.1%}"
                    yield f"{player['name']:{width}}  {player['wins']:6} {share} {ms:>8}"
            case list():
                yield from value
            case dict():
                yield from (f"{name}: {number}" for name, number in value.items())
            case "" if key == "puzzles":
                yield "none was found: look in more games (--games), or in others (--seed)"
            case str() if key in ("state", "board", "record", "puzzles"):
                yield value
            case _ if value is not None:
                yield f"{key}: {value}"
