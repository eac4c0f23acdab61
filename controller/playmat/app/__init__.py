"""Composition: the only package that wires all others together."""
