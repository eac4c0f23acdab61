"""Laws that the states, actions and gestures of every game obey, tried on the turns of random games.

Each law yields a `Breach` for every violation. The tests of the laws try the same functions on many more
games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice, pairwise, product
from random import Random
from typing import Any, NamedTuple

from playmat.errors import GameError, IllegalAction, JournalError, MalformedText
from playmat.games.interface import CHANCE, PUBLIC, AnyGame, Pace
from playmat.games.notation.record import Ply, Record
from playmat.games.notation.study import Study
from playmat.interpret import Ambiguous, Explained, Interpreter, Reading, with_changes
from playmat.placement import SHARED, Arrangement, Exchange, Gesture, Lay, Place, Touch
from playmat.session.effects import Entry, EntryKind
from playmat.session.history import History
from playmat.simulator.rehearsal.playouts import Turn, playout, some_of
from playmat.table.sighting import ordered

NONSENSE = ("", " ", "?", "0", "\n", "x" * 5000)
"""Texts that no notation uses."""
_LONGEST_MESSAGE = 1000
_RECORDED = 100  # actions of a record
_NOTED = 16  # actions of a match that a journal has to lead back to


class Breach(NamedTuple):
    """A violation of a law: the method that breaks it, what happens, and what must hold instead."""

    method: str
    problem: str
    remedy: str


Turns = Sequence[Turn]
Law = Callable[[AnyGame, Turns, Random], Iterator[Breach]]


def states_are_their_notation(game: AnyGame, turns: Turns, random: Random) -> Iterator[Breach]:
    """Yields the states whose notation does not parse back to the same state."""
    for state, *_ in turns:
        again = game.rules.parse_state(str(state))
        if not (again == state and hash(again) == hash(state) and str(again) == str(state)):
            yield Breach(
                "parse_state", f"'{state}' parses as '{again}'", "return a state equal to the one noted"
            )


def actions_are_their_notation(game: AnyGame, turns: Turns, random: Random) -> Iterator[Breach]:
    """Yields the actions whose notation does not parse back, or is that of another action."""
    for state, action, _ in turns:
        legal = state.legal_actions()
        for option in (*some_of(legal, random), *([action] if action else [])):
            again = game.rules.parse_action(str(option))
            if again != option or hash(again) != hash(option):
                yield Breach(
                    "parse_action",
                    f"'{option}' at '{state}' parses as '{again}'",
                    "return an action equal to the one noted",
                )
        noted = [str(option) for option in legal]
        if len(set(noted)) < len(noted):
            twice = next(text for text in noted if noted.count(text) > 1)
            yield Breach(
                "legal_actions", f"two actions at '{state}' are noted '{twice}'", "note them differently"
            )
        elif len(set(legal)) < len(legal) or not all(legal):
            one = next(option for option in legal if not option or legal.count(option) > 1)
            same = [str(option) for option in legal if option == one]
            yield Breach(
                "legal_actions",
                f"{' and '.join(map(repr, same))} at '{state}' "
                + ("are equal" if len(same) > 1 else "is an empty tuple, which counts as no action"),
                "write @dataclass(frozen=True): a NamedTuple equals any tuple of the same fields",
            )


def only_an_unfinished_game_has_movers(game: AnyGame, turns: Turns, random: Random) -> Iterator[Breach]:
    """Yields the states whose movers, actions and outcome contradict each other."""
    for state, *_ in turns:
        outcome = state.outcome()
        if not bool(state.movers) == bool(state.legal_actions()) == (outcome is None):
            yield Breach(
                "outcome",
                f"'{state}' has movers {state.movers}, {len(state.legal_actions())} actions and the outcome "
                f"{outcome}",
                "let a state have movers and actions until it has an outcome, and neither after that",
            )
        if outcome and not set(outcome.winners) <= set(range(game.rules.seats(state))):
            yield Breach("outcome", f"'{state}' is won by {outcome.winners}", "name seats of the game only")


def legal_actions_apply(game: AnyGame, turns: Turns, random: Random) -> Iterator[Breach]:
    """Yields the legal actions that cannot be applied, or that change the state itself."""
    for state, *_ in turns:
        noted = str(state)
        for action in some_of(state.legal_actions(), random):
            try:
                same = state.apply(action) == state.apply(action)
            except GameError as error:
                yield Breach(
                    "apply",
                    f"the legal action '{action}' at '{state}' is refused ({error})",
                    "apply every action of legal_actions()",
                )
                continue
            if not same:
                yield Breach(
                    "apply",
                    f"'{action}' at '{state}' leads to two different states",
                    "use no chance, clock or memory",
                )
        if str(state) != noted:
            yield Breach("apply", f"'{noted}' has become '{state}'", "return a new state instead")


def illegal_actions_are_refused(game: AnyGame, turns: Turns, random: Random) -> Iterator[Breach]:
    """Yields the actions that are applied although they are not legal.

    An equivalent form of a legal action may be accepted.
    """
    known = {action for state, action, _ in turns for action in (*state.legal_actions(), action)} - {None}
    for state, *_ in turns[:: max(1, len(turns) // 20)]:
        results = {state.apply(action) for action in state.legal_actions()}
        for action in some_of(sorted(known - {*state.legal_actions()}, key=str), random):
            try:
                accepted = state.apply(action) not in results
                problem = f"'{action}' is not legal at '{state}', but is applied"
            except IllegalAction as error:
                accepted = str(action) not in str(error)
                problem = f"the sentence about the illegal '{action}' does not quote it: {error}"
            if accepted:
                yield Breach("apply", problem, f"raise IllegalAction(f\"'{{action}}' ...\") at '{state}'")


def observations_are_one_line(game: AnyGame, turns: Turns, random: Random) -> Iterator[Breach]:
    """Yields the observations that are not one printable line."""
    for state, *_ in turns:
        for viewer in (PUBLIC, *range(game.rules.seats(state))):
            if not state.observation(viewer).isprintable():
                yield Breach("observation", f"that of '{state}' has line breaks", "return one line")


def nonsense_is_refused(game: AnyGame, turns: Turns, random: Random) -> Iterator[Breach]:
    """Yields the parsers that accept a text of no notation, or refuse it otherwise than with a sentence."""
    for parse in (game.rules.parse_state, game.rules.parse_action):
        for text in NONSENSE:
            problem = f"{text[:9]!r} is accepted"
            with_sentence = False
            try:
                parse(text)
            except MalformedText as error:
                with_sentence = len(str(error)) < _LONGEST_MESSAGE
                problem = f"the message about {text[:9]!r} has {len(str(error))} characters"
            except Exception as error:
                problem = f"{text[:9]!r} raises {type(error).__name__}: {error}"
            if not with_sentence:
                yield Breach(parse.__name__, problem, "raise MalformedText with one short sentence")


def effects_are_on_the_mat(game: AnyGame, turns: Turns, random: Random) -> Iterator[Breach]:
    """Yields the happenings that name no place of the game's zones."""
    for (state, action, _), (after, *_) in pairwise(turns):
        if action is None:  # the last state of a game
            continue
        for happening in game.projection.happenings(state, action, after):
            places = [place for place in (happening.source, happening.target) if place]
            if not places or not {place.zone for place in places} <= game.projection.zones.keys():
                yield Breach(
                    "happenings",
                    f"{happening.kind.value} after '{action}' at '{state}' names no place of a zone",
                    "give it a source or target in one of the projection's zones",
                )


