// Calls of the functions of the C interface with values of JavaScript.

import { boardSize, forms, read } from "./forms.js";
import { functions, structs } from "./generated/interface.js";
import { checked } from "./library.js";
import { library } from "./state.js";
import { accept, acceptList, present, presentList } from "./values.js";

/** Allocates a struct. Callers write some structs in another form. */
export function makeStruct(lib, kind, value, scope) {
  if (kind === "HsHexPosition") {
    // The names of cells depend on the size of the board.
    scope.size = boardSize(value);
  }
  const made = forms[kind]?.(value, lib);
  return typeof made === "number" ? made : lib.make(kind, accept({ type: kind }, made ?? value, kind, scope));
}

/** The number that a function gets for a parameter. */
function argument(lib, role, name, given, scope) {
  const { type, length, count } = role;
  const value = given[name];
  if (role.output) {
    const entries = length ?? given[count];
    return structs[type] && entries === undefined ? lib.make(type) : lib.array(type, Math.max(entries ?? 1, 0));
  }
  if (type === "text") {
    return lib.string(value);
  }
  if (!role.input) {
    return checked(type, accept(role, value === undefined ? given[role.counts?.[0]]?.length : value, name, scope), name);
  }
  if (length === undefined && count === undefined) {
    return makeStruct(lib, type, value, scope);
  }
  return lib.arrayOf(type, acceptList(role, value, name, scope), length, name);
}

/**
 * Calls a function with its inputs by name. Returns its text or its output; several outputs by name. Throws the
 * error of its status.
 */
export function call(name, given = {}) {
  const { game, returns, parameters } = functions[name];
  return library().frame((lib) => {
    const scope = { game };
    const places = {};
    for (const [parameter, role] of Object.entries(parameters)) {
      places[parameter] = argument(lib, role, parameter, given, scope);
    }
    const result = lib.call(name, ...Object.values(places));
    if (returns === "text") {
      return lib.text(result);
    }
    lib.check(result);
    const output = (role, place) => {
      const { type, length, count } = role;
      if (length === undefined && count === undefined) {
        return read(lib, role, place, scope);
      }
      const used = count === undefined ? length : (given[count] ?? lib.read(places[count], "i32"));
      return presentList(role, lib.list(place, type, used), scope);
    };
    const outputs = Object.entries(parameters).filter(([, role]) => role.output && !role.counts);
    const found = outputs.map(([parameter, role]) => [parameter, output(role, places[parameter])]);
    return found.length === 1 ? found[0][1] : Object.fromEntries(found);
  });
}

/** A struct in the form in which it is returned. */
export const normal = (kind, value) =>
  library().frame((lib) => {
    const scope = {};
    return read(lib, { type: kind }, makeStruct(lib, kind, value, scope), scope);
  });

/** A struct as text. */
export const format = (name, kind, value) => library().frame((lib) => lib.format(name, makeStruct(lib, kind, value, {})));

/**
 * Calls a search. The options are its own, the limits and `progress`, which gets the best candidate by this name of
 * its number.
 */
export function search(name, given, options, best = (number) => number) {
  const { playouts, milliseconds, seed, threads, progress, ...fields } = options ?? {};
  const report = (raw) => {
    const found = present({ type: "HsSearchProgress" }, raw, {});
    return progress({ ...found, best: found.best === null ? null : best(found.best) });
  };
  return library().frame((lib) =>
    lib.search({ playouts, milliseconds, seed, threads }, progress && report, (limits) =>
      call(name, { ...given, limits, options: { ...fields, limits } }),
    ),
  );
}
