"""QR codes: as a bitmap for small displays, and as text for a terminal."""

from __future__ import annotations

from typing import TextIO

import segno
from PIL import Image

QUIET = 3  # light pixels around a code on a display, at least


def qr_modules(text: str) -> tuple[bytes, ...]:
    """Returns the rows of the smallest code for `text`: 1 is dark."""
    return tuple(bytes(row) for row in segno.make(text, micro=False).matrix)


def qr_image(text: str, high: int) -> Image.Image | None:
    """Returns a lit square with the code in it, `high` pixels a side; None if there is no room.

    Modules have at least two pixels, as cameras fail at one.
    """
    rows = qr_modules(text)
    scale = (high - 2 * QUIET) // len(rows)
    if scale < 2:
        return None
    dark = Image.frombytes("L", (len(rows), len(rows)), b"".join(rows)).point(
        lambda pixel: 0 if pixel else 255
    )
    code = dark.resize((scale * len(rows),) * 2, Image.Resampling.NEAREST).convert("1")
    image = Image.new("1", (high, high), 1)
    image.paste(code, ((high - code.width) // 2,) * 2)
    return image


def write_qr(text: str, to: TextIO) -> None:
    """Writes the code to a terminal."""
    segno.make(text).terminal(to, compact=True)
