// Whole deals of Hearts with open hands.

import { deck, fromBits, parseCards, toBits } from "./cards.js";
import { HandsenseError, statuses } from "./errors.js";
import { passStep, ruleBits, rules } from "./forms.js";
import { knownState, legalMoves, scoreDeal } from "./hearts.js";
import { unsigned } from "./library.js";
import { Random } from "./random.js";
import { library } from "./state.js";
import { SEATS, bySeat } from "./values.js";

const ALL = [0, 1, 2, 3];
/** Deals as `deal_hands` of the Rust crate: shuffled by Fisher and Yates, then one card to each seat in turn. */
export function random(seed, { rules, pass, scores } = {}) {
  const cards = new Random(unsigned(seed, "seed")).shuffle([...deck]);
  const hands = ALL.map((seat) => parseCards(cards.filter((_, index) => index % SEATS === seat)));
  return { hands, rules: rules ?? "standard", pass: pass ?? "hold", passed: [], scores: scores ?? [0, 0, 0, 0], tricks: [] };
}

export function exchange(deal, passed) {
  const step = passStep(deal.pass);
  const given = bySeat(passed, "passed").map(toBits);
  const held = bySeat(deal.hands, "hands").map(toBits);
  given.forEach((cards, seat) => {
    if (fromBits(cards).length !== 3 || cards & ~held[seat]) {
      throw refused(statuses.HS_ERROR_PASSED_CARDS, `seat ${seat} passes other than three of its cards`);
    }
  });
  const hands = held.map((cards, seat) => (cards & ~given[seat]) | given[(seat - step + SEATS) % SEATS]);
  return { ...deal, hands: hands.map(fromBits), passed: given.map(fromBits) };
}

const refused = (status, particulars) => new HandsenseError(status, library().message(status), particulars);

const tricksOf = (deal) => deal.tricks ?? [];
const hasPassed = (deal) => (deal.passed ?? []).some((cards) => cards.length > 0);

export const mustPass = (deal) => passStep(deal.pass) !== 0 && tricksOf(deal).length === 0 && !hasPassed(deal);

export const finished = (deal) => tricksOf(deal).reduce((sum, trick) => sum + trick.cards.length, 0) === deck.length;

export function trickWinner({ leader, cards }) {
  const names = cards.map((card) => parseCards([card])[0]);
  if (names.length === 0) {
    throw new RangeError("an empty trick has no winner");
  }
  const following = names.filter((card) => card[0] === names[0][0]);
  const best = following.reduce((high, card) => (deck.indexOf(card) < deck.indexOf(high) ? card : high));
  return (leader + names.indexOf(best)) % SEATS;
}

export function nextPlayer(deal) {
  if (finished(deal)) {
    return null;
  }
  const last = tricksOf(deal).at(-1);
  if (last) {
    return last.cards.length === SEATS ? trickWinner(last) : (last.leader + last.cards.length) % SEATS;
  }
  if (ruleBits(deal.rules) & (rules.leadTwoOfClubs | rules.leadClubs)) {
    return deal.hands.findIndex((cards) => parseCards(cards).includes("C2"));
  }
  return knownState(view(deal, 0)).nextPlayer;
}

export function hand(deal, seat) {
  const played = new Set(
    tricksOf(deal).flatMap(({ leader, cards }) =>
      parseTrick(cards).filter((_, index) => (leader + index) % SEATS === seat),
    ),
  );
  return parseCards(deal.hands[seat]).filter((card) => !played.has(card));
}

const parseTrick = (cards) => cards.map((card) => parseCards([card])[0]);

/** The seat to play. */
function turn(deal) {
  const seat = nextPlayer(deal);
  if (seat === null) {
    throw refused(statuses.HS_ERROR_PHASE, "the deal is over");
  }
  return seat;
}

export function view(deal, seat = turn(deal)) {
  const step = passStep(deal.pass);
  const passed = (of) => (hasPassed(deal) && step !== 0 ? parseCards(deal.passed[(of + SEATS) % SEATS]) : []);
  return {
    hand: hand(deal, seat),
    me: seat,
    rules: ruleBits(deal.rules),
    pass: deal.pass ?? "hold",
    scores: [...(deal.scores ?? [0, 0, 0, 0])],
    passed: passed(seat),
    received: passed(seat - step),
    tricks: tricksOf(deal).map(({ leader, cards }) => ({ leader, cards: parseTrick(cards) })),
    history: "complete",
    taken: [[], [], [], []],
    heartsBroken: false,
  };
}

export function play(deal, card) {
  const seat = turn(deal);
  const [name] = parseCards([card]);
  const legal = legalMoves(view(deal, seat));
  if (!legal.includes(name)) {
    throw refused(statuses.HS_ERROR_ILLEGAL_MOVE, `seat ${seat} may not play ${name}, only ${legal.join(" ")}`);
  }
  const tricks = [...tricksOf(deal)];
  const last = tricks.at(-1);
  if (last && last.cards.length < SEATS) {
    tricks[tricks.length - 1] = { leader: last.leader, cards: [...last.cards, name] };
  } else {
    tricks.push({ leader: seat, cards: [name] });
  }
  return { ...deal, tricks };
}

export function taken(deal) {
  const sets = ALL.map(() => []);
  for (const trick of tricksOf(deal)) {
    if (trick.cards.length === SEATS) {
      sets[trickWinner(trick)].push(...trick.cards);
    }
  }
  return sets.map(parseCards);
}

export function points(deal) {
  if (!finished(deal)) {
    throw refused(statuses.HS_ERROR_PHASE, "the deal is not over");
  }
  return scoreDeal(taken(deal), deal.rules);
}

export function position(deal) {
  const next = turn(deal);
  const last = tricksOf(deal).at(-1);
  const trick = last && last.cards.length < SEATS ? last : null;
  return { hands: ALL.map((seat) => hand(deal, seat)), nextPlayer: next, taken: taken(deal), trick, rules: ruleBits(deal.rules) };
}
