"""Archery Tactics: a real-time game of aiming, shooting and dodging, ordered by the boards' timestamps."""
