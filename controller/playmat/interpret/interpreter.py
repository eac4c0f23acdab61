"""Interpretation of the mat: compares it with the present placement and the effects of legal actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any

from playmat.games.interface import CHANCE, Action, Projection, State
from playmat.interpret.readings import (
    Ambiguous,
    Explained,
    Falling,
    Reading,
    Settled,
    Settling,
    difference,
    surplus,
    with_changes,
)
from playmat.interpret.sensing import Sensing
from playmat.interpret.way_out import find_way_out
from playmat.placement import (
    Arrangement,
    Changes,
    Exchange,
    Faces,
    Lay,
    Place,
    Placement,
    Touch,
    Zone,
    without,
)


class Interpreter(Sensing):
    """Interprets the mat of one game on one overlay.

    With tic-tac-toe as `game`:

    >>> from playmat.placement import Face
    >>> interpreter, state = Interpreter(game.projection), game.rules.start()
    >>> interpreter.interpret(state, seen={}, pending={})
    Settled()
    >>> interpreter.interpret(state, seen={Place("cell", 4): (Face("cross"),)}, pending={})
    Explained(actions=(Mark(cell=4),))
    """

    # --- what it means

    def lasting(self, state: State, seen: Placement) -> Placement:
        """The placement that the mat must show in `state`; dice being thrown may lie as they fall."""
        wanted: Placement = self.projection.placement(state)
        if state.movers != (CHANCE,):
            return wanted
        # Only the kinds that are thrown count as dice: a card in a dice well is none.
        first = self.projection.gestures(state, state.legal_actions()[0])
        laid = [self._thrown(gesture.changes) for gesture in first if isinstance(gesture, Lay)]
        kinds = {face.kind for changes in laid for faces in changes.values() for face in faces}
        fallen = {
            place: tuple(face for face in faces if face.kind in kinds or not kinds)
            for place, faces in self._thrown(seen).items()
        }
        return with_changes(wanted, {**dict.fromkeys(self._thrown(wanted), ()), **fallen})

    def interpret(
        self,
        state: State,
        seen: Placement,
        pending: Mapping[Place, Collection[Faces]],
        exchanged: Collection[Place] = (),
        path: tuple[Place, ...] = (),
        kind: str = "",
    ) -> Reading:
        """Returns the reading of `seen`; `pending` maps places still being tidied to the faces allowed there.

        `exchanged` are the places where a component was replaced by one of the same kind and pose, `path`
        those that a wand has touched, and `kind` the kind of a touched component that lies nowhere yet.
        """
        # The difference between seen and wanted is split into `late`, which pending places excuse, and
        # `rest`, which something new must explain. The order of the questions:
        #
        # 1. Chance: in a state in which dice or cards decide, every outcome that the game recognises is taken
        #    as it is.
        # 2. An exchange of equal components and a wand path change no placement. They are only meaningful
        #    while nothing else is wrong, so they come before the comparison.
        # 3. A single action explains all of `rest`. This must be tried before chains: a chain can imitate
        #    almost any single action with a detour.
        # 4. While anything is late, nothing is accepted. A second action on top of unfinished consequences
        #    would be judged by a placement that the player has not reached yet. The same holds where `rest`
        #    lies only at pending places and nothing explains it.
        # 5. Chains (two gestures in one go), then, with several movers, each seat separately.
        # 6. Otherwise the placement is unexplained, with the nearest goal for the explanation: the end of an
        #    action that is laid in part, else the present placement, or one that is a slide away.
        #
        # Several results are returned as ambiguous and never ranked: the player decides, not a heuristic.
        wanted = self.lasting(state, seen)
        seen = self.audible(seen, wanted)
        wrong = difference(seen, wanted)
        late = {place: faces for place, faces in wrong.items() if faces in pending.get(place, ())}
        rest = {place: faces for place, faces in wrong.items() if place not in late}
        chance = state.movers == (CHANCE,)
        if chance and not (rest and self._thrown(seen)):  # dice count once nothing else is wrong
            observed = tuple(self.projection.observe(state, seen))
            if observed:
                return Explained(observed) if len(observed) == 1 else Ambiguous(observed)
        if not late and (equal := self._exchanges(state, rest, exchanged)):
            return Ambiguous(equal)
        if not rest and path and (pointed := self.pointed(state, path, kind)):
            return Explained((pointed,))
        if not wrong:
            dice = chance and self._thrown(seen)
            reason = self.projection.unfallen(state, seen) if dice else None
            return Falling(reason) if reason else Settled()
        found = list(self._explanations(state, rest)) if rest else []
        if late or (rest and not found and rest.keys() <= pending.keys()):
            ignored = rest if found else {}
            return Settling(with_changes(wanted, ignored))
        found = found or list(self._chains(state, rest)) or list(self._by_performer(state, rest))
        match found:
            case []:
                return find_way_out(self, state, seen, wanted, rest)
            case [chain]:
                return Explained(chain)
        return Ambiguous(tuple(chain[0] for chain in found))

    def may_go_on(self, state: State, seen: Placement, action: Action) -> bool:
        """Returns whether a player who is not finished may intend another action than `action`, which
        explains `seen`.

        A card that is only taken away may always come back.
        """
        wanted = self.projection.placement(state)
        wrong = difference(self.audible(seen, wanted), wanted)
        if not surplus(wrong, wanted):
            return True
        for sensed in self.listed(state):
            if sensed.action != action:
                # A touch is complete once its results are laid out.
                after = None if sensed.lays else self.projection.placement(state.apply(sensed.action))
                complete = sensed.changes if after is None else difference(after, wanted)
                if wrong.items() < complete.items():
                    return True
        return False

    # Dice and other pools are laid one by one, and a pause between two dice looks like the end. The engine is
    # run forward: if a legal action exists whose result contains everything that lies there and more, the
    # player may still be laying, and only a button can say that it is complete. The same holds for one die
    # that has disappeared, since one die that stopped answering is the most frequent fault of a reader.
    def is_tentative(self, state: State, seen: Placement) -> bool:
        """Returns whether a dwell cannot show that a player has finished with a pool.

        More may be added to it. A single die that disappears may also have stopped answering.
        """
        before = self.projection.placement(state)
        now = self.audible(seen, before)
        wrong = difference(now, before)
        sorts = {name: zone.arrangement for name, zone in self.zones.items()}
        pools = [place for place in wrong if sorts.get(place.zone) is Arrangement.POOL]
        had, has = (
            Counter(face.kind for place in wrong for face in placement.get(place, ()))
            for placement in (before, now)
        )
        lacking = [*(had - has).elements()]
        if lacking in ([face.kind] for place in pools for face in before.get(place, ())):
            return True
        laying = [place for place in pools if now.get(place)]
        if not laying:
            return False
        actions = (
            sensed for sensed in self.listed(state) if sensed.lays and sensed.changes.keys() >= set(laying)
        )
        return any(
            self._grows(before, now, with_changes(before, sensed.changes), laying) for sensed in actions
        )

    def _grows(self, before: Placement, now: Placement, then: Placement, laying: Collection[Place]) -> bool:
        """Returns whether `now` lies between `before` and `then`, and fewer components lie at the places."""
        if not any(len(now[place]) < len(then.get(place, ())) for place in laying):
            return False
        for place in {*before, *now, *then}:
            # At each place, components are only added or only removed.
            was, lies, will = (placement.get(place, ()) for placement in (before, now, then))
            coming = not without(was, lies) and not without(lies, will)
            leaving = not without(lies, was) and not without(will, lies)
            if not coming and not leaving:
                return False
        return True

    def thrown_again(self, state: State, seen: Placement) -> tuple[tuple[Action, ...], ...]:
        """The actions of taking up the dice and rolling what they show now, if that explains the mat.

        They may follow another action of the same seat, which is seen in what it laid.
        """
        wrong = difference(seen, self.projection.placement(state))
        laid = {place: faces for place, faces in wrong.items() if not self.zones[place.zone].thrown}
        found = list(self._takings_and_rolls(state, seen))
        for first in (sensed for sensed in self.listed(state) if laid and sensed.lays):
            if laid.items() == first.changes.items() - self._thrown(first.changes).items():
                following = state.apply(first.action)
                if self.projection.performers(following) == self.projection.performers(state):
                    found += [(first.action, *rest) for rest in self._takings_and_rolls(following, seen)]
        return tuple(found)

    def _takings_and_rolls(self, state: State, seen: Placement) -> Iterator[tuple[Action, ...]]:
        """Yields the actions of taking up all dice, each with a roll that explains the whole mat."""
        taking = [
            sensed.action
            for sensed in self.listed(state)
            if sensed.lays
            and self._thrown(sensed.changes) == sensed.changes
            and not any(sensed.changes.values())
        ]
        for take in taking:
            following = state.apply(take)
            wanted = self.lasting(following, seen)
            if following.movers == (CHANCE,) and self.audible(seen, wanted) == wanted:
                yield from ((take, roll) for roll in self.projection.observe(following, seen))

    def performed(self, state: State, action: Action, seen: Placement) -> Changes:
        """The changes of the gesture for `action` that the mat shows; none if it shows no gesture."""
        laid = [sensed for sensed in self.listed(state) if sensed.changes and sensed.action == action]
        shown = self.audible(seen, self.projection.placement(state)) if laid else {}
        for _, gesture, changes in laid:
            if all(shown.get(place, ()) == faces for place, faces in changes.items()):
                assert isinstance(gesture, Lay | Exchange)
                return gesture.changes
        return {}

    # --- how it is found

    def _thrown(self, placement: Placement) -> Placement:
        thrown = {name for name, zone in self.zones.items() if zone.thrown}
        return {place: faces for place, faces in placement.items() if place.zone in thrown}

    def _exchanges(self, state: State, wrong: Changes, exchanged: Collection[Place]) -> tuple[Action, ...]:
        """The actions that exchanging a component for an equal one may carry out."""
        return tuple(
            action
            for action, gesture, changes in (self.listed(state) if exchanged else ())
            if isinstance(gesture, Exchange) and gesture.place in exchanged and changes == wrong
        )

    def _explanations(self, state: State, wrong: Changes) -> Iterator[tuple[Action, ...]]:
        """Yields every legal action whose gesture, with any of its consequences, explains all of `wrong`.

        A card that is only lifted has been laid nowhere, even if some action ends that way. Of actions that
        lead to the same state one is enough. Exact gestures come first.
        """
        before = self.projection.placement(state)
        begun = [
            sensed
            for sensed in self.listed(state)
            if sensed.lays and _has_begun(surplus(sensed.changes, before) or sensed.changes, wrong)
        ]
        results: set[State] = set()
        for action, _, changes in sorted(begun, key=lambda sensed: sensed.changes != wrong):
            if changes == wrong or self._is_explained(state, action, changes, wrong):
                result = state.apply(action)
                if result not in results:
                    results.add(result)
                    yield (action,)

    def _is_explained(self, state: State, action: Action, changes: Changes, wrong: Changes) -> bool:
        """Returns whether each place shows the gesture's face, or the face wanted after the action."""
        before, after = self.projection.placement(state), self.projection.placement(state.apply(action))
        return all(
            seen == changes.get(place, before.get(place, ())) or self._shows(place, seen, after)
            for place in {*wrong, *changes}
            for seen in (wrong.get(place, before.get(place, ())),)
        )

    # Seats are taken in order, and the state advances with each action found, so that the second seat's
    # action is tried in the position that the first has left. Two seats may have done something that explains
    # the same places; then nothing is decided here and the caller asks.
    def _by_performer(self, state: State, wrong: Changes) -> Iterator[tuple[Action, ...]]:
        """Yields, where several seats may act at once, the chain of what each of them has done.

        One seat's mistake does not hide another's action. But every wrong place of a seat itself must be
        explained, not only those that its actions can change: a row of cards pushed along by a slot looks
        like a card laid in the next slot and others taken away. A card at a place open to all may be another
        seat's.
        """
        performers = self.projection.performers(state)
        if len(performers) < 2 or len(state.movers) < 2:
            return
        chain: list[Action] = []
        for seat in performers:
            reach = self.reach(state, seat)
            own = {
                place: faces
                for place, faces in wrong.items()
                if place in reach or (place.seat == seat and not self.zones[place.zone].anybody)
            }
            meanings = [*self._explanations(state, own)] if own else []
            found = [meaning for meaning in meanings if self.projection.performer(state, meaning[0]) == seat]
            if len(meanings) > len(found) > 0:  # another seat may have done the same
                yield from meanings
                return
            if len(found) == 1 and found[0][0] in state.legal_actions():
                chain += found[0]
                state = state.apply(found[0][0])
        if chain:
            yield tuple(chain)

    def reach(self, state: State, seat: int) -> set[Place]:
        """The places that the seat's own actions change."""
        own = (
            sensed for sensed in self.listed(state) if self.projection.performer(state, sensed.action) == seat
        )
        return {place for sensed in own for place in sensed.changes}

    # Longer chains are not searched. Three gestures within one dwell have not been seen at a table, and each
    # further one multiplies the accidental explanations of a mistake.
    def _chains(self, state: State, wrong: Changes) -> Iterator[tuple[Action, ...]]:
        """Yields chains of gestures carried out in one go.

        These are an action selected by touch whose result is already laid out, alone or after one action of
        the same seat that is seen in part of `wrong`; or two actions laid in order.
        """
        yield from self._laid_out(state, wrong)
        yield from self._one_by_one(state, wrong)
        seen = with_changes(self.projection.placement(state), wrong)
        for action, _, changes in (sensed for sensed in self.listed(state) if sensed.lays):
            if changes and changes.items() <= wrong.items():
                following = state.apply(action)
                if following.movers == state.movers:
                    wanted = self.projection.placement(following)
                    rest = difference(self.audible(seen, wanted), wanted)
                    yield from ((action, *chain) for chain in self._laid_out(following, rest))

    # Tries all pairs of gestures, so the first is filtered before any state is applied: it must already be
    # seen in part. That keeps the work at the square of what is visible instead of the square of all legal
    # actions. Pairs in both orders often have the same result (two cards drawn from one pile); only the first
    # is yielded, or the result would count as ambiguous.
    def _one_by_one(self, state: State, wrong: Changes) -> Iterator[tuple[Action, ...]]:
        """Yields pairs of gestures of one seat where the first is still seen in what it laid."""
        before = self.projection.placement(state)
        seen, laid = with_changes(before, wrong), surplus(wrong, before)
        results: set[State] = set()
        for first in (
            sensed for sensed in self.listed(state) if sensed.lays and _has_begun(sensed.changes, laid)
        ):
            following = state.apply(first.action)
            performers = self.projection.performers
            if following.movers != state.movers or performers(following) != performers(state):
                continue  # another seat acts next
            wanted = self.projection.placement(following)
            rest = difference(self.audible(seen, wanted), wanted)
            for second in self.listed(following):
                if rest and second.lays and second.changes == rest:
                    result = following.apply(second.action)
                    if result not in results:
                        results.add(result)
                        yield first.action, second.action

    def _laid_out(self, state: State, wrong: Changes) -> Iterator[tuple[Action, ...]]:
        """Yields touch actions whose result is laid out.

        Missing cards alone are no result: a card that is covered or out of range looks the same.
        """
        before = self.projection.placement(state)
        if not surplus(wrong, before):
            return
        for action in [sensed.action for sensed in self.listed(state) if isinstance(sensed.gesture, Touch)]:
            after = self.projection.placement(state.apply(action))
            places = {*before, *after, *wrong}
            readable = [place for place in places if not self.is_silent(place, before.get(place, ()))]
            if all(self._shows(place, wrong.get(place, before.get(place, ())), after) for place in readable):
                yield (action,)

    def _shows(self, place: Place, seen: Faces, placement: Placement) -> bool:
        """Returns whether a place shows its wanted faces, or is unreadable with them and empty."""
        wanted = placement.get(place, ())
        return seen == wanted or (self.is_silent(place, wanted) and not seen)


def shared_interpreter(projection: Projection[Any, Any], zones: Mapping[str, Zone]) -> Interpreter:
    """Returns the cached interpreter of a game on a mat; the table and all virtual players share its
    lists.
    """
    return _interpreter(projection, tuple(zones.items()))


@lru_cache(maxsize=8)
def _interpreter(projection: Projection[Any, Any], zones: tuple[tuple[str, Zone], ...]) -> Interpreter:
    return Interpreter(projection, dict(zones))


def _has_begun(changes: Changes, wrong: Changes) -> bool:
    return any(wrong.get(place) == faces for place, faces in changes.items())
