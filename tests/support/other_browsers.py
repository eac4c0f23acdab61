"""Firefox and WebKit, driven over WebDriver without a library: both take the same actions of a mouse."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from support.broker import accepts, free_port
from support.page_facts import PATIENCE_MS, coming_true
from support.processes import started

SIZE = 1280, 720
_LEFT = 0  # button of a mouse
_STEPS = 6  # of a drag


class Line(Protocol):
    """A WebDriver session with one page."""

    def visit(self, address: str) -> None: ...

    def evaluate(self, script: str) -> Any:
        """Returns the JSON value that a promise is fulfilled with."""

    def perform(self, actions: list[Mapping[str, Any]]) -> None: ...


class OtherPage:
    """A page with a mouse."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def visit(self, address: str) -> None:
        self._line.visit(address)

    def evaluate(self, function: str, given: Any = None) -> Any:
        """Returns what a function of the page makes of `given`."""
        return self._line.evaluate(f"(async () => ({function})({json.dumps(given)}))()")

    def comes_true(self, function: str, given: Any = None) -> Any:
        """Waits until a function of the page returns something true, and returns that."""
        return self.evaluate(coming_true(function), given)

    def click(self, selector: str) -> None:
        """Clicks the middle of the first element that is visible, enabled and at rest there."""
        self._mouse(_move(self._middle(selector)), _DOWN, _UP)

    def drag(self, selector: str, target: str) -> None:
        """Drags an element by its middle to the middle of another."""
        (left, top), (right, foot) = self._middle(selector), self._middle(target)
        parts = [step / _STEPS for step in range(1, _STEPS + 1)]
        ways = [(left + (right - left) * part, top + (foot - top) * part) for part in parts]
        self._mouse(_move((left, top)), _DOWN, *map(_move, ways), _UP)

    def _middle(self, selector: str) -> tuple[float, float]:
        x, y = self.comes_true(_MIDDLE, selector)
        return x, y

    def _mouse(self, *actions: Mapping[str, Any]) -> None:
        self._line.perform([{"type": "pointer", "id": "mouse", "actions": [*actions]}])


_MIDDLE = """async (selector) => {
  const found = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length);
  if (!found || found.disabled) return null;
  const middle = () => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  const before = middle();
  await new Promise((done) => requestAnimationFrame(done));
  const at = middle();
  const travels = found.getAnimations().some((one) => one instanceof CSSTransition); // or is about to
  const rests = !travels && String(at) === String(before);
  return rests && found.contains(document.elementFromPoint(...at)) && at;
}"""
_DOWN = {"type": "pointerDown", "button": _LEFT}
_UP = {"type": "pointerUp", "button": _LEFT}


def _move(point: tuple[float, float]) -> Mapping[str, Any]:
    x, y = map(round, point)
    return {"type": "pointerMove", "x": x, "y": y, "duration": 20}


class WebKit:
    """WebKitGTK's small browser, over HTTP."""

    def __init__(self, port: int) -> None:
        self._address = f"http://127.0.0.1:{port}/session"
        limits = {"script": 2 * PATIENCE_MS, "pageLoad": 2 * PATIENCE_MS}
        session = self._ask("", {"capabilities": {"alwaysMatch": {"timeouts": limits}}})
        self._address += f"/{session['sessionId']}"
        self._ask("/window/rect", {"x": 0, "y": 0, "width": SIZE[0], "height": SIZE[1]})

    def visit(self, address: str) -> None:
        self._ask("/url", {"url": address})

    def evaluate(self, script: str) -> Any:
        finish = "(value) => arguments[0]({ value }), (error) => arguments[0]({ error: String(error) })"
        answer = self._ask("/execute/async", {"script": f"({script}).then({finish})", "args": []})
        assert "error" not in answer, answer
        return answer.get("value")

    def perform(self, actions: list[Mapping[str, Any]]) -> None:
        self._ask("/actions", {"actions": actions})

    def close(self) -> None:
        with urlopen(Request(self._address, method="DELETE")):
            pass

    def _ask(self, path: str, body: Mapping[str, Any]) -> Any:
        request = Request(self._address + path, json.dumps(body).encode(), method="POST")
        with urlopen(request, timeout=3 * PATIENCE_MS / 1000) as answer:
            return json.load(answer)["value"]


class Firefox:
    """Firefox, over the WebSocket of WebDriver BiDi."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._numbers = count()
        self._ask("session.new", capabilities={})
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": SIZE[0], "height": SIZE[1]}
        self._ask("browsingContext.setViewport", context=self._page, viewport=size)

    def visit(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        answer = self._ask(
            "script.evaluate",
            expression=f"({script}).then((value) => JSON.stringify(value ?? null))",
            target={"context": self._page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def perform(self, actions: list[Mapping[str, Any]]) -> None:
        self._ask("input.performActions", context=self._page, actions=actions)

    def _ask(self, method: str, **parameters: Any) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self._line.recv())).get("id") != number:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]


@contextmanager
def webkit() -> Iterator[OtherPage]:
    """A page of WebKit, on a screen in memory."""
    numbered, written = os.pipe()
    screen = ["Xvfb", "-displayfd", str(written), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    with (
        TemporaryDirectory() as home,
        started(screen, pass_fds=[written], stderr=subprocess.DEVNULL),
        os.fdopen(numbered) as number,
    ):
        os.close(written)
        # Its compositor draws with OpenGL, and now and then crashed in Mesa's software driver, swrast_dri.so.
        known = os.environ | {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "HOME": home}
        known["DISPLAY"] = f":{number.readline().strip()}"
        # The driver would choose the inspector's port, and wait for ever if another program takes it first.
        inspector, port = free_port(), free_port()
        known["WEBKIT_INSPECTOR_SERVER"] = target = f"127.0.0.1:{inspector}"
        driver = ["WebKitWebDriver", f"--port={port}", f"--target={target}"]
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
        with started([browser, "--automation"], env=known) as shown:
            accepts(shown, inspector)
            with started(driver, env=known) as process:
                accepts(process, port)
                with closing(WebKit(port)) as line:
                    yield OtherPage(line)


@contextmanager
def firefox() -> Iterator[OtherPage]:
    """A page of Firefox without a window."""
    command = ["firefox-esr", "--headless", "--remote-debugging-port", "0", "--profile"]
    with (
        TemporaryDirectory() as home,
        started([*command, home], stderr=subprocess.PIPE, env=os.environ | {"HOME": home}) as process,
    ):
        assert process.stderr is not None
        lines = iter(process.stderr.readline, "")
        address = next(found[0] for line in lines if (found := re.search(r"ws://\S+", line)))
        with connect(f"{address}/session", max_size=None) as line:
            yield OtherPage(Firefox(line))


OTHERS: Mapping[str, Callable[[], AbstractContextManager[OtherPage]]] = {"webkit": webkit, "firefox": firefox}
