"""The laws of interpretation, over random games: what hands do is understood as what they did."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from playmat.games.art_of_war import ART_OF_WAR as GAME
from playmat.interpret import (
    Ambiguous,
    Match,
    Settled,
    Settling,
    Step,
    Unmatched,
    difference,
    interpret,
    steps,
    touched,
)
from playmat.picture import Arrangement, Face, Faces, Picture, Place

KINDS = ("soldier", "guardian", "archer", "priest", "wizard", "king")


@st.composite
def positions(draw: st.DrawFn):  # type: ignore[no-untyped-def]
    """A position reached by random legal actions, not yet over."""
    random = Random(draw(st.integers(0, 2**32)))
    state = GAME.start()
    for _ in range(draw(st.integers(0, 160))):
        following = state.apply(random.choice(state.legal_actions()))
        if following.outcome():
            break
        state = following
    return state


def carried_out(seen: Picture, todo: tuple[Step, ...], wanted: Picture) -> Picture:
    """The picture after hands did these steps; a row is laid in the order that is wanted."""
    shown = {place: list(faces) for place, faces in seen.items()}
    for step in todo:
        if step.source == step.target:
            assert step.target is not None
            shown[step.target] = [step.face] if _is_cell(step.target) else list(wanted[step.target])
            continue
        if step.source:
            there = shown[step.source]
            same = step.face if step.face in there else next(f for f in there if f.kind == step.face.kind)
            there.remove(same)
        if step.target:
            shown[step.target].append(step.face)
    return {place: _arranged(place, faces, wanted[place]) for place, faces in shown.items()}


def _is_cell(place: Place) -> bool:
    return GAME.zones[place.zone] is Arrangement.CELLS


def _arranged(place: Place, faces: list[Face], wanted: Faces) -> Faces:
    if GAME.zones[place.zone] is Arrangement.ROW and sorted(faces) == sorted(wanted):
        return wanted
    return tuple(sorted(faces)) if GAME.zones[place.zone] is Arrangement.PILE else tuple(faces)


@given(positions())
@settings(max_examples=120, deadline=None)
def test_every_legal_action_done_by_hand_is_recovered(state) -> None:  # type: ignore[no-untyped-def]
    shown = GAME.picture(state)
    for action in state.legal_actions():
        gesture = GAME.gesture(state, action)
        result = state.apply(action)
        if gesture.touch:
            found = touched(GAME, state, gesture.touch, gesture.another)
            assert found is not None and state.apply(found) == result
        elif gesture.changes:
            for seen in ({**shown, **gesture.changes}, GAME.picture(result)):
                if seen != shown and _proves(seen, gesture.changes):
                    assert result in _meanings(state, seen), (str(state), str(action))


def _proves(seen: Picture, changes: Picture) -> bool:
    """Whether any part of the gesture is still to be seen after its consequences."""
    return any(seen[place] == faces for place, faces in changes.items())


def _meanings(state, seen):  # type: ignore[no-untyped-def]
    reading = interpret(GAME, state, seen, {})
    match reading:
        case Match(actions) | Ambiguous(actions):
            return [state.apply(action) for action in actions]
    raise AssertionError(f"{reading} of {state}")


@given(positions())
@settings(max_examples=60, deadline=None)
def test_only_actions_that_look_the_same_are_asked_about(state) -> None:  # type: ignore[no-untyped-def]
    shown = GAME.picture(state)
    for action in state.legal_actions():
        changes = GAME.gesture(state, action).changes
        reading = interpret(GAME, state, {**shown, **changes}, {}) if changes else None
        if isinstance(reading, Ambiguous):
            assert all(str(option).startswith("support K=") for option in reading.actions)


@given(positions())
@settings(max_examples=120, deadline=None)
def test_the_consequences_told_lead_to_the_next_state(state) -> None:  # type: ignore[no-untyped-def]
    shown = GAME.picture(state)
    for action in state.legal_actions():
        result = state.apply(action)
        wanted = GAME.picture(result)
        seen = {**shown, **GAME.gesture(state, action).changes}
        pending = difference(seen, wanted)
        reading = interpret(GAME, result, seen, pending)
        if not pending:
            assert reading == Settled()
        else:
            assert isinstance(reading, Settling)
            assert carried_out(seen, reading.steps, wanted) == wanted


@given(positions(), st.data())
@settings(max_examples=300, deadline=None)
def test_a_wrong_change_followed_by_its_remedy_ends_settled(state, data) -> None:  # type: ignore[no-untyped-def]
    shown = GAME.picture(state)
    place = data.draw(st.sampled_from(sorted(shown)))
    faces = st.lists(st.builds(Face, st.sampled_from(KINDS), st.booleans()), max_size=2).map(tuple)
    if not _is_cell(place):
        upright = st.sampled_from([Face(kind) for kind in KINDS])
        faces = st.lists(upright, max_size=6).map(lambda drawn: _arranged(place, drawn, ()))
    seen = {**shown, place: data.draw(faces)}
    reading = interpret(GAME, state, seen, {})
    if isinstance(reading, Unmatched):
        put_right = carried_out(seen, reading.steps, shown)
        after = interpret(GAME, state, put_right, {})
        assert isinstance(after, Settled | Match | Ambiguous), (str(state), place, seen[place], reading)


@given(positions())
@settings(max_examples=60, deadline=None)
def test_nothing_changed_is_nothing_meant(state) -> None:  # type: ignore[no-untyped-def]
    assert interpret(GAME, state, GAME.picture(state), {}) == Settled()


@given(positions(), st.data())
@settings(max_examples=100, deadline=None)
def test_a_lifted_card_is_no_action_and_laid_back_is_forgotten(state, data) -> None:  # type: ignore[no-untyped-def]
    shown = GAME.picture(state)
    taken = [place for place, faces in shown.items() if faces and _is_cell(place)]
    if taken:
        place = data.draw(st.sampled_from(taken))
        reading = interpret(GAME, state, {**shown, place: ()}, {})
        assert isinstance(reading, Unmatched) and reading.lifted
        assert steps({**shown, place: ()}, shown, GAME) == (Step(shown[place][0], None, place),)
