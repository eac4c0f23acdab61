"""The slot board as a KiCad project: reads its files, compares them with the wiring, lists its parts."""
