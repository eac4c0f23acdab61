"""Archery Tactics: archers aim, shoot and dodge in real time; the stamps of boards say who was first."""
