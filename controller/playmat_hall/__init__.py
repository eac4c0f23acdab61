"""The operator's service for many tables: subscribes, stores and serves the overview. No table imports it."""

from importlib import resources

from playmat.screen.language import learn

learn(resources.files("playmat_hall").joinpath("locale"))
