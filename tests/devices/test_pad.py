"""The card pad is optional."""

import sys

import pytest

from playmat.devices.card_reader import open_pad
from playmat.errors import DeviceError


def test_without_its_package_the_pad_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mfrc522", None)
    with pytest.raises(DeviceError, match=r"pip install 'playmat\[pad\]'"):
        open_pad()
