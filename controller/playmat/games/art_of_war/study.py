"""Study of Art of War: diagrams, records, bot games with real hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from playmat.games.art_of_war.players import playout
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import KIND_NAMES
from playmat.games.art_of_war.rules.digital import DigitalState, Move
from playmat.games.art_of_war.rules.drawing import draw_board
from playmat.games.art_of_war.rules.parsing import read_state
from playmat.games.art_of_war.rules.record import ArtOfWarNotation
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.validity import deck_problems, problems
from playmat.games.interface import Bot, Game, InformationState, Rng
from playmat.games.notation.study import Study


def study(game: Game[State, Action]) -> Study[State, Action]:
    """Returns the study of this game."""
    cards = game.rules.start().rules.cards
    return Study(
        game,
        read=partial(read_state, cards=cards),
        problems=lambda state: [*problems(state), *deck_problems(state)],
        facts=lambda state: {"phase": state.phase.name.lower(), "turn": state.turn},
        draw=draw_board,
        find_action=State.parse_action,
        notation=ArtOfWarNotation(cards),
        playout=_playout,
    )


def _playout(start: State, bots: Sequence[Bot], rng: Rng) -> Iterator[Action]:
    """Yields the actions of a digital game, without the draws."""

    def choose(state: DigitalState, rng: Rng) -> Move:
        seat = state.mover
        hand = tuple(KIND_NAMES[kind] for kind, count in enumerate(state.hands[seat]) for _ in range(count))
        known = InformationState(seat, state.public.observation(seat), hand, state.legal_actions())
        move: Move = bots[seat].choose(known, rng)
        return move

    moves = playout(DigitalState(start), (choose, choose), rng)
    return (move for move, _ in moves if isinstance(move, Action))
