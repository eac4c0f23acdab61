"""Tic-tac-toe: nine shared cells, five pieces each, three in a row win."""
