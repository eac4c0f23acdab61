"""Rehearsals: whole games played by virtual players, with faults if wanted."""
