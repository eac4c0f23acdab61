"""A table's file while its owner changes it: checked as for a start, and written whole or not at all."""

from __future__ import annotations

import difflib
import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from playmat.app.crash_recovery import session_maker
from playmat.app.games import load_game
from playmat.app.mats import choice
from playmat.config import GameConfig, TableConfig, parse_config
from playmat.errors import ConfigError, PageError, cause
from playmat.maintenance.install.demands import FETCHED, lacking
from playmat.maintenance.owner.settings.form import form, is_own
from playmat.maintenance.owner.settings.setting import Changes, Group
from playmat.maintenance.table_files import files_of
from playmat.saving import load_text, save_text
from playmat.screen.language import translations
from playmat.session.match.matches import OverlayChoice
from playmat.text import Text, say
from playmat.toml import read_toml
from playmat.toml_edit import with_values

_CHANGED = say(
    "The settings have been changed elsewhere in the meantime: look at the difference again, then save."
)


class Draft(NamedTuple):
    """A table's file with changes: its new text, its groups of settings, and the problem if it is wrong.

    `groups` are None if the text cannot be read. `mark` is that of the file without the changes. `fetches`:
    packages that the table's computer can fetch would solve the problem.
    """

    mark: str
    text: str
    difference: Sequence[str]
    groups: Sequence[Group] | None
    problem: Text | None
    fetches: bool = False


class SettingsFile:
    """The file of a table; `given` are settings of a virtual one, whose file need not have them.

    `can_fetch`: its computer fetches packages if it is asked to.
    """

    def __init__(self, path: Path, given: Mapping[str, Any] = {}, can_fetch: bool = False) -> None:
        self.path = path
        self._given = given
        self._can_fetch = can_fetch
        self._good = ""  # the last text without a problem, with which a damaged file is mended

    @property
    def is_virtual(self) -> bool:
        """Whether the table has no parts of its own to set up."""
        return bool(self._given)

    def read(self) -> str:
        """Returns the text; ConfigError if it cannot be read."""
        try:
            return load_text(self.path)
        except (OSError, UnicodeError) as error:
            sentence = say("{file} cannot be read ({cause}).", file=self.path, cause=cause(error))
            raise ConfigError(sentence) from error

    def config(self, text: str) -> TableConfig:
        """Returns the configuration in a text; ConfigError."""
        return parse_config(text, self.path, self._given)

    def is_new(self) -> bool:
        """Whether nobody has chosen a game yet; False for a file that cannot be read."""
        try:
            return "game" not in read_toml(self.read(), self.path)
        except ConfigError:
            return False

    def keep_good(self) -> None:
        """Remembers the present text, with which the table has started."""
        self._good = self.read()

    def draft(self, changes: Changes, typed: str | None = None) -> Draft:
        """Returns the file, or the text that was typed in its place, with changes."""
        try:
            before = self.read()
        except ConfigError as error:
            return Draft("", "", (), None, problem=error.sentence)
        mark, text = _mark(before), before
        difference: Sequence[str] = ()
        try:
            if typed is not None:
                text = typed
            if changes:
                text = self._changed(text, changes)
            difference = _difference(before, text)
            data = read_toml(text, self.path)
            config = self.config(text)
            laid = choice(config)
            groups = form(data, config, laid, self.is_virtual)
        except ConfigError as error:
            return Draft(mark, text, difference, None, problem=error.sentence)
        problem, fetches = _problem(config, laid), False
        if not problem and (missing := self._lacking(before, config)):
            fetches = self._can_fetch and missing <= FETCHED.keys()
            problem = _lack(missing, fetches)
        return Draft(mark, text, difference, groups, problem=problem, fetches=fetches)

    def check(self, text: str, beside: Mapping[str, bytes]) -> None:
        """ConfigError if a table with this text, and with these files beside it, would not start here."""
        here = files_of(self.path, text).items()
        with TemporaryDirectory() as folder:
            held = {name: file.read_bytes() for name, file in here if file.is_file()}
            for name, content in {**held, **beside}.items():
                Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
                Path(folder, name).write_bytes(content)
            there = SettingsFile(Path(folder, self.path.name), self._given)
            there.path.write_text(text, encoding="utf-8")
            if problem := there.draft({}).problem:
                raise ConfigError(say("This table would not start with it: {problem}", problem=problem))
            self.check_lacking(self.read(), there.config(text))

    def check_lacking(self, before: str, config: TableConfig) -> None:
        """ConfigError if the system lacks something for a configuration, but not for the text before it."""
        if missing := self._lacking(before, config):
            raise ConfigError(_lack(missing, fetches=False))

    def _lacking(self, before: str, config: TableConfig) -> set[str]:
        missing = set() if self.is_virtual else lacking(config)
        with suppress(ConfigError):
            missing -= lacking(self.config(before))
        return missing

    def save(self, mark: str, changes: Changes, typed: str | None = None) -> None:
        """Writes the draft; ConfigError if that is wrong, PageError if the file was changed meanwhile.

        OSError if it cannot be written: then the old one is unchanged.
        """
        draft = self.draft(changes, typed)
        if draft.mark != mark:
            raise PageError(_CHANGED)
        if draft.problem:
            raise ConfigError(draft.problem)
        save_text(self.path, draft.text)

    def name_box(self, box: Path) -> None:
        """Has the table read a box of registered tags; ConfigError, or OSError if that cannot be written."""
        text = self.read()
        share(box)
        if box not in self.config(text).boxes:
            named = [*read_toml(text, self.path).get("boxes", ()), box.name]
            save_text(self.path, with_values(text, {("boxes",): named}))

    def mend(self) -> None:
        """Writes the text with which the table has started over a damaged one; OSError."""
        save_text(self.path, self._good)

    def _changed(self, text: str, changes: Changes) -> str:
        values = {**self._obsolete(text, changes), **changes}
        game = load_game(GameConfig(str(values.get(("game",), "")) or self.config(text).game.name))
        data = read_toml(text, self.path)
        for key, value in changes.items():
            if not is_own(key, value, data, game):
                raise ConfigError(
                    say("{key} is no setting of this page: reload it.", key=".".join(map(str, key)))
                )
        try:
            new = with_values(text, values)
            kept = _with(read_toml(new, self.path), {}) == _with(data, values)
        except (LookupError, TypeError):  # a table that is not there, or is none
            kept = False
        if not kept:
            raise ConfigError(say("This file is too unusual to be changed here: change it with an editor."))
        return new

    def _obsolete(self, text: str, changes: Changes) -> Changes:
        """Returns what another game does not know: the settings and programs of the one before."""
        data = read_toml(text, self.path)
        if changes.get(("game",), data.get("game")) == data.get("game"):
            return {}
        return {(part, key): None for part in ("settings", "players") for key in data.get(part, ())}


