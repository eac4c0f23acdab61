"""Lists everything that is wrong with a position, without retracing the history of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from playmat.games.archery_tactics.rules.arena import NOWHERE
from playmat.games.archery_tactics.rules.cards import BOARD, Colour, Effect, Kind
from playmat.games.archery_tactics.rules.interlude import victory
from playmat.games.archery_tactics.rules.notation import format_laid, format_result
from playmat.games.archery_tactics.rules.position import (
    NOBODY,
    Answer,
    Phase,
    Player,
    Position,
    Shot,
    Standing,
)
from playmat.games.archery_tactics.rules.shots import dodger_for
from playmat.placement import SEAT_NAMES

_BETWEEN = (Phase.SPAWN, Phase.SIGHT, Phase.INTERLUDE)
"""Phases with empty boards."""
_STANDING = {
    Phase.SPAWN: (Standing.IN,),
    Phase.SIGHT: (Standing.IN,),
    Phase.COUNTDOWN: (Standing.IN,),
    Phase.TURN: (Standing.IN, Standing.PASSED, Standing.DEAD),
    Phase.LULL: (Standing.IN, Standing.PASSED, Standing.DEAD),
    Phase.INTERLUDE: (Standing.IN, Standing.DEAD, Standing.BACK),
}
"""Allowed status of a player by phase."""


def problems(position: Position) -> list[str]:
    """Returns all problems as sentences; an empty list for a valid position."""
    if not 2 <= len(position.players) <= 6:
        return [f"{len(position.players)} play: there are 2 to 6"]
    stones = position.stones
    return [
        *([] if stones == BOARD.bank else [f"there are {stones} stones instead of {BOARD.bank}"]),
        *_figures(position),
        *(f"{SEAT_NAMES[seat]} {problem}" for seat in position.seats for problem in _player(position, seat)),
        *(problem for shot in position.shots for problem in _shot(position, shot)),
        *_end(position),
    ]


def _figures(position: Position) -> Iterator[str]:
    """Yields figures on wrong cells, and violations of the order of set-up (ruling 1)."""
    arena = position.arena
    standing = Counter(cell for seat in position.seats for cell in position.figures(seat))
    for cell, number in standing.items():
        if number > 1:
            yield f"{number} stand on {arena.name(cell)}"
        if arena.blocks_steps(cell):
            yield f"nobody can stand on {arena.name(cell)}"
    cells = [player.cell == NOWHERE for player in position.players]
    arcs = [player.arc < 0 for player in reversed(position.players)]
    if position.phase is Phase.SPAWN and (not any(cells) or cells != sorted(cells) or not all(arcs)):
        yield "archers are not set up in turn"
    if position.phase is Phase.SIGHT and (any(cells) or not any(arcs) or arcs != sorted(arcs)):
        yield "sight tokens are not laid in reverse order"


# --- one player


def _player(position: Position, seat: int) -> Iterator[str]:
    player = position.players[seat]
    yield from _presence(position, player)
    yield from _boards(position, seat)
    for due in filter(None, (player.due, player.dodge)):
        # The effect that is owed must belong to a card that lies and is not void. Shots, rests and time traps
        # have their effect at once, so it is never owed; only an ambush has two halves.
        card = position.cards[due.card]
        lies = (
            player.aims
            if card.free
            else [laid for laid in player.laid if laid.card == due.card and not laid.void]
        )
        if not lies or card.effect in (Effect.SHOT, Effect.REST, Effect.TIME_TRAP):
            yield f"owes the effect of {due.card}, which it cannot"
        if due.half and card.effect is not Effect.AMBUSH:
            yield f"owes half of the effect of {due.card}, which it cannot"
        if due.body != NOBODY and due.body not in position.seats:
            yield f"moves the archer of {SEAT_NAMES[due.body]}, who does not play"
    if player.dodge and not position.cards[player.dodge.card].is_a(Colour.BLUE):
        yield f"dodges with {player.dodge.card}, which is not blue"
    to_do = player.due or player.dodge or player.extra
    if to_do and (position.phase is not Phase.TURN or player.standing is not Standing.IN):
        yield "has something to do, and its turn is over"
    if player.frags < player.gained:
        yield f"has {player.gained} frags of this turn, and {player.frags} in all"
    if player.specials + player.spare != BOARD.specials + BOARD.levelling:
        yield f"has {player.specials + player.spare} specials instead of {BOARD.specials + BOARD.levelling}"


# An archer without a cell is either dead or not set up yet, and only the phase says which. All checks of a
# living or dead player are therefore left out while archers are set up, when instead nothing but cell, flag
# and arc may differ from a new player. Invocations are sorted so that equal positions have equal notation.
def _presence(position: Position, player: Player) -> Iterator[str]:
    setting_up = position.phase in (Phase.SPAWN, Phase.SIGHT)
    if not setting_up and (player.cell == NOWHERE) == player.is_alive:
        yield ("has no archer in the arena" if player.is_alive else "is dead, and its archer still stands")
    if not setting_up and (player.flag == NOWHERE or player.arc < 0):
        yield "has laid no flag or no sight token"
    if player.standing not in _STANDING[position.phase]:
        yield f"is {player.standing.value} in the phase {position.phase}"
    if player.ready and position.phase not in (Phase.INTERLUDE, Phase.COUNTDOWN):
        yield f"is ready in the phase {position.phase}"
    if setting_up and player != Player(player.cell, player.flag, player.arc):
        yield "has played before the game begins"
    if not player.is_alive and (player.tokens or player.decoy != NOWHERE or player.due or player.dodge):
        yield "is dead, and something of its own is still there"
    if [*player.tokens] != sorted(dict(player.tokens).items()):
        yield "has an invocation twice, or not in the order of cards"


# Counting is all that can be checked here: slots, copies of each card, and which cards may bear a stone. A
# State card may come from another seat's deck (`given`), which is why copies are counted per deck by
# `copies_left` and not per board. Between the turns all cards are gathered up, void ones included.
def _boards(position: Position, seat: int) -> Iterator[str]:
    player = position.players[seat]
    if position.free_slots(seat) < 0:
        yield f"has laid {player.counted} cards on {player.endurance} slots"
    if player.kept > player.concentration:
        yield f"has {player.kept} cards in concentration: there is room for {player.concentration}"
    for card in position.cards:
        if position.copies_left(seat, card) < 0:
            yield f"has laid more of {card.key} than its deck holds"
            break
    for laid in player.laid:
        card = position.cards[laid.card]
        magic = card.is_a(Colour.VIOLET)
        if card.free or (laid.stone and not magic) or (magic and not laid.stone and not laid.void):
            yield f"cannot have laid {format_laid(laid)}"
        if laid.given != NOBODY and (card.kind is not Kind.STATE or laid.given not in position.seats):
            yield f"cannot have given {format_laid(laid)}"
    between = position.phase in _BETWEEN
    counting = [laid for laid in player.laid if not laid.void or between]
    if (counting and position.phase in (*_BETWEEN, Phase.COUNTDOWN)) or (player.aims and between):
        yield "has cards on its board between the turns"


# --- shots and the end


# A shot stays open until each archer on its line has answered, in the order of seats. The second check ends
# the generator: the later ones index players by the seats of the duties.
def _shot(position: Position, shot: Shot) -> Iterator[str]:
    who = f"the shot of {SEAT_NAMES[shot.seat]}"
    if position.phase is not Phase.TURN:
        yield f"{who} is open outside a turn"
    if shot.seat not in position.seats or any(duty.seat not in position.seats for duty in shot.duties):
        yield f"{who} is of or at somebody who does not play"
        return
    seats = [duty.seat for duty in shot.duties]
    if seats != sorted({*seats}):
        yield f"{who} asks somebody twice, or not in the order of seats"
    if all(duty.answer is Answer.GIVEN for duty in shot.duties):
        yield f"{who} is open although all have answered"
    for duty in shot.duties:
        if not duty.cells or not {*duty.cells} <= {*position.figures(duty.seat)}:
            yield f"{who} is at {SEAT_NAMES[duty.seat]}, who is not on its line"
        if duty.answer is Answer.DODGING and dodger_for(position, duty.seat) == NOBODY:
            yield f"{SEAT_NAMES[duty.seat]} dodges without a card"


# Phases that end on their own must not be given in a state in which they have ended: the engine changes them
# as part of the action before, so such a state has no action that would lead out of it.
def _end(position: Position) -> Iterator[str]:
    finished = all(map(position.has_finished, position.seats)) and not position.shots
    if position.phase is Phase.TURN and finished and not position.result:
        yield "the turn goes on although all have finished"
    if position.phase is Phase.LULL and not finished:
        yield "the turn is over although somebody plays"
    if position.result and victory(position) != position.result:
        yield f"the result is {format_result(victory(position))} instead of {format_result(position.result)}"
    if position.phase is Phase.LULL and victory(position):
        yield "the game is over: somebody has won"
    everybody = all(player.ready for player in position.players)
    if position.phase is Phase.COUNTDOWN and not everybody:
        yield "the countdown runs although somebody is not ready"
    if position.phase is Phase.INTERLUDE and everybody:
        yield "everybody is ready, and no countdown runs"