def hidden_parts_stay_hidden(game: AnyGame, turns: Turns, random: Random) -> Iterator[Breach]:
    """Yields the actions that nobody else can tell apart on the mat, but in the log or the notation."""
    projection, words = game.projection, game.words
    for state, chosen, _ in turns[:: max(1, len(turns) // 20)]:
        if chosen is None or projection.private(state):
            continue
        alike: dict[tuple[object, str], dict[Any, Any]] = {}
        for action in some_of(state.legal_actions(), random):
            after = state.apply(action)
            who = None if CHANCE in state.movers else projection.performer(state, action)
            alike.setdefault((who, after.observation(PUBLIC)), {})[after] = action
        tellers = {"public": projection.public, "log_sentence": partial(words.log_sentence, state)}
        groups = [list(found.values()) for found in alike.values()]
        for (first, *others), (method, told) in product(groups, tellers.items()):
            for other in others:
                if (one := told(first)) != told(other):
                    yield Breach(
                        method,
                        f"it tells '{first}' from '{other}' at '{state}', alike to others: '{one}'",
                        "leave out what observation() hides, or let Projection.private(state) return True",
                    )


def racing_actions_name_their_seat(game: AnyGame, turns: Turns, random: Random) -> Iterator[Breach]:
    """Yields the actions in real time that do not tell whose they are: their stamps would never compete."""
    for state, *_ in turns if game.pace is Pace.REAL_TIME else ():
        for action in some_of(state.legal_actions(), random) if state.movers != (CHANCE,) else ():
            performer, seat = game.projection.performer(state, action), getattr(action, "seat", None)
            if seat not in (performer, SHARED):
                yield Breach(
                    "performer",
                    f"'{action}' at '{state}' is of the seat {performer}, and its attribute seat is {seat}",
                    "give actions an attribute `seat` with the number of that seat, or SHARED",
                )


def matches_are_their_journal(game: AnyGame, turns: Turns, random: Random) -> Iterator[Breach]:
    """Yields the matches that a journal does not lead back to.

    After a restart a match goes on in the game as the table's file has it, whatever a console has chosen.
    """
    chosen = [game.setup.chosen(number) for number, _ in enumerate(game.setup.choices())]
    for played in (game, *chosen):
        start, *_ = moves = [*islice(playout(played, random), _NOTED)]
        history = History(played, start.state)
        entries = [Entry(EntryKind.BEGUN, str(start.state), game=game.name)]
        entries += [history.act(turn.action, turn.at, {}) for turn in moves if turn.action is not None]
        try:
            again = [*map(_told, History.replay(game, entries).states)]
            problem = "other positions" if again != [*map(_told, history.states)] else ""
        except JournalError as error:
            problem = str(error)
        if problem and played is game:
            remedy = "let parse_action read every str(action); in real time without @, braces and two blanks"
            yield Breach("parse_action", f"a journal cannot be replayed: {problem}", remedy)
        elif problem:
            remedy = "note in the position what was chosen before the game, and read it in parse_state"
            yield Breach("parse_state", f"a match with other choices is lost at a restart: {problem}", remedy)


def _told(state: Any) -> tuple[object, ...]:
    return state, state.legal_actions(), state.outcome()


def pieces_in_no_order_are_sorted(game: AnyGame, turns: Turns, random: Random) -> Iterator[Breach]:
    """Yields the placements that list what lies in no order otherwise than readers tell it."""
    for state, *_ in turns:
        for place, faces in game.projection.placement(state).items():
            zone = game.projection.zones[place.zone]
            orderless = zone.several or zone.arrangement in (Arrangement.PILE, Arrangement.POOL)
            if orderless and tuple(faces) != ordered(faces):
                yield Breach(
                    "placement",
                    f"{place} at '{state}' has {', '.join(face.kind for face in faces)}",
                    "sort the faces of a place that holds several by kind and pose",
                )


LAWS: Sequence[Law] = (
    states_are_their_notation,
    actions_are_their_notation,
    only_an_unfinished_game_has_movers,
    legal_actions_apply,
    illegal_actions_are_refused,
    observations_are_one_line,
    nonsense_is_refused,
    effects_are_on_the_mat,
    hidden_parts_stay_hidden,
    racing_actions_name_their_seat,
    matches_are_their_journal,
    pieces_in_no_order_are_sorted,
)
"""The laws that need no mat."""


def games_are_their_record(study: Study[Any, Any], random: Random) -> Iterator[Breach]:
    """Yields the beginning of a game in turns if its record is not read back."""
    if study.game.pace is Pace.REAL_TIME:
        return
    start, *_ = moves = [*islice(playout(study.game, random), _RECORDED)]
    actions = [turn.action for turn in moves if turn.action is not None]
    try:
        text = study.format_record(Record(start.state, tuple(map(Ply, actions))))
        same = actions == [ply.action for ply in study.parse_record(text).plies]
        problem = "" if same else "it is another game"
    except GameError as error:
        problem = str(error)
    if problem:
        yield Breach(
            "parse_action",
            f"a record of a game cannot be read: {problem}",
            "note actions without comma and braces, and positions without a blank at the end",
        )


def gestures_are_recognised(
    game: AnyGame, interpreter: Interpreter, turns: Turns, random: Random
) -> Iterator[Breach]:
    """Yields the gestures that are read as something else than their action."""
    for state, *_ in turns:
        placement = game.projection.placement(state)
        for action in some_of(state.legal_actions(), random):
            gestures = game.projection.gestures(state, action)
            if all(interpreter.sensed(state, gesture) is None for gesture in gestures):
                yield Breach(
                    "gestures",
                    f"no reader or button detects '{action}' at '{state}'",
                    "return a Lay, Touch, Exchange or Choose",
                )
            for gesture in gestures:
                for reading in _readings(interpreter, state, placement, gesture):
                    if state.apply(action) not in results(state, reading):
                        yield Breach(
                            "gestures",
                            f"'{action}' at '{state}' is read as {type(reading).__name__}",
                            "let its gesture lead to the placement of the next state, and differ from those "
                            "of other actions",
                        )


def silence_is_no_action(
    game: AnyGame, interpreter: Interpreter, turns: Turns, random: Random
) -> Iterator[Breach]:
    """Yields the actions that a tag which does not answer is read as.

    A hand, a sleeve or another card covers tags all the time. Pools are the exception: dice are taken up, and
    the table waits until they are thrown.
    """
    for state, *_ in turns:
        placement = game.projection.placement(state)
        cells = [place for place in placement if not is_pool(interpreter, place)]
        for place in some_of(cells, random) if state.movers != (CHANCE,) else ():
            reading = interpreter.interpret(state, with_changes(placement, {place: ()}), {})
            if isinstance(reading, Explained | Ambiguous):
                yield Breach(
                    "gestures",
                    f"a tag covered at {place} is read as '{reading.actions[0]}' at '{state}'",
                    "let the player touch the card, Touch((place,)), instead of a Lay that only empties its "
                    "place: the table then asks to take it away",
                )


def is_pool(interpreter: Interpreter, place: Place) -> bool:
    """Returns whether components are taken up from there by intention, such as dice."""
    return interpreter.zones[place.zone].arrangement is Arrangement.POOL


def _readings(
    interpreter: Interpreter, state: Any, placement: Any, gesture: Gesture
) -> Iterator[Reading | None]:
    """Yields what a gesture is read as in each way in which a hand may make it."""
    changes = interpreter.sensed(state, gesture)
    match gesture:
        case _ if changes is None:
            return
        case Exchange(place):
            yield interpreter.interpret(state, with_changes(placement, changes), {}, {place})
        case Touch(path, kind):
            found = interpreter.pointed(state, path, kind)
            yield None if found is None else Explained((found,))
            if len(path) > 1:
                yield interpreter.interpret(state, placement, {}, (), path, kind)
        case Lay() if changes:
            yield interpreter.interpret(state, with_changes(placement, changes), {})


def results(state: Any, reading: Reading | None) -> list[Any]:
    """Returns the states to which a reading leads: the end of a chain, or each of several actions."""
    match reading:
        case Explained(chain):
            for action in chain:
                state = state.apply(action)
            return [state]
        case Ambiguous(actions):
            return [state.apply(action) for action in actions]
    return []
