"""Chosen kits fitted to their mats, their parts lists, and the tags of the game played with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playmat.errors import ConfigError, literal
from playmat.games.interface import AnyGame, Form
from playmat.placement import SHARED
from playmat.table.mat import Mat
from playmat_kit.design.bill import Line, bill
from playmat_kit.design.fitting import FittedBoard, fitted
from playmat_kit.design.hours import Work, works
from playmat_kit.design.values import Hardware, Kit, Part
from playmat_kit.printing.mat_face import seat_count
from playmat_kit.workshop.description import read_base, read_hardware

_DIE_TAG, _PIECE_TAG, _OVERLAY_TAG = 20.0, 20.0, 25.0  # diameters of tags that a mat's file does not give


@dataclass(frozen=True, slots=True)
class ChosenKit:
    """A kit with its boards fitted to its mat."""

    kit: Kit
    boards: tuple[FittedBoard, ...]


def chosen_kits(hardware: Hardware, names: Sequence[str], directory: Path | None) -> tuple[ChosenKit, ...]:
    """Returns the named kits in this order; ConfigError for an unknown name."""
    for name in names:
        if name not in hardware.kits:
            raise ConfigError(f"there is no kit {literal(name)}: write one of {', '.join(hardware.kits)}")
    kits = [hardware.kits[name] for name in names]
    bases = [read_base(kit.base, directory) if kit.boards else None for kit in kits]
    return tuple(
        ChosenKit(kit, fitted(hardware, kit, base) if base else ())
        for kit, base in zip(kits, bases, strict=True)
    )


def with_additions(hardware: Hardware, base: Kit) -> list[str]:
    """Returns the names of a kit and of all kits that extend it without replacing a part."""
    added = (kit.name for kit in hardware.kits.values() if base.name in kit.add_to and not kit.in_place_of)
    return [base.name, *added]


def loose_parts(hardware: Hardware, kits: Sequence[ChosenKit]) -> Counter[str]:
    """Counts the parts that belong to no board."""
    counts: Counter[str] = Counter()
    for chosen in kits:
        counts.update(chosen.kit.parts)
        counts.update(hardware.consoles.consoles[name].display for name in chosen.kit.consoles)
        counts.update(display.display for display in chosen.kit.displays)
    for chosen in kits:
        counts -= Counter(chosen.kit.in_place_of)
    return counts


def parts_list(
    names: Sequence[str], directory: Path | None, game: AnyGame, mat: Mat
) -> list[tuple[Kit, tuple[Line, ...]]]:
    """Returns the parts list of each kit; base kits include the tags of the game and leave out what another
    of these kits replaces.
    """
    hardware = read_hardware(directory)
    kits = chosen_kits(hardware, names, directory)
    lists = []
    for chosen in kits:
        components: Counter[str] = Counter()
        if not chosen.kit.add_to and not chosen.kit.own_computer:
            # The tags of the game, and its dice that tags are put into
            own = {_tag(hardware.parts, mm): count for mm, count in tags(game, mat).items() if count}
            components = Counter(own) + Counter({"die-30mm": _forms(game, mat)[Form.DIE]})
        replaced: Counter[str] = Counter()
        for other in kits:
            if chosen.kit.name in other.kit.add_to:
                replaced.update(other.kit.in_place_of)
        lines = bill(hardware, chosen.kit, chosen.boards, components)
        left = (line._replace(needed=line.needed - replaced[line.part.id]) for line in lines)
        lists.append((chosen.kit, tuple(line for line in left if line.needed > 0)))
    return lists


def hours(
    names: Sequence[str], directory: Path | None, game: AnyGame, mat: Mat
) -> dict[str, tuple[Work, ...]]:
    """Returns the work by hand on each of the kits that is a whole table with a plate; what replaces parts of
    it counts too.
    """
    hardware = read_hardware(directory)
    lists = parts_list(names, directory, game, mat)
    found = {}
    for chosen in chosen_kits(hardware, names, directory):
        name = chosen.kit.name
        if chosen.kit.consoles:
            readers = sum(len(board.antennas) for board in chosen.boards)
            worked = [
                line
                for kit, lines in lists
                if kit.name == name or (kit.in_place_of and name in kit.add_to)
                for line in lines
            ]
            found[name] = works(hardware.pace, worked, readers)
    return found


def tags(game: AnyGame, mat: Mat) -> Counter[float]:
    """Counts the tags by width: two on a card, six in a die, one on a piece, on each square without a reader
    and in the overlay.
    """
    forms = _forms(game, mat)
    # A card has one tag for each pose, a die one for each side. Two kinds of the same diameter share a key,
    # so the counters are added; a dictionary of all kinds would keep the last count only.
    counts = Counter({mat.stickers.diameter: 2 * forms[Form.CARD], _DIE_TAG: 6 * forms[Form.DIE]})
    shared = game.setup.components(seat_count(mat, game)).get(SHARED, ())
    homes = [piece.home for piece in shared if piece.form is Form.SQUARE and piece.home]
    slots = [mat.by_place[home] for home in homes if home in mat.by_place]
    counts += Counter({_PIECE_TAG: forms[Form.PIECE]})
    counts += Counter(slot.tag_diameter for slot in slots if not slot.board)  # no reader below
    return counts + Counter({_OVERLAY_TAG: 1})


def _forms(game: AnyGame, mat: Mat) -> Counter[Form]:
    brought = game.setup.components(seat_count(mat, game))
    return Counter(piece.form for pieces in brought.values() for piece in pieces)


def _tag(parts: Mapping[str, Part], diameter: float) -> str:
    """Returns the id of the largest tag that fits; ConfigError if there is none."""
    fitting = [part for part in parts.values() if 0 < part.diameter <= diameter]
    if not fitting:
        raise ConfigError(f"parts.toml has no tag of {diameter:g} mm or less: add one with its diameter")
    return max(fitting, key=lambda part: part.diameter).id
