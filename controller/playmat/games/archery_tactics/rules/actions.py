"""Actions and their notation, in which cells appear by name.

Laying a card and resolving its effect are two actions; each has its own stamp.
"""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from playmat.errors import MalformedText, quoted
from playmat.games.archery_tactics.rules.arena import ARCS
from playmat.games.archery_tactics.rules.cards import CARDS
from playmat.placement import SEAT_NAMES, SHARED

NOBODY = SHARED


class Verb(StrEnum):
    """Kinds of action."""

    SPAWN = "spawn"  # places archer and flag on a spawn
    RETURN = "return"  # the same, after a death
    SIGHT = "sight"  # moves the sight token to an arc
    READY = "ready"
    WAIT = "wait"  # stops the countdown
    LAY = "lay"  # lays a card; the notation omits the verb
    DODGE = "dodge"  # lays a card in answer to a shot
    STEP = "step"
    TRANSFER = "transfer"
    FLAG = "flag"
    INVOKE = "invoke"
    INFLICT = "inflict"
    AMBUSH = "ambush"
    REAL = "real"  # secretly chooses which of two markers is the archer
    REVEAL = "reveal"  # ends an ambush
    DONE = "done"
    BLOCK = "block"
    DECLINE = "decline"
    KEEP = "keep"  # moves a card into concentration
    RELEASE = "release"  # takes a card back from concentration
    PASS = "pass"
    STONE = "stone"  # takes a stone from the fountain
    LEVEL = "level"  # adds a special to the deck for a frag
    TOP = "top"
    TIME = "time"
    REFILL = "refill"


NOBODYS = (Verb.TOP, Verb.TIME, Verb.REFILL)
"""Verbs without a seat."""


class Action(NamedTuple):
    """One decision of a seat, or an action of the clock; fields that a verb does not use are empty.

    `cells` holds the destination of the archer, then that of each pushed figure. `source` is the starting
    cell if the archer is one of two markers.
    """

    verb: Verb
    seat: int = NOBODY
    card: str = ""
    cells: tuple[str, ...] = ()
    arc: int = -1
    other: int = NOBODY  # receiver of a state, or owner of the archer that a card moves
    source: str = ""

    def __str__(self) -> str:
        if self.seat == NOBODY:
            return self.verb.value
        words = [SEAT_NAMES[self.seat]]
        if self.verb is not Verb.LAY:
            words.append(self.verb.value)
        match self.verb:
            case Verb.LAY | Verb.DODGE:
                words.append(self.card)
                if self.other != NOBODY:
                    words += "as", SEAT_NAMES[self.other]
            case Verb.SIGHT:
                words.append(ARCS[self.arc])
            case Verb.INFLICT:
                words.append(SEAT_NAMES[self.other])
            case _ if self.cells:
                source = f"{self.source}-" if self.source else ""
                words.append(f"{source}{'>'.join(self.cells)}")
        return " ".join(words)


TOP, TIME, REFILL = map(Action, NOBODYS)


@cache
def lay(seat: int, card: str, body: int = NOBODY) -> Action:
    """Returns the action that lays a card; `body` is the owner of the archer if not the seat itself."""
    return Action(Verb.LAY, seat, card, other=body)


@cache
def dodge(seat: int, card: str, body: int = NOBODY) -> Action:
    """Returns the action that lays a card as a dodge."""
    return Action(Verb.DODGE, seat, card, other=body)


EXAMPLES = (
    "south spawn B9",
    "south return B9",
    "south sight NE",
    "south ready",
    "south wait",
    "south tir",
    "south mouvement as north",
    "north dodge transfert",
    "north step E5>E6",
    "north transfer E5",
    "south flag E5",
    "south invoke E5",
    "south inflict north",
    "north step D5-E5>E6",
    "south ambush E5",
    "south ambush E5>E6",
    "south real E5",
    "south reveal",
    "south done",
    "south block",
    "north decline",
    "south keep",
    "south release",
    "south pass",
    "south stone",
    "south level",
    "top",
    "time",
    "refill",
)

_CELL = "[A-Z][1-9][0-9]?"
_SEAT = "|".join(sorted(SEAT_NAMES, key=len, reverse=True))
_PLAIN = (
    *(Verb.READY, Verb.WAIT, Verb.DONE, Verb.BLOCK, Verb.DECLINE, Verb.KEEP, Verb.RELEASE),
    *(Verb.PASS, Verb.STONE, Verb.LEVEL, Verb.REVEAL),
)
_GOES = (Verb.STEP, Verb.TRANSFER)
_PUSHES = (*_GOES, Verb.AMBUSH)
_MOVES = (*_PUSHES, Verb.SPAWN, Verb.RETURN, Verb.FLAG, Verb.INVOKE, Verb.REAL)
_CARD = "|".join((*(card.key for card in CARDS), "own(?:-[a-z]+)+"))
"""Keys of the rulebook, or the form of a custom key; only a position lists the custom cards."""
_SHAPE = re.compile(
    rf"""(?P<seat> {_SEAT} )
      (?: \ (?P<verb> {"|".join(_PLAIN)} )
        | \ (?P<move> {"|".join(_MOVES)} ) \ (?: (?P<source> {_CELL} ) - )?
          (?P<cells> {_CELL} (?: > {_CELL} )* )
        | \ sight \ (?P<arc> {"|".join(sorted(ARCS, key=len, reverse=True))} )
        | \ inflict \ (?P<victim> {_SEAT} )
        | (?P<dodge> \ dodge )? \ (?P<card> {_CARD} ) (?: \ as \ (?P<body> {_SEAT} ) )? )""",
    re.VERBOSE,
)


def parse_action(text: str) -> Action:
    """Parses an action; raises MalformedText for anything else."""
    for seatless in (TOP, TIME, REFILL):
        if text == str(seatless):
            return seatless
    # One pattern reads all actions with a seat. `_shaped` rejects cells that a verb does not take. The final
    # comparison guarantees that every action has exactly one notation.
    found = _SHAPE.fullmatch(text)
    action = _shaped(found) if found else None
    if action is None or str(action) != text:
        verb = [*text.split(), "", ""][1]
        like = [example for example in EXAMPLES if verb and verb in example.split()[1:]] or EXAMPLES
        raise MalformedText(f"{quoted(text)} is no action: expected one like {', '.join(map(repr, like))}")
    return action


def _shaped(found: re.Match[str]) -> Action | None:
    seat = SEAT_NAMES.index(found["seat"])
    if found["verb"]:
        return Action(Verb(found["verb"]), seat)
    if found["move"]:
        verb, cells = Verb(found["move"]), tuple(found["cells"].split(">"))
        fits = (len(cells) == 1 or verb in _PUSHES) and (not found["source"] or verb in _GOES)
        return Action(verb, seat, cells=cells, source=found["source"] or "") if fits else None
    if found["arc"]:
        return Action(Verb.SIGHT, seat, arc=ARCS.index(found["arc"]))
    if found["victim"]:
        return Action(Verb.INFLICT, seat, other=SEAT_NAMES.index(found["victim"]))
    body = SEAT_NAMES.index(found["body"]) if found["body"] else NOBODY
    return (dodge if found["dodge"] else lay)(seat, found["card"], body)
