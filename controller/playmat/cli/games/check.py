"""`playmat games check`: everything that a game lacks."""

from __future__ import annotations

import argparse
import json
from time import perf_counter

from playmat.virtual.game_check.check import check

SUMMARY = "list everything that a game lacks, with the file and the remedy"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("name", metavar="NAME", help="the game, found as in `playmat demo --game NAME`")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")


def run(options: argparse.Namespace) -> int:
    """Prints the findings; returns 1 if something is missing."""
    began = perf_counter()
    findings = []
    for finding in check(options.name):
        findings.append(finding)
        if not options.json:
            advice = "" if finding.fails else " (advice)"
            print(
                f"{finding.topic}{advice}: {finding.problem}\n  {finding.file}: {finding.remedy}", flush=True
            )
    failed = sum(finding.fails for finding in findings)
    seconds = round(perf_counter() - began, 1)
    if options.json:
        found = [finding._asdict() for finding in findings]
        print(json.dumps({"game": options.name, "findings": found, "missing": failed, "seconds": seconds}))
    else:
        print(f"{options.name}: {failed or 'nothing'} to correct, {len(findings) - failed} to consider")
    return 1 if failed else 0
