"""Bounded types of the payloads, and reading them: every size is limited before anything is stored."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

import msgspec
from msgspec import Meta

from playmat.errors import FleetError, escaped

VERSION = 1
"""Version of topics and payloads. Fields may be added within it; readers ignore those they do not know."""

LARGEST = 64 * 1024
"""Bytes of a payload. A larger one is refused unread."""

Version = Annotated[int, Meta(ge=VERSION, le=VERSION, description="The version of this interface.")]
Name = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]
Instant = Annotated[
    str,
    Meta(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$",
        description="A time in UTC by the table's clock, as 2026-11-25T18:30:00.000Z.",
    ),
]
Identity = Annotated[str, Meta(pattern=r"^[0-9a-f]{16,64}$", description="Random hexadecimal digits.")]
Short = Annotated[str, Meta(max_length=80)]
Sentence = Annotated[str, Meta(max_length=500)]
Long = Annotated[str, Meta(max_length=20_000)]
Language = Annotated[str, Meta(pattern=r"^[a-z]{2,3}$")]
Sentences = Annotated[
    dict[Language, Sentence],
    Meta(max_length=20, description="One sentence by language; `en` is always there."),
]
Seat = Annotated[str, Meta(pattern=r"^[a-z]{1,20}$", description="A seat by its name, as `south`.")]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=12)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]

T = TypeVar("T")


class Payload(Generic[T]):
    """Reads and writes the payloads of one kind."""

    def __init__(self, kind: type[T]) -> None:
        self.kind: type[T] = kind
        self._decoder = msgspec.json.Decoder(kind)

    def read(self, data: bytes) -> T:
        """Returns the payload; FleetError in one sentence if it is invalid."""
        if len(data) > LARGEST:
            raise FleetError(f"a message of {len(data)} bytes is too large: send at most {LARGEST}")
        try:
            return self._decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            name = getattr(self.kind, "__name__", "event")
            raise FleetError(f"a message is no {name}: {escaped(str(error))[:300]}") from error


def write(payload: Any) -> bytes:
    """Returns a payload as JSON; FleetError if it is too large."""
    data = msgspec.json.encode(payload)
    if len(data) > LARGEST:
        raise FleetError(
            f"a {type(payload).__name__} of {len(data)} bytes is too large: {LARGEST} are allowed"
        )
    return data
