/**
 * handsense: engines for Hearts, Hex, Liap Tui and Binokel.
 *
 * Call {@link init} or {@link initSync} once. Functions that return a value then answer at once.
 * Functions that return a promise search in a worker.
 *
 * @packageDocumentation
 */

// ---- Start ----

/** Where the WebAssembly file comes from: its address, its bytes, or the compiled module. */
export type Source = string | URL | BufferSource | WebAssembly.Module | Response | PromiseLike<Response>;

/** Settings of {@link init} and {@link initSync}. */
export interface Settings {
  /** The most workers, 1 to 64. Each runs one search. Default: the number of cores less one, divided by `threads`, 1 to 4. */
  workers?: number;
  /**
   * The most threads of one search, 1 to 64. Default 1. With a limit of playouts the result does not depend on it.
   * With more than 1, the workers take the file of threads. Where memory cannot be shared, a search has one thread.
   */
  threads?: number;
  /** Where the file of threads comes from. Default: the package's own `dist/handsense-threads.wasm`. */
  threadsSource?: Source;
  /**
   * Makes a worker that runs `handsense/worker`. For pages that cannot load it from a file of its own, such as
   * pages opened from a folder. In Node, the worker is one of `node:worker_threads` and runs `handsense/worker`.
   */
  worker?: () => unknown;
}

/**
 * Loads the WebAssembly file. Without a source it is the package's own `dist/handsense.wasm`.
 * A second call replaces the first and ends its searches.
 */
export function init(source?: Source, settings?: Settings): Promise<void>;

/**
 * The same without a promise. Node, Deno and Bun find the package's own file. A page passes the bytes or
 * the compiled module, also of the file of threads.
 */
export function initSync(source?: BufferSource | WebAssembly.Module, settings?: Settings & { threadsSource?: BufferSource | WebAssembly.Module }): void;

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

/** Limits of a search. */
export interface Limits {
  /** Limit of playouts, or of nodes. Each search states its default. */
  playouts?: number | bigint;
  /** Time limit. The result then depends on the machine. */
  milliseconds?: number;
  /** Seed of the random numbers, 0 to 2^64 - 1. The same seed and playouts give the same result everywhere. */
  seed?: number | bigint;
}

/** Limits of a search in a worker. */
export interface SearchOptions extends Limits {
  /** The most threads of this search, up to {@link Settings.threads}, the default. */
  threads?: number;
  /** Ends the search. The promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Called some dozen times during a search. An exception in it ends the search and rejects the promise. */
  progress?: (progress: Progress) => void;
}

/** Limits of a search on the calling thread: see {@link sync}. */
export interface SyncOptions extends Limits {
  /** Called some dozen times during a search. The search ends early if it returns false. */
  progress?: (progress: Progress) => boolean | void;
}

// ---- Hearts: cards, views, deals ----

export type SuitLetter = "S" | "D" | "C" | "H";
export type RankLetter = "A" | "K" | "Q" | "J" | "T" | "9" | "8" | "7" | "6" | "5" | "4" | "3" | "2";
/** A card: suit, then rank. The ten is `T`. */
export type Card = `${SuitLetter}${RankLetter}`;
export type Suit = "spades" | "diamonds" | "clubs" | "hearts";
/** A seat, 0 to 3. Play goes to the next higher seat, and from 3 to 0. */
export type Seat = number;
/** One entry for each seat. */
export type BySeat<T> = [T, T, T, T];

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

/** Whom a seat passes three cards to. */
export type Pass = "left" | "right" | "across" | "hold";

/** Rules: the sum of some {@link rules}, or the name of a set of rules. */
export type Rules = number | "standard" | "legacy-main";

/** The bits of {@link Rules}. */
export const rules: {
  /** The queen of spades counts 13. */
  readonly queenPenalty: 1;
  /** The jack of diamonds counts -10. */
  readonly jackBonus: 2;
  /** Taking no trick counts -5. */
  readonly noTrickBonus: 4;
  /** Accepted without effect. */
  readonly endScoreBonus: 8;
  /** A moon needs the jack of diamonds. */
  readonly shootingNeedsJack: 16;
  /** The two of clubs is led first. */
  readonly leadTwoOfClubs: 32;
  /** The holder of the two of clubs leads any club. */
  readonly leadClubs: 64;
  /** No heart on the first trick. */
  readonly noHeartsFirstTrick: 128;
  /** No queen of spades on the first trick. */
  readonly noQueenFirstTrick: 256;
  /** The queen of spades breaks hearts too. */
  readonly queenBreaksHearts: 512;
  /** Three cards are passed. */
  readonly passCards: 1024;
  /** Hearts are not led unbroken. */
  readonly mustBreakHearts: 2048;
  /** Hearts count nothing, and there is no moon. */
  readonly heartsArentPoints: 4096;
  /** No moon. */
  readonly noShooting: 8192;
  /** The usual game. */
  readonly standard: 3489;
  /** The classic engine's main program. */
  readonly legacyMain: 4033;
};

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
  pass?: Pass;
  /** Game scores before the deal, by seat. Default 0. */
  scores?: readonly number[];
  /** The three cards that I passed. Empty if none or unknown. */
  passed?: Cards;
  /** The three cards that I received. Empty if none or unknown. */
  received?: Cards;
  /** The tricks so far. A trick in progress comes last. */
  tricks?: readonly Trick[];
  /** `"unknown"` if the first tricks are missing from `tricks`. Default `"complete"`. */
  history?: "complete" | "unknown";
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
  pass: Pass;
  scores: BySeat<number>;
  passed: Card[];
  received: Card[];
  tricks: { leader: Seat; cards: Card[] }[];
  history: "complete" | "unknown";
  taken: BySeat<Card[]>;
  heartsBroken: boolean;
}