def share(file: Path) -> None:
    """Lets the folder's group read a new file: the service's user may be another one at its next start."""
    file.chmod(file.stat().st_mode | stat.S_IRGRP)


def _lack(missing: set[str], fetches: bool) -> Text:
    parts = ", ".join(sorted(missing))
    if fetches:
        return say("For that this table lacks {parts}. It can fetch that from the internet.", parts=parts)
    return say(
        "For that this table lacks {parts}: bring this file with 'make install CONFIG=FILE', or with "
        "'playmat kit card --table FILE' on a computer.",
        parts=parts,
    )


def _problem(config: TableConfig, laid: Sequence[OverlayChoice]) -> Text | None:
    """Returns why a table could not start with a configuration; its hardware is not asked."""
    try:
        translations(config.language)
        session_maker(config, laid, False)
    except ConfigError as error:
        return error.sentence
    return None


def _with(data: dict[str, Any], values: Changes) -> dict[str, Any]:
    """Returns the data of a file with other values, as `with_values` should have written it."""
    for (*tables, name), value in values.items():
        place: Any = data
        for table in tables:
            place = place.setdefault(table, {}) if isinstance(place, dict) else place[table]
        if value is None:
            place.pop(name, None)
        else:
            place[name] = value
    return {key: value for key, value in data.items() if value != {}}


def _difference(before: str, after: str) -> list[str]:
    lines = difflib.ndiff(before.splitlines(), after.splitlines())
    return [line for line in lines if line[0] in "+-" and line[1:].strip()]


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()
