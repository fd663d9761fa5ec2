// Cards of Hearts: text, codes and sets of bits.

import { HandsenseError, statuses } from "./errors.js";
import { library } from "./state.js";

const SUITS = "SDCH";
const RANKS = "AKQJT98765432";

export const suits = Object.freeze(["spades", "diamonds", "clubs", "hearts"]);

/** The card of each code, suit * 16 + rank. */
const CARDS = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => suit + rank).concat(["", "", ""]));
const CODES = new Map(CARDS.flatMap((card, code) => (card ? [[card, code]] : [])));

export const deck = Object.freeze([...CODES.keys()]);

export const cardName = (code) => CARDS[code];

/** The names of the bits of a set. */
export function namesOf(set, names) {
  const halves = [Number(set & 0xffff_ffffn), Number(set >> 32n)];
  return names.filter((_, bit) => (halves[bit >> 5] >>> (bit & 31)) & 1);
}

/** The cards of a set of bits. */
export const fromBits = (set) => namesOf(set, CARDS);

function parsed(text) {
  const lib = library();
  return lib.frame(() => {
    const out = lib.array("set", 1);
    lib.run("handsense_parse_cards", lib.string(text), out);
    return lib.read(out, "set");
  });
}

/** The code of a card. */
export function cardCode(card) {
  const code = CODES.get(card);
  if (code !== undefined) {
    return code;
  }
  const found = fromBits(parsed(card));
  if (found.length !== 1) {
    throw new TypeError(`${JSON.stringify(card)} is not one card`);
  }
  return CODES.get(found[0]);
}

/** The codes of some cards. */
export const cardCodes = (cards) => cards.map(cardCode);

/** The bits of a set of cards. */
export function toBits(cards) {
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
}

export const parseCards = (cards) => fromBits(toBits(cards));

export const formatCards = (cards) => library().format("handsense_format_cards", toBits(cards));
