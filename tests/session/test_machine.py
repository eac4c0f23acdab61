"""MACHINE.md shows the present machine, and every state has a view. `REFRESH_GOLDENS=1` writes it again."""

import os
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from inspect import getmembers, isfunction, signature
from itertools import chain
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from games.age_of_war.castle_table import CastleDesk
from games.age_of_war.played import CENTRE
from playmat import session
from playmat.events import Button, Chord, Held, Part, PartFault, PartKind
from playmat.games.interface import Bot, at_random
from playmat.placement import NORTH, SOUTH, parse_place
from playmat.session.machine import Phase, Screen
from playmat.session.match.matches import OverlayChoice
from playmat.session.prompts import consent, phases, system
from playmat.session.services import Services
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.world.supply import supplies
from playmat.text import Text
from support.machine_diagram import console_diagram, table_diagram
from support.obedient import ObedientDesk
from support.session_harness import LONG, Desk, begun
from support.small_games import SmallDesk, overlay, small_game

PAGE = Path(session.__file__).with_name("MACHINE.md")
TEXT = """# State machines of the table and the consoles
Drawn by the `transitions` machines themselves from the rows of [machine.py](machine.py), by `make screens`.

## The table
```mermaid
{table}```

South's view in each state:

| state | screen |
|---|---|
{phases}

## Each console
One player's menu does not block the others: every console has its own machine.

```mermaid
{console}```

| state | screen |
|---|---|
{screens}
"""


class Walk(NamedTuple):
    """The views and prompts of a walk: South's first view in each state, and the prompts called."""

    screens: dict[Enum, str]
    called: set[str]


@cache
def walked() -> Walk:
    """A walk through every state of the table."""
    screens: dict[Enum, str] = {}
    called: set[str] = set()

    def noted(name: str, prompt: Callable[..., object]) -> Callable[..., object]:
        def call(*given: object, **named: object) -> object:
            called.add(name)
            return prompt(*given, **named)

        return call

    with pytest.MonkeyPatch.context() as patch:
        for module in (consent, phases, system):
            for name, prompt in getmembers(module, isfunction):
                patch.setattr(module, name, noted(name, prompt))
        for desk in chain.from_iterable(walk() for walk in WALKS):
            screen = desk.table.screens[SOUTH]
            screens.setdefault(
                screen if screen is not Screen.PLAYING else Phase(desk.phase), desk.reads(SOUTH)
            )
            screens.setdefault(screen, desk.reads(SOUTH))
    return Walk(screens, called)


def before_a_game() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.press(SOUTH, Button.MIDDLE)
    yield desk
    while "Check cards" not in desk.reads(SOUTH):
        desk.press(SOUTH, Button.RIGHT)
    desk.press(SOUTH, Button.MIDDLE)
    yield desk
    desk.press(SOUTH, *[Button.LEFT] * 4)
    yield desk
    desk.press(SOUTH, Button.MIDDLE)
    yield desk


def on_a_console() -> Iterator[Desk]:
    desk = begun(services=Services(phones=True, power=True))
    desk.press(SOUTH, Button.LEFT)
    yield desk
    desk.table.handle(Held(SOUTH, Button.LEFT))
    yield desk
    desk.press(SOUTH, Button.LEFT)
    desk.table.handle(Chord(SOUTH))
    yield desk
    desk.press(SOUTH, Button.LEFT)
    menu(desk, "Umpire")
    yield desk
    desk.press(SOUTH, Button.LEFT)
    menu(desk, "Phone")
    yield desk
    desk.press(SOUTH, Button.LEFT)
    menu(desk, "Pause")
    yield desk
    desk.press(SOUTH, Button.MIDDLE)
    menu(desk, "Undo")
    yield desk
    desk.press(NORTH, Button.RIGHT)
    yield desk
    menu(desk, "Switch off")
    desk.hold(SOUTH, Button.RIGHT)
    yield desk
    for entry in ("Network", "Brightness", "Sounds", "Other Wi-Fi", "Restart", "Update"):
        desk = Desk(services=Services(power=True, hotspot=True, updates=True, sound=True))
        desk.press(SOUTH, Button.MIDDLE)
        while "Table" not in desk.reads(SOUTH):
            desk.press(SOUTH, Button.RIGHT)
        desk.press(SOUTH, Button.MIDDLE)
        menu(desk, entry)
        yield desk
        desk.hold(SOUTH, Button.RIGHT)
        yield desk
    desk = begun(services=Services(power=True, owner_pin="111111"))
    menu(desk, "Switch off")
    for _ in range(7):
        yield desk
        desk.press(SOUTH, Button.MIDDLE)


