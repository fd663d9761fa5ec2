import { type Card, RANK_LETTERS, SUITS, SUIT_LETTERS, rankOf, suitOf } from "./cards.ts";
import type { Deal } from "./deal.ts";
import { type Direction, passReceiver } from "./rules.ts";

/** The dotted form of a set of cards: spades, diamonds, clubs, hearts. */
export function dotted(cards: readonly Card[]): string {
  const sorted = [...cards].sort((a, b) => a - b);
  return SUITS.map((suit) =>
    sorted.filter((card) => suitOf(card) === suit).map((card) => RANK_LETTERS[rankOf(card)]).join(""),
  ).join(".");
}

const SYMBOLS: Record<string, string> = { "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C" };

/**
 * Reads cards in the notations of the library: dotted, by suit, or card by card.
 *
 * Throws an `Error` with a sentence for the reader of the page.
 */
export function parseCards(text: string): Card[] {
  const plain = [...text.trim()].map((char) => SYMBOLS[char] ?? char).join("").toUpperCase().replaceAll("10", "T");
  const cards: Card[] = [];
  const add = (suit: number, letter: string) => {
    const rank = RANK_LETTERS.indexOf(letter);
    if (rank < 0) throw new Error(`“${letter}” is not a rank.`);
    const card = suit * 16 + rank;
    if (cards.includes(card)) throw new Error(`${SUIT_LETTERS[suit]}${letter} appears twice.`);
    cards.push(card);
  };
  if (plain.includes(".")) {
    const suits = plain.split(".");
    if (suits.length !== 4) throw new Error("The dotted form has four suits, with three dots.");
    suits.forEach((ranks, suit) => [...ranks.replaceAll(/[\s-]/g, "")].forEach((letter) => add(suit, letter)));
    return cards;
  }
  for (const word of plain.split(/[\s,;]+/).filter(Boolean)) {
    // "AS": a rank, then its suit. "SA" and "SAK3": a suit, then its ranks.
    if (word.length === 2 && RANK_LETTERS.includes(word[0]!) && SUIT_LETTERS.includes(word[1]!)) {
      add(SUIT_LETTERS.indexOf(word[1]!), word[0]!);
      continue;
    }
    let suit = -1;
    for (const char of word) {
      const next = SUIT_LETTERS.indexOf(char);
      if (next >= 0) suit = next;
      else if (suit < 0) throw new Error(`“${word}” does not begin with a suit: S, H, D or C.`);
      else add(suit, char);
    }
  }
  return cards;
}

const DIRECTION_NAMES: Record<Direction, string> = { 1: "left", [-1]: "right", 2: "across", 0: "hold" };

export function directionName(direction: Direction): string {
  return DIRECTION_NAMES[direction];
}

function plays(deal: Deal): string {
  if (deal.plays.length === 0) return "";
  const codes = deal.plays.map((card) => SUIT_LETTERS[suitOf(card)]! + RANK_LETTERS[rankOf(card)]!);
  const tricks: string[] = [];
  for (let i = 0; i < codes.length; i += 4) tricks.push(codes.slice(i, i + 4).join(","));
  return ` plays=${deal.leader}:${tricks.join("/")}`;
}

function head(deal: Deal): string {
  const rules = `0x${deal.rules.toString(16).padStart(4, "0")}`;
  return `rules=${rules} pass=${directionName(deal.direction)} scores=${deal.scores.join("/")}`;
}

/** What one seat knows, in the notation of the library. */
export function viewText(deal: Deal, seat: number): string {
  const passed = deal.passes?.[seat];
  const giver = [0, 1, 2, 3].find((other) => passReceiver(other, deal.direction) === seat);
  const received = passed && deal.direction !== 0 ? deal.passes?.[giver!] : undefined;
  return (
    `me=${seat} ${head(deal)} hand=${dotted(deal.handOf(seat))}` +
    (passed ? ` passed=${dotted(passed)}` : "") +
    (received ? ` received=${dotted(received)}` : "") +
    plays(deal)
  );
}

/** The whole deal with open hands, in the notation of the library. */
export function dealText(deal: Deal): string {
  const passed = deal.passes ? ` passed=${deal.passes.map(dotted).join("/")}` : "";
  return `${head(deal)} hands=${deal.firstHands().map(dotted).join("/")}${passed}${plays(deal)}`;
}

