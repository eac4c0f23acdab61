"""Assembles the game for a table: rules, setup, projection and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from playmat.errors import ConfigError, MalformedText, literal
from playmat.games.archery_tactics.projection import ArcheryTacticsProjection
from playmat.games.archery_tactics.rules import ArcheryTacticsRules
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.arena import ARENA, Arena, parse_arena
from playmat.games.archery_tactics.rules.cards import CARDS, Cards
from playmat.games.archery_tactics.rules.specials import parse_specials
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.rules.switches import RULINGS, Switches, parse_switches
from playmat.games.archery_tactics.setup import ArcheryTacticsSetup
from playmat.games.archery_tactics.words import ArcheryTacticsWords
from playmat.games.interface import Game, Pace

Value = TypeVar("Value")


def archery_tactics(
    arena: Arena = ARENA, switches: Switches = RULINGS, cards: Cards = CARDS
) -> Game[State, Action]:
    """Builds the game for an arena, a set of switches and a set of cards."""
    rules = ArcheryTacticsRules(arena, switches, cards)
    setup = ArcheryTacticsSetup(partial(archery_tactics, arena, cards=cards), switches, arena, cards)
    parts = ArcheryTacticsProjection(), setup, ArcheryTacticsWords(arena, cards)
    return Game("archery-tactics", rules, *parts, pace=Pace.REAL_TIME)


def load(settings: Mapping[str, object], read: Callable[[str], str]) -> Game[State, Action]:
    """Builds the game from a table's settings; ConfigError names the key and the remedy.

    `arena` and `specials` name files like `data/arena.toml` and `data/specials.toml`. `rules` lists the
    differences from the rulings in the notation of NOTATION.md.
    """
    for key in settings.keys() - {"arena", "rules", "specials"}:
        raise ConfigError(f"{key} is no setting of Archery Tactics: expected arena, rules or specials")

    def parsed(key: str, parse: Callable[[str, str], Value], usual: Value) -> Value:
        if key not in settings:
            return usual
        file = str(settings[key])
        try:
            return parse(read(file), file)
        except FileNotFoundError as error:
            message = f"{key} = {literal(file)}: there is no such file, name one with its full path"
            raise ConfigError(message) from error

    rules = settings.get("rules", "-")
    try:
        switches = parse_switches(",".join(map(str, rules)) if isinstance(rules, list) else str(rules))
    except MalformedText as error:
        raise ConfigError(f"rules: {error}") from error
    cards = parsed("specials", parse_specials, CARDS)
    return archery_tactics(parsed("arena", parse_arena, ARENA), switches, cards)
