"""`playmat age-of-war odds` on the command line."""

import json

import pytest

from playmat.cli import main


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    def show(*options: str) -> str:
        assert main(["age-of-war", "odds", *options]) == 0
        return capsys.readouterr().out

    return show


def test_every_castle_has_a_line_with_both_chances(shown) -> None:  # type: ignore[no-untyped-def]
    lines = shown().splitlines()
    assert len(lines) == 2 + 14
    assert "Gassantoda  Mori       D / 8              2              57.2            31.6" in lines
    assert lines[-1].split()[-2:] == ["26.6", "-"]


def test_a_castle_s_table_is_read_by_the_lines_still_open_and_the_dice_in_the_hand(shown) -> None:  # type: ignore[no-untyped-def]
    assert shown("--castle", "Gassantoda").splitlines() == [
        "The chance to take Gassantoda, in per cent",
        "",
        "from the centre      1 die  2 dice  3 dice  4 dice  5 dice  6 dice  7 dice",
        "D / 8                    0       0       0     1.9    11.3    31.5    57.2",
        "D                     16.7    42.1    66.5    83.8    93.5    97.8    99.4",
        "8                        0       0     1.9     9.3    24.8    46.8    69.2",
        "",
        "from a player        1 die  2 dice  3 dice  4 dice  5 dice  6 dice  7 dice",
        "D / 8 / D                0       0       0       0     1.6    10.8    31.6",
        "D / D                    0     5.1    20.7    44.4    68.0    85.0    94.2",
        "D / 8                    0       0       0     1.9    11.3    31.5    57.2",
        "8                        0       0     1.9     9.3    24.8    46.8    69.2",
        "D                     16.7    42.1    66.5    83.8    93.5    97.8    99.4",
    ]


def test_programs_get_every_table_as_one_object(shown) -> None:  # type: ignore[no-untyped-def]
    tables = json.loads(shown("--json"))
    assert len(tables) == 14
    assert {table["stolen"] for table in tables["kumamoto"]["tables"]} == {False}
    alone = json.loads(shown("--json", "--castle", "gassantoda"))
    assert alone == {"gassantoda": tables["gassantoda"]}
    daimyo = next(table for table in alone["gassantoda"]["tables"] if table["open"] == ["D"])
    assert [round(chance, 6) for chance in daimyo["chances"]][2:4] == [0.665102, 0.838494]


def test_a_castle_that_is_none_is_answered_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["age-of-war", "odds", "--castle", "Osaka"])
    assert "'osaka' (choose from 'azuchi', 'matsumoto'" in capsys.readouterr().err


def test_a_position_s_castles_are_weighed_by_chance_and_by_points(shown) -> None:  # type: ignore[no-untyped-def]
    state = "111./.../11/2./../2 12 south rolled - 1333AAC - -"
    lines = shown("--state", state).splitlines()
    assert lines[:2] == [
        "lines open                      chance   gain   points expected",
        "Gifu        D / A / C             92.4      4              3.70",
    ]
    assert "Gassantoda  D / 8 / D             44.4      4              1.78" in lines
    assert not [line for line in lines if line.startswith(("Azuchi", "Kasugayama", "Kumamoto"))]
    assert lines[-2:] == ["best by chance: Inuyama, fill AA with AA", "best by points: Gifu, fill A with A"]
    told = json.loads(shown("--json", "--state", state))
    assert (told["castles"]["gifu"]["gain"], told["best"]["points"]["castle"]) == (4, "gifu")


@pytest.mark.parametrize(
    ("lying", "best"),
    [
        ("hand - - - -", "best by chance: Gifu"),
        ("rolled gassantoda:2 1AAC 233 -", "best by chance: lose a die"),
        ("rolled kasugayama:1 1A AA 12D", "best by chance: nothing"),
    ],
)
def test_what_is_best_is_said_for_a_roll_and_before_one(shown, lying: str, best: str) -> None:  # type: ignore[no-untyped-def]
    assert best in shown("--state", f"..../.../../../../. 12 south {lying}").splitlines()
