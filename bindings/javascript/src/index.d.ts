/**
 * handsense: engines for Hearts, Hex, Liap Tui and Binokel.
 *
 * Call {@link init} or {@link initSync} once. Functions that return a value then answer at once.
 * Functions that return a promise search in a worker. Results and options are the structs of the C interface.
 *
 * @packageDocumentation
 */

export * from "./generated/types.js";

import type * as c from "./generated/types.js";

// ---- Start ----

/** Where the WebAssembly file comes from: its address, its bytes, or the compiled module. */
export type Source = string | URL | BufferSource | WebAssembly.Module | Response | PromiseLike<Response>;

/** Settings of {@link init} and {@link initSync}. */
export interface Settings {
  /** The most workers, 1 to 64. Each runs one search. Default: the number of cores less one, 1 to 4. */
  workers?: number;
  /**
   * Makes a worker that runs `handsense/worker`. For `handsense/bare`, and for pages that cannot load it from a file
   * of its own, such as pages opened from a folder. In Node, the worker is one of `node:worker_threads` and runs `handsense/worker`.
   */
  worker?: () => unknown;
}

/**
 * Loads the WebAssembly file. Without a source it is the package's own `dist/handsense.wasm`; `handsense/bare`
 * has none.
 * A second call replaces the first and ends its searches.
 */
export function init(source?: Source, settings?: Settings): Promise<void>;

/**
 * The same without a promise. Node, Deno and Bun find the package's own file. A page passes the bytes or
 * the compiled module.
 */
export function initSync(source?: BufferSource | WebAssembly.Module, settings?: Settings): void;

/** Ends all workers. Their searches reject. The next search starts a worker. */
export function close(): void;

/** The release of the library, such as `"0.1.0"`. */
export function version(): string;

/** The games of the loaded file. The Hearts-only file has `["hearts"]`. */
export function games(): ("hearts" | "hex" | "liap-tui" | "binokel")[];

// ---- Errors ----

/** The name of a status: `"HS_ERROR_TURN"`. `docs/reference/c-api.md` lists all. */
export type StatusName = `HS_${string}`;

/** The library refuses a call. Its message is the sentence, followed by the particulars. */
export class HandsenseError extends Error {
  constructor(status: number, sentence?: string, particulars?: string);
  readonly name: "HandsenseError";
  /** The number of the status, such as -22. */
  readonly status: number;
  /** Its name, such as `"HS_ERROR_TURN"`. `"HS_ERROR_PANIC"` is a bug of the library; the next call works. */
  readonly code: StatusName;
  /** The library's sentence for the status. */
  readonly sentence: string;
  /** The field, value or card at fault. It may be empty. */
  readonly particulars: string;
}

/** The number of each status by its name: `statuses.HS_ERROR_TURN` is -22. */
export const statuses: Readonly<Record<StatusName, number>>;

// ---- Searches ----

/** Progress of a search. */
export interface Progress {
  /** Candidates left. */
  remaining: number;
  /** Playouts or nodes so far. */
  playouts: number;
  /** Used share of the limit, 0 to 1. */
  spent: number;
  /** Value of the best candidate so far, in the unit of the search. */
  value: number;
  /** The best candidate so far, as in the result of the search; null for none. A pass has none. */
  best: string | number | null;
}

/** Limits of a search. It has one thread. */
export interface SearchOptions extends Omit<c.SearchLimits, "threads"> {
  /** Ends the search. The promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Called some dozen times during a search. An exception in it ends the search and rejects the promise. */
  progress?: (progress: Progress) => boolean | void;
}

// ---- Hearts: cards and views ----

export type SuitLetter = "S" | "D" | "C" | "H";
export type RankLetter = "A" | "K" | "Q" | "J" | "T" | "9" | "8" | "7" | "6" | "5" | "4" | "3" | "2";
/** A card: suit, then rank. The ten is `T`. */
export type Card = `${SuitLetter}${RankLetter}`;
export type Suit = "spades" | "diamonds" | "clubs" | "hearts";
/** A seat, 0 to 3. Play goes to the next higher seat, and from 3 to 0. */
export type Seat = number;
/** One entry for each seat. */
export type BySeat<T> = [T, T, T, T];
/** One entry for each suit: spades, diamonds, clubs, hearts. */
export type BySuit<T> = [T, T, T, T];

/**
 * A set of cards: `"AK3.QJ98.T654.72"` (spades, diamonds, clubs, hearts), `"SA SK H7"`, or an array of cards.
 * The library returns arrays in the order spades, diamonds, clubs, hearts, each from the ace down.
 */
