/* Games of Hex as text that other programs read, and back. */
import type { HandsenseError } from "handsense";
import { type HexGame, type HexStart, SWAP, faultOf, isOutside, readHexLink } from "./game.ts";

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
  if (!/^[a-z]\d|^\d+(x\d+)?\s*[:.]|[(#]/i.test(given)) throw new Error("The text is neither a record, a link nor a list of moves.");
  const start = /#hex\b/.test(given) ? readHexLink(given.slice(given.indexOf("#hex"))) : parse(given, size, convert);
  if (!start) throw new Error("The link is damaged: it names no game of Hex.");
  const game = { ...start, swap: start.swap ?? start.moves.includes(SWAP) };
  const fault = faultOf(game);
  if (fault) throw new Error(cannotOpen(fault));
  return game;
}

const cannotOpen = (fault: string): string => `The text cannot be opened: ${fault}.`;

function parse(given: string, size: number, convert: Convert): HexStart {
  const list = /^(?:(\d+)(?:x\1)?\s*:)?([^(#:]*)$/i.exec(given);
  const cells = Number(list?.[1] ?? size);
  const named = list?.[2]!.replaceAll(/\b\d+\.|[\s,;]+/g, " ").trim().toLowerCase();
  const outside = named?.split(/ +/).find((move) => isOutside(move, cells));
  if (outside) throw new Error(cannotOpen(`${outside} is not on this board`));
  try {
    const [rows, moves] = convert(list ? `${cells}: ${named}` : given, "moves").split(":");
    return { size: Number(rows), moves: moves!.split(/\s+/).filter(Boolean) };
  } catch (error) {
    const { particulars, message } = error as HandsenseError;
    throw new Error(cannotOpen((particulars ?? message).replaceAll(/`(.*?)`/g, "“$1”")));
  }
}
