"""Prompts of the consoles: every view that a session shows, and its words."""
