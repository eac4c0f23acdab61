"""`playmat kit poses`: what the model says, and the heat maps."""

from __future__ import annotations

from pathlib import Path

import pytest

from playmat.cli import main


def test_the_model_s_word_is_printed_and_the_maps_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit", "poses", "--game", "art-of-war", "--out", str(tmp_path)]) == 0
    assert "48 poses on slots" in capsys.readouterr().out
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "art-of-war-antennas.svg",
        "art-of-war-slides.svg",
    ]


def test_a_mat_without_cards_over_antennas_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "poses", "--game", "game-of-war"]) == 1
    assert "the mat game-of-war has no slot in which a card lies" in capsys.readouterr().err
