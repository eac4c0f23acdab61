"""A game of buttons alone: players stay in turn until one of them resigns, or both agree on a draw."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from playmat.errors import IllegalAction, MalformedText
from playmat.games.interface import Game, Outcome, Projection, Rules, Setup, Words
from playmat.games.interface import State as GameState
from playmat.placement import Arrangement, Choose, Gesture, Placement, Zone
from playmat.text import Text, say


class Ending(Enum):
    """The ways in which a match ends, with values that are no texts."""

    RESIGNED = auto()
    DRAWN = auto()


@dataclass(frozen=True)
class Decision:
    """One of the three decisions."""

    name: str

    def __str__(self) -> str:
        return self.name


STAY, RESIGN, DRAW = map(Decision, ("stay", "resign", "draw"))


@dataclass(frozen=True)
class State(GameState):
    """How often somebody stayed, and the last other decision."""

    stayed: int = 0
    last: str = "-"

    @property
    def movers(self) -> tuple[int, ...]:
        return (self.stayed % 2,) if self.last == "-" else ()

    def legal_actions(self) -> tuple[Decision, ...]:
        return (STAY, RESIGN) if self.movers else ()

    def apply(self, action: Decision, at: float = 0.0) -> State:
        if not self.movers:
            raise IllegalAction(f"'{action}' is illegal at {self}")
        return State(self.stayed + 1) if action == STAY else State(self.stayed, action.name)

    def outcome(self) -> Outcome | None:
        if self.movers:
            return None
        winners = () if self.last == "draw" else (1 - self.stayed % 2,)
        return Outcome(winners, Ending.DRAWN if self.last == "draw" else Ending.RESIGNED)

    def __str__(self) -> str:
        return f"{self.stayed} {self.last}"


class DareRules(Rules[State, Decision]):
    """The beginning, and the notation."""

    def start(self, seats: int = 2) -> State:
        return State()

    def parse_state(self, text: str) -> State:
        stayed, last = text.split()
        return State(int(stayed), last)

    def parse_action(self, text: str) -> Decision:
        if text not in ("stay", "resign", "draw"):
            raise MalformedText(f"{text!r} is no decision")
        return Decision(text)


class DareProjection(Projection[State, Decision]):
    """No component lies on the mat; who resigns is asked once more, and a draw needs both."""

    zones = {"cell": Zone(Arrangement.CELLS)}

    def placement(self, state: State) -> Placement:
        return {}

    def gestures(self, state: State, action: Decision) -> tuple[Gesture, ...]:
        return (Choose(),)

    def deliberate(self, state: State, action: Decision) -> bool:
        return action == RESIGN

    def proposals(self, state: State, seat: int) -> tuple[Decision, ...]:
        return (DRAW,)


class DareWords(Words[State, Decision]):
    """The labels of the buttons."""

    def title(self) -> Text:
        return say("Dare")

    def label(self, state: State, action: Decision) -> Text:
        return {STAY: say("Stay"), RESIGN: say("Resign"), DRAW: say("Agree on a draw")}[action]


class DareSetup(Setup):
    """Pieces that nobody needs."""

    serials = {"X01": "cross"}


DARE = Game("dare", DareRules(), DareProjection(), DareSetup(), DareWords())
