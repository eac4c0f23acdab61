"""Start, end and interruption of matches, and the choice of the overlay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from playmat.config import Timing
from playmat.errors import GameError, JournalError, literal
from playmat.games.interface import AnyGame, Piece, Puzzle, State
from playmat.games.remembered import remembered
from playmat.screen.view import View
from playmat.session.effects import Append, Deal, DrawLots, Effect, Entry, EntryKind, Note, UseMat
from playmat.session.history import History
from playmat.session.inventory import homes
from playmat.session.machine import Context, TableMachine
from playmat.session.mat.tracker import MatTracker
from playmat.session.match.acceptance import Acceptance
from playmat.session.match.answers import Answers
from playmat.session.match.highlights import Highlights
from playmat.session.match.lobby import Lobby, SolvedPuzzle
from playmat.session.match.match import Match
from playmat.session.match.solving import Solving
from playmat.session.match.tutorial import Tutorial
from playmat.session.match.unread import pile_members, unread_pages
from playmat.session.prompts import phases
from playmat.session.services import NO_SERVICES, Services
from playmat.table.catalogue import NO_BOXES, Boxes
from playmat.table.mat import Mat
from playmat.table.tag import game_code


class OverlayChoice(NamedTuple):
    """A mat or overlay that may be on the table, the games for it, and their boxes."""

    mat: Mat
    games: tuple[AnyGame, ...]
    boxes: Boxes = NO_BOXES


class LiveMatch(NamedTuple):
    """A match that goes on, with the parts that change it: one reads the mat, one the buttons.

    `highlights` are the places to emphasise.
    """

    match: Match
    acceptance: Acceptance
    answers: Answers
    highlights: Highlights


class Matches:
    """Starts and ends matches; `emit` takes effects, and a table that `deals` lays the cards itself.

    `on` is the present match or the one just ended; `interrupted` is one that can be resumed.
    """

    def __init__(
        self,
        choice: Sequence[OverlayChoice],
        timing: Timing,
        machine: TableMachine,
        emit: Callable[[Effect], None],
        deals: bool = False,
        programs: Mapping[str, Mapping[int, str]] = {},
        services: Services = NO_SERVICES,
    ) -> None:
        self._services = services
        self._choice = [  # with the names on the mat
            laid._replace(
                games=tuple(
                    remembered(game.called(laid.mat.seat_names, laid.mat.zone_names)) for game in laid.games
                )
            )
            for laid in choice
        ]
        self._laid = self._choice[0]
        self._timing = timing
        self._machine = machine
        self._emit = emit
        self._programs = programs
        self.deals = deals
        self._solved: set[SolvedPuzzle] = set()
        self.lobby = self._new_lobby()
        self.mat = MatTracker(self.lobby.game, self._laid.mat, timing.dwell, self._laid.boxes)
        self.on: LiveMatch | None = None
        self.interrupted: LiveMatch | None = None
        self._dealt = self.lobby.brought

    @property
    def live(self) -> LiveMatch:
        """The match that is on."""
        assert self.on is not None
        return self.on

    @property
    def match(self) -> Match:
        """The state of the match that is on."""
        return self.live.match

    @property
    def context(self) -> Context:
        """Input of the state machine's conditions."""
        return self.on.match.context if self.on else Context(interrupted=self.interrupted is not None)

    # --- the mat that lies there

    @property
    def game(self) -> AnyGame:
        """The game that is on or was interrupted, else the one that is offered."""
        live = self.on or self.interrupted
        return live.match.game if live else self.lobby.game

    @property
    def playable(self) -> tuple[str, ...]:
        """The games that the overlay on the table is for, by name."""
        return tuple(game.name for game in self._laid.games)

    def obstacle(self) -> View | None:
        """The view of an obstacle to playing: a missing part or the wrong overlay."""
        if missing := self.mat.missing(virtual=self.deals):
            return phases.halted(missing)
        return phases.other_mat(self.mat.game.words.title()) if self._other() else None

    def look_for_overlay(self) -> bool:
        """Switches to the overlay on the table, unless a match needs another; returns whether it switched."""
        other = self._other()
        if other is None or self.interrupted or (self.on and not self.on.match.ended):
            return False
        self.on = None
        self._lay(other)
        self.mat.use(self.lobby.game, other.mat)
        return True

    def _lay(self, overlay: OverlayChoice) -> None:
        """Offers the games of an overlay, which the boards are to read."""
        self._laid = overlay
        self.lobby = self._new_lobby()
        self._emit(UseMat(overlay.mat))

    def _other(self) -> OverlayChoice | None:
        """The known overlay on the table, if it is not the one in use."""
        code = self.mat.overlay
        if code is None or code == game_code(self._laid.mat.name):
            return None
        return next((laid for laid in self._choice if game_code(laid.mat.name) == code), None)

    def _new_lobby(self) -> Lobby:
        others = [game for laid in self._choice if laid is not self._laid for game in laid.games]
        titles = [game.words.title() for game in others]
        return Lobby(
            self._laid.games, len(self._laid.mat.seats), titles, services=self._services, solved=self._solved
        )

    # --- beginning

    # The order matters for a restart: the entry BEGUN is written before the screen machine moves on, so a
    # power cut finds either no match or a complete beginning. The mat is switched to the new game before the
    # history takes its first placement of it, and `baseline` comes last, when everything that lies now is
    # known to be the beginning and no action.
    def begin(self, taught: bool = False) -> None:
        """Starts a match with the lobby's choices; `taught`: with lessons."""
        game, seats = self.lobby.game, self.lobby.seats
        dealt = taught and self.deals
        brought = game.setup.components(seats)
        if taught:
            brought = game.setup.dealt(seats) if self.deals else game.setup.stacked(seats)
        if taught or self.lobby.brought != self._dealt:  # other components than in the last match
            self._emit(Deal(game.name, brought, taught))
        self._dealt = self.lobby.brought
        start = game.rules.dealt_start(seats) if dealt else game.rules.start(seats)
        live = self._open(game, start, brought, self._programs_of(game))
        if taught:
            live.match.tutorial = Tutorial(game, seats, self._append)
            live.match.tutorial.begin()
        self._commence(live)

    def pose(self, puzzle: Puzzle) -> None:
        """Starts a match that is a puzzle: the guide sets its position up, and one seat solves it."""
        live = self._place(self._unaided(self.lobby.game), puzzle.state, programs={})
        live.match.solving = Solving(puzzle, live.match.history, self._append)
        live.match.solving.begin()
        self._commence(live)

    # A page or a command has checked the position. Here it only must do no harm, also where it comes late.
    def position(self, name: str, text: str) -> State | None:
        """Returns a position in play of a game that fits the mat, which is then offered; None for others."""
        if self.on or not self.lobby.offer(name):
            return None
        try:
            state: State = self.lobby.game.rules.parse_state(text)
        except GameError as error:
            self._emit(Note(f"the position {literal(text)} cannot be set up: {error}"))
            return None
        return None if state.outcome() else state

    def play_on(self, state: State) -> None:
        """Starts a match from any state of the lobby's game, once the guide has set it up."""
        game = self.lobby.game
        self._commence(self._place(game, state, self._programs_of(game)))

    def _place(self, game: AnyGame, state: State, programs: Mapping[int, str]) -> LiveMatch:
        """Opens a match from a position that is still to be laid."""
        brought = game.setup.components(game.rules.seats(state))
        if self.deals:
            self._emit(Deal(game.name, brought, stacked=False))
        self._dealt = game.name, dict(brought)
        live = self._open(game, state, brought, programs)
        match, placement = live.match, game.projection.placement(state)
        match.history.piles = pile_members(self.mat, placement, brought)
        match.evidence.recall()
        if not self.deals:
            seat = next((mover for mover in state.movers if mover >= 0), 0)
            match.reminders.replace(unread_pages(game, self.mat, placement, seat))
        return live

    def _unaided(self, game: AnyGame) -> AnyGame:
        """Returns the game without what it shows to help players, as puzzles are played."""
        other = game.setup.unaided()
        return self._named(other._replace(puzzles=game.puzzles)) if other else game

    def _named(self, game: AnyGame) -> AnyGame:
        """Returns the game with the names on the mat that lies there."""
        mat = self._laid.mat
        return remembered(game.called(mat.seat_names, mat.zone_names))

    def _open(
        self,
        game: AnyGame,
        start: State,
        brought: Mapping[int, tuple[Piece, ...]],
        programs: Mapping[int, str],
    ) -> LiveMatch:
        """Opens a match from a state, with the components where they begin, and records it."""
        if self.mat.game is not game:
            self.mat.use(game, self._laid.mat)
        history = History(game, start)
        starting = homes(brought)
        history.believed = {card: place for card, place in starting.items() if self.mat.believes(place)}
        history.rest(self.mat.sighting, game.projection.placement(start))
        self.interrupted, self.on = None, self._match(history, game.rules.seats(start), programs)
        self._append(Entry(EntryKind.BEGUN, str(start), game=game.name))
        return self.on

    def _commence(self, live: LiveMatch) -> None:
        """Lets the players lay out what the match begins with."""
        self.lobby.rewind()
        self._machine.fire("begun")
        live.match.evidence.baseline()

    def recall(self, saved: Sequence[Entry]) -> None:
        """Restores the match of the entries as an interrupted one; JournalError if that is impossible."""
        begun = next((entry for entry in saved if entry.kind is EntryKind.BEGUN), Entry(EntryKind.BEGUN))
        offered = (game for laid in self._choice for game in laid.games)
        game = next((game for game in offered if begun.game in ("", game.name)), None)
        if game is None:
            raise JournalError(f"the last game is of {literal(begun.game)}, which this table does not offer")
        overlays = [laid for laid in self._choice if game.name in [other.name for other in laid.games]]
        if any(entry.kind is EntryKind.POSED for entry in saved):
            game = self._unaided(game)
        history = History.replay(game, saved)
        seats = game.rules.seats(history.state)
        room = [len(laid.mat.seats) for laid in overlays]
        if seats > max(room):
            raise JournalError(f"the last game is for {seats} seats: the mat has {max(room)}")
        # The journal does not say which of them lay there: one that is too small did not.
        laid = next(laid for laid in overlays if seats <= len(laid.mat.seats))
        if laid is not self._laid:
            self._lay(laid)
        self.mat.use(game, self._laid.mat)
        solving = Solving.replay(game, history, self._append, saved)
        programs = {} if solving else self._programs_of(game)
        self.interrupted = self._match(history, seats, programs)
        self.interrupted.match.solving = solving
        self.interrupted.match.tutorial = Tutorial.replay(game, seats, self._append, saved)

    def resume(self) -> None:
        """Continues the interrupted match."""
        self.on, self.interrupted = self.interrupted, None
        self._machine.fire("resumed")
        self.live.acceptance.resume()

    def leave(self) -> None:
        """Ends an unfinished match; it stays in the journal."""
        live = self.on or self.interrupted
        if live and not live.match.ended:
            self._append(Entry(EntryKind.ENDED, "left"))
        self.on = self.interrupted = None
        self.lobby.rewind()

    def _programs_of(self, game: AnyGame) -> Mapping[int, str]:
        return self._programs.get(game.name, {})

    def _match(self, history: History, seats: int, programs: Mapping[int, str]) -> LiveMatch:
        match = Match(self._timing, self.mat, seats, self._machine, history=history, programs=programs)
        acceptance = Acceptance(
            match,
            self._timing,
            self.mat,
            self._append,
            draw_lots=lambda count: self._emit(DrawLots(count)),
            deals=self.deals,
        )
        answers = Answers(match, acceptance, self._timing, self.mat)
        return LiveMatch(match, acceptance, answers, Highlights(match, self.mat.mat))

    def _append(self, entry: Entry) -> None:
        if entry.kind is EntryKind.SOLVED:
            self._solved.add((self.match.game.name, int(entry.text)))
        self._emit(Append(entry))
