"""The laws of interpretation for every game: what hands do is understood as what they did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from playmat.games.interface import CHANCE, PUBLIC, AnyGame
from playmat.interpret import (
    Ambiguous,
    Explained,
    Falling,
    Interpreter,
    Reading,
    Settled,
    Settling,
    Unexplained,
    difference,
    with_changes,
)
from playmat.placement import (
    TURNED,
    Arrangement,
    Changes,
    Exchange,
    Face,
    Faces,
    Lay,
    Place,
    Placement,
    Touch,
    without,
)
from playmat.session.prompts.consent import AGREED
from playmat.session.prompts.phases import DONE, MENU, OK
from playmat.session.reach import Reaching, lifted
from playmat.simulator.rehearsal.playouts import Turn, some_of
from playmat.table.mat import Mat
from playmat.virtual.game_check.laws import gestures_are_recognised, results, silence_is_no_action
from support.examples import examples, position, randoms
from support.laid_out import LaidOut, faces_of

FEW = 8  # positions of a shipped game
many = examples(100)
some = examples(50)


@given(st.data())
@many
def test_every_legal_action_done_by_hand_is_recovered(game: AnyGame, mat: Mat, data: st.DataObject) -> None:
    random = data.draw(randoms(game, FEW))
    state = position(game, random)
    interpreter = Interpreter(game.projection, mat.sensed(game.projection.zones))
    assert not [*gestures_are_recognised(game, interpreter, [Turn(state)], random)]


@given(st.data())
@many
def test_an_action_laid_out_with_its_consequences_is_recovered(
    game: AnyGame, mat: Mat, data: st.DataObject
) -> None:
    random = data.draw(randoms(game, FEW))
    state = position(game, random)
    placement = game.projection.placement(state)
    interpreter = LaidOut(game, mat, placement).interpreter
    for action in some_of(state.legal_actions(), random):
        seen = interpreter.audible(game.projection.placement(state.apply(action)), placement)
        gesture = game.projection.gestures(state, action)[0]
        changes = interpreter.sensed(state, gesture) if isinstance(gesture, Lay) else None
        if changes and all(seen.get(place, ()) == faces for place, faces in changes.items()):
            reading = interpreter.interpret(state, seen, {})
            assert state.apply(action) in results(state, reading), (str(state), str(action))


@given(st.data())
@some
def test_only_actions_that_look_the_same_are_asked_about(
    game: AnyGame, mat: Mat, data: st.DataObject
) -> None:
    random = data.draw(randoms(game, FEW))
    state = position(game, random)
    placement = game.projection.placement(state)
    interpreter = LaidOut(game, mat, placement).interpreter

    def looks(action: Any) -> list[Any]:
        return [interpreter.sensed(state, gesture) for gesture in game.projection.gestures(state, action)]

    for action in some_of(state.legal_actions(), random):
        for changes in filter(None, looks(action)):
            reading = interpreter.interpret(state, with_changes(placement, changes), {})
            if isinstance(reading, Ambiguous):
                assert all(changes in looks(option) for option in reading.actions), (str(state), str(action))


@given(st.data())
@many
def test_the_consequences_told_lead_to_the_next_state(game: AnyGame, mat: Mat, data: st.DataObject) -> None:
    random = data.draw(randoms(game, FEW))
    state = position(game, random)
    placement = game.projection.placement(state)
    for action in some_of(state.legal_actions(), random):
        after = state.apply(action)
        for gesture in game.projection.gestures(state, action):
            laid = gesture.changes if isinstance(gesture, Lay | Exchange) else {}
            lying = LaidOut(game, mat, with_changes(placement, laid))
            settle(game, lying, after, follow_up(game, lying, state, after, laid))


def follow_up(game: AnyGame, lying: LaidOut, before: Any, after: Any, laid: Changes) -> Reading:
    """The reading right after `laid` was accepted."""
    was, wanted = game.projection.placement(before), game.projection.placement(after)
    pending = {
        place: {faces, was.get(place, ())}
        for place, faces in difference(lying.interpreter.audible(lying.seen, wanted), wanted).items()
        if was.get(place) != wanted.get(place) or place in laid
    }
    return lying.interpreter.interpret(after, lying.seen, pending)


def settle(game: AnyGame, lying: LaidOut, state: Any, reading: Reading) -> None:
    """Checks that only consequences remain, and that carrying them out settles the mat."""
    assert isinstance(reading, Settled | Settling) or is_rolled(state, reading), (str(state), reading)
    wanted = game.projection.placement(state)
    lying.follow(wanted)
    assert lying.interpreter.audible(lying.seen, wanted) == wanted, str(state)
    assert lying.interpreter.interpret(state, lying.seen, {}) == Settled() or state.movers == (CHANCE,)


def is_rolled(state: Any, reading: Reading) -> bool:
    """Where chance decides, what lies there may tell it already."""
    return state.movers == (CHANCE,) and isinstance(reading, Explained | Ambiguous)


@given(st.data())
@examples(300)
def test_a_wrong_change_followed_by_its_remedy_ends_settled(
    game: AnyGame, mat: Mat, data: st.DataObject
) -> None:
    state = position(game, data.draw(randoms(game, FEW)))
    lying = LaidOut(game, mat, game.projection.placement(state))
    for _ in range(data.draw(st.integers(1, 3))) if lying.places else ():
        place = data.draw(st.sampled_from(lying.places))
        faces = faces_of(game, lying.zones[place.zone].poses)
        lying.lying[place] = data.draw(st.lists(st.sampled_from(faces), max_size=2))
    remedy(game, lying, state, lying.interpreter.interpret(state, lying.seen, {}))


def remedy(game: AnyGame, lying: LaidOut, state: Any, reading: Reading) -> None:
    """Follows the instructions for any reading, and checks that the mat then shows a position."""
    match reading:
        case Settled():
            return
        case Explained(actions):
            accept(game, lying, state, actions)
        case Ambiguous(actions):
            for action in actions:
                accept(game, lying.copy(), state, (action,))
        case Unexplained(place, _, goal):
            lying.follow(goal, place)
            assert lying.interpreter.audible(lying.seen, goal) == goal
            after = lying.interpreter.interpret(state, lying.seen, {})
            slid = goal != lying.interpreter.lasting(state, lying.seen)
            expected = isinstance(after, Explained if slid else Settled | Falling) or is_rolled(state, after)
            assert expected, (str(state), reading, after)
            remedy(game, lying, state, after)
        case Settling():
            raise AssertionError(f"nothing was accepted, but {reading} of {state}")


def accept(game: AnyGame, lying: LaidOut, state: Any, actions: Sequence[Any]) -> None:
    """The actions count; where several move at once, another's mistake may stand beside them."""
    before, after, laid = state, state, {}
    for action in actions:
        before = after
        laid.update(lying.interpreter.performed(before, action, lying.seen))
        after = before.apply(action)
    reading = follow_up(game, lying, before, after, laid)
    if len(state.movers) > 1 and isinstance(reading, Unexplained):
        remedy(game, lying, after, reading)
    else:
        settle(game, lying, after, reading)


