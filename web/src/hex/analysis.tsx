/* What helps to understand a game of Hex, beside its board. */
import type { JSX } from "preact";
import type { Line, Mark } from "./board.tsx";
import type { HexGame, HexStart } from "./game.ts";
import type { HexEngine } from "./page.ts";

export interface AnalysisProps {
  game: HexGame;
  /** The number of moves on the board. */
  at: number;
  /** Loads the engine at the first call. */
  engine: () => Promise<HexEngine>;
  setMarks(marks: readonly Mark[]): void;
  setLines(lines: readonly Line[]): void;
  /** Shows the board after some moves. */
  goTo(at: number): void;
  /** Opens another game. A game in progress is asked for first. */
  startFrom(start: HexStart): void;
  /** Tells a screen reader. */
  say(text: string): void;
}

export function Analysis(_props: AnalysisProps): JSX.Element | null {
  return null;
}
