"""Views of every shape, for the golden screens."""

from playmat.screen.view import View
from playmat.text import Text, say

NO_KEYS = (None, None, None)


def view(
    title: str, headline: str, *details: str, keys: tuple[str | None, str | None, str | None] = NO_KEYS
) -> View:
    labels: list[Text | None] = [say(key) if key else None for key in keys]
    return View(say(title), say(headline), tuple(map(say, details)), (labels[0], labels[1], labels[2]))


VIEWS = {
    "attract": view("playmat", "Art of War", keys=(None, "Play", None)),
    "headline_alone": view("Setup", "17/21"),
    "draw": view("Your turn", "Draw a card", "Deck 16  Hand 2"),
    "turn": view("Your turn", "Recruit", "or play a support", keys=("Menu", None, "Pass")),
    "two_details": view(
        "Archer attacks", "Soldier", "⚔1 against ⛨2", "Soldier survives", keys=("Back", None, "Confirm")
    ),
    "long_detail": view(
        "Your King is attacked",
        "Guardian?",
        "A Guardian protects until the end of turn",
        keys=("Pass", None, None),
    ),
    "three_lines_of_detail": view(
        "Counter it?",
        "♚ as Archer",
        "✸1 damage to your Guardian in front middle, ↺ turned",
        keys=("Pass", "Look", "Wizard"),
    ),
    "long_headline": view(
        "Not so", "Archer cannot stand there", "Put it back to the front left", keys=("Menu", None, "Undo")
    ),
    "long_title": view(
        "Not so: South front left", "Guardian", "back to the hand", keys=("Menu", None, "Undo")
    ),
    "long_labels": view("Sure?", "New game", "This game ends", keys=("Development", "Conscription", "Yes")),
    "everything_too_long": view(
        "This title is far too long for a line of its own, and even for two of them",
        "This headline would need three lines or more in any typeface",
        "The first detail goes on and on and on without end",
        "and the second one is not any shorter than the first",
        keys=("Reconsideration", "Announcement", "Conscription"),
    ),
    "victory": view(
        "Victory of South",
        "Execution",
        "The King is destroyed",
        "Turn 14, 23 minutes",
        keys=("Undo", None, "New"),
    ),
    "accents": view(
        "À vous", "Épée, Prêtre", "Écartez le Prêtre", "Êtes-vous sûr ?", keys=("Oui", None, "Non")
    ),
    "icons": view("Icons", "🗡🛡🏹✋★♚", "🗡⚔X 🛡⚔1 ⛨3 ✸1 ↺"),
}
