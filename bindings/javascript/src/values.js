// Numbers of the C interface as values of JavaScript, and back, by the roles of fields and parameters.
//
// A scope has the game, and in Hex the size of the board.

import * as binokel from "./binokel-cards.js";
import * as hearts from "./cards.js";
import { cellNumber, cellText } from "./cells.js";
import { enums, structs } from "./generated/interface.js";

export const SEATS = 4;

const ALL_SEATS = [0, 1, 2, 3];
const names = Object.fromEntries(
  Object.entries(enums).map(([of, codes]) => [of, new Map(Object.entries(codes).map(([name, code]) => [code, name]))]),
);

const notation = (game) => (game === "binokel" ? binokel : hearts);
const bits = (mask, entries) => entries.filter((_, bit) => (mask >>> bit) & 1);

export function bySeat(values, name) {
  if (!Array.isArray(values) || values.length !== SEATS) {
    throw new RangeError(`${name}: expected an array with one entry for each of ${SEATS} seats`);
  }
  return values;
}

/** The code of a name such as "as-designed". */
export function code(of, name, what) {
  if (!Object.hasOwn(enums[of], name)) {
    const expected = Object.keys(enums[of]).map((known) => `"${known}"`).join(", ");
    throw new TypeError(`${what} is ${JSON.stringify(name)}: expected one of ${expected}`);
  }
  return enums[of][name];
}

function suitCode(suit, suits) {
  const found = suits.indexOf(suit);
  if (found < 0) {
    throw new TypeError(`${JSON.stringify(suit)} is not a suit: expected ${suits.join(", ")}`);
  }
  return found;
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
      return fromBits(BigInt(raw));
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
export function presentList(role, raw, count, scope) {
  const used = { seat: SEATS, cell: scope.size ** 2 }[role.by] ?? count ?? raw.length;
  return raw.slice(0, used).map((entry) => present(role, entry, scope));
}

function presentStruct(kind, raw, { size }) {
  const { game, fields, list } = structs[kind];
  const scope = { game, size };
  const value = {};
  for (const [name, role] of Object.entries(fields)) {
    if (role.counts || role.has) {
      continue;
    }
    if (role.present && !raw[role.present]) {
      value[name] = null;
    } else {
      value[name] = role.length ? presentList(role, raw[name], raw[role.count], scope) : present(role, raw[name], scope);
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
  const { suits, cardCode, cardCodes, toBits } = notation(scope.game);
  switch (role.kind) {
    case "flag":
      return Number(Boolean(value));
    case "card":
      return cardCode ? cardCode(value) : cardCodes([value])[0];
    case "cards":
      return toBits(value);
    case "suit":
      return suitCode(value, suits);
    case "seats":
      return value.reduce((mask, seat) => mask | (1 << seat), 0);
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
  if (!Array.isArray(values)) {
    throw new TypeError(`${name}: expected an array, not ${typeof values}`);
  }
  // Binokel has two to four players.
  const isBySeat = role.by === "seat" && scope.game !== "binokel";
  return (isBySeat ? bySeat(values, name) : values).map((value, index) => accept(role, value, `${name}[${index}]`, scope));
}

/** The fields of a struct for an object. A field that is left out is none, or zero. */
function acceptStruct(kind, value, { size }) {
  const { game, fields, list } = structs[kind];
  const scope = { game, size };
  if (!list && (typeof value !== "object" || value === null)) {
    throw new TypeError(`expected ${kind.replace("Hs", "")} as an object, not ${value === null ? "null" : typeof value}`);
  }
  const given = list ? { [list]: value } : value;
  const unknown = Object.keys(given).find((name) => !fields[name] || fields[name].counts || fields[name].has);
  if (unknown) {
    throw new TypeError(`${kind.replace("Hs", "")} has no field ${unknown}`);
  }
  const raw = {};
  for (const [name, role] of Object.entries(fields)) {
    if (role.has) {
      raw[name] = Number(given[role.has] != null);
    } else if (given[name] != null) {
      raw[name] = role.length ? acceptList(role, given[name], name, scope) : accept(role, given[name], name, scope);
    } else if (role.none !== undefined) {
      raw[name] = role.none;
    }
  }
  for (const [name, { counts }] of Object.entries(fields).filter(([, role]) => role.counts)) {
    raw[name] = raw[counts[0]]?.length ?? 0;
  }
  return raw;
}
