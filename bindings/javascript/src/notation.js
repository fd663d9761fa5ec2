// Cards of Hearts and Binokel as text, numbers and sets of bits, and cells of Hex.

import { HandsenseError, statuses } from "./library.js";
import { library } from "./state.js";

/** The names of the bits of a set. */
function namesOf(set, names) {
  const halves = [Number(set & 0xffff_ffffn), Number(set >> 32n)];
  return names.filter((_, bit) => (halves[bit >> 5] >>> (bit & 31)) & 1);
}

// Hearts.

const RANKS = [..."AKQJT98765432"];

/** The card of each code, suit * 16 + rank. */
const CARDS = [..."SDCH"].flatMap((suit) => RANKS.map((rank) => suit + rank).concat(["", "", ""]));
const CODES = new Map(CARDS.flatMap((card, code) => (card ? [[card, code]] : [])));

export const deck = Object.freeze([...CODES.keys()]);

function parsed(text) {
  const lib = library();
  return lib.frame(() => {
    const out = lib.array("set", 1);
    lib.run("handsense_parse_cards", lib.string(text), out);
    return lib.read(out, "set");
  });
}

/** The code of a card. */
function cardCode(card) {
  const code = CODES.get(card);
  if (code !== undefined) {
    return code;
  }
  const found = hearts.fromBits(parsed(card));
  if (found.length !== 1) {
    throw new TypeError(`${JSON.stringify(card)} is not one card`);
  }
  return CODES.get(found[0]);
}

/** The notation of a game: its suits, a card by its number, the cards of a set, and back. */
export const hearts = {
  suits: ["spades", "diamonds", "clubs", "hearts"],
  cardName: (code) => CARDS[code],
  fromBits: (set) => namesOf(set, CARDS),
  cardCodes: (cards) => cards.map(cardCode),

  toBits(cards) {
    if (typeof cards === "string") {
      return parsed(cards);
    }
    if (!Array.isArray(cards)) {
      throw new TypeError(`expected cards as a text or an array, not ${typeof cards}`);
    }
    let set = 0n;
    for (const card of cards) {
      const bit = 1n << BigInt(cardCode(card));
      if (set & bit) {
        const status = statuses.HS_ERROR_DUPLICATE_CARD;
        throw new HandsenseError(status, library().message(status), `${card} occurs twice`);
      }
      set |= bit;
    }
    return set;
  },
};

export const parseCards = (cards) => hearts.fromBits(hearts.toBits(cards));

export const formatCards = (cards) => library().format("handsense_format_cards", hearts.toBits(cards));

// Binokel.

/** The card of each number: 10 * suit + 2 * rank + copy. */
const BINOKEL = [..."KSHB"].flatMap((suit) => [..."BOKZA"].flatMap((rank) => [suit + rank, `${suit}${rank}2`]));

export const binokel = {
  suits: ["kreuz", "schippe", "herz", "bollen"],
  cardName: (number) => BINOKEL[number],
  fromBits: (set) => namesOf(set, BINOKEL),

  /** A card written twice is both copies. */
  cardCodes(cards) {
    const made = [];
    for (const card of typeof cards === "string" ? cards.split(/\s+/).filter(Boolean) : cards) {
      let number = BINOKEL.indexOf(String(card).toUpperCase());
      if (number < 0) {
        throw new TypeError(`${JSON.stringify(card)} is not a card: expected a suit KSHB and a rank BOKZA`);
      }
      number = made.includes(number) ? number ^ 1 : number;
      if (made.includes(number)) {
        throw new RangeError(`${card} occurs more often than it has copies`);
      }
      made.push(number);
    }
    return made;
  },

  toBits: (cards) => binokel.cardCodes(cards).reduce((set, number) => set | (1n << BigInt(number)), 0n),
};

// Hex.

/** The name of a cell on the board. */
export const cellText = (cell, size) => String.fromCharCode(97 + (cell % size)) + (Math.floor(cell / size) + 1);

export const cellName = (cell, size) => library().format("handsense_hex_format_cell", cell, size);

export function cellNumber(cell, size) {
  return library().frame((lib) => {
    const out = lib.array("i32", 1);
    lib.run("handsense_hex_parse_cell", lib.string(cell), size, out);
    return lib.read(out, "i32");
  });
}
