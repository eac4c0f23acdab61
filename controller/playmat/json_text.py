"""Reads JSON from outside."""

from __future__ import annotations

import json
from typing import Any


# A JSON text may escape a lone surrogate, as in "\ud800" (RFC 8259, section 8.2). UTF-8 cannot encode it: the
# text would fail later and elsewhere, in a file, in a database or in the answer to the sender.
def parse_json(text: str) -> Any:
    """Returns the value of a JSON text; ValueError if it is none, or holds text that UTF-8 cannot encode.

    RecursionError if it is nested too deeply.
    """
    value = json.loads(text)
    if "\\ud" in text.lower():
        json.dumps(value, ensure_ascii=False).encode()
    return value
