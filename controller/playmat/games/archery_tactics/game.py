"""Archery Tactics as a table needs it: its four parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from playmat.errors import ConfigError, MalformedText
from playmat.games.archery_tactics.projection import ArcheryTacticsProjection
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.arena import ARENA, Arena, parse_arena
from playmat.games.archery_tactics.rules.game import ArcheryTacticsRules
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches, parse_switches
from playmat.games.archery_tactics.setup import ArcheryTacticsSetup
from playmat.games.archery_tactics.words.game import ArcheryTacticsWords
from playmat.games.game import Game, Pace


def archery_tactics(arena: Arena = ARENA, switches: Switches = RULINGS) -> Game[State, Action]:
    """The game in this arena, by these switches."""
    rules = ArcheryTacticsRules(arena, switches)
    setup = ArcheryTacticsSetup(partial(archery_tactics, arena), switches, arena)
    parts = ArcheryTacticsProjection(), setup, ArcheryTacticsWords(arena)
    return Game("archery-tactics", rules, *parts, pace=Pace.REAL_TIME)


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[State, Action]:
    """The game as a table's settings say; ConfigError names the key and what to do.

    `arena`: a file like `data/arena.toml`. `rules`: what differs from the rulings, as NOTATION.md lists it.
    """
    for key in settings.keys() - {"arena", "rules"}:
        raise ConfigError(f"{key} is no setting of Archery Tactics: expected arena or rules")
    return archery_tactics(_arena(settings.get("arena"), read), _switches(settings.get("rules", "-")))


def _arena(file: object, read: Callable[[str], str]) -> Arena:
    if file is None:
        return ARENA
    try:
        return parse_arena(read(str(file)), str(file))
    except FileNotFoundError as error:
        raise ConfigError(f"arena = {file!r}: there is no such file, name one with its full path") from error


def _switches(given: object) -> Switches:
    text = ",".join(map(str, given)) if isinstance(given, list) else str(given)
    try:
        return parse_switches(text)
    except MalformedText as error:
        raise ConfigError(f"rules: {error}") from error
