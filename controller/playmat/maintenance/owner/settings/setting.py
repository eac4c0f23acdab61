"""Descriptions of settings, from which the page draws its form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from playmat.text import Text, Translations
from playmat.toml_edit import Key

Changes = Mapping[Key, object]
"""New values in a table's file; None removes one."""


class Kind(Enum):
    """How a setting is shown."""

    CHOICE = "choice"
    SWITCH = "switch"  # two options: off and on
    NUMBER = "number"
    TEXT = "text"


class Option(NamedTuple):
    """One value of a choice, and what it changes in the file."""

    label: Text
    changes: Changes


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One setting: a choice has options and the number of the present one, others a key and a value.

    A number is from `least` to `most`. An empty text removes `empties`, or else its key. A choice `finds` a
    console if a press there can make it.
    """

    kind: Kind
    label: Text
    meaning: Text | None = None
    options: Sequence[Option] = ()
    selected: int = -1  # none
    key: Key = ()
    empties: Key = ()
    value: int | str = 0
    least: int = 0
    most: int = 0
    finds: bool = False


class Group(NamedTuple):
    """Settings that belong together; `remark` explains them, or why there are none."""

    title: Text
    settings: Sequence[Setting]
    remark: Text | None = None


def choice(label: Text, options: Sequence[Option], selected: int, meaning: Text | None = None) -> Setting:
    """Returns a choice among options."""
    return Setting(kind=Kind.CHOICE, label=label, meaning=meaning, options=options, selected=selected)


def described(groups: Sequence[Group], speak: Translations) -> list[dict[str, Any]]:
    """Returns the groups as plain values, in one language."""
    return [
        {
            "title": group.title.translate(speak),
            "remark": group.remark.translate(speak) if group.remark else "",
            "settings": [_described(setting, speak) for setting in group.settings],
        }
        for group in groups
    ]


def _described(setting: Setting, speak: Translations) -> dict[str, Any]:
    return {
        "kind": setting.kind.value,
        "label": setting.label.translate(speak),
        "meaning": setting.meaning.translate(speak) if setting.meaning else "",
        "options": [
            {
                "label": option.label.translate(speak),
                "changes": [[[*key], new] for key, new in option.changes.items()],
            }
            for option in setting.options
        ],
        "selected": setting.selected,
        "key": [*setting.key],
        "empties": [*(setting.empties or setting.key)],
        "value": setting.value,
        "least": setting.least,
        "most": setting.most,
        "finds": setting.finds,
    }
