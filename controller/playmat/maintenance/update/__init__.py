"""Brings a table to another release without a shell, and back if that one does not play.

release   one ZIP file: the script that installs it, wheels, sums of all, and what is new
sources   looks for a release: on USB sticks, then at the address that the table's file names
updating  installs it beside the old program, watches it for a minute, and goes back if it fails
"""
