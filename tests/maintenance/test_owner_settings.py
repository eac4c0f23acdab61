"""What an owner changes in a table's file: checked, compared, and written whole or not at all."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from playmat.assets import folder
from playmat.config import UpdatesConfig, load_config
from playmat.errors import ConfigError, PageError
from playmat.maintenance.owner.settings.file import Draft, SettingsFile
from playmat.maintenance.owner.settings.setting import Group, Setting

MATS = folder("hardware") / "mats"
EXAMPLE = (folder("hardware") / "tables" / "example.toml").read_text("utf-8")


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    """The example's table."""
    path = tmp_path / "table.toml"
    path.write_text(EXAMPLE.replace("../mats", str(MATS)))
    return SettingsFile(path)


def settings(draft: Draft) -> dict[str, Setting]:
    """All settings of a form, by their labels in English."""
    assert draft.groups is not None, draft.problem
    return {str(setting.label): setting for group in draft.groups for setting in group.settings}


def labels(setting: Setting) -> list[str]:
    return [str(option.label) for option in setting.options]


def test_every_option_of_the_form_is_a_start_that_succeeds(file: SettingsFile) -> None:
    for label, setting in settings(file.draft({})).items():
        for option in setting.options:
            draft = file.draft(option.changes)
            mute = not shutil.which("espeak-ng") and ("speaker", "volume") in option.changes
            assert mute or draft.problem is None, f"{label}: {option.label}"
            if setting.options.index(option) == setting.selected:
                assert all(line.startswith("+ ") for line in draft.difference)
            else:
                assert draft.difference


def test_a_choice_is_saved_where_it_stood_and_is_the_present_one_then(file: SettingsFile) -> None:
    rules = settings(file.draft({}))["Rules"]
    assert labels(rules)[rules.selected] == "Official booklet"
    other = rules.options[1]
    draft = file.draft(other.changes)
    file.save(draft.mark, other.changes)
    assert draft.difference == ['+ rules = "rewrite"']
    rules = settings(file.draft({}))["Rules"]
    assert labels(rules)[rules.selected] == str(other.label)
    assert load_config(file.path).game.settings == {"rules": "rewrite"}
    assert "# of the game; without them it is played so:" in file.read()


def test_another_game_drops_the_settings_and_programs_of_the_one_before(file: SettingsFile) -> None:
    file.save(file.draft({}).mark, {("settings", "rules"): "rewrite"})
    game = settings(file.draft({}))["Game that is offered first"]
    (other,) = (option for option in game.options if str(option.label) == "Age of War")
    draft = file.draft(other.changes)
    assert draft.problem is None and "Hints" in settings(draft)
    file.save(draft.mark, {**other.changes, ("players", "blue"): "level-3"})
    config = load_config(file.path)
    assert config.game.settings == {} and config.players == {"blue": "level-3"}
    assert [console.seats for console in config.consoles] == [("red",), ("blue",)]
    game = settings(file.draft({}))["Game that is offered first"]
    (first,) = (option for option in game.options if str(option.label) == "Art of War")
    file.save(file.draft({}).mark, first.changes)
    config = load_config(file.path)
    assert config.players == {} and [console.seats for console in config.consoles] == [("south",), ("north",)]


def test_a_change_elsewhere_in_the_meantime_is_not_overwritten(file: SettingsFile) -> None:
    mark = file.draft({}).mark
    file.save(mark, {("language",): "fr"})
    with pytest.raises(PageError, match="changed elsewhere"):
        file.save(mark, {("timing", "quiet_s"): 300})
    assert load_config(file.path).language == "fr" and load_config(file.path).timing.quiet == 0


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (("mat",), "/etc/passwd"),
        (("journal",), "/etc/passwd"),
        (("settings", "cards"), "/etc/passwd"),
        (("boards", 0, "port"), "/dev/sda"),
        (("owner",), None),
        ((), 1),
    ],
)
def test_only_settings_of_the_form_are_changed(
    file: SettingsFile, key: tuple[str | int, ...], value: object
) -> None:
    draft = file.draft({key: value})
    assert "is no setting of this page" in str(draft.problem)
    with pytest.raises(ConfigError):
        file.save(draft.mark, {key: value})
    assert file.read() == EXAMPLE.replace("../mats", str(MATS))


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        (("timing", "quiet_s"), -1, "seconds from 0"),
        (("timing", "quiet_s"), "soon", "must be a whole number"),
        (("language",), "xx", "none of en, fr"),
        (("game",), "chess", "not installed"),
        (("players", "north"), "level-3", "no program"),
        (("phones",), 80, "1024 to 65535"),
        (("phones_host",), "a b", "a name"),
    ],
)
def test_what_a_table_could_not_start_with_is_not_saved(
    file: SettingsFile, key: tuple[str | int, ...], value: object, problem: str
) -> None:
    draft = file.draft({key: value})
    assert problem in str(draft.problem)
    with pytest.raises(ConfigError, match=problem):
        file.save(draft.mark, {key: value})
    assert file.read() == EXAMPLE.replace("../mats", str(MATS))


def test_a_section_that_is_no_longer_wanted_goes(file: SettingsFile) -> None:
    before = file.read()
    file.path.write_text(file.path.read_text() + '[hotspot]\ncountry = "GB"\n[speaker]\nvolume = 60\n')
    volume, country = settings(file.draft({}))["Volume of its voice"], settings(file.draft({}))["Country"]
    assert labels(volume)[volume.selected] == "60 %" and country.value == "GB"
    changes = {**volume.options[0].changes, country.empties: None}
    file.save(file.draft(changes).mark, changes)
    assert file.read() == before
    draft = file.draft({country.key: "UK"})
    assert "hotspot.country" in str(draft.problem)