export type Cards = string | readonly (Card | string)[];

/** The 52 cards in the library's order. */
export const deck: readonly Card[];

/** Splits cards of any accepted form: `parseCards("AK3...2")` is `["SA", "SK", "S3", "H2"]`. */
export function parseCards(cards: Cards): Card[];
/** Writes cards as `"AK3.QJ98.T654.72"`. */
export function formatCards(cards: Cards): string;

/** Rules: the sum of some {@link rules}, or the name of a set of rules. */
export type Rules = number | "standard" | "legacy-main";

/** The bits of {@link Rules}. */
export const rules: c.HeartsRule;

/** A trick: the seat that led, and the cards in order of play. */
export interface Trick {
  leader: Seat;
  cards: readonly (Card | string)[];
}

/** Everything that one player knows of a deal. Only `hand` is required. */
export interface View {
  /** My cards now: 13 less those that I have played. */
  hand: Cards;
  /** My seat. Default 0. */
  me?: Seat;
  /** Default `"standard"`. */
  rules?: Rules;
  /** Default `"hold"`. */
  pass?: c.HeartsPass;
  /** Game scores before the deal, by seat. Default 0. */
  scores?: readonly number[];
  /** The three cards that I passed. Empty if none or unknown. */
  passed?: Cards;
  /** The three cards that I received. Empty if none or unknown. */
  received?: Cards;
  /** The tricks so far. A trick in progress comes last. */
  tricks?: readonly Trick[];
  /** `"unknown"` if the first tricks are missing from `tricks`. Default `"complete"`. */
  history?: c.HeartsHistory;
  /** With an unknown history: the cards that each seat is known to have won before `tricks`. */
  taken?: readonly Cards[];
  /** With an unknown history: hearts were broken before `tricks`. */
  heartsBroken?: boolean;
}

/** A view, or its line of text: `"me=0 pass=left hand=AK3.QJ98.T654.72 plays=1:C2,C7"`; see docs/reference/notation.md. */
export type ViewLike = View | string;

/** A view with every field, as {@link parseView} returns it. */
export interface FullView {
  hand: Card[];
  me: Seat;
  rules: number;
  pass: c.HeartsPass;
  scores: BySeat<number>;
  passed: Card[];
  received: Card[];
  tricks: { leader: Seat; cards: Card[] }[];
  history: c.HeartsHistory;
  taken: BySeat<Card[]>;
  heartsBroken: boolean;
}

/** Reads a view. */
export function parseView(view: ViewLike): FullView;
/** Writes a view as a line of text. */
export function formatView(view: ViewLike): string;

// ---- Hearts without search ----

/** Derives turn, points, voids and unseen cards from a view. */
export function knownState(view: ViewLike): c.HeartsKnownState;

/** Evaluates a hand of 0 to 13 cards. */
export function evaluateHand(hand: Cards): c.HandStrength;

/** Computes the control of each suit of a hand. */
export function suitControl(hand: Cards): BySuit<c.SuitControlIndex>;

/** Which evaluation passes and ranks cards. */
export interface PolicyOptions {
  /** Default `"default"`. */
  policy?: c.HeartsPolicy;
}

/** Chooses three cards to pass. The view has 13 cards, a direction other than hold, nothing passed, no trick. */
export function selectPassCards(view: ViewLike, options?: PolicyOptions): [Card, Card, Card];

/** Ranks all legal cards, best first. */
export function rankMoves(view: ViewLike, options?: PolicyOptions): c.HeartsRankedMove[];

/** The cards that I may play. It must be my turn. */
export function legalMoves(view: ViewLike): Card[];

/** Throws HS_ERROR_RULES_DIFFER if `offered` are not my legal cards. The particulars name the rules. */
export function checkRules(view: ViewLike, offered: Cards): void;

/** Looks for an opponent who may be shooting the moon. It need not be my turn. */
export function detectMoonThreat(view: ViewLike): c.MoonShootThreat;

/**
 * Forecasts a deal: points, queen and moon of every seat, the tricks of my cards, and my score by pass. It needs no
 * search, and it need not be my turn.
 */
export function forecast(view: ViewLike): c.HeartsForecast;

/** Finds claims that no deal of the unseen cards and no play of the others can refute. Not all are found. */
export function claim(view: ViewLike): c.HeartsClaim;

/**
 * Samples deals consistent with a view, each with equal probability. `total` is the number of such deals; 2^64 - 1
 * stands for more.
 */
