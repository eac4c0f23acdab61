"""A view of the game becomes lines, icons and bitmaps; pure."""