@given(st.data())
@some
def test_nothing_changed_is_nothing_meant(game: AnyGame, mat: Mat, data: st.DataObject) -> None:
    state = position(game, data.draw(randoms(game, FEW)))
    placement = game.projection.placement(state)
    if state.movers != (CHANCE,):
        assert LaidOut(game, mat, placement).interpreter.interpret(state, placement, {}) == Settled()


@given(st.data())
@examples(200)
def test_silence_is_never_an_action(game: AnyGame, mat: Mat, data: st.DataObject) -> None:
    """Whatever is lifted, covered or out of reach: tags that do not answer mean nothing.

    But where it is an action just to take all dice up; that they were not only covered, the next throw tells.
    """
    random = data.draw(randoms(game, FEW))
    state = position(game, random)
    placement = game.projection.placement(state)
    interpreter = LaidOut(game, mat, placement).interpreter
    assert not [*silence_is_no_action(game, interpreter, [Turn(state)], random)]
    seen = {
        place: tuple(face for face in faces if data.draw(st.booleans())) for place, faces in placement.items()
    }
    seen = {place: faces for place, faces in seen.items() if faces}
    reading = interpreter.interpret(state, seen, {})
    meant = isinstance(reading, Explained | Ambiguous) and not is_rolled(state, reading)
    goals = [with_changes(placement, taken) for taken in takings(game, state)]
    if meant and not any(interpreter.audible(seen, goal) == goal for goal in goals):
        raise AssertionError((str(state), seen, reading))


