"""The builder's tools: read, check, draw and print the kit. The running table does not import them."""

from importlib import resources

from playmat.screen.language import learn

learn(resources.files("playmat_kit").joinpath("locale"))