/** Reads a view. */
export function parseView(view: ViewLike): FullView;
/** Writes a view as a line of text. */
export function formatView(view: ViewLike): string;

/** What follows from a view. Entries by seat. */
export interface KnownState {
  /** The seat to play. Null after the deal, and before the first lead if its leader is unknown. */
  nextPlayer: Seat | null;
  /** The leader of the trick. Null if `nextPlayer` is null. */
  leader: Seat | null;
  /** The seat that is winning the trick. Null while it is empty. */
  winner: Seat | null;
  /** Incomplete tricks, 0 to 13, with the current one. */
  tricksLeft: number;
  heartsBroken: boolean;
  /** Cards neither in my hand nor known to be played. */
  unseen: Card[];
  /** Cards that each seat has won. */
  taken: BySeat<Card[]>;
  /** Cards that each seat may hold. For me, my hand. */
  couldHold: BySeat<Card[]>;
  /** Tricks that each seat has won. */
  tricksTaken: BySeat<number>;
  /** Penalty points of each seat, without moon and bonuses. */
  points: BySeat<number>;
  /** Number of cards that each seat holds. */
  handCount: BySeat<number>;
  /** Suits that each seat is known to lack. */
  voids: BySeat<Suit[]>;
  /** Complete tricks that the view lacks. */
  unrecordedTricks: number;
  /** Unseen cards that were played in them. */
  unrecordedCards: number;
}

/** Derives turn, points, voids and unseen cards from a view. */
export function knownState(view: ViewLike): KnownState;

// ---- Hearts without search ----

/** Which evaluation passes and ranks cards. Default `"default"`, the strongest: `"learned"` in this version. */
export type Policy = "default" | "tuned" | "as-designed" | "learned";

export interface PolicyOptions {
  policy?: Policy;
}

/** Evaluation of one suit of a hand. */
export interface SuitStrength {
  suit: Suit;
  /** Cards held, 0 to 13. */
  length: number;
  /** Danger of taking points, 0 to 100. */
  danger: number;
  /** Ability to win tricks, 0 to 100. */
  control: number;
  /** Ease of becoming void, 0 to 100. */
  voidPotential: number;
  /** control - danger / 2 + voidPotential / 4. */
  overall: number;
  /** Spades: the queen is among four or more. */
  isProtected: boolean;
  /** Spades: ace or king without the queen, among three or more. */
  canFlush: boolean;
}

/** Evaluation of a hand. */
export interface HandStrength {
  /** Spades, diamonds, clubs, hearts. */
  suits: [SuitStrength, SuitStrength, SuitStrength, SuitStrength];
  /** Mean danger of the suits by length, 0 to 100. */
  overallDanger: number;
  /** Mean control of the suits by length, 0 to 100. */
  overallControl: number;
  /** Suits with a void potential above 50. */
  voidOpportunities: number;
  spades: {
    hasQueen: boolean;
    /** The queen is among four or more spades. */
    isProtected: boolean;
    /** Ace or king without the queen, among three or more. */
    canSafelyFlush: boolean;
    /** Spades below the queen. */
    escapeCards: number;
  };
  moon: {
    /** 0 to 100. */
    viability: number;
    shouldAttempt: boolean;
    /** Suits whose ace is held. */
    controlledSuits: number;
    /** Control of hearts, 0 to 100. */
    heartsControl: number;
    /** Aces and kings not held, 0 to 8. */
    missingHighCards: number;
  };
  /** Null for an empty hand. */
  bestSuitToVoid: Suit | null;
  /** Null for an empty hand. */
  bestSuitToKeep: Suit | null;
  recommendMoonAttempt: boolean;
}

/** Evaluates a hand of 0 to 13 cards. */
export function evaluateHand(hand: Cards): HandStrength;

/** Control of one suit of a hand by its high cards. */
export interface SuitControl {
  suit: Suit;
  /** Mean weight of the cards, 0 to 3. */
  sci: number;
  /** sci * (1 - gaps / 13). */
  sciAdjusted: number;
  /** Cards missing on top. */
  gaps: number;
  /** An estimate of the probability to collect the suit. */
  collectProbability: number;
}

