"""The page's sentences, by key; games add their own, and may replace some."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.interface import LEVEL_NAMES
from playmat.text import Text, Translations, say, say_n

SEATS = (say("South"), say("North"), say("West"), say("East"), say("Southwest"), say("Northeast"))
"""What the seats are called where the mat gives them no names."""

UNKNOWN = say("Unknown card")
BESIDE = say("Beside the mat")

_THINGS = {
    "turned": say("turned"),
    "empty": say("empty"),
    "more": say("{n} below"),
    "deck": say("Deck"),
    "face down": say("face down"),
    "crooked": say("beside the slots"),
    "held": say("lifted"),
    "console": say("{seat} console"),
    "button.left": say("{seat} left button"),
    "button.middle": say("{seat} middle button"),
    "button.right": say("{seat} right button"),
    "button now": say("{label}: {button}"),
    "damage": say("damage {n}"),
    "side": say("{kind}: {n}"),
    "key.NW": say("up left"),
    "key.N": say("up"),
    "key.NE": say("up right"),
    "key.W": say("to the left"),
    "key.E": say("to the right"),
    "key.SW": say("down left"),
    "key.S": say("down"),
    "key.SE": say("down right"),
}
_COMMANDS = {
    "show hand": say("Show or hide {seat} hand"),
    "lifted": say("{card} lifted"),
    "laid": say("{card}: {place}"),
    "taken": say("{card} taken into the hand"),
    "back": say("{card} put back"),
    "rolled": say("{card} rolled"),
    "thrown": say("Dice thrown"),
    "taken up": say("Dice taken up"),
    "touch": say("Touch it with the wand"),
    "throw": say("Throw the dice"),
    "take up": say("Take up the dice"),
    "pointed": say("The wand touches: {place}"),
    "turn": say("Turn"),
    "roll": say("Roll"),
    "take": say("Take into the hand"),
    "to deck": say("Put on top of the deck"),
    "draw": say("Draw a card"),
    "shuffle": say("Shuffle"),
    "shuffle deck": say("Shuffle {seat} deck"),
    "cock": say("Lay it on an edge (to test a fault)"),
    "duplicate": say("Add a copy (to test a fault)"),
    "stray": say("Add an unknown card (to test a fault)"),
    "more commands": say("More"),
    "help": say("How to play"),
    "close": say("Close"),
    "options": say("Options"),
    "start": say("New game"),
    "gather": say("Gather the cards"),
    "new game": say("Gather all cards and shuffle"),
    "sure": say("Gather all cards for a new game?"),
    "yes": say("Gather"),
    "no": say("Keep playing"),
    "language": say("Language"),
    "language name": say("Français"),  # the next language, in that language
    "language page": say("Cette page en français"),  # the offer to switch, in the next language itself
    "language both": say("Page et écrans en français"),  # the same, including the consoles
    "zoom": say("Look at the mat from near, or at all of it"),
    "other seat": say("Sit on the other side"),
    "sit": say("Choose your seat"),
    "phone": say("Use a phone as console"),
    "phone how": say("Scan the code: the phone becomes a second console, until this game ends."),
    "phone later": say("Begin a game first. Then its codes are here."),
    "sit both": say("All seats at this screen"),
    "sit also": say("Also sit at {seat}"),
    "sit watch": say("Only watch"),
    "take seat": say("Take a seat"),
    "pin": say("PIN of {seat} console"),
    "pin where": say("This console shows its PIN when nobody plays, and in its menu."),
    "seat lost": say(
        "You have lost your seat: its console released it, another player took it, or the table was "
        "started again. Take it again with the PIN."
    ),
    "elsewhere": say("shown at another screen"),
    "hands elsewhere": say("Shown at another screen now: {seats}"),
    "show here": say("Another screen shows this hand. Show it here, and no longer there?"),
    "who plays": say("Who plays {seat}?"),
    "players": say("Players"),
    "seat player": say("{seat}: {player}"),
    "person": say("A person"),
    "program": say("Computer: {program}"),
    "thinking": say("Computer: thinking"),
    "tempo.slow": say("The computer moves slowly"),
    "tempo.normal": say("The computer moves at normal speed"),
    "tempo.fast": say("The computer moves fast"),
    "hint": say("Hint"),
    "formations": say("Ready set-ups"),
    "left": say("{n} left"),
    "advice": say("Hints"),
    "advice sentence": say("Hint for {seat}: {advice}"),
    "advice thinks": say("Looking for the best action…"),
    "advice off": say("No hints"),
    "advice once": say("Hints when I ask"),
    "advice always": say("Hints always"),
    "invitation": say("Touch anything to play"),
    "invitation seat": say("Take a seat to play"),
    "plays now": say("plays now"),
    "wins": say("wins"),
    "result": say("Result"),
    "has won": say("{seat} wins"),
    "have won": say("{seats} win"),
    "and": say("and"),
    "drawn": say("A draw"),
    "turning point": say("Turning point"),
    "length": say("Length"),
    "play again": say("Again"),
    "swap sides": say("Swap sides"),
    "review": say("Review"),
    "player name": say("Player {n}’s name"),
    "own name": say("Your name (optional)"),
    "name kept": say("With a name the table keeps your results. You can delete them after a game."),
    "statistics": say("Games: {games}, won: {wins}, {seconds}\u00a0s per move."),
    "level reached": say("Level reached: {level}."),
    "suggested": say("Try next: {level}."),
    "forget": say("Delete the results of {name}"),
    "analyse": say("Analyse"),
    "analysing": say("Analysing the game: {percent} %"),
    "chances": say("Chance to win"),
    "chance fell": say("{seat}: from {before}% to {after}%"),
    "better": say("Better: {actions}"),
    "no turning": say("No decision cost much."),
    "overlay": say("Lay another game mat"),
    "wand": say("Hold the wand"),
    "off the mat": say("It goes back: let it go on the mat or in a hand"),
    "dice off the mat": say("The dice go back: let them go on the mat to throw them"),
    "not to act": say("{turn} plays now: this piece belongs to {owner}"),
    "moves": say("Moves"),
    "record": say("Download the record of this game"),
    "beginning": say("The beginning of the game"),
    "play on": say("Play on from here"),
    "as it was": say("The mat as it was: move {n} of {all}"),
    "go on": say("Back to the game"),
    "earlier": say("One move back"),
    "later": say("One move on"),
    "sound": say("Turn the sound on or off (S)"),
    "hands on": say("As at a real table: move everything yourself"),
    "choices": say("Choose"),
    "undo": say("Undo"),
    "reach": say("Show where a lifted card may go"),
    "screens": say("Show the table’s screens"),
    "readers": say("How it works: the readers under the mat"),
    "may go": say("your card may go here"),
    "may strike": say("your card may hit this one"),
    "replay": say("The last turn in slow motion"),
    "play": say("Play slowly"),
    "pause": say("Pause"),
    "next": say("Next"),
    "fault": say("Fault in the game"),
    "fault state": say("Position"),
    "fault action": say("Action"),
    "fault where": say("Code"),
    "lost": say("No connection. Trying again …"),
    "uncaught": say("Something went wrong on this page"),
    "reload": say("Reload"),
}
_START = {
    "start.title": say("What do you want to play?"),
    "start.lead": say(
        "A table that reads real cards, dice and pieces, here without hardware: you decide, its hands move."
    ),
    "start.who": say("Who plays?"),
    "start.computer": say("Against the computer"),
    "start.here": say("Players at this screen"),
    "start.screens": say("Several screens"),
    "start.level": say("Level"),
    **{f"start.level {number}": name for number, name in enumerate(LEVEL_NAMES, 1)},
    "start.players": say("Number of players"),
    "start.count": say("{n} players"),
    "start.range": say("{least} to {most} players"),
    "start.choose": say("Choose {n} players above"),
    "start.puzzles": say("Puzzles"),
    "start.puzzles of": say("Puzzles: {title}"),
    "start.puzzle": say("{n}. {task}"),
    "start.solved": say("solved"),
    "start.games": say("All games"),
    "start.minutes": say("about {n}\u00a0min"),
    "start.on": say("{setting}: on"),
    "start.off": say("{setting}: off"),
    "start.noted": say("{choice}. {note}."),
    "start.interrupted": say("Your last game was interrupted."),
    "start.continue": say("Continue"),
    "start.open": say("Open one of these addresses on each screen:"),
    "start.others": say("This computer has these addresses too: {addresses}"),
    "start.local": say("Other devices reach this table if it was started with --host 0.0.0.0."),
    "start.by hand": say("Set the mat up by hand"),
    "start.back": say("Back to the table"),
}
_COUNTED = {
    "cards": say_n("{n} card", "{n} cards", 0),
    "hand": say_n("{seat} hand, {n} card", "{seat} hand, {n} cards", 0),
    "minutes": say_n("{n} minute", "{n} minutes", 0),
    "actions": say_n("{n} move", "{n} moves", 0),
    "not drawn": say_n("{seat} has not drawn a card yet", "{seat} has not drawn {n} cards yet", 0),
    "drawn too many": say_n(
        "{seat} has drawn one card too many: put it back on the deck",
        "{seat} has drawn {n} cards too many: put them back on the deck",
        0,
    ),
}
_HELP = {
    "how.game": say("How to play {game}"),
    "how.turn by turn": say("A turn"),
    "how.controls": say("Clicks and keys"),
    "how.real": say("How a real table reads cards"),
    "how.lead": say(
        "You move the cards. Readers under the mat see them, and the two small screens say whose turn it is "
        "and what you can do."
    ),
    "how.tags": say(
        "Each card, die and piece carries a small tag. A reader below its place reads the tag: so the table "
        "knows what lies where."
    ),
    "how.piles": say(
        "Cards in a pile cannot be read, so each is first held to a tap point until the screen names it."
    ),
    "how.squares": say(
        "Each square and each piece of a large board has a tag: a wand touches the piece, then its square."
    ),
    "how.decide": say(
        "Click a card, a piece or a place: what it can do lights up. Click what it shall do, or drag it "
        "there. Click it twice if it can do one thing only."
    ),
    "how.throw": say("T, a click on a die, or the button beside the dice throws them."),
    "how.lit": say(
        "Amber: the table waits for this place. A soft ring: it may go there. A thin double ring: it hits "
        "that."
    ),
    "how.hurry": say("While the computer plays, a click shows the rest of its turn as fast as it can."),
    "how.pressing": say("Keyboard: arrows walk over the mat, Enter clicks, Esc lets go of what was begun."),
    "how.hands on": say(
        "To practise for a real table, choose in the options to move everything yourself: cards, dice and "
        "wand."
    ),
    "how.zones": say("Places on the mat"),
    "how.signs": say("Signs on the screens"),
    "how.words": say("Words of the game"),
    "addressed": say("{seat}: {sentence}"),
    "program throws": say("{seat} (computer) throws."),
    "program plays": say("{seat} (computer) plays."),
    "programs play": say("The computer plays all seats."),
    "dealing": say("One moment: the table is set up and dealt."),
    "how.begin": say("Press any button below a screen to begin."),
    "how.deal": say("Click a deck to draw a card, or drag its top card where it belongs."),
    "how.drag": say("Drag cards between hand and slots."),
    "how.turn": say("Turn a card with R, a twist, or its round handle."),
    "how.roll": say(
        "T, or the button beside the dice, takes them up and throws them; or drag them onto the mat. To move "
        "dice that lie, drag them, or click them one after the other and then the place."
    ),
    "how.wand": say("Click a square or a piece: the wand touches it. Or drag a piece, and the wand follows."),
    "how.touch": say(
        "To choose a target, hold its card a moment and let go: that selects it. OK on your console decides."
    ),
    "how.tap": say(
        "Cards in a pile cannot be read. To add one, drag it onto the tap point beside the deck until the "
        "screen names it, then onto its pile."
    ),
    "how.buttons": say(
        "The bottom line of each screen says what its buttons do. Keys 1 2 3 are {near}’s, 8 9 0 {far}’s."
    ),
    "how.buttons one": say("The bottom line of the screen says what the buttons do. Keys 1 2 3 press them."),
    "how.marks": say(
        "Amber: the table waits for this slot, or for a card from this deck. Double ring: the selected "
        "target. Red: something lies wrong. A pale card with an arrow: please move it there."
    ),
    "how.reach": say(
        "While you hold a card, a soft ring shows where it may go, a thin double ring whom it may hit. The "
        "options turn that off."
    ),
    "how.hint": say(
        "The lamp, or H, shows the best action as light on the mat, for your seat alone. The options show "
        "hints always or never."
    ),
    "how.sound": say(
        "S turns the sound on or off: a card, a turned card, a hit, a mistake, your turn, victory."
    ),
    "how.keys": say(
        "Keyboard: arrows walk the slots, space lifts and lays, R turns, M opens a card’s menu, Esc puts "
        "back."
    ),
    "how.free": say(
        "With Shift a card stays exactly where you drop it, crooked or beside a slot; a reader may then miss "
        "it."
    ),
}
SENTENCES: Mapping[str, Text] = {**_THINGS, **_COMMANDS, **_START, **_COUNTED, **_HELP}


def possessive(name: Text) -> Text:
    """Returns the possessive of a seat's name: 'South’s'."""
    return say("{seat}’s", seat=name)


def patterns(sentences: Mapping[str, Text], translations: Translations) -> dict[str, str]:
    """Returns the translated patterns by key; the plural of a counted sentence is at `key n`."""
    found = {}
    for key, text in sentences.items():
        if text.plural:
            found[key], found[f"{key} n"] = (text._replace(n=n).pattern(translations) for n in (1, 2))
        else:
            found[key] = text.pattern(translations)
    return found
