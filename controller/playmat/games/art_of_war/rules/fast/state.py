"""State of a fast game: legal actions and transitions, in the order of the reference engine's modules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playmat.games.art_of_war.rules.actions import ACTIONS, Verb
from playmat.games.art_of_war.rules.cards import (
    ARCHER,
    BASIC_KINDS,
    CELLS,
    GUARDIAN,
    KING,
    SOLDIER,
    WIZARD,
    X,
)
from playmat.games.art_of_war.rules.fast import codes
from playmat.games.art_of_war.rules.fast.army import DAMAGE, KIND, TURNED, UNDAMAGED, UPRIGHT, Army
from playmat.games.art_of_war.rules.fast.codes import CELL_OF, EFFECT_OF, HELD, KIND_OF, TO_OF
from playmat.games.art_of_war.rules.position import HAND_LIMIT, RESERVE_LIMIT, Done, Phase, Reason
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.turns import MAJORITY
from playmat.games.interface import Outcome
from playmat.placement import SEATS

REDRAW, REVEAL, FIRST, DEPLOY, STOCK, ACT, TARGET, GUARD, WIZARD_WINDOW, SHOOT, MOVE, CONSCRIPT, OVER = map(
    int, Phase
)
RECRUITED, _ATTACKED = int(Done.RECRUITED), int(Done.ATTACKED)


# The chance of the rules is not an action here: draws, first citizens and the first player are settled at
# once with `random`. A state therefore always waits for a seat or is over. `play` changes the state; a search
# that starts each simulation from another state needs neither copies nor take-back.
class FastState:
    """A state of the game; `mover` is the seat that decides."""

    def __init__(self, public: State, hands: Sequence[Sequence[int]], random: Callable[[], float]) -> None:
        rules, attack, chain, result = public.rules, public.attack, public.chain, public.result
        self.random = random
        self.capture_wounded, self.entry_any_time = rules.capture_wounded, rules.entry_any_time
        self.first_player_first, self.slides = rules.first_player_first, rules.rear_slides
        self.armies = [Army(side, hand, rules.cards) for side, hand in zip(public.sides, hands, strict=True)]
        self.phase, self.mover, self.active = int(public.phase), public.mover, public.active
        self.turn, self.done, self.bonus = public.turn, int(public.done), public.bonus
        self.entered, self.placed = public.entered, public.placed
        self.attacker, self.value, self.target = attack or (-1, 0, -1)
        # The seats of a chain alternate and all but its first card are Wizards.
        self.links, self.effect = len(chain), chain[0].effect if chain else -1
        self.winner = result.winner if result else None
        self.reason = result.reason if result else None
        self._settle()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER

    def outcome(self) -> Outcome | None:
        """Returns the outcome, or None during the game."""
        if self.reason is None:
            return None
        return Outcome(() if self.winner is None else (self.winner,), self.reason)

    # --- legal actions

    def legal_actions(self) -> Sequence[int]:
        """Returns the mover's actions with its cards, in the order of the reference."""
        return _LEGAL[self.phase](self)

    def _act(self) -> Sequence[int]:
        army = self.armies[self.active]
        cells, reserve, held = army.cells, army.reserve, army.held
        recruits = 0 if self.done else 1 << reserve[0] if reserve else held
        supports = held if len(reserve) < RESERVE_LIMIT else 0
        if cells.count(cells[0]) == len(cells):
            supports |= codes.NO_PRIEST
        manned = (cells[0] > 0) | (cells[1] > 0) << 1 | (cells[2] > 0) << 2
        found = codes.first_part(supports, recruits, manned, self.slides).copy()
        if self.done != RECRUITED:
            enemies, reach = self.armies[1 - self.active].cells, army.reach
            for cell, unit in enumerate(cells):
                if unit and not unit & TURNED:
                    for target in reach[unit & KIND][cell]:
                        if enemies[target]:
                            found.append(codes.TURNS[cell])
                            break
        developments = 0 if self.entered else held & ~(1 << KING)
        found += codes.LAST_PART[developments | (army.size < HAND_LIMIT) << 5]
        return found

    def _targets(self) -> Sequence[int]:
        army, enemies = self.armies[self.active], self.armies[1 - self.active].cells
        reach = army.reach[army.cells[self.attacker] & KIND][self.attacker]
        return [codes.TARGETS[cell] for cell in reach if enemies[cell]]

    def _moves(self) -> Sequence[int]:
        cells = self.armies[self.active].cells
        free = self._free(cells)
        found: list[int] = []
        for start, unit in enumerate(cells):
            if unit:
                row = codes.MOVES[start]
                found += [row[end] for end in free if end != start + 3]
                found += [row[end] for end in range(start + 1, 6) if cells[end] and cells[end] != unit]
        return found

    def _conscripts(self) -> Sequence[int]:
        army = self.armies[self.mover]
        kinds = army.reserve[:1] or [kind for kind in BASIC_KINDS if army.kingdom[kind]]
        free = self._free(army.cells)
        return [codes.CONSCRIPTS[kind][cell] for kind in kinds for cell in free]

    def _free(self, cells: Sequence[int]) -> Sequence[int]:
        """Returns the empty cells where a unit may be placed."""
        return [cell for cell in CELLS if not cells[cell] and (cell < 3 or self.slides or cells[cell - 3])]

    # --- transitions

    def play(self, code: int) -> None:
        """Plays a legal action and the chance events after it."""
        _PLAY[code](self, code)

    def _settle(self) -> None:
        """Carries out all chance events that are due: the first player, draws, first citizens."""
        if self.phase == FIRST and self.first_player_first:
            self._choose_first(REDRAW)
        if self.phase != FIRST:
            for army in self.armies:
                army.draw_up(self.random)
        while self.phase == REVEAL:
            army = self.armies[self.active]
            kind = army.deck.pop(int(self.random() * len(army.deck)))
            army.unseen[kind] -= 1
            army.kingdom[kind] += 1
            self.active = 1 - self.active
            self.placed = 1 - self.placed
            if not self.placed:
                self.phase = DEPLOY if self.first_player_first else FIRST
                self.mover = self.active
        if self.phase == FIRST:
            self._choose_first(DEPLOY)

    def _choose_first(self, phase: int) -> None:
        self.phase = phase
        self.mover = self.active = int(self.random() * len(SEATS))

    def _keep_or_redraw(self, code: int) -> None:
        if code == codes.REDRAWN:
            army = self.armies[self.mover]
            army.deck += [kind for kind in BASIC_KINDS for _ in range(army.hand[kind])]
            army.hand = [0, 0, 0, 0, 0, 1]
            army.held = 1 << KING
            army.draw_up(self.random)
        if self.mover == self.active:
            self.mover = 1 - self.mover
        else:
            self.phase = REVEAL
            self._settle()

    def _deploy(self, code: int) -> None:
        army, kind = self.armies[self.mover], KIND_OF[code]
        army.spend(kind)
        army.cells[CELL_OF[code]] = kind + 1
        self.phase = DEPLOY if self.mover == self.active else STOCK
        self.mover = 1 - self.mover

    def _stock(self, code: int) -> None:
        army, kind = self.armies[self.mover], KIND_OF[code]
        army.spend(kind)
        army.reserve.append(kind)
        if self.mover == self.active:
            self.mover = 1 - self.mover
        else:
            self._begin_turn(self.active)

    def _begin_turn(self, seat: int) -> None:
        army = self.armies[seat]
        army.cells = [unit & UPRIGHT for unit in army.cells]
        if army.deck:
            army.size += 1
            army.draw_up(self.random)
        self.phase = ACT
        self.mover = self.active = seat
        self.turn += 1
        self.done = self.bonus = self.placed = 0
        self.entered = False

    def _recruit(self, code: int) -> None:
        army, kind, cell = self.armies[self.active], KIND_OF[code], CELL_OF[code]
        replaced = army.cells[cell] & KIND
        if army.reserve:
            del army.reserve[0]
            if replaced:
                army.reserve.append(replaced - 1)
        else:
            army.spend(kind)
            if replaced:
                army.take_back(replaced - 1)
        army.cells[cell] = kind + 1
        army.advance()
        self.done = RECRUITED

    def _turn(self, code: int) -> None:
        army, cell = self.armies[self.active], CELL_OF[code]
        unit = army.cells[cell]
        printed = army.attack[unit & KIND]
        army.cells[cell] = unit | TURNED
        self.attacker = cell
        self.value = (army.size if printed == X else printed) + self.bonus
        self.done = _ATTACKED
        self.phase = TARGET

    def _aim(self, code: int) -> None:
        self.target = CELL_OF[code]
        self._guard_window()

    def _guard_window(self) -> None:
        defender = 1 - self.active
        if self.armies[defender].may_support(GUARDIAN):
            self.phase = GUARD
            self.mover = defender
            self.links = 0
        else:
            self._hit()

    def _hit(self) -> None:
        enemy = self.armies[1 - self.active]
        unit = enemy.cells[self.target]
        exact = self.value == enemy.defence[unit & UNDAMAGED]
        self._strike(self.target, self.value, exact and (self.capture_wounded or unit < DAMAGE))

    def _resume(self) -> None:
        self.phase = ACT
        self.mover = self.active
        self.attacker = self.target = -1
        self.value = self.links = 0

    def _strike(self, cell: int, value: int, captured: bool) -> None:
        enemy = self.armies[1 - self.active]
        unit = enemy.cells[cell]
        self._resume()
        if not captured and unit // DAMAGE + value < enemy.defence[unit & UNDAMAGED]:
            enemy.cells[cell] = unit + DAMAGE * value
            return
        # The unit is removed. Execution comes first, then majority, conscription or collapse (ruling 14).
        kind = (unit & KIND) - 1
        enemy.cells[cell] = 0
        enemy.advance()
        if captured:
            self.armies[self.active].kingdom[kind] += 1
        else:
            enemy.graveyard[kind] += 1
        if kind == KING:
            self._end_war(self.active, Reason.EXECUTION)
        elif not self._majority() and not any(enemy.cells):
            if len(enemy.reserve) + sum(enemy.kingdom) < 2:
                self._end_war(self.active, Reason.COLLAPSE)
            else:
                self.phase = CONSCRIPT
                self.mover = 1 - self.active

    def _conscript(self, code: int) -> None:
        army, kind = self.armies[self.mover], KIND_OF[code]
        if army.reserve:
            del army.reserve[0]
        else:
            army.kingdom[kind] -= 1
        army.cells[CELL_OF[code]] = kind + 1
        army.advance()
        self.placed = 1 - self.placed
        if not self.placed:
            self._resume()
            self._majority()

    def _support(self, code: int) -> None:
        seat, kind = self.mover, KIND_OF[code]
        army = self.armies[seat]
        army.spend(kind)
        army.reserve.append(kind)
        if not self.links:
            self.effect = EFFECT_OF[code]
        self.links += 1
        if self.armies[1 - seat].may_support(WIZARD):
            self.phase = WIZARD_WINDOW
            self.mover = 1 - seat
        else:
            self._resolve()

    def _pass(self, code: int) -> None:
        if self.phase == GUARD:
            self._hit()
        else:
            self._resolve()

    def _resolve(self) -> None:
        """Resolves the chain: with an odd number of cards its first support succeeds."""
        stands = self.links & 1
        if self.effect == GUARDIAN and not stands:
            self._guard_window()
            return
        self._resume()
        if stands:
            if self.effect == SOLDIER:
                self.bonus += 1
            elif self.effect != GUARDIAN:
                self.phase = SHOOT if self.effect == ARCHER else MOVE

    def _move(self, code: int) -> None:
        army, cell, to = self.armies[self.active], CELL_OF[code], TO_OF[code]
        cells = army.cells
        cells[cell], cells[to] = cells[to], cells[cell]
        army.advance()
        self.phase = ACT

    def _develop(self, code: int) -> None:
        army, kind = self.armies[self.active], KIND_OF[code]
        army.spend(kind)
        army.kingdom[kind] += 1
        self.entered = self.entry_any_time
        if not self._majority() and not self.entered:
            self._end(code)

    def _end(self, code: int) -> None:
        south, north = self.armies
        for army in (south, north):
            army.cells = [unit & UNDAMAGED for unit in army.cells]
        if south.deck or north.deck:
            self._begin_turn(1 - self.active)
            return
        scores = [(sum(army.kingdom), -sum(army.graveyard)) for army in (south, north)]
        self._end_war(None if scores[0] == scores[1] else scores.index(max(scores)), Reason.END_OF_WAR)

    def _majority(self) -> bool:
        """Ends the game if a seat leads in enough kinds of citizens (ruling 15)."""
        lead = trail = 0
        for mine, theirs in zip(self.armies[0].kingdom, self.armies[1].kingdom, strict=True):
            lead += mine > theirs
            trail += mine < theirs
        if lead < MAJORITY and trail < MAJORITY:
            return False
        self._end_war(0 if lead >= MAJORITY else 1, Reason.DEVELOPMENT)
        return True

    def _end_war(self, winner: int | None, reason: Reason) -> None:
        self.phase, self.winner, self.reason = OVER, winner, reason


