"""The serial line to the slot boards."""
