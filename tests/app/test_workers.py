"""Processes that compute end with the one that started them."""

from __future__ import annotations

import asyncio
import os
import select
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from playmat.app.games import load_bots, load_game, load_study
from playmat.app.thinking import decide, in_worker, noted
from playmat.config import GameConfig
from playmat.games.interface import Action, Bot, InformationState, Rng
from playmat.text import say
from support.processes import started

POOL = """
import os, signal
from playmat.app.workers import workers
if __name__ == "__main__":
    with workers(1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        pool.submit(signal.pause).result()  # work without an end
"""
AT_ONCE = """
import os, signal
from playmat.app.workers import at_once
def part(number):
    print(os.getpid(), flush=True)
    signal.pause()
at_once(part, [1, 2])
"""


@pytest.mark.parametrize("owner", [POOL, AT_ONCE])
def test_a_worker_ends_with_its_owner_in_the_middle_of_its_work(owner: str, tmp_path: Path) -> None:
    program = tmp_path / "owner.py"
    program.write_text(owner)
    with started([sys.executable, program], stdout=subprocess.PIPE) as running:
        assert running.stdout
        child = os.pidfd_open(int(running.stdout.readline()))
        running.kill()
    assert select.select([child], [], [], 60)[0], "the worker outlived its owner"
    os.close(child)


def test_a_decision_is_the_same_whether_or_not_its_parts_are_computed_at_once() -> None:
    config = GameConfig("game-of-war", {"opening": "ready"})
    game = load_game(config)
    decisions: list[InformationState] = []

    def choose(known: InformationState, rng: Rng) -> Action:
        decisions.append(known)
        return known.actions[-1]

    for _ in islice(load_study(game).playthrough([Bot(say("Last"), choose)] * 2, Random(1)), 20):
        pass
    known = max(decisions, key=lambda known: len(known.actions))
    alone = load_bots(game)["level-5"].choose(known, Random(5))
    assert asyncio.run(in_worker(decide, config, "level-5", noted(known), 5)) == alone