/** Computes the control of each suit of a hand: spades, diamonds, clubs, hearts. */
export function suitControl(hand: Cards): [SuitControl, SuitControl, SuitControl, SuitControl];

/** Chooses three cards to pass. The view has 13 cards, a direction other than hold, nothing passed, no trick. */
export function selectPassCards(view: ViewLike, options?: PolicyOptions): [Card, Card, Card];

/** A strength of play, from a beginner to the best. */
export type Level = "novice" | "steady" | "seasoned" | "expert" | "master";

export interface LevelOptions {
  level: Level;
  /** What a lower level forgets and mistakes. The same view, level and seed decide the same everywhere. Default 0. */
  seed?: number | bigint;
}

/** A legal card and its rank, 0 to 100. */
export interface RankedMove {
  card: Card;
  rank: number;
}

/** Ranks all legal cards, best first. */
export function rankMoves(view: ViewLike, options?: PolicyOptions): RankedMove[];

/** One term in the value of a card. */
export interface Reason {
  /** Its name: `"SHED"` for `HS_HEARTS_REASON_SHED`. */
  code: string;
  /** Positive is good. In points; of `"as-designed"` in rank steps. */
  value: number;
  /** Completes "this card ...": `"sheds a dangerous card"`. */
  text: string;
}

/** Lists the terms in the value of a legal card. */
export function explainMove(view: ViewLike, card: Card | string, options?: PolicyOptions): Reason[];

/** The cards that I may play. It must be my turn. */
export function legalMoves(view: ViewLike): Card[];

/** Throws HS_ERROR_RULES_DIFFER if `offered` are not my legal cards. The particulars name the rules. */
export function checkRules(view: ViewLike, offered: Cards): void;

/** An opponent who may be shooting the moon. */
export interface MoonThreat {
  suspectedPlayer: Seat;
  /** 0 to 100. */
  threatLevel: number;
  heartsCollected: number;
  hasQueenOfSpades: boolean;
  tricksTaken: number;
  /** The threat level is 50 or more. */
  shouldBlock: boolean;
}

/** Finds an opponent with three or more hearts and every point so far. It need not be my turn. */
export function detectMoonThreat(view: ViewLike): MoonThreat | null;

/** Claims that no deal of the unseen cards and no play of the others can refute. */
export interface Claim {
  /** Played in this order, these cards win every trick left. Null without that claim. */
  allTricks: Card[] | null;
  /**
   * I take no more points if I play the first of these cards that is legal and does not beat the trick; on lead,
   * the first that is legal. Null without that claim.
   */
  noPoints: Card[] | null;
  /** No penalty point is left. */
  pointsGone: boolean;
}

/** Finds certain claims. Not all are found. */
export function claim(view: ViewLike): Claim;

/** Deals of the unseen cards. */
export interface SampledWorlds {
  /** The number of deals that fit the view; 2^64 - 1 stands for more. */
  total: bigint;
  /** For each sample the hand of each seat, mine included. */
  deals: BySeat<Card[]>[];
}

/** Samples deals that fit a view, each with equal probability. */
export function sampleWorlds(view: ViewLike, count: number, options?: { seed?: number | bigint }): SampledWorlds;

/** Scores a finished deal by the cards that each seat has won. */
export function scoreDeal(taken: readonly Cards[], rules?: Rules): BySeat<number>;

/** Each seat's probability to win the game to 100 from these scores. */
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
  pass?: Pass;
  /** The three cards that each seat passed. Left out or empty if none or unknown. */
  passed?: readonly Cards[];
  /** Game scores before the deal. Default 0. */
  scores?: readonly number[];
  tricks?: readonly Trick[];
}

/** Functions on deals. They return new deals and leave their arguments unchanged. */
export namespace deals {
  /** Deals the cards by a number, as `deal_hands(&mut Rng::new(seed))` of the Rust crate `handsense-hearts`. */
  function random(seed: number | bigint, options?: Pick<Deal, "rules" | "pass" | "scores">): Deal;
  /** Passes three cards of each seat. */
  function exchange(deal: Deal, passed: readonly Cards[]): Deal;
  /** Whether passing comes before the first lead. */
  function mustPass(deal: Deal): boolean;
  /** The seat to play. Null after the last card. */
  function nextPlayer(deal: Deal): Seat | null;
  /** The cards that a seat holds now. */
  function hand(deal: Deal, seat: Seat): Card[];
  /** What a seat knows. Default: the seat to play. */
  function view(deal: Deal, seat?: Seat): FullView;
  /** Plays a card of the seat to play. Throws HS_ERROR_ILLEGAL_MOVE if it is not legal. */
  function play(deal: Deal, card: Card | string): Deal;
  /** Whether all 52 cards are played. */
  function finished(deal: Deal): boolean;
  /** The cards that each seat has won. */
  function taken(deal: Deal): BySeat<Card[]>;
  /** The scores of a finished deal, with moon and bonuses. */
  function points(deal: Deal): BySeat<number>;
  /** The position for {@link solve} and {@link playout}. */
  function position(deal: Deal): Position;
  /** The seat that wins a trick, or is winning it. */
  function trickWinner(trick: Trick): Seat;
}

