"""The boot partition of a fresh Raspberry Pi OS card, as far as anything looks at it."""

from __future__ import annotations

from pathlib import Path

ISSUE = (
    "Raspberry Pi reference 2026-06-18\n"
    "Generated using pi-gen, https://github.com/RPi-Distro/pi-gen, ca8aeed0ae300c2a89f55ce9617d5f96a27e99e5, "
    "stage2\n"
)
CONFIG = """# For more options see http://rptl.io/configtxt
dtparam=audio=on
arm_64bit=1

[cm5]
dtoverlay=dwc2

[all]
"""
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=4e639091-02 rootfstype=ext4 rootwait resize\n"


def fresh_card(folder: Path) -> Path:
    """Writes the files that the image of 18 June 2026 has, with a kernel of no bytes."""
    texts = {
        "issue.txt": ISSUE,
        "config.txt": CONFIG,
        "cmdline.txt": CMDLINE,
        "meta-data": "dsmode: local\ninstance_id: rpios-image\n",
        "user-data": "#cloud-config\n",
        "network-config": "#network:\n#  version: 2\n",
        "kernel8.img": "",
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_bytes(text.encode())
    return folder
