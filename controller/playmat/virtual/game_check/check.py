"""Check of one game: a finding for everything that is missing or wrong, with the file and the remedy."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import combinations, islice
from pathlib import Path
from random import Random

from playmat.app.games import PUZZLES, load_study, load_unposed, registry, with_puzzles
from playmat.app.mats import check_zones, read_mats
from playmat.config import GameConfig
from playmat.errors import ConfigError, TagError, first_error
from playmat.games.fault import EndlessCall, game_fault
from playmat.games.interface import CHANCE, Bot, Pace, Piece
from playmat.interpret import Interpreter
from playmat.placement import Arrangement, Choose
from playmat.session.reach import may_show
from playmat.simulator.rehearsal.playouts import playout
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, set_table
from playmat.simulator.rehearsal.two_worlds import Played, different, leak_in_private, with_copies_exchanged
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.table.component import Component, parse_component
from playmat.table.tag import TagRecord, encode_record, overlay_code
from playmat.virtual.call_limit import limited_calls
from playmat.virtual.game_check.answers import (
    WrongAnswer,
    examined,
    misspelt,
    places_of,
    source_of,
    wrong_answers,
    wrong_setup,
)
from playmat.virtual.game_check.finding import (
    ALIKE,
    Checked,
    Finding,
    by_error,
    by_fault,
    faulty_game,
    refusal,
)
from playmat.virtual.game_check.laws import (
    LAWS,
    Breach,
    games_are_their_record,
    gestures_are_recognised,
    silence_is_no_action,
)
from playmat.virtual.game_check.pictures import drawings, scenes
from playmat.virtual.game_check.words import drawable, sayable, translated
from playmat.virtual.setting import KIT, kit_for

_GAMES = 2  # random games on which the laws are tried
_TURNS = 60  # turns of each
_HANDS = 12  # states in which every gesture is read
_TOUCHING = 3  # mm by which places of dice may overlap
_ACTIONS = 30  # actions of a rehearsal


def check(name: str) -> Generator[Finding, None, None]:
    """Yields what a game lacks, up to a call that does not return; ConfigError for an unknown name.

    Calls are limited until it ends: who does not read to the end has to close it.
    """
    known = registry()
    folder = Path(known.folder(name))
    if name in known.problems:
        yield by_error("registry", str(folder), ConfigError(known.problems[name]))
        return
    with limited_calls():
        try:
            yield from _findings(name, folder)
        except EndlessCall as error:
            yield by_error("time", str(folder / "game.py"), error)


def _findings(name: str, folder: Path) -> Iterator[Finding]:
    try:
        game = load_unposed(GameConfig(name))
    except ConfigError as error:
        yield by_error("registry", str(folder / "game.py"), error)
        return
    try:
        mats = [mat for mat in read_mats(kit_for(game)) if mat.suits(name, game.projection.zones)]
    except ConfigError as error:
        yield by_error("overlay", str(folder / "mat.toml"), error)
        return
    if not mats:
        yield Finding(
            "overlay",
            str(folder / "mat.toml"),
            "no overlay fits the game",
            f'write one with base = "standard" and games = ["{name}"], and a place for each zone',
        )
        return
    game = examined(game)
    checked = Checked(game, folder, mats[0], [])
    # A mat of its own may seat more players than the kit's overlays.
    own = [mat for file in sorted(KIT.parent.glob("*.toml")) for mat in read_mats(file) if name in mat.games]
    yield from _without_room(checked, max(len(mat.seats) for mat in (*mats, *own)))
    for topic, examine in (("setup", lambda: wrong_setup(game, folder)), ("rules", lambda: _played(checked))):
        wrong = [*_sound(topic, checked, examine)]
        yield from wrong[:ALIKE]
        if wrong and not checked.turns:  # whatever else would be found may follow from it
            return
    failed, told = bool(wrong), set[tuple[str, str]]()
    for topic, part in _PARTS.items():
        if failed and topic in _TABLES:  # it would fail again, in words that name no cause
            continue
        # The first few findings with the same remedy, or the first at one line, and the number of the others
        by_remedy: dict[tuple[str, str], list[Finding]] = {}
        for finding in _sound(topic, checked, lambda part=part: part(checked)):  # type: ignore[misc]
            failed |= finding.fails
            by_remedy.setdefault((finding.file, finding.remedy), []).append(finding)
        for alike in (found for key, found in by_remedy.items() if key not in told):
            listed = 1 if ":" in alike[0].file else ALIKE
            yield from alike[:listed]
            if more := len(alike[listed:]):
                again = f"the same {more} more times" if more > 1 else "the same once more"
                yield alike[0]._replace(problem=again)
        told |= by_remedy.keys()


@contextmanager
def faults_named(name: str = "") -> Iterator[None]:
    """Raises FaultyGame, in the words of the check, for what the code of a game causes in the block.

    What a game answers may raise later, when none of its code is running: then the game of this name is
    checked.
    """
    try:
        yield
    except ConfigError:
        raise
    except Exception as error:
        if fault := game_fault(first_error(error)):
            raise faulty_game(by_fault("", fault)) from error
        if name:
            with closing(check(name)) as findings:
                wrong = next((finding for finding in findings if finding.fails), None)
            if wrong:
                raise faulty_game(wrong) from error
        raise


def _played(checked: Checked) -> Iterator[Finding]:
    """Plays random games, until one raises or a wrong answer is found."""
    game, folder = checked.game, checked.folder
    for seats in game.setup.players:
        state = game.rules.start(seats)
        if (begun := game.rules.seats(state)) != seats:
            yield Finding(
                "rules",
                source_of(game.setup, "players", folder),
                f"start({seats}) is a position for {begun} players",
                f"let Setup.players have the possible numbers, range({begun}, {begun + 1}) for {begun}, and "
                "Rules.seats(state) return that of a position",
            )
            return
        if wrong := [*wrong_answers(game, state, folder)]:
            yield from wrong
            return
    for seed in range(_GAMES):
        for turn in islice(playout(game, Random(seed), players=checked.players), _TURNS):
            checked.turns.append(turn)
            after = turn.state if turn.action is None else turn.state.apply(turn.action, turn.at)
            if wrong := [*wrong_answers(game, after, folder)]:
                yield from wrong
                return


def _without_room(checked: Checked, seats: int) -> Iterator[Finding]:
    """Yields the numbers of players for whom no overlay has seats."""
    setup = checked.game.setup
    if without := [str(number) for number in setup.players if number > seats]:
        yield Finding(
            "overlay",
            source_of(setup, "players", checked.folder),
            f"no overlay has seats for {' or '.join(without)} players: the largest has {seats}",
            f"write an overlay with {without[-1]} seats, or let players end at {seats}",
        )


def _sound(topic: str, checked: Checked, work: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    """Yields the findings of a part, and an exception in it as a finding."""
    try:
        yield from work()
    except EndlessCall:
        raise  # every further part would wait for the same loop
    except WrongAnswer as error:
        yield error.finding(topic, checked.folder)
    except NotImplementedError as error:
        fault = game_fault(error)
        method = fault.method if fault else str(error)
        yield Finding(topic, fault.file if fault else "", f"{method} is missing", "define it")
    except Exception as error:
        module = "bots.py" if topic == "programs" else "game.py"
        yield by_error(topic, str(checked.folder / module), error)


# --- the parts


def _overlay(checked: Checked) -> Iterator[Finding]:
    game, _, mat, _ = checked
    yield from refusal("overlay", mat.source, lambda: check_zones(mat, game))
    yield from _overlapping(checked)
    projection = game.projection
    places = {place for state in checked.states for place in projection.placement(state)}
    played = [(state, action) for state, action, _ in checked.turns if action in state.legal_actions()]
    gestures = (gesture for state, action in played for gesture in projection.gestures(state, action))
    places |= {place for gesture in gestures for place in places_of(gesture)}
    homes = {piece.home for _, pieces in _boxes(checked) for piece in pieces if piece.home}
    zones = mat.sensed(projection.zones)
    for place in sorted(places | homes):
        if place.zone not in zones:
            continue  # `check_zones` has reported it
        gathered = zones[place.zone].gathered
        known = {slot.place.first if gathered else slot.place for slot in mat.slots}
        if (place.first if gathered else place) not in known:
            yield Finding(
                "overlay", mat.source, f"{place} is no place of the mat", f"add it to the zone {place.zone}"
            )


def _overlapping(checked: Checked) -> Iterator[Finding]:
    """Yields the places that lie on each other: hands, clicks and readers could not tell them apart."""
    zones = checked.game.projection.zones
    slots = [
        slot
        for slot in checked.mat.slots
        if slot.place.zone in zones and zones[slot.place.zone].arrangement is not Arrangement.POINTER
    ]
    for slot, other in combinations(slots, 2):
        apart = (
            abs(slot.x - other.x) - (slot.width + other.width) / 2,
            abs(slot.y - other.y) - (slot.height + other.height) / 2,
        )
        if max(apart) < -_TOUCHING:
            yield Finding(
                "overlay",
                checked.mat.source,
                f"{slot.place} and {other.place} overlap by {-max(apart):.0f} mm",
                "move one of them, or give it another antenna",
            )


def _setup(checked: Checked) -> Iterator[Finding]:
    game, serials = checked.game, checked.game.setup.serials
    file = source_of(game.setup, "components", checked.folder)
    for owner, pieces in _boxes(checked):
        numbers: dict[str, int] = {}
        for piece in pieces:
            if serials.get(piece.serial) != piece.kind:
                yield Finding(
                    "setup",
                    file,
                    f"components() has {piece.serial} of the kind {piece.kind}, serials has "
                    f"{serials.get(piece.serial)}",
                    "let both agree",
                )
            numbers[piece.serial] = copy = numbers.get(piece.serial, 0) + 1
            if not _is_taggable(Component(owner, piece.serial, copy, piece.kind)):
                yield Finding(
                    "tags",
                    file,
                    f"the component {piece.serial}, copy {copy}, does not fit a tag",
                    "use serials of three letters or digits, other than MAT, and at most 255 copies",
                )
    yield from misspelt(game, checked.folder)
    for number, _ in enumerate(game.setup.choices()):
        game.setup.chosen(number)
    game.setup.prints()


def _is_taggable(card: Component) -> bool:
    """Whether a tag holds this component, and readers and journal tell it from all else."""
    try:
        code = overlay_code(encode_record(TagRecord(card.owner, card.serial, card.copy, pose=0, game=0)))
        return code is None and parse_component(str(card), {card.serial: card.kind}) == card
    except (TagError, UnicodeError):
        return False


def _laws(checked: Checked) -> Iterator[Finding]:
    game, _, mat, turns = checked
    several = next((state for state, *_ in turns if len(state.movers) > 1), None)
    if several is not None and game.pace is Pace.TURNS:
        yield Finding(
            "rules",
            source_of(several, "movers", checked.folder),
            f"several seats may act at '{several}', although the game is in turns",
            "make the game with pace=Pace.REAL_TIME, or name one seat",
            fails=False,
        )
    for law in LAWS:
        for breach in law(game, turns, Random(0)):
            yield _broken_law("rules", checked, breach)
    for breach in games_are_their_record(load_study(game), Random(0)):
        yield _broken_law("rules", checked, breach)
    interpreter = Interpreter(game.projection, mat.sensed(game.projection.zones))
    open_turns = [turn for turn in turns if turn.action is not None]
    some = open_turns[:: max(1, len(open_turns) // _HANDS)]
    for breach in (
        *gestures_are_recognised(game, interpreter, some, Random(0)),
        *silence_is_no_action(game, interpreter, open_turns, Random(0)),
    ):
        yield _broken_law("gestures", checked, breach)


def _broken_law(topic: str, checked: Checked, breach: Breach) -> Finding:
    game = checked.game
    parts = (game.rules, game.projection, game.words, checked.states[0])
    part = next(part for part in parts if hasattr(part, breach.method))
    at = source_of(part, breach.method, checked.folder)
    return Finding(topic, at, f"{breach.method}: {breach.problem}", breach.remedy)


def _rehearsal(checked: Checked) -> Iterator[Finding]:
    """Virtual players play the beginning of a game, with the fewest and the most players."""
    for seats in dict.fromkeys([*checked.players[:1], *checked.players[-1:]]):
        yield from _rehearsed(checked, seats)


def _puzzles(checked: Checked) -> Iterator[Finding]:
    yield from refusal("puzzles", str(checked.folder / PUZZLES), lambda: with_puzzles(checked.game))


def _programs(checked: Checked) -> Iterator[Finding]:
    """Each program of the game plays its beginning against itself."""
    for bot in registry().bots(checked.game).values():
        for seats in checked.players[:1] if not bot.slow else ():
            yield from _rehearsed(checked, seats, [bot] * seats)


def _rehearsed(checked: Checked, seats: int, bots: Sequence[Bot] = ()) -> Iterator[Finding]:
    game, _, mat, _ = checked
    random, tally = Random(seats), Tally(1)
    world = set_table(game, mat, random, seats)
    table = VirtualTime(game, mat, world)
    for wait in rehearse(table, game, world, random, tally, bots=bots).run():
        table.drive(iter([wait]))
        if table.status.actions >= _ACTIONS:
            break
    if tally.misread or table.explained or not (tally.completed or table.status.actions >= _ACTIONS):
        yield Finding(
            "rehearsal",
            str(checked.folder),
            f"{seats} virtual players are not understood: {tally.failure or 'a move is refused'}",
            f"watch it with `playmat rehearse --game {game.name} --seats {seats} --page 8080`",
        )


def _privacy(checked: Checked) -> Iterator[Finding]:
    """Compares pairs of tables whose worlds differ in what is hidden."""
    game, folder, mat, _ = checked
    file = source_of(checked.states[0], "observation", folder)
    yield from islice(_dark(checked, file), 1)
    if game.projection.private(game.rules.start(game.setup.players[0])):
        for seed in range(ALIKE):
            if leak := leak_in_private(game, mat, seed):
                yield Finding(
                    "privacy",
                    file,
                    f"a private action shows others {leak}",
                    "leave hidden parts out of observation(), log_sentence() and brief() of other seats",
                )
    if not any(zone.remembered for zone in mat.sensed(game.projection.zones).values()):
        told, other = (
            Played(game, mat, 0, _ACTIONS // 2, change=change).table.told()
            for change in (dict, with_copies_exchanged)
        )
        if found := different(told, other):
            yield Finding(
                "privacy",
                file,
                f"which of two equal components is played can be seen: {found[0][:200]}",
                "name kinds, never single components",
            )


def _dark(checked: Checked, file: str) -> Iterator[Finding]:
    """Yields the states in which nothing lights up for who acts: what is legal could tell what is hidden."""
    game = checked.game
    for state, action, _ in checked.turns:
        if action is None or CHANCE in state.movers:
            continue
        seat = game.projection.performer(state, action)
        pressed = any(isinstance(gesture, Choose) for gesture in game.projection.gestures(state, action))
        if not pressed and not may_show(game.projection, state, seat):
            yield Finding(
                "privacy",
                file,
                f"who acts does not see all of '{state}', so nothing lights up and no click decides",
                "let Projection.private(state) return True there, or keep what is hidden out of the state",
                fails=False,
            )


_PARTS: dict[str, Callable[[Checked], Iterator[Finding]]] = {
    "overlay": _overlay,
    "setup": _setup,
    "drawings": drawings,
    "words": sayable,
    "scenes": scenes,
    "catalogues": translated,
    "laws": _laws,
    "puzzles": _puzzles,
    "screens": drawable,
    "rehearsal": _rehearsal,
    "programs": _programs,
    "privacy": _privacy,
}
_TABLES = ("screens", "rehearsal", "programs", "privacy")
"""Parts that need a table, for which everything else must be right."""


def _boxes(checked: Checked) -> Iterator[tuple[int, Sequence[Piece]]]:
    for seats in checked.players:
        yield from checked.game.setup.components(seats).items()
