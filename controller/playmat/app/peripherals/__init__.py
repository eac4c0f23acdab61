"""Displays, slot labels, lights and sounds of a table, each driven by its own worker."""