// ---- Hearts by search ----

/** What a search maximises: the probability to win the game to 100, or the others' mean score less mine. */
export type Objective = "game" | "payoff";

export interface HeartsOptions {
  /** Default `"game"`. */
  objective?: Objective;
}

export interface MoveOptions extends HeartsOptions {
  /** False leaves {@link Decision.line} empty and saves time. Default true. */
  line?: boolean;
}

/** Means over the playouts of a candidate; 0 without any. */
export interface Estimate {
  /** Win probability, 0 to 1, or payoff in points, by the objective, with the prior of a policy. */
  value: number;
  /** Expected score of the deal. */
  points: number;
  /** Expected payoff: mean score of the others less mine. */
  payoff: number;
  /** Its standard error. */
  payoffError: number;
  /** Probability that I take the queen of spades. */
  queen: number;
  /** Probability that I shoot the moon. */
  myMoon: number;
  /** Probability that another seat does. */
  otherMoon: number;
  playouts: number;
}

export interface SearchedMove extends Estimate {
  card: Card;
  /** All equivalent legal cards, this one included. */
  equals: Card[];
}

export interface SearchedPass extends Estimate {
  cards: Card[];
}

/** Result of a card search. */
export interface Decision {
  /** The card to play. */
  card: Card;
  /** The card to play first, then the others by playouts and value. Equivalent cards share an entry. */
  moves: SearchedMove[];
  /** Likely rest of the deal in a typical sampled world, from the card on. */
  line: Card[];
  playouts: number;
  /** The search ended because one candidate was left. */
  settled: boolean;
  /** Candidates left at the end. */
  remaining: number;
}

/** Result of a pass search. */
export interface PassDecision {
  cards: [Card, Card, Card];
  /** The pass to make first, then the others by playouts and value. */
  passes: SearchedPass[];
  playouts: number;
  settled: boolean;
  remaining: number;
}

/** Searches for the best card. Default 20,000 playouts, none with a time limit. */
export function chooseMove(view: ViewLike, options?: SearchOptions & MoveOptions): Promise<Decision>;

/** Searches each view with the full limits. The result of a bad view is its error. */
export function chooseMoves(
  views: readonly ViewLike[],
  options?: SearchOptions & MoveOptions,
): Promise<(Decision | HandsenseError)[]>;

/** Searches for the best three cards to pass. View as in {@link selectPassCards}, limits as in {@link chooseMove}. */
export function choosePass(view: ViewLike, options?: SearchOptions & HeartsOptions): Promise<PassDecision>;

/** Chooses a card as a player of a level does, in a worker. */
export function levelCard(view: ViewLike, options: LevelOptions & { signal?: AbortSignal }): Promise<Card>;

/** Chooses three cards to pass as a player of a level does, in a worker. View as in {@link selectPassCards}. */
export function levelPass(view: ViewLike, options: LevelOptions & { signal?: AbortSignal }): Promise<[Card, Card, Card]>;

/** Solver options. Playouts are nodes, 20,000,000 by default. */
export interface SolveOptions {
  /** Every seat for itself, or one seat against three. Default `"maxn"`. */
  method?: "maxn" | "paranoid";
  /** Utility of a seat in maxn. Default `"payoff"`. */
  utility?: "payoff" | "own-score";
  /** The single seat of paranoid. Default: the seat to play. */
  seat?: Seat;
}

export interface SolvedMove {
  card: Card;
  /** Higher is better for the seat to play. maxn: its utility. paranoid: the single seat's score. */
  value: number;
  equals: Card[];
  /** Final scores. paranoid: only the single seat's. */
  scores: BySeat<number>;
  /** False if a limit cut the search off: the values are those of one playout. */
  exact: boolean;
}

export interface Solution {
  /** Every legal card, best first. */
  moves: SolvedMove[];
  /** Best play to the end of the deal. Empty if cut off. */
  line: Card[];
  exact: boolean;
  nodes: number;
}

/** Solves a position exactly. Five tricks take microseconds; each further trick takes about ten times as long. */
export function solve(position: Position, options?: SearchOptions & SolveOptions): Promise<Solution>;

export interface CheckedPlay {
  /** Card of the deal, 1 to 52. */
  number: number;
  /** Trick, 1 to 13. */
  trick: number;
  seat: Seat;
  card: Card;
  /** All legal cards are equivalent. */
  forced: boolean;
  /** The loss exceeds two standard errors. */
  mistake: boolean;
  /** Value lost, at least 0, in the unit of the objective. */
  loss: number;
  lossError: number;
  /** Best card with open hands, in the last five tricks; else null. */
  hindsightCard: Card | null;
  /** Payoff lost against it. */
  hindsightLoss: number;
  playouts: number;
  best: SearchedMove;
  played: SearchedMove;
}

export interface CheckedPass {
  seat: Seat;
  cards: Card[];
  mistake: boolean;
  loss: number;
  lossError: number;
  playouts: number;
  best: SearchedPass;
  made: SearchedPass;
}

