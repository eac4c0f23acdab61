"""Tournaments of computer players on several cores; an interrupted one continues from its file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from runpy import run_path
from time import process_time
from traceback import extract_tb
from typing import Any

from playmat.app.games import load_bots, load_game, load_study
from playmat.bots.tournament import PlayedGame, seating
from playmat.config import GameConfig
from playmat.errors import ConfigError, cause, literal, quoted, span
from playmat.games.interface import AnyGame, Bot, InformationState, Pace, Rng
from playmat.games.notation.record import Record
from playmat.json_text import parse_json
from playmat.placement import across
from playmat.saving import load_text
from playmat.text import verbatim
from playmat.virtual.game_check.check import faults_named
from playmat.virtual.workers import workers

LONGEST = 20_000
"""Number of actions after which a game without end is a draw."""


def named_bots(game: AnyGame, names: Sequence[str]) -> list[Bot]:
    """Returns the bots of these names or Python files; raises ConfigError for a wrong name or number.

    In an author's file the function `choose(known, rng)` decides.
    """
    may_wait = game.pace is Pace.REAL_TIME
    bots = {**load_bots(game)}
    for path in (name for name in names if name.endswith(".py")):
        try:
            choose = run_path(path)["choose"]
        except OSError as error:
            raise ConfigError(f"{path} cannot be read ({cause(error)}): name another file") from error
        except KeyError as error:
            raise ConfigError(f"{path} has no function choose(known, rng): define one") from error
        except Exception as error:
            raise ConfigError(f"{path} cannot be used ({error!r}): correct it") from error
        bots[path] = Bot(verbatim(Path(path).stem), partial(_checked, path, choose, may_wait))
    for name in names:
        if name not in bots:
            known = ", ".join(load_bots(game))
            raise ConfigError(f"there is no bot {quoted(name)}: choose one of {known}, or name a Python file")
    if len(names) not in (players := game.setup.players):
        raise ConfigError(f"{game.name} is for {span(players)} players: name so many bots, not {len(names)}")
    return [bots[name] for name in names]


def _checked(
    path: str,
    choose: Callable[[InformationState, Rng], Any],
    may_wait: bool,
    known: InformationState,
    rng: Rng,
) -> Any:
    """Lets an author's function decide; raises ConfigError if it fails or returns no possible action."""
    try:
        action = choose(known, rng)
    except Exception as error:
        lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == path]
        place = f"{path}, line {lines[-1]}," if lines else path
        raise ConfigError(f"{place} failed ({error!r}) at {known.observation!r}: correct it") from error
    if action not in known.actions and not (may_wait and action is None):
        raise ConfigError(
            f"{path} returned {literal(action)} at {known.observation!r}: return one of known.actions"
        )
    return action


def play_record(game: AnyGame, names: Sequence[str], seed: int) -> Record:
    """Plays one game, the first name at the first seat, and returns its record."""
    plies = load_study(game).playthrough(named_bots(game, names), Random(seed))
    headers = {"event": f"{' against '.join(names)}, seed {seed}"}
    return Record(game.rules.start(len(names)), tuple(plies), headers)


def play_tournament(
    config: GameConfig, names: Sequence[str], games: int, seed: int, jobs: int, results: Path | None = None
) -> Iterator[PlayedGame]:
    """Plays the games in `jobs` processes and yields each as it ends.

    With `results`, every game is appended to that file, and games that it already has are not played again.
    Raises ConfigError if the file belongs to another tournament.
    """
    game = load_game(config)
    named_bots(game, names)
    setting = {"game": game.name, "settings": dict(config.settings), "players": [*names], "seed": seed}
    done = _resumed(results, setting) if results else []
    yield from (earlier for earlier in done if earlier.number < games)
    left = sorted({*range(games)} - {earlier.number for earlier in done})
    play_number = partial(_play_one, config, tuple(names), seed)
    with ExitStack() as stack:
        new: Iterator[PlayedGame] = map(play_number, left)
        if jobs > 1 and len(left) > 1:
            pool = stack.enter_context(workers(jobs))
            new = pool.map(play_number, left)
        for played in new:
            if results:
                with results.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(played._asdict()) + "\n")
            yield played


def _resumed(results: Path, setting: dict[str, Any]) -> list[PlayedGame]:
    """Returns the games of a results file; begins the file if there is none."""
    try:
        if not results.exists():
            results.parent.mkdir(parents=True, exist_ok=True)
            results.write_text(json.dumps(setting) + "\n", "utf-8")
            return []
        # A line without its end was being written when the tournament was interrupted.
        complete = load_text(results).rpartition("\n")[0]
        results.write_text(complete + "\n", "utf-8")
        first, *rest = map(parse_json, complete.splitlines())
        games = [PlayedGame(**{**entry, "winners": tuple(entry["winners"])}) for entry in rest]
    except OSError as error:
        raise ConfigError(f"{results} cannot be used ({cause(error)}): name another file") from error
    except (ValueError, TypeError, KeyError, UnicodeError) as error:
        raise ConfigError(f"{results} has no results of a tournament: name another file") from error
    if first != setting:
        raise ConfigError(f"{results} has another tournament ({json.dumps(first)}): name another file")
    return games


def _play_one(config: GameConfig, names: Sequence[str], seed: int, number: int) -> PlayedGame:
    game = load_game(config)
    seats = seating(number, len(names))
    clocks = [_Clock(bot) for bot in named_bots(game, [names[player] for player in seats])]
    timed = [clock.bot._replace(choose=clock.choose) for clock in clocks]
    with faults_named(game.name):
        plies = tuple(islice(load_study(game).playthrough(timed, Random(f"{seed}/{number}")), LONGEST))
    *_, last = Record(game.rules.start(len(names)), plies).states()
    outcome = last.outcome()
    order = [seats.index(player) for player in range(len(names))]
    exchanged = game.projection.exchanged(last)
    return PlayedGame(
        number,
        tuple(sorted(seats[across(seat) if exchanged else seat] for seat in outcome.winners))
        if outcome
        else (),
        tuple(clocks[seat].decisions for seat in order),
        tuple(round(clocks[seat].seconds, 6) for seat in order),
    )


class _Clock:
    """Measures the processor time of a bot's decisions."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions, self.seconds = 0, 0.0

    def choose(self, known: InformationState, rng: Rng) -> Any:
        began = process_time()
        action = self.bot.choose(known, rng)
        self.seconds += process_time() - began
        self.decisions += 1
        return action
