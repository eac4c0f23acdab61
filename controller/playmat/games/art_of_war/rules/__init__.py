"""The engine: positions, actions, the cards that they are played with, and their notation."""
