"""The sentences of the owner's page, by the names that its scripts use."""

from __future__ import annotations

from playmat.text import Translations, say

WORDS = {
    "title": say("Your table"),
    "new title": say("Set up your new table"),
    "new steps": say(
        "Choose a language and a game, look at the difference below, and save. The table is ready then."
    ),
    "ask": say("To set this table up you need its PIN. It appears on the table’s displays."),
    "leak": say(
        "This connection is not encrypted. Others in the same network could read along, and act as you while "
        "you are signed in. Use it in a network that you trust, and sign out at the end."
    ),
    "show pin": say("Show the PIN on the displays"),
    "pin shown": say("The displays show it for a minute and a half. A press of any button there removes it."),
    "pin": say("PIN"),
    "enter": say("Sign in"),
    "leave": say("Sign out"),
    "language": say("Français"),
    "lost": say("No connection to the table. Trying again …"),
    "restarted": say("The table has restarted."),
    "displays": say("Displays"),
    "display": say("Display of console {number}"),
    "dark": say("This display is dark."),
    "trials": say("Buttons, lights and sounds"),
    "try outputs": say("Try displays, lights and sounds"),
    "trying outputs": say(
        "For ten seconds the displays say “Here it is”, all lights pulse, and the buzzer plays. Look at the "
        "wires of what stays dark or silent."
    ),
    "try buttons": say("Try the buttons"),
    "missing buttons": say(
        "The displays ask for each button. If one that you have pressed stays here, look at its wires:"
    ),
    "buttons left": say(
        "These were not pressed in time. If you have pressed one of them, look at its wires; then try again:"
    ),
    "all buttons": say("All buttons work."),
    "find": say("Find {seat}"),
    "finding": say("The displays ask for it: press the left button of the console at that seat."),
    "found": say("Console {number} was pressed. Look at the difference, then save."),
    "found same": say("Console {number} was pressed: it is the right one."),
    "health": say("Health"),
    "look": say("Look again"),
    "looked": say("This is how it is now."),
    "well": say("All is well"),
    "unwell": say("Something needs your attention"),
    "log": say("Log since the last start"),
    "support": say("Support file"),
    "support meaning": say(
        "The support file is for the person who helps you: findings, settings and log, without passwords."
    ),
    "backup": say("Backup"),
    "backup meaning": say(
        "The backup has settings, cards, changed mats and all games. Who listens in this network can read it."
    ),
    "restore": say("Restore a backup"),
    "restore sure": say(
        "Make this table what {file} holds? What is there now stays in a folder beside the table’s file, and "
        "the table restarts when nobody plays."
    ),
    "restoring": say("The backup is here. The table restarts with it when nobody plays."),
    "fleet": say("Fleet"),
    "join fleet": say("Join a fleet by the file of its hall"),
    "leave fleet sure": say(
        "Leave the fleet? Its hall gets nothing from this table any more, and joining again takes a file."
    ),
    "leave fleet": say("Leave the fleet"),
    "fleet meaning": say(
        "The file holds the password of this table at its hall, and who listens in this network can read it: "
        "join in a network that you trust."
    ),
    "wifi": say("Wi-Fi"),
    "leave network": say("Leave this network"),
    "leave meaning": say(
        "For a network whose internet is broken: the table opens its own Wi-Fi, and its displays show how to "
        "choose another one. In this network the page is gone then."
    ),
    "leaving": say("The table opens its own Wi-Fi. Look at its displays."),
    "update": say("Update"),
    "look for update": say("Look for a newer release"),
    "update sure": say(
        "The table stops, for some minutes if there is a newer one; its displays show how far it is."
    ),
    "update now": say("Look now"),
    "card file": say("Save the file for the memory card"),
    "card file meaning": say(
        "This table does not look yet where its settings say. Save the file below, switch the table off, put "
        "its memory card into your computer, and copy the file onto it, beside config.txt. Put the card back "
        "and switch the table on."
    ),
    "update later": say("This is possible when nobody plays."),
    "updating": say("The table looks for a newer release. This page comes back by itself."),
    "cards": say("Cards"),
    "cards meaning": say(
        "Registering tells this table alone which card a tag is on. Writing puts it on the tag itself, so "
        "that every table knows it; nobody can play meanwhile. The table asks for one after the other, and "
        "restarts at the end."
    ),
    "register": say("Register the cards of {game}"),
    "write": say("Write the tags of {game}"),
    "lock": say("Lock each tag for good after writing"),
    "lock meaning": say("What a locked tag says can never be changed again; the tag can still be played."),
    "lock sure": say(
        "Lock each tag of {game} for good as soon as it is written? Nobody can undo this, not even for a tag "
        "that was laid by mistake."
    ),
    "write and lock": say("Write and lock"),
    "end cards": say("End"),
    "want": say("Ask for another one"),
    "boards": say("Boards and readers"),
    "boards meaning": say(
        "Nobody can play meanwhile, and the table restarts at the end. What is learned is written into the "
        "mat’s file, if you want that; the old one stays beside it. After an update of the table its boards "
        "may lack the new firmware: renew it, and leave them plugged in meanwhile."
    ),
    "examine": say("Examine all readers"),
    "learn": say("Learn which reader is where"),
    "reach": say("Set the power of each reader"),
    "crosstalk": say("Set powers at which no neighbour reads a card"),
    "renew": say("Renew the boards’ firmware"),
    "examining": say("The boards are being examined …"),
    "examined": say("All readers are well."),
    "keep": say("Keep it and restart"),
    "drop": say("Restart without it"),
    "stop": say("Stop and restart"),
    "go on": say("Restart"),
    "choose": say("Choose …"),
    "file": say("The table’s file as text"),
    "file meaning": say(
        "For what has no setting above, such as pins. It is checked as any change. Where it concerns the "
        "system, as [hotspot] does, that follows it, and the Pi may restart."
    ),
    "difference": say("Difference in the table’s file"),
    "no difference": say("Nothing is changed."),
    "fetch": say("Fetch it"),
    "fetching": say("The table fetches it. This takes some minutes."),
    "not fetched": say("That was not possible: connect the table to the internet, and try again."),
    "save": say("Save"),
    "discard": say("Discard"),
    "saved": say("Saved."),
    "restart due": say("The table restarts as soon as nobody plays and its owner’s work here is done."),
    "restart now": say("Restart now"),
    "restart sure": say("Restart now? The match is kept, and the consoles offer to continue it."),
    "yes": say("Yes"),
    "no": say("No"),
    "mend": say("Put the last good settings back"),
    "ready": say("The table is ready. Press Play on one of its consoles to begin the first game."),
    "playing": say(
        "A match is on. Until it is over, the displays are not shown here, as players hide things on them."
    ),
    "prepared": say("Somebody uses the consoles."),
    "idle": say("Nobody plays."),
    "sending": say("Sending …"),
    "uncaught": say("Something went wrong on this page"),
    "reload": say("Reload"),
    "close": say("Close"),
}


_OWN = {"ask": say("To set this table up you need the PIN of its owner.")}


def words(speak: Translations, own_pin: bool = False) -> dict[str, str]:
    """Returns the sentences in one language; what stands in braces is filled in by the page.

    Where the owner has a PIN of his own none can be shown.
    """
    said = {name: text.pattern(speak) for name, text in (WORDS | (_OWN if own_pin else {})).items()}
    return said | ({"show pin": ""} if own_pin else {})
