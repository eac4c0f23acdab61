"""The form for a table's file: its settings with their present values and their options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playmat.app.games import load_bots, load_game
from playmat.app.programs import obstacle
from playmat.bots.ladder import ladder, nearest
from playmat.config import Keep, TableConfig, Timing, UpdatesConfig
from playmat.games.interface import AnyGame
from playmat.maintenance.owner.settings.parts import boards, consoles, is_device
from playmat.maintenance.owner.settings.setting import Changes, Group, Kind, Option, Setting, choice
from playmat.screen.language import LANGUAGES
from playmat.session.match.matches import OverlayChoice
from playmat.table.mat import Mat
from playmat.text import Text, say, verbatim
from playmat.toml_edit import Key

_PHONES = 8080
_RECORDING = "table.rec"
_MOST_VALUES = 30  # of a choice of a game
_OFF, _ON = say("Off"), say("On")
_VOLUMES = (25, 50, 100, 150, 200)  # percent
_STANDARD, _KEEP = Timing(), Keep()
_DELAYS = {
    "dwell": say("Until a placement that shows an action counts"),
    "across": say("The same, where nothing else can be meant"),
    "touch": say("Until the square below a resting wand counts as touched"),
    "patience": say("Until a placement that shows no action is explained"),
    "carry": say("Until a lifted card is asked back"),
    "reaction": say("For which a button must have shown its label before it decides"),
}
_GUESTS = say(
    "A guest who scans the code in a console’s menu has a second console. The connection is not encrypted."
)
_PIN = say(
    "Six to eight digits in front of this page; without them the displays show a PIN for it to everybody."
)
_PIN_OF_A_PI = say(
    "Six to eight digits in front of this page and of Table in the menu; without them the displays show a "
    "PIN for this page to everybody."
)
_ALOUD = say(
    "A loudspeaker says what everybody may hear: what happens, whose turn it is, what is to be put right."
)
_ALSO_AT_CONSOLES = say("What Table in a console’s menu has set counts until another value is saved here.")
_RESCUE = say(
    "After two minutes without a network the table opens one, where a phone can choose another for it."
)
_RELEASES = say(
    "Whoever brings a release decides what runs on this table. So that nobody in your network can, a change "
    "here counts once a file on the table’s memory card says the same: this page then offers it under Update."
)
_CONSOLE = say("At a seat that the computer plays, the console shows what to move for it.")
_OPEN = say("A recording contains what is hidden in a game: keep it to yourself until that is over.")


def form(
    data: Mapping[str, Any], config: TableConfig, laid: Sequence[OverlayChoice], virtual: bool
) -> list[Group]:
    """Returns the groups of settings of a table with these overlays; `data` and `config` are its file's.

    ConfigError if the game's settings are wrong. A `virtual` table has no parts of its own to set up.
    """
    game = load_game(config.game)
    groups = [
        _first(data, config, laid, game),
        _rules(game, config),
        _players(config, laid, game),
        _cafe(config, virtual),
    ]
    if not virtual:
        seated = consoles(data.get("consoles", ()), laid[0].mat)
        groups += [_outputs(config), seated, boards(data.get("boards", ())), _phones(config), _wifi(config)]
        groups += [_updates(config)]
    groups += [_kept(config, virtual), _delays(config)]
    return [group for group in groups if group.settings or group.remark]


def is_own(key: Key, value: object, data: Mapping[str, Any], game: AnyGame) -> bool:
    """Whether the form changes a key; for the device of a board, whether it has this value."""
    match key:
        case ("boards", int(), "usb" | "port"):
            return is_device(value, data.get("boards", ()))
        case ("language" | "game" | "phones" | "phones_host" | "owner_pin" | "recording",):
            return True
        case ("settings", str(name)):
            return name in game.setup.settings()
        case ("players", str()) | ("consoles", int(), "seat" | "seats"):
            return True
        case ("timing", str(name)):
            return name in ("quiet_s", "limit_min") or name.removesuffix("_ms") in _DELAYS
        case ("journal_keep", "days" | "megabytes") | ("displays", "brightness" | "sleep_min"):
            return True
        case ("buzzer", "silent"):
            return "buzzer" in data
        case ("speaker" | "hotspot" | "updates",):
            return value is None
        case ("speaker", "volume") | ("hotspot", "country") | ("updates", "sticks" | "address"):
            return True
    return False


def _first(
    data: Mapping[str, Any], config: TableConfig, laid: Sequence[OverlayChoice], game: AnyGame
) -> Group:
    mats = {other.name: overlay.mat for overlay in reversed(laid) for other in overlay.games}
    titles = {other.name: other.words.title() for overlay in laid for other in overlay.games}
    titles = {name: titles[name] for name in sorted(titles)}  # whichever of them lies there
    games = [
        Option(title, {("game",): name, **_reseated(data.get("consoles", ()), laid[0].mat, mats[name])})
        for name, title in titles.items()
    ]
    languages = [Option(verbatim(name), {("language",): code}) for code, name in LANGUAGES.items()]
    return Group(
        say("Language and game"),
        (
            choice(say("Language of the displays"), languages, _place(config.language, LANGUAGES)),
            choice(
                say("Game that is offered first"),
                games,
                _place(data.get("game"), titles),
                say("The others are in the menu of each console."),
            ),
        ),
    )


def _place(value: object, among: Iterable[object]) -> int:
    """Returns the number of a value; -1 for none of them."""
    values = [*among]
    return values.index(value) if value in values else -1


# The consoles are named after the seats of the first game's mat. Another mat may call its seats otherwise.
def _reseated(consoles: Sequence[Mapping[str, Any]], before: Mat, after: Mat) -> Changes:
    """Returns the seats of the consoles by the names of another mat."""
    if before.seats == after.seats:
        return {}
    names = dict(zip(map(str.lower, before.seats), map(str.lower, after.seats), strict=False))
    changes: dict[Key, object] = {}
    for number, console in enumerate(consoles):
        if "seats" in console:
            changes["consoles", number, "seats"] = [names[seat] for seat in console["seats"] if seat in names]
        else:
            changes["consoles", number, "seat"] = names.get(console["seat"], console["seat"])
    return changes


# A choice of a game knows its present value and the game with the next one. So its values are found by
# walking on until one comes again; a value that no walk leads to, such as a set of house rules, stands first.
def _rules(game: AnyGame, config: TableConfig) -> Group:
    before = game.setup.settings()
    settings = []
    for number, present in enumerate(game.setup.choices()):
        options: list[Option] = []
        labels: set[Text] = set()
        notes: list[Text] = []
        other = game
        while (value := other.setup.choices()[number].value) not in labels and len(options) < _MOST_VALUES:
            labels.add(value)
            notes += [note] if (note := other.setup.choices()[number].note) else []
            options.append(Option(value, _differing(before, other.setup.settings())))
            other = other.setup.chosen(number)
        if before and len(options) > 1:
            settings.append(choice(present.label, options, 0, *notes[:1]))
    return Group(say("Rules of {game}", game=game.words.title()), settings)


def _differing(before: Mapping[str, object], after: Mapping[str, object]) -> Changes:
    return {("settings", key): value for key, value in after.items() if value != before.get(key)}


def _players(config: TableConfig, laid: Sequence[OverlayChoice], game: AnyGame) -> Group:
    title = say("Computer players")
    if obstacle(game):
        return Group(
            title, (), say("Nobody can move the cards of a computer in {game}.", game=game.words.title())
        )
    bots = load_bots(game)
    mat = laid[0].mat
    settings = []
    for seat, shown in zip(mat.seats, mat.seat_names, strict=True):
        key, program = ("players", seat.lower()), config.players.get(seat.lower())
        present = nearest(program or "", bots)
        names = dict.fromkeys((*ladder(bots), *bots.keys() & {present}))
        options = [Option(say("A person"), {key: None})]
        options += [Option(bots[name].name, {key: name}) for name in names]
        settings.append(choice(shown, options, _place(present, ("", *names))))
    return Group(title, settings, _CONSOLE)


def _cafe(config: TableConfig, virtual: bool) -> Group:
    timing = config.timing
    return Group(
        say("In a café"),
        (
            _number(
                ("timing", "quiet_s"),
                say("Seconds until an abandoned table invites again"),
                int(timing.quiet),
                (0, 86_400),
                say("0: never"),
            ),
            _number(
                ("timing", "limit_min"),
                say("Minutes for which guests book the table"),
                int(timing.limit / 60),
                (0, 1440),
                say("0: no limit"),
            ),
            Setting(
                kind=Kind.TEXT,
                label=say("PIN of the owner"),
                meaning=_PIN if virtual else _PIN_OF_A_PI,
                key=("owner_pin",),
                value=config.owner_pin,
            ),
        ),
    )


def _outputs(config: TableConfig) -> Group:
    shown = config.displays
    settings = [
        _number(("displays", "brightness"), say("Brightness in percent"), shown.brightness, (5, 100)),
        _number(
            ("displays", "sleep_min"),
            say("Minutes without use until they go dark"),
            int(shown.sleep / 60),
            (2, 1440),
        ),
    ]
    if config.buzzer is not None:
        key = ("buzzer", "silent")
        options = Option(_OFF, {key: True}), Option(_ON, {key: None})
        label, selected = say("Sounds"), int(not config.silent)
        settings.append(Setting(kind=Kind.SWITCH, label=label, options=options, selected=selected))
    return Group(say("Displays and sounds"), [*settings, _speaker(config)], _ALSO_AT_CONSOLES)


def _speaker(config: TableConfig) -> Setting:
    volumes = sorted({*_VOLUMES, config.speaker or _VOLUMES[0]})
    options = [Option(_OFF, {("speaker",): None})]
    options += [
        Option(say("{percent} %", percent=volume), {("speaker", "volume"): volume}) for volume in volumes
    ]
    selected = _place(config.speaker, (None, *volumes))
    return choice(say("Volume of its voice"), options, selected, _ALOUD)


def _phones(config: TableConfig) -> Group:
    key = ("phones",)
    options = Option(_OFF, {key: None}), Option(_ON, {key: config.phones or _PHONES})
    host = Setting(
        kind=Kind.TEXT,
        label=say("Name or address in the codes"),
        meaning=say("Leave it empty where phones reach the address that the table finds."),
        key=("phones_host",),
        value=config.phones_host,
    )
    phones = Setting(
        kind=Kind.SWITCH,
        label=say("Phones as second consoles"),
        options=options,
        selected=int(config.phones is not None),
    )
    return Group(say("Guests’ phones"), (phones, host), _GUESTS)


def _wifi(config: TableConfig) -> Group:
    country = Setting(
        kind=Kind.TEXT,
        label=say("Country"),
        meaning=say("Its two letters of ISO 3166, such as GB. Leave it empty, and the table opens no Wi-Fi."),
        key=("hotspot", "country"),
        empties=("hotspot",),
        value=config.hotspot or "",
    )
    return Group(say("Wi-Fi of its own"), (country,), _RESCUE)


def _updates(config: TableConfig) -> Group:
    updates = config.updates or UpdatesConfig()
    sticks = Setting(
        kind=Kind.SWITCH,
        label=say("From a USB stick"),
        options=(
            Option(_OFF, {("updates", "sticks") if updates.address else ("updates",): None}),
            Option(_ON, {("updates", "sticks"): True}),
        ),
        selected=int(updates.sticks),
    )
    address = Setting(
        kind=Kind.TEXT,
        label=say("From an address"),
        meaning=say("That of a release.json, which begins with https://"),
        key=("updates", "address"),
        empties=() if updates.sticks else ("updates",),
        value=updates.address,
    )
    return Group(say("Newer releases of playmat"), (sticks, address), _RELEASES)


def _kept(config: TableConfig, virtual: bool) -> Group:
    keep = config.journal_keep
    settings = [
        _number(("journal_keep", "days"), say("Days for which old games are kept"), keep.days, (1, 100_000)),
        _number(
            ("journal_keep", "megabytes"), say("Megabytes that they may need"), keep.megabytes, (1, 100_000)
        ),
    ]
    if not virtual:
        key, file = ("recording",), config.recording or config.journal.with_name(_RECORDING)
        settings.append(
            Setting(
                kind=Kind.SWITCH,
                label=say("Recording for a bug report"),
                meaning=_OPEN,
                options=(Option(_OFF, {key: None}), Option(_ON, {key: str(file)})),
                selected=int(config.recording is not None),
            )
        )
    return Group(say("What the table keeps"), settings)


def _delays(config: TableConfig) -> Group:
    settings = [
        _number(("timing", f"{name}_ms"), label, round(1000 * getattr(config.timing, name)), (0, 60_000))
        for name, label in _DELAYS.items()
    ]
    return Group(say("Patience of the table, in milliseconds"), settings)


def _number(
    key: Key, label: Text, value: int, limits: tuple[int, int], meaning: Text | None = None
) -> Setting:
    least, most = limits
    return Setting(
        kind=Kind.NUMBER, label=label, meaning=meaning, key=key, value=value, least=least, most=most
    )
