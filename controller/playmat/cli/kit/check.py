"""`playmat kit check`: whether a kit can work."""

from __future__ import annotations

import argparse
import json

from playmat.app.kit_check import check_kit
from playmat.cli.kit.output import add_kit_options, chosen_names
from playmat.kit.checks.result import readable

SUMMARY = "check a kit by rule: wires, current, cables, addresses, mats; what is wrong with its next step"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_kit_options(parser, "the standard kit with everything that can be added")
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def run(options: argparse.Namespace) -> int:
    """Prints what each rule says; 1 where something is wrong."""
    results = list(check_kit(chosen_names(options), options.hardware))
    if options.json:
        print(json.dumps({"results": [{**one._asdict(), "wrong": one.wrong} for one in results]}))
    else:
        print("\n".join(readable(results)))
    return 1 if any(one.wrong for one in results) else 0
