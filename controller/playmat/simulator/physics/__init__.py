"""Positions, antennas and magnetic coupling."""
