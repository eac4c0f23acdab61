"""What the mat means for a match: the present picture against what was there, step by step."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from playmat.config import Timing
from playmat.games.game import CHANCE, Action, Pace, State
from playmat.interpret import (
    Ambiguous,
    Match,
    Reading,
    Settled,
    Settling,
    Unmatched,
    difference,
)
from playmat.picture import (
    SHARED,
    Arrangement,
    Changes,
    Exchange,
    Face,
    Lay,
    Picture,
    Place,
    Touch,
)
from playmat.session.game_clock import GameClock
from playmat.session.guide import Step, guide
from playmat.session.history import Cards, History
from playmat.session.inventory import figures
from playmat.session.mat_tracker import Anomaly, MatTracker
from playmat.session.pending import Pending
from playmat.session.rethrow import Rethrow
from playmat.session.simultaneous import Done, Simultaneous
from playmat.session.unread import Unread
from playmat.session.wand import Wand
from playmat.table.component import Component
from playmat.text import say

TAKE_BACK = 3.0  # seconds for which an accepted action can be taken back with the hands


class TakenBack(NamedTuple):
    """The mat shows again what it showed before the last action."""


Finding = Reading | Anomaly | TakenBack


class Evidence:
    """Follows the mat from one accepted action to the next."""

    def __init__(self, mat: MatTracker, history: History, wand: Wand, timing: Timing) -> None:
        self._game = mat.game
        self._interpreter = mat.interpreter
        self._mat = mat
        self._history = history
        self._wand = wand
        # only where stamps count does it matter what was heard wrongly for a moment
        self._pending = Pending(timing.dwell if mat.game.pace is Pace.REAL_TIME else 0.0)
        self._laid: set[Place] = set()  # where hands have laid the action that is being accepted
        self._declined: Picture | None = None
        self._named: Action | None = None  # by something that was lifted and put back
        self._accepted_at: float | None = None
        self._unread = Unread(mat, history, wand)
        self._rethrow = Rethrow(mat)
        self._figures = figures(self._game.setup.components(max(self._game.setup.players)))
        self._simultaneous = Simultaneous(mat, history, timing)

    @property
    def _wanted(self) -> Picture:
        picture: Picture = self._game.projection.picture(self._history.state)
        return picture

    @property
    def seen(self) -> Picture:
        """What the mat shows, with the piles that cannot be read as they should be."""
        return self._interpreter.audible(self._mat.seen, self._wanted)

    # --- from action to action

    def baseline(self, before: State | None = None, late: Collection[Place] = ()) -> None:
        """From now on the mat may still show what it shows, until it is as the present state wants it.

        Of a match that went on from the state `before` only where the two differ, or hands have just laid,
        and where the mat was `late` already.
        """
        wanted, seen = self._wanted, self.seen
        was = self._game.projection.picture(before) if before else wanted
        differing = difference(seen, wanted).items()
        self._pending.begin(
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
        """The same after an action; a place that has only just come right may have been heard wrongly."""
        waiting = self._pending.places if self._game.pace is Pace.REAL_TIME else {}
        self.baseline(before)
        if before.movers == (CHANCE,):
            self._rethrow.forget()
        was = self._game.projection.picture(before)
        right = [place for place in difference(was, self._wanted) if place not in self._pending.places]
        self._pending.keep(waiting, self.seen, self._wanted)  # another's, where nobody waits for it
        self._pending.excuse(
            was, {place: self._mat.changed(place) for place in right if not self._unread.is_pile(place)}
        )

    def recall(self) -> None:
        """Goes by the journal for what lies in the piles after a restart."""
        self._simultaneous.take(self._unread.recall(self._wanted))

    def accept(self, changes: Changes, now: float, after: State) -> Cards:
        """Takes note of what hands have laid for an action before it is applied, which leads to `after`.

        Returns where its cards then lie, or are bound.
        """
        self._laid.update(changes)
        self._simultaneous.take(changes)
        self._unread.lay(changes)
        self._accepted_at, self._declined, self._named = now, None, None
        return self._unread.bound(after, changes)

    def rewound(self, before: State) -> None:
        """The match went on from `before` otherwise than by an action: one was taken back, or corrected."""
        self._accepted_at = self._declined = self._named = None
        self._rethrow.forget()
        self._unread.believe(self._wanted)
        self.baseline(before, late=self._pending.places)

    def decline(self) -> None:
        """What the mat shows now was asked about, and is not meant."""
        self._declined, self._named = self._mat.seen, None

    def name(self, action: Action | None) -> None:
        """Something was lifted and put back that names an action: it is asked about till the mat changes."""
        self._named = action

    def step(self, now: float) -> None:
        """Keeps track of what is still to be laid out after the mat has changed."""
        self._unread.step(self._wanted)
        self._pending.step(self.seen, self._wanted, now)
        if self._declined != self._mat.seen:
            self._declined = None
        if self.seen != self._wanted:
            self._named = None

    def pass_time(self, now: float) -> float | None:
        """What was just laid may be lifted again after a while; when the next may be, if any."""
        return self._pending.expire(now)

    def rest(self) -> None:
        """Takes the mat as it lies, piles included: it is as it should be.

        But for a card that was exchanged for an equal one, where more may follow that gives it a meaning.
        """
        unsure = (
            () if self._declined else self._exchanged() & self._interpreter.exchangeable(self._history.state)
        )
        self._unread.rest(self._wanted)
        self._declined = None
        self._history.rest(self._mat.sighting, self._wanted, unsure)
        if self._history.state.movers != (CHANCE,):
            self._rethrow.note()

    # --- what it means

    def find(self) -> Finding:
        """What the mat means now."""
        history = self._history
        if anomaly := self._mat.anomaly(history.state, history.resting, self._may_field):
            return anomaly
        if self._declined is not None:
            return self._refused()
        reading = self._interpreter.interpret(
            history.state,
            self._mat.seen,
            self._pending.places,
            self._exchanged(),
            self._wand.path,
            self._wand.kind,
        )
        if isinstance(reading, Settled) and self._named:
            return Ambiguous((self._named,))
        if isinstance(reading, Settled) and self.unconfirmed:
            return Settling(self._wanted)
        if isinstance(reading, Match) and self._is_again():
            return Ambiguous(reading.actions)
        if isinstance(reading, Match | Ambiguous) and (place := self._misplaced(reading.actions[0])):
            return Unmatched(place, say("It was somewhere else"), self._wanted, lifted=False)
        if isinstance(reading, Settled):
            return self._thrown_again() or reading
        if not isinstance(reading, Unmatched):
            return reading
        return TakenBack() if self._taken_back() else self._thrown_again() or reading

    def done(self, clock: GameClock) -> tuple[Done, ...]:
        """Where nobody waits for another: what each seat has done, whatever the others do meanwhile."""
        if self._game.pace is not Pace.REAL_TIME:
            return ()
        odd = self._mat.anomalous(self._history.state, self._history.resting, self._may_field)
        odd |= difference(self._declined, self._wanted).keys() if self._declined is not None else set()
        found = self._simultaneous.done(self._pending.places, odd, clock)
        return tuple(one for one in found if not self._misplaced(one.actions[0]))

    @property
    def unconfirmed(self) -> bool:
        """Whether all that is left is to take a card from a pile of which nothing can be read."""
        return self.seen == self._wanted and bool(self._unread.left_lying(self._wanted))

    def steps(self, finding: Finding) -> tuple[Step, ...]:
        """What hands have to do, in order."""
        match finding:
            case Settling(goal) | Unmatched(goal=goal):
                first = finding.place if isinstance(finding, Unmatched) else None
                return self._way(goal, first)
            case Anomaly(place, _, card, askew=True) if card and self._arrangement(place) is Arrangement.POOL:
                return (Step(Face(card.kind, None), place, place),)
            case Anomaly(place, _, card):
                goal = self._interpreter.lasting(self._history.state, self.seen)
                way = self._way(goal, place)
                if card is None or any(step.source == place for step in way):
                    return way
                return (Step(Face(card.kind), place, None, self._history.controller(card)), *way)
        return ()

    def free(self, places: Iterable[Place]) -> tuple[Place, ...]:
        """The slots of these places where a card may be laid: of a row the first that is free at its end."""
        found: list[Place] = []
        for place in places:
            row = self._mat.slots.rows.get(place, (place,))
            lying = [number for number, slot in enumerate(row) if self._mat.sighting.cards(slot)]
            found += row[max(lying, default=-1) + 1 :][:1] if len(row) > 1 else row
        return tuple(found)

    def performed(self, action: Action) -> Changes:
        """What hands have laid for an action that the mat means."""
        return self._interpreter.performed(self._history.state, action, self._mat.seen)

    def may_go_on(self, action: Action) -> bool:
        """Whether hands that are not done yet may mean another action than this, which the mat shows."""
        return self._interpreter.may_go_on(self._history.state, self._mat.seen, action)

    @property
    def tentative(self) -> bool:
        """Whether what means something already does not count by time: hands may not be done yet."""
        state = self._history.state
        touching = self._interpreter.is_open(state, self._wand.path)
        return touching or self._interpreter.is_tentative(state, self._mat.seen)

    def touched(self, place: Place) -> Action | None:
        """The action that touching `place` names now, if any."""
        return self._interpreter.touched(self._history.state, place)

    def is_excused(self, step: Step) -> bool:
        """Whether it is still to be laid out after what was accepted; so is what leaves a pile."""
        places = {self._mat.slots.of_picture(place) for place in (step.source, step.target) if place}
        return any(place in self._pending.places or self.is_stacked(place) for place in places)

    def is_public(self, step: Step) -> bool:
        """Whether everybody knows what a step is about: it lay on the mat before, or is in no hand ever."""
        if step.face.kind in self._figures:
            return True
        card = self._mat.card(step)
        piled = self._history.piles.get(step.source, ()) if step.source else ()
        return card is None or card in self._history.resting or card in piled

    def fielder(self, step: Step) -> int:
        """Whose card a step is about that is heard; nobody's: SHARED."""
        card = self._mat.card(step)
        return self._history.controller(card) if card else SHARED

    def is_stacked(self, place: Place) -> bool:
        """Whether cards lie on each other there, or are shown there on their way."""
        return self._arrangement(place) in (Arrangement.PILE, Arrangement.TAP)

    # --- how it is found

    def _way(self, goal: Picture, first: Place | None = None) -> tuple[Step, ...]:
        steps = guide(self._mat.slots, self._unread.layout(goal), goal, first)
        return tuple(self._handed(step) for step in steps)

    def _handed(self, step: Step) -> Step:
        """The step with the hand of whoever fields the card."""
        if step.source is None or step.target:
            return step
        card = self._mat.card(step) or self._unread.card(step.source, step.face.kind)
        return step._replace(hand=self._history.controller(card)) if card else step

    def _exchanged(self) -> frozenset[Place]:
        """The cells where another card of the same kind lies than at rest."""
        resting = self._history.resting
        kinds = {place: card.kind for card, place in resting.items()}
        return frozenset(
            place
            for place, (card, *others) in self._mat.sighting.all_cards.items()
            if self._arrangement(place) is Arrangement.CELLS
            and not others
            and resting.get(card) != place
            and kinds.get(place) == card.kind
        )

    def _may_field(self, card: Component, seat: int) -> bool:
        """Whether `seat` may have the card: its own, or one of those whose capture no reader heard."""
        if self._history.controller(card) == seat:
            return True
        piles = [faces for place, faces in self._unread.piles(self._wanted).items() if place.seat == seat]
        known = [held for place, held in self._history.piles.items() if place.seat == seat]
        captured = sum(face.kind == card.kind for faces in piles for face in faces)
        return captured > sum(other.kind == card.kind for held in known for other in held)

    def _misplaced(self, action: Action) -> Place | None:
        """Where a card has come that rested at a place with no part in `action`: nobody plays it so.

        A tag that is heard beside its card, which was just lifted, would else look like one from the hand.
        """
        wrong = difference(self.seen, self._wanted)
        part = {*wrong, *self._places_of(action)}
        for place in wrong:
            for slot in self._mat.slots.rows.get(place, (place,)):
                for card in self._mat.sighting.cards(slot):
                    rested = self._history.resting.get(card)
                    if rested is None or rested == slot or self._unread.is_pile(rested):
                        continue
                    if self._mat.slots.of_picture(rested) not in part:
                        return place
        return None

    def _places_of(self, action: Action) -> Iterable[Place]:
        """The places that hands touch for an action."""
        for gesture in self._game.projection.gestures(self._history.state, action):
            match gesture:
                case Lay(changes):
                    yield from changes
                case Exchange(place, changes):
                    yield from (place, *changes)
                case Touch(path):
                    yield from path

    def _taken_back(self) -> bool:
        """Whether an action accepted a moment ago, which nobody has answered, was undone by the hands."""
        since = self._accepted_at
        if since is None or self._mat.changed_at - since >= TAKE_BACK:
            return False
        if self._pending.wrong:
            return False
        if not any(map(self._history.is_free, self._game.projection.performers(self._history.state))):
            return False
        before = self._game.projection.picture(self._history.before)
        return self.seen != self._wanted and self._interpreter.audible(self._mat.seen, before) == before

    def _is_again(self) -> bool:
        """Whether chance shows what lay there before: dice that were only covered look just so."""
        if not self._history.length or self._history.state.movers != (CHANCE,) or self._rethrow.is_sure():
            return False
        before = self._game.projection.picture(self._history.before)
        return self._interpreter.audible(self._mat.seen, before) == before != self._wanted

    def _thrown_again(self) -> Match | Ambiguous | None:
        """What dice mean that were thrown before anybody saw them leave; none of them lies as it lay."""
        if not self._rethrow.is_complete():
            return None
        match self._interpreter.thrown_again(self._history.state, self._mat.seen):
            case [chain]:
                return Match(chain) if self._rethrow.is_turned() else Ambiguous(chain[:1])
        return None

    def _refused(self) -> Reading:
        wanted = self._wanted
        wrong = difference(self.seen, wanted)
        if not wrong:
            return Settled()
        return Unmatched(next(iter(wrong)), say("Refused: take it back"), wanted, lifted=False)

    def _arrangement(self, place: Place) -> Arrangement:
        return self._game.projection.zones[place.zone].arrangement
