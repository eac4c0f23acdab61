"""Checks the Pi's I2C: rise time, sink current and addresses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playmat.pinout import PI_HEADER, i2c_pins
from playmat_kit.design.checks.result import Fault, Result, judged
from playmat_kit.design.values import Console, I2c, SlotDisplays, Splitter

# Limits of the I2C specification (UM10204, 7.1: pull-up resistor sizing). The rise from 30 to 70 % of the
# supply takes 0.8473 RC, so the bus capacitance limits the resistors from above. A chip must pull the line
# to 0.4 V while it sinks at most 3 mA, which limits them from below.
_RISE = 0.8473
_RISE_NS = {100: 1000.0, 400: 300.0}
_SINK_MA, _VOLT, _LOW_VOLT = 3.0, 3.3, 0.4


def check_consoles(consoles: Sequence[Console], i2c: I2c) -> Iterator[Result]:
    """Checks the buses and addresses of the console displays."""
    for bus in sorted({console.bus for console in consoles}):
        here = [console for console in consoles if console.bus == bus]
        # the Pi and every display module have pull-ups, all in parallel
        ohm = 1 / (1 / i2c.pull_up_ohm + len(here) / i2c.module_pull_up_ohm)
        metres = sum(console.cable for console in here) / 1000
        picofarads = i2c.pin_pf * (len(here) + 1) + i2c.cable_pf_per_m * metres
        yield from _line(f"I2C bus {bus}", i2c.khz, ohm, picofarads)
        known = ", ".join(f"{address:#x}" for address in i2c.addresses)
        faults = [
            Fault(f"the display of {console.name} cannot have {console.address:#x}", f"write one of {known}")
            for console in here
            if console.address not in i2c.addresses
        ]
        yield from judged("addresses", f"I2C bus {bus}", faults, ", ".join(f"{c.address:#x}" for c in here))


def check_splitter(consoles: Sequence[Console], splitter: Splitter) -> Iterator[Result]:
    """Checks that displays on the same pins of the Pi have an outlet each, and these pins are their bus's."""
    if len(consoles) < 2:
        return
    faults = []
    if len(consoles) > splitter.outlets:
        faults.append(
            Fault(
                f"{len(consoles)} displays at {splitter.outlets} outlets",
                "give splitter.outlets more, and its strips",
            )
        )
    for line, gpio in zip(("SDA", "SCL"), i2c_pins(consoles[0].bus), strict=True):
        if PI_HEADER[splitter.pins[line] - 1] != f"GPIO {gpio}":
            faults.append(
                Fault(
                    f"its {line} is at pin {splitter.pins[line]}",
                    f"write pin {PI_HEADER.index(f'GPIO {gpio}') + 1}",
                )
            )
    yield from judged("splitter", "displays", faults, f"{len(consoles)} displays at four pins of the Pi")


def check_slot_displays(displays: SlotDisplays, i2c: I2c) -> Iterator[Result]:
    """Checks the bus of the multiplexers, which have one display on each channel."""
    # All displays share one address, so each needs its own channel of a multiplexer with eight. Wires
    # behind a multiplexer are short and only one channel is open, so they are left out of the load.
    ways = len(displays.muxes)
    picofarads = i2c.pin_pf * (ways + 1) + i2c.cable_pf_per_m * displays.cable * ways / 1000
    ohm = 1 / (1 / displays.pull_up_ohm + ways / i2c.module_pull_up_ohm)
    yield from _line(f"I2C bus {displays.bus}", i2c.khz, ohm, picofarads)
    each = -(-displays.count // ways)
    fits = [Fault(f"{each} displays at a multiplexer of 8 channels", "add one to muxes")] if each > 8 else []
    yield from judged("addresses", f"I2C bus {displays.bus}", fits, f"{each} displays at each multiplexer")


def _line(where: str, khz: int, ohm: float, picofarads: float) -> Iterator[Result]:
    rise, sink = _RISE * ohm * picofarads / 1000, (_VOLT - _LOW_VOLT) / ohm * 1000
    limit, loaded = _RISE_NS.get(khz, 300.0), f"{picofarads:.0f} pF and {ohm:.0f} ohm"
    faults = []
    if rise > limit:
        faults.append(
            Fault(
                f"{loaded} rise in {rise:.0f} ns, more than {limit:.0f} at {khz} kHz",
                "shorten the cables, or set khz = 100",
            )
        )
    if sink > _SINK_MA:
        faults.append(
            Fault(
                f"a chip has to sink {sink:.1f} mA, more than {_SINK_MA:g}: its pull-ups make {ohm:.0f} ohm",
                "take the pull-up resistors off all displays but one",
            )
        )
    fine = f"{loaded} rise in {rise:.0f} ns of {limit:.0f} at {khz} kHz"
    yield from judged("I2C", where, faults, fine)
