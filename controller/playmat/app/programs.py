"""Programs at the seats of a real table: which seats they play, and their decisions in worker processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from random import SystemRandom

from playmat.app.games import configured, load_bots
from playmat.app.log import surviving
from playmat.app.thinking import Thinking
from playmat.bots.ladder import nearest
from playmat.config import GameConfig, TableConfig
from playmat.errors import ConfigError, literal
from playmat.events import Event, Intended
from playmat.games.interface import AnyGame, Pace
from playmat.placement import SEAT_NAMES
from playmat.session.effects import ProgramTurn
from playmat.session.match.matches import OverlayChoice
from playmat.text import Text, say

_CHANCE = SystemRandom()


class Programs:
    """Lets programs decide, one at a time; `emit` receives each decision as an event."""

    def __init__(self, game: GameConfig, emit: Callable[[Event], None], note: Callable[[str], None]) -> None:
        self._game = game
        self._emit = emit
        self._note = note
        self._thinking = Thinking(lambda: None)  # the consoles show it
        self._turn: ProgramTurn | None = None
        self._due = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # People need some seconds to carry an action out, in which the next decision is made.
    def think(self, turn: ProgramTurn | None, ahead: bool = False) -> None:
        """Begins a decision, if one is given, and cancels another; one `ahead` waits until it is due."""
        if turn != self._turn:
            if self._task:
                self._task.cancel()
            self._turn, self._due = turn, asyncio.Event()
            self._task = asyncio.create_task(self._decide(turn, self._due)) if turn else None
        if not ahead:
            self._due.set()

    async def _decide(self, turn: ProgramTurn, due: asyncio.Event) -> None:
        known, action = turn.known, None
        config, seed = configured(self._game, turn.game), _CHANCE.getrandbits(32)
        with surviving(f"the program at {SEAT_NAMES[known.seat]} failed, people act for it", self._note):
            action = await self._thinking.begin(config, turn.program, known, seed)
        await due.wait()
        self._turn = None  # the session may have no use for it now, and ask again
        self._emit(Intended(known.seat, "" if action is None else str(action), known.observation))


# The configured game must be playable with the configured programs, and an error in it stops the start. A
# game chosen in the menu instead has the programs that it offers by the same names; people play its other
# seats.
def seated(config: TableConfig, laid: Sequence[OverlayChoice]) -> Mapping[str, Mapping[int, str]]:
    """Returns the programs by game and seat; ConfigError if the configured game cannot have them."""
    if not config.players:
        return {}
    first = laid[0].games[0]
    names = [name.lower() for name in laid[0].mat.seats]
    if reason := obstacle(first):
        raise ConfigError(
            say(
                "[players]: no program can play {game} at a real table: {reason}",
                game=first.name,
                reason=reason,
            )
        )
    for seat, program in config.players.items():
        if seat not in names:
            raise ConfigError(
                say(
                    "players.{seat} is no seat of the mat: write one of {seats}",
                    seat=seat,
                    seats=", ".join(names),
                )
            )
        if nearest(program, offered := load_bots(first)) not in offered:
            raise ConfigError(
                say(
                    "players.{seat} = {value} is no program for {game}: write one of {programs}",
                    seat=seat,
                    value=literal(program),
                    game=first.name,
                    programs=", ".join(offered),
                )
            )
    wanted = {names.index(seat): program for seat, program in config.players.items()}
    return {
        game.name: {
            seat: program for seat, name in wanted.items() if (program := nearest(name, offered)) in offered
        }
        for overlay in laid
        for game in overlay.games
        if not obstacle(game) and (offered := load_bots(game))
    }


def obstacle(game: AnyGame) -> Text | None:
    """Returns the reason why people cannot move the components of a program; None if they can."""
    if game.pace is Pace.REAL_TIME:
        return say("it is played in real time, faster than people can move cards for it")
    if any(game.projection.hand_sizes(game.rules.start(seats)) for seats in game.setup.players):
        return say("its hand is hidden, and the table cannot read it")
    return None
