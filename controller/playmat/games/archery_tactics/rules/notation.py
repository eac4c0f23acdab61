"""Formats positions as one line of text; `parsing` reads it and NOTATION.md documents it."""

from __future__ import annotations

from playmat.games.archery_tactics.rules.arena import ARCS, NOWHERE, OPEN, Arena
from playmat.games.archery_tactics.rules.cards import BOARD, CARDS
from playmat.games.archery_tactics.rules.position import (
    NOBODY,
    Due,
    Laid,
    Phase,
    Player,
    Position,
    Result,
    Shot,
)
from playmat.games.archery_tactics.rules.shots import on_line
from playmat.games.archery_tactics.rules.specials import format_specials
from playmat.games.notation.notation import format_row
from playmat.placement import SEAT_NAMES

NOTHING = "-"


def format_position(position: Position) -> str:
    """Returns the notation of a position."""
    words = (
        format_arena(position.arena),
        format_phase(position),
        f"{position.fountain}/{position.bank}",
        "/".join(_player(position, player) for player in position.players),
        "/".join(_shot(position, shot) for shot in position.shots) or NOTHING,
        str(position.switches),
        format_result(position.result),
    )
    own = () if position.cards is CARDS else (format_specials(position.cards),)
    return " ".join((*words, *own))


def format_arena(arena: Arena) -> str:
    """Formats the rows from the north; runs of open cells become their length."""
    return "/".join(format_row(row, OPEN) for row in arena.rows)


def format_phase(position: Position) -> str:
    """Formats phase and turn, such as `turn:2`, with the stamp of a running clock: `countdown:1@12.345`."""
    is_running = position.phase is Phase.COUNTDOWN or position.is_frozen
    since = f"@{seconds(position.since)}" if is_running else ""
    return f"{position.phase}:{position.turn}{since}"


def seconds(ms: int) -> str:
    """Formats a stamp in seconds with three decimals."""
    return f"{ms // 1000}.{ms % 1000:03}"


def _player(position: Position, player: Player) -> str:
    arena = position.arena
    cards = ",".join(map(format_laid, player.laid)) or NOTHING
    marks = "f" * player.fed + "r" * player.ready
    fields = (
        cell_name(arena, player.cell),
        cell_name(arena, player.flag),
        ARCS[player.arc] if player.arc >= 0 else NOTHING,
        str(player.mana),
        f"{player.kept}{_unusual(player.concentration, BOARD.concentration)}",
        f"{player.frags}+{player.gained}",
        f"{player.specials}+{player.spare}",
        f"{cards}{_unusual(player.endurance, BOARD.endurance)}",
        str(player.aims),
        format_due(player.due),
        format_due(player.dodge),
        f"{player.standing.value}{f':{marks}' if marks else ''}{'+' * player.extra}",
        cell_name(arena, player.decoy),
        ",".join(f"{card}@{arena.name(cell)}" for card, cell in player.tokens) or NOTHING,
    )
    return ";".join(fields)


def _unusual(number: int, usual: int) -> str:
    return "" if number == usual else f":{number}"


def cell_name(arena: Arena, cell: int) -> str:
    """Returns the name of a cell, or a dash for NOWHERE."""
    return NOTHING if cell == NOWHERE else arena.name(cell)


def format_laid(laid: Laid) -> str:
    """Formats a card: `transfert*` with stone, `tir!` void, `+tir` beside the board, `toile*>north` given."""
    given = "" if laid.given == NOBODY else f">{SEAT_NAMES[laid.given]}"
    return f"{'+' * laid.beside}{laid.card}{'*' * laid.stone}{'!' * laid.void}{given}"


def format_due(due: Due | None) -> str:
    """Formats a pending effect: `mouvement`, `mouvement~north` by another archer, `embuscade.` half done."""
    if due is None:
        return NOTHING
    body = "" if due.body == NOBODY else f"~{SEAT_NAMES[due.body]}"
    return f"{due.card}{body}{'.' * due.half}"


def _shot(position: Position, shot: Shot) -> str:
    duties = []
    for duty in shot.duties:
        # A duty is noted like `north.due@12.000`, with `+D4` for cells that a plain push has moved it to.
        pushed = () if duty.cells == on_line(position, shot, duty.seat) else duty.cells
        cells = "".join(f"+{position.arena.name(cell)}" for cell in pushed)
        duties.append(f"{SEAT_NAMES[duty.seat]}.{duty.answer.value}@{seconds(duty.since)}{cells}")
    where = f"{position.arena.name(shot.cell)};{ARCS[shot.arc]}"
    portals = "".join(f";{position.arena.name(cell)}" for cell in shot.portals)
    return f"{SEAT_NAMES[shot.seat]}@{seconds(shot.at)};{where};{','.join(duties)}{portals}"


def format_result(result: Result | None) -> str:
    """Formats the winners, such as `south` or `south,north`; `-` during the game."""
    return ",".join(SEAT_NAMES[seat] for seat in result.winners) if result else NOTHING
