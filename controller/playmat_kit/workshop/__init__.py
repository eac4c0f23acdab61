"""Reads and writes the kit's files, and runs the programs that render and check them."""