def takings(game: AnyGame, state: Any) -> list[Changes]:
    """What the actions change that only empty pools."""
    gestures = (
        gesture for action in state.legal_actions() for gesture in game.projection.gestures(state, action)
    )
    laid = [gesture.changes for gesture in gestures if isinstance(gesture, Lay)]
    pools = {name for name, zone in game.projection.zones.items() if zone.arrangement is Arrangement.POOL}
    return [changes for changes in laid if {place.zone for place in changes} <= pools]


@given(st.data())
@some
def test_what_is_lifted_alone_is_no_action_and_put_back_nothing_happened(
    game: AnyGame, mat: Mat, data: st.DataObject
) -> None:
    state = position(game, data.draw(randoms(game, FEW)))
    placement = game.projection.placement(state)
    lying = LaidOut(game, mat, placement)
    cells = [place for place in placement if lying.zones[place.zone].arrangement is Arrangement.CELLS]
    for place in cells:
        if lying.zones[place.zone].remembered or state.movers == (CHANCE,):
            continue
        reading = lying.interpreter.interpret(state, with_changes(placement, {place: ()}), {})
        assert isinstance(reading, Unexplained) and reading.lifted and reading.goal == placement


@given(st.data())
@some
def test_what_a_silent_pile_shows_does_not_count(game: AnyGame, mat: Mat, data: st.DataObject) -> None:
    state = position(game, data.draw(randoms(game, FEW)))
    placement: Placement = game.projection.placement(state)
    lying = LaidOut(game, mat, placement)
    (strange, *_) = faces_of(game, posed=False)
    for place, faces in placement.items():
        if is_silent(lying, place, faces):
            for heard in ((), (Face(strange.kind),), faces[:1]):
                assert lying.interpreter.interpret(state, {**placement, place: heard}, {}) == Settled()


def is_silent(lying: LaidOut, place: Place, faces: Sequence[Face]) -> bool:
    return lying.zones[place.zone].arrangement is Arrangement.PILE and len(faces) > 1


@given(st.data())
@some
def test_a_lifted_component_reaches_exactly_what_legal_actions_do_with_it(
    game: AnyGame, data: st.DataObject
) -> None:
    random = data.draw(randoms(game, FEW))
    state, reaching = position(game, random), Reaching(game)
    wanted = game.projection.placement(state)
    hidden = state.observation(PUBLIC) != str(state) or game.projection.private(state)
    for source, faces in wanted.items():
        kind = random.choice(faces).kind
        reach = reaching.of(state, kind, (source,))
        goals = set() if hidden else set(_goals(game, state, kind, source))
        assert set(reach.to) <= goals <= {*reach.to, *reach.hit}, (str(state), source)
        less = with_changes(
            wanted, {source: tuple(without(faces, [face for face in faces if face.kind == kind][:1]))}
        )
        assert lifted(less, wanted) == (source, kind)


def _goals(game: AnyGame, state: Any, kind: str, source: Place) -> Iterator[Place]:
    """Where one more of this kind lies after a gesture that takes one from `source`, or turns it there; and
    what the wand touches after `source`.
    """
    wanted = game.projection.placement(state)

    def number(placement: Placement, place: Place) -> int:
        return [face.kind for face in placement.get(place, ())].count(kind)

    for action in state.legal_actions():
        for gesture in game.projection.gestures(state, action):
            match gesture:
                case Touch(path) if path[0] == source and len(path) > 1:
                    yield path[1]
                case Lay(changes) | Exchange(_, changes):
                    after = with_changes(wanted, changes)
                    if isinstance(gesture, Exchange):
                        after[gesture.place] = (*wanted[gesture.place], *wanted[gesture.place])
                    if number(after, source) < number(wanted, source):
                        yield from (place for place in after if number(after, place) > number(wanted, place))
                    elif number(after, source) == number(wanted, source) and _turned(
                        kind, changes.get(source, ()), wanted[source]
                    ):
                        yield source


def _turned(kind: str, faces: Faces, before: Faces) -> bool:
    return Face(kind, TURNED) in without(faces, before)


@given(st.data())
@many
def test_no_action_is_called_what_answers_the_table(game: AnyGame, data: st.DataObject) -> None:
    """A confirmation, or a press in a menu, does nothing in the game."""
    state = position(game, data.draw(randoms(game, FEW)))
    labels = {game.words.label(state, action) for action in state.legal_actions()}
    assert not labels & {MENU, OK, AGREED, DONE}
