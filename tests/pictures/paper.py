"""Takes the pictures of the table and of what is printed, for the builder's pages."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from playmat.assets import folder
from playmat.config import GameConfig
from playmat.virtual.setting import load, setting
from playmat_kit.paper.aids import aids_page
from playmat_kit.paper.browser import picture_page
from playmat_kit.paper.cards import Backs, cards_page
from playmat_kit.paper.mat import SLUG, mat_page
from playmat_kit.paper.pieces import pieces_page
from playmat_kit.paper.table import SIZE_PX, table_page
from playmat_kit.printing.tiles import Paper

PICTURES = folder("hardware") / "pictures"
MM = 96 / 25.4  # pixels of a style sheet
WIDE, NARROW = 1200, 760  # pixels of a picture, and of one that is higher than wide
ROOM = 12  # mm of the screen around a sheet


def save(name: str, page: str, size: tuple[int, int], quality: int = 80) -> None:
    """Writes what a page shows in a window of this size."""
    whole = Image.open(BytesIO(picture_page(page, size))).convert("RGB")
    wide = WIDE if whole.width > whole.height else NARROW
    small = whole.resize((wide, wide * whole.height // whole.width), Image.Resampling.LANCZOS)
    file: Path = PICTURES / f"{name}.webp"
    small.save(file, quality=quality, method=6)
    print(f"wrote {file}, {file.stat().st_size // 1024} kB")


def window(width: float, height: float) -> tuple[int, int]:
    """Returns the pixels of a window with a sheet of these mm."""
    return int((width + ROOM) * MM), int((height + ROOM) * MM)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    games = {
        name: load(setting(GameConfig(name=name)))
        for name in ("art-of-war", "age-of-war", "game-of-war", "archery-tactics")
    }
    for name, (game, mat) in games.items():
        page = mat_page(mat, game, None, "en")
        save(f"mat-{name}", page, window(mat.width + 2 * SLUG, mat.height + 2 * SLUG))
    game, mat = games["art-of-war"]
    save("table", table_page(mat, game, "en"), SIZE_PX, 86)
    save("cards", cards_page(mat, game, Paper.A4, Backs.DUPLEX, language="en"), window(*Paper.A4.value))
    save("aids", aids_page(mat, game, "en"), window(*reversed(Paper.A4.value)))
    game, mat = games["game-of-war"]
    save("pieces", pieces_page(mat, game, Paper.A4, "en"), window(*Paper.A4.value))


if __name__ == "__main__":
    main()
