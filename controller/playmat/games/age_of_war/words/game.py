"""What people read of Age of War."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.board import Bar, Lines
from playmat.games.age_of_war.rules.actions import Action, Verb
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.scoring import standing
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.hints import bars, hints
from playmat.games.age_of_war.words.lines import lines
from playmat.games.age_of_war.words.names import CASTLE_NAMES, ZONE_NAMES
from playmat.games.game import Brief, Score, Words
from playmat.picture import Place
from playmat.text import Text, say


class AgeOfWarWords(Words[State, Action]):
    """Names and sentences; with `hints` what would be best."""

    page: Mapping[str, Text] = {
        "points": say("Points: {n}"),
        "clan": say("Clan {clan}: {value} when complete"),
        "how.goal": say(
            "Roll the dice and fill the lines of a castle, one after each roll, or lose a die and roll the "
            "rest. Who fills all lines takes the castle. All castles of a clan count more, and are safe."
        ),
    }

    def __init__(self, hints: bool = True) -> None:
        self._hints = hints

    def title(self) -> Text:
        """What the game is called."""
        return say("Age of War")

    def brief(self, state: State, seat: int) -> Brief:
        """Whose turn it is, and what is due."""
        points = say("You have {points} points", points=standing(state, seat).points)
        if outcome := state.outcome():
            headline = say("You win") if seat in outcome.winners else say("You lose")
            return Brief(say("The game is over"), headline, (points,))
        if state.phase is Phase.FIRST:
            return Brief(say("Age of War"), _DUE[state.phase], (say("Choose, or draw lots"),))
        if seat != state.turn:
            return Brief(say("Age of War"), say("{seat} plays", seat=self.seats[state.turn]), (points,))
        return Brief(say("Your turn"), _DUE[state.phase], (*self._hinted(state), points))

    def _hinted(self, state: State) -> tuple[Text, ...]:
        return hints(state) if self._hints else ()

    def bars(self, state: State) -> tuple[Bar, ...]:
        """How likely each castle is that may be besieged."""
        return bars(state) if self._hints else ()

    def label(self, state: State, action: Action) -> Text:
        """An action for a menu."""
        match action.verb:
            case Verb.SIEGE:
                return CASTLE_NAMES[action.castle] if action.castle else say("No siege")
            case Verb.ROLL:
                return say("{dice}", dice=action.dice)
            case Verb.FILL:
                return say("Line {line}: {dice}", line=action.line, dice=action.dice)
            case Verb.LOSE:
                return say("Lose {dice}", dice=action.dice)
            case Verb.FIRST:
                return say("{seat} begins", seat=self.seats[action.seat])
            case Verb.LEAVE:
                return say("{seat} leaves", seat=self.seats[action.seat])
        return say("Take the dice") if action.verb is Verb.TAKE else say("End the turn")

    def scores(self, state: State, seat: int) -> tuple[Score, ...]:
        """Points, castles and clans."""
        points, castles, clans = standing(state, seat)
        return Score(say("Points"), points), Score(say("Castles"), castles), Score(say("Clans"), clans)

    def lines(self, state: State) -> tuple[Lines, ...]:
        """What is filled, and what the dice could fill."""
        return lines(state)

    def kind_name(self, kind: str) -> Text:
        """A castle, or a die."""
        return CASTLE_NAMES.get(kind, say("Die"))

    def askew(self, kind: str, between: bool) -> Text:
        """A cocked die is thrown again."""
        if kind in CASTLE_NAMES:
            return super().askew(kind, between)
        return say("Cocked: throw it again")

    def place_name(self, place: Place) -> Text:
        """A place for people."""
        match place.zone:
            case "well":
                return say("well {number}", number=place.number + 1)
            case "laid":
                return say("line well {number}", number=place.number + 1)
            case "lost":
                return say("lost well {number}", number=place.number + 1)
            case "siege":
                return say("siege slot")
        return say("centre") if place.zone == "centre" else say("castles")

    def zone_name(self, zone: str) -> Text:
        """A zone as it is printed on the mat."""
        return ZONE_NAMES[zone]


_DUE = {
    Phase.FIRST: say("Who begins?"),
    Phase.HAND: say("Throw the dice"),
    Phase.ROLLED: say("Fill a line, or lose a die"),
    Phase.LYING: say("Take the dice"),
    Phase.LEFT: say("Take all dice"),
}
