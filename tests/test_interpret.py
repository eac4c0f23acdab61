"""The laws of interpretation, over random games: what hands do is understood as what they did."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from playmat.games.art_of_war import ART_OF_WAR as GAME
from playmat.interpret import (
    Ambiguous,
    Match,
    Reading,
    Settled,
    Settling,
    Unmatched,
    audible,
    difference,
    interpret,
    sensed,
    touched,
)
from playmat.picture import Arrangement, Face, Faces, Picture, Place
from playmat.session.guide import Layout, Slots, Step, guide, spread
from support.session_harness import MAT

KINDS = ("soldier", "guardian", "archer", "priest", "wizard", "king")
SLOTS = Slots.of(GAME.projection.zones, (slot.place for slot in MAT.slots))


@st.composite
def positions(draw: st.DrawFn):  # type: ignore[no-untyped-def]
    """A position reached by random legal actions, not yet over."""
    random = Random(draw(st.integers(0, 2**32)))
    state = GAME.rules.start()
    for _ in range(draw(st.integers(0, 160))):
        following = state.apply(random.choice(state.legal_actions()))
        if following.outcome():
            break
        state = following
    return state


def laid_out(picture: Picture) -> dict[Place, list[Face]]:
    """Every slot of a mat that shows the picture."""
    return {place: list(faces) for place, faces in spread(SLOTS, {}, picture).items()}


def carried_out(layout: Layout, todo: tuple[Step, ...]) -> dict[Place, list[Face]]:
    """What lies where after hands did these steps one by one; nothing is ever laid onto a card."""
    lying = {place: list(faces) for place, faces in layout.items()}
    for step in todo:
        if step.source:
            there = lying[step.source]
            there.remove(
                step.face if step.face in there else next(f for f in there if f.kind == step.face.kind)
            )
        if step.target:
            there = lying.setdefault(step.target, [])
            assert not there or SLOTS.has_room(step.target), (step, todo)
            there.append(step.face)
    return lying


def shown(layout: Layout, places: Picture) -> dict[Place, Faces]:
    """The picture of what lies in each slot."""
    picture: dict[Place, Faces] = dict.fromkeys(places, ())
    for place in sorted(layout):
        row = GAME.projection.zones[place.zone] is Arrangement.ROW
        picture[place._replace(number=0) if row else place] += tuple(sorted(layout[place]))
    return picture


def is_cell(place: Place) -> bool:
    return GAME.projection.zones[place.zone] is Arrangement.CELLS


def meanings(state, seen):  # type: ignore[no-untyped-def]
    reading = interpret(GAME, state, seen, {})
    assert isinstance(reading, Match | Ambiguous), f"{reading} of {state}"
    return [state.apply(action) for action in reading.actions]


@given(positions())
@settings(max_examples=120, deadline=None)
def test_every_legal_action_done_by_hand_is_recovered(state) -> None:  # type: ignore[no-untyped-def]
    picture = GAME.projection.picture(state)
    for action in state.legal_actions():
        result = state.apply(action)
        for gesture in GAME.projection.gestures(state, action):
            changes = sensed(GAME, state, gesture)
            if gesture.another and changes is not None:
                reading = interpret(GAME, state, {**picture, **changes}, {}, {gesture.touch})
                assert isinstance(reading, Ambiguous), (str(state), str(action))
                assert result in [state.apply(one) for one in reading.actions]
            elif gesture.touch:
                found = touched(GAME, state, gesture.touch)
                assert found is not None and state.apply(found) == result
            elif changes:
                assert result in meanings(state, {**picture, **changes}), (str(state), str(action))


@given(positions())
@settings(max_examples=120, deadline=None)
def test_an_action_laid_out_with_its_consequences_is_recovered(state) -> None:  # type: ignore[no-untyped-def]
    picture = GAME.projection.picture(state)
    for action in state.legal_actions():
        seen = audible(GAME, GAME.projection.picture(state.apply(action)), picture)
        gesture = GAME.projection.gestures(state, action)[0]
        changes = None if gesture.another else sensed(GAME, state, gesture)
        if seen != picture and changes and all(seen[place] == faces for place, faces in changes.items()):
            assert state.apply(action) in meanings(state, seen), (str(state), str(action))


@given(positions())
@settings(max_examples=60, deadline=None)
def test_each_action_can_be_seen_or_chosen_on_a_mat_with_tap_points(state) -> None:  # type: ignore[no-untyped-def]
    for action in state.legal_actions():
        assert any(
            sensed(GAME, state, gesture) is not None for gesture in GAME.projection.gestures(state, action)
        )


@given(positions())
@settings(max_examples=60, deadline=None)
def test_only_actions_that_look_the_same_are_asked_about(state) -> None:  # type: ignore[no-untyped-def]
    picture = GAME.projection.picture(state)
    for action in state.legal_actions():
        for gesture in GAME.projection.gestures(state, action):
            reading = interpret(GAME, state, {**picture, **(sensed(GAME, state, gesture) or {})}, {})
            if isinstance(reading, Ambiguous):
                assert all(str(option).startswith("support K=") for option in reading.actions)


@given(positions(), st.data())
@settings(max_examples=200, deadline=None)
def test_silence_is_never_an_action(state, data) -> None:  # type: ignore[no-untyped-def]
    """Whatever is lifted, covered or out of reach: tags that do not answer mean nothing."""
    picture = GAME.projection.picture(state)
    seen = {
        place: tuple(face for face in faces if data.draw(st.booleans())) for place, faces in picture.items()
    }
    reading = interpret(GAME, state, seen, {})
    assert isinstance(reading, Settled | Unmatched), (str(state), seen, reading)


@given(positions())
@settings(max_examples=120, deadline=None)
def test_the_consequences_told_lead_to_the_next_state(state) -> None:  # type: ignore[no-untyped-def]
    picture = GAME.projection.picture(state)
    for action in state.legal_actions():
        wanted = GAME.projection.picture(state.apply(action))
        for gesture in GAME.projection.gestures(state, action):
            seen = {**picture, **gesture.changes}
            pending = {place: {faces} for place, faces in difference(seen, wanted).items()}
            reading = interpret(GAME, state.apply(action), seen, pending)
            assert isinstance(reading, Settled | Settling)
            layout = laid_out(seen)
            done = carried_out(layout, guide(SLOTS, layout, wanted))
            assert shown(done, wanted) == wanted, (str(state), str(action))


@given(positions(), st.data())
@settings(max_examples=300, deadline=None)
def test_a_wrong_change_followed_by_its_remedy_ends_settled(state, data) -> None:  # type: ignore[no-untyped-def]
    layout = laid_out(GAME.projection.picture(state))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.sampled_from(sorted(layout)))
        faces = st.lists(st.builds(Face, st.sampled_from(KINDS), st.booleans()), max_size=2)
        drawn = data.draw(faces)
        layout[place] = drawn if is_cell(place) else [Face(face.kind) for face in drawn]
    seen = shown(layout, GAME.projection.picture(state))
    reading = interpret(GAME, state, seen, {})
    if isinstance(reading, Unmatched):
        done = shown(carried_out(layout, guide(SLOTS, layout, reading.goal, reading.place)), seen)
        assert audible(GAME, done, reading.goal) == reading.goal
        after = interpret(GAME, state, done, {})
        slid = reading.goal != GAME.projection.picture(state)
        assert isinstance(after, Match if slid else Settled), (str(state), seen, reading, after)


@given(positions())
@settings(max_examples=60, deadline=None)
def test_nothing_changed_is_nothing_meant(state) -> None:  # type: ignore[no-untyped-def]
    assert interpret(GAME, state, GAME.projection.picture(state), {}) == Settled()


@given(positions())
@settings(max_examples=60, deadline=None)
def test_what_a_silent_pile_shows_does_not_count(state) -> None:  # type: ignore[no-untyped-def]
    picture = GAME.projection.picture(state)
    for place, faces in picture.items():
        if GAME.projection.zones[place.zone] is Arrangement.PILE and len(faces) > 1:
            for heard in ((), (Face("king"),), faces[:1]):
                assert interpret(GAME, state, {**picture, place: heard}, {}) == Settled()


def lift(state, place: Place) -> Reading:  # type: ignore[no-untyped-def]
    return interpret(GAME, state, {**GAME.projection.picture(state), place: ()}, {})


@given(positions(), st.data())
@settings(max_examples=100, deadline=None)
def test_a_lifted_card_is_no_action(state, data) -> None:  # type: ignore[no-untyped-def]
    picture = GAME.projection.picture(state)
    taken = [place for place, faces in picture.items() if faces and is_cell(place)]
    if taken:
        reading = lift(state, data.draw(st.sampled_from(taken)))
        assert isinstance(reading, Unmatched) and reading.lifted
        assert reading.goal == picture
