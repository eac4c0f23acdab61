"""`playmat run`: the real table."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path
from socket import socket

from playmat.app.addresses import own_addresses, page_addresses
from playmat.app.adjustments import Adjustments
from playmat.app.computer import Computer
from playmat.app.crash_recovery import services_of
from playmat.app.fleet.joining import join_fleet
from playmat.app.log import RecentNotes
from playmat.app.mats import console_seats, most_seats
from playmat.app.phones import Phones
from playmat.app.recording.recorder import Recorder
from playmat.app.supervision import Supervision
from playmat.app.table import Codes, Hardware, Observers, Table
from playmat.cli.recording import add_record_option, recorder
from playmat.cli.serving import restart, serve
from playmat.config import TableConfig, load_config
from playmat.maintenance.hotspot.signs import HotspotSigns
from playmat.maintenance.install.demands import demands_of
from playmat.maintenance.owner.desk import OwnerDesk, nobody_plays
from playmat.maintenance.owner.restoring import restore_kept
from playmat.maintenance.owner.settings.file import SettingsFile
from playmat.maintenance.update.updating import HOME
from playmat.session.effects import SystemRequest


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "--config",
        type=Path,
        required=True,
        metavar="FILE",
        help="the table's TOML file, see hardware/tables",
    )
    add_record_option(parser)


def run(options: argparse.Namespace) -> int:
    """Runs the table until interrupted."""
    config = load_config(options.config)
    if config.owner is not None and restore_kept(options.config, config.journal, print):
        before, config = config, load_config(options.config)
        supervision = Supervision(os.environ)
        if supervision.can_ask and demands_of(config) != demands_of(before):
            supervision.ask(SystemRequest.ADAPT)  # which starts it once more
    serve(_serve(config, options.config, recorder(options, config.recording)))
    return 0


def _address(config: TableConfig, network: socket | None) -> str:
    """Returns the address of the owner's page, or of this computer in its `network` where there is none."""
    if config.owner is None:
        return own_addresses(network)[0]
    return page_addresses(config.phones_host, config.owner, network)[0]


async def _serve(config: TableConfig, file: Path, recorder: Recorder | None) -> None:
    note = RecentNotes()
    supervision = Supervision(os.environ)
    adjustments = Adjustments(config, note)
    config = replace(adjustments.config, power=supervision.can_ask)
    if config.fleet:
        config = replace(config, fleet=replace(config.fleet, through=supervision.broker))
    phones = Phones(lambda: seats, lambda event: table.emit(event), config.language)
    phones.host = config.phones_host or phones.host
    if config.phones is not None and not phones.open(config.phones, note, supervision):
        config = replace(config, phones=None)
    table = Table(
        config,
        note=note,
        hardware=Hardware(supervision=supervision, computer=Computer(note)),
        observers=Observers([phones, adjustments], recorder=recorder),
        codes=Codes(link=phones.link, address=lambda: _address(config, supervision.network)),
    )
    seats = console_seats(config.consoles, table.mat, most_seats(table.laid))
    join_fleet(table, config, restart, note)
    hotspot = HotspotSigns(table, config.consoles, nobody_plays) if config.hotspot is not None else None
    if hotspot:
        table.join(hotspot)
    if config.owner is not None:
        owner = OwnerDesk(
            table,
            SettingsFile(file, can_fetch=supervision.can_ask),
            restart=restart,
            note=note,
            recent=lambda: note.lines,
            hotspot=hotspot,
            programs=HOME if services_of(config).updates else None,
            supervision=supervision,
        )
        owner.open(config.owner, name=config.phones_host)
        table.join(owner)
    await table.run()
