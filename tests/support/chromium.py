"""The browser of the tests."""

CHROMIUM = "/usr/bin/chromium-headless-shell"
"""Debian's chromium without windows, which starts in half the time."""

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--in-process-gpu"]
