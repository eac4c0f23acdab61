"""Phones stay at a table's access point, as it answers what they ask to find the internet."""

from __future__ import annotations

import pytest
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient

from playmat.web.probes import Probes

PROBES = [
    ("http://connectivitycheck.gstatic.com/generate_204", 204, ""),
    ("http://www.google.com/gen_204", 204, ""),
    ("http://captive.apple.com/hotspot-detect.html", 200, "Success</BODY>"),
    ("http://www.msftconnecttest.com/connecttest.txt", 200, "Microsoft Connect Test"),
    ("http://detectportal.firefox.com/success.txt?ipv4", 200, "success\n"),
    ("http://network-test.debian.org/nm", 200, "NetworkManager is online\n"),
]


@pytest.fixture
def phone() -> TestClient:
    page = Probes(PlainTextResponse("the page"), "10.42.0.1", set())
    return TestClient(page, follow_redirects=False)


@pytest.mark.parametrize(("address", "status", "text"), PROBES)
def test_a_new_device_is_led_to_the_page_and_then_answered_as_by_the_internet(
    phone: TestClient, address: str, status: int, text: str
) -> None:
    led = phone.get(address)
    assert (led.status_code, led.headers["location"]) == (302, "http://10.42.0.1/")
    assert led.headers["cache-control"] == "no-store"
    assert phone.get(led.headers["location"]).text == "the page"
    answer = phone.get(address)
    assert answer.status_code == status and text in answer.text
    assert answer.headers["cache-control"] == "no-store"


def test_a_name_that_is_none_is_led_there_too(phone: TestClient) -> None:
    assert phone.get("/", headers={"host": "[::1"}).status_code == 302


def test_everything_else_is_the_page(phone: TestClient) -> None:
    assert phone.get("http://10.42.0.1/").text == "the page"
    assert phone.post("http://10.42.0.1/generate_204").text == "the page"
