"""Name and password of an access point stay the same, and phones read them from the displays."""

from __future__ import annotations

from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from playmat.maintenance.hotspot import views
from playmat.maintenance.hotspot.credentials import load_credentials
from playmat.maintenance.hotspot.machine import Attempt, Phase
from playmat.maintenance.hotspot.notice import ADDRESS, Notice
from playmat.screen.draw import draw, fits
from playmat.screen.language import LANGUAGES, translations
from playmat.screen.view import View

FAILURES = [None, *(attempt for attempt in Attempt if attempt not in (Attempt.RUNNING, Attempt.CONNECTED))]


def scanned(view: View) -> list[str]:
    """What a phone reads from the usual display."""
    shown = draw(view, translations("en")).convert("L")
    large = shown.resize((4 * shown.width, 4 * shown.height), Image.Resampling.BILINEAR)
    return [code.text for code in zxingcpp.read_barcodes(large)]


def test_the_password_outlasts_restarts_and_is_secret(tmp_path: Path) -> None:
    file = tmp_path / "credentials"
    first = load_credentials(file)
    assert load_credentials(file) == first and file.stat().st_mode & 0o077 == 0
    assert load_credentials(tmp_path / "other") != first


@pytest.mark.parametrize(
    "damage", ["", "[", '["a"]', '["table-abcd", 7]', '["table-abcd", "short"]', "[" * 900]
)
def test_damaged_credentials_are_drawn_again(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "credentials"
    file.write_text(damage)
    assert len(load_credentials(file).password) == 10


def test_a_phone_joins_and_opens_the_page_by_codes(tmp_path: Path) -> None:
    credentials = load_credentials(tmp_path / "credentials")
    assert scanned(views.joining(credentials)) == [
        f"WIFI:T:WPA;S:{credentials.name};P:{credentials.password};;"
    ]
    assert scanned(views.page(ADDRESS, None)) == [f"HTTP://{ADDRESS}"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("failure", FAILURES)
def test_name_password_and_reason_fit_beside_the_codes(
    tmp_path: Path, language: str, failure: Attempt | None
) -> None:
    speak = translations(language)
    assert fits(views.joining(load_credentials(tmp_path / "credentials")), speak)
    assert fits(views.page(ADDRESS, failure), speak)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(128, 64), (128, 32), (256, 64)])
@pytest.mark.parametrize(
    ("phase", "joined"), [(Phase.OPEN, False), (Phase.OPEN, True), (Phase.JOINING, False)]
)
def test_each_display_has_room_for_what_it_shows(
    tmp_path: Path, language: str, size: tuple[int, int], phase: Phase, joined: bool
) -> None:
    credentials = load_credentials(tmp_path / "credentials")
    notice = Notice(phase, credentials, is_up=True, joined=joined, network="Home")
    view = views.shown(notice, size[1])
    assert view and fits(view, translations(language), size)


def test_nothing_is_shown_while_the_access_point_is_closed(tmp_path: Path) -> None:
    credentials = load_credentials(tmp_path / "credentials")
    assert [views.shown(Notice(phase, credentials), 64) for phase in (Phase.WATCHING, Phase.SEEKING)] == [
        None
    ] * 2


def test_a_low_display_shows_what_is_typed(tmp_path: Path) -> None:
    credentials = load_credentials(tmp_path / "credentials")
    notice = Notice(Phase.OPEN, credentials, is_up=True, failure=Attempt.WRONG_PASSWORD)
    texts = [
        shown.texts(translations("en"))
        for shown in (views.shown(notice, 32), views.shown(notice._replace(joined=True), 32))
        if shown
    ]
    name, password = notice.credentials
    assert texts == [["Wi-Fi", password, name], ["Wi-Fi", ADDRESS, "Wrong password"]]
