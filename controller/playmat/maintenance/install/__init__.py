"""Installs a table on a Raspberry Pi so that it starts at boot, and uninstalls it."""
