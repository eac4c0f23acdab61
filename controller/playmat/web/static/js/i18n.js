// Every word of the page, English and French; the language follows the browser.

const asked = new URLSearchParams(location.search).get("lang") ?? navigator.language;
export const language = asked.toLowerCase().startsWith("fr") ? "fr" : "en";

const WORDS = {
  en: {
    south: "South", north: "North", "south's": "South’s", "north's": "North’s",
    battlefield: "Battlefield", reserve: "Reserve", kingdom: "Kingdom", deck: "Deck", graveyard: "Graveyard", tap: "Tap",
    front: "front", rear: "rear", left: "left", middle: "centre", right: "right",
    soldier: "Soldier", guardian: "Guardian", archer: "Archer", priest: "Priest", wizard: "Wizard", king: "King",
    blank: "Unknown card",
    "soldier.support": "Your units hit for 1 more until the turn ends.",
    "guardian.support": "Stops the attack on your unit.",
    "archer.support": "1 damage to any enemy unit, but never a capture.",
    "priest.support": "Move one of your units, or swap two.",
    "wizard.support": "Undoes the support just played against you.",
    "king.support": "Stands in for any support. Lose him, lose the war.",
    attack: "attack {n}", defence: "defence {n}", turned: "turned", empty: "empty", more: "{n} below",
    cards: "{n} cards", "face down": "face down", crooked: "beside the slots", held: "lifted",
    hand: "{seat} hand, {n} cards", console: "{seat} console",
    "button.left": "left button", "button.middle": "middle button", "button.right": "right button",
    "show hand": "Show or hide {seat} hand",
    lifted: "{card} lifted", laid: "{card}: {place}", taken: "{card} taken into the hand", back: "{card} put back",
    turn: "Turn", take: "Take into the hand", "to deck": "Put on top of the deck", draw: "Draw a card", shuffle: "Shuffle",
    "shuffle deck": "Shuffle {seat} deck",
    duplicate: "Make a copy (trouble)", stray: "Slip in an unknown card (trouble)",
    more_: "More", help: "How to play", close: "Close", "new game": "Gather all cards and shuffle",
    sure: "Gather all cards for a new game?", yes: "Gather", no: "Keep playing",
    language: "En français", "other seat": "Sit on the other side", lost: "The table does not answer. Trying again …",
    "range of": "range",
    "not drawn": "{seat} has not drawn a card yet", "not drawn n": "{seat} has not drawn {n} cards yet",
    "drawn too many": "{seat} has drawn one card too many: put it back on the deck",
    "drawn too many n": "{seat} has drawn {n} cards too many: put them back on the deck",
    "how.title": "Your hands, the table’s eyes",
    "how.lead": "You move the cards; readers under the mat see them, and the two little screens tell whose turn it is and what is possible.",
    "how.begin": "Press any button below a screen to begin.",
    "how.deal": "Click a deck to draw a card, or drag its top card where it belongs.",
    "how.drag": "Drag cards between hand and slots.",
    "how.turn": "Turn a card with R, a twist, or its round handle: that is how a unit attacks.",
    "how.touch": "When a target is asked for, hold its card a moment and let go: lifting selects it, OK on your console decides.",
    "how.tap": "A pile is silent. To add to one, drag the card onto the tap point beside the deck until it is heard, then onto its pile.",
    "how.buttons": "The bottom line of each screen says what its buttons do. Keys 1 2 3 are South’s, 8 9 0 North’s.",
    "how.marks": "Amber: the table waits for this slot, or for a card from this deck. Double ring: the selected target. Red: something lies wrong. A pale card with an arrow: please move it there.",
    "how.keys": "Keyboard: arrows walk the slots, space lifts and lays, R turns, M opens a card’s menu, Esc puts back.",
    "how.free": "With Shift a card stays exactly where you drop it, crooked or beside a slot, and then no reader may hear it.",
    "how.goal": "Catch the enemy King, or win most citizens of four kinds: the screens lead you through every step.",
  },
  fr: {
    south: "Sud", north: "Nord", "south's": "de Sud", "north's": "de Nord",
    battlefield: "Champ de bataille", reserve: "Réserve", kingdom: "Royaume", deck: "Pioche", graveyard: "Cimetière", tap: "Lecture",
    front: "avant", rear: "arrière", left: "gauche", middle: "centre", right: "droite",
    soldier: "Soldat", guardian: "Garde", archer: "Archer", priest: "Prêtre", wizard: "Sorcier", king: "Roi",
    blank: "Carte inconnue",
    "soldier.support": "Vos unités frappent de 1 plus fort jusqu’à la fin du tour.",
    "guardian.support": "Arrête l’attaque contre votre unité.",
    "archer.support": "1 dégât à une unité ennemie, sans jamais la capturer.",
    "priest.support": "Déplacez une de vos unités, ou échangez-en deux.",
    "wizard.support": "Défait le soutien joué à l’instant contre vous.",
    "king.support": "Vaut n’importe quel soutien. Le perdre, c’est perdre la guerre.",
    attack: "attaque {n}", defence: "défense {n}", turned: "inclinée", empty: "vide", more: "{n} dessous",
    cards: "{n} cartes", "face down": "face cachée", crooked: "hors des emplacements", held: "levée",
    hand: "Main {seat}, {n} cartes", console: "Console {seat}",
    "button.left": "bouton de gauche", "button.middle": "bouton du milieu", "button.right": "bouton de droite",
    "show hand": "Montrer ou cacher la main {seat}",
    lifted: "{card} : levée", laid: "{card} : {place}", taken: "{card} : reprise en main", back: "{card} : reposée",
    turn: "Incliner ou redresser", take: "Reprendre en main", "to deck": "Poser sur la pioche", draw: "Piocher", shuffle: "Mélanger",
    "shuffle deck": "Mélanger la pioche {seat}",
    duplicate: "Faire une copie (panne)", stray: "Glisser une carte inconnue (panne)",
    more_: "Plus", help: "Comment jouer", close: "Fermer", "new game": "Rassembler et mélanger toutes les cartes",
    sure: "Rassembler toutes les cartes pour une nouvelle partie ?", yes: "Rassembler", no: "Continuer",
    language: "In English", "other seat": "Passer de l’autre côté", lost: "La table ne répond pas. Nouvel essai …",
    "range of": "portée",
    "not drawn": "{seat} n’a pas encore pioché", "not drawn n": "{seat} doit encore piocher {n} cartes",
    "drawn too many": "{seat} a pioché une carte de trop : reposez-la sur la pioche",
    "drawn too many n": "{seat} a pioché {n} cartes de trop : reposez-les sur la pioche",
    "how.title": "Vos mains, les yeux de la table",
    "how.lead": "Vous déplacez les cartes ; des lecteurs sous le tapis les voient, et les deux petits écrans disent à qui de jouer et ce qui est possible.",
    "how.begin": "Pressez un bouton sous un écran pour commencer.",
    "how.deal": "Cliquez sur une pioche pour piocher, ou glissez sa première carte où elle doit aller.",
    "how.drag": "Glissez les cartes entre la main et les emplacements.",
    "how.turn": "Inclinez une carte avec R, en la tournant à deux doigts, ou par sa poignée ronde : c’est ainsi qu’une unité attaque.",
    "how.touch": "S’il faut une cible, tenez sa carte un instant puis lâchez-la : lever la sélectionne, OK sur votre console décide.",
    "how.tap": "Une pile est muette. Pour y ajouter une carte, glissez-la sur le point de lecture à côté de la pioche jusqu’à ce qu’elle soit lue, puis sur sa pile.",
    "how.buttons": "La dernière ligne de chaque écran dit ce que font ses boutons. Touches 1 2 3 pour Sud, 8 9 0 pour Nord.",
    "how.marks": "Ambre : la table attend cet emplacement, ou une carte de cette pioche. Double anneau : la cible choisie. Rouge : une carte est mal placée. Carte pâle et flèche : à déplacer là.",
    "how.keys": "Clavier : les flèches parcourent les emplacements, espace lève et pose, R incline, M ouvre le menu, Échap repose.",
    "how.free": "Avec Maj, une carte reste exactement où vous la lâchez, de travers ou à côté, et peut-être qu’aucun lecteur ne l’entend.",
    "how.goal": "Prenez le Roi ennemi, ou dominez quatre sortes de citoyens : les écrans vous guident à chaque pas.",
  },
};

export function t(key, values = {}) {
  const pattern = WORDS[language][key] ?? key;
  return pattern.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

export const possessive = (seat) => t(`${seat}'s`);

export function kindName(kind) {
  return WORDS[language][kind] ? t(kind) : kind;
}

/** A slot for people: "South, Battlefield, front left". */
export function slotName({ id, zone, number }) {
  const seat = t(id.split(".")[0]);
  const parts = [seat, t(zone)];
  if (zone === "battlefield") {
    const [row, column] = [number < 3 ? "front" : "rear", ["left", "middle", "right"][number % 3]];
    parts.push(`${t(row)} ${t(column)}`);
  } else if (zone === "reserve" || zone === "kingdom") parts.push(String(number + 1));
  return parts.join(", ");
}
