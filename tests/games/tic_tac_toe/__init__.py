"""Tic-tac-toe: nine cells that belong to nobody, five pieces each, three in a row win."""
