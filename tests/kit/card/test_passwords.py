"""Hashes that crypt(3) and WPA2 make, by their published vectors."""

from __future__ import annotations

import pytest

from playmat_kit.card.passwords import password_hash, wpa_key


# The specification's own test vectors (SHA-crypt.txt, Ulrich Drepper), but those with a salt that is cut
@pytest.mark.parametrize(
    ("password", "salt", "rounds", "digest"),
    [
        (
            "Hello world!", "saltstring", 5000,
            "svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1",
        ),
        (
            "This is just a test", "toolongsaltstrin", 5000,
            "lQ8jolhgVRVhY4b5pZKaysCLi0QBxGoNeKQzQ3glMhwllF7oGDZxUhx1yxdYcz/e1JSbq3y6JMxxl8audkUEm0",
        ),
        (
            "a short string", "asaltof16chars..", 123456,
            "BtCwjqMJGx5hrJhZywWvt0RLE8uZ4oPwcelCjmw2kSYu.Ec6ycULevoBK25fs2xXgMNrCzIMVcgEJAstJeonj1",
        ),
    ],
)  # fmt: skip
def test_a_password_is_hashed_as_crypt_does(password: str, salt: str, rounds: int, digest: str) -> None:
    assert password_hash(password, salt, rounds) == f"$6$rounds={rounds}${salt}${digest}"


# IEEE 802.11i-2004, annex H.4.1
@pytest.mark.parametrize(
    ("password", "network", "key"),
    [
        ("password", "IEEE", "f42c6fc52df0ebef9ebb4b90b38a5f902e83fe1b135a70e23aed762e9710a12e"),
        (
            "ThisIsAPassword", "ThisIsASSID",
            "0dc0d6eb90555ed6419756b9a15ec3e3209b63df707dd508d14581f8982721af",
        ),
        ("a" * 32, "Z" * 32, "becb93866bb8c3832cb777c2f559807c8c59afcb6eae734885001300a981cc62"),
        ("0D" * 32, "any", "0d" * 32),
    ],
)  # fmt: skip
def test_a_network_gets_the_key_of_its_name_and_password(password: str, network: str, key: str) -> None:
    assert wpa_key(password, network) == key
