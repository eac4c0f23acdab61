"""The displays of the consoles; the only door to luma and smbus2."""
