"""The steps that bring a database of an older hall up to date."""
