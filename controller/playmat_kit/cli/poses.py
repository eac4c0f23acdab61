"""`playmat kit poses`: checks the coupling of cards with antennas in every pose."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.errors import ConfigError
from playmat.screen.language import translations
from playmat_kit.cli.output import add_mat_options, chosen, write_folder
from playmat_kit.design.checks.result import readable
from playmat_kit.workshop.poses import check_dice, check_poses, pose_pictures

SUMMARY = "check that each card is read by its own antenna only, and draw the couplings as heat maps (SVG)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="the folder for heat maps (default: none are drawn)"
    )
    add_mat_options(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the model's results; status 1 if a card would be misread."""
    game, mat = chosen(options)
    results = [*check_poses(mat, game), *check_dice(mat, game)]
    if not results:
        raise ConfigError(
            f"the mat {mat.name} has no slot in which a card lies over an antenna: name another"
        )
    print("\n".join(readable(results)))
    if options.out:
        write_folder(options.out, pose_pictures(mat, game, translations(options.language)))
    return 1 if any(result.wrong for result in results) else 0
