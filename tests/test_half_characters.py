"""Half a character: JSON can escape a lone surrogate, which UTF-8 cannot encode. Every reader refuses it."""

import pytest

from playmat.app.recording.recorded_line import parse_line
from playmat.errors import ConfigError, FleetError
from playmat.fleet.commands import read_request
from playmat.fleet.happenings import EVENT
from playmat.fleet.reports import BIRTH
from playmat.fleet.topics import Command
from playmat.json_text import parse_json
from playmat.toml import read_toml

HALVES = [r"\ud800", r"\uDFFF", r"An\uD800a", r"\ude00\ud83d"]


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("text", ['"HALF"', '{"HALF": 1}', '[[{"a": ["HALF"]}]]'])
def test_json_with_half_a_character_is_none(text: str, half: str) -> None:
    with pytest.raises(ValueError, match="surrogates not allowed"):
        parse_json(text.replace("HALF", half))


def test_whole_characters_and_escaped_backslashes_are_read() -> None:
    assert parse_json(r'["\ud83d\ude00", "Zo\u00eb", "\\ud800"]') == ["\U0001f600", "Zoë", r"\ud800"]


@pytest.mark.parametrize("half", HALVES)
def test_a_record_a_message_of_the_fleet_and_a_table_s_file_with_half_a_character_are_refused(
    half: str,
) -> None:
    assert parse_line('["line", "south", "receive", 1.0, "An", "", 0]') is not None
    assert parse_line(rf'["line", "south", "receive", 1.0, "{half}", "", 0]') is None
    message = rf'{{"session": "{"0" * 32}", "id": "{"1" * 32}", "by": "ana", "text": "{half}"}}'.encode()
    for read in (BIRTH.read, EVENT.read, lambda data: read_request(Command.MESSAGE, data)):
        with pytest.raises(FleetError):
            read(message)
    with pytest.raises(ConfigError, match="is not TOML"):
        read_toml(f'name = "{half}"', "table.toml")
