"""What is said where people click: nothing about one's own archer, cards to shuffle and stones to lay."""

from playmat.text import say

_READY = say("Press Ready when you are.")

CLICKS = {
    say("Choose which way to look: your archer, then one of the arcs."): say(
        "Choose one of the arcs: your archer looks and shoots there."
    ),
    say("Choose your archer, then"): say("Now choose"),
    say("Choose your archer, then the cell to which it goes."): say(
        "Choose the cell to which your archer goes."
    ),
    say("Choose your archer, then a cell for your flag or an arc to look at."): say(
        "Choose a cell for your flag, or an arc to look at."
    ),
    say("Choose your archer, then your flag: the archer goes there."): say(
        "Choose your flag: your archer goes there."
    ),
    say("Choose your archer, then your flag: a second marker comes there."): say(
        "Choose your flag: a second marker comes there."
    ),
    say("Choose your archer, then your flag: the figure comes there."): say(
        "Choose your flag: the figure comes there."
    ),
    say("Choose your archer, then the archer that gets the card."): say(
        "Choose the archer that gets the card."
    ),
    say("Hold a card to the Aim place: it is your extra action and takes no endurance."): say(
        "Play your extra action: time stands still for the others."
    ),
    say("Hold a card to Aim"): say("Play one card"),
    say("Press Ready, or choose a new arc: your archer, then the arc."): say(
        "Press Ready, or choose another arc to look at."
    ),
    say("Press Ready when the Rest cards lie aside and your deck is shuffled."): _READY,
    say("Press Ready when your cards and the Rest cards are shuffled into your deck."): _READY,
    say("Press Ready when your cards are shuffled into your deck."): _READY,
    say("Press Stone to take a stone, or fill the fountain again and press Refill."): say(
        "Press Stone to take a stone from the fountain, or Refill to end the turn."
    ),
    say("Fill the fountain with stones again, then press Refill: the turn is over."): say(
        "The turn is over: press Refill."
    ),
    say("Archer, then an arc"): say("Click an arc"),
    say("Hold it to its place; it moves flag or sight"): say("Click it: it moves flag or sight"),
}
