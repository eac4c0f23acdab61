"""The operator's page in a browser, beside a real Mosquitto and a real virtual table."""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page, ViewportSize, expect

from playmat.fleet.bounds import write
from playmat.fleet.happenings import Begun, Ended, Event
from playmat.fleet.reports import Birth, Call, Console, Revision, Status
from playmat.fleet.topics import Topic
from playmat_hall.broker import Address
from playmat_hall.hall import Hall
from playmat_hall.instants import instant, now_ms
from playmat_hall.page.server import create_hall_app
from playmat_hall.passwords import hashed
from playmat_hall.store.accounts import Account, Role, create_account, latest_audit
from playmat_hall.store.database import Database
from playmat_hall.trial import TrialTable, trial
from support.broker import free_port, mosquitto
from support.browser_player import REACTION, SPEED
from support.hall_runs import client, running, tell, until
from web.shown_table import Browser, served
from web.test_names_are_text import INJECTED, NAME

CONSOLES = (
    Console(("south",), {"en": "South"}, {"en": "South to play"}),
    Console(("north",), {"en": "North"}, {"en": "Waiting for South"}),
)


@asynccontextmanager
async def staff(browser: Browser, hall: Hall, errors: int = 0) -> AsyncIterator[tuple[Page, Page]]:
    """Serves the hall's page; yields it in a browser, and a second page for the table's own.

    So many uncaught `errors` of the pages are expected.
    """
    async with (
        served(create_hall_app(hall, trusting=True, guest_delay_s=0.2)) as address,
        browser.visit(errors) as (context, _),
    ):
        page, own = await context.new_page(), await context.new_page()
        await page.goto(address)
        yield page, own


async def press(own: Page, key: str, reads: str) -> str:
    """Presses a button of South's console; returns what the screen then reads, once it reads that."""
    screen = own.locator('[data-oled="south"]')
    before = await screen.get_attribute("aria-label") or ""
    await own.wait_for_timeout(SPEED * REACTION)
    await own.keyboard.press(key)
    # The screen also changes by itself: only a new line of this kind is the answer to the press.
    await expect(screen).to_have_attribute("aria-label", re.compile(f"^(?!{re.escape(before)}$){reads}"))
    return await screen.get_attribute("aria-label") or ""


async def call_staff(own: Page) -> None:
    """Takes the entry of South's menu as a guest does: left button, then the right one until it shows."""
    shown = await press(own, "1", "Menu")
    for _ in range(12):
        if "Call staff" in shown:
            await press(own, "2", "(?!.*Call staff)")
            return
        shown = await press(own, "3", "Menu")
    raise AssertionError(f"no entry for calling staff in the menu: {shown}")


@pytest.mark.soak
def test_a_guest_of_a_real_table_calls_and_the_operator_ends_its_game(
    browser: Browser, tmp_path: Path
) -> None:
    database = Database(f"sqlite:///{tmp_path / 'hall.db'}")
    database.upgrade()
    notes: list[str] = []

    def commands() -> list[str]:
        return [line["action"] for line in database.now(latest_audit)]

    async def evening() -> None:
        async with (
            trial(
                tmp_path / "trial", [TrialTable("window", "Window", "age-of-war", quiet_s=600)], notes.append
            ) as port,
            running(database, port) as (hall, _),
            staff(browser, hall) as (page, own),
        ):
            await expect(page.locator("[data-table=window]")).to_contain_text("Free")
            birth = hall.tables.states["window"].birth
            assert birth
            await own.goto(birth.page)
            await own.wait_for_selector("body.ready")
            await press(own, "2", "New game")
            await press(own, "2", "Who begins")
            await expect(page.locator("[data-table=window]")).to_contain_text("Age of War")
            await expect(page.locator(".calm")).to_be_visible()
            await call_staff(own)
            first = page.locator(".need").first
            await expect(first).to_contain_text("Window: Red calls")
            await expect(page).to_have_title("(1) Hall")
            await first.get_by_role("button", name="I am here").click()
            await expect(page.locator(".need")).to_have_count(0)
            assert commands() == ["answered"]

            await page.locator("[data-table=window]").click()
            await page.get_by_role("button", name="End the game").click()
            question = page.locator("#question")
            await expect(question).to_contain_text(
                "End the game at Window? The table asks its players first."
            )
            await question.get_by_role("button", name="Cancel").click()
            await expect(question).to_be_hidden()
            assert commands() == ["answered"]
            await page.get_by_role("button", name="End the game").click()
            await question.get_by_role("button", name="End the game").click()
            await until(lambda: "reset" in commands())

            await page.get_by_role("link", name="‹ Overview").click()
            await page.get_by_role("button", name="Arrange").click()
            spot = page.locator("[data-table=window]")
            await spot.focus()
            await page.keyboard.press("ArrowLeft")
            moved = await spot.get_attribute("style")
            await page.reload()
            await expect(spot).to_have_attribute("style", moved or "")

    browser.run(evening())
    database.close()


