"""The commands on a table's page, in a browser beside a real Mosquitto."""

from __future__ import annotations

import secrets
from pathlib import Path

from playwright.async_api import Route, expect

from hall.test_page import staff
from playmat.fleet.bounds import write
from playmat.fleet.reports import Birth, Revision, Status
from playmat.fleet.topics import Topic
from playmat_hall.store.database import Database
from support.broker import free_port, mosquitto
from support.hall_runs import client, running, until
from web.shown_table import Browser

AT = "2026-11-25T20:00:00.000Z"


def test_only_games_of_the_overlay_that_lies_on_the_table_are_offered(
    browser: Browser, tmp_path: Path
) -> None:
    database, port = Database(f"sqlite:///{tmp_path / 'hall.db'}"), free_port()
    database.upgrade()
    session = secrets.token_hex(16)
    games = ("chess", "draughts", "go")
    birth = Birth(session=session, online=True, name="Window", games=games, capabilities=("game",))
    status = Status(revision=Revision(session, 1), phase="attracting", since=AT, games=("chess",))
    later = Status(revision=Revision(session, 2), phase="attracting", since=AT, games=("draughts",))

    async def evening() -> None:
        async with (
            running(database, port) as (hall, _),
            staff(browser, hall) as (page, _own),
            client(port, "window") as connection,
        ):
            await connection.publish(Topic.BIRTH.of("window"), write(birth), qos=1, retain=True)
            await page.locator("[data-table=window]").click()
            options = page.get_by_label("Offer a game").locator("option")
            await expect(options).to_have_text(["Offer a game", *games])  # an earlier version of playmat
            await connection.publish(Topic.STATUS.of("window"), write(status), qos=1, retain=True)
            await expect(options).to_have_text(["Offer a game", "chess"])
            await connection.publish(Topic.STATUS.of("window"), write(later), qos=1, retain=True)
            await expect(options).to_have_text(["Offer a game", "draughts"])

    with mosquitto(tmp_path, port):
        browser.run(evening())
    database.close()


def test_the_answer_of_a_command_stays_beside_that_of_the_next_one(browser: Browser, tmp_path: Path) -> None:
    database, port = Database(f"sqlite:///{tmp_path / 'hall.db'}"), free_port()
    database.upgrade()
    capabilities = ("identify", "message")
    birth = Birth(session=secrets.token_hex(16), online=True, name="Window", capabilities=capabilities)
    answers: list[Route] = []

    async def evening() -> None:
        async with (
            running(database, port) as (hall, _),
            staff(browser, hall) as (page, _own),
            client(port, "window") as connection,
        ):
            await page.clock.install()
            await connection.publish(Topic.BIRTH.of("window"), write(birth), qos=1, retain=True)
            await page.route("**/api/tables/window/*", lambda route: answers.append(route))
            await page.locator("[data-table=window]").click()
            await page.get_by_role("button", name="Find the table").click()
            await page.get_by_label("Send a message").fill("Last orders")
            await page.get_by_role("button", name="Send").click()
            lines = page.locator("#notice p")
            found, sent = "Window, Find the table: ", "Window, Send a message: "
            await expect(lines).to_have_text([f"{found}Asking the table…", f"{sent}Asking the table…"])
            await until(lambda: len(answers) == 2)
            await answers[1].fulfill(json={"outcome": "done", "reason": ""})
            await expect(lines).to_have_text([f"{found}Asking the table…", f"{sent}Done."])
            await answers[0].fulfill(json={"outcome": "refused", "reason": "the table starts"})
            await expect(lines).to_have_text([f"{found}The table refused: the table starts", f"{sent}Done."])
            await page.clock.run_for(6000)
            await expect(lines).to_have_count(0)

    with mosquitto(tmp_path, port):
        browser.run(evening())
    database.close()
