"""Players who change places during a match: programs, claimed seats and names move once, also back."""

from __future__ import annotations

from pathlib import Path

from playmat.events import Button
from playmat.placement import NORTH, SOUTH
from playmat.web.interface import Way
from playmat.web.visitors.claims import Claims
from support.watched_page import Watched, at_page

GAME, SETTINGS = "game-of-war", {"rules": "+swap-sides", "opening": "ready"}


async def begin(page: Watched) -> None:
    """Begins a match that waits for North's choice."""
    page.start(GAME, 2, "", Way.READY, "en")
    await page.reads(NORTH, "Swap sides?")
    await page.until(lambda: not page.offers.dealing)


def begins_swapped(page: Watched) -> bool:
    history = page.follower.history
    return history is not None and str(history.states[0]).endswith(" swapped")


def test_claimed_seats_move_with_their_players_and_back_by_undo(tmp_path: Path) -> None:
    claims = Claims(pinned=True)

    async def play(page: Watched) -> None:
        await begin(page)
        anna, ben = claims.claim(NORTH, ""), claims.claim(SOUTH, "")
        await page.decide(NORTH, Button.RIGHT, "Change chairs")
        assert claims.held(anna) == {SOUTH} and claims.held(ben) == {NORTH}
        page.keyed.undo(SOUTH)  # Anna's own choice, for which she sat at the other seat
        await page.reads(NORTH, "Undo?")
        await page.decide(NORTH, Button.RIGHT, "Swap sides?")
        assert claims.held(anna) == {NORTH} and claims.held(ben) == {SOUTH}

    at_page(tmp_path, play, GAME, settings=SETTINGS, claims=claims)


def test_a_guest_s_phone_follows_its_player_to_the_other_console_and_back_by_undo(tmp_path: Path) -> None:
    async def play(page: Watched) -> None:
        await begin(page)
        anna, ben = page.phones.link(NORTH), page.phones.link(SOUTH)
        await page.decide(NORTH, Button.RIGHT, "Change chairs")
        assert page.phones.link(SOUTH) == anna and page.phones.link(NORTH) == ben
        page.keyed.undo(SOUTH)
        await page.reads(NORTH, "Undo?")
        await page.decide(NORTH, Button.RIGHT, "Swap sides?")
        assert page.phones.link(NORTH) == anna and page.phones.link(SOUTH) == ben

    at_page(tmp_path, play, GAME, settings=SETTINGS)


def test_a_program_and_a_claim_stay_where_they_moved_after_a_restart(tmp_path: Path) -> None:
    claims = Claims(pinned=True)
    holders: list[str] = []

    async def swaps(page: Watched) -> None:
        await begin(page)
        holders.append(claims.claim(NORTH, ""))
        page.programs.waits = True
        page.let_play(SOUTH, "weighing")
        await page.decide(NORTH, Button.RIGHT, "Change chairs")
        assert page.players == {NORTH: "weighing"}
        kept = page.table.config.journal.with_name(f"{page.table.config.journal.name}-seats")
        await page.until(lambda: '"south": ' in kept.read_text())

    async def goes_on(page: Watched) -> None:
        assert not page.players
        page.programs.waits = True
        await page.decide(SOUTH, Button.RIGHT, "plays")
        await page.until(lambda: bool(page.players))
        assert page.players == {NORTH: "weighing"} and again.held(holders[0]) == {SOUTH}

    at_page(tmp_path, swaps, GAME, settings=SETTINGS, claims=claims)
    again = Claims(pinned=True)
    at_page(tmp_path, goes_on, GAME, invitation="Continue?", settings=SETTINGS, claims=again)


def test_who_plays_on_from_before_the_swap_has_the_seat_of_then(tmp_path: Path) -> None:
    claims = Claims(pinned=True)

    async def play(page: Watched) -> None:
        await begin(page)
        page.deciding.choose_hands_on(False)
        anna = claims.claim(NORTH, "")
        page.keyed.act(NORTH, "swap")
        await page.until(lambda: page.status().actions == 1)
        assert claims.held(anna) == {SOUTH}
        page.play_on(0, "en")
        assert claims.held(anna) == {NORTH}
        await page.until(lambda: page.status().actions == 0 and not page.offers.dealing)
        page.keyed.act(NORTH, "swap")
        await page.until(lambda: page.status().actions == 1)
        assert claims.held(anna) == {SOUTH}
        page.play_on(1, "en")
        await page.until(lambda: begins_swapped(page) and not page.offers.dealing)
        assert claims.held(anna) == {SOUTH}

    at_page(tmp_path, play, GAME, settings=SETTINGS, claims=claims)
