"""A table at which archers stand as a test says, on either mat."""

from __future__ import annotations

from pathlib import Path

from playmat.assets import folder
from playmat.games.archery_tactics.rules.actions import parse_action
from playmat.games.archery_tactics.rules.state import State
from playmat.picture import Place
from playmat.session.effects import Entry, EntryKind
from playmat.simulator.hands import Hands
from playmat.simulator.staging import set_table
from playmat.simulator.truth import truth
from playmat.simulator.world import World
from playmat.table.component import Component
from playmat.table.mat import Mat, parse_mat
from random import Random
from support.every_game import GAMES, MATS
from support.session_harness import Desk

GAME = GAMES["archery-tactics"]
WAND = MATS["archery-tactics"]


def arena_mat() -> Mat:
    file = folder("hardware") / "mats" / "archery-tactics-arena.toml"
    return parse_mat(file.read_text("utf-8"), str(file))


def seated(state: State, mat: Mat = WAND) -> Desk:
    """A desk with an interrupted game in this position, which is taken up again."""
    world = set_table(GAME, mat, Random(1), len(state.players))
    for place, faces in GAME.projection.picture(state).items():
        for face in faces:
            world.lay(next(card for card in world.cards if card.kind == face.kind and not lies(world, card)), place)
    begun = Entry(EntryKind.BEGUN, str(state), game="archery-tactics")
    return Desk(saved=[begun], world=world, game=GAME, mat=mat)


def lies(world: World, card: Component) -> bool:
    return world.where(card).place is not None
