// Cells of Hex: a letter for the column, then a number for the row.

import { library } from "./state.js";

/** The name of a cell on the board. */
export const cellText = (cell, size) => String.fromCharCode(97 + (cell % size)) + (Math.floor(cell / size) + 1);

export const cellName = (cell, size) => library().format("handsense_hex_format_cell", cell, size);

export function cellNumber(cell, size) {
  return library().frame((lib) => {
    const out = lib.array("i32", 1);
    lib.run("handsense_hex_parse_cell", lib.string(cell), size, out);
    return lib.read(out, "i32");
  });
}
