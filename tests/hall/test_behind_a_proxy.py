"""The hall behind Caddy, by the example of its guide: whose a request is, and over what it came."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from ssl import create_default_context
from threading import Thread

import httpx2
import pytest

import playmat_hall
from support.broker import free_port
from support.postgresql import cluster, serving
from support.processes import started

OWNER = {"name": "ana", "password": "a long evening"}
GUIDE = (Path(playmat_hall.__file__).parent / "README.md").read_text("utf-8")
GLOBAL = """{{
    admin off
    skip_install_trust
    storage file_system {home}
    auto_https disable_redirects
}}
"""
"""Caddy's certificates in a folder of the test, and no port but that of the example."""
UNFORGETTING = """
import sys
from playmat.cli import main
from playmat.web.visitors import guesses
guesses.MINUTE = 86_400.0
sys.exit(main())
"""
"""The program, which remembers wrong passwords for longer than the slowest computer needs for the test."""


@contextmanager
def hall(home: Path, *options: str) -> Iterator[str]:
    """Runs `playmat hall`; yields the address that it prints."""
    command = [sys.executable, "-c", UNFORGETTING, "hall", "--port", "0", "--broker", "mqtt://127.0.0.1:1"]
    with started([*command, *options], cwd=home, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        yield process.stdout.readline().strip()


@contextmanager
def caddy(home: Path, example: str) -> Iterator[None]:
    """Runs Caddy with a configuration, once it has made its certificate, until the end of the block."""
    (home / "Caddyfile").write_text(GLOBAL.format(home=home / "caddy") + example)
    command = ["caddy", "run", "--config", home / "Caddyfile"]
    with started(command, stderr=subprocess.PIPE, cwd=home) as process:
        assert process.stderr is not None
        assert any("certificate obtained successfully" in line for line in process.stderr)
        Thread(target=process.stderr.read, daemon=True).start()  # a full pipe would stop it
        yield


class Served:
    """A hall behind Caddy, and browsers at several addresses of this computer."""

    def __init__(self, home: Path, page: str, direct: str) -> None:
        self._home = home
        self._page = page
        self.direct = direct

    def browser(self, address: str) -> httpx2.Client:
        """Returns a browser that trusts Caddy's own certificates."""
        trusted = create_default_context(cafile=self._home / "caddy/pki/authorities/local/root.crt")
        # Caddy has its certificate a moment before it uses it.
        way = httpx2.HTTPTransport(verify=trusted, local_address=address, retries=8)
        return httpx2.Client(transport=way, base_url=self._page, timeout=60)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    found = re.search(r"^    hall\.example \{\n.*?^    \}\n", GUIDE, re.MULTILINE | re.DOTALL)
    assert found
    port = free_port()
    options = ["--host", "127.0.0.1", "--trusted-proxy", "127.0.0.1"]
    with hall(tmp_path, *options, "--database", f"sqlite:///{tmp_path / 'hall.db'}") as address:
        direct, _, code = address.partition("/#setup=")
        example = found[0].replace("hall.example", f"localhost:{port}")
        with caddy(tmp_path, example.replace("127.0.0.1:8090", direct.removeprefix("http://"))):
            served = Served(tmp_path, f"https://localhost:{port}", direct)
            with served.browser("127.0.0.9") as owner:
                owner.post("/api/session", json=OWNER | {"setup": code}).raise_for_status()
            yield served


def enter(browser: httpx2.Client, password: str = OWNER["password"], **headers: str) -> httpx2.Response:
    return browser.post("/api/session", json=OWNER | {"password": password}, headers=headers)


def test_wrong_passwords_lock_out_neither_others_nor_a_known_browser(served: Served) -> None:
    with served.browser("127.0.0.2") as known, served.browser("127.0.0.2") as eve:
        assert all("; Secure" in cookie for cookie in enter(known).headers.get_list("set-cookie"))
        assert {enter(eve, f"guess {number}").status_code for number in range(5)} == {403}
        assert enter(eve, **{"x-forwarded-for": "192.0.2.7"}).status_code == 429
        assert enter(known).status_code == 200
        eve.cookies.set("playmat-hall-known", f"{known.cookies['playmat-hall-known'][:-1]}x")
        assert enter(eve).status_code == 429
    with served.browser("127.0.0.3") as other:
        assert enter(other).status_code == 200


def test_only_the_proxy_says_over_what_a_request_came(served: Served) -> None:
    way = httpx2.HTTPTransport(local_address="127.0.0.4")
    with httpx2.Client(transport=way, base_url=served.direct) as client:
        answer = enter(client, **{"x-forwarded-proto": "https"})
    assert answer.status_code == 200
    assert not any("Secure" in cookie for cookie in answer.headers.get_list("set-cookie"))


def test_what_is_no_address_of_a_proxy_is_refused() -> None:
    command = [sys.executable, "-m", "playmat", "hall", "--trusted-proxy", "proxy.example"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "'proxy.example' is no address: write it like 127.0.0.1" in done.stderr


def test_a_hall_that_starts_before_postgresql_waits_for_it(tmp_path: Path) -> None:
    with cluster() as home:
        url = f"postgresql://hall@/postgres?host={home}&port=5432"
        command = [sys.executable, "-m", "playmat", "hall", "--port", "0", "--database", url]
        with started(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None and process.stderr is not None
            assert "waiting for the database" in process.stderr.readline()
            with serving(home):
                assert "#setup=" in process.stdout.readline()
