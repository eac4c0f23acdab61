"""Tests of A Game of War: rules, data, notation, and what the table makes of them."""
