"""The referee for real cards on an instrumented mat."""

from importlib.metadata import version

__version__ = version("playmat")