export function sampleWorlds(view: ViewLike, count: number, options?: { seed?: number | bigint }): { total: bigint; worlds: c.HeartsWorld[] };

/** Scores a finished deal by the cards that each seat has won. */
export function scoreDeal(taken: readonly Cards[], rules?: Rules): BySeat<number>;

/** Each seat's win probability in the game to 100 from these scores. */
export function winProbabilities(scores: readonly number[]): BySeat<number>;

/** A deal with open hands: each card is in a hand, taken, or in the trick. */
export interface Position {
  /** Cards that each seat holds now. */
  hands: readonly Cards[];
  nextPlayer: Seat;
  /** Cards that each seat has won. Default none. */
  taken?: readonly Cards[];
  /** The trick in progress. Null or left out at a lead. */
  trick?: Trick | null;
  /** Default `"standard"`. */
  rules?: Rules;
}

/** Plays a position to its end with a fast heuristic, and returns the scores. `epsilon`: share of random cards. */
export function playout(position: Position, options?: { seed?: number | bigint; epsilon?: number }): BySeat<number>;

// ---- Hearts: whole deals ----

/** A deal with open hands and its tricks, complete or not. */
export interface Deal {
  /** Thirteen cards of each seat, after passing; before it, as dealt. */
  hands: readonly Cards[];
  /** Default `"standard"`. */
  rules?: Rules;
  /** Default `"hold"`. */
  pass?: c.HeartsPass;
  /** The three cards that each seat passed. Left out or empty if none or unknown. */
  passed?: readonly Cards[];
  /** Game scores before the deal. Default 0. */
  scores?: readonly number[];
  /** Leader of the first trick where no rule about clubs names it. Default 0. */
  firstLeader?: Seat;
  tricks?: readonly Trick[];
}

/** A deal with every field, as {@link deals} return it. */
export interface FullDeal {
  hands: BySeat<Card[]>;
  rules: number;
  pass: c.HeartsPass;
  passed: BySeat<Card[]>;
  scores: BySeat<number>;
  firstLeader: Seat;
  tricks: { leader: Seat; cards: Card[] }[];
}

/** The state of a deal as the library keeps it. Functions return new deals and leave their arguments unchanged. */
export namespace deals {
  /** Deals the cards by a seed, as `deal_hands(&mut Rng::new(seed))` of the Rust crate `handsense-hearts`. */
  function random(seed: number | bigint, options?: Pick<Deal, "rules" | "pass"> & Partial<Pick<FullDeal, "scores" | "firstLeader">>): FullDeal;
  /** The direction of a pass in a game. The first deal has the number 0. */
  function passDirection(number: number, rules?: Rules): c.HeartsPass;
  /** Passes three cards of a seat. The fourth pass exchanges the hands. */
  function pass(deal: Deal, seat: Seat, cards: Cards): FullDeal;
  /** Plays a card of the seat to play. */
  function play(deal: Deal, card: Card | string): FullDeal;
  /** Takes back the last card; before the first card all passes. */
  function undo(deal: Deal): FullDeal;
  /** Derives phase, turn, legal cards, hands, tricks and scores. */
  function state(deal: Deal): c.HeartsDealState;
  /** What a seat knows. */
  function view(deal: Deal, seat: Seat): FullView;
  /** The position for {@link solve} and {@link playout}. */
  function position(deal: Deal): Position;
  /** Reads a line of text; docs/use/check-deal.md. */
  function parse(text: string): FullDeal;
  /** Writes a deal as a line of text. */
  function format(deal: Deal): string;
}

/** What a seat tends to do, by the names of styles and habits. */
export interface Tendencies extends Omit<c.HeartsTendencies, "styles" | "passStyles" | "habits"> {
  styles: Record<c.HeartsStyle, number>;
  passStyles: Record<c.HeartsPassStyle, number>;
  habits: Record<c.HeartsHabit, c.HeartsHabitRate>;
}

/** What the players have shown in earlier deals; null is an empty model. Searches take a model as `opponents`. */
export namespace opponents {
  /** Returns the model after one more finished deal. */
  function observe(opponents: c.HeartsOpponents | null, deal: Deal): c.HeartsOpponents;
  /** Returns what a seat tends to do. */
  function tendencies(opponents: c.HeartsOpponents | null, seat: Seat): Tendencies;
  /** Reads a model from a line of text. */
  function parse(text: string): c.HeartsOpponents;
  /** Writes a model as a line of text. */
  function format(opponents: c.HeartsOpponents | null): string;
}

