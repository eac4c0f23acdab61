"""Twelve displays of one address behind two multiplexers: each picture reaches its own slot."""

import random

import pytest
from PIL import Image

from playmat.devices.slot_displays import SIZE, SlotDisplays, Spot
from playmat.errors import DeviceError
from playmat.placement import SEATS, Place
from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306
from support.tca9548a import Tca9548a

MUXES = (0x70, 0x71)
SPOTS = {Place("battlefield", n, seat): Spot(MUXES[seat], n) for seat in SEATS for n in range(6)}


def picture(seed: object) -> Image.Image:
    return Image.frombytes("1", SIZE, random.Random(str(seed)).randbytes(SIZE[0] * SIZE[1] // 8))


class SlotRig:
    """The displays of a table on a virtual bus."""

    def __init__(self) -> None:
        self.panels = {spot: Ssd1306(height=32) for spot in SPOTS.values()}
        self.branches = {
            mux: [I2cBus({0x3C: self.panels[mux, n]} if n < 6 else {}) for n in range(8)] for mux in MUXES
        }
        self.switches = {mux: Tca9548a(self.branches[mux]) for mux in MUXES}
        self.bus = I2cBus(self.switches)
        self.displays = SlotDisplays(lambda: self.bus, SPOTS)

    def show(self, seed: object) -> None:
        self.displays.show({place: picture((seed, place)) for place in SPOTS})

    def right(self, seed: object) -> set[Spot]:
        """The displays that show the intended image."""
        return {
            spot
            for place, spot in SPOTS.items()
            if self.panels[spot].pixels() == picture((seed, place)).tobytes()
        }


@pytest.fixture
def rig() -> SlotRig:
    return SlotRig()


ALL = set(SPOTS.values())


def test_every_picture_arrives_at_its_own_display(rig: SlotRig) -> None:
    rig.show(1)
    rig.show(2)
    assert rig.right(2) == ALL


def test_one_changed_picture_changes_one_display(rig: SlotRig) -> None:
    rig.show(1)
    before = {spot: panel.bytes_received for spot, panel in rig.panels.items()}
    place = Place("battlefield", 4, 1)
    rig.displays.show({other: picture((2 if other == place else 1, other)) for other in SPOTS})
    changed = {spot for spot, panel in rig.panels.items() if panel.bytes_received != before[spot]}
    assert changed == {SPOTS[place]}


def test_channels_left_open_by_a_program_before_are_closed_first(rig: SlotRig) -> None:
    for mux in MUXES:
        rig.bus.write_byte(mux, 0xFF)
    rig.show(1)
    assert rig.right(1) == ALL


def test_an_unplugged_display_is_named_and_costs_the_others_nothing(rig: SlotRig) -> None:
    rig.show(1)
    rig.branches[0x71][2].unplug(0x3C)
    with pytest.raises(DeviceError) as error:
        rig.show(2)
    assert str(error.value) == (
        "no display answers at north.battlefield.2 (TCA9548A 0x71, channel 2): "
        "check plugs and wires, and 'i2cdetect -y' for the bus"
    )
    assert rig.right(2) == ALL - {(0x71, 2)}
    rig.branches[0x71][2].plug(0x3C, rig.panels[0x71, 2])
    rig.show(2)
    assert rig.right(2) == ALL


def test_an_unplugged_multiplexer_is_named_once_and_costs_the_others_nothing(rig: SlotRig) -> None:
    rig.show(1)
    rig.bus.unplug(0x70)
    with pytest.raises(DeviceError, match=r"^no TCA9548A answers at I2C address 0x70: check"):
        rig.show(2)
    assert rig.right(2) == {spot for spot in ALL if spot.mux == 0x71}
    rig.bus.plug(0x70, rig.switches[0x70])
    rig.show(2)
    assert rig.right(2) == ALL


def test_a_multiplexer_whose_supply_was_gone_for_a_moment_is_selected_again(rig: SlotRig) -> None:
    rig.show(1)
    for switch in rig.switches.values():
        switch.power_on()
    last = Place("battlefield", 5, 1)
    with pytest.raises(DeviceError, match=r"no display answers at north\.battlefield\.5"):
        rig.displays.show({last: picture((2, last))})
    rig.show(2)
    assert rig.right(2) == ALL


def test_closed_displays_are_dark(rig: SlotRig) -> None:
    rig.show(1)
    rig.displays.close()
    assert not any(any(panel.pixels()) for panel in rig.panels.values())
