/* Puzzles of Hex: one move wins. The solver of the library judges every move. */
import { type Insight, proofOf } from "./insight.ts";
import { type Colour, type HexGame, NEW_GAME, positionAt, stateAt } from "./game.ts";
import type { HexEngine } from "./page.ts";

export const GRADES = ["easy", "medium", "hard"] as const;

export interface Puzzle {
  size: number;
  red: readonly string[];
  blue: readonly string[];
  toMove: Colour;
  solution: string;
  grade: (typeof GRADES)[number];
}

/** What the solver says of a move. It is null if a limit comes first. */
export interface Verdict extends Insight {
  isRight: boolean | null;
}

const DAY = 86_400_000;
/** Spreads the days over the puzzles: it has no factor in common with their count. */
const STRIDE = 11;
/** The positions that the solver may search for a move. */
const LIMIT = 1_000_000;

/** The index of the puzzle of a date in UTC: 2026-11-29. */
export const dailyPuzzle = (date: string, count: number): number => ((Date.parse(date) / DAY) * STRIDE) % count;

/** A puzzle as a game: its stones in turn. */
export function gameOf({ size, red, blue }: Puzzle): HexGame {
  const moves = red.flatMap((cell, index) => [cell, ...(blue[index] ? [blue[index]] : [])]);
  return { ...NEW_GAME, size, moves, swap: false };
}

/** Whether a kept value, which may be damaged, is a list of solved puzzles. */
export const isSolved = (value: unknown): value is number[] => Array.isArray(value) && value.every((index) => Number.isInteger(index) && index >= 0);

/** Judges the last move of a game, and shows why. */
export async function judge(engine: Pick<HexEngine, "solve">, game: HexGame, signal?: AbortSignal): Promise<Verdict> {
  const move = game.moves.at(-1)!;
  const { winner, toMove } = stateAt(game);
  if (winner) return { isRight: true, text: `${move} joins the edges.`, marks: [], lines: [] };
  const solution = await engine.solve(positionAt(game), { playouts: LIMIT, ...(signal && { signal }) });
  const proof = proofOf(solution, stateAt(game));
  const isRight = solution.winner === null ? null : solution.winner !== toMove;
  return { ...proof, isRight, text: isRight === null ? proof.text : `${move} ${isRight ? "is right" : "loses"}. ${proof.text}` };
}
