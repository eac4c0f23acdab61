"""`playmat kit parts`: prints the parts list."""

from __future__ import annotations

import argparse
import json
import sys

from playmat.cli.game_options import add_game_options, game_config
from playmat.virtual.setting import load, setting
from playmat_kit.cli.output import add_kit_options
from playmat_kit.design.bill import total
from playmat_kit.design.hours import altogether, in_words
from playmat_kit.design.values import Band
from playmat_kit.workshop.description import read_hardware
from playmat_kit.workshop.generated import as_csv, parts_rows
from playmat_kit.workshop.kits import hours, parts_list

SUMMARY = "print the parts list: quantities, price ranges, sources, checks on arrival, hours of work"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_kit_options(parser, "standard")
    add_game_options(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--csv", action="store_true", help="print CSV for a spreadsheet")


def run(options: argparse.Namespace) -> int:
    """Prints the parts list of each kit."""
    game, mat = load(setting(game_config(options)))
    names = options.kit or ["standard"]
    lists, parts = parts_list(names, options.hardware, game, mat), read_hardware(options.hardware).parts
    work = hours(names, options.hardware, game, mat)
    if options.csv:
        sys.stdout.write(as_csv([row for kit, lines in lists for row in parts_rows(kit, lines)]))
    elif options.json:
        report = {}
        for kit, lines in lists:
            whole = total(lines)
            euros = {"eur_low": round(whole.low, 2), "eur_high": round(whole.high, 2)}
            by_hand = [
                {"task": each.task, "hours": [round(hour, 1) for hour in each.hours]}
                for each in work.get(kit.name, ())
            ]
            report[kit.name] = {"parts": parts_rows(kit, lines), **euros, "work": by_hand}
        print(json.dumps(report))
    else:
        for kit, lines in lists:
            print(f"{kit.name}: {kit.title}")
            if kit.in_place_of:
                bases = [name for name in kit.add_to if name in names]
                left_out = "left out" if bases else "leave out"
                print(f"\n{left_out} of the list of {' or '.join(bases or kit.add_to)}:")
                print("\n".join(f"{count:5} x {parts[part].name}" for part, count in kit.in_place_of.items()))
            for line in sorted(lines, key=lambda line: line.part.tool):
                packs = f"{line.packs} of {line.part.pack}" if line.part.pack > 1 else str(line.packs)
                print(f"\n{line.needed:5} x {line.part.name}")
                print(f"        buy {packs}, {_euro(line.price)}: {'; '.join(line.part.sources)}")
                print(f"        on arrival: {line.part.check}")
            without = ", without tools" if any(line.part.tool for line in lines) else ""
            print(f"\n{kit.name} altogether{without}: {_euro(total(lines))}")
            if done := work.get(kit.name):
                print(f"{kit.name} by hand: {in_words(altogether(done))} [estimate]")
                for each in done:
                    print(f"        {each.task}: {in_words(each.hours)}")
    return 0


def _euro(band: Band) -> str:
    digits = 0 if band.low >= 10 else 2
    return f"{band.low:.{digits}f} to {band.high:.{digits}f} EUR"
