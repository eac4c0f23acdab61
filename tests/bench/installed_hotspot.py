"""Runs inside a booted system, as root: installs a table with an access point beside a mock.

The mock stands in for NetworkManager and its radio, which no container has. D-Bus with NetworkManager's
policy, polkit with its actions, systemd and the packages are Debian's. Prints a line for each thing that is
as it should be; the first that is not ends it.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

from bench.installed import CONFIG, files, ok, run, until

ADDRESS = "10.42.0.1"
USER = "playmat-hotspot"
NOTICE = Path("/run/playmat-hotspot/state.json")
RADIO = Path("/dev/shm/radio")  # what root tells it
NM = "org.freedesktop.NetworkManager"
ALLOWED = ("network-control", "settings.modify.system", "wifi.share.protected")
REFUSED = ("wifi.share.open", "settings.modify.hostname", "enable-disable-network", "reload")
WORDS = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", "--no-download"]
PACKAGES = (
    "network-manager", "polkitd", "dnsmasq-base", "iw", "rfkill", "python3-dbus", "python3-gi", "iproute2",
)  # fmt: skip
MOCK_UNIT = f"""[Service]
Type=dbus
BusName={NM}
Environment=PYTHONPATH=/dbusmock
ExecStart=/usr/bin/python3 -m dbusmock --system --template networkmanager
"""
SECTION = '[hotspot]\ncountry = "GB"\n'
TABLE = Path("/etc/playmat/table.toml")


def active(unit: str) -> str:
    done = subprocess.run(["systemctl", "is-active", unit], capture_output=True, text=True)
    return done.stdout.strip()


def may(user: str, *command: str) -> bool:
    """Whether a user's command succeeds."""
    group = "nogroup" if user == "nobody" else user
    words = ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups", *command]
    return subprocess.run(words, capture_output=True).returncode == 0


def asked(act: str, host: str = ADDRESS, **fields: object) -> tuple[int, dict[str, object]]:
    """The status of a request of the page, and the answer unless it is refused."""
    request = urllib.request.Request(f"http://{ADDRESS}/api/{act}", json.dumps(fields).encode())
    request.add_header("Host", host)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refusal:
        return refusal.code, {}


def phase() -> str:
    return str(json.loads(NOTICE.read_text())["phase"]) if NOTICE.exists() else ""


def has_a_mocked_radio() -> None:
    run(*WORDS, *PACKAGES)
    run("systemctl", "mask", "--now", "NetworkManager")
    Path("/run/systemd/system/mock.service").write_text(MOCK_UNIT)
    run("systemctl", "daemon-reload")
    run("systemctl", "start", "mock")
    mock = "busctl", "call", NM, "/org/freedesktop", "org.freedesktop.DBus.Mock"
    run(*mock, "AddWiFiDevice", "ssi", "0", "wlan0", "30")
    for name in ("iw", "rfkill"):
        command = Path("/usr/local/sbin", name)
        command.write_text(f'#!/bin/sh\n[ ! -w {RADIO} ] || echo {name} "$@" >> {RADIO}\n')
        command.chmod(0o755)
    RADIO.touch()


def installs() -> None:
    own = Path(tempfile.mkdtemp(), "table.toml")
    own.write_text(CONFIG + SECTION)
    run("make", "install", f"CONFIG={own}")
    ok("the access point's program runs", until(lambda: active(USER) == "active", 30))
    main = run("systemctl", "show", "--value", "--property=MainPID", USER).strip()
    status = Path("/proc", main, "status").read_text()
    ok("as a user of its own, without a capability", "CapBnd:\t0000000000000000" in status)
    ok("what it may see is little", "Seccomp:\t2" in status and "NoNewPrivs:\t1" in status)
    ok("it watches", phase() == "watching")
    ok("the radio has its country", "iw reg set GB\nrfkill unblock wifi\n" in RADIO.read_text())
    level = run("systemd-analyze", "security", "--no-pager", USER).strip().splitlines()[-1]
    print(f"    {level}", flush=True)


def tells_the_table_and_nobody_else() -> None:
    main = run("systemctl", "show", "--value", "--property=MainPID", "playmat").strip()
    ok("the table plays", active("playmat") == "active")
    groups = [line for line in Path("/proc", main, "status").read_text().splitlines() if "Groups" in line]
    group = run("getent", "group", USER).split(":")[2]
    ok("and is of its group", group in groups[0].split())
    ok("which reads its notice", may(USER, "cat", str(NOTICE)))
    ok("as others do not", may("nobody", "true") and not may("nobody", "cat", str(NOTICE)))
    ok("nor what it keeps", not may("nobody", "cat", f"/var/lib/{USER}/credentials.json"))


def may_do_what_it_must() -> None:
    for action in (*ALLOWED, *REFUSED):
        check = f"pkcheck --action-id {NM}.{action} --process $$"
        for user in (USER, "nobody"):
            wanted = user == USER and action in ALLOWED
            said = "allows" if wanted else "refuses"
            ok(f"polkit {said} {user} {action}", may(user, "sh", "-c", check) == wanted)


def opens_when_the_table_asks() -> None:
    Path("/run/playmat/leave-network").touch()
    ok("it opens when the table asks for it", until(lambda: phase() == "open", 20))
    run("ip", "address", "add", f"{ADDRESS}/24", "dev", "lo")  # which NetworkManager gives to the radio
    status, state = asked("state")
    ok("its page is served, on port 80", status == 200 and state["open"])
    ok("the page's own name alone counts", asked("state", host="evil.example")[0] == 421)
    ok("a password that is too short is refused", asked("join", name="Home", password="short")[0] == 422)
    ok("a country that is none, too", asked("country", code="UK")[0] == 422)
    ok("another country is taken", asked("country", code="FR")[0] == 200)
    ok("and root sets it", until(lambda: "iw reg set FR\n" in RADIO.read_text(), 20))
    ok("a network is tried", asked("join", name="Home", password="good enough")[0] == 200)
    ok("and is joined", until(lambda: phase() == "watching", 30))


def is_watched_and_ends() -> None:
    main = run("systemctl", "show", "--value", "--property=MainPID", USER).strip()
    os.kill(int(main), 9)
    ok("one that is killed leaves no notice", until(lambda: not NOTICE.exists(), 20))
    run("systemctl", "restart", USER)
    ok("and comes back", until(lambda: phase() == "watching", 30))
    TABLE.write_text(TABLE.read_text().replace(SECTION, ""))
    run("make", "install")
    ok("without its section it is stopped", active(USER) == "inactive" and active("playmat") == "active")
    left = sorted(file for file in files() if "hotspot" in file or "playmat-country" in file)
    kept = [file for file in left if not file.startswith((f"/var/lib/{USER}/", "/opt/", "/usr/"))]
    ok(f"and nothing of it is left: {kept}", not kept)


def main() -> None:
    print(f"{platform.freedesktop_os_release()['PRETTY_NAME']}: an access point", flush=True)
    has_a_mocked_radio()
    installs()
    tells_the_table_and_nobody_else()
    may_do_what_it_must()
    opens_when_the_table_asks()
    is_watched_and_ends()
    run("make", "uninstall")
    ok("uninstalled", not Path("/etc/systemd/system/playmat.service").exists())


if __name__ == "__main__":
    sys.exit(main())