def menu(desk: Desk, entry: str) -> None:
    """Takes this entry of South's menu."""
    if not desk.reads(SOUTH).startswith("Menu"):
        desk.press(SOUTH, Button.LEFT)
    while entry not in desk.reads(SOUTH):
        desk.press(SOUTH, Button.RIGHT)
    desk.press(SOUTH, Button.MIDDLE)


def during_a_game() -> Iterator[Desk]:
    desk = begun()
    yield desk
    desk.world.lay(desk.top("south.reserve.0"), parse_place("south.battlefield.0"))
    yield desk
    desk.table.elapse(LONG)
    card = desk.world.hand(SOUTH)[0]
    desk.lay(card, "south.battlefield.4")
    yield desk
    desk.take(card, SOUTH)
    desk.table.handle(PartFault(Part(PartKind.BOARD, "south"), False, "unplugged"))
    yield desk
    yield Desk(1, desk.table.entries, desk.world)
    uncleared = Desk(1, (), desk.world)
    uncleared.begin()
    yield uncleared


def with_a_wand() -> Iterator[Desk]:
    desk = SmallDesk("outpost", state="m10,b1,c1 m11,x20,y20 south 0")
    yield desk
    desk.world.hold_wand([desk.world.card("south-RED-3")])
    desk.table.elapse(1)
    yield desk
    desk.world.lift_wand()
    desk.table.elapse(1)
    for place in desk.game.projection.placement(desk.table.follower.state):
        desk.world.point(place)
        desk.table.elapse(1)
        yield desk
        desk.world.lift_wand()


def with_dice() -> Iterator[Desk]:
    desk = SmallDesk("dice-race")
    desk.throw(4)
    yield desk
    desk = CastleDesk(f"{CENTRE} 12 south rolled odani 12333CC - -")
    desk.shift("2333", "laid")
    yield desk


def where_few_play() -> Iterator[Desk]:
    game, mat = small_game("dice-race"), overlay("dice-race")
    desk = Desk(game=game, mat=mat, world=set_table(game, mat, Random(1), game.setup.players[-1]))
    desk.begin()
    yield desk


def under_another_overlay() -> Iterator[Desk]:
    game, mat = small_game("tic-tac-toe"), overlay("tic-tac-toe")
    desk = Desk(others=[OverlayChoice(mat, (game,))])
    desk.begin()
    brought = supplies(game.setup.components())
    desk.world.lay_mat(mat, brought, mat.sensed(game.projection.zones), game.name)
    yield desk


def with_programs() -> Iterator[Desk]:
    for name in ("dice-race", "draughts", "game-of-war"):
        desk = ObedientDesk(name, dict.fromkeys((SOUTH, NORTH), Bot(Text("random"), at_random)))
        yield desk
        desk.table.thinks_at_once = False
        for _ in range(4):
            desk.advance()
            yield desk
            desk.table.decide()
            desk.table.elapse(1)
            yield desk


def whole_games() -> Iterator[Desk]:
    for seed in range(3):
        desk = Desk(seed)
        for _ in desk.steps():
            yield desk
        desk.press(SOUTH, Button.MIDDLE)
        yield desk


WALKS = (
    before_a_game,
    on_a_console,
    during_a_game,
    with_a_wand,
    with_dice,
    where_few_play,
    under_another_overlay,
    with_programs,
    whole_games,
)


def test_every_state_has_a_screen() -> None:
    assert set(walked().screens) == {*Phase, *Screen}


def test_every_screen_has_a_state() -> None:
    screens = {
        name
        for module in (consent, phases, system)
        for name, made in getmembers(module, isfunction)
        if signature(made).return_annotation == "View"
    } - {"reveal_pin", "reveal_address", "announcing"}  # they complete and cover a view that is already shown
    assert screens <= walked().called, f"never shown: {screens - walked().called}"


def rows(states: Iterable[Enum]) -> str:
    return "\n".join(f"| {state.value} | {walked().screens[state].replace('|', '·')} |" for state in states)


def test_the_drawing_is_current() -> None:
    page = TEXT.format(
        table=table_diagram(), phases=rows(Phase), console=console_diagram(), screens=rows(Screen)
    )
    if os.environ.get("REFRESH_GOLDENS"):
        PAGE.write_text(page)
    assert PAGE.read_text() == page, "run 'make screens'"
