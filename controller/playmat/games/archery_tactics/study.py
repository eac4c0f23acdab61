"""Study of Archery Tactics away from the table: drawing, position checks and matches between bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from playmat.games.archery_tactics.matches import Match
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.drawing import draw
from playmat.games.archery_tactics.rules.notation import seconds
from playmat.games.archery_tactics.rules.parsing import read_state
from playmat.games.archery_tactics.rules.position import Answer
from playmat.games.archery_tactics.rules.state import State
from playmat.games.archery_tactics.rules.validity import problems
from playmat.games.interface import REACTION_MS, Bot, Game, InformationState, Rng
from playmat.games.notation.record import Ply
from playmat.games.notation.study import RealTimeStudy
from playmat.placement import SEAT_NAMES


def study(game: Game[State, Action]) -> RealTimeStudy[State, Action]:
    """Returns the study of this game."""
    return RealTimeStudy(game, read=read_state, problems=problems, facts=_facts, draw=draw, playout=_playout)


def _facts(state: State) -> Mapping[str, object]:
    """Returns the phase, the seats that must dodge, and the next deadline."""
    due = [SEAT_NAMES[seat] for seat in state.seats if state.owed(seat, Answer.DUE, Answer.DODGING)]
    deadline = state.deadline
    return {
        "phase": state.phase.value,
        "turn": state.turn,
        "to_dodge": " and ".join(due) or None,
        "deadline": f"{deadline.action} at {seconds(round(deadline.at * 1000))}" if deadline else None,
    }


def _playout(start: State, bots: Sequence[Bot], rng: Rng) -> Iterator[Ply]:
    """Plays with stamps, at human speed; bots without a reaction time of their own play at a person's."""

    def choose(state: State, seat: int, options: Sequence[Action], rng: Rng) -> Action | None:
        hand = match.hands[seat]
        known = InformationState(seat, state.observation(seat), (*hand.ready, *hand.spare), options)
        action: Action | None = bots[seat].choose(known, rng)
        return action

    hurried = {seat: bot.reaction_ms for seat, bot in enumerate(bots) if bot.reaction_ms != REACTION_MS}
    match = Match(start, [choose for _ in bots], rng, hurried)
    return match.plies()
