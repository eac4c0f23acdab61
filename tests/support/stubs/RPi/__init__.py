"""Stands in for the package `RPi`."""
