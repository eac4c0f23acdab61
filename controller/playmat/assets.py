"""Locates the data files of playmat: beside the source in a checkout, in the package in a wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).parent
_CHECKOUT = _PACKAGE.parents[1]


def folder(name: str) -> Path:
    """Returns the folder `firmware`, `hardware` or `systemd`."""
    installed = _PACKAGE / "shipped" / name
    return installed if installed.is_dir() else _CHECKOUT / name
