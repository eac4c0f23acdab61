"""The speaker: sentences by espeak-ng, a program of Debian's that speaks every language of the table."""

from __future__ import annotations

import subprocess

from playmat.errors import DeviceError

_PROGRAM = "espeak-ng"
_WORDS_A_MINUTE = 160
_LONGEST = 30  # seconds; what takes longer hangs


def speak(text: str, language: str, volume: int) -> None:
    """Says a text aloud and returns at its end; `volume` is in percent. DeviceError if nothing is heard."""
    command = [_PROGRAM, "-v", language, "-s", str(_WORDS_A_MINUTE), "-a", str(volume), "--stdin"]
    try:
        subprocess.run(command, input=text, text=True, capture_output=True, check=True, timeout=_LONGEST)
    except FileNotFoundError as error:
        raise DeviceError(f"{_PROGRAM} is missing: run sudo apt install {_PROGRAM}") from error
    except subprocess.TimeoutExpired as error:
        raise DeviceError(f"{_PROGRAM} hangs: check the sound card") from error
    except subprocess.CalledProcessError as error:
        reason = (error.stderr.strip().splitlines() or [f"status {error.returncode}"])[-1]
        raise DeviceError(f"{_PROGRAM} cannot speak ({reason}): check the sound card") from error
