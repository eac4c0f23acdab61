"""What the checks install stands in versions.txt: a release by others cannot make them red on another day."""

from __future__ import annotations

import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]


def test_every_package_of_the_checks_has_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = {name: [*map(Requirement, texts)] for name, texts in project["optional-dependencies"].items()}
    own = next(one for one in extras["dev"] if one.name == "playmat")
    needed = [*map(Requirement, project["dependencies"])]
    needed += [one for name in ("dev", *own.extras) for one in extras[name] if one != own]
    lines = Path(__file__).with_name("versions.txt").read_text().splitlines()
    pinned = {canonicalize_name(one.name): one.specifier for one in map(Requirement, lines)}
    for one in needed:
        versions = [*pinned.get(canonicalize_name(one.name), ())]
        assert [version.operator for version in versions] == ["=="], f"make versions, for {one}"
        assert one.specifier.contains(versions[0].version)
