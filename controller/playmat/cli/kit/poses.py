"""`playmat kit poses`: which antenna hears which card, in every pose."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.app.kit_poses import check_dice, check_poses, pose_pictures
from playmat.cli.kit.output import add_mat_options, chosen, write_folder
from playmat.errors import ConfigError
from playmat.kit.checks.result import readable
from playmat.screen.language import translations

SUMMARY = "check that every card is heard by its own antenna alone, and draw it as heat maps (SVG)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="where the heat maps go (default: nowhere)"
    )
    add_mat_options(parser)


def run(options: argparse.Namespace) -> int:
    """Prints what the model says; 1 where a card would be misread."""
    game, mat = chosen(options)
    results = [*check_poses(mat, game), *check_dice(mat, game)]
    if not results:
        raise ConfigError(
            f"the mat {mat.name} has no slot in which a card lies over an antenna: name another"
        )
    print("\n".join(readable(results)))
    if options.out:
        write_folder(options.out, pose_pictures(mat, game, translations(options.language)))
    return 1 if any(one.wrong for one in results) else 0
