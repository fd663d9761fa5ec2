// Binokel: melds, tricks, scores, named players, search.

import { constants } from "./layout.js";
import { bits, codes, orNull } from "./names.js";
import { library } from "./state.js";
import { unsigned } from "./library.js";

const EDITIONS = codes("HsBinokelEdition", "HS_BINOKEL_EDITION_");
const PHASES = codes("HsBinokelPhase", "HS_BINOKEL_PHASE_");
const MELDS = codes("HsBinokelMeldKind", "HS_BINOKEL_MELD_");
const PLAYERS = codes("HsBinokelPlayer", "HS_BINOKEL_PLAYER_");
const OBJECTIVES = codes("HsBinokelObjective", "HS_BINOKEL_OBJECTIVE_");
const SUITS = ["kreuz", "schippe", "herz", "bollen"];
const MOST_PLAYERS = constants.HS_BINOKEL_MAX_PLAYERS;

/** The card of each number: 10 * suit + 2 * rank + copy. */
const CARDS = [..."KSHB"].flatMap((suit) => [..."BOKZA"].flatMap((rank) => [suit + rank, `${suit}${rank}2`]));

const cardName = (number) => CARDS[number];
const fromBits = (set) => CARDS.filter((_, number) => (set >> BigInt(number)) & 1n);

