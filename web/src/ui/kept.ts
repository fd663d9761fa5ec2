/* The statistics, the days and the solved puzzles that the browser keeps. */
import { isSolved } from "../hex/puzzles.ts";
import { type Day, type Days, isDays } from "../model/daily.ts";
import type { Deal } from "../model/deal.ts";
import type { Models } from "../model/habits.ts";
import type { Match } from "../model/match.ts";
import { type Statistics, atNewMatch, isStatistics, noStatistics, withDeal, withReview } from "../model/statistics.ts";
import { read, write } from "./settings.tsx";

const STATISTICS = "handsense.statistics";
const DAYS = "handsense.days";
const PUZZLES = "handsense.puzzles";

/** What was damaged. */
export const damage: string[] = [];

function load<T>(key: string, what: string, none: T, is: (value: unknown) => value is T): T {
  const value = read(key);
  if (is(value)) return value;
  if (value !== null) damage.push(`${what} that this browser had kept were damaged. They begin anew.`);
  return none;
}

let statistics = load(STATISTICS, "Statistics", noStatistics(), isStatistics);
let solved = load<readonly number[]>(PUZZLES, "Solved puzzles", [], isSolved);
let days = load<Days>(DAYS, "Daily deals", {}, isDays);

function keepStatistics(next: Statistics): void {
  if (next === statistics) return;
  statistics = next;
  write(STATISTICS, next);
}

export const loadStatistics = (): Statistics => statistics;
export const resetStatistics = (): void => keepStatistics({ ...statistics, levels: {}, habits: "" });
export const newRecord = (): void => keepStatistics(atNewMatch(statistics));
export const countDeal = (match: Match, models: Models): void => keepStatistics(withDeal(statistics, match, models));
export const countReview = (match: Match, deal: Deal, mistakes: number): void => keepStatistics(withReview(statistics, match, deal, mistakes));

export const dayOf = (date: string): Day | undefined => days[date];

function keepDay(date: string, day: Day): void {
  days = { ...days, [date]: day };
  write(DAYS, days);
}

/** The first score of a day counts. */
export const finishDaily = (date: string, score: number): void => {
  if (!days[date]) keepDay(date, { score });
};

export const keepPar = (date: string, par: number): void => keepDay(date, { ...days[date]!, par });

/** The indices of the puzzles of Hex that are solved. */
export const solvedPuzzles = (): readonly number[] => solved;

export function keepSolved(index: number): readonly number[] {
  if (!solved.includes(index)) write(PUZZLES, (solved = [...solved, index]));
  return solved;
}
