"""Makes a Raspberry Pi a table that starts with it, and takes that away again."""
