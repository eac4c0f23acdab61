"""Archery Tactics: its rules by name, its notation, and stamps that may come in any order."""