// ---- Hearts by search ----

/** Options of a search of Hearts. */
export type HeartsOptions = SearchOptions & Omit<c.HeartsSearchOptions, "opponents"> & { opponents?: c.HeartsOpponents | null };

/** Searches for the best card. Default 20,000 playouts, none with a time limit. */
export function chooseMove(view: ViewLike, options?: HeartsOptions): Promise<c.HeartsDecision>;

/** Searches for the best three cards to pass. View as in {@link selectPassCards}, limits as in {@link chooseMove}. */
export function choosePass(view: ViewLike, options?: HeartsOptions): Promise<c.HeartsPassDecision>;

/** What a player of a level forgets and mistakes follows from the seed, by default 0. */
export interface LevelOptions {
  level: c.HeartsLevel;
  seed?: number | bigint;
  signal?: AbortSignal;
}

/** Chooses a card as a player of a level does, in a worker. */
export function levelCard(view: ViewLike, options: LevelOptions): Promise<Card>;

/** Chooses three cards to pass as a player of a level does, in a worker. View as in {@link selectPassCards}. */
export function levelPass(view: ViewLike, options: LevelOptions): Promise<[Card, Card, Card]>;

/** Reasons of {@link explainMove} and {@link explainPass}. The text of each completes "this card ..." or "this pass ...". */
export type Reasons = Omit<c.HeartsReasons, "reasons"> & { reasons: (c.HeartsReason & { text: string })[] };

/**
 * Limits, by default 8,000 playouts for each rival, and the rival. Without one, the choice is compared with up to four others
 * until one does not do as well. `symbols`: texts have suit symbols.
 */
export type ReasonOptions<Rival> = Pick<HeartsOptions, "objective" | "opponents"> & Omit<SearchOptions, "progress"> & { rival?: Rival; symbols?: boolean };

/**
 * Explains a legal card against a rival, in a worker: both are played out in the same sampled deals until it is clear whether
 * they differ. `equals` has other cards that do as well. Up to 128 playouts take a few milliseconds, with one rival.
 */
export function explainMove(view: ViewLike, card: Card | string, options?: ReasonOptions<Card | string>): Promise<Reasons>;

/** Explains three cards to pass in the same way. View as in {@link selectPassCards}. */
export function explainPass(view: ViewLike, cards: Cards, options?: ReasonOptions<Cards>): Promise<Reasons>;

/** Solves a position exactly. Five tricks take microseconds; each further trick takes about ten times as long. */
export function solve(position: Position, options?: SearchOptions & c.HeartsSolveOptions): Promise<c.HeartsSolution>;

/**
 * Compares every card and every known pass of a deal with the best by search. The limits apply to a card; a pass has
 * four times as many. `progress.remaining` is the number of cards left. Without a seat it takes all.
 */
export function analyseDeal(
  deal: Deal,
  options?: HeartsOptions & { seat?: Seat },
): Promise<c.HeartsDealAnalysis>;

// ---- Hex ----

/** A cell: a letter for the column and a number for the row. `"a1"` is top left. */
export type HexCell = string;

/** Moves from an empty board, or from the position of the other fields. Size 1 to 19; default 11. */
export interface HexMoves extends Partial<c.HexPosition> {
  /** `"f6 c3"` or an array. `"swap-pieces"` is a move too. */
  moves?: string | readonly string[];
}

/** A position, or moves on a board of size 11: `"f6 c3"`. */
export type HexPositionLike = HexMoves | string;

/** How moves are scored. Default `"default"` and `"exact"`. */
export interface HexScoreOptions {
  formula?: c.HexFormula;
}

/** A level of Hex. Default: the seed 0, and no swap rule. Keep one seed for a game. */
export interface HexLevelOptions {
  level: c.HexLevel;
  seed?: number | bigint;
  canSwap?: boolean;
  signal?: AbortSignal;
}

