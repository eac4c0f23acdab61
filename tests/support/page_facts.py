"""Facts of a page: conditions that come true, and uncaught errors.

Its content policy forbids the strings that Playwright evaluates while it waits.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from playwright.async_api import BrowserContext, Page
from playwright.sync_api import BrowserContext as SyncContext
from playwright.sync_api import Page as SyncPage

PATIENCE_MS = 90_000

BLOCKED_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });"""
"""A script that takes a page its storage, as some browsers do on request."""

AT_REST = """async (thing) => {
  const ways = () => thing.getAnimations().filter((one) => one instanceof CSSTransition);
  for (let all = ways(); all.length; all = ways()) await Promise.allSettled(all.map((one) => one.finished));
}"""
"""A script for a locator's `evaluate`: waits until an element is where its page wants it.

Playwright takes what stays for two frames for at rest, even if it has not set off yet: on a busy computer
its mouse goes to the place that a card is about to leave.
"""


def coming_true(fact: str) -> str:
    """A script for `evaluate`: waits until the function `fact` of its argument returns something true.

    It looks at each frame, and without frames four times a second: a browser that draws into memory may leave
    them out.
    """
    return (
        "(given) => new Promise((holds, fails) => {"
        f" setTimeout(() => fails(new Error('this never came true')), {PATIENCE_MS});"
        " const soon = () => new Promise((go) => { requestAnimationFrame(go); setTimeout(go, 250); });"
        f" const look = async () => {{ for (;;) {{ const said = await ({fact})(given);"
        " if (said) return holds(said); await soon(); } };"
        " look().catch(fails); })"
    )


def uncaught_errors(context: BrowserContext | SyncContext) -> list[str]:
    """The errors that no script catches on all pages of a browser's context, from now on."""
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(error.error.stack or str(error.error)))
    return errors


def latest_messages(page: Page | SyncPage) -> deque[str]:
    """The latest messages between a page and its table, from now on, with each line that opens or closes."""
    latest: deque[str] = deque(maxlen=40)

    def note(mark: str, message: str | bytes) -> None:
        if '"verb":"beat"' not in str(message) and '"type":"done"' not in str(message):
            latest.append(f"{mark} {str(message)[:200]}")

    def listen(line: Any) -> None:
        latest.append("the page opens a line")
        line.on("framesent", lambda message: note(">", message))
        line.on("framereceived", lambda message: note("<", message))
        line.on("close", lambda closed: latest.append("the line closes"))

    page.on("websocket", listen)
    return latest
