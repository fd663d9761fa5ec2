// Generates src/layout.js, the layout of the C interface on WebAssembly, from include/handsense.abi.
//
//     node scripts/layout.mjs            writes src/layout.js
//
// The description states sizes and offsets for pointers of eight bytes. Those of WebAssembly have four, so the
// offsets are computed: a field starts at the next multiple of its alignment. With eight bytes, the computed
// offsets must be those of the description.

import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const DESCRIPTION = new URL("../../../include/handsense.abi", import.meta.url);
const OUTPUT = new URL("../src/layout.js", import.meta.url);
const WASM_POINTER = 4;

/** Kinds of numbers by their C type, each with its size. */
const NUMBERS = {
  bool: ["bool", 1],
  uint8_t: ["u8", 1],
  int16_t: ["i16", 2],
  int32_t: ["i32", 4],
  uint32_t: ["u32", 4],
  uint64_t: ["u64", 8],
  double: ["f64", 8],
};

/** Types of sets of cards: numbers of 64 bits that are no counts. */
const SETS = ["HsCardSet", "HsBinokelCardSet"];

/** Reads the description. */
export function parse(text) {
  const found = { pointer: 0, constants: {}, types: {}, enums: {}, structs: {}, functions: [] };
  let open;
  for (const line of text.split("\n").filter((line) => line && !line.startsWith("#"))) {
    const words = line.trim().split(" ");
    if (line.startsWith("    at ")) {
      const [, offset, , size] = words;
      open.fields.push({ offset: Number(offset), size: Number(size), ...declaration(words.slice(4).join(" ")) });
    } else if (line.startsWith("    ")) {
      open[words[0]] = Number(words[1]);
    } else if (words[0] === "pointer") {
      found.pointer = Number(words[1]);
    } else if (words[0] === "constant") {
      found.constants[words[1]] = Number(words[2]);
    } else if (words[0] === "type") {
      const { name, type } = declaration(words.slice(1).join(" "));
      found.types[name] = type;
    } else if (words[0] === "enum") {
      open = found.enums[words[1]] = {};
    } else if (words[0] === "struct") {
      open = { size: Number(words[3]), align: Number(words[5]), grows: words[6] === "grows", fields: [] };
      found.structs[words[1]] = open;
    } else if (words[0] === "symbol") {
      found.functions.push(words[1]);
    } else if (!["function", "opaque"].includes(words[0])) {
      throw new Error(`unknown line: ${line}`);
    }
  }
  return found;
}

/** Splits a declaration of C. */
function declaration(text) {
  const pointer = /^.*\(\*(\w+)\)\(.*\)$/.exec(text) ?? /^.*\*(\w+)$/.exec(text);
  if (pointer) {
    return { name: pointer[1], type: "*", length: null };
  }
  const plain = /^(\w+) (\w+)(?:\[(\d+)\])?$/.exec(text);
  if (!plain) {
    throw new Error(`unknown declaration: ${text}`);
  }
  return { name: plain[2], type: plain[1], length: plain[3] === undefined ? null : Number(plain[3]) };
}

/** Computes the layout of every struct with pointers of this size. */
export function layout(description, pointer) {
  const made = {};
  const measure = (type) => {
    if (type === "*") {
      return { kind: "u32", size: pointer, align: pointer };
    }
    if (SETS.includes(type)) {
      return { kind: "set", size: 8, align: 8 };
    }
    const [kind, size] = NUMBERS[description.types[type] ?? type] ?? [];
    return kind ? { kind, size, align: size } : { kind: type, ...struct(type) };
  };
  const struct = (name) => {
    if (made[name]) {
      return made[name];
    }
    const { grows, fields } = description.structs[name];
    const laid = { size: 0, align: 1, grows, fields: {} };
    for (const field of fields) {
      const { kind, size, align } = measure(field.type);
      const offset = Math.ceil(laid.size / align) * align;
      laid.fields[field.name] = [offset, kind, field.length];
      laid.size = offset + size * (field.length ?? 1);
      laid.align = Math.max(laid.align, align);
    }
    laid.size = Math.ceil(laid.size / laid.align) * laid.align;
    return (made[name] = laid);
  };
  Object.keys(description.structs).forEach(struct);
  return made;
}

/** Throws unless the computed layout is that of the description, for pointers of its size. */
export function verify(description) {
  const computed = layout(description, description.pointer);
  for (const [name, { size, align, fields }] of Object.entries(description.structs)) {
    const offsets = fields.map((field) => field.offset);
    const same =
      computed[name].size === size &&
      computed[name].align === align &&
      Object.values(computed[name].fields).every(([offset], index) => offset === offsets[index]);
    if (!same) {
      throw new Error(`${name} is laid out otherwise than computed`);
    }
  }
}

/** The text of src/layout.js. */
export function generate(text = readFileSync(DESCRIPTION, "utf8")) {
  const description = parse(text);
  verify(description);
  const entries = (object) => Object.entries(object).map(([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`).join("");
  const structs = Object.fromEntries(
    Object.entries(layout(description, WASM_POINTER)).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const tables = Object.entries(structs).map(
    ([name, { size, align, grows, fields }]) =>
      `  ${name}: {\n    size: ${size},\n    align: ${align},\n    grows: ${grows},\n    fields: {\n` +
      `${Object.entries(fields).map(([field, place]) => `      ${field}: ${JSON.stringify(place)},\n`).join("")}    },\n  },\n`,
  );
  return (
    "// Generated by scripts/layout.mjs from include/handsense.abi. Do not edit.\n\n" +
    `/** The constants of the C interface. */\nexport const constants = {\n${entries(description.constants)}};\n\n` +
    `/** The codes of each enumeration. */\nexport const enums = {\n${entries(description.enums)}};\n\n` +
    "/**\n * The structs with pointers of four bytes. A field is its offset, its kind and the length of an array or null.\n" +
    " * A kind is a number, a set of cards, or the name of a struct.\n */\n" +
    `export const structs = {\n${tables.join("")}};\n\n` +
    `/** The names of all functions. */\nexport const functions = ${JSON.stringify(description.functions, null, 2)};\n`
  );
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  writeFileSync(OUTPUT, generate());
}
