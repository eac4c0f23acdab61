"""The result of a bench: every try of a module, in one JSON file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from playmat.errors import ConfigError, literal
from playmat.json_text import parse_json
from playmat.link.answers import TRIES
from playmat.link.radio import Radio, Tuned
from playmat.maintenance.bench.measurements import BOARD_MM
from playmat.saving import load_text, save_text

_FORM = 1


class Tried(NamedTuple):
    """One try: the radio's settings, and in how many of ten visits a tag answered, was read, and how many."""

    gain: int
    power: int
    driver: int
    heard: int
    read: int
    tags: int

    @property
    def radio(self) -> Radio:
        return Radio(self.gain, self.power, self.driver)

    @property
    def rate(self) -> float:
        """Share of the visits that were answered."""
        return self.heard / TRIES


@dataclass
class Result:
    """All tries by measurement; `tuned` is None and `cause` says why if no setting makes the module fit."""

    module: str
    measured_at: str
    chip: str = ""
    tag_mm: float = 25
    tuned: Tuned | None = None
    cause: str = ""
    tries: dict[str, list[Tried]] = field(default_factory=dict)
    virtual: str = ""  # the strength of a virtual module, which is no measurement

    @property
    def dead(self) -> bool:
        """Whether no tag answered right above the reader: then nothing else can be measured."""
        tries = self.tries.get(f"height-{BOARD_MM}", ())
        return bool(tries) and not any(tried.heard for tried in tries)

    def at(self, key: str, radio: Radio) -> Tried | None:
        """Returns the try of a measurement with these settings; None if it was not made."""
        return next((tried for tried in self.tries.get(key, ()) if tried.radio == radio), None)

    def weakest(self, key: str, gain: int) -> int | None:
        """Returns the fewest steps that were answered at a measurement with this gain; None if none was."""
        tries = self.tries.get(key, ())
        answered = [tried.radio.steps for tried in tries if tried.gain == gain and tried.rate >= 0.5]
        return min(answered, default=None)


def save(result: Result, file: Path) -> None:
    """Writes the result; ConfigError if that fails."""
    data = {
        "playmat bench": _FORM,
        "module": result.module,
        "virtual": result.virtual,
        "measured_at": result.measured_at,
        "chip": result.chip,
        "tag_mm": result.tag_mm,
        "tuned": result.tuned,
        "cause": result.cause,
        "columns": Tried._fields,
        "tries": result.tries,
    }
    try:
        save_text(file, json.dumps(data, indent=1) + "\n")
    except OSError as error:
        raise ConfigError(f"{file} cannot be written ({error.strerror}): name another --out") from error


def load(file: Path) -> Result:
    """Reads a result; ConfigError if the file is none."""
    try:
        data = parse_json(load_text(file))
        if data["playmat bench"] != _FORM:
            raise ConfigError(f"{file} has form {literal(data['playmat bench'])}: update playmat")
        return Result(
            module=str(data["module"]),
            virtual=str(data.get("virtual", "")),
            measured_at=str(data["measured_at"]),
            chip=str(data["chip"]),
            tag_mm=float(data["tag_mm"]),
            tuned=Tuned(*_whole(data["tuned"])) if data["tuned"] else None,
            cause=str(data["cause"]),
            tries={
                str(key): [Tried(*_whole(tried)) for tried in tries] for key, tries in data["tries"].items()
            },
        )
    except OSError as error:
        raise ConfigError(
            f"{file} cannot be read ({error.strerror}): name a file of 'playmat bench'"
        ) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ConfigError(f"{file} is no result of a bench: name another file") from error


def _whole(values: Sequence[Any]) -> Sequence[int]:
    if not all(type(value) is int for value in values):
        raise ValueError(f"{values!r} are no whole numbers")
    return values