def test_a_call_comes_first_and_ending_a_game_asks_before(browser: Browser, tmp_path: Path) -> None:
    database, port = Database(f"sqlite:///{tmp_path / 'hall.db'}"), free_port()
    database.upgrade()

    async def table(name: str, call: Call | None) -> None:
        session, at = secrets.token_hex(16), "2026-11-25T20:00:00.000Z"
        orders = ("reset", "answered", "message")
        birth = Birth(session=session, online=True, name=name.title(), capabilities=orders)
        seats = ("south", "north")
        status = Status(
            revision=Revision(session, 1), phase="waiting", since=at, waiting="players",
            game="chess", title={"en": "Chess"}, begun=at, seats=seats,
            turn=("south",), actions=3, call=call, consoles=CONSOLES,
        )  # fmt: skip
        async with client(port, name) as connection:
            for topic, report in ((Topic.BIRTH, birth), (Topic.STATUS, status)):
                await connection.publish(topic.of(name), write(report), qos=1, retain=True)

    async def evening() -> None:
        async with running(database, port) as (hall, _), staff(browser, hall) as (page, _own):
            await table("alcove", None)
            await table("window", Call("2026-11-25T20:05:00.000Z", "south"))
            await expect(page.locator(".need").first).to_contain_text("Window: South calls")
            await expect(page).to_have_title("(1) Hall")
            await page.locator("[data-table=alcove]").last.click()
            await expect(page.get_by_role("button", name="Send")).to_be_visible()
            for width in (360, 390, 820, 1280):
                await page.set_viewport_size(ViewportSize(width=width, height=800))
                assert await page.evaluate("document.documentElement.scrollWidth") == width
            await page.get_by_role("button", name="End the game").click()
            question = page.locator("#question")
            await expect(page.locator(".display").first).to_have_text("SouthSouth to play")
            await expect(page.locator(".display").last).to_have_text("NorthWaiting for South")
            await expect(question).to_contain_text("The table asks its players first.")
            await question.get_by_role("button", name="Cancel").click()
            await expect(question).to_be_hidden()
            await page.get_by_role("button", name="End the game").click()
            await page.keyboard.press("Escape")
            await expect(question).to_be_hidden()
            await page.get_by_role("button", name="End the game").click()
            await question.get_by_text("The table asks its players first.").click()
            await expect(question).to_be_visible()
            await page.mouse.click(3, 300)
            await expect(question).to_be_hidden()
            async with client(port, "operator") as connection:  # as `playmat fleet revoke` does
                await connection.publish(Topic.BIRTH.of("alcove"), b"", qos=1, retain=True)
            await expect(page.locator(".table")).to_contain_text("No table of this name has reported.")
            await expect(page.get_by_role("button", name="End the game")).to_be_hidden()
        assert not database.now(latest_audit)

    with mosquitto(tmp_path, port):
        browser.run(evening())
    database.close()


def test_a_table_that_offers_to_continue_a_game_may_be_updated(browser: Browser, tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'hall.db'}")
    database.upgrade()
    hall = Hall(database, Address("127.0.0.1", 1), lambda sentence: None)
    birth = Birth(session=secrets.token_hex(16), online=True, capabilities=("update", "reset"))
    hall.tables.receive("window", Topic.BIRTH, write(birth), now_ms())

    def report(number: int, phase: str) -> None:
        status = Status(
            revision=Revision(birth.session, number), phase=phase, since=instant(now_ms()), game="chess"
        )
        hall.tables.receive("window", Topic.STATUS, write(status), now_ms())

    async def morning() -> None:
        async with staff(browser, hall) as (page, _own):
            report(1, "waiting")
            await page.locator("[data-table=window]").last.click()
            await expect(page.get_by_role("button", name="End the game")).to_be_visible()
            await expect(page.get_by_role("button", name="Update")).to_be_hidden()
            report(2, "resuming")
            await expect(page.get_by_role("button", name="Update")).to_be_visible()

    browser.run(morning())
    database.close()


