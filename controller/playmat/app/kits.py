"""The kits that are chosen, fitted to their mats, and the tags of the game that is played on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playmat.app.hardware import read_base, read_hardware
from playmat.errors import ConfigError
from playmat.games.game import AnyGame, Form
from playmat.kit.bill import Line, bill
from playmat.kit.fitting import FittedBoard, fitted
from playmat.kit.values import Hardware, Kit, Part
from playmat.picture import SHARED
from playmat.printing.mat_face import seat_count
from playmat.table.mat import Mat

_DIE_TAG, _PIECE_TAG, _OVERLAY_TAG = 20.0, 20.0, 25.0  # the widths of tags that no mat's file says


@dataclass(frozen=True, slots=True)
class ChosenKit:
    """A kit with its boards as they lie on its mat."""

    kit: Kit
    boards: tuple[FittedBoard, ...]


def chosen_kits(hardware: Hardware, names: Sequence[str], directory: Path | None) -> tuple[ChosenKit, ...]:
    """The kits of these names, in their order; ConfigError where one is not known."""
    return tuple(_chosen(hardware, name, directory) for name in names)


def together(hardware: Hardware, base: Kit) -> list[str]:
    """A kit with everything that can be added to it."""
    return [base.name, *(kit.name for kit in hardware.kits.values() if base.name in kit.add_to)]


def _chosen(hardware: Hardware, name: str, directory: Path | None) -> ChosenKit:
    if name not in hardware.kits:
        raise ConfigError(f"there is no kit {name!r}: write one of {', '.join(hardware.kits)}")
    kit = hardware.kits[name]
    return ChosenKit(kit, fitted(hardware, kit, read_base(kit.base, directory)) if kit.boards else ())


def loose_parts(hardware: Hardware, kits: Sequence[ChosenKit]) -> Counter[str]:
    """The parts that belong to no board."""
    counts: Counter[str] = Counter()
    for one in kits:
        counts.update(one.kit.parts)
        counts.update(hardware.consoles.consoles[name].display for name in one.kit.consoles)
        counts.update(display.display for display in one.kit.displays)
    return counts


def parts_list(
    names: Sequence[str], directory: Path | None, game: AnyGame, mat: Mat
) -> list[tuple[Kit, tuple[Line, ...]]]:
    """The lines of each kit; those that stand by themselves have the tags of the game."""
    hardware = read_hardware(directory)
    return [
        (one.kit, bill(hardware, one.kit, one.boards, _brought(hardware, one.kit, game, mat)))
        for one in chosen_kits(hardware, names, directory)
    ]


def _brought(hardware: Hardware, kit: Kit, game: AnyGame, mat: Mat) -> Mapping[str, int]:
    """The tags of a game, and its dice to put them into."""
    if kit.add_to:
        return {}
    counts = Counter(
        {_tag(hardware.parts, diameter): count for diameter, count in tags(game, mat).items() if count}
    )
    return counts + Counter({"die-30mm": _forms(game, mat)[Form.DIE]})


def tags(game: AnyGame, mat: Mat) -> Counter[float]:
    """How many tags of each width are stuck: two on a card, six into a die, one on a piece, in a square
    without a reader, and in the overlay.
    """
    forms = _forms(game, mat)
    counts = Counter({mat.stickers.diameter: 2 * forms[Form.CARD], _DIE_TAG: 6 * forms[Form.DIE]})
    counts += Counter({_PIECE_TAG: forms[Form.PIECE]}) + _squares(game, mat)
    return counts + Counter({_OVERLAY_TAG: 1})


def _squares(game: AnyGame, mat: Mat) -> Counter[float]:
    """The tags of squares without a reader, by their widths."""
    shared = game.setup.components(seat_count(mat, game)).get(SHARED, ())
    homes = [piece.home for piece in shared if piece.form is Form.SQUARE and piece.home]
    slots = [mat.by_place[home] for home in homes if home in mat.by_place]
    return Counter(slot.tag_diameter for slot in slots if not slot.board)


def _forms(game: AnyGame, mat: Mat) -> Counter[Form]:
    brought = game.setup.components(seat_count(mat, game))
    return Counter(piece.form for pieces in brought.values() for piece in pieces)


def _tag(parts: Mapping[str, Part], diameter: float) -> str:
    """The widest tag that is bought and fits."""
    fitting = [part for part in parts.values() if 0 < part.diameter <= diameter]
    if not fitting:
        raise ConfigError(f"parts.toml has no tag of {diameter:g} mm or less: add one with its diameter")
    return max(fitting, key=lambda part: part.diameter).id
