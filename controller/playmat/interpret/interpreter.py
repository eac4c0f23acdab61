"""Reads what the mat shows: it is compared with the present picture and what legal actions do to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from playmat.games.game import CHANCE, Action, Projection, State
from playmat.interpret.readings import (
    Ambiguous,
    Falling,
    Match,
    Reading,
    Settled,
    Settling,
    Unmatched,
    changed,
    difference,
)
from playmat.interpret.sensing import Sensed, Sensing
from playmat.picture import (
    Arrangement,
    Changes,
    Exchange,
    Faces,
    Lay,
    Picture,
    Place,
    Touch,
    Zone,
    without,
)


class Interpreter(Sensing):
    """Reads what one game means on one mat."""

    # --- what it means

    def lasting(self, state: State, seen: Picture) -> Picture:
        """What the mat must show in `state`; where dice are being thrown, they lie as they fall."""
        wanted: Picture = self.projection.picture(state)
        if state.movers != (CHANCE,):
            return wanted
        fallen = {place: self._dice(state, faces) for place, faces in self._thrown(seen).items()}
        return changed(wanted, {**dict.fromkeys(self._thrown(wanted), ()), **fallen})

    def _dice(self, state: State, faces: Faces) -> Faces:
        """Those of the faces whose kinds are thrown: a card in a well has not fallen there."""
        first = self.projection.gestures(state, state.legal_actions()[0])
        laid = [one.changes for one in first if isinstance(one, Lay)]
        kinds = {face.kind for changes in laid for some in self._thrown(changes).values() for face in some}
        return tuple(face for face in faces if face.kind in kinds or not kinds)

    def interpret(
        self,
        state: State,
        seen: Picture,
        pending: Mapping[Place, Collection[Faces]],
        exchanged: Collection[Place] = (),
        path: tuple[Place, ...] = (),
        kind: str = "",
    ) -> Reading:
        """The answer for `seen`; `pending` are the places not yet as the last action left them, with what
        they may show till then.

        `exchanged` are the places where another component of the same kind and pose lies than before,
        `path` those that a wand has touched, `kind` is what it touched that lies nowhere yet.
        """
        wanted = self.lasting(state, seen)
        seen = self.audible(seen, wanted)
        wrong = difference(seen, wanted)
        late = {place: faces for place, faces in wrong.items() if faces in pending.get(place, ())}
        rest = {place: faces for place, faces in wrong.items() if place not in late}
        if observed := self._observed(state, seen, rest):
            return Match(observed) if len(observed) == 1 else Ambiguous(observed)
        if not late and (equal := self._exchange(state, rest, exchanged)):
            return Ambiguous((equal,))
        if not rest and path and (pointed := self.pointed(state, path, kind)):
            return Match((pointed,))
        if not wrong:
            return self._falling(state, seen) or Settled()
        matches = list(self._matches(state, rest)) if rest else []
        if late or (rest and not matches and rest.keys() <= pending.keys()):
            ignored = rest if matches else {}
            return Settling(changed(wanted, ignored))
        matches = matches or list(self._chains(state, rest)) or list(self._by_performer(state, rest))
        match matches:
            case []:
                return self._unmatched(state, seen, wanted, rest)
            case [chain]:
                return Match(chain)
        return Ambiguous(tuple(chain[0] for chain in matches))

    def may_go_on(self, state: State, seen: Picture, action: Action) -> bool:
        """Whether hands that are not done yet may mean another action than `action`, which explains `seen`.

        What is only taken away may always come back.
        """
        wanted = self.projection.picture(state)
        wrong = difference(self.audible(seen, wanted), wanted)
        others = (one for one in self.listed(state) if one.action != action)
        return not _laid(wrong, wanted) or any(
            wrong.items() < self._shown(state, one).items() for one in others
        )

    def is_tentative(self, state: State, seen: Picture) -> bool:
        """Whether no time tells what hands mean in a pool: more may come to what they laid there, or one die
        alone has fallen silent, as it also does unheard.
        """
        before = self.projection.picture(state)
        now = self.audible(seen, before)
        wrong = difference(now, before)
        pools = [place for place in wrong if self._is_pool(place)]
        if _lacking(before, now, wrong) in ([face.kind] for place in pools for face in before.get(place, ())):
            return True
        laying = [place for place in pools if now.get(place)]
        if not laying:
            return False
        actions = (one for one in self.listed(state) if one.lays and one.changes.keys() >= set(laying))
        return any(self._grows(before, now, changed(before, one.changes), laying) for one in actions)

    def _grows(self, before: Picture, now: Picture, then: Picture, laying: Collection[Place]) -> bool:
        """Whether `now` is on the way to `then`, and less lies where it is laid."""
        more = any(len(now[place]) < len(then.get(place, ())) for place in laying)
        places = {*before, *now, *then} if more else ()
        return more and all(
            _is_between(*(picture.get(place, ()) for picture in (before, now, then))) for place in places
        )

    def _is_pool(self, place: Place) -> bool:
        zone = self.zones.get(place.zone)
        return zone is not None and zone.arrangement is Arrangement.POOL

    def _shown(self, state: State, one: Sensed) -> Changes:
        """What the mat shows once hands have done something, what follows from a touch laid out."""
        if one.lays:
            return one.changes
        return difference(self.projection.picture(state.apply(one.action)), self.projection.picture(state))

    def thrown_again(self, state: State, seen: Picture) -> tuple[tuple[Action, ...], ...]:
        """Taking the dice up and what they show now, where that is all that the mat shows."""
        found: list[tuple[Action, ...]] = []
        for take in (one.action for one in self.listed(state) if one.lays and self._takes_up(one.changes)):
            following = state.apply(take)
            wanted = self.lasting(following, seen)
            if following.movers == (CHANCE,) and self.audible(seen, wanted) == wanted:
                found += [(take, roll) for roll in self.projection.observe(following, seen)]
        return tuple(found)

    def _takes_up(self, changes: Changes) -> bool:
        return self._thrown(changes) == changes and not any(changes.values())

    def performed(self, state: State, action: Action, seen: Picture) -> Changes:
        """What hands have laid for `action` by what the mat shows; nothing where no gesture is shown."""
        shown = self.audible(seen, self.projection.picture(state))
        for other, gesture, changes in self.listed(state):
            if other == action and changes and _shows_all(shown, changes):
                assert isinstance(gesture, Lay | Exchange)
                return gesture.changes
        return {}

    # --- how it is found

    def _observed(self, state: State, seen: Picture, rest: Changes) -> tuple[Action, ...]:
        """What chance may have decided; dice count once nothing else is wrong."""
        if state.movers != (CHANCE,) or (rest and self._thrown(seen)):
            return ()
        return tuple(self.projection.observe(state, seen))

    def _falling(self, state: State, seen: Picture) -> Falling | None:
        """Dice that tell nothing yet, if the game has a word for it."""
        if state.movers != (CHANCE,) or not self._thrown(seen):
            return None
        reason = self.projection.unfallen(state, seen)
        return Falling(reason) if reason else None

    def _thrown(self, picture: Picture) -> Picture:
        thrown = {name for name, zone in self.zones.items() if zone.thrown}
        return {place: faces for place, faces in picture.items() if place.zone in thrown}

    def _exchange(self, state: State, wrong: Changes, exchanged: Collection[Place]) -> Action | None:
        """The action for which a component was exchanged for an equal one."""
        for action, gesture, changes in self.listed(state) if exchanged else ():
            if isinstance(gesture, Exchange) and gesture.place in exchanged and changes == wrong:
                return action
        return None

    def _matches(self, state: State, wrong: Changes) -> Iterator[tuple[Action, ...]]:
        """Every single legal action whose gesture, with any of its consequences, explains all of `wrong`.

        What is only lifted has been laid nowhere, though it may be that an action ends so. Of actions that
        lead to the same state one is enough; exact gestures come first.
        """
        before = self.projection.picture(state)
        begun = [
            one
            for one in self.listed(state)
            if one.lays and _begun(_laid(one.changes, before) or one.changes, wrong)
        ]
        results: set[State] = set()
        for action, _, changes in sorted(begun, key=lambda one: one.changes != wrong):
            if changes == wrong or self._explained(state, action, changes, wrong):
                result = state.apply(action)
                if result not in results:
                    results.add(result)
                    yield (action,)

    def _explained(self, state: State, action: Action, changes: Changes, wrong: Changes) -> bool:
        """Whether each place shows what the gesture or the state after it wants there."""
        before, after = self.projection.picture(state), self.projection.picture(state.apply(action))
        return all(
            seen == changes.get(place, before.get(place, ())) or self._shows(place, seen, after)
            for place in {*wrong, *changes}
            for seen in (wrong.get(place, before.get(place, ())),)
        )

    def _by_performer(self, state: State, wrong: Changes) -> Iterator[tuple[Action, ...]]:
        """Where several may move at once: what each of them has done by itself, one after the other.

        What one of them does wrong does not hide what another does right.
        """
        performers = self.projection.performers(state)
        if len(performers) < 2 or len(state.movers) < 2:
            return
        chain: list[Action] = []
        for seat in performers:
            own = {place: faces for place, faces in wrong.items() if place in self.reach(state, seat)}
            found = [
                actions
                for actions in (self._matches(state, own) if own else ())
                if self.projection.performer(state, actions[0]) == seat
            ]
            if len(found) == 1 and found[0][0] in state.legal_actions():
                chain += found[0]
                state = state.apply(found[0][0])
        if chain:
            yield tuple(chain)

    def reach(self, state: State, seat: int) -> set[Place]:
        """The places that the seat's own actions change."""
        own = (one for one in self.listed(state) if self.projection.performer(state, one.action) == seat)
        return {place for one in own for place in one.changes}

    def _chains(self, state: State, wrong: Changes) -> Iterator[tuple[Action, ...]]:
        """What hands did in one go: an action that a touch would name laid out with its result at once,
        by itself or after one action of the same seat that is seen in part of `wrong`; or two actions, one
        laid after the other.
        """
        yield from self._laid_out(state, wrong)
        yield from self._one_by_one(state, wrong)
        seen = changed(self.projection.picture(state), wrong)
        for action, _, changes in (one for one in self.listed(state) if one.lays):
            if changes and changes.items() <= wrong.items():
                following = state.apply(action)
                if following.movers == state.movers:
                    wanted = self.projection.picture(following)
                    rest = difference(self.audible(seen, wanted), wanted)
                    yield from ((action, *chain) for chain in self._laid_out(following, rest))

    def _one_by_one(self, state: State, wrong: Changes) -> Iterator[tuple[Action, ...]]:
        """What two gestures of one seat leave, where the first is still seen in what it laid."""
        before = self.projection.picture(state)
        seen, laid = changed(before, wrong), _laid(wrong, before)
        results: set[State] = set()
        for first in (one for one in self.listed(state) if one.lays and _begun(one.changes, laid)):
            following = state.apply(first.action)
            if not self._goes_on(state, following):
                continue
            wanted = self.projection.picture(following)
            rest = difference(self.audible(seen, wanted), wanted)
            for second in self.listed(following):
                if rest and second.lays and second.changes == rest:
                    result = following.apply(second.action)
                    if result not in results:
                        results.add(result)
                        yield first.action, second.action

    def _goes_on(self, state: State, following: State) -> bool:
        """Whether the same seat acts again."""
        performers = self.projection.performers
        return following.movers == state.movers and performers(following) == performers(state)

    def _laid_out(self, state: State, wrong: Changes) -> Iterator[tuple[Action, ...]]:
        """Silence alone lays nothing out: a card that is covered or out of reach looks just so."""
        before = self.projection.picture(state)
        if not _laid(wrong, before):
            return
        for action, gesture, _ in self.listed(state):
            if isinstance(gesture, Touch) and self._is_result(before, state.apply(action), wrong):
                yield (action,)

    def _is_result(self, before: Picture, state: State, wrong: Changes) -> bool:
        """Whether `wrong` is what `state` changes, as far as it can be seen."""
        after = self.projection.picture(state)
        places = {*before, *after, *wrong}
        heard = [place for place in places if not self.is_silent(place, before.get(place, ()))]
        return all(self._shows(place, wrong.get(place, before.get(place, ())), after) for place in heard)

    def _shows(self, place: Place, seen: Faces, picture: Picture) -> bool:
        """A pile that falls silent with a second card shows nothing at all."""
        wanted = picture.get(place, ())
        return seen == wanted or (self.is_silent(place, wanted) and not seen)

    def _unmatched(self, state: State, seen: Picture, wanted: Picture, wrong: Changes) -> Unmatched:
        laid = _laid(wrong, wanted)
        place = next(iter(laid or wrong))
        reason = self.projection.objection(state, place, wanted.get(place, ()), seen.get(place, ()))
        goal = (self._slide(state, seen, wanted) if laid else None) or wanted
        return Unmatched(place, reason, goal, lifted=not laid)

    def _slide(self, state: State, seen: Picture, wanted: Picture) -> Picture | None:
        """The picture of a legal gesture from which `seen` is one slide within a zone away, if any."""
        for one in self.listed(state):
            if not one.lays or not one.changes:
                continue
            goal = changed(wanted, one.changes)
            wrong = difference(seen, goal)
            if _within_zone(wrong) and _same_cards(wrong, goal):
                return goal
        return None