def test_staff_is_given_a_link_to_a_table_s_page_only_after_the_owner_has_confirmed_its_address(
    browser: Browser,
    tmp_path: Path,
) -> None:
    database, port = Database(f"sqlite:///{tmp_path / 'hall.db'}"), free_port()
    database.upgrade()
    anna = Account("anna", Role.STAFF)
    database.now(lambda connection: create_account(connection, anna, hashed("a long evening"), now_ms()))
    address, other = "http://192.168.1.20:8080/", "http://192.0.2.66/"

    async def report(page: str) -> None:
        birth = Birth(session=secrets.token_hex(16), online=True, name="Window", page=page)
        async with client(port, "window") as connection:
            await connection.publish(Topic.BIRTH.of("window"), write(birth), qos=1, retain=True)

    async def evening() -> None:
        async with running(database, port) as (hall, _), staff(browser, hall) as (page, _own):
            link = page.get_by_role("link", name="The table’s own page")
            button = page.get_by_role("button", name="Confirm", exact=True)
            await report(address)
            await page.locator("[data-table=window]").click()
            await expect(page.get_by_text(f"The table gives {address} as its own page.")).to_be_visible()
            await expect(link).to_have_count(0)
            await button.click()
            await expect(link).to_have_attribute("href", address)
            await expect(button).to_have_count(0)
            await page.locator("#bar").get_by_role("button", name="Français").click()
            await expect(page.get_by_role("link", name="La page de la table")).to_have_attribute(
                "href", address
            )
            await page.locator("#bar").get_by_role("button", name="English").click()
            await report(other)
            await expect(button).to_be_visible()
            await expect(link).to_have_count(0)

            entered = await page.request.post(
                f"{page.url.partition('#')[0]}api/session",
                data={"name": "anna", "password": "a long evening"},
            )
            assert entered.ok
            await page.reload()
            await expect(page.get_by_text(f"The table gives {other} as its own page.")).to_be_visible()
            await expect(page.get_by_text("An owner has to confirm that first.")).to_be_visible()
            await expect(button).to_have_count(0)
            await expect(link).to_have_count(0)
            await report(address)
            await expect(link).to_have_attribute("href", address)

    with mosquitto(tmp_path, port):
        browser.run(evening())
    database.close()


