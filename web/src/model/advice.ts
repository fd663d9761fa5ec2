import type { HeartsCheckedPass, HeartsCheckedPlay, HeartsSearchedPass, Reasons } from "handsense";
import { listOf } from "./deal.ts";

/** Means over the playouts of a card or a pass. */
export type Estimate = Omit<HeartsSearchedPass, "cards">;

/** What a choice costs against the best one. */
export interface Cost {
  /** Points of this deal: the difference of the mean scores. Below 0 by chance, or for a moon shot. */
  points: number;
  /** Whether it costs my moon shot, and that counts more than the points. */
  moon: boolean;
}

/** The least points, and the least chance of a moon shot, that count. */
const LEAST_POINTS = 0.05;
const LEAST_MOON = 0.02;

/** Points of the deal: what a moon shot moves from one player to the others. */
const MOON_POINTS = 26;

/** Points as they are shown, so that the figures of a screen fit each other. */
const shown = (points: number): number => Math.round(10 * points) / 10;

/** The best choice has the better payoff. Without a moon shot it scores fewer points, too. */
export function costOf(made: Estimate, best: Estimate): Cost {
  const points = shown(shown(made.points) - shown(best.points));
  const lost = best.myMoon - made.myMoon;
  return { points, moon: lost >= LEAST_MOON && MOON_POINTS * lost > 2 * points };
}

/** Whether there is a cost to show. */
export const isCostly = ({ points, moon }: Cost): boolean => points >= LEAST_POINTS || moon;

/** The cell of a table. */
export function costText({ points, moon }: Cost): string {
  if (moon) return "your moon";
  const text = Math.abs(points).toFixed(1);
  return points < 0 && text !== "0.0" ? `−${text}` : text;
}

/** Completes "the king of spades …" with the cost against the best choice. */
export function costPhrase(made: Estimate, best: Estimate): string {
  const { points, moon } = costOf(made, best);
  const shares = (of: number, instead: number) => `in ${Math.round(100 * of)} % of the deals instead of ${Math.round(100 * instead)} %`;
  if (moon) return `costs your moon shot: it succeeds ${shares(made.myMoon, best.myMoon)}`;
  // The payoff, which decides, also counts the scores of the others.
  const what = points < LEAST_POINTS ? "helps the others" : `costs ${points.toFixed(1)} points`;
  const scores = `${what}: you score ${shown(made.points).toFixed(1)}${points === 0 ? ", as" : ` instead of ${shown(best.points).toFixed(1)}`}`;
  const counts = (chance: number) => chance >= LEAST_MOON && MOON_POINTS * chance >= points / 2;
  if (counts(best.myMoon - made.myMoon)) return `${scores}, and your moon shot succeeds ${shares(made.myMoon, best.myMoon)}`;
  if (counts(made.otherMoon - best.otherMoon)) return `${scores}, and another player shoots the moon ${shares(made.otherMoon, best.otherMoon)}`;
  return scores;
}

/** A card or the pass, as the play checker finds it. */
export type Checked = HeartsCheckedPlay | HeartsCheckedPass;

export const checkedCost = (checked: Checked): Cost => costOf("number" in checked ? checked.played : checked.made, checked.best);

/** What the cards and the pass of a deal cost together: the sums of the table. */
export function summaryOf({ plays, pass }: { plays: readonly HeartsCheckedPlay[]; pass: HeartsCheckedPass | null }) {
  const choices: Checked[] = [...plays.filter(({ forced }) => !forced), ...(pass ? [pass] : [])];
  const costs = choices.map(checkedCost).filter(isCostly);
  return {
    choices: choices.length,
    /** The worst first. */
    mistakes: choices.filter(({ mistake }) => mistake).sort((a, b) => b.loss - a.loss),
    points: costs.reduce((sum, cost) => sum + (cost.moon ? 0 : cost.points), 0),
    moons: costs.filter(({ moon }) => moon).length,
  };
}

/** Whether the deals of the reasons show that the choice is better. */
export const isConfirmed = ({ reasons }: Reasons): boolean => !["equal", "rival-better"].includes(reasons[0]!.kind);

/** The reasons as sentences, with the names of the seats, and the cards that do as well. */
export function sentences({ choice, equals, reasons }: Reasons, seats: readonly string[]): string[] {
  const what = choice.length === 1 ? "card" : "pass";
  const named = (text: string) => text.replace(/\bseat ([0-3])\b/g, (_, seat: string) => seats[Number(seat)]!);
  const lines = reasons.map(({ text }) => `This ${what} ${named(text)}.`);
  if (equals.length === 0) return lines;
  return [...lines, `The ${listOf(equals)} ${equals.length === 1 ? "does" : "do"} as well.`];
}
