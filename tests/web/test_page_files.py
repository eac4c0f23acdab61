"""The page comes in few bytes and in few round trips, and is never an old one."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from playmat.app.phones import Phones
from playmat.placement import SOUTH
from playmat.web.bench_page import bench_app
from playmat.web.server import STATIC, create_app, create_phone_app
from support.page_load import loads
from web.lone_table import LoneTable
from web.shown_table import Browser, Shown

GOAL = 95_000  # bytes of a first load
MOST_REQUESTS = 12
LISTED = "[...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href)"
FETCHED = """performance.getEntriesByType("resource")
  .map(({ name }) => name).filter((name) => name.endsWith(".js") && !name.endsWith("/too_old.js"))"""


def test_a_first_load_is_small(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        assert shown.page.context.browser is not None
        first, again = await loads(shown.page.context.browser, shown.page.url, 2)
        assert first.octets < GOAL and first.requests <= MOST_REQUESTS
        assert again.octets < first.octets / 3

    browser.show(play)


def test_the_page_announces_each_module_that_it_runs_and_no_other(browser: Browser) -> None:
    async def play(shown: Shown) -> None:
        assert sorted(await shown.page.evaluate(LISTED)) == sorted(await shown.page.evaluate(FETCHED))

    browser.show(play)


def test_a_reload_runs_a_module_that_was_replaced_in_place(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "static"
    shutil.copytree(STATIC, static)
    monkeypatch.setattr("playmat.web.server.STATIC", static)

    async def play(shown: Shown) -> None:
        main = static / "js" / "main.js"
        new = static / "js" / "new.js"
        new.write_text("document.body.dataset.version = 'new';")
        main.write_text('import "./new.js";\n' + main.read_text())
        await shown.page.reload()
        await shown.page.wait_for_selector("body.ready[data-version=new]")

    browser.show(play)


def is_asked_for_again(client: TestClient, path: str) -> None:
    """Checks that a browser keeps a file, and asks at each use whether it has changed."""
    answer = client.get(path)
    assert answer.headers["cache-control"] == "no-cache"
    assert client.get(path, headers={"if-none-match": answer.headers["etag"]}).status_code == 304


class Guide:
    """A bench that shows nothing."""

    def shown(self) -> str:
        return ""

    async def press(self, action: str) -> str:
        return ""


def phones_alone() -> ASGIApp:
    return create_phone_app(Phones(lambda: ((SOUTH,),), [].append, "en"))


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(create_app(LoneTable()), base_url="http://127.0.0.1") as client:
        yield client


@pytest.mark.parametrize(
    "path", ["/", "/watch", "/css/index.css", "/js/main.js", "/js/linked.js", "/icon.svg"]
)
def test_a_file_is_kept_but_asked_for_again(client: TestClient, path: str) -> None:
    is_asked_for_again(client, path)


@pytest.mark.parametrize("path", ["/js/phone.js", "/css/phone.css", "/icon.svg"])
def test_so_is_a_file_of_a_table_that_serves_phones_alone(path: str) -> None:
    with TestClient(phones_alone(), base_url="http://127.0.0.1") as client:
        is_asked_for_again(client, path)


@pytest.mark.parametrize("path", ["/static/js/bench.js", "/static/css/bench.css", "/static/icon.svg"])
def test_so_is_a_file_of_the_bench_and_its_page_is_never_kept(path: str) -> None:
    with TestClient(bench_app(Guide(), "en"), base_url="http://127.0.0.1") as client:
        is_asked_for_again(client, path)
        pressed = client.post("/press?do=next", headers={"x-playmat": "1"})
        for answer in (client.get("/"), pressed):
            assert answer.headers["cache-control"] == "no-store"


def test_the_bench_answers_to_this_computer_s_names_alone() -> None:
    """A name that another site has pointed here (DNS rebinding) is none of them."""
    with TestClient(bench_app(Guide(), "en"), base_url="http://127.0.0.1") as client:
        rebound = {"host": "rebound.example", "x-playmat": "1"}
        assert client.get("/", headers=rebound).status_code == 421
        assert client.post("/press?do=next", headers=rebound).status_code == 421
        assert client.get("/").status_code == 200


@pytest.mark.parametrize("path", ["/", "/css/index.css", "/js/linked.js"])
def test_files_are_compressed(client: TestClient, path: str) -> None:
    assert client.get(path).headers["content-encoding"] == "gzip"
    assert "content-encoding" not in client.get(path, headers={"accept-encoding": "identity"}).headers


@pytest.mark.parametrize("path", ["/healthz", "/code?seat=south", "/record", "/history", "/claim?seat=south"])
def test_an_answer_that_may_have_a_secret_is_not(client: TestClient, path: str) -> None:
    answer = client.post(path) if path.startswith("/claim") else client.get(path)
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    ("app", "page"), [(lambda: create_app(LoneTable()), "index"), (phones_alone, "phone")]
)
def test_a_style_sheet_comes_with_all_that_it_imports(app: Callable[[], ASGIApp], page: str) -> None:
    with TestClient(app(), base_url="http://127.0.0.1") as client:
        rules = client.get(f"/css/{page}.css").text
    assert "@import" not in rules and "/*" not in rules
    for imported in re.findall('@import "([^"]+)"', (STATIC / "css" / f"{page}.css").read_text()):
        _, _, first_rule = (STATIC / "css" / imported).read_text().partition("*/")
        assert first_rule.strip().splitlines()[0] in rules


def test_a_module_comes_without_comments_but_with_its_line_numbers(client: TestClient) -> None:
    source = (STATIC / "js" / "faults" / "uncaught.js").read_text()
    sent = client.get("/js/faults/uncaught.js").text
    assert len(sent.splitlines()) == len(source.splitlines()) and len(sent) < len(source)
    lines = zip(sent.splitlines(), source.splitlines(), strict=True)
    assert all(new in ("", old) for new, old in lines)
    for module in (sent, client.get("/js/linked.js").text):
        assert "\n//" not in module and "/**" not in module
