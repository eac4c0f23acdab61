"""Golden screens as readable text; REFRESH_GOLDENS=1 writes the files again ('make screens')."""

import os
from pathlib import Path

from PIL import Image

REFRESH = bool(os.environ.get("REFRESH_GOLDENS"))
HALF_BLOCKS = " ▀▄█"  # upper pixel counts one, lower pixel two


def as_text(image: Image.Image) -> str:
    """Renders two rows of pixels per line, framed, for review in an editor."""
    edge = "+" + "-" * image.width + "+"
    rows = [
        "".join(
            HALF_BLOCKS[(image.getpixel((x, y)) > 0) + 2 * (image.getpixel((x, y + 1)) > 0)]
            for x in range(image.width)
        )
        for y in range(0, image.height, 2)
    ]
    return "\n".join([edge, *(f"|{row}|" for row in rows), edge, ""])


def compare(path: Path, image: Image.Image) -> None:
    shown = as_text(image)
    if REFRESH:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(shown)
    assert path.exists(), f"{path.name} has no golden file: look at it after 'make screens'"
    expected = path.read_text()
    assert shown == expected, f"{path.name} looks different:\n{shown}\ninstead of\n{expected}"
