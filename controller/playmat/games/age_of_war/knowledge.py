"""Knowledge of Age of War: every use of the dice with its exact winning chance, and levels."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.games.age_of_war import advice
from playmat.games.age_of_war.evaluation import fresh, stakes
from playmat.games.age_of_war.odds import By, Siege, chance, prospect, uses
from playmat.games.age_of_war.rules.actions import END, TAKE, Action, Verb
from playmat.games.age_of_war.rules.position import Phase
from playmat.games.age_of_war.rules.state import State
from playmat.games.age_of_war.words.hints import reason
from playmat.games.interface import Game, InformationState, Rng
from playmat.games.interface.knowledge import Level, Rated, RatedKnowledge
from playmat.text import Text


class AgeOfWarKnowledge(RatedKnowledge):
    """Exact play of the turn; `budget` is the number of further turns solved as well."""

    def __init__(self, game: Game[State, Action]) -> None:
        self._game = game
        self.levels = (
            Level(3, 0, 0.0115),
            Level(5, 1, 0.0),
        )

    def rate(self, known: InformationState, budget: int, rng: Rng) -> Sequence[Rated]:
        """Returns the actions worth considering; none while dice are to be rolled."""
        return rate(self._game.rules.parse_state(known.observation), budget)

    def reason(self, known: InformationState, rated: Rated) -> Text | None:
        """Returns the conquest, or its chance after the action."""
        return reason(self._game.rules.parse_state(known.observation), rated.action)


def rate(state: State, turns: int) -> Sequence[Rated]:
    """Rates the actions of the current player, the best first, with `turns` further turns solved."""
    legal = state.legal_actions()
    if state.phase in (Phase.FIRST, Phase.HAND) or not legal:
        return ()
    nothing, sieges = stakes(fresh(state), turns)
    if END in legal:
        return (Rated(END, nothing),)
    if state.phase is not Phase.ROLLED:
        dice = state.in_hand
        if not state.bound:
            return (Rated(TAKE, nothing + prospect(sieges, dice, By.POINTS)),)
        hope = sum(gain * chance(lines, dice) for _, lines, gain in _bound(state, sieges))
        return (Rated(TAKE, nothing + hope),)
    rated: dict[Action, Rated] = {}
    for use in uses(_bound(state, sieges) if state.bound else tuple(sieges), state.wells, By.POINTS):
        # Of several lines of a castle to be announced the best one counts.
        action = advice.action(state, use)
        line = (advice.action(state._replace(siege=use.castle), use),) if action.verb is Verb.SIEGE else ()
        rated.setdefault(action, Rated(action, nothing + use.value, line))
    # Once a castle's card is laid, another castle is worth considering only if it is better: a weak level
    # that chooses at random would otherwise exchange the card again and again.
    best_here = max(
        (option.chance for option in rated.values() if option.action.verb is Verb.FILL), default=-1.0
    )
    return [
        option
        for option in rated.values()
        if option.action.verb is not Verb.SIEGE or option.chance > best_here
    ]


def _bound(state: State, sieges: Sequence[Siege]) -> tuple[Siege, ...]:
    """Returns the castle under siege with its open lines, or nothing if it gains nothing."""
    lines = state.open_lines(state.siege)
    return tuple(siege._replace(lines=lines) for siege in sieges if siege.castle == state.siege)


def knowledge(game: Game[State, Action]) -> AgeOfWarKnowledge:
    """Returns the knowledge of the game."""
    return AgeOfWarKnowledge(game)
