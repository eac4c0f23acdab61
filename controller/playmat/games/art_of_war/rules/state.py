"""Game state: a position with legal actions, transitions and notation."""

from __future__ import annotations

from playmat.errors import AmbiguousAction, ConfigError, IllegalAction, quoted
from playmat.games.art_of_war.rules import legal, notation, transitions
from playmat.games.art_of_war.rules.actions import ACTIONS, Action
from playmat.games.art_of_war.rules.options import FIRST_GAME, OFFICIAL, Army, Rules, problems
from playmat.games.art_of_war.rules.position import Phase, Position, Side
from playmat.games.interface import CHANCE, Outcome, refuse_text
from playmat.games.notation.notation import abbreviates


class State(Position):
    """A position with its rules."""

    __slots__ = ()

    @property
    def movers(self) -> tuple[int, ...]:
        """The deciding seat, or chance."""
        return () if self.result else (self.mover,)

    @property
    def deadline(self) -> None:
        """None: the game has no clock."""

    def outcome(self) -> Outcome | None:
        """Returns the outcome, or None during the game."""
        return self.result

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns the actions that the rules allow and public knowledge does not exclude."""
        return legal.BY_PHASE[self.phase](self)

    def apply(self, action: Action, at: float = 0.0) -> State:
        """Returns the state after a legal action; raises IllegalAction."""
        refuse_text(action)
        if legal.names(self, action)[0] not in self.legal_actions():
            raise self._illegal(action)
        return transitions.BY_VERB[action.verb](self, action)

    def after(self, action: Action) -> State:
        """Returns the state after a legal action without checking it."""
        return transitions.BY_VERB[action.verb](self, action)

    def parse_action(self, text: str) -> Action:
        """Returns the legal action that `text` notes or abbreviates: `turn F2`, `t F2`, `recruit S`.

        Raises MalformedText if it is no action, IllegalAction if it only fits illegal ones, and
        AmbiguousAction if it fits several legal ones.
        """
        named = {name: action for action in self.legal_actions() for name in legal.names(self, action)}
        matches = {action for name, action in named.items() if text.split() == str(name).split()}
        matches = matches or {action for name, action in named.items() if abbreviates(text, name)}
        if len(matches) > 1:
            options = " or ".join(str(action) for action in self.legal_actions() if action in matches)
            raise AmbiguousAction(f"{quoted(text)} can mean {options}: say which")
        if matches:
            return matches.pop()
        if not any(abbreviates(text, action) for action in ACTIONS):
            return Action.parse(text)
        raise self._illegal(text)

    def _illegal(self, action: object) -> IllegalAction:
        options = ", ".join(map(str, self.legal_actions())) or "nothing: the game is over"
        return IllegalAction(f"{quoted(action)} is not legal in {quoted(self)}: expected one of {options}")

    def observation(self, viewer: int) -> str:
        """Returns the whole notation, because the table only knows public information."""
        return str(self)

    def __str__(self) -> str:
        return notation.format_state(self)


def start(rules: Rules = OFFICIAL, armies: tuple[Army, Army] = FIRST_GAME) -> State:
    """Returns the initial state of a game between two armies; ConfigError if one is invalid."""
    for army in armies:
        if wrong := problems(army, rules.cards):
            raise ConfigError(f"{army} cannot be fielded: {'; '.join(wrong)}")
    south, north = (Side(army.king, unseen=(*army.units, 1)) for army in armies)
    if rules.first_player_first:
        return State(rules, (south, north), Phase.FIRST, CHANCE)
    return State(rules, (south, north))