def test_an_evening_of_three_players_and_a_latecomer_with_results_from_the_table(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playmat_hall.broker.TIMEOUT_S", 0.1)  # its table shows nothing
    monkeypatch.setattr("playmat_hall.page.live._REFRESH_S", 600.0)  # what changes is told at once
    database, port = Database(f"sqlite:///{tmp_path / 'hall.db'}"), free_port()
    database.upgrade()

    async def evening() -> None:
        async with running(database, port) as (hall, _), staff(browser, hall) as (page, _own):
            async with client(port, "window") as connection:
                birth = Birth(
                    session=secrets.token_hex(16), online=True, name="Window", capabilities=("message",)
                )
                await connection.publish(Topic.BIRTH.of("window"), write(birth), qos=1, retain=True)
            await page.locator("[data-table=window]").click()
            message = page.get_by_label("Send a message")
            await message.fill("Last orders")
            await page.get_by_role("button", name="Send").click()
            await expect(page.locator("#notice")).to_contain_text("The table does not answer")
            await expect(message).to_have_value("Last orders")
            await page.get_by_role("link", name="Tournament").click()
            await page.get_by_label("Players").fill("Ana\nBen\nCem")
            await page.reload()  # as another language does
            await expect(page.get_by_label("Players")).to_have_value("Ana\nBen\nCem")
            await page.get_by_role("button", name="Begin the tournament").click()
            await page.get_by_label("Name of a latecomer").fill("Dora")
            await page.get_by_role("button", name="Pair round 1").dblclick()
            await expect(page.locator("#notice")).not_to_contain_text("missing")
            await expect(page.locator(".pairing").first).to_contain_text("Window")
            match, stream = secrets.token_hex(16), secrets.token_hex(8)
            begun = Event(
                stream=stream,
                sequence=1,
                at=instant(now_ms()),
                happened=Begun("chess", ("south", "north")),
                match=match,
            )
            ended = Event(
                stream=stream,
                sequence=2,
                at=instant(now_ms()),
                happened=Ended(game="chess", actions=9, seconds=60.0, winners=("north",)),
                match=match,
            )
            await tell(port, [begun, ended])
            await expect(page.locator(".proposed")).to_contain_text("The table reports: Ben")
            await page.get_by_role("button", name="Confirm").click()
            await expect(page.locator(".proposed")).to_have_count(0)
            rows = page.locator("tbody tr")
            await expect(rows.first).to_contain_text("Ben")
            await page.get_by_role("button", name="Add for the next round").click()
            await expect(rows).to_have_count(4)
            await page.get_by_role("button", name="Pair round 2").click()
            await expect(page.locator(".pairings").first).to_contain_text("Dora")
            await page.get_by_text("Round 1 of 2").click()
            earlier = page.locator("details .pairing").first
            await earlier.get_by_role("button", name="Ana").click()
            await expect(earlier.get_by_role("button", name="Ana")).to_have_attribute("aria-pressed", "true")
            await expect(rows.first).to_contain_text("Ana")
            async with page.expect_download() as saved:
                await page.get_by_role("link", name="Standings as CSV").click()
            assert "1,Ana," in (await (await saved.value).path()).read_text()
            broker.kill()
            await expect(page.locator("#trouble")).to_contain_text(
                "The broker does not answer: start it again."
            )
            await expect(page.locator("body")).not_to_contain_text("Check the table’s power")

    with mosquitto(tmp_path, port) as broker:
        browser.run(evening())
    database.close()


def test_names_of_tables_games_and_seats_are_text(browser: Browser, tmp_path: Path) -> None:
    database, port = Database(f"sqlite:///{tmp_path / 'hall.db'}"), free_port()
    database.upgrade()
    session, at = secrets.token_hex(16), "2026-11-25T20:00:00.000Z"
    named, call = {"en": NAME}, Call("2026-11-25T20:05:00.000Z", "south")
    birth = Birth(session=session, online=True, name=NAME, capabilities=("reset", "answered"))
    status = Status(
        revision=Revision(session, 1), phase="waiting", since=at, waiting="players",
        game="chess", title=named, begun=at, seats=("south", "north"),
        turn=("south",), actions=3, call=call, consoles=(Console(("south",), named, named),),
    )  # fmt: skip

    async def evening() -> None:
        async with running(database, port) as (hall, _), staff(browser, hall) as (page, own):
            async with client(port, "window") as connection:
                for topic, report in ((Topic.BIRTH, birth), (Topic.STATUS, status)):
                    await connection.publish(topic.of("window"), write(report), qos=1, retain=True)
            spot = page.locator(".spot[data-table=window]")
            await expect(spot.locator("strong")).to_have_text(NAME)
            await expect(spot.locator(".game")).to_contain_text(NAME)
            await expect(page.locator(".need h2")).to_contain_text(NAME)
            await spot.click()
            await expect(page.get_by_role("heading", name=NAME).first).to_be_visible()
            await expect(page.locator(".display").first).to_have_text(NAME * 2)
            await page.get_by_role("button", name="End the game").click()
            await expect(page.locator("#question")).to_contain_text(NAME)
            await own.goto(f"{page.url.partition('#')[0]}watch/window")
            await expect(own.locator("h1")).to_have_text(NAME)
            await expect(own.locator("h2").first).to_have_text(NAME)
            for shown in (page, own):
                assert await shown.evaluate(INJECTED) == 0

    with mosquitto(tmp_path, port):
        browser.run(evening())
    database.close()


def test_the_page_of_staff_reports_an_uncaught_error(browser: Browser, tmp_path: Path) -> None:
    database, port = Database(f"sqlite:///{tmp_path / 'hall.db'}"), free_port()
    database.upgrade()

    async def evening() -> None:
        async with running(database, port) as (hall, _), staff(browser, hall, errors=1) as (page, _own):
            await expect(page.get_by_role("link", name="Tournament")).to_be_visible()
            await page.evaluate("setTimeout(() => { throw new Error('lost table'); })")
            report = page.get_by_role("alert").filter(has_text="Something went wrong on this page")
            await expect(report.locator("code")).to_contain_text("Error: lost table")
            await report.get_by_role("button", name="Reload").click()
            await expect(report).to_have_count(0)

    with mosquitto(tmp_path, port):
        browser.run(evening())
    database.close()


def test_an_answer_that_is_no_sentence_is_reported_in_the_language_of_the_page(
    browser: Browser, tmp_path: Path
) -> None:
    database, port = Database(f"sqlite:///{tmp_path / 'hall.db'}"), free_port()
    database.upgrade()

    async def evening() -> None:
        async with running(database, port) as (hall, _), staff(browser, hall) as (page, _own):
            await page.evaluate("localStorage.setItem('playmat.hall-language', 'fr')")
            await page.reload()
            await page.route(
                "**/api/statistics?lang=fr", lambda route: route.fulfill(status=502, body="Bad Gateway")
            )
            await page.get_by_role("link", name="Statistiques").click()
            await expect(page.locator("main")).to_contain_text("La salle n’a pas pu le faire (erreur 502).")

    with mosquitto(tmp_path, port):
        browser.run(evening())
    database.close()
