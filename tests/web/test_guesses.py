"""Guessing PINs is slow from everywhere, and locks out only the addresses that guess."""

from __future__ import annotations

import asyncio

import pytest
from starlette.testclient import TestClient

from playmat.web.server import create_app
from playmat.web.visitors import guesses
from playmat.web.visitors.claims import Claims
from playmat.web.visitors.guesses import Guesses
from web.lone_table import LoneTable

WRONG = "none"


def test_an_address_that_guesses_too_often_is_refused_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "PACE", 0.0)
    monkeypatch.setattr(guesses, "MINUTE", 1e9)
    claims = Claims(pinned=True)
    app = create_app(LoneTable(), claims=claims)
    with TestClient(app) as guest:
        for number in range(40):
            guest._transport.client = (f"192.168.0.{number}", 5)  # type: ignore[attr-defined]
            said = [guest.post("/claim?seat=south", content=WRONG) for _ in range(guesses.TRIES + 1)]
            assert [response.status_code for response in said] == [*[403] * guesses.TRIES, 429]
            assert "minute" in said[-1].json()["sentence"]
            assert guest.post("/claim?seat=south", content=claims.pin(0)).status_code == 429
        guest._transport.client = ("192.168.1.1", 5)  # type: ignore[attr-defined]
        assert guest.post("/claim?seat=south", content=claims.pin(0)).status_code == 200


def test_a_right_pin_is_no_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "PACE", 0.0)
    claims = Claims(pinned=True)
    with TestClient(create_app(LoneTable(), claims=claims)) as guest:
        for _ in range(2 * guesses.TRIES):
            assert guest.post("/claim?seat=south", content=claims.pin(0)).status_code == 200


def test_a_right_pin_for_one_seat_allows_no_more_guesses_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "PACE", 0.0)
    claims = Claims(pinned=True)
    with TestClient(create_app(LoneTable(), claims=claims)) as guest:
        answers = []
        for _ in range(guesses.TRIES + 1):
            guest.post("/claim?seat=south", content=claims.pin(0))
            answers.append(guest.post("/claim?seat=north", content=WRONG).status_code)
    assert answers == [*[403] * guesses.TRIES, 429]


def test_all_addresses_take_turns_and_one_that_has_not_failed_goes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guesses, "PACE", 0.05)
    judged: list[str] = []

    async def attempt(desk: Guesses, address: str) -> None:
        if await desk.may_try(address):
            judged.append(address)

    async def run() -> float:
        desk, loop = Guesses(), asyncio.get_running_loop()
        await attempt(desk, "guesser")
        began = loop.time()
        await attempt(desk, "guesser")
        addresses = ["guesser"] * guesses.TRIES + ["honest"]
        await asyncio.gather(*(attempt(desk, address) for address in addresses))
        return loop.time() - began

    seconds = asyncio.run(run())
    assert judged == ["guesser", "guesser", "honest", "guesser", "guesser", "guesser"]
    assert seconds >= 4.9 * guesses.PACE
