"""The page's content security policy, and that the page needs no more than it allows."""

import asyncio
import re
from pathlib import Path

import pytest

from playmat import games
from playmat.web.server import STATIC, create_app, listen, serve
from web.lone_table import LoneTable

SOURCES = [
    path
    for root in (STATIC, Path(games.__path__[0]))
    for path in sorted(root.rglob("*"))
    if path.suffix in (".js", ".html")
]


async def answered() -> str:
    """The head of what a real server answers."""
    listening = listen("127.0.0.1", 0)
    serving = asyncio.create_task(serve(create_app(LoneTable()), listening))
    reader, writer = await asyncio.open_connection(*listening.getsockname())
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    head, _, _ = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)
    return head.decode().lower()


def test_scripts_and_styles_come_from_the_table_alone_and_no_other_page_frames_it() -> None:
    head = asyncio.run(answered())
    policy = re.search("^content-security-policy: (.*)$", head, re.MULTILINE)
    assert policy is not None
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert "nosniff" in head
    assert "uvicorn" not in head


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_nothing_is_written_in_line_that_the_policy_forbids(path: Path) -> None:
    source = path.read_text("utf-8")
    assert not re.findall(r"\sstyle=|<style|\son[a-z]+=\"|<script>|javascript:|\beval\(|new Function", source)
