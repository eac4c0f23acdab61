"""That this module is here makes Art of War what a table plays whose settings name no game."""
