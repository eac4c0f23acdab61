"""Drivers of the devices connected to the Raspberry Pi itself."""
