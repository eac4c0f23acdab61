"""Facts of a page: conditions that come true, and uncaught errors.

Its content policy forbids the strings that Playwright evaluates while it waits.
"""

from __future__ import annotations

from playwright.async_api import BrowserContext
from playwright.sync_api import BrowserContext as SyncContext

PATIENCE_MS = 90_000


def coming_true(fact: str) -> str:
    """A script for `evaluate`: waits until the function `fact` of its argument returns something true."""
    return (
        "(given) => new Promise((holds, fails) => {"
        f" setTimeout(() => fails(new Error('this never came true')), {PATIENCE_MS});"
        f" const look = async () => {{ const said = await ({fact})(given);"
        " said ? holds(said) : requestAnimationFrame(() => look().catch(fails)); };"
        " look().catch(fails); })"
    )


def uncaught_errors(context: BrowserContext | SyncContext) -> list[str]:
    """The errors that no script catches on all pages of a browser's context, from now on."""
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(error.error.stack or str(error.error)))
    return errors
