// Binokel: melds, tricks, scores, named players, search.

import { cardCodes, cardName } from "./binokel-cards.js";
import { call, search } from "./call.js";

export const cards = (made) => cardCodes(made).map(cardName);

export const melds = (hand, trump, { edition = "newest" } = {}) => call("handsense_binokel_melds", { hand, trump, edition });

export const meldPoints = (held, { edition = "newest" } = {}) =>
  call("handsense_binokel_meld_points", { cards: held, edition });

export const legalCards = (hand, trick, trump, { partnerWins = false } = {}) =>
  call("handsense_binokel_legal_cards", { hand, trick: cards(trick), trump, exempt: partnerWins });

export const trickWinner = (trick, trump) => call("handsense_binokel_trick_winner", { trick: cards(trick), trump });

export const scoreRound = (result) =>
  call("handsense_binokel_score_round", { tally: result }).slice(0, result.players === 4 ? 2 : result.players);

export const winner = (scores, bidWinner, { players = 3, edition = "newest" } = {}) =>
  call("handsense_binokel_winner", { edition, players, scores, bidWinner });

/** Calls a named player. */
const named = (name, view, { player = "hard", seed = 0 } = {}) => call(name, { view, player, seed });

export const bid = (view, options) => named("handsense_binokel_bid", view, options);
export const declareTrump = (view, options) => named("handsense_binokel_declare_trump", view, options);
export const discard = (view, options) => named("handsense_binokel_discard", view, options);
export const play = (view, options) => named("handsense_binokel_play", view, options);

// Rounds with open hands.

export const roundRandom = (seed, { edition = "newest", players = 3, dealer = 0, ...fields } = {}) => ({
  ...call("handsense_binokel_round_random", { edition, players, dealer, seed }),
  ...fields,
});

export const roundBid = (round, bid) => call("handsense_binokel_round_bid", { round, bid: bid ?? 0 });
export const roundDeclareTrump = (round, trump) => call("handsense_binokel_round_declare_trump", { round, trump });
export const roundDiscard = (round, discard) => call("handsense_binokel_round_discard", { round, discard });
export const roundPlay = (round, card) => call("handsense_binokel_round_play", { round, card });
export const roundUndo = (round) => call("handsense_binokel_round_undo", { round });
export const roundState = (round) => call("handsense_binokel_round_state", { round });
export const roundView = (round, seat) => call("handsense_binokel_round_view", { round, seat });

// By search.

export const searchBid = (view, options) => search("handsense_binokel_search_bid", { view }, options);
export const searchTrump = (view, options) => search("handsense_binokel_search_trump", { view }, options);
export const searchDiscard = (view, options) => search("handsense_binokel_search_discard", { view }, options);
export const searchCard = (view, options) => search("handsense_binokel_search_card", { view }, options);
