"""Golden screens as readable text: a file for each set of views, size and language.

The screens of a file stand under their names, sorted by name. A name begins its line, so Git shows it at the
head of a hunk. REFRESH_GOLDENS=1 writes the files again, in a single process ('make screens').
"""

import os
from collections.abc import Collection
from functools import cache
from pathlib import Path

from PIL import Image

REFRESH = bool(os.environ.get("REFRESH_GOLDENS"))
REPOSITORY = Path(__file__).parents[2]
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


def compare(file: Path, name: str, image: Image.Image) -> None:
    """Fails unless the image looks like the screen of this name in the file."""
    shown, screens = as_text(image), read_screens(file)
    if REFRESH and screens.get(name) != shown:
        screens[name] = shown
        write_screens(file, screens)
    golden = f"'{name}' in {file.relative_to(REPOSITORY)}"
    assert name in screens, f"There is no {golden}: look at it after 'make screens'\n{shown}"
    assert shown == screens[name], f"{golden} looks different:\n{shown}\ninstead of\n{screens[name]}"


def compare_names(file: Path, names: Collection[str]) -> None:
    """Fails if the file has a screen of another name, a name twice or names out of order."""
    screens = read_screens(file)
    if REFRESH:
        for name in screens.keys() - set(names):
            del screens[name]
        write_screens(file, screens)
    golden = file.relative_to(REPOSITORY)
    unused = sorted(screens.keys() - set(names))
    assert not unused, f"{golden} has screens that no test compares, 'make screens' drops them: {unused}"
    assert file.exists(), f"There is no {golden}: look at it after 'make screens'"
    assert file.read_text() == in_order(screens), f"{golden} has a name twice or out of order: 'make screens'"


@cache
def read_screens(file: Path) -> dict[str, str]:
    """Returns the screens of a file by name; compare() and compare_names() keep them current."""
    if not file.exists():
        return {}
    blocks = file.read_text().removesuffix("\n").split("\n\n")
    return {name: f"{screen}\n" for name, _, screen in (block.partition("\n") for block in blocks)}


def write_screens(file: Path, screens: dict[str, str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(in_order(screens))


def in_order(screens: dict[str, str]) -> str:
    return "\n".join(f"{name}\n{screen}" for name, screen in sorted(screens.items()))
