"""Texts and images of the game."""
