"""What a table's owner sets up in a browser: the settings of its file, described once for page and checks."""