export interface DealAnalysis {
  /** In order of play. */
  plays: CheckedPlay[];
  passes: CheckedPass[];
  /** Sums by seat, without the pass. */
  seats: BySeat<{ choices: number; mistakes: number; loss: number; lossError: number }>;
  /** False if the analysis was ended early. */
  complete: boolean;
  playouts: number;
}

/**
 * Compares every card and every known pass of a deal with the best by search. The limits are those of a card; a
 * pass has four times as many. `progress.remaining` is the number of cards left.
 */
export function analyseDeal(
  deal: Deal,
  options?: SearchOptions & HeartsOptions & { /** Default: all. */ seat?: Seat },
): Promise<DealAnalysis>;

/** The Hard search of the original design; docs/reference/hard.md. */
export namespace hard {
  /** The fields of `HsHeartsHardOptions` by their names there, such as `difficulty`, `worlds` or `phaseC`. */
  type Options = Limits & Record<string, number | bigint | readonly number[] | undefined>;

  /** Cost of a decision: the fields of `HsHeartsHardStats`. */
  type Stats = Record<string, number | number[]>;

  interface Choice {
    card: Card;
    /** 0 if forced. */
    score: number;
    stats: Stats;
  }

  /** A candidate: the fields of `HsHeartsHardCandidate`. */
  interface Candidate {
    card: Card;
    score: number;
    [term: string]: number | Card;
  }

  /** Every option with its default. */
  function defaults(): Record<string, number | number[]>;
  function choose(view: ViewLike, options?: Options & { signal?: AbortSignal }): Promise<Choice>;
  /** The candidates with their terms, best first. */
  function explain(
    view: ViewLike,
    options?: Options & { signal?: AbortSignal },
  ): Promise<{ candidates: Candidate[]; stats: Stats }>;
}

// ---- Hex ----

export namespace hex {
  /** A cell: a letter for the column and a number for the row. `"a1"` is top left. */
  type Cell = string;
  /** Red moves first and joins top and bottom. Blue joins left and right. */
  type Colour = "red" | "blue";

  /** A position: alternating moves from Red's first, or the stones. Size 1 to 19; default 11. */
  interface Position {
    size?: number;
    /** `"f6 c3"` or an array. */
    moves?: string | readonly Cell[];
    red?: readonly Cell[];
    blue?: readonly Cell[];
    /** Needed with stones after a swap; else it follows. */
    toMove?: Colour;
  }
  /** A position, or moves on a board of size 11: `"f6 c3"`. */
  type PositionLike = Position | string;

  type Measure = "exact" | "first-visit";
  type Formula = "default" | "reference" | "minimax" | "monte-carlo" | "detailed" | "evaluation";
  type Order = "best" | "shuffled" | "resistance";
  type Proof = "won" | "lost" | null;

  interface ScoredMove {
    cell: Cell;
    /** Higher is better. */
    score: number;
  }
  interface Bridges {
    /** Between stones. Either cell of the carrier joins them. */
    bridges: { stones: [Cell, Cell]; carrier: [Cell, Cell] }[];
    /** To an edge. */
    edges: { stone: Cell; edge: "top" | "bottom" | "left" | "right"; carrier: [Cell, Cell] }[];
  }
  /** The board as an electric circuit. */
  interface Circuit {
    /** -1 lost to 1 won for the side to move. */
    evaluation: number;
    /** 0 if joined, Infinity if cut off. */
    redResistance: number;
    blueResistance: number;
    /** Share of the current by cell, row by row, 0 to 1; 0 for stones. */
    redCurrent: number[];
    blueCurrent: number[];
  }
  interface SearchedMove {
    cell: Cell;
    proof: Proof;
    playouts: number;
    /** Share won, 0 to 1. */
    winRate: number;
  }
  interface Decision {
    cell: Cell;
    /** False if a limit was reached. */
    complete: boolean;
    /** For the side to move. */
    proof: Proof;
    /** Of minimax. */
    score: number;
    /** Of playouts, 0 to 1. */
    winRate: number;
    nodes: number;
    playouts: number;
    depth: number;
    line: Cell[];
    /** Empty in minimax. */
    moves: SearchedMove[];
  }
  interface MinimaxOptions {
    /** Default 4. */
    depth?: number;
    order?: Order;
    formula?: Formula;
    measure?: Measure;
    /** Default `"reference"`. */
    width?: "reference" | "full" | "limited";
    /** With `"limited"`, 1 to 361. */
    rootMoves?: number;
    innerMoves?: number;
    iterativeDeepening?: boolean;
    /** Most entries of the transposition table, 136 bytes each. Default 0. */
    tableEntries?: number;
    leafEvaluation?: "reference" | "resistance";
  }
  interface MonteCarloOptions {
    /** Moves to try. Default 8. */
    candidates?: number;
    orderSeed?: number | bigint;
    order?: Order;
    formula?: Formula;
    measure?: Measure;
    saveBridges?: boolean;
  }
  interface TreeOptions {
    /** Uniform playouts. Default false: playouts save bridges. */
    randomPlayouts?: boolean;
    /** Default 1,048,576 nodes of up to 64 bytes. */
    maxNodes?: number;
  }
  interface ReferenceMove {
    cell: Cell;
    wins: boolean;
    blocks: boolean;
    score: number;
    winRate: number;
    nodes: number;
    playouts: number;
  }

