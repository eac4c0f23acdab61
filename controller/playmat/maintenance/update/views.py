"""What the consoles' displays show while the table is stopped for an update."""

from __future__ import annotations

from playmat.maintenance.progress import State, progress_view
from playmat.maintenance.update.release import Release
from playmat.screen.view import View
from playmat.text import Text, say, verbatim

_STEPS = 7  # of the script of a release


def looking() -> View:
    """Shown while sticks and the network are searched."""
    return _view(say("Looking for one"), say("Leave the power on"))


def found(release: Release) -> View:
    """Shown while the release unpacks, until its script shows its own steps; with what is new."""
    news = tuple(map(verbatim, release.news))
    title = say("playmat {version}", version=release.version)
    return progress_view(1, _STEPS, State.INSTALLING)._replace(title=title, details=news or _POWER)


def nothing(version: str) -> View:
    """Shown if there is no newer release."""
    return _view(say("None is newer"), say("This is {version}", version=version))


def failed() -> View:
    """Shown if no release could be read; the log says why."""
    return _view(say("Not possible"), say("The log says why"))


def back(version: str, before: str) -> View:
    """Shown if the new program did not play."""
    return _view(say("{version} is back", version=before), say("{version} did not start", version=version))


_POWER = (State.INSTALLING.value,)


def _view(headline: Text, *details: Text) -> View:
    return View(title=say("Update"), headline=headline, details=details)
