"""Games in virtual time in which programs decide and hands that slip carry their actions out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from random import Random

from playmat.devices.button_gestures import ButtonGestures
from playmat.errors import HandError
from playmat.games.interface import CHANCE, Action, Bot, InformationState, Rng, State
from playmat.session.course import Ply
from playmat.session.effects import Status
from playmat.session.guide import Step
from playmat.simulator.players.carrying import Movements
from playmat.simulator.rehearsal.faults.kinds import KINDS
from playmat.simulator.rehearsal.faults.rehearsal import FaultyRehearsal
from playmat.simulator.rehearsal.faults.senses import Senses
from playmat.simulator.rehearsal.staging import set_table
from playmat.text import Text
from support.every_game import BOTS, GAMES, MATS

_READING = 3  # movements between two steps


class Disturbed(FaultyRehearsal):
    """One game with all disturbances; random programs decide for these seats."""

    def __init__(self, name: str, seats: Collection[int], number: int) -> None:
        random, game = Random(number), GAMES[name]
        world = set_table(game, MATS[name], random)
        self._decisions: dict[tuple[int, str], Action | None] = {}
        bots = dict.fromkeys(seats, Bot(BOTS[name]["random"].name, self._decide))
        self._chance = BOTS[name]["random"].choose
        table = Senses(game, MATS[name], world, random, ButtonGestures, bots)
        super().__init__(world, table, random, KINDS)
        self._people, self._resume, self._move = self._hands.choose, self._hands.resume, self._hands.move
        self._hands.choose = self._choose  # type: ignore[method-assign]
        self._hands.resume = self._carry_on  # type: ignore[method-assign]
        self._hands.move = self._read_and_move  # type: ignore[method-assign]

    def play(self) -> None:
        """Plays to the end; raises Failure if the table fails."""
        self._senses.drive(self.run())

    # After a restart of the controller the program decides again. It decides the same, because the hands go
    # on with what they had begun.
    def _decide(self, known: InformationState, rng: Rng) -> Action | None:
        decision = known.seat, known.observation
        if decision not in self._decisions:
            self._decisions[decision] = self._chance(known, rng)
        return self._decisions[decision]

    def _choose(self, state: State) -> Action:
        if CHANCE not in state.movers:
            for action in self._decisions_at(state):
                return action
        return self._people(state)

    # The table may ask whether the program's action is meant. Its person answers no to every other question.
    @property
    def _decided(self) -> Collection[Text]:
        decisions = self._decisions_at(self._state)
        return [self._game.words.describe(self._state, action) for action in decisions]

    # A program has decided what the table otherwise asks, such as the line that dice are for.
    def _carry_on(self, state: State, action: Action) -> Movements:
        with suppress(HandError):
            yield from self._resume(state, action)
        if action in self._decisions_at(state):
            yield from self._hands.confirm()

    # A program's next step may be to take away what was just put right. The person reads it first; within the
    # dwell the table would still ask for what is to be put right.
    def _read_and_move(self, todo: Sequence[Step], state: State) -> Movements:
        for _ in range(_READING):
            yield
        yield from self._move(todo, state)

    # The table shows a program's action as steps, as it does for a mat to be tidied. Hands that follow them
    # therefore carry it out before it is their turn to act.
    def _judge_nothing(self, before: Status, at: State, excused: Sequence[Collection[Action]] = ()) -> None:
        plies, lookalikes = self._plies_since(before), iter(excused)
        undecided = self._undecided(at, plies)
        if plies and all(any(ply.action in actions for actions in lookalikes) for ply in undecided):
            self._judged = self._status, self._state, ()
        else:
            super()._judge_nothing(before, at, excused)

    def _understood(self, before: Status, state: State, action: Action) -> bool:
        return super()._understood(before, state, action) or self._are_decided(
            state, self._plies_since(before)
        )

    def _is_interrupted(self, before: Status, state: State, action: Action) -> bool:
        decided = self._are_decided(state, self._plies_since(before))
        return not decided and super()._is_interrupted(before, state, action)

    def _are_decided(self, state: State, plies: Sequence[Ply]) -> bool:
        """Returns whether programs or chance decided everything since `state`."""
        return bool(plies) and not self._undecided(state, plies)

    def _undecided(self, state: State, plies: Sequence[Ply]) -> list[Ply]:
        """Returns what neither programs nor chance decided since `state`."""
        states = [state, *(ply.state for ply in plies)]
        return [
            ply
            for before, ply in zip(states, plies, strict=False)
            if CHANCE not in before.movers and ply.action not in self._decisions_at(before)
        ]

    def _decisions_at(self, state: State) -> list[Action]:
        """Returns what programs have decided to do in this state."""
        seats = self._game.projection.performers(state)
        decided = [self._decisions.get((seat, state.observation(seat))) for seat in seats]
        return [action for action in decided if action is not None]
