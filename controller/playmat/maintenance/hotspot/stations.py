"""Counts the devices at the access point, which NetworkManager does not: `iw` lists them."""

from __future__ import annotations

import asyncio

from playmat.errors import DeviceError


def count_stations(listing: str) -> int:
    """Returns the number of devices in the output of `iw dev INTERFACE station dump`."""
    return sum(line.startswith("Station ") for line in listing.splitlines())


async def joined_devices(interface: str) -> int:
    """Returns how many devices are at the access point; DeviceError if `iw` is missing or fails."""
    pipe = asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(
            "iw", "dev", interface, "station", "dump", stdout=pipe, stderr=pipe
        )
    except OSError as error:
        raise DeviceError(f"iw does not run ({error.strerror}): call 'sudo apt install iw'") from error
    listing, complaint = await process.communicate()
    if process.returncode:
        why = complaint.decode("utf-8", "replace").strip() or f"status {process.returncode}"
        raise DeviceError(f"iw cannot list the devices at {interface} ({why}): see 'iw dev'")
    return count_stations(listing.decode("utf-8", "replace"))
