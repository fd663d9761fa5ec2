/* Red's win rate along a game of Hex, and the largest mistake of each player. */
import type { HexDecision } from "handsense";
import { rateText } from "./insight.ts";
import { COLOURS, type Colour, type HexGame, RESIGN, SWAP, positionAt, stateAt } from "./game.ts";
import type { HexEngine } from "./page.ts";

/** The playouts for each position. */
export const PLAYOUTS = 500;
/** A smaller swing may be chance. */
export const LEAST = 0.05;

/** What the search expects after some moves. */
export interface Point {
  /** Red's win rate. */
  red: number;
  /** The best move, which may be the swap, and the win rate of its player. */
  best: string | null;
  rate: number;
  isProved: boolean;
}

export interface Mistake {
  /** The number of the move. */
  number: number;
  colour: Colour;
  text: string;
}

/** The number of points of a game: one before each move, and the last board. */
export const pointCount = ({ moves }: HexGame): number => moves.filter((move) => move !== RESIGN).length + 1;

const kept = new Map<string, HexDecision>();

/** Searches the position after some moves. Results are kept. */
export async function pointAt(engine: Pick<HexEngine, "search">, game: HexGame, at: number, signal: AbortSignal): Promise<Point> {
  const { toMove, winner, canSwap } = stateAt({ ...game, moves: game.moves.filter((move) => move !== RESIGN) }, at);
  if (winner) return { red: Number(winner === "red"), best: null, rate: 0, isProved: true };
  // A fair opening exists for every size.
  if (game.swap && at === 0) return { red: 0.5, best: null, rate: 0.5, isProved: false };
  const position = positionAt(game, at);
  const key = JSON.stringify(position);
  const found = kept.get(key) ?? (await engine.search(position, { playouts: PLAYOUTS, signal }));
  kept.set(key, found);
  const { cell, proof, winRate } = found;
  const [best, rate] = canSwap && winRate < 0.5 ? [SWAP, 1 - winRate] : [cell, winRate];
  return { red: toMove === "red" ? rate : 1 - rate, best, rate, isProved: proof !== "none" };
}

/** A move as the reader names it. */
export const moveName = (move: string): string => (move === SWAP ? "the swap" : move);

/** The largest mistake of each player: the swing from the best move to the played one, or of a first stone that can be swapped from even. */
export function mistakesOf({ moves }: HexGame, points: readonly (Point | undefined)[]): Mistake[] {
  const worst: Partial<Record<Colour, Mistake & { cost: number }>> = {};
  for (let number = 1; number < points.length; number++) {
    const [before, after, move] = [points[number - 1], points[number], moves[number - 1]!];
    if (!before || !after || before.best === move) continue;
    const colour: Colour = number % 2 === 1 ? "red" : "blue";
    const cost = colour === "red" ? before.red - after.red : after.red - before.red;
    if (cost < Math.max(LEAST, worst[colour]?.cost ?? 0)) continue;
    const kept =
      before.best === null ? (after.best === SWAP ? "it is strong enough to swap" : "it is too weak")
      : `${moveName(before.best)} ${before.isProved ? "was a proved win" : `kept ${rateText(before.rate)}`}`;
    worst[colour] = { number, colour, cost, text: `Move ${number}, ${moveName(move)}, cost ${COLOURS[colour]} ${Math.round(100 * cost)} points: ${kept}.` };
  }
  return (["red", "blue"] as const).flatMap((colour) => worst[colour] ?? []);
}
