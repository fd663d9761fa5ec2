/* A game of Hex without a screen: its moves, the board after each of them, and its link. */
export type Colour = "red" | "blue";

/** A person at this screen, or an index of LEVELS. */
export type Player = "person" | number;

/** A game. Red moves first. The functions below return new games. */
export interface HexGame {
  readonly size: number;
  /** Cells such as "f6", "swap-pieces" and, as the last move, "resign". */
  readonly moves: readonly string[];
  /** Whether Blue may swap after the first stone. */
  readonly swap: boolean;
  readonly red: Player;
  readonly blue: Player;
  /** Of the levels. */
  readonly seed: number;
}

/** The board after some moves. */
export interface HexState {
  stones: ReadonlyMap<string, Colour>;
  toMove: Colour;
  /** The last stone. */
  last: string | null;
  winner: Colour | null;
  hasResigned: boolean;
  /** The fewest stones of the winner that join its edges. */
  chain: readonly string[];
  canSwap: boolean;
}

export const SWAP = "swap-pieces";
export const RESIGN = "resign";

/** The sizes that the page offers, and those that it opens. */
export const SIZES: readonly number[] = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
const isSize = (size: number) => Number.isInteger(size) && size >= 2 && size <= 19;

export const COLOURS: Record<Colour, string> = { red: "Red", blue: "Blue" };

export const other = (colour: Colour): Colour => (colour === "red" ? "blue" : "red");

/** The name of a cell: "a1" is top left. */
export const cellName = (row: number, column: number): string => String.fromCharCode(97 + column) + (row + 1);

/** Row and column of a cell. */
export const placeOf = (cell: string): [row: number, column: number] => [Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 97];

/** The cell on the other side of the long diagonal. */
export const mirrored = (cell: string): string => {
  const [row, column] = placeOf(cell);
  return cellName(column, row);
};

export function isCell(text: string, size: number): boolean {
  const [row, column] = placeOf(text);
  return /^[a-s][1-9]\d?$/.test(text) && row < size && column < size;
}

/** Whether a move names a cell that the board lacks. */
export const isOutside = (move: string, size: number): boolean => /^[a-z]\d+$/.test(move) && !isCell(move, size);

/** The six cells around a cell. Some may lie outside of the board. */
export function around(cell: string): string[] {
  const [row, column] = placeOf(cell);
  return [[0, -1], [0, 1], [-1, 0], [1, 0], [-1, 1], [1, -1]].map(([down, right]) => cellName(row + down!, column + right!));
}

/** A shortest chain that joins the edges of a colour; empty without one. */
export function chainOf(size: number, stones: ReadonlyMap<string, Colour>, colour: Colour): string[] {
  const along = (cell: string) => placeOf(cell)[colour === "red" ? 0 : 1];
  const queue = [...stones.keys()].filter((cell) => stones.get(cell) === colour && along(cell) === 0);
  const before = new Map<string, string | null>(queue.map((cell) => [cell, null]));
  for (const cell of queue) {
    if (along(cell) === size - 1) {
      const chain: string[] = [];
      for (let at: string | null = cell; at; at = before.get(at)!) chain.unshift(at);
      return chain;
    }
    for (const next of around(cell)) {
      if (stones.get(next) !== colour || before.has(next)) continue;
      before.set(next, cell);
      queue.push(next);
    }
  }
  return [];
}

/** The board after the first moves of a game, by default after all. */
export function stateAt({ size, moves, swap }: HexGame, at = moves.length): HexState {
  const stones = new Map<string, Colour>();
  let toMove: Colour = "red";
  let last: string | null = null;
  const played = moves.slice(0, at);
  for (const move of played) {
    if (move === RESIGN) break;
    if (move === SWAP) {
      const first = last!;
      stones.delete(first);
      last = mirrored(first);
    } else {
      last = move;
    }
    stones.set(last, toMove);
    toMove = other(toMove);
  }
  const hasResigned = played.at(-1) === RESIGN;
  const chain = chainOf(size, stones, other(toMove));
  const winner = hasResigned || chain.length > 0 ? other(toMove) : null;
  return { stones, toMove, last, winner, hasResigned, chain, canSwap: swap && played.length === 1 && !winner };
}

