/* What the library finds in a position of Hex, as sentences with marks and lines on the board. */
import type { HexBridges, HexDecision, HexSolution, HexStructure } from "handsense";
import type { Line, Mark } from "./board.tsx";
import { COLOURS, type Colour, type HexGame, type HexState, around, cellName, other, placeOf } from "./game.ts";

export interface Insight {
  text: string;
  marks: Mark[];
  lines: Line[];
}

/** A row of the table of candidates. */
export interface Candidate {
  cell: string;
  wins: string;
  playouts: number;
}

/** A part of the structure that can be hidden. */
export interface Layer extends Insight {
  kind: "won" | "must" | "dead" | "captured-red" | "captured-blue" | "bridge" | "link";
  name: string;
}

const BOTH = ["red", "blue"] as const;
/** The edges in the order of their bits, two for each colour. */
const EDGES = ["top", "bottom", "left", "right"] as const;
/** A win rate of fewer playouts is not shown. */
const FEWEST = 10;
/** The rows of the table of candidates. */
const ROWS = 5;

export const plural = (count: number, one: string): string => `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;

const these = (count: number): string => (count === 1 ? "this cell" : `these ${count} cells`);

/** A win rate in per cent. Only a proof gives 0 or 100. */
export const rateText = (rate: number): string => `${Math.min(99, Math.max(1, Math.round(100 * rate)))} %`;

/** Whether the next stone is the one that Blue may take over. */
export const isOpening = ({ swap }: HexGame, at: number): boolean => swap && at === 0;

const WORDS = { won: "wins", lost: "loses" };

/** What a search says, with the first candidates as a table and a note on their rates. */
export interface Hint extends Insight {
  rows: Candidate[];
  note: string;
}

/** What a search says, and the candidates on the board. Before a stone that can be swapped, a fair one can be named. */
export function hintOf({ cell, proof, winRate, moves }: HexDecision, { toMove, canSwap }: HexState, opens = false, fair: string | null = null): Hint {
  const name = COLOURS[toMove];
  // With the position lost, every move is.
  const judged = proof === "lost" ? moves.map((move) => ({ ...move, proof })) : moves;
  const tried = judged.filter((move) => move.playouts > 0 || move.proof !== "none" || move.cell === fair);
  const most = Math.max(1, ...tried.map(({ playouts }) => playouts));
  const marks = tried.map((move): Mark => {
    const mark = { cell: move.cell, kind: move.cell === (fair ?? cell) ? "heat best" : "heat", shade: Math.sqrt(move.playouts / most) };
    if (move.proof !== "none") {
      const text = WORDS[move.proof];
      // What is refuted without a playout is most of a board at times, so it has no text.
      return { ...mark, kind: `${mark.kind} ${text}`, text: move.playouts > 0 || text === "wins" ? text : "", label: `${text}, proved` };
    }
    const text = move.playouts < FEWEST ? "" : String(parseInt(rateText(move.winRate)));
    const rate = `${text && `wins ${text} % of `}${plural(move.playouts, "playout")}`;
    return { ...mark, text, label: move.cell === fair ? `fair first move, ${rate}` : rate };
  });
  const isOnly = proof === "none" && moves.every((move) => move.cell === cell || move.proof === "lost");
  const playouts = tried.find((move) => move.cell === cell)?.playouts ?? 0;
  const listed = (["won", "none", "lost"] as const).flatMap((kind) => tried.filter((move) => move.proof === kind && (move.playouts > 0 || kind === "won"))).slice(0, ROWS);
  const rows = listed.map((move) => ({ cell: move.cell, wins: move.proof === "none" ? rateText(move.winRate) : WORDS[move.proof], playouts: move.playouts }));
  const first = proof === "none" && !opens ? "The move with the most playouts is best, as a" : "A";
  const note = listed.every((move) => move.proof !== "none") ? "" : `${first} rate of few playouts is uncertain. A stronger colour on the board means more playouts, grey a proved loss.`;
  const strong = proof === "won" ? `${cell} wins if Blue does not swap.` : `${cell} is strongest: Red wins ${rateText(winRate)} of its ${plural(playouts, "playout")} if Blue does not swap.`;
  const text =
    opens ? `${strong} Under the swap rule, Blue takes over a ${fair ? `strong stone: ${fair} is a fair first move` : "winning stone and beats any other"}.`
    : proof === "lost" ? (canSwap ? "Swap: every other move loses, as the search has proved." : `${name} loses after every move, as the search has proved. ${cell} is its best try.`)
    : proof === "won" ? `${cell} wins for ${name}, as the search has proved.`
    : canSwap && winRate < 0.5 ? `Swap: the best move otherwise, ${cell}, wins only ${rateText(winRate)}.`
    : isOnly ? `Only ${cell} is left: the search has refuted or discarded every other move. ${name} wins ${rateText(winRate)} of the playouts.`
    : `${cell} is best: ${name} wins ${rateText(winRate)} of its ${plural(playouts, "playout")}.`;
  return { text, marks, lines: [], rows, note };
}

/** Who wins without the swap, as the beginning of a sentence on who wins with it. */
const swapText = (first: string, winner: Colour, { toMove, canSwap }: Pick<HexState, "toMove" | "canSwap">, opens: boolean): string =>
  opens ? `Blue wins by the swap rule: it takes over a winning stone and beats any other. Without the swap, ${first}.`
  : !canSwap ? `${first}.`
  : winner === toMove ? `${first}, without the swap.`
  : `${COLOURS[toMove]} wins by the swap. Without it, ${first}.`;

/** What the solver says, and the cells that suffice. The solver leaves the swap out, the sentence does not. */
export function proofOf({ winner, winningMove, proofSet, nodes }: HexSolution, state: Pick<HexState, "toMove" | "canSwap">, opens = false): Insight {
  if (!winner || winner === "empty") return { text: `No proof in ${plural(nodes, "position")}. The winner is still unknown.`, marks: [], lines: [] };
  const cells = [...new Set([...(winningMove ? [winningMove] : []), ...proofSet])];
  const mark = (cell: string): Mark => (cell === winningMove ? { cell, kind: "proof winning", text: "wins", label: "wins" } : { cell, kind: "proof", text: "+", label: "needed" });
  const first = swapText(`${COLOURS[winner]} wins ${winningMove ? `with ${winningMove}` : `whatever ${COLOURS[other(winner)]} plays`}`, winner, state, opens);
  const second = cells.length === 1 ? "No other cell matters." : `The ${cells.length} marked cells are enough, even if ${COLOURS[other(winner)]} owns all others.`;
  return { text: cells.length === 0 ? first : `${first} ${second}`, marks: cells.map(mark), lines: [] };
}

/** The number of the group of each stone. */
function groupsOf(stones: ReadonlyMap<string, Colour>): Map<string, number> {
  const groups = new Map<string, number>();
  for (const stone of stones.keys()) {
    if (groups.has(stone)) continue;
    const queue = [stone];
    groups.set(stone, groups.size);
    for (const cell of queue) {
      for (const next of around(cell)) {
        if (stones.get(next) !== stones.get(stone) || groups.has(next)) continue;
        groups.set(next, groups.get(stone)!);
        queue.push(next);
      }
    }
  }
  return groups;
}

/** How many groups of each colour, as "2 of Red and 1 of Blue". */
const counts = (red: number, blue: number): string => [[red, "Red"], [blue, "Blue"]].filter(([count]) => count).map(([count, name]) => `${count} of ${name}`).join(" and ");

/** Lines from groups that do not touch an edge, but are linked to it. */
function linkLines(links: readonly number[], size: number, stones: ReadonlyMap<string, Colour>, groups: Map<string, number>): Line[] {
  const lines: Line[] = [];
  EDGES.forEach((edge, index) => {
    const colour = BOTH[index >> 1]!;
    const gap = (cell: string) => (index % 2 === 0 ? 0 : size - 1) - placeOf(cell)[index >> 1]!;
    const nearest = new Map<number, string>();
    for (const [cell, owner] of stones) {
      const [row, column] = placeOf(cell);
      if (owner !== colour || !(links[row * size + column]! & (1 << index))) continue;
      const rival = nearest.get(groups.get(cell)!);
      if (!rival || Math.abs(gap(cell)) < Math.abs(gap(rival))) nearest.set(groups.get(cell)!, cell);
    }
    for (const from of nearest.values()) if (gap(from) !== 0) lines.push({ from, to: edge, kind: `link ${colour}` });
  });
  return lines;
}

/** The structure of a position, part by part. Each sentence holds for this position, and says where it leaves the swap out. */
export function layersOf(found: HexStructure, bridges: Record<Colour, HexBridges>, size: number, { stones, toMove, canSwap }: HexState, opens = false): Layer[] {
  const rule = canSwap || opens ? "Without the swap, " : "";
  const cells = Array.from({ length: size * size }, (_, index) => cellName(Math.floor(index / size), index % size));
  const marksOf = (is: (index: number) => unknown, mark: Omit<Mark, "cell">): Mark[] => cells.flatMap((cell, index) => (is(index) && !stones.has(cell) ? [{ cell, ...mark }] : []));
  const layers: Layer[] = [];
  const add = (kind: Layer["kind"], name: string, text: string, marks: Mark[], lines: Line[] = []) => {
    if (marks.length + lines.length > 0) layers.push({ kind, name, text, marks, lines });
  };
  const opponent = other(toMove);
  if (found.winner && found.winner !== "empty") {
    const winner = COLOURS[found.winner];
    const marks = marksOf((index) => found.carrier[index], { kind: "won", label: `in the connection of ${winner}` });
    add("won", `${winner} is connected`, `${rule}${winner} wins, whichever colour moves next: it answers a stone in ${these(marks.length)} with another one there.`, marks);
  }
  if (found.mustPlayCount > 0) {
    const where = found.mustPlayCount === 1 ? "this cell" : `one of ${these(found.mustPlayCount)}`;
    add("must", "Must-play", `${COLOURS[opponent]} threatens to connect. ${rule}${COLOURS[toMove]} loses unless it plays in ${where}.`, marksOf((index) => found.mustPlay[index], { kind: "must", text: "!", label: "must-play" }));
  }
  const groups = groupsOf(stones);
  const joins = BOTH.map((colour) => bridges[colour].bridges.filter(({ stones: [one, two] }) => groups.get(one!) !== groups.get(two!)));
  const bridgeLines = joins.flatMap((list, index) => list.map(({ stones: [from, to] }): Line => ({ from: from!, to: to!, kind: `bridge ${BOTH[index]}` })));
  add("bridge", "Bridges", `${counts(joins[0]!.length, joins[1]!.length)}. If one of the two cells between the stones is taken, the other one joins them.`, [], bridgeLines);
  const lines = linkLines(found.links, size, stones, groups);
  const linked = BOTH.map((colour) => lines.filter(({ kind }) => kind === `link ${colour}`).length);
  const linkMarks = BOTH.flatMap((colour, index) => marksOf((cell) => found.links[cell]! & (3 << (2 * index)), { kind: `link ${colour}`, label: `link of ${COLOURS[colour]}` }));
  // With a winner, a group may reach an edge through the other edge of its colour.
  if (lines.length > 0 && !found.winner) add("link", "Edge links", `${counts(linked[0]!, linked[1]!)}. Each group reaches the edge through the marked cells, even if the opponent moves first.`, linkMarks, lines);
  const dead = marksOf((index) => found.fill[index] === "dead", { kind: "dead", text: "×", label: "dead" });
  add("dead", "Dead", `${rule ? `${rule}no` : "No"} stone in ${these(dead.length)} changes who wins.`, dead);
  for (const colour of BOTH) {
    const marks = marksOf((index) => found.fill[index] === colour, { kind: `captured ${colour}`, text: COLOURS[colour][0]!, label: `captured by ${COLOURS[colour]}` });
    add(`captured-${colour}`, `Captured by ${COLOURS[colour]}`, `Count ${these(marks.length)} as ${colour}: ${COLOURS[colour]}’s reply makes a ${other(colour)} stone there useless.`, marks);
  }
  return layers;
}
