"""What makes a caption of sentences: capitals, a verb that says what to do or what happens, full stops."""

from __future__ import annotations

import re

VERBS = {
    "en": """agree cancel check choose conscript draw end fill get hold keep lay look move place play
    plug press push put do does read recruit shuffle take stop throw touch turn wait watch win
    lose wins is are goes counts""",
    "fr": """annulez appuyez arrêtez attendez battez branchez choisissez conscrivez décidez déplacez détournez
    recrutez gardez inclinez jouez lancez lisez mélangez piochez placez posez poussez préparez
    redressez regardez remettez remplissez reposez reprenez retirez tenez terminez tirez touchez
    tournez remélangez vérifiez faites gagnez perdez gagne a est sont reste compte continue
    sautent""",
}
_WORD = re.compile(r"[a-zà-ÿœ]+")


def fault(caption: str, language: str) -> str:
    """Returns what makes a caption no whole sentences, or nothing."""
    if not caption:
        return "it is empty"
    if not (caption[0].isupper() or caption[0].isdigit()):
        return "it begins without a capital"
    if not caption.endswith((".", "?")) or caption.endswith((" .", "..", "?.")):
        return "it does not end with one full stop"
    if not {*_WORD.findall(caption.lower())} & {*VERBS[language].split()}:
        return "it has no verb"
    return "it is too long" if len(caption) > 180 else ""
