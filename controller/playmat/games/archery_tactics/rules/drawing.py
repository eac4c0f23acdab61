"""Draws the arena and the boards in plain text."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.games.archery_tactics.rules.arena import ARCS
from playmat.games.archery_tactics.rules.notation import format_due, format_laid, format_phase, seconds
from playmat.games.archery_tactics.rules.position import Player, Position, Standing
from playmat.games.archery_tactics.rules.shots import shot_line
from playmat.placement import SEAT_NAMES

LETTERS = "snwexz"
"""Letters of the seats' figures; their flags are capitals."""
_SHOT = "*"


def draw(position: Position) -> str:
    """Returns the arena with open shots as stars, followed by the boards."""
    arena = position.arena
    signs = [arena.ground(cell) for cell in arena.cells]
    for shot in position.shots:
        for cell in shot_line(position, shot):
            signs[cell] = _SHOT
    for seat, player in enumerate(position.players):
        if player.flag >= 0:
            signs[player.flag] = LETTERS[seat].upper()
    for seat in position.seats:
        for cell in position.figures(seat):
            signs[cell] = LETTERS[seat]
    lines = [format_phase(position), ""]
    for number in range(len(arena.rows)):
        row = signs[number * arena.width : (number + 1) * arena.width]
        lines.append(f"{len(arena.rows) - number:2} {' '.join(row)}")
    lines.append(f"   {' '.join(arena.name(cell)[0] for cell in arena.cells[: arena.width])}")
    lines += ["", f"fountain {position.fountain}, bank {position.bank}"]
    for seat, player in enumerate(position.players):
        lines.append(f"{LETTERS[seat]} {SEAT_NAMES[seat]:9} {', '.join(_board(player))}")
    for shot in position.shots:
        asked = ", ".join(f"{SEAT_NAMES[duty.seat]} {duty.answer.value}" for duty in shot.duties)
        lines.append(f"{SEAT_NAMES[shot.seat]} shot at {seconds(shot.at)}: {asked}")
    return "\n".join(lines)


def _board(player: Player) -> Iterator[str]:
    if player.standing is not Standing.IN:
        yield player.standing.value
    yield f"{player.frags} frags"
    yield f"{player.mana} mana"
    if player.arc >= 0:
        yield f"looks {ARCS[player.arc]}"
    if player.kept:
        yield f"{player.kept} in concentration"
    cards = [*map(format_laid, player.laid), *["ciblage"] * player.aims]
    yield f"laid {' '.join(cards) or 'nothing'}"
    for due in filter(None, (player.due, player.dodge)):
        yield f"to do {format_due(due)}"
