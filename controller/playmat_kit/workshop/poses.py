"""The poses of a game's cards and dice on its mat: checked, and drawn as heat maps."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.interface import AnyGame, Form
from playmat.table.mat import Mat
from playmat.text import Translations
from playmat_kit.design.checks.result import Result, judged
from playmat_kit.design.dice import die_coupled, die_faults, wells
from playmat_kit.design.pictures.pose_map import antenna_matrix, slide_maps
from playmat_kit.design.poses import CARELESS, MOVED, Case, Coupled, cases, coupled, pose_faults
from playmat_kit.printing.mat_face import seat_count
from playmat_kit.printing.svg import write_svg
from playmat_kit.workshop.drawings import File

_WHITE = "#ffffff"


def pose_cases(mat: Mat, game: AnyGame) -> dict[Case, Coupled]:
    """Returns the couplings of every case of a card on a slot with an antenna."""
    turning = {name for name, zone in game.projection.zones.items() if zone.poses}
    return {case: coupled(mat, case) for case in cases(mat, turning)}


def check_poses(mat: Mat, game: AnyGame) -> Iterator[Result]:
    """Checks that every card is read only by its own antenna and only in its own pose."""
    found = pose_cases(mat, game)
    if not found:
        return
    own, other = (
        min(coupling.own for coupling in found.values()),
        max(coupling.other for coupling in found.values()),
    )
    wrong = max((coupling.wrong for case, coupling in found.items() if case.counts), default=0.0)
    turned = (
        f"the other pose's at most {wrong:.2f} ({MOVED[0]:g} mm, {MOVED[1]:g} degrees), " if wrong else ""
    )
    fine = (
        f"{len(found)} poses on slots: the right tag couples at least {own:.2f} ({CARELESS[0]:g} mm, "
        f"{CARELESS[1]:g} degrees off), {turned}another antenna at most {other:.2f} [model]"
    )
    yield from judged("poses", mat.name, pose_faults(mat, found), fine)


def check_dice(mat: Mat, game: AnyGame) -> Iterator[Result]:
    """Checks that anywhere in its well only the tag on a die's lower face is read."""
    brought = game.setup.components(seat_count(mat, game))
    dice = any(piece.form is Form.DIE for pieces in brought.values() for piece in pieces)
    found = {slot: die_coupled(mat, slot) for slot in wells(mat)} if dice else {}
    if not found:
        return
    below = min(coupling.below for coupling in found.values())
    aside, elsewhere = (
        max(coupling.aside for coupling in found.values()),
        max(coupling.elsewhere for coupling in found.values()),
    )
    fine = (
        f"{len(found)} wells: a die's lowest tag couples at least {below:.2f}, another at most {aside:.2f}, "
        f"another antenna at most {elsewhere:.2f} [model]"
    )
    yield from judged("dice", mat.name, die_faults(found), fine)


def pose_pictures(mat: Mat, game: AnyGame, speak: Translations) -> Iterator[File]:
    """Yields the heat maps; none if no slot reads cards."""
    found = pose_cases(mat, game)
    if not found:
        return
    # Slots look alike to the model if antenna and slot have the same offset and the card lies in the same
    # pose. Seats differ by half a turn, so the offset's sign does not matter. A mat's dozens of slots fall
    # into a few kinds, and one panel for each, titled with its zones, keeps the page readable.
    kinds: dict[tuple[object, ...], list[Case]] = {}
    for case in found:
        x, y = mat.antenna(case.slot)
        offset = abs(round(x - case.slot.x, 1)), abs(round(y - case.slot.y, 1))
        kinds.setdefault((offset, case.turned, case.counts), []).append(case)
    panels: dict[str, Case] = {}
    for first, *others in kinds.values():
        zones = dict.fromkeys(case.slot.place.zone for case in (first, *others))
        panels[f"{_pose(first)}\n{', '.join(zones)}"] = first
    page = slide_maps(mat, panels)
    yield f"{mat.name}-slides.svg", write_svg(page, f"{mat.name}: slides", _WHITE)
    # The label of each case has seat, slot and pose.
    words = game.called(mat.seat_names, mat.zone_names).words
    seats = {seat: f"{name.translate(speak)}, " for seat, name in enumerate(mat.seat_names)}
    names = {}
    for case in found:
        place = case.slot.place
        slot = words.place_name(place).translate(speak)
        names[case] = f"{seats.get(place.seat, '')}{slot}, {_pose(case)}"
    matrix = antenna_matrix(mat, {case: coupling.own for case, coupling in found.items()}, names)
    yield f"{mat.name}-antennas.svg", write_svg(matrix, f"{mat.name}: antennas", _WHITE)


def _pose(case: Case) -> str:
    return "turned" if case.turned else "upright"
