"""Simulates the hardware below the drivers: chips, tags, components and the players' hands."""
