"""Texts of A Game of War."""