/** The game with one more move; null if that is not legal. */
export function withMove(game: HexGame, move: string): HexGame | null {
  const { stones, winner, canSwap } = stateAt(game);
  const isLegal = !winner && (move === SWAP ? canSwap : move === RESIGN || (isCell(move, game.size) && !stones.has(move)));
  return isLegal ? { ...game, moves: [...game.moves, move] } : null;
}

/** The game with other moves; null if one of them is not legal. */
export function withMoves(game: HexGame, moves: readonly string[]): HexGame | null {
  return moves.reduce<HexGame | null>((played, move) => played && withMove(played, move), { ...game, moves: [] });
}

/** The game before the last move of a person; null without one. */
export function undone(game: HexGame): HexGame | null {
  for (let at = game.moves.length - 1; at >= 0; at--) {
    if (game[stateAt(game, at).toMove] === "person") return { ...game, moves: game.moves.slice(0, at) };
  }
  return null;
}

/** Whether a move would be lost with the game. */
export const isRunning = (game: HexGame): boolean => game.moves.length > 0 && !stateAt(game).winner;

/** The position after some moves, for the library. */
export function positionAt({ size, moves }: HexGame, at = moves.length): { size: number; moves: string[] } {
  return { size, moves: moves.slice(0, at).filter((move) => move !== RESIGN) };
}

/** A game that a link names, or that goes on from another one. */
export interface HexStart extends Partial<Pick<HexGame, "swap" | "red" | "blue">> {
  size: number;
  moves: readonly string[];
}

/** The link text of a game: "hex=11:f6,swap-pieces,e4", or "hex=11,noswap:f6,e4" without the swap rule. */
export const hexLink = ({ size, moves, swap = true }: HexStart, at = moves.length): string => `hex=${size}${swap ? "" : ",noswap"}:${moves.slice(0, at).join(",")}`;

/** Whether the address is one of Hex. "#hex" alone opens the screen. */
export const isHexLink = (text: string): boolean => /^#hex\b/.test(text);

/** Reads the link text of a game, which may have a fault; null if it is none. */
export function readHexLink(text: string): Required<Pick<HexStart, "size" | "moves" | "swap">> | null {
  const found = /^#?hex=(\d+)(,noswap)?:?(.*)$/.exec(text.replaceAll(/%2c/gi, ",").toLowerCase());
  return found && { size: Number(found[1]), moves: found[3]!.split(",").filter(Boolean), swap: !found[2] };
}

/** Why a game cannot be opened, as "z9 is not on this board"; "" if it can. */
export function faultOf({ size, moves, swap = true }: HexStart): string {
  if (!isSize(size)) return `a board has 2 to 19 rows, not ${size}`;
  let game: HexGame | null = { ...NEW_GAME, size, swap };
  for (const [index, move] of moves.entries()) {
    game = withMove(game, move);
    if (!game) return isOutside(move, size) ? `${move} is not on this board` : `${move} is not legal as move ${index + 1}`;
  }
  return "";
}

export const NEW_GAME: HexGame = { size: 9, moves: [], swap: true, red: "person", blue: 0, seed: 0 };

/** Whether a kept value, which may be damaged, is a game. */
export function isGame(value: unknown): value is HexGame {
  const game = value as HexGame | null;
  const isPlayer = (player: unknown) => player === "person" || [0, 1, 2, 3, 4].includes(player as number);
  return (
    typeof game === "object" && game !== null && isSize(game.size) && typeof game.swap === "boolean" && Number.isInteger(game.seed) &&
    isPlayer(game.red) && isPlayer(game.blue) && Array.isArray(game.moves) && game.moves.every((move) => typeof move === "string") &&
    withMoves(game, game.moves) !== null
  );
}