_LEGAL: list[Callable[[FastState], Sequence[int]]] = [lambda state: ()] * len(Phase)
"""Legal actions by phase; empty where no seat decides."""
_LEGAL[REDRAW] = lambda state: codes.KEEP_OR_REDRAW
_LEGAL[DEPLOY] = lambda state: [
    code for kind in HELD[state.armies[state.mover].held] for code in codes.DEPLOYMENTS[kind]
]
_LEGAL[STOCK] = lambda state: [codes.STOCKS[kind] for kind in HELD[state.armies[state.mover].held]]
_LEGAL[ACT] = FastState._act
_LEGAL[TARGET] = FastState._targets
_LEGAL[GUARD] = lambda state: codes.ANSWERS[GUARDIAN][state.armies[state.mover].held]
_LEGAL[WIZARD_WINDOW] = lambda state: codes.ANSWERS[WIZARD][state.armies[state.mover].held]
_LEGAL[SHOOT] = lambda state: [
    codes.SHOTS[cell] for cell, unit in enumerate(state.armies[1 - state.active].cells) if unit
]
_LEGAL[MOVE] = FastState._moves
_LEGAL[CONSCRIPT] = FastState._conscripts

_BY_VERB: dict[Verb, Callable[[FastState, int], None]] = {
    Verb.KEEP: FastState._keep_or_redraw,
    Verb.REDRAW: FastState._keep_or_redraw,
    Verb.DEPLOY: FastState._deploy,
    Verb.STOCK: FastState._stock,
    Verb.RECRUIT: FastState._recruit,
    Verb.TURN: FastState._turn,
    Verb.TARGET: FastState._aim,
    Verb.SUPPORT: FastState._support,
    Verb.PASS: FastState._pass,
    Verb.SHOOT: lambda state, code: state._strike(CELL_OF[code], 1, False),
    Verb.MOVE: FastState._move,
    Verb.CONSCRIPT: FastState._conscript,
    Verb.DEVELOP: FastState._develop,
    Verb.END: FastState._end,
}
_PLAY = [_BY_VERB.get(action.verb, FastState._pass) for action in ACTIONS]
"""Transitions by code; chance events have none that is ever played."""
