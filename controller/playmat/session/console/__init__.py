"""Consoles of a session: presses in, views out."""