/** The numbers of cards. A card written twice is both copies. */
function numbers(cards) {
  const made = [];
  for (const card of typeof cards === "string" ? cards.split(/\s+/).filter(Boolean) : cards) {
    let number = CARDS.indexOf(String(card).toUpperCase());
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
}

const toBits = (cards) => numbers(cards).reduce((set, number) => set | (1n << BigInt(number)), 0n);

export const cards = (made) => numbers(made).map(cardName);

function suitCode(suit) {
  const code = SUITS.indexOf(suit);
  if (code < 0) {
    throw new TypeError(`${JSON.stringify(suit)} is not a suit: expected ${SUITS.join(", ")}`);
  }
  return code;
}

const suitOrNull = (code) => (code < 0 ? null : SUITS[code]);
const editionCode = (edition = "newest") => EDITIONS.code(edition, "edition");
const handFields = (cards) => {
  const held = numbers(cards);
  return { count: held.length, cards: held };
};

export function melds(hand, trump, { edition } = {}) {
  return library().frame((lib) => {
    const out = lib.array("HsBinokelMeld", constants.HS_BINOKEL_MAX_MELDS);
    const count = lib.array("i32", 1);
    const made = lib.make("HsBinokelHand", handFields(hand));
    lib.run("handsense_binokel_melds", made, suitCode(trump), editionCode(edition), out, count);
    return lib.list(out, "HsBinokelMeld", lib.read(count, "i32")).map((meld) => ({
      kind: MELDS.name(meld.kind),
      suit: suitOrNull(meld.suit),
      points: meld.points,
      cards: fromBits(meld.cards),
    }));
  });
}

export function meldPoints(held, { edition } = {}) {
  return library().frame((lib) => {
    const out = lib.array("i32", SUITS.length);
    lib.run("handsense_binokel_meld_points", toBits(held), editionCode(edition), out);
    return Object.fromEntries(lib.list(out, "i32", SUITS.length).map((points, suit) => [SUITS[suit], points]));
  });
}

export function legalCards(hand, trick, trump, { partnerWins = false } = {}) {
  return library().frame((lib) => {
    const out = lib.array("set", 1);
    const lying = numbers(trick);
    const [made, count, exempt] = [lib.numbers("u8", lying), lying.length, Number(partnerWins)];
    lib.run("handsense_binokel_legal_cards", toBits(hand), made, count, suitCode(trump), exempt, out);
    return fromBits(lib.read(out, "set"));
  });
}

export function trickWinner(trick, trump) {
  return library().frame((lib) => {
    const out = lib.array("i32", 1);
    const lying = numbers(trick);
    lib.run("handsense_binokel_trick_winner", lib.numbers("u8", lying), lying.length, suitCode(trump), out);
    return lib.read(out, "i32");
  });
}

export function scoreRound(result) {
  return library().frame((lib) => {
    const out = lib.array("HsBinokelScore", MOST_PLAYERS);
    const { edition, players, lastTrick, discardPoints = 0, ...rest } = result;
    const fields = { edition: editionCode(edition), players, lastTrick: lastTrick ?? -1, discardPoints, ...rest };
    lib.run("handsense_binokel_score_round", lib.make("HsBinokelRoundResult", fields), out);
    const sides = players === 4 ? 2 : players;
    return lib.list(out, "HsBinokelScore", sides).map(({ made, ...score }) => ({ ...score, made: made !== 0 }));
  });
}

export function winner(scores, bidWinner, { players = 3, edition } = {}) {
  return library().frame((lib) => {
    const out = lib.array("i32", 1);
    const slots = Array.from({ length: MOST_PLAYERS }, (_, side) => scores[side] ?? 0);
    const made = lib.numbers("i32", slots, "scores");
    lib.run("handsense_binokel_winner", editionCode(edition), players, made, bidWinner, out);
    return orNull(lib.read(out, "i32"));
  });
}

function makeView(lib, view) {
  const { players = 3, me = 0, dealer = 0, phase = "bidding", scores = [], standing = 0 } = view;
  const { lastBidder, passed = [], trump, discard = [], shown = [] } = view;
  const dabb = numbers(view.dabb ?? []);
  const played = numbers(view.played ?? []);
  return lib.make("HsBinokelView", {
    edition: editionCode(view.edition),
    players,
    dealer,
    me,
    phase: PHASES.code(phase, "phase"),
    scores,
    standing,
    lastBidder: lastBidder ?? -1,
    passed: passed.reduce((mask, seat) => mask | (1 << seat), 0),
    trump: trump == null ? -1 : suitCode(trump),
    dabbKnown: dabb.length > 0,
    dabb,
    hand: handFields(view.hand),
    playedCount: played.length,
    played,
    discard: toBits(discard),
    shown: shown.map((made) => ({ cards: toBits(made.cards ?? []), points: made.points })),
  });
}

/** Calls a named player, who writes a number or a struct. */
function named(name, kind, view, { player = "hard", seed = 0 } = {}) {
  return library().frame((lib) => {
    const out = lib.array(kind, 1);
    lib.run(name, makeView(lib, view), PLAYERS.code(player, "player"), unsigned(seed, "seed"), out);
    return lib.read(out, kind);
  });
}

const discarded = ({ cards, trump }) => ({ cards: fromBits(cards), trump: suitOrNull(trump) });

export const bid = (view, options) => named("handsense_binokel_bid", "i32", view, options) || null;
export const declareTrump = (view, options) => SUITS[named("handsense_binokel_declare_trump", "i32", view, options)];
export const discard = (view, options) => discarded(named("handsense_binokel_discard", "HsBinokelDiscard", view, options));
export const play = (view, options) => cardName(named("handsense_binokel_play", "i32", view, options));

/** Calls a search and reads its result. */
function searched(name, kind, view, options) {
  return library().frame((lib) =>
    lib.search(options, options?.progress, (limits) => {
      const objective = OBJECTIVES.code(options?.objective ?? "game", "objective");
      const settings = lib.make("HsBinokelSearchOptions", { objective, limits });
      const out = lib.make(kind);
      lib.run(name, makeView(lib, view), settings, out);
      return lib.read(out, kind);
    }),
  );
}

const common = ({ playouts, settled }) => ({ playouts, settled: settled !== 0 });

export function searchBid(view, options) {
  const found = searched("handsense_binokel_search_bid", "HsBinokelBidDecision", view, options);
  return { bid: found.bid || null, win: found.win, pass: found.pass, ...common(found) };
}

export function searchTrump(view, options) {
  const found = searched("handsense_binokel_search_trump", "HsBinokelTrumpDecision", view, options);
  const candidates = found.candidates.map(({ suit, estimate }) => ({ suit: SUITS[suit], ...estimate }));
  return { trump: SUITS[found.trump], candidates, ...common(found) };
}

export function searchDiscard(view, options) {
  const found = searched("handsense_binokel_search_discard", "HsBinokelDiscardDecision", view, options);
  const candidates = found.candidates.slice(0, found.count);
  return {
    discard: discarded(candidates[0]),
    candidates: candidates.map(({ estimate, ...made }) => ({ ...discarded(made), ...estimate })),
    ...common(found),
  };
}

export function searchCard(view, options) {
  const found = searched("handsense_binokel_search_card", "HsBinokelCardDecision", view, options);
  const candidates = found.candidates.slice(0, found.count);
  const made = candidates.map(({ card, estimate }) => ({ card: cardName(card), ...estimate }));
  return { card: made[0].card, candidates: made, ...common(found) };
}