  interface SolveOptions {
    /** Largest transposition table. Default 64. */
    tableMegabytes?: number;
  }
  interface Solution {
    /** Under best play. Null if a limit was reached. */
    winner: Colour | null;
    /** Null unless the side to move wins. */
    winningMove: Cell | null;
    /** Empty cells that suffice for the winner. */
    proofSet: Cell[];
    /** Positions in the proof tree; 0 without a winner. */
    proofSize: number;
    nodes: number;
  }

  /** The cells of a board row by row, `""`, `"red"` or `"blue"`. */
  function cells(position: PositionLike): (Colour | "")[];
  function cellNumber(cell: Cell, size: number): number;
  function cellName(cell: number, size: number): Cell;
  function winner(position: PositionLike): Colour | null;
  /** Stones that a colour lacks to join its edges. Null if cut off. */
  function distance(position: PositionLike, colour: Colour): number | null;
  function connectivity(position: PositionLike, colour: Colour, options?: { measure?: Measure }): number;
  function evaluate(position: PositionLike, colour: Colour, options?: { measure?: Measure }): number;
  /** All moves by cell. */
  function scoreMoves(position: PositionLike, options?: { formula?: Formula; measure?: Measure }): ScoredMove[];
  /** All moves, best first. */
  function orderMoves(position: PositionLike, options?: { formula?: Formula; measure?: Measure }): ScoredMove[];
  function bridges(position: PositionLike, colour: Colour): Bridges;
  /** Cells that save a colour's bridges against the opponent's stone on `last`. */
  function saveBridge(position: PositionLike, last: Cell, colour: Colour): Cell[];
  function resistance(position: PositionLike): Circuit;

  /** Monte Carlo tree search. Default 10,000 playouts, none with a time limit. */
  function search(position: PositionLike, options?: SearchOptions & TreeOptions): Promise<Decision>;
  /** Minimax with alpha-beta. Playouts are nodes, 1,000,000 by default, none with a time limit. */
  function minimax(position: PositionLike, options?: SearchOptions & MinimaxOptions): Promise<Decision>;
  /** Equal playouts for the best candidates, 30 each by default. */
  function monteCarlo(position: PositionLike, options?: SearchOptions & MonteCarloOptions): Promise<Decision>;
  /** The reference player. */
  function referenceMove(position: PositionLike, options?: SearchOptions & { measure?: Measure }): Promise<ReferenceMove>;
  /** The exact winner. Playouts are nodes, 100,000 by default, none with a time limit. */
  function solve(position: PositionLike, options?: SearchOptions & SolveOptions): Promise<Solution>;
}

// ---- Liap Tui ----

export namespace liapTui {
  /** A piece by its value, 1 to 14. Odd is black, even red: soldiers 1 and 2, ..., generals 13 and 14. */
  type Piece = number;
  type PlayType =
    | "invalid" | "single" | "pair" | "three-of-a-kind" | "straight" | "four-of-a-kind" | "extended-straight"
    | "five-of-a-kind" | "extended-straight-5" | "double-straight";
  type Strategy = "quick" | "reference" | "pieces-weighted" | "gen1" | "new" | "v2";
  type Style = "heuristic" | "greedy" | "planned";
  /** The probability to win the game to 50, or the own points of the round. */
  type Objective = "game" | "points";

  /** Everything that one player knows of a round. Only `hand` is required. */
  interface View {
    /** My pieces now. */
    hand: readonly Piece[];
    me?: Seat;
    /** Who declares first and leads. */
    starter?: Seat;
    /** Declarations so far, from the starter on. */
    declared?: readonly number[];
    /** The turns so far, each with the sets in order, the leader's first. */
    turns?: readonly (readonly (readonly Piece[])[])[];
    scores?: readonly number[];
    /** Zero declarations in a row before this round, by seat. */
    zeroDeclarations?: readonly number[];
    round?: number;
    multiplier?: number;
  }
  interface Evaluation {
    high: number;
    middle: number;
    low: number;
    points: number;
    /** Plays by type; each choice of copies counts. */
    combos: Record<PlayType, number>;
    strongCombos: number;
    strongOpening: boolean;
    weak: boolean;
    /** Declaration if not first. */
    score: number;
    /** Declaration if first. */
    scoreFirst: number;
  }
  interface Combo {
    pieces: Piece[];
    /** Indices in the hand. */
    indices: number[];
    kind: PlayType;
    strength: number;
    points: number;
  }
  interface Estimate {
    value: number;
    valueError: number;
    points: number;
    /** Probability to capture as declared. */
    exact: number;
    captured: number;
    playouts: number;
  }
  interface DeclarationDecision {
    declared: number;
    candidates: (Estimate & { declared: number })[];
    playouts: number;
    settled: boolean;
  }
  interface PlayDecision {
    pieces: Piece[];
    candidates: (Estimate & { pieces: Piece[] })[];
    playouts: number;
    settled: boolean;
  }

