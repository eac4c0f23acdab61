"""Programs of the system that are scripts in a test."""

from pathlib import Path


def put_program(file: Path, script: str) -> None:
    """Writes a shell script that can be called."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
