"""The settings of a table as its owner’s page shows and changes them."""
