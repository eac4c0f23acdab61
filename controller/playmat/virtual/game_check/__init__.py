"""Checks of a game: everything that a table requires of its parts, overlay, words and catalogues."""
