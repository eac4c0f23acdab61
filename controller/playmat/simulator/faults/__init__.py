"""Happenings that mean nothing: at a table that understands, none of them changes a game."""
