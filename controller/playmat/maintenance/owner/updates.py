"""What the owner's page tells about updates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playmat import __version__
from playmat.maintenance.update.outcome import End, Outcome
from playmat.text import Text, Translations, say, verbatim

_HERE = say("This is playmat {version}.", version=__version__)
_ENDS: dict[End, Callable[[Outcome], Text]] = {
    End.TRIED: lambda last: say("{version} is new: it stays if it plays for a minute.", version=last.version),
    End.INSTALLED: lambda last: say("The last update brought {version}.", version=last.version),
    End.BACK: lambda last: say(
        "{version} did not start, so {before} is back.", version=last.version, before=__version__
    ),
    End.NOTHING: lambda last: say("When the table looked last, there was none newer."),
    End.FAILED: lambda last: say("The last update was not possible: {why}.", why=verbatim(last.why)),
}


def described(last: Outcome | None, waits: bool, speak: Translations) -> dict[str, Any]:
    """Returns the version that runs, how the last update ended, and what was new in its release.

    `waits`: the table looks for releases elsewhere than its file says until its card says so too.
    """
    return {
        "version": _HERE.translate(speak),
        "waits": waits,
        "last": _ENDS[last.end](last).translate(speak) if last else "",
        "news": [*last.news] if last else [],
    }
