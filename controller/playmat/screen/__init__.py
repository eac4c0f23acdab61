"""Rendering of views as 1-bit images for the consoles and slot displays; pure."""
