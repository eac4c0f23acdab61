"""`playmat kit check`: checks a kit against the design rules."""

from __future__ import annotations

import argparse
import json

from playmat_kit.cli.output import add_kit_options, chosen_names
from playmat_kit.design.checks.result import readable
from playmat_kit.workshop.checks import check_kit

SUMMARY = "check a kit against the design rules: wires, current, cables, addresses, mats"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_kit_options(parser, "the standard kit with everything that can be added")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Prints the result of each rule; status 1 if one is broken."""
    results = list(check_kit(chosen_names(options), options.hardware))
    if options.json:
        print(json.dumps({"results": [{**result._asdict(), "wrong": result.wrong} for result in results]}))
    else:
        print("\n".join(readable(results)))
    return 1 if any(result.wrong for result in results) else 0