/** Red moves first and joins top and bottom. Blue joins left and right. */
export namespace hex {
  function position(position: HexPositionLike): c.HexPosition;
  /** Puts a stone of the colour to move into a cell. */
  function play(position: HexPositionLike, cell: HexCell): c.HexPosition;
  function playMoves(position: HexPositionLike, moves: string): c.HexPosition;
  /** Swaps pieces as the second move: the stone becomes Blue's, on the mirrored cell. */
  function swapPieces(position: HexPositionLike): c.HexPosition;
  function cellNumber(cell: HexCell, size: number): number;
  function cellName(cell: number, size: number): HexCell;
  function winner(position: HexPositionLike): c.HexColour | null;
  /** Stones that a colour lacks to join its edges. Null if cut off. */
  function distance(position: HexPositionLike, colour: c.HexColour): number | null;
  function evaluate(position: HexPositionLike, colour: c.HexColour): number;
  /** All moves with their scores, best first. */
  function orderMoves(position: HexPositionLike, options?: HexScoreOptions): c.HexScores;
  function bridges(position: HexPositionLike, colour: c.HexColour): c.HexBridges;
  /** Cells that save a colour's bridges against the opponent's stone on `last`. */
  function saveBridge(position: HexPositionLike, last: HexCell, colour: c.HexColour): HexCell[];
  /** Currents are by cell, row by row. */
  function resistance(position: HexPositionLike): c.HexCircuit;
  /** What is known without a search. Arrays are by cell, row by row. */
  function structure(position: HexPositionLike): c.HexStructure;
  /** A record, a link or a list of moves in another format. A list is `"11: a2 swap-pieces d4"`. */
  function convertGame(text: string, format: c.HexGameFormat): string;

  /** Monte Carlo tree search. Default 10,000 playouts, none with a time limit. */
  function search(position: HexPositionLike, options?: SearchOptions & c.HexSearchOptions): Promise<c.HexDecision>;
  /** Minimax with alpha-beta. Playouts are nodes, 1,000,000 by default, none with a time limit. */
  function minimax(position: HexPositionLike, options?: SearchOptions & c.HexMinimaxOptions): Promise<c.HexDecision>;
  /** Equal playouts for the best candidates, 30 each by default. */
  function monteCarlo(position: HexPositionLike, options?: SearchOptions & c.HexMonteCarloOptions): Promise<c.HexDecision>;
  /** The exact winner. Playouts are nodes, 100,000 by default, none with a time limit. */
  function solve(position: HexPositionLike, options?: SearchOptions & c.HexSolveOptions): Promise<c.HexSolution>;
  /** Chooses a move as a player of a level does: a cell, or `"swap-pieces"`. */
  function levelMove(position: HexPositionLike, options: HexLevelOptions): Promise<HexCell>;
}

// ---- Liap Tui ----

/** A piece by its value, 1 to 14. Odd is black, even red: soldiers 1 and 2, ..., generals 13 and 14. */
export type LiapTuiPiece = number;

export namespace liapTui {
  type Pieces = readonly LiapTuiPiece[];
  type Options = SearchOptions & c.LiapTuiSearchOptions;

  function evaluate(hand: Pieces): c.LiapTuiEvaluation;
  function combos(hand: Pieces): c.LiapTuiCombo[];
  function classify(pieces: Pieces): c.LiapTuiPlayType;
  function compare(first: Pieces, second: Pieces): c.LiapTuiComparison;
  function declare(
    hand: Pieces,
    options?: { previous?: readonly number[]; mustBeNonzero?: boolean; strategy?: c.LiapTuiStrategy },
  ): number;
  function play(view: c.LiapTuiView, options?: { style?: c.LiapTuiStyle; seed?: number | bigint }): c.LiapTuiSet;
  /** How often, in percent, strategies ask for a redeal. */
  function redealPercent(hand: Pieces, options?: { round?: number; score?: number; bestOther?: number }): number;

  /** Deals a first round. Without a starter the holder of the red general starts. */
  function roundRandom(seed: number | bigint, options?: { starter?: Seat | null }): c.LiapTuiRound;
  /** Deals again for the owner of a weak hand, who starts. */
  function roundRedeal(round: c.LiapTuiRound, seat: Seat, seed: number | bigint): c.LiapTuiRound;
  /** Declares for the seat to act. */
  function roundDeclare(round: c.LiapTuiRound, declared: number): c.LiapTuiRound;
  /** Plays pieces of the seat to act. */
  function roundPlay(round: c.LiapTuiRound, set: Pieces): c.LiapTuiRound;
  /** Takes back the last play or declaration. */
  function roundUndo(round: c.LiapTuiRound): c.LiapTuiRound;
  function roundState(round: c.LiapTuiRound): c.LiapTuiRoundState;
  function roundView(round: c.LiapTuiRound, seat: Seat): c.LiapTuiView;

  /** Default 5,000 playouts, none with a time limit. */
  function searchDeclaration(view: c.LiapTuiView, options?: Options): Promise<c.LiapTuiDeclarationDecision>;
  function searchPlay(view: c.LiapTuiView, options?: Options): Promise<c.LiapTuiPlayDecision>;
  function searchRedeal(view: c.LiapTuiView, options?: Options): Promise<boolean>;
}

