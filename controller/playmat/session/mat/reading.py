"""Meaning of the mat in a match: compares the present placement with the wanted one, step by step."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from playmat.config import Timing
from playmat.games.interface import CHANCE, Action, Pace, State
from playmat.interpret import Ambiguous, Explained, Settled, Settling, Unexplained, difference
from playmat.placement import Arrangement, Changes, Exchange, Place, Placement, without
from playmat.session.clock import GameClock
from playmat.session.guide import Step
from playmat.session.history import CardsAt, History
from playmat.session.mat.dice import Rethrow, Throw
from playmat.session.mat.finding import Finding, TakenBack
from playmat.session.mat.origins import Origins
from playmat.session.mat.per_seat import Finished, PerSeat
from playmat.session.mat.piles import Piles
from playmat.session.mat.tracker import MatTracker
from playmat.session.mat.unsettled import Unsettled
from playmat.session.mat.wand import Wand
from playmat.session.mat.way import Way
from playmat.table.component import Component
from playmat.text import say

TAKE_BACK = 3.0  # seconds for which an accepted action can be taken back with the hands
_TAKEN = 0.9  # seconds that dice must be off their wells until they count as taken up

_ELSEWHERE = say("It was somewhere else")


class Evidence:
    """Follows the mat from one accepted action to the next."""

    def __init__(self, mat: MatTracker, history: History, wand: Wand, timing: Timing) -> None:
        self._game = mat.game
        self._interpreter = mat.interpreter
        self._mat = mat
        self._history = history
        self._wand = wand
        self._timing = timing
        self._unsettled = Unsettled(timing.dwell)
        self._laid: set[Place] = set()  # places laid for the action that is being accepted
        self._declined: Placement | None = None
        self._named: Action | None = None  # selected by a card that was lifted and put back
        self._accepted_at: float | None = None
        # positions when the mat first came to rest in this state
        self._first_rest: Mapping[Component, Place] | None = None
        # the same for the state before the last action
        self._rest_before: Mapping[Component, Place] = {}
        self._piles = Piles(mat, history, wand)
        self.origins = Origins(mat, history, self._piles)
        self.way = Way(mat, history, self._piles, self.origins)
        self._throw = Throw(mat, timing.dwell)
        self._rethrow = Rethrow(mat, timing.dwell)
        self._simultaneous = PerSeat(mat, history, timing)

    @property
    def _wanted(self) -> Placement:
        placement: Placement = self._game.projection.placement(self._history.state)
        return placement

    @property
    def seen(self) -> Placement:
        """The placement of the mat, with unreadable piles as they should be."""
        return self._interpreter.audible(self._mat.seen, self._wanted)

    # --- from action to action

    def baseline(self, before: State | None = None, late: Collection[Place] = ()) -> None:
        """Excuses every present deviation until the place shows the present state.

        After a step from the state `before`, excuses only places where the two states differ, places that
        were just laid for the action, and places in `late`, which were pending already.
        """
        wanted, seen = self._wanted, self.seen
        was = self._game.projection.placement(before) if before else wanted
        differing = difference(seen, wanted).items()
        self._unsettled.begin(
            {
                place: {faces, was.get(place, ())}
                for place, faces in differing
                if before is None
                or was.get(place) != wanted.get(place)
                or place in self._laid
                or place in late
            }
        )
        self._laid = set()

    def advance(self, before: State) -> None:
        """Sets the baseline after an action; a place that has just become right may be a misreading."""
        waiting = self._unsettled.places if self._game.pace is Pace.REAL_TIME else {}
        self.baseline(before)
        self._throw.forget()
        if before.movers == (CHANCE,):
            self._rethrow.forget()
        was = self._game.projection.placement(before)
        right = [place for place in difference(was, self._wanted) if place not in self._unsettled.places]
        self._unsettled.keep(waiting, self.seen, self._wanted)  # another seat's, in real time
        self._unsettled.excuse(
            was, {place: self._mat.last_change(place) for place in right if not self._piles.is_pile(place)}
        )

    def recall(self) -> None:
        """Takes the contents of piles from the journal after a restart."""
        self._simultaneous.mark_accepted(self._piles.recall(self._wanted))

    def accept(self, action: Action, changes: Changes, now: float, after: State) -> CardsAt:
        """Records what the player has laid for an action that leads to `after`, before it is applied.

        Returns where its cards then rest or are bound for. Equal cards exchanged elsewhere meanwhile are not
        at rest: putting them back must not look like another exchange.
        """
        gestures = self._interpreter.gestures(self._history.state, action)
        own = {gesture.place for gesture in gestures if isinstance(gesture, Exchange)}
        self._rest_before, self._first_rest = self._first_rest or self._rest_before, None
        self._laid.update(changes)
        self._simultaneous.mark_accepted(changes)
        self._piles.lay(changes)
        self._accepted_at, self._declined, self._named = now, None, None
        return self._piles.bound(after, changes, self.origins.exchanged(self._rest_before) - own)

    def rewound(self, before: State) -> None:
        """Sets the baseline after an undo or a correction of the state `before`."""
        self._accepted_at = self._declined = self._named = None
        self._throw.forget()
        self._rethrow.forget()
        self._piles.believe(self._wanted)
        self.baseline(before, late=self._unsettled.places)

    def decline(self) -> None:
        """Drops what was asked about: the wand's path, or the present placement until it changes."""
        self._named = None
        if self._wand.path:
            self._wand.forget()
        else:
            self._declined = self._mat.seen

    def name(self, action: Action | None) -> None:
        """Selects an action by a lift; asks for confirmation until the mat changes."""
        self._named = action

    def watch(self, now: float) -> None:
        """Updates piles and pending places after the mat has changed."""
        self._piles.watch(self._wanted)
        if (state := self._history.state).movers == (CHANCE,):
            self._throw.watch(bool(self._mat.fallen and self._game.projection.observe(state, self.seen)), now)
        self._rethrow.watch(now)
        self._unsettled.watch(self.seen, self._wanted, now)
        if self._declined != self._mat.seen:
            self._declined = None
        if self.seen != self._wanted:
            self._named = None

    def pass_time(self, now: float) -> float | None:
        """Ends excuses whose time is over; returns when the next one ends."""
        return self._unsettled.expire(now)

    def rest(self) -> None:
        """Takes the present positions as resting positions, piles included.

        A card exchanged for an equal one is the exception where the exchange may become part of an action.
        """
        unsure = (
            ()
            if self._declined
            else self.origins.exchanged(self._rest_before)
            & self._interpreter.exchangeable(self._history.state)
        )
        self._piles.rest(self._wanted)
        self._declined = None
        self._history.rest(self._mat.sighting, self._wanted, unsure)
        if self._first_rest is None:
            self._first_rest = self._history.resting
        if self._history.state.movers != (CHANCE,):
            self._rethrow.note()

    # --- what it means

    def find(self) -> Finding:
        """The meaning of the mat now."""
        # The checks run from certain to doubtful, and the first that applies decides:
        #
        # 1. An anomaly (unknown tag, two cards on one slot, a foreign card) needs no rules. Interpreting a
        #    placement that contains one would only produce misleading reasons.
        # 2. A declined placement is refused until it changes, or the same question would return at once.
        # 3. The interpreter compares the placement with the state and its legal actions. It is pure and knows
        #    no past, so its answer is corrected by what is known about time and about single components:
        #
        # - A settled mat may still carry a selection by a lift, or a pile that has to be emptied unseen.
        # - An action becomes a question where the placement may be an artefact or needs a deliberate
        #   confirmation: dice that show the same as before the cover, a die that tipped over after the throw,
        #   a whole board that fell silent at once, a deliberate action by wand.
        # - An action is refused where its card rested elsewhere on the mat. Placements compare kinds only,
        #   and a tag read by the neighbouring reader during a lift would otherwise be a card played from the
        #   hand.
        # - Only an otherwise unexplained placement is compared with the one before the last action. A legal
        #   action always takes precedence over taking one back.
        #
        # None of these corrections accepts more than the interpreter does, except `_thrown_again`: it
        # recognises dice that came back before they were seen to leave.
        history = self._history
        if anomaly := self._mat.anomaly(history.state, history.resting, self.origins.may_field):
            return anomaly
        if self._declined is not None:
            if refused := difference(self.seen, self._wanted):
                reason = say("Refused: take it back")
                return Unexplained(next(iter(refused)), reason, self._wanted, lifted=False)
            return Settled()
        reading = self._interpreter.interpret(
            history.state,
            self._mat.seen,
            self._unsettled.places,
            self.origins.exchanged(self._rest_before),
            self._wand.path,
            self._wand.kind,
        )
        if isinstance(reading, Settled) and self._named:
            return Ambiguous((self._named,))
        if isinstance(reading, Settled) and self.unconfirmed:
            return Settling(self._wanted)
        if isinstance(reading, Explained):
            reading = self._without_silence(reading)
            unconfirmed = not self._wand.confirmed and self._wand.is_deliberate(history.state)
            doubtful = self._is_again() or self._throw.is_tipped()
            if doubtful or unconfirmed or self.fell_silent:
                return Ambiguous(reading.actions)
        if isinstance(reading, Explained | Ambiguous):
            wrong = difference(self.seen, self._wanted)
            part = {*wrong, *self.origins.places_of(history.state, reading.actions[0])}
            performer = self._game.projection.performer(history.state, reading.actions[0])
            if place := self.origins.came_from(wrong, part, performer):
                return Unexplained(place, _ELSEWHERE, self._wanted, lifted=False)
        if isinstance(reading, Settled | Settling):
            return self._thrown_again() or reading
        if not isinstance(reading, Unexplained):
            return reading
        return TakenBack() if self._taken_back() else self._thrown_again() or self._acceptable(reading)

    def _acceptable(self, reading: Unexplained) -> Unexplained:
        """Leads back where the goal of a reading would be refused, as a card of it came from elsewhere."""
        if reading.goal == self._wanted:
            return reading
        wrong, part = difference(self.seen, self._wanted), difference(reading.goal, self._wanted)
        performers = self._game.projection.performers(self._history.state)
        place = self.origins.came_from(wrong, part, performers[0] if len(performers) == 1 else None)
        return Unexplained(place, _ELSEWHERE, self._wanted, lifted=False) if place else reading

    def refused(self, action: Action) -> Unexplained:
        """The refusal of an action that its stamp makes illegal."""
        wanted, seen = self._wanted, self.seen
        place = next(iter({**self.performed(action), **difference(seen, wanted)}))
        faces = wanted.get(place, ()), seen.get(place, ())
        reason = self._game.projection.objection(self._history.state, place, *faces)
        return Unexplained(place, reason, wanted, lifted=False)

    def finished(self, clock: GameClock) -> tuple[Finished, ...]:
        """The finished actions of each seat in real time, independent of the others' movements."""
        if self._game.pace is not Pace.REAL_TIME:
            return ()
        ignored = self._mat.anomalous(self._history.state, self._history.resting, self.origins.may_field)
        ignored |= difference(self._declined, self._wanted).keys() if self._declined is not None else set()
        found = []
        for done in self._simultaneous.finished(self._unsettled.places, ignored, clock):
            # Leave out a laid card that rested at another place of the mat, which the actions do not use.
            state, part = done.state, set[Place]()
            for action in done.actions:
                part.update(self.origins.places_of(state, action))
                state = state.apply(action)
            if self.origins.came_from(done.shown, part) is None:
                found.append(done)
        return tuple(found)

    @property
    def unconfirmed(self) -> bool:
        """Returns whether all that remains is to take a card from an unreadable pile."""
        return self.seen == self._wanted and bool(self._piles.left_lying(self._wanted))

    def free(self, places: Iterable[Place]) -> tuple[Place, ...]:
        """The slots of these places where a card may be laid; in a row the first free one at its end."""
        found: list[Place] = []
        for place in places:
            row = self._mat.slots.rows.get(place, (place,))
            lying = [number for number, slot in enumerate(row) if self._mat.sighting.cards(slot)]
            found += row[max(lying, default=-1) + 1 :][:1] if len(row) > 1 else row
        return tuple(found)

    def performed(self, action: Action) -> Changes:
        """The changes on the mat that carry out an action."""
        return self._interpreter.performed(self._history.state, action, self._mat.seen)

    # Single dice that stop answering one after the other look to the readers like dice that a hand takes up
    # one by one; no length of silence proves a hand. But most failures of a reading are shorter than this,
    # a throw need not wait for it, and dice that answer again as they lay are no throw.
    def time_to_rest(self, actions: Sequence[Action]) -> float:
        """Returns for how many seconds the mat must show these actions unchanged."""
        *first, last = actions
        after = self._placement_after(first)
        wrong = difference(self.seen, after)
        vanished = [place for place, faces in wrong.items() if not without(faces, after.get(place, ()))]
        if vanished == [*wrong] and any(self._mat.zones[place.zone].thrown for place in vanished):
            return max(_TAKEN, self._timing.dwell)
        state, seen = self._history.state, self._mat.seen
        return self._timing.rest(bool(first) or self._interpreter.may_go_on(state, seen, last))

    def is_tentative(self, actions: Sequence[Action]) -> bool:
        """Returns whether these actions must not be accepted by time alone, as the player may not be
        finished.
        """
        state, seen = self._history.state, self._mat.seen
        if self._interpreter.is_open(state, self._wand.path):
            return True
        # Dice that fell silent together show nothing: they may lie where they lie after the actions.
        if any(zone.thrown for zone in self._mat.zones.values()):
            after = self._placement_after(actions)
            silent = {place: faces for place, faces in after.items() if self._mat.zones[place.zone].thrown}
            seen = {**silent, **seen}
        return self._interpreter.is_tentative(state, seen)

    def touched(self, place: Place) -> Action | None:
        """The action selected by touching `place` now, if any."""
        return self._interpreter.touched(self._history.state, place)

    def is_excused(self, step: Step) -> bool:
        """Returns whether the step is a consequence of an accepted action, or concerns a pile."""
        places = {self._mat.slots.of_placement(place) for place in (step.source, step.target) if place}
        return any(place in self._unsettled.places or self.is_stacked(place) for place in places)

    def is_stacked(self, place: Place) -> bool:
        """Returns whether cards lie on each other there, or are shown there on their way."""
        return self._mat.zones[place.zone].arrangement in (Arrangement.PILE, Arrangement.TAP)

    # --- how it is found

    def _taken_back(self) -> bool:
        """Whether the player has undone by hand an action that was just accepted and is not answered yet."""
        since = self._accepted_at
        if since is None or self._mat.changed_at - since >= TAKE_BACK:
            return False
        if self._unsettled.wrong:
            return False
        if not any(map(self._history.is_free, self._game.projection.performers(self._history.state))):
            return False
        before = self._game.projection.placement(self._history.before)
        return self.seen != self._wanted and self._interpreter.audible(self._mat.seen, before) == before

    @property
    def fell_silent(self) -> bool:
        """Whether the only change is that everything stopped answering at once, as when a board fails."""
        return self._mat.fell_silent(difference(self.seen, self._wanted), self._wanted)

    # Dice laid on a line and the others taken up look like dice laid on a line while the board below the
    # others fails. Only the first action of such a chain has left something on the mat.
    def _without_silence(self, found: Explained) -> Explained:
        """Returns the finding without its last action, if all that shows it is that things fell silent."""
        *first, _ = found.actions
        if not first:
            return found
        after = self._placement_after(first)
        silent = self._mat.fell_silent(difference(self.seen, after), after)
        return Explained(tuple(first)) if silent else found

    def _placement_after(self, actions: Iterable[Action]) -> Placement:
        state = self._history.state
        for action in actions:
            state = state.apply(action)
        placement: Placement = self._game.projection.placement(state)
        return placement

    def _is_again(self) -> bool:
        """Returns whether chance shows the same as before, as dice do that were only covered."""
        if not self._history.length or self._history.state.movers != (CHANCE,) or self._rethrow.is_sure():
            return False
        before = self._game.projection.placement(self._history.before)
        return self._interpreter.audible(self._mat.seen, before) == before != self._wanted

    def _thrown_again(self) -> Explained | Ambiguous | None:
        """The meaning of dice thrown again before they were seen to leave; all of them lie differently."""
        if not self._rethrow.is_complete():
            return None
        match self._interpreter.thrown_again(self._history.state, self._mat.seen):
            case [chain] if self._rethrow.is_thrown():
                return Explained(chain)
            case [(take, _)]:
                return Ambiguous((take,))
        return None
