"""Custom specials: parses files like `data/specials.toml` and their notation in positions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, unquote

from playmat.errors import ConfigError, literal
from playmat.games.archery_tactics.rules.cards import (
    BASIC,
    BOARD,
    SPECIALS,
    Card,
    Cards,
    Colour,
    Effect,
    Kind,
    cards_with,
)
from playmat.games.archery_tactics.rules.data import parse_toml
from playmat.placement import SEAT_NAMES

FEWEST, MOST = BOARD.specials + BOARD.levelling, 40
"""One player needs this many."""
_INVOCATIONS = 9
_OWN = "own-"
"""Prefix of the keys of custom cards."""
_KEY = re.compile("[a-z]+(-[a-z]+)*")
_LONGEST = {"name": 20, "words": 60}
_MARKUP = "<>&"  # the page renders names and words without escaping
_PROPERTIES = ("colours", "effect", "kind", "stays", *_LONGEST)
_LEAVES = {Effect.PORTAL: Kind.INVOCATION, Effect.HYPNOSIS: Kind.STATE}
"""Kind required by an effect; Effect.PLAYERS allows any kind, other effects require Kind.OWN."""
_FITS = {
    Colour.RED: (Effect.SHOT, Effect.PLAYERS),
    Colour.BLUE: (Effect.STEP, Effect.TRANSFER, Effect.PLAYERS),
}
"""Effects that fit the colours of attack and dodge."""


def parse_specials(text: str, source: str) -> Cards:
    """Parses a table's cards with the specials of a file; ConfigError names everything wrong with it."""
    entries = parse_toml(text, source, sourced=False).get("cards")
    if not isinstance(entries, dict) or not all(isinstance(entry, dict) for entry in entries.values()):
        raise ConfigError(f"{source}: it has no cards: write [cards.NAME] for each special")
    problems = [f"{key}: {problem}" for key, entry in entries.items() for problem in _problems(key, entry)]
    if not FEWEST <= len(entries) <= MOST:
        problems.append(f"{len(entries)} cards: there are {FEWEST} to {MOST}")
    if sum(entry.get("kind") == Kind.INVOCATION.value for entry in entries.values()) > _INVOCATIONS:
        problems.append(f"more than {_INVOCATIONS} invocations: there are no more figures")
    if problems:
        raise ConfigError(f"{source}: {'; '.join(problems)}")
    return cards_with(tuple(_special(key, entry) for key, entry in entries.items()))


def _special(key: str, entry: Mapping[str, Any]) -> Card:
    known = any(card.key == key for card in SPECIALS)
    return Card(
        key if known else f"{_OWN}{key}",
        frozenset(map(Colour, entry["colours"])),
        Effect(entry["effect"]),
        Kind(entry.get("kind", "own")),
        stays=entry.get("stays", True),
        name=entry.get("name", "" if known else key.replace("-", " ").capitalize()),
        words=entry.get("words", ""),
    )


# --- validation


def _problems(key: str, entry: Mapping[str, Any]) -> Iterator[str]:
    if not _KEY.fullmatch(key):
        yield "a card is called by small letters and hyphens"
    if key.rpartition("-")[2] in SEAT_NAMES:
        yield "figures end with the name of a seat, call it otherwise"
    if any(card.key == key for card in BASIC):
        yield "that is a basic card, call yours otherwise"
    for name in sorted(entry.keys() - {*_PROPERTIES, "confidence"}):
        yield f"{name} is nothing that a special has: it has {', '.join(_PROPERTIES)}"
    for name, longest in _LONGEST.items():
        value = entry.get(name, "")
        if not isinstance(value, str) or not value.isprintable() or len(value) > longest:
            yield f"{name} = {literal(value)} must be a text of one line, up to {longest} characters"
        elif {*value} & {*_MARKUP}:
            yield f"{name} = {literal(value)} must do without {' '.join(_MARKUP)}"
    if type(entry.get("stays", True)) is not bool:
        yield f"stays = {literal(entry['stays'])} must be true or false"
    # Colours, effect and kind, and their combination
    colours, effects, kinds = ([member.value for member in values] for values in (Colour, Effect, Kind))
    given, effect, kind = entry.get("colours"), entry.get("effect"), entry.get("kind", "own")
    if not isinstance(given, list) or not all(item in colours for item in given) or {*given} <= {"violet"}:
        yield f"colours = {literal(given)} must list some of {', '.join(colours)}, and not violet alone"
    elif effect in effects:
        for colour, fitting in _FITS.items():
            if colour.value in given and Effect(effect) not in fitting:
                known = ", ".join(fit.value for fit in fitting)
                yield f"{colour.value} does not fit the effect {effect}, only {known}"
        if effect == Effect.SHOT.value and Colour.RED.value not in given:
            yield "a card that shoots is red"
    if effect not in effects:
        yield f"effect = {literal(effect)} must be one of {', '.join(effects)}"
    elif effect != Effect.PLAYERS.value and kind != (left := _LEAVES.get(Effect(effect), Kind.OWN).value):
        yield f"kind = {literal(kind)} does not fit the effect {effect}: write {literal(left)}"
    if kind not in kinds:
        yield f"kind = {literal(kind)} must be one of {', '.join(kinds)}"


# --- notation


def format_specials(cards: Cards) -> str:
    """Formats the specials, such as `own-glace:state:blue+violet:players:Glace:`, separated by commas."""
    noted = []
    for card in cards.specials:
        colours = "+".join(colour.value for colour in Colour if colour in card.colours)
        kind = f"{card.kind.value}{'' if card.stays else '!'}"
        fields = (card.key, kind, colours, card.effect.value, quote(card.name), quote(card.words))
        noted.append(":".join(fields))
    return ",".join(noted)


def read_specials(word: str) -> Cards:
    """Parses the output of `format_specials`; ValueError or LookupError for anything else."""
    specials = []
    for noted in word.split(","):
        key, kind, colours, effect, name, words = noted.split(":")
        entry = {
            "colours": colours.split("+"),
            "effect": effect,
            "kind": kind.rstrip("!"),
            "stays": not kind.endswith("!"),
            "name": unquote(name),
            "words": unquote(words),
        }
        plain = key.removeprefix(_OWN)
        if [*_problems(plain, entry)]:
            raise ValueError(noted)
        specials.append(_special(plain, entry))
    return cards_with(tuple(specials))
