import { type Card, Deal, type Library, SEATS, type Seat } from "./deal.ts";
import { LAST_DEAL, STANDARD, type Setup, playerSeed } from "./match.ts";

/** My score of the deal of a day, and par once it is computed. */
export interface Day {
  score: number;
  par?: number;
}

/** The days that are played, by date. */
export type Days = Record<string, Day>;

/** The opponents of the deal of a day, and the player of par. */
export const DAILY_LEVEL = 3;
export const PAR_LEVEL = 4;
const DAY = 86_400_000;
/** Spreads the days over the deal numbers: it has no factor in common with their count. */
const STRIDE = 387_420_489;

/** The date of a moment, in UTC: 2026-11-29. */
export const dateOf = (now: Date): string => now.toISOString().slice(0, 10);

/** The deal of a date. */
export function dailySetup(date: string): Setup {
  const deal = ((Date.parse(date) / DAY) * STRIDE) % (LAST_DEAL + 1);
  return { deal, rules: STANDARD, levels: [DAILY_LEVEL, DAILY_LEVEL, DAILY_LEVEL], scores: [0, 0, 0, 0] };
}

/** Players of levels: the engine. */
export interface Players {
  passCards(deal: Deal, seat: Seat, level: number, seed: number): Promise<Card[]>;
  playCard(deal: Deal, seat: Seat, level: number, seed: number): Promise<Card>;
}

/** What Master scores in my seat with my cards, against the same opponents. Its seeds and playouts are fixed, so it is the same everywhere. */
export async function parOf({ deal: number, rules, levels, scores }: Setup, players: Players, library: Library, progress: (share: number) => void = () => {}, signal?: AbortSignal): Promise<number> {
  const level = (seat: Seat) => (seat === 0 ? PAR_LEVEL : levels[seat - 1]!);
  const seed = (seat: Seat) => playerSeed(number, seat);
  let deal = Deal.start(number, rules, scores, library);
  if (deal.phase === "passing") {
    const start = deal;
    deal = deal.pass(await Promise.all(SEATS.map((seat) => players.passCards(start, seat, level(seat), seed(seat)))));
  }
  while (deal.state.nextPlayer !== null) {
    signal?.throwIfAborted();
    progress(deal.played / 52);
    const seat = deal.state.nextPlayer;
    deal = deal.play(await players.playCard(deal, seat, level(seat), seed(seat)));
  }
  return deal.state.scores[0];
}

/** "Hearts 2026-11-29: 4 (par 7)". */
export const shareText = (date: string, { score, par }: Day): string => `Hearts ${date}: ${score}${par === undefined ? "" : ` (par ${par})`}`;

/** Whether a kept value, which may be damaged, is one of this version. */
export function isDays(value: unknown): value is Days {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).every(([date, day]) => /^\d{4}-\d\d-\d\d$/.test(date) && Number.isInteger(day?.score) && (day.par === undefined || Number.isInteger(day.par)));
}
