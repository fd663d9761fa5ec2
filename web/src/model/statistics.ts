import { type Deal, QUEEN_OF_SPADES } from "./deal.ts";
import { type Models, observed } from "./habits.ts";
import { LEVELS, type Match } from "./match.ts";

/** Sums over the matches against one level of opponents. */
export interface Sums {
  matches: number;
  won: number;
  deals: number;
  points: number;
  queens: number;
  moons: number;
  conceded: number;
  reviewed: number;
  mistakes: number;
}

/** What the browser keeps of all matches. */
export interface Statistics {
  version: 1;
  /** By the level of the opponents; "mixed" for several levels. */
  levels: Record<string, Sums>;
  /** The deals of the match in progress that count already, and whether its end does: a deal counts once. */
  counted: number[];
  reviewed: number[];
  over: boolean;
  /** The text of the model of my deals, which may be damaged. */
  habits: string;
}

export const MIXED = "mixed";
const NAMES: readonly string[] = [...LEVELS.map(({ level }) => level), MIXED];
const NONE: Sums = { matches: 0, won: 0, deals: 0, points: 0, queens: 0, moons: 0, conceded: 0, reviewed: 0, mistakes: 0 };

export const noStatistics = (): Statistics => ({ version: 1, levels: {}, counted: [], reviewed: [], over: false, habits: "" });

/** The same statistics at the start of a match. */
export const atNewMatch = (statistics: Statistics): Statistics => ({ ...statistics, counted: [], reviewed: [], over: false });

function levelOf({ setup: { levels } }: Match): string {
  return levels.every((level) => level === levels[0]) ? LEVELS[levels[0]!]!.level : MIXED;
}

function added(statistics: Statistics, match: Match, more: Partial<Sums>): Statistics {
  const level = levelOf(match);
  return { ...statistics, levels: { ...statistics.levels, [level]: sum([statistics.levels[level] ?? NONE, { ...NONE, ...more }]) } };
}

/** Counts the last deal of a match, which is over, and the match with it if it ends. A deal that is played again does not count. */
export function withDeal(statistics: Statistics, match: Match, models: Models): Statistics {
  const { number, state } = match.deal;
  if (statistics.counted.includes(number)) return statistics;
  const ends = match.over && !statistics.over;
  const next = added(statistics, match, {
    deals: 1,
    points: state.scores[0],
    queens: Number(state.taken[0].includes(QUEEN_OF_SPADES)),
    moons: Number(state.moonShooter === 0),
    conceded: Number((state.moonShooter ?? 0) > 0),
    matches: Number(ends),
    won: Number(ends && match.winners.includes(0)),
  });
  return { ...next, counted: [...statistics.counted, number], over: statistics.over || ends, habits: observed(models, statistics.habits, match.deal) };
}

/** Counts the review of a deal of the match. */
export function withReview(statistics: Statistics, match: Match, { number }: Deal, mistakes: number): Statistics {
  if (statistics.reviewed.includes(number)) return statistics;
  return { ...added(statistics, match, { reviewed: 1, mistakes }), reviewed: [...statistics.reviewed, number] };
}

export function sum(rows: readonly Sums[]): Sums {
  const total = { ...NONE };
  for (const row of rows) for (const key of Object.keys(NONE) as (keyof Sums)[]) total[key] += row[key];
  return total;
}

/** The rows in the order of the levels. */
export function rowsOf({ levels }: Statistics): [string, Sums][] {
  return NAMES.filter((name) => levels[name]).map((name) => [name, levels[name]!]);
}

/** Whether a kept value, which may be damaged, is one of this version. */
export function isStatistics(value: unknown): value is Statistics {
  const { version, levels, counted, reviewed, over } = (value ?? {}) as Partial<Statistics>;
  const numbers = (list: unknown) => Array.isArray(list) && list.every(Number.isInteger);
  const isSums = (sums: Sums) => Object.keys(NONE).every((key) => Number.isInteger(sums?.[key as keyof Sums]) && (key === "points" || sums[key as keyof Sums] >= 0));
  if (version !== 1 || typeof levels !== "object" || levels === null || !numbers(counted) || !numbers(reviewed) || typeof over !== "boolean") return false;
  return Object.entries(levels).every(([name, sums]) => NAMES.includes(name) && isSums(sums));
}
