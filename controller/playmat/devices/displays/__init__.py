"""Displays of the consoles; the only package that imports luma and smbus2."""
