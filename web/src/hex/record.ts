/* Games of Hex as text that other programs read, and back. */
import type { HandsenseError } from "handsense";
import { type HexGame, type HexStart, NEW_GAME, isGame, parseHexLink } from "./game.ts";

export type Form = "sgf" | "hexworld" | "moves";

/** Converts a game: the function of the library. */
export type Convert = (text: string, form: Form) => string;

/** Writes a whole game. */
export const writeGame = ({ size, moves }: HexStart, form: Form, convert: Convert): string => convert(`${size}: ${moves.join(" ")}`, form);

/**
 * Reads a record, a link of HexWorld or of this page, or a list of moves, by default on a board of this size.
 * Throws an error with a sentence about the text.
 */
export function readGame(text: string, size: number, convert: Convert): HexStart & Pick<HexGame, "swap"> {
  const given = text.trim();
  if (given === "") throw new Error("There is no text to open.");
  if (!/^[a-s]\d|^\d+\s*:|[(#]/i.test(given)) throw new Error("The text is neither a record, a link nor a list of moves.");
  const start = /#hex\b/.test(given) ? parseHexLink(given.slice(given.indexOf("#hex"))) : parse(given, size, convert);
  const game = start && { ...NEW_GAME, ...start, swap: start.moves.includes("swap-pieces") };
  if (!game || !isGame(game)) throw new Error("The text names no game that this page can show: 2 to 19 rows, legal moves, and none after the end.");
  return { size: game.size, moves: game.moves, swap: game.swap };
}

function parse(given: string, size: number, convert: Convert): HexStart {
  const isList = /^[a-s]\d/i.test(given);
  try {
    const [rows, moves] = convert(isList ? `${size}: ${given.replaceAll(/[\s,;]+/g, " ").toLowerCase()}` : given, "moves").split(":");
    return { size: Number(rows), moves: moves!.split(/\s+/).filter(Boolean) };
  } catch (error) {
    const { particulars, message } = error as HandsenseError;
    throw new Error(`The text cannot be opened: ${(particulars ?? message).replaceAll(/`(.*?)`/g, "“$1”")}.`);
  }
}
