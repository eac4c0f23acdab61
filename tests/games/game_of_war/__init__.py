"""Tests of A Game of War: rules, data, notation and play at the table."""
