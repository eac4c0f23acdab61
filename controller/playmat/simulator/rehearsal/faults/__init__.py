"""Disturbances that must not change a game."""
