"""Runs the controller's core on event-level readers under a virtual clock, without boards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from time import perf_counter

from playmat.config import Timing
from playmat.events import (
    BoardScan,
    Button,
    Event,
    Intended,
    LotDrawn,
    Presence,
    Pressed,
    TagOff,
    TagOn,
    Tick,
)
from playmat.games.interface import AnyGame, Bot
from playmat.placement import Place, across
from playmat.screen.language import LANGUAGES, translations
from playmat.screen.view import View
from playmat.session.effects import (
    Adjust,
    Answered,
    Append,
    AskSystem,
    Deal,
    DrawLots,
    Effect,
    Entry,
    Hurry,
    Note,
    ProgramTurn,
    Publish,
    Show,
    Speak,
    Status,
    Suggest,
    SystemRequest,
    Think,
    Wake,
)
from playmat.session.machine import Screen
from playmat.session.match.matches import OverlayChoice
from playmat.session.services import NO_SERVICES, Services
from playmat.session.session import Session
from playmat.session.story import Reach
from playmat.simulator.physics.stickers import Sticker
from playmat.simulator.players.follower import Follower
from playmat.simulator.players.table import PATIENCE, Pause, Until, Wait
from playmat.simulator.rehearsal.trace import Given, Restart, unfinished
from playmat.simulator.world.supply import supplies
from playmat.simulator.world.world import World
from playmat.table.mat import Mat, Slot
from playmat.text import Text


class VirtualTime:
    """A session whose sensors are the world's fields and whose clock is a number.

    `consoles` lists the seats that each console serves, by default one each; `programs` decide for the seats
    whose components virtual players move as the consoles say.
    """

    def __init__(
        self,
        game: AnyGame,
        mat: Mat,
        world: World,
        saved: Sequence[Entry] = (),
        timing: Timing = Timing(),  # noqa: B008 -- frozen
        consoles: Sequence[tuple[int, ...]] | None = None,
        others: Sequence[OverlayChoice] = (),
        deals: bool = False,
        programs: Mapping[int, Bot] = {},
        services: Services = NO_SERVICES,
    ) -> None:
        self.game = game
        self._programs = programs
        self._services = services
        self.answers: list[Answered] = []  # to staff
        self.thinks_at_once = True  # otherwise `decide` ends the thinking of programs
        self.asked: ProgramTurn | None = None  # the decision that a program is thinking about
        self.foreseen: ProgramTurn | None = None  # the one that it could think about ahead
        self._timing = timing
        self._choice = [OverlayChoice(mat, (game,)), *others]
        self._world = world
        self._consoles = consoles or [(seat,) for seat in world.seats]
        self._deals = deals
        self._session = self._begin(saved)
        self._now = 0.0
        self._wake: float | None = None
        # By board and reader: the detected tags, and whether they have come near.
        self._in_field: dict[tuple[str, int], dict[Sticker, bool]] = {}
        self._present: set[tuple[str, int]] = set()  # presence-only readers that detect a tag
        self._lots = Random(0)
        self.views: dict[int, View] = {}
        self.languages: defaultdict[int, str] = defaultdict(lambda: "en")
        self.follower = Follower([game for laid in self._choice for game in laid.games], saved)
        self.status = Status(phase="paused")
        self.hurried: tuple[Place, ...] = ()  # the slots that boards poll most often
        self.suggested: dict[int, Reach] = {}  # by seat, private
        self.entries: list[Entry] = []
        self.given: list[Given] = []
        self.notes: list[str] = []
        self.asked_of_system: list[SystemRequest] = []
        self.adjusted: list[Adjust] = []
        self._translated: set[object] = set()
        self.explained = 0
        self.delay = 0.0  # seconds from a movement to its event
        self.handling: list[float] = []  # seconds of computing per tag that came to rest
        for board in mat.boards:
            self.handle(BoardScan(board))
        world.watch_fields(self._on_field)

    def _begin(self, saved: Sequence[Entry]) -> Session:
        names = {self.game.name: {seat: str(bot.name) for seat, bot in self._programs.items()}}
        return Session(
            self._choice,
            self._timing,
            saved,
            consoles=self._consoles,
            deals=self._deals,
            programs=names,
            services=self._services,
        )

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The screen of each console."""
        return self._session.screens

    @property
    def now(self) -> float:
        """Seconds since the clock began."""
        return self._now

    def press(self, console: int, button: Button) -> None:
        """Presses and releases a button."""
        self.handle(Pressed(console, button))

    def drive(self, waits: Iterator[Wait]) -> None:
        """Carries out the waits; returns after the last."""
        for wait in waits:
            match wait:
                case Pause(seconds):
                    self.elapse(seconds)
                case Until(holds):
                    limit = self._now + PATIENCE
                    while not holds() and self._wake is not None and self._wake <= limit:
                        self._run_until(self._wake)

    def decide(self) -> None:
        """Lets the program decide that was asked last; its decision reaches the session."""
        if turn := self.asked:
            self.asked = None
            exchanged = self.follower.exchanged
            seat = across(turn.known.seat) if exchanged else turn.known.seat
            action = self._programs[seat].choose(turn.known, self._lots)
            text = "" if action is None else str(action)
            self.handle(Intended(turn.known.seat, text, turn.known.observation))

    def elapse(self, seconds: float) -> None:
        """Lets time pass; the session is woken at the time it requested."""
        self._run_until(self._now + seconds)

    def restart(self) -> None:
        """Kills the controller and restarts it from its journal; the boards report their tags."""
        saved = unfinished(self.entries)
        self.given.append(Given(self._now, Restart()))
        self._session = self._begin(saved)
        self._wake = None
        self.handle(Tick())  # as the program begins, before any board has answered
        for board in self.connected:
            self.handle(self._scan(board))

    @property
    def connected(self) -> list[str]:
        """The boards that report."""
        return [*self._choice[0].mat.boards]

    def restore(self, board: str) -> None:
        """Reconnects a board, which reports all its tags."""
        self.handle(self._scan(board))

    def _run_until(self, until: float) -> None:
        while self._wake is not None and self._wake <= until:
            self._now = max(self._now, self._wake)
            self.handle(Tick())
        self._now = max(self._now, until)

    def _on_field(self, slot: Slot, stickers: tuple[Sticker, ...]) -> None:
        if slot.identify:
            self._report_tags(slot, {sticker: sticker in self._world.near(slot) for sticker in stickers})
        else:
            self._report_presence(slot, stickers)

    def _report_presence(self, slot: Slot, stickers: Iterable[Sticker]) -> None:
        """Reports that a presence-only reader detects a tag, or none, if that has changed."""
        owners = [sticker.component.owner for sticker in stickers]
        reader, present = (slot.board, slot.reader), bool(owners)
        owner = owners[0] if slot.owner and owners else None
        if present != (reader in self._present):
            (self._present.add if present else self._present.discard)(reader)
            self.handle(Presence(*reader, present, self._now - self.delay, owner=owner))

    def _report_tags(self, slot: Slot, tags: Mapping[Sticker, bool]) -> None:
        """Reports tags that appeared, came near or disappeared; nearness lasts until the tag leaves."""
        before = self._in_field.get((slot.board, slot.reader), {})
        now = {tag: before.get(tag, False) or near for tag, near in tags.items()}
        self._in_field[slot.board, slot.reader] = now
        for tag in sorted(before.keys() - now.keys()):
            self.handle(TagOff(slot.board, slot.reader, tag.uid.hex().upper(), self._now - self.delay))
        for tag, near in now.items():
            if before.get(tag) != near:
                began = perf_counter()
                self.handle(replace(_tag_on(slot.board, slot.reader, tag, near), at=self._now - self.delay))
                self.handling.append(perf_counter() - began)

    def _scan(self, board: str) -> BoardScan:
        """Returns all tags that the readers of a board detect."""
        tags = (
            _tag_on(name, reader, tag, near)
            for (name, reader), tags_here in self._in_field.items()
            if name == board
            for tag, near in tags_here.items()
        )
        present = (reader for name, reader in sorted(self._present) if name == board)
        return BoardScan(board, tuple(tags), tuple(present))

    def handle(self, event: Event) -> None:
        """Passes an event to the session at the current time, and carries out its effects."""
        self.given.append(Given(self._now, event))
        effects = self._session.handle(event, self._now)
        for effect in sorted(effects, key=lambda effect: isinstance(effect, Deal | DrawLots | Think)):
            self._carry_out(effect)

    # Stands in for `app/table.py` without a loop or threads. Deals, lots and decisions are carried out last:
    # they enter the session again through `handle`, and must find all other effects of their cause done.
    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Show(console, view):
                self.views[console] = view
                self._translate(view._replace(board=None))
            case Publish(status):
                self._translate(status.story)
                self.explained += status.phase == "explaining" and self.status.phase != "explaining"
                self.status = status
            case Wake(at):
                self._wake = at
            case DrawLots(count):
                self.handle(LotDrawn(self._lots.randrange(count)))
            case Think(turn, ahead):
                self.asked, self.foreseen = (None, turn) if ahead else (turn, None)
                if turn and self.thinks_at_once:
                    self.decide()
            case Hurry(slots):
                self.hurried = slots
            case Suggest(seat, reach):
                self.suggested[seat] = reach
            case Speak(console, language):
                self.languages[console] = language
            case Deal(_, components, stacked):
                self._world.refit(supplies(components), stacked)
            case Append(entry):
                self.entries.append(entry)
                self.follower.append(entry)
            case Answered():
                self.answers.append(effect)
            case Adjust():
                self.adjusted.append(effect)
            case AskSystem(request):
                self.asked_of_system.append(request)
            case Note(sentence):
                self.notes.append(sentence)

    def _translate(self, shown: object) -> None:
        """Renders every sentence once in every language: a mistake in it would first show at a real table."""
        if isinstance(shown, Text):
            if shown not in self._translated:
                self._translated.add(shown)
                for language in LANGUAGES:
                    shown.translate(translations(language))
        elif isinstance(shown, tuple) and shown not in self._translated:
            self._translated.add(shown)
            for part in shown:
                self._translate(part)


def _tag_on(board: str, reader: int, tag: Sticker, near: bool) -> TagOn:
    return TagOn(board=board, reader=reader, uid=tag.uid.hex().upper(), record=tag.record, near=near)
