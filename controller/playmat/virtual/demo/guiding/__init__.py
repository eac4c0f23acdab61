"""What the virtual table asks of people beside the displays: hints on the mat, captions, presses."""