  function evaluate(hand: readonly Piece[]): Evaluation;
  function combos(hand: readonly Piece[]): Combo[];
  function classify(pieces: readonly Piece[]): PlayType;
  function compare(first: readonly Piece[], second: readonly Piece[]): "different" | "equal" | "first" | "second";
  /** The index of the winning set, 0 to 3 from the leader. */
  function turnWinner(sets: readonly (readonly Piece[])[]): number;
  function score(declared: number, captured: number, multiplier?: number): number;
  /** Seats that have won the game. Empty below 50 points. */
  function winners(scores: readonly number[]): Seat[];
  function legalDeclarations(previous?: readonly number[], options?: { mustBeNonzero?: boolean }): number[];
  function declare(
    hand: readonly Piece[],
    options?: { previous?: readonly number[]; mustBeNonzero?: boolean; strategy?: Strategy },
  ): number;
  function play(view: View, options?: { style?: Style; seed?: number | bigint }): Piece[];
  /** How often, in percent, strategies ask for a redeal. */
  function redealPercent(hand: readonly Piece[], options?: { round?: number; score?: number; bestOther?: number }): number;

  /** Default 5,000 playouts, none with a time limit. */
  function searchDeclaration(view: View, options?: SearchOptions & { objective?: Objective }): Promise<DeclarationDecision>;
  function searchPlay(view: View, options?: SearchOptions & { objective?: Objective }): Promise<PlayDecision>;
  function searchRedeal(view: View, options?: SearchOptions & { objective?: Objective }): Promise<boolean>;
}

// ---- Binokel ----

export namespace binokel {
  /**
   * A card: suit (K Kreuz, S Schippe, H Herz, B Bollen), then rank (B Buabe, O Ober, K König, Z Zehn, A Ass). The
   * second copy ends in 2: `"KO2"`.
   */
  type Card = string;
  /** `"KO KK HZ HZ"` or an array. A card written twice is both copies. */
  type Cards = string | readonly Card[];
  type Suit = "kreuz" | "schippe" | "herz" | "bollen";
  type Edition = "newest" | "reference";
  type Phase = "bidding" | "discarding" | "trump" | "playing" | "over";
  type Player = "hard" | "medium" | "easy" | "reference" | "as-written";
  /** The probability to win the game to 1,000, or the own points less the mean of the other sides'. */
  type Objective = "game" | "points";
  type MeldKind =
    | "paar" | "familie" | "binokel" | "doppel-binokel" | "vier-asse" | "vier-koenige" | "vier-ober" | "vier-buaben"
    | "acht-asse" | "acht-koenige" | "acht-ober" | "acht-buaben";

  /** Everything that one player knows of a round. */
  interface View {
    /** My cards. After the dabb is taken, its cards come last. */
    hand: Cards;
    /** 2 to 4. Default 3. */
    players?: number;
    me?: Seat;
    dealer?: Seat;
    /** Default `"newest"`. */
    edition?: Edition;
    /** Default `"bidding"`. */
    phase?: Phase;
    scores?: readonly number[];
    /** The standing bid. Default 0, none. */
    standing?: number;
    lastBidder?: Seat | null;
    /** Seats that have passed. */
    passed?: readonly Seat[];
    trump?: Suit | null;
    /** The dabb, if I have seen it. */
    dabb?: Cards;
    /** Cards played, in order. */
    played?: Cards;
    /** Discarded cards that I know. */
    discard?: Cards;
    /** Melds shown, by seat. */
    shown?: readonly { cards?: Cards; points: number }[];
  }
  interface Meld {
    kind: MeldKind;
    suit: Suit | null;
    points: number;
    cards: Card[];
  }
  interface RoundResult {
    /** Default `"newest"`. */
    edition?: Edition;
    players: number;
    bidWinner: Seat;
    bid: number;
    /** Winner of the last trick. Null after going out. */
    lastTrick: Seat | null;
    discardPoints?: number;
    /** By seat. */
    melds: readonly number[];
    points: readonly number[];
    tricks: readonly number[];
  }
  interface Score {
    melds: number;
    tricks: number;
    shown: number;
    total: number;
    made: boolean;
  }
  interface Estimate {
    value: number;
    valueError: number;
    points: number;
    opponentPoints: number;
    /** Probability that the bid is made. */
    made: number;
    playouts: number;
  }
  interface Discard {
    /** Four cards. Empty to go out. */
    cards: Card[];
    /** Trump when going out by the reference rules. */
    trump: Suit | null;
  }
  interface BidDecision {
    /** The lowest legal bid. Null to pass. */
    bid: number | null;
    win: Estimate;
    pass: Estimate;
    playouts: number;
    settled: boolean;
  }
  interface TrumpDecision {
    trump: Suit;
    candidates: (Estimate & { suit: Suit })[];
    playouts: number;
    settled: boolean;
  }
  interface DiscardDecision {
    discard: Discard;
    candidates: (Estimate & Discard)[];
    playouts: number;
    settled: boolean;
  }
  interface CardDecision {
    card: Card;
    candidates: (Estimate & { card: Card })[];
    playouts: number;
    settled: boolean;
  }

