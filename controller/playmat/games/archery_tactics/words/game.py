"""The sentences of Archery Tactics."""

from __future__ import annotations

from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.arena import ARENA, Arena
from playmat.games.archery_tactics.rules.position import Answer, Phase
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words.names import ZONE_NAMES, kind_name, label, place_name
from playmat.games.game import Brief, Score, Words
from playmat.picture import Place
from playmat.text import Text, say

_HEADLINES = {
    Phase.SPAWN: say("Set up"),
    Phase.SIGHT: say("Lay your sight token"),
    Phase.COUNTDOWN: say("Get ready"),
    Phase.TURN: say("Shoot, step, aim"),
    Phase.LULL: say("The turn is over"),
    Phase.INTERLUDE: say("Interlude"),
}


class ArcheryTacticsWords(Words[State, Action]):
    """Names and sentences; cells are called as in this arena."""

    def __init__(self, arena: Arena = ARENA) -> None:
        self._arena = arena

    def title(self) -> Text:
        """What the game is called."""
        return say("Archery Tactics")

    def brief(self, state: State, seat: int) -> Brief:
        """What a seat should read."""
        if outcome := state.outcome():
            won = seat in outcome.winners
            return Brief(say("Game over"), say("You win") if won else say("You lose"))
        attacked = state.owed(seat, Answer.DUE)
        headline = say("Dodge!") if attacked else _HEADLINES[state.phase]
        return Brief(say("Turn {number}", number=state.turn), headline)

    def label(self, state: State, action: Action) -> Text:
        """A legal action in one or two words."""
        return label(action, self.seats)

    def scores(self, state: State, seat: int) -> tuple[Score, ...]:
        """Frags, and mana."""
        player = state.players[seat]
        return Score(say("Frags"), player.frags, state.switches.goal), Score(say("Mana"), player.mana)

    def kind_name(self, kind: str) -> Text:
        """A card or a figure."""
        return kind_name(kind, self.seats)

    def place_name(self, place: Place) -> Text:
        """A slot, a cell or an arc."""
        return place_name(place, self._arena)

    def zone_name(self, zone: str) -> Text:
        """A zone as it is printed on the mat."""
        return ZONE_NAMES[zone]
