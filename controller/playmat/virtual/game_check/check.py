"""Check of one game: a finding for everything that is missing or wrong, with the file and the remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

from playmat.app.games import load_game, registry
from playmat.app.mats import check_zones, read_mats
from playmat.config import GameConfig
from playmat.drawing import segments
from playmat.errors import ConfigError, TagError
from playmat.games.fault import EndlessCall, game_fault
from playmat.games.interface import Piece
from playmat.interpret import Interpreter
from playmat.simulator.rehearsal.playouts import playout
from playmat.simulator.rehearsal.rehearsal import Tally
from playmat.simulator.rehearsal.staging import rehearse, set_table
from playmat.simulator.rehearsal.two_worlds import Played, different, leak_in_private, with_copies_exchanged
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from playmat.table.tag import TagRecord, encode_record, game_code
from playmat.virtual.call_limit import limited_calls
from playmat.virtual.game_check.finding import ALIKE, Checked, Finding, by_error, refusal
from playmat.virtual.game_check.laws import LAWS, gestures_are_recognised, silence_is_no_action
from playmat.virtual.game_check.words import drawable, sayable, translated
from playmat.virtual.setting import kit_for

_GAMES = 2  # random games on which the laws are tried
_TURNS = 60  # turns of each
_HANDS = 12  # states in which every gesture is read
_ACTIONS = 30  # actions of a rehearsal


def check(name: str) -> Iterator[Finding]:
    """Yields what a game lacks, up to a call that does not return; ConfigError for an unknown name."""
    folder = Path(registry().folder(name))
    with limited_calls():
        try:
            yield from _findings(name, folder)
        except EndlessCall as error:
            yield by_error("time", str(folder / "game.py"), error)


def _findings(name: str, folder: Path) -> Iterator[Finding]:
    try:
        game = load_game(GameConfig(name))
        mats = [mat for mat in read_mats(kit_for(game)) if mat.suits(name, game.projection.zones)]
    except ConfigError as error:
        yield by_error("registry", str(folder / "game.py"), error)
        return
    if not mats:
        yield Finding(
            "overlay",
            str(folder / "mat.toml"),
            "no overlay fits the game",
            f'write one with base = "standard" and games = ["{name}"], and a place for each zone',
        )
        return
    checked = Checked(game, folder, mats[0], [])
    yield from _sound("rules", checked, lambda: _played(checked))
    for topic, part in _PARTS.items():
        found = list(_sound(topic, checked, lambda part=part: part(checked)))  # type: ignore[misc]
        # The first few findings with the same remedy, and the number of the others
        by_remedy: dict[tuple[str, str], list[Finding]] = {}
        for finding in found:
            by_remedy.setdefault((finding.file, finding.remedy), []).append(finding)
        for alike in by_remedy.values():
            yield from alike[:ALIKE]
            if len(alike) > ALIKE:
                yield alike[0]._replace(problem=f"the same {len(alike) - ALIKE} more times")


def _played(checked: Checked) -> Iterator[Finding]:
    """Plays random games as far as they can be played; its only findings are what raises."""
    for seed in range(_GAMES):
        for turn in islice(playout(checked.game, Random(seed), players=checked.players), _TURNS):
            checked.turns.append(turn)
    yield from ()


def _sound(topic: str, checked: Checked, work: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    """Yields the findings of a part, and an exception in it as a finding."""
    try:
        yield from work()
    except EndlessCall:
        raise  # every further part would wait for the same loop
    except NotImplementedError as error:
        fault = game_fault(error)
        method = fault.method if fault else str(error)
        yield Finding(topic, fault.file if fault else "", f"{method} is missing", "define it")
    except Exception as error:
        yield by_error(topic, str(checked.folder / "game.py"), error)


# --- the parts


def _overlay(checked: Checked) -> Iterator[Finding]:
    game, _, mat, _ = checked
    yield from refusal("overlay", mat.source, lambda: check_zones(mat, game))
    if not checked.players:
        yield Finding(
            "overlay",
            mat.source,
            f"{len(mat.seats)} seats are too few for {min(game.setup.players)} players",
            "name more seats",
        )
    places = {place for state in checked.states for place in game.projection.placement(state)}
    homes = {piece.home for _, pieces in _boxes(checked) for piece in pieces if piece.home}
    zones = mat.sensed(game.projection.zones)
    for place in sorted(places | homes):
        if place.zone not in zones:
            continue  # `check_zones` has reported it
        gathered = zones[place.zone].gathered
        known = {slot.place.first if gathered else slot.place for slot in mat.slots}
        if (place.first if gathered else place) not in known:
            yield Finding(
                "overlay", mat.source, f"{place} is no place of the mat", f"add it to the zone {place.zone}"
            )


def _setup(checked: Checked) -> Iterator[Finding]:
    game, file, serials = checked.game, str(checked.folder), checked.game.setup.serials
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
            try:
                encode_record(
                    TagRecord(owner=owner, serial=piece.serial, copy=copy, pose=0, game=game_code(game.name))
                )
            except (TagError, UnicodeError):
                yield Finding(
                    "tags",
                    file,
                    f"the component {piece.serial}, copy {copy}, does not fit a tag",
                    "use serials of three ASCII characters, and at most 255 copies",
                )
    kinds = {
        face.kind
        for state in checked.states
        for faces in game.projection.placement(state).values()
        for face in faces
    }
    for kind in sorted(kinds - {*serials.values()}):
        yield Finding(
            "setup", file, f"placement() names the kind {kind}, which no serial has", "add a serial"
        )
    for number, _ in enumerate(game.setup.choices()):
        game.setup.chosen(number)
    game.setup.prints()


def _drawings(checked: Checked) -> Iterator[Finding]:
    setup, file = checked.game.setup, str(checked.folder)
    for serial, strokes in setup.drawings().items():
        for stroke in strokes:
            yield from refusal(f"drawings of {serial}", file, lambda stroke=stroke: segments(stroke.path))  # type: ignore[misc]


def _laws(checked: Checked) -> Iterator[Finding]:
    game, folder, mat, turns = checked
    for law in LAWS:
        for breach in law(game, turns, Random(0)):
            yield Finding("rules", str(folder), f"{breach.method}: {breach.problem}", breach.remedy)
    interpreter = Interpreter(game.projection, mat.sensed(game.projection.zones))
    open_turns = [turn for turn in turns if turn.action is not None]
    some = open_turns[:: max(1, len(open_turns) // _HANDS)]
    for breach in (
        *gestures_are_recognised(game, interpreter, some, Random(0)),
        *silence_is_no_action(game, interpreter, open_turns, Random(0)),
    ):
        yield Finding("gestures", str(folder), f"{breach.method}: {breach.problem}", breach.remedy)


def _rehearsal(checked: Checked) -> Iterator[Finding]:
    """Virtual players play the beginning of a game, with the fewest and the most players."""
    game, _, mat, _ = checked
    for seats in dict.fromkeys([*checked.players[:1], *checked.players[-1:]]):
        random, tally = Random(seats), Tally(1)
        world = set_table(game, mat, random, seats)
        table = VirtualTime(game, mat, world)
        for wait in rehearse(table, game, world, random, tally).run():
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
    if game.projection.private(game.rules.start(game.setup.players[0])):
        for seed in range(ALIKE):
            if leak := leak_in_private(game, mat, seed):
                yield Finding(
                    "privacy",
                    str(folder),
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
                str(folder),
                f"which of two equal components is played can be seen: {found[0][:200]}",
                "name kinds, never single components",
            )


_PARTS: dict[str, Callable[[Checked], Iterator[Finding]]] = {
    "overlay": _overlay,
    "setup": _setup,
    "drawings": _drawings,
    "words": sayable,
    "screens": drawable,
    "catalogues": translated,
    "laws": _laws,
    "rehearsal": _rehearsal,
    "privacy": _privacy,
}


def _boxes(checked: Checked) -> Iterator[tuple[int, Sequence[Piece]]]:
    for seats in checked.players:
        yield from checked.game.setup.components(seats).items()
