"""Interpretation of the mat: compares it with the present picture and the effects of legal actions."""

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
    """Interprets the mat of one game on one overlay."""

    # --- what it means

    def lasting(self, state: State, seen: Picture) -> Picture:
        """The picture that the mat must show in `state`; dice being thrown may lie as they fall."""
        wanted: Picture = self.projection.picture(state)
        if state.movers != (CHANCE,):
            return wanted
        fallen = {place: self._dice(state, faces) for place, faces in self._thrown(seen).items()}
        return changed(wanted, {**dict.fromkeys(self._thrown(wanted), ()), **fallen})

    def _dice(self, state: State, faces: Faces) -> Faces:
        """The faces whose kinds are thrown; a card in a dice well is no die."""
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
        """Returns the reading of `seen`; `pending` maps places still being tidied to the faces allowed there.

        `exchanged` are the places where a component was replaced by one of the same kind and pose, `path`
        those that a wand has touched, and `kind` the kind of a touched component that lies nowhere yet.
        """
        # The difference between seen and wanted is split into `late`, which pending places excuse, and
        # `rest`, which something new must explain. The order of the questions:
        #
        # 1. Chance: in a state in which dice or cards decide, every outcome that the game recognises is taken
        #    as it is.
        # 2. An exchange of equal components and a wand path change no picture. They are only meaningful while
        #    nothing else is wrong, so they come before the comparison.
        # 3. A single action explains all of `rest`. This must be tried before chains: a chain can imitate
        #    almost any single action with a detour.
        # 4. While anything is late, nothing is accepted. A second action on top of unfinished consequences
        #    would be judged by a picture that the player has not reached yet. The same holds where `rest`
        #    lies only at pending places and nothing explains it.
        # 5. Chains (two gestures in one go), then, with several movers, each seat separately.
        # 6. Otherwise the picture is unmatched, with the nearest goal for the explanation.
        #
        # Several results are returned as ambiguous and never ranked: the player decides, not a heuristic.
        wanted = self.lasting(state, seen)
        seen = self.audible(seen, wanted)
        wrong = difference(seen, wanted)
        late = {place: faces for place, faces in wrong.items() if faces in pending.get(place, ())}
        rest = {place: faces for place, faces in wrong.items() if place not in late}
        if observed := self._observed(state, seen, rest):
            return Match(observed) if len(observed) == 1 else Ambiguous(observed)
        if not late and (equal := self._exchanges(state, rest, exchanged)):
            return Ambiguous(equal)
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
        """Returns whether a player who is not finished may intend another action than `action`, which
        explains `seen`.

        A card that is only taken away may always come back.
        """
        wanted = self.projection.picture(state)
        wrong = difference(self.audible(seen, wanted), wanted)
        others = (one for one in self.listed(state) if one.action != action)
        return not _laid(wrong, wanted) or any(
            wrong.items() < self._shown(state, one).items() for one in others
        )

    def is_tentative(self, state: State, seen: Picture) -> bool:
        """Returns whether a dwell cannot show that a player has finished with a pool.

        More may be added to it. A single die that disappears may also have stopped answering.
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
        """Returns whether `now` lies between `before` and `then`, and fewer components lie at the places."""
        more = any(len(now[place]) < len(then.get(place, ())) for place in laying)
        places = {*before, *now, *then} if more else ()
        return more and all(
            _is_between(*(picture.get(place, ()) for picture in (before, now, then))) for place in places
        )

    def _is_pool(self, place: Place) -> bool:
        zone = self.zones.get(place.zone)
        return zone is not None and zone.arrangement is Arrangement.POOL

    def _shown(self, state: State, one: Sensed) -> Changes:
        """The changes that the mat shows once a gesture is complete; for a touch, with its results laid
        out.
        """
        if one.lays:
            return one.changes
        return difference(self.projection.picture(state.apply(one.action)), self.projection.picture(state))

    def thrown_again(self, state: State, seen: Picture) -> tuple[tuple[Action, ...], ...]:
        """The actions of taking up the dice and rolling what they show now, if that explains the mat."""
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
        """The changes of the gesture for `action` that the mat shows; none if it shows no gesture."""
        shown = self.audible(seen, self.projection.picture(state))
        for other, gesture, changes in self.listed(state):
            if other == action and changes and _shows_all(shown, changes):
                assert isinstance(gesture, Lay | Exchange)
                return gesture.changes
        return {}

    # --- how it is found

    def _observed(self, state: State, seen: Picture, rest: Changes) -> tuple[Action, ...]:
        """The outcomes of chance that the mat may show; dice count once nothing else is wrong."""
        if state.movers != (CHANCE,) or (rest and self._thrown(seen)):
            return ()
        return tuple(self.projection.observe(state, seen))

    def _falling(self, state: State, seen: Picture) -> Falling | None:
        """Dice that cannot be read yet, if the game has a reason for it."""
        if state.movers != (CHANCE,) or not self._thrown(seen):
            return None
        reason = self.projection.unfallen(state, seen)
        return Falling(reason) if reason else None

    def _thrown(self, picture: Picture) -> Picture:
        thrown = {name for name, zone in self.zones.items() if zone.thrown}
        return {place: faces for place, faces in picture.items() if place.zone in thrown}

    def _exchanges(self, state: State, wrong: Changes, exchanged: Collection[Place]) -> tuple[Action, ...]:
        """The actions that exchanging a component for an equal one may carry out."""
        return tuple(
            action
            for action, gesture, changes in (self.listed(state) if exchanged else ())
            if isinstance(gesture, Exchange) and gesture.place in exchanged and changes == wrong
        )

    def _matches(self, state: State, wrong: Changes) -> Iterator[tuple[Action, ...]]:
        """Yields every legal action whose gesture, with any of its consequences, explains all of `wrong`.

        A card that is only lifted has been laid nowhere, even if some action ends that way. Of actions that
        lead to the same state one is enough. Exact gestures come first.
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
        """Returns whether each place shows the gesture's face, or the face wanted after the action."""
        before, after = self.projection.picture(state), self.projection.picture(state.apply(action))
        return all(
            seen == changes.get(place, before.get(place, ())) or self._shows(place, seen, after)
            for place in {*wrong, *changes}
            for seen in (wrong.get(place, before.get(place, ())),)
        )

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
            meanings = [*self._matches(state, own)] if own else []
            found = [one for one in meanings if self.projection.performer(state, one[0]) == seat]
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
        own = (one for one in self.listed(state) if self.projection.performer(state, one.action) == seat)
        return {place for one in own for place in one.changes}

    def _chains(self, state: State, wrong: Changes) -> Iterator[tuple[Action, ...]]:
        """Yields chains of gestures carried out in one go.

        These are an action selected by touch whose result is already laid out, alone or after one action of
        the same seat that is seen in part of `wrong`; or two actions laid in order.
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
        """Yields pairs of gestures of one seat where the first is still seen in what it laid."""
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
        """Returns whether the same seat acts again."""
        performers = self.projection.performers
        return following.movers == state.movers and performers(following) == performers(state)

    def _laid_out(self, state: State, wrong: Changes) -> Iterator[tuple[Action, ...]]:
        """Yields touch actions whose result is laid out.

        Missing cards alone are no result: a card that is covered or out of range looks the same.
        """
        before = self.projection.picture(state)
        if not _laid(wrong, before):
            return
        for action, gesture, _ in self.listed(state):
            if isinstance(gesture, Touch) and self._is_result(before, state.apply(action), wrong):
                yield (action,)

    def _is_result(self, before: Picture, state: State, wrong: Changes) -> bool:
        """Returns whether `wrong` equals the changes to `state`, as far as they can be read."""
        after = self.projection.picture(state)
        places = {*before, *after, *wrong}
        readable = [place for place in places if not self.is_silent(place, before.get(place, ()))]
        return all(self._shows(place, wrong.get(place, before.get(place, ())), after) for place in readable)

    def _shows(self, place: Place, seen: Faces, picture: Picture) -> bool:
        """Returns whether a place shows its wanted faces, or is unreadable with them and empty."""
        wanted = picture.get(place, ())
        return seen == wanted or (self.is_silent(place, wanted) and not seen)

    def _unmatched(self, state: State, seen: Picture, wanted: Picture, wrong: Changes) -> Unmatched:
        laid = _laid(wrong, wanted)
        place = next(iter(laid or wrong))
        reason = self.projection.objection(state, place, wanted.get(place, ()), seen.get(place, ()))
        goal = (self._slide(state, seen, wanted) if laid else None) or wanted
        return Unmatched(place, reason, goal, lifted=not laid)

    def _slide(self, state: State, seen: Picture, wanted: Picture) -> Picture | None:
        """The picture of a legal gesture that is one slide within a zone away from `seen`, if any."""
        for one in self.listed(state):
            if not one.lays or not one.changes:
                continue
            goal = changed(wanted, one.changes)
            wrong = difference(seen, goal)
            if _within_zone(wrong) and _same_cards(wrong, goal):
                return goal
        return None


def shared_interpreter(projection: Projection[Any, Any], zones: Mapping[str, Zone]) -> Interpreter:
    """Returns the cached interpreter of a game on a mat; the table and all virtual players share its
    lists.
    """
    return _interpreter(projection, tuple(zones.items()))


@lru_cache(maxsize=8)
def _interpreter(projection: Projection[Any, Any], zones: tuple[tuple[str, Zone], ...]) -> Interpreter:
    return Interpreter(projection, dict(zones))


def _is_between(before: Faces, now: Faces, then: Faces) -> bool:
    """Returns whether `now` lies between the other two, with components only added or only removed."""
    coming = not without(before, now) and not without(now, then)
    return coming or (not without(now, before) and not without(then, now))


def _lacking(before: Picture, now: Picture, places: Collection[Place]) -> list[str]:
    """The kinds that are fewer at all these places together than before."""
    kinds = [Counter(face.kind for place in places for face in one.get(place, ())) for one in (before, now)]
    return [*(kinds[0] - kinds[1]).elements()]


def _begun(changes: Changes, wrong: Changes) -> bool:
    return any(wrong.get(place) == faces for place, faces in changes.items())


def _shows_all(shown: Picture, changes: Changes) -> bool:
    return all(shown.get(place, ()) == faces for place, faces in changes.items())


def _laid(wrong: Changes, wanted: Picture) -> dict[Place, Faces]:
    """The places with components that do not belong there."""
    return {place: faces for place, faces in wrong.items() if without(faces, wanted.get(place, ()))}


def _within_zone(places: Iterable[Place]) -> bool:
    """Returns whether these are two places of one zone."""
    found = list(places)
    return len(found) == 2 and found[0].first == found[1].first


def _same_cards(wrong: Changes, goal: Picture) -> bool:
    """Returns whether a card has to move from one place to the other."""
    (a, here), (b, there) = wrong.items()
    kinds = sorted(face.kind for faces in (here, there) for face in faces)
    return len(kinds) == 1 and kinds == sorted(face.kind for place in (a, b) for face in goal.get(place, ()))
