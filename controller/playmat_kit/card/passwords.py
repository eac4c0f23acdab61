"""Derives from passwords what may stand on a card: a crypt(3) hash and a WPA key."""

from __future__ import annotations

import hashlib
import re

_ROUNDS = 100_000
_ALPHABET = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_WPA_KEY = re.compile("[0-9A-Fa-f]{64}")


def wpa_key(password: str, network: str) -> str:
    """Returns the key that WPA2 derives from a network's password and name, as 64 hexadecimal digits.

    IEEE 802.11i, annex H.4. A password that is such a key already stays what it is.
    """
    if _WPA_KEY.fullmatch(password):
        return password.lower()
    return hashlib.pbkdf2_hmac("sha1", password.encode(), network.encode(), 4096, 32).hex()


def password_hash(password: str, salt: str, rounds: int = _ROUNDS) -> str:
    """Returns the SHA-512 hash of crypt(3), which every Debian reads; `salt` has up to 16 characters.

    The standard library has lost its own with Python 3.13 (`crypt`). After Ulrich Drepper, "Unix crypt using
    SHA-256 and SHA-512" (2007); the comments number its steps.

    >>> password_hash("x", "salt", rounds=1000)[-20:]
    'STwdL6c/OB/cDBZl76V0'
    """
    word, grain = password.encode(), salt.encode()

    def sha(data: bytes) -> bytes:
        return hashlib.sha512(data).digest()

    def stretched(digest: bytes, length: int) -> bytes:
        return (digest * (length // len(digest) + 1))[:length]

    other = sha(word + grain + word)  # 4 to 8
    mixed = word + grain + stretched(other, len(word))  # 1 to 3, 9 and 10
    bits = len(word)
    while bits:  # 11: the length's bits from the lowest
        mixed += other if bits & 1 else word
        bits >>= 1
    digest = sha(mixed)
    p = stretched(sha(word * len(word)), len(word))  # 13 to 16
    s = stretched(sha(grain * (16 + digest[0])), len(grain))  # 17 to 20
    for number in range(rounds):  # 21
        odd = number % 2
        block = p if odd else digest
        block += s if number % 3 else b""
        block += p if number % 7 else b""
        digest = sha(block + (digest if odd else p))
    return f"$6$rounds={rounds}${salt}${_encoded(digest)}"


def _encoded(digest: bytes) -> str:
    """Returns 64 bytes as crypt(3) writes them: three at a time, 21 apart, in a turning order (step 22)."""
    text = ""
    triples = [(n, n + 21, n + 42) for n in range(21)]
    for number, triple in enumerate(triples):
        turned = triple[number % 3 :] + triple[: number % 3]
        high, middle, low = (digest[index] for index in turned)
        text += _digits(high << 16 | middle << 8 | low, 4)
    return text + _digits(digest[63], 2)


def _digits(value: int, count: int) -> str:
    return "".join(_ALPHABET[value >> 6 * place & 63] for place in range(count))
