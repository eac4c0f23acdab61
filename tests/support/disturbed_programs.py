"""Games in virtual time in which programs decide and hands that slip carry their actions out."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from playmat.devices.button_gestures import ButtonGestures
from playmat.games.game import CHANCE, Action, Bot, InformationState, Rng, State
from playmat.session.effects import Status
from playmat.simulator.rehearsal.faults.kinds import KINDS
from playmat.simulator.rehearsal.faults.rehearsal import FaultyRehearsal
from playmat.simulator.rehearsal.faults.senses import Senses
from playmat.simulator.rehearsal.staging import set_table
from support.every_game import BOTS, GAMES, MATS


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
        self._people = self._hands.choose
        self._hands.choose = self._choose  # type: ignore[method-assign]

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
            for seat in self._game.projection.performers(state):
                if action := self._decisions.get((seat, state.observation(seat))):
                    return action
        return self._people(state)

    # The table shows a program's action as steps, as it does for a mat to be tidied. Hands that follow them
    # therefore carry it out before it is their turn to act.
    def _judge_nothing(self, before: Status, at: State, excused: Collection[Action] = ()) -> None:
        plies = self._plies_since(before)
        if plies and all(ply.action in self._decisions.values() for ply in plies):
            self._judged = self._status, self._state, ()
        else:
            super()._judge_nothing(before, at, excused)
