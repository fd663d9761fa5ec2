// Numbers of the C interface as values of JavaScript, and back, by the roles of fields and parameters.
//
// A scope has the game, and in Hex the size of the board.

import { enums, structs } from "./generated/interface.js";
import { layouts } from "./library.js";
import { binokel, cellNumber, cellText, hearts } from "./notation.js";

export const SEATS = 4;

const ALL_SEATS = [0, 1, 2, 3];
const names = Object.fromEntries(
  Object.entries(enums).map(([of, codes]) => [of, new Map(Object.entries(codes).map(([name, code]) => [code, name]))]),
);

const notation = (game) => (game === "binokel" ? binokel : hearts);
const bits = (mask, entries) => entries.filter((_, bit) => (mask >>> bit) & 1);

/** The code of a name such as "as-designed". */
export function code(of, name, what) {
  if (!Object.hasOwn(enums[of], name)) {
    const expected = Object.keys(enums[of]).map((known) => `"${known}"`).join(", ");
    throw new TypeError(`${what} is ${JSON.stringify(name)}: expected one of ${expected}`);
  }
  return enums[of][name];
}

/** The place of a value in a list. */
function placeIn(list, value, what) {
  const found = list.indexOf(value);
  if (found < 0) {
    throw new TypeError(`${JSON.stringify(value)} is not a ${what}: expected ${list.join(", ")}`);
  }
  return found;
}

/** Throws unless a value is an object. */
export function checkObject(value, name) {
  if (typeof value !== "object" || value === null) {
    throw new TypeError(`expected ${name} as an object, not ${value === null ? "null" : typeof value}`);
  }
}

function checkArray(value, name) {
  if (!Array.isArray(value)) {
    throw new TypeError(`${name}: expected an array, not ${typeof value}`);
  }
}

/** A number, or the fields of a struct, as a value. */
export function present(role, raw, scope) {
  if (structs[role.type]) {
    return presentStruct(role.type, raw, scope);
  }
  if (raw === role.none) {
    return null;
  }
  if (role.code) {
    return names[role.code].get(raw) ?? null;
  }
  const { suits, cardName, fromBits } = notation(scope.game);
  switch (role.kind) {
    case "flag":
      return Boolean(raw);
    case "card":
      return cardName(raw);
    case "cards":
      return fromBits(raw);
    case "suit":
      return suits[raw];
    case "suits":
      return bits(raw, suits);
    case "seats":
      return bits(raw, ALL_SEATS);
    case "cell":
      return cellText(raw, scope.size);
    default:
      return role.plus ? raw - role.plus : raw;
  }
}

/** An array as values. Entries beyond the seats or the board are left out. */
export function presentList(role, raw, scope) {
  const used = { seat: SEATS, cell: scope.size ** 2 }[role.by] ?? raw.length;
  return raw.slice(0, used).map((entry) => present(role, entry, scope));
}

function presentStruct(kind, raw, { size }) {
  const { game, list } = structs[kind];
  const scope = { game, size };
  const value = {};
  for (const [name, role] of layouts[kind]) {
    if (role.counts || role.has) {
      continue;
    }
    if (role.present && !raw[role.present]) {
      value[name] = null;
    } else {
      value[name] = role.length ? presentList(role, raw[name], scope) : present(role, raw[name], scope);
    }
  }
  return list ? value[list] : value;
}

/** The number, or the fields of a struct, for a value. */
export function accept(role, value, name, scope) {
  if (structs[role.type]) {
    return acceptStruct(role.type, value, scope);
  }
  if (value === null && role.none !== undefined) {
    return role.none;
  }
  if (role.code || (role.bits && typeof value === "string")) {
    return code(role.code ?? role.bits, value, name);
  }
  const { suits, cardCodes, toBits } = notation(scope.game);
  switch (role.kind) {
    case "flag":
      return Number(Boolean(value));
    case "card":
      return cardCodes([value])[0];
    case "cards":
      return toBits(value);
    case "suit":
      return placeIn(suits, value, "suit");
    case "seats":
      checkArray(value, name);
      return value.reduce((mask, seat) => mask | (1 << placeIn(ALL_SEATS, seat, "seat")), 0);
    case "cell":
      return cellNumber(value, scope.size);
    default:
      return role.plus ? value + role.plus : value;
  }
}

/** The entries of an array for values. */
export function acceptList(role, values, name, scope) {
  if (role.kind === "card") {
    return notation(scope.game).cardCodes(values);
  }
  checkArray(values, name);
  // Binokel has two to four players.
  if (role.by === "seat" && scope.game !== "binokel" && values.length !== SEATS) {
    throw new RangeError(`${name}: expected an array with one entry for each of ${SEATS} seats`);
  }
  return values.map((value, index) => accept(role, value, `${name}[${index}]`, scope));
}

/** The fields of a struct for an object. A field that is left out is none, or zero. */
function acceptStruct(kind, value, { size }) {
  const { game, fields, list } = structs[kind];
  const scope = { game, size };
  if (!list) {
    checkObject(value, kind.replace("Hs", ""));
  }
  const given = list ? { [list]: value } : value;
  const unknown = Object.keys(given).find((name) => !fields[name] || fields[name].counts || fields[name].has);
  if (unknown) {
    throw new TypeError(`${kind.replace("Hs", "")} has no field ${unknown}`);
  }
  const raw = {};
  for (const [name, role] of layouts[kind]) {
    if (role.has) {
      raw[name] = Number(given[role.has] != null);
    } else if (given[name] != null) {
      raw[name] = role.length ? acceptList(role, given[name], name, scope) : accept(role, given[name], name, scope);
      if (role.count) {
        raw[role.count] = raw[name].length;
      }
    } else if (role.none !== undefined) {
      raw[name] = role.none;
    }
  }
  return raw;
}
