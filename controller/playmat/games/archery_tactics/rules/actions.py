"""What can be done, and how it is noted. Cells are noted by their names, whatever the arena.

A card that is laid is one action, its effect another; each has its own stamp.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from typing import NamedTuple

from playmat.errors import MalformedText, quoted
from playmat.games.archery_tactics.rules.arena import ARCS
from playmat.games.archery_tactics.rules.cards import CARDS
from playmat.picture import SEAT_NAMES, SHARED

NOBODY = SHARED


class Verb(Enum):
    """What an action does."""

    SPAWN = "spawn"  # archer and flag are set on a spawn
    RETURN = "return"  # the same, after a death
    SIGHT = "sight"  # the sight token goes to an arc
    READY = "ready"
    WAIT = "wait"  # stops the countdown
    LAY = "lay"  # a card, noted by its name alone
    DODGE = "dodge"  # the same, while one is shot at
    STEP = "step"
    TRANSFER = "transfer"
    FLAG = "flag"
    INVOKE = "invoke"
    INFLICT = "inflict"
    AMBUSH = "ambush"
    DONE = "done"
    BLOCK = "block"
    DECLINE = "decline"
    KEEP = "keep"  # a card goes into concentration
    RELEASE = "release"  # it leaves it
    PASS = "pass"
    STONE = "stone"  # one is taken from the fountain
    LEVEL = "level"  # a special comes into the deck for a frag
    TOP = "top"
    TIME = "time"
    REFILL = "refill"


NOBODYS = (Verb.TOP, Verb.TIME, Verb.REFILL)
"""What no seat does."""


class Action(NamedTuple):
    """One decision, or what the clock does; what its verb does not need is empty.

    `cells`: where the archer goes, and behind it where each goes who is pushed.
    """

    verb: Verb
    seat: int = NOBODY
    card: str = ""
    cells: tuple[str, ...] = ()
    arc: int = -1
    other: int = NOBODY  # who is given a state, or whose archer a card moves

    def __str__(self) -> str:
        if self.seat == NOBODY:
            return self.verb.value
        words = [SEAT_NAMES[self.seat]]
        if self.verb is not Verb.LAY:
            words.append(self.verb.value)
        return " ".join((*words, *self._objects()))

    def _objects(self) -> list[str]:
        match self.verb:
            case Verb.LAY | Verb.DODGE:
                return [self.card, *(["as", SEAT_NAMES[self.other]] if self.other != NOBODY else [])]
            case Verb.SIGHT:
                return [ARCS[self.arc]]
            case Verb.INFLICT:
                return [SEAT_NAMES[self.other]]
        return [">".join(self.cells)] if self.cells else []


TOP, TIME, REFILL = map(Action, NOBODYS)


@cache
def lay(seat: int, card: str, body: int = NOBODY) -> Action:
    """A card is laid; `body`: with whose archer, if not with one's own."""
    return Action(Verb.LAY, seat, card, other=body)


@cache
def dodge(seat: int, card: str, body: int = NOBODY) -> Action:
    """A card is laid to dodge."""
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
    "south ambush E5",
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
    *(Verb.PASS, Verb.STONE, Verb.LEVEL),
)
_MOVES = (Verb.SPAWN, Verb.RETURN, Verb.STEP, Verb.TRANSFER, Verb.FLAG, Verb.INVOKE, Verb.AMBUSH)
_PUSHES = (Verb.STEP, Verb.TRANSFER)
_CARD = "|".join((*(card.key for card in CARDS), "own(?:-[a-z]+)+"))
"""Which cards of one's own there are the position knows."""
_SHAPE = re.compile(
    rf"""(?P<seat> {_SEAT} )
      (?: \ (?P<verb> {"|".join(verb.value for verb in _PLAIN)} )
        | \ (?P<move> {"|".join(verb.value for verb in _MOVES)} ) \ (?P<cells> {_CELL} (?: > {_CELL} )* )
        | \ sight \ (?P<arc> {"|".join(sorted(ARCS, key=len, reverse=True))} )
        | \ inflict \ (?P<victim> {_SEAT} )
        | (?P<dodge> \ dodge )? \ (?P<card> {_CARD} ) (?: \ as \ (?P<body> {_SEAT} ) )? )""",
    re.VERBOSE,
)


def parse_action(text: str) -> Action:
    """The action that `text` notes; MalformedText where it notes none."""
    for one in (TOP, TIME, REFILL):
        if text == str(one):
            return one
    found = _SHAPE.fullmatch(text)
    action = _shaped(found) if found else None
    if action is None or str(action) != text:
        raise MalformedText(f"{quoted(text)} is no action: expected one like {_like(text)}")
    return action


def _shaped(found: re.Match[str]) -> Action | None:
    seat = SEAT_NAMES.index(found["seat"])
    if found["verb"]:
        return Action(Verb(found["verb"]), seat)
    if found["move"]:
        verb, cells = Verb(found["move"]), tuple(found["cells"].split(">"))
        return Action(verb, seat, cells=cells) if len(cells) == 1 or verb in _PUSHES else None
    if found["arc"]:
        return Action(Verb.SIGHT, seat, arc=ARCS.index(found["arc"]))
    if found["victim"]:
        return Action(Verb.INFLICT, seat, other=SEAT_NAMES.index(found["victim"]))
    body = SEAT_NAMES.index(found["body"]) if found["body"] else NOBODY
    return (dodge if found["dodge"] else lay)(seat, found["card"], body)


def _like(text: str) -> str:
    """Examples with the same verb, or all of them."""
    verb = [*text.split(), "", ""][1]
    known = [example for example in EXAMPLES if verb and verb in example.split()[1:]]
    return ", ".join(map(repr, known or EXAMPLES))