// ---- Binokel ----

/**
 * A card: suit (K Kreuz, S Schippe, H Herz, B Bollen), then rank (B Buabe, O Ober, K König, Z Zehn, A Ass). The
 * second copy ends in 2: `"KO2"`.
 */
export type BinokelCard = string;
/** `"KO KK HZ HZ"` or an array. A card written twice is both copies. */
export type BinokelCards = string | readonly BinokelCard[];
export type BinokelSuit = "kreuz" | "schippe" | "herz" | "bollen";

/** Without an edition the newest rules count. A view without a number of players has three. */
export namespace binokel {
  type Rules = { edition?: c.BinokelEdition };
  type PlayerOptions = { player?: c.BinokelPlayer; seed?: number | bigint };
  type Options = SearchOptions & c.BinokelSearchOptions;

  /** Splits cards. */
  function cards(cards: BinokelCards): BinokelCard[];
  function melds(hand: BinokelCards, trump: BinokelSuit, options?: Rules): c.BinokelMeld[];
  /** The meld points with each suit as trump: kreuz, schippe, herz, bollen. */
  function meldPoints(cards: BinokelCards, options?: Rules): number[];
  /** The bid of a named player. Null to pass. */
  function bid(view: c.BinokelView, options?: PlayerOptions): number | null;
  function declareTrump(view: c.BinokelView, options?: PlayerOptions): BinokelSuit;
  function discard(view: c.BinokelView, options?: PlayerOptions): c.BinokelDiscard;
  function play(view: c.BinokelView, options?: PlayerOptions): BinokelCard;

  /** Deals a round. Default three players by the newest rules; seat 0 deals. */
  function roundRandom(
    seed: number | bigint,
    options?: Rules & { players?: number; dealer?: Seat; scores?: number[] },
  ): c.BinokelRound;
  /** Bids for the seat to act; null passes. */
  function roundBid(round: c.BinokelRound, bid: number | null): c.BinokelRound;
  function roundDeclareTrump(round: c.BinokelRound, trump: BinokelSuit): c.BinokelRound;
  /** Discards four cards of the bid winner, or goes out. */
  function roundDiscard(round: c.BinokelRound, discard: c.BinokelDiscard): c.BinokelRound;
  /** Plays a card of the seat to act. */
  function roundPlay(round: c.BinokelRound, card: BinokelCard): c.BinokelRound;
  /** Takes back the last action. */
  function roundUndo(round: c.BinokelRound): c.BinokelRound;
  function roundState(round: c.BinokelRound): c.BinokelRoundState;
  function roundView(round: c.BinokelRound, seat: Seat): c.BinokelView;

  /** Default 5,000 playouts, none with a time limit. */
  function searchBid(view: c.BinokelView, options?: Options): Promise<c.BinokelBidDecision>;
  function searchTrump(view: c.BinokelView, options?: Options): Promise<c.BinokelTrumpDecision>;
  function searchDiscard(view: c.BinokelView, options?: Options): Promise<c.BinokelDiscardDecision>;
  function searchCard(view: c.BinokelView, options?: Options): Promise<c.BinokelCardDecision>;
}

// ---- Searches without a worker ----

type Blocking<Search> = Search extends (...input: infer Input) => Promise<infer Result> ? (...input: Input) => Result : never;
type BlockingAll<Game, Names extends keyof Game> = { [Name in Names]: Blocking<Game[Name]> };

/**
 * The searches on the calling thread, for scripts and for workers of your own. Each takes the arguments of the
 * function of the same name and returns its result without a promise. They block a page. They end early if
 * `progress` returns false, and take no signal.
 */
export const sync: {
  chooseMove: Blocking<typeof chooseMove>;
  choosePass: Blocking<typeof choosePass>;
  levelCard: Blocking<typeof levelCard>;
  levelPass: Blocking<typeof levelPass>;
  explainMove: Blocking<typeof explainMove>;
  explainPass: Blocking<typeof explainPass>;
  solve: Blocking<typeof solve>;
  analyseDeal: Blocking<typeof analyseDeal>;
  hex: BlockingAll<typeof hex, "search" | "minimax" | "monteCarlo" | "solve" | "levelMove">;
  liapTui: BlockingAll<typeof liapTui, "searchDeclaration" | "searchPlay" | "searchRedeal">;
  binokel: BlockingAll<typeof binokel, "searchBid" | "searchTrump" | "searchDiscard" | "searchCard">;
};
