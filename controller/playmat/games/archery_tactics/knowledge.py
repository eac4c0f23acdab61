"""Knowledge for computer players: the worth of each action to a seat that knows its own cards, and levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp

from playmat.games.archery_tactics.bots import guessed_state, observed_state, ready_cards
from playmat.games.archery_tactics.evaluation import Means, can_shoot, evaluate, is_newcomer, means
from playmat.games.archery_tactics.players import able
from playmat.games.archery_tactics.rules.actions import NOBODY, Action, Verb
from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import Colour, Effect
from playmat.games.archery_tactics.rules.position import Answer, Phase
from playmat.games.archery_tactics.rules.shots import line
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.words.hints import reason
from playmat.games.archery_tactics.worth import arrows
from playmat.games.interface import COMPASS, Game, InformationState, Rng
from playmat.games.interface.knowledge import Level, Rated, RatedKnowledge
from playmat.text import Text

_SCALE = 60.0
"""Advantage in points that raises a chance from 1/2 to 73 %."""
_LATER = 0
"""Stamp of rated actions; the worth of a position does not depend on it."""
_PATIENCE = 20
_COURTESY = 8


class ArcheryTacticsKnowledge(RatedKnowledge):
    """Rates each action by the position after it and the best effect of its card."""

    levels = (
        Level(1, 0, 0.030, (2000, 3000)),
        Level(2, 0, 0.0225, (1500, 2300)),
        Level(3, 0, 0.0145, (1000, 1600)),
        Level(4, 0, 0.007, (600, 1000)),
        Level(5, 0, 0.0, (350, 450)),
    )

    def __init__(self, seats: tuple[Text, ...] = COMPASS) -> None:
        self._seats = seats

    def reason(self, known: InformationState, rated: Rated) -> Text | None:
        """Returns what the action brings into the line of fire, or out of it."""
        if rated.action is None:
            return None
        return reason(observed_state(known.observation), rated.action, self._seats)

    def rate(self, known: InformationState, budget: int, rng: Rng) -> Sequence[Rated]:
        """Returns the actions worth considering, the best first; an action None waits."""
        state = guessed_state(known.observation, rng)
        seat = known.seat
        ready = ready_cards(known.hand, state.players[seat].spare, state.cards)
        actions = [option for option in known.actions if isinstance(option, Action)]
        restless = not rng.choice(range(_PATIENCE))
        rated = []
        if state.phase is Phase.TURN and _may_wait(state, seat) and not restless:
            points = evaluate(state, seat, _means_of(state, seat, _kept(state, seat, ready)))
            rated.append(Rated(None, _chance(points)))
        for action in able(actions, ready) or actions:
            if _is_considered(state, seat, action, ready, restless, rng):
                rated.append(Rated(action, _chance(_worth(state, seat, ready, action))))
        rated.sort(key=lambda option: -option.chance)
        return rated


def knowledge(game: Game[State, Action]) -> ArcheryTacticsKnowledge:
    """Returns the knowledge of the game."""
    return ArcheryTacticsKnowledge(game.seats)


def _chance(points: float) -> float:
    return 1 / (1 + exp(-points / _SCALE))


def _means_of(state: State, seat: int, ready: Sequence[str]) -> Means:
    return means(ready, state.cards, state.players[seat].mana)


def _kept(state: State, seat: int, ready: Sequence[str]) -> list[str]:
    """Returns the cards that are probably in concentration: the most useful ones."""
    kept = state.players[seat].kept
    return sorted(ready, key=lambda card: _usefulness(state, card))[-kept:] if kept else []


def _drawn(state: State, seat: int, ready: Sequence[str]) -> list[str]:
    """Returns the other cards: the drawn one."""
    return [*(Counter(ready) - Counter(_kept(state, seat, ready))).elements()]


def _usefulness(state: State, card: str) -> int:
    return 2 * state.cards[card].is_a(Colour.BLUE) + state.cards[card].is_a(Colour.RED)


def _may_wait(state: State, seat: int) -> bool:
    player = state.players[seat]
    return not (player.due or player.dodge or state.owed(seat, Answer.DUE))


def _is_considered(
    state: State, seat: int, action: Action, ready: Sequence[str], restless: bool, rng: Rng
) -> bool:
    match action.verb:
        case Verb.WAIT | Verb.RELEASE | Verb.REVEAL:
            return False
        case Verb.LAY if state.cards[action.card].effect is Effect.SHOT:
            # An archer that is still on its spawn in the first turn is spared.
            shooter = action.seat if action.other == NOBODY else action.other
            cells = line(state, state.players[shooter].cell, state.aiming(action.seat, action.other).arc)
            targets = [target for target in state.seats if {*state.figures(target)} & {*cells}]
            return not any(is_newcomer(state, target) for target in targets)
        case Verb.LAY if restless:
            return action.card in _drawn(state, seat, ready)
        case Verb.KEEP:
            if restless or not _may_wait(state, seat):
                return False
            # The drawn card must be worth the place in concentration.
            threats = any(arrows(state, other) for other in state.seats if other != seat)
            return any(_usefulness(state, card) > threats for card in ready)
        case Verb.PASS:
            return restless or (_is_idle(state, seat) and not rng.choice(range(_COURTESY)))
        case Verb.FLAG:
            cell = state.arena.cell(action.cells[0])
            near = [other.cell for other in state.players if other.cell != NOWHERE]
            return any(cell == here or cell in (to for _, to in state.arena.steps(here)) for here in near)
        case Verb.REFILL:
            stones = any(option.verb is Verb.STONE for option in state.legal_actions())
            return not stones or not rng.choice(range(_COURTESY))
    return True


def _is_idle(state: State, seat: int) -> bool:
    """Returns whether neither the seat nor an opponent can shoot the other one in this turn."""
    others = [other for other in state.seats if other != seat]
    return not any(can_shoot(state, *pair) for other in others for pair in ((seat, other), (other, seat)))


# A card from concentration is first taken into the hand, and the drawn one goes under the deck.
def _worth(state: State, seat: int, ready: Sequence[str], action: Action) -> float:
    """Returns the worth of the position after an action, including the best effect of its card."""
    after = state.after(action, _LATER)
    left = [*ready]
    if action.verb in (Verb.LAY, Verb.DODGE):
        left = _kept(state, seat, ready) if action.card in _drawn(state, seat, ready) else []
    own = _means_of(after, seat, left)
    player = after.players[seat]
    if action.verb not in (Verb.LAY, Verb.DODGE) or not (player.due or player.dodge):
        return evaluate(after, seat, own)
    effects = [effect for effect in after.legal_actions() if effect.seat == seat and effect.verb not in _IDLE]
    return max(
        (evaluate(after.after(effect, _LATER), seat, own) for effect in effects),
        default=evaluate(after, seat, own),
    )


_IDLE = (Verb.WAIT, Verb.PASS, Verb.KEEP, Verb.RELEASE, Verb.REVEAL, Verb.DECLINE)