def shared_interpreter(projection: Projection[Any, Any], zones: Mapping[str, Zone]) -> Interpreter:
    """The one of a game on a mat: what it has listed of a state serves the table and all virtual hands."""
    return _interpreter(projection, tuple(zones.items()))


@lru_cache(maxsize=8)
def _interpreter(projection: Projection[Any, Any], zones: tuple[tuple[str, Zone], ...]) -> Interpreter:
    return Interpreter(projection, dict(zones))


def _is_between(before: Faces, now: Faces, then: Faces) -> bool:
    """Whether things that only come, or only go, lead from the first to the last by way of the second."""
    coming = not without(before, now) and not without(now, then)
    return coming or (not without(now, before) and not without(then, now))


def _lacking(before: Picture, now: Picture, places: Collection[Place]) -> list[str]:
    """The kinds of which fewer lie at all these places together than before."""
    kinds = [Counter(face.kind for place in places for face in one.get(place, ())) for one in (before, now)]
    return [*(kinds[0] - kinds[1]).elements()]


def _begun(changes: Changes, wrong: Changes) -> bool:
    return any(wrong.get(place) == faces for place, faces in changes.items())


def _shows_all(shown: Picture, changes: Changes) -> bool:
    return all(shown.get(place, ()) == faces for place, faces in changes.items())


def _laid(wrong: Changes, wanted: Picture) -> dict[Place, Faces]:
    """The places where something lies that does not belong there."""
    return {place: faces for place, faces in wrong.items() if without(faces, wanted.get(place, ()))}


def _within_zone(places: Iterable[Place]) -> bool:
    """Whether these are two places of one zone."""
    found = list(places)
    return len(found) == 2 and found[0].first == found[1].first


def _same_cards(wrong: Changes, goal: Picture) -> bool:
    """Whether one card is to leave the one place for the other."""
    (a, here), (b, there) = wrong.items()
    kinds = sorted(face.kind for faces in (here, there) for face in faces)
    return len(kinds) == 1 and kinds == sorted(face.kind for place in (a, b) for face in goal.get(place, ()))