def test_where_releases_come_from_is_a_setting_that_goes_with_its_last_part(file: SettingsFile) -> None:
    before, page = file.read(), "https://example.org/release.json"
    for changes, wanted in (
        ({("updates", "sticks"): True}, UpdatesConfig(sticks=True)),
        ({("updates", "address"): page}, UpdatesConfig(sticks=True, address=page)),
    ):
        file.save(file.draft(changes).mark, changes)
        assert load_config(file.path).updates == wanted
    (off, _), address = settings(file.draft({}))["From a USB stick"].options, ("updates", "address")
    file.save(file.draft({}).mark, off.changes)
    assert load_config(file.path).updates == UpdatesConfig(address=page)
    assert settings(file.draft({}))["From an address"].empties == ("updates",)
    assert "updates.address" in str(file.draft({address: "http://example.org"}).problem)
    file.save(file.draft({}).mark, {("updates",): None})
    assert file.read().rstrip() == before.rstrip()


def test_packages_are_fetched_where_that_can_be_asked_for(
    file: SettingsFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playmat.maintenance.install.demands._PATH", str(tmp_path / "bin"))
    speaks, shell = {("speaker", "volume"): 100}, file
    page = SettingsFile(file.path, can_fetch=True)
    draft = page.draft(speaks)
    assert draft.fetches and "lacks espeak-ng. It can fetch that" in str(draft.problem)
    with pytest.raises(ConfigError, match="lacks espeak-ng"):
        page.save(draft.mark, speaks)
    draft = shell.draft(speaks)
    assert not draft.fetches and "make install CONFIG=FILE" in str(draft.problem)
    draft = page.draft(speaks, "card_pad = true\n" + file.read())  # drivers are no packages
    assert not draft.fetches and "espeak-ng, mfrc522, spidev" in str(draft.problem)
    espeak = tmp_path / "bin" / "espeak-ng"
    espeak.parent.mkdir()
    espeak.touch(0o755)
    assert not page.draft(speaks).problem and not page.draft(speaks).fetches


def test_what_the_system_lacks_for_a_file_is_named_before_it_is_saved(file: SettingsFile) -> None:
    text = "card_pad = true\n" + file.read()
    draft = file.draft({}, text)
    assert "lacks mfrc522, spidev" in str(draft.problem) and "make install CONFIG=FILE" in str(draft.problem)
    with pytest.raises(ConfigError, match="lacks mfrc522"):
        file.save(draft.mark, {}, text)
    file.path.write_text(text)  # one that it lacks anyway is no reason to refuse another change
    assert file.draft({("language",): "fr"}).problem is None


def test_a_page_does_not_take_for_granted_what_it_could_need(
    file: SettingsFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playmat.maintenance.install.demands.find_spec", lambda library: None)
    file.path.write_text("owner = 8081\n" + file.read())
    before = file.read()
    assert file.draft({("language",): "fr"}).problem is None
    fleet = '[fleet]\ntable = "window"\nbroker = "localhost"\n'
    assert "lacks msgspec, paho" in str(file.draft({}, before + fleet).problem)
    assert "dbus_fast" in str(file.draft({}, before + '[hotspot]\ncountry = "GB"\n').problem)


@pytest.mark.parametrize("damage", [b"game = ", b"\xff\xfe", b'gane = "art-of-war"\n', b""])
def test_a_damaged_file_is_reported_and_mended_with_that_of_the_start(
    file: SettingsFile, damage: bytes
) -> None:
    file.keep_good()
    file.path.write_bytes(damage)
    assert str(file.path) in str(file.draft({}).problem)
    file.mend()
    assert file.draft({}).problem is None


def test_an_empty_file_is_that_of_a_new_virtual_table(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text("")
    boards = [{"name": name, "port": name} for name in ("south", "north")]
    file = SettingsFile(path, {"mat": str(MATS / "standard.toml"), "journal": "j", "boards": boards})
    draft = file.draft({})
    game = settings(draft)["Game that is offered first"]
    assert file.is_new() and draft.problem is None and game.selected == -1
    file.save(draft.mark, game.options[0].changes)
    assert not file.is_new() and path.read_text() == 'game = "age-of-war"\n'


def test_sounds_are_offered_where_there_is_a_buzzer(file: SettingsFile) -> None:
    assert "Sounds" not in settings(file.draft({}))
    file.path.write_text(file.read() + "\n[buzzer]\npin = 12\n")
    sounds = settings(file.draft({}))["Sounds"]
    file.save(file.draft({}).mark, sounds.options[0].changes)
    config = load_config(file.path)
    assert (config.buzzer, config.silent) == (12, True)
    assert settings(file.draft({}))["Sounds"].selected == 0


def test_boards_exchange_their_devices(file: SettingsFile) -> None:
    board = settings(file.draft({}))["Board south"]
    usb, port = (option.label.args[0][1] for option in board.options)
    file.save(file.draft({}).mark, board.options[1].changes)
    south, north = load_config(file.path).boards
    assert (south.port, north.port) == (port, f"usb:{usb}")


def test_each_group_has_a_title_of_its_own(file: SettingsFile) -> None:
    groups: list[Group] = [*(file.draft({}).groups or ())]
    titles = [str(group.title) for group in groups]
    assert len({*titles}) == len(titles) == 12
