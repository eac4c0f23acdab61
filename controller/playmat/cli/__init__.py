"""The command line: one thin module per command."""


def main() -> int:
    """Runs the command that the arguments name."""
    raise SystemExit("no command yet")