  /** Splits cards. */
  function cards(cards: Cards): Card[];
  function melds(hand: Cards, trump: Suit, options?: { edition?: Edition }): Meld[];
  /** The meld points with each suit as trump. */
  function meldPoints(cards: Cards, options?: { edition?: Edition }): Record<Suit, number>;
  /** `trick`: 0 to 3 cards, the lead first. */
  function legalCards(hand: Cards, trick: Cards, trump: Suit, options?: { partnerWins?: boolean }): Card[];
  /** The index of the winning card of a trick. */
  function trickWinner(trick: Cards, trump: Suit): number;
  /** One score per side. */
  function scoreRound(result: RoundResult): Score[];
  /** The side that has won the game, or null. */
  function winner(scores: readonly number[], bidWinner: Seat, options?: { players?: number; edition?: Edition }): number | null;
  /** The bid of a named player. Null to pass. */
  function bid(view: View, options?: { player?: Player; seed?: number | bigint }): number | null;
  function declareTrump(view: View, options?: { player?: Player; seed?: number | bigint }): Suit;
  function discard(view: View, options?: { player?: Player; seed?: number | bigint }): Discard;
  function play(view: View, options?: { player?: Player; seed?: number | bigint }): Card;

  /** Default 5,000 playouts, none with a time limit. */
  function searchBid(view: View, options?: SearchOptions & { objective?: Objective }): Promise<BidDecision>;
  function searchTrump(view: View, options?: SearchOptions & { objective?: Objective }): Promise<TrumpDecision>;
  function searchDiscard(view: View, options?: SearchOptions & { objective?: Objective }): Promise<DiscardDecision>;
  function searchCard(view: View, options?: SearchOptions & { objective?: Objective }): Promise<CardDecision>;
}

// ---- Searches without a worker ----

/**
 * The searches on the calling thread, for scripts and for workers of your own. Each takes the arguments of the
 * function of the same name and returns its result without a promise. They block a page.
 */
export const sync: {
  chooseMove(view: ViewLike, options?: SyncOptions & MoveOptions): Decision;
  chooseMoves(views: readonly ViewLike[], options?: SyncOptions & MoveOptions): (Decision | HandsenseError)[];
  choosePass(view: ViewLike, options?: SyncOptions & HeartsOptions): PassDecision;
  levelCard(view: ViewLike, options: LevelOptions): Card;
  levelPass(view: ViewLike, options: LevelOptions): [Card, Card, Card];
  solve(position: Position, options?: SyncOptions & SolveOptions): Solution;
  analyseDeal(deal: Deal, options?: SyncOptions & HeartsOptions & { seat?: Seat }): DealAnalysis;
  hard: {
    choose(view: ViewLike, options?: hard.Options): hard.Choice;
    explain(view: ViewLike, options?: hard.Options): { candidates: hard.Candidate[]; stats: hard.Stats };
  };
  hex: {
    search(position: hex.PositionLike, options?: SyncOptions & hex.TreeOptions): hex.Decision;
    minimax(position: hex.PositionLike, options?: SyncOptions & hex.MinimaxOptions): hex.Decision;
    monteCarlo(position: hex.PositionLike, options?: SyncOptions & hex.MonteCarloOptions): hex.Decision;
    referenceMove(position: hex.PositionLike, options?: SyncOptions & { measure?: hex.Measure }): hex.ReferenceMove;
    solve(position: hex.PositionLike, options?: SyncOptions & hex.SolveOptions): hex.Solution;
  };
  liapTui: {
    searchDeclaration(view: liapTui.View, options?: SyncOptions & { objective?: liapTui.Objective }): liapTui.DeclarationDecision;
    searchPlay(view: liapTui.View, options?: SyncOptions & { objective?: liapTui.Objective }): liapTui.PlayDecision;
    searchRedeal(view: liapTui.View, options?: SyncOptions & { objective?: liapTui.Objective }): boolean;
  };
  binokel: {
    searchBid(view: binokel.View, options?: SyncOptions & { objective?: binokel.Objective }): binokel.BidDecision;
    searchTrump(view: binokel.View, options?: SyncOptions & { objective?: binokel.Objective }): binokel.TrumpDecision;
    searchDiscard(view: binokel.View, options?: SyncOptions & { objective?: binokel.Objective }): binokel.DiscardDecision;
    searchCard(view: binokel.View, options?: SyncOptions & { objective?: binokel.Objective }): binokel.CardDecision;
  };
};
