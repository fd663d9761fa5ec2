// Calls of the functions of the C interface with values of JavaScript. Callers write views, positions and deals in
// forms of their own.

import { constants, enums, functions, structs } from "./generated/interface.js";
import { checked, quoted } from "./library.js";
import { library } from "./state.js";
import { SEATS, accept, acceptList, checkObject, present, presentList } from "./values.js";

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The bits of the rules of Hearts by their names. */
export const rules = Object.freeze(Object.fromEntries(Object.entries(enums.HsHeartsRule).map(([name, bit]) => [camel(name), bit])));

/** Cards, or sets of cards by seat. An empty array is unknown. */
const ifAny = (sets) => (sets?.length ? sets : null);

function trickFields(trick) {
  const { leader, cards } = trick ?? { leader: 0, cards: [] };
  if (!Number.isInteger(leader) || leader < 0 || leader >= SEATS) {
    throw new RangeError(`leader is ${quoted(leader)}: expected a seat, 0 to 3`);
  }
  if (cards.length > SEATS) {
    throw new RangeError(`a trick has at most ${SEATS} cards, not ${cards.length}`);
  }
  return { np: SEATS, play: cards, player: cards.map((_, index) => (leader + index) % SEATS) };
}

function tricksFields(tricks = []) {
  const most = constants.HS_HEARTS_MAX_TRICKS;
  if (tricks.length > most) {
    throw new RangeError(`a deal has at most ${most} tricks, not ${tricks.length}`);
  }
  const open = tricks.length > 0 && tricks.at(-1).cards.length < SEATS;
  const slots = open || tricks.length === most ? tricks : [...tricks, null];
  return { tricks: slots.map(trickFields), currTrick: tricks.length - (open ? 1 : 0) };
}

export const boardSize = (position) => position?.size ?? 11;

/** The fields of a struct for what callers write, or the address of the struct. */
const forms = {
  HsHeartsView(view, lib) {
    if (typeof view === "string") {
      const made = lib.make("HsHeartsView");
      lib.run("handsense_hearts_parse_view", lib.string(view), made);
      return made;
    }
    checkObject(view, "a view");
    const { pass = "hold", rules = "standard", taken, tricks, ...fields } = view;
    return { numPlayers: SEATS, rules, passDir: pass, taken: ifAny(taken), ...tricksFields(tricks), ...fields };
  },

  HsHeartsPosition(position) {
    checkObject(position, "a position");
    const { rules = "standard", taken, trick, ...fields } = position;
    return { numPlayers: SEATS, rules, taken: ifAny(taken), trick: trickFields(trick), ...fields };
  },

  HsHeartsDeal(deal) {
    checkObject(deal, "a deal");
    const { pass = "hold", rules = "standard", passed, tricks, ...fields } = deal;
    return { numPlayers: SEATS, rules, passDir: pass, passed: ifAny(passed), ...tricksFields(tricks), ...fields };
  },

  HsHexPosition(position, lib) {
    const given = typeof position === "string" ? { moves: position } : position;
    checkObject(given, "a position");
    const { moves, ...fields } = given;
    const start = { size: boardSize(fields), toMove: "red", ...fields };
    if (moves === undefined) {
      return start;
    }
    const made = lib.make("HsHexPosition", accept({ type: "HsHexPosition" }, start, "position", {}));
    lib.run("handsense_hex_play_moves", made, lib.string(Array.isArray(moves) ? moves.join(" ") : moves), made);
    return made;
  },

  /** A turn begins with its first set. */
  HsLiapTuiView(view) {
    checkObject(view, "a view");
    return { ...view, turns: (view.turns ?? []).filter((sets) => sets.length > 0) };
  },

  HsBinokelView(view) {
    checkObject(view, "a view");
    return { edition: "newest", players: 3, ...view, dabb: ifAny(view.dabb) };
  },
};

const played = (tricks) => tricks.filter(({ play }) => play.length > 0).map(({ play, player }) => ({ leader: player[0], cards: play }));
const dealt = ({ numPlayers, passDir: pass, currTrick, tricks, seat, ...fields }) => ({ ...fields, pass, tricks: played(tricks) });

/** The forms of the structs that callers get. */
const shown = {
  HsHeartsView: dealt,
  HsHeartsDeal: dealt,
  HsHeartsPosition: ({ numPlayers, trick, ...fields }) => ({ ...fields, trick: played([trick])[0] ?? null }),
};

/** The value at an address. */
function read(lib, role, place, scope) {
  const value = present(role, lib.read(place, role.type), scope);
  return shown[role.type]?.(value) ?? value;
}

/** Allocates a struct. Callers write some structs in another form. */
function makeStruct(lib, kind, value, scope) {
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

/** A struct, or a part of it, as text. */
export const format = (name, kind, value, ...part) =>
  library().frame((lib) => lib.format(name, makeStruct(lib, kind, value, {}), ...part));

/** Options, or their defaults. Throws for one without an entry in the defaults. */
export function optionsOf(given = {}, defaults) {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new TypeError(`options must be an object, not ${Array.isArray(given) ? "an array" : quoted(given)}`);
  }
  const options = { ...defaults };
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaults, name)) {
      throw new TypeError(`unknown option '${name}'; the options are ${Object.keys(defaults).join(", ")}`);
    }
    options[name] = value === undefined ? defaults[name] : value;
  }
  return options;
}

/** A function whose options come after this number of inputs. */
export function withOptions(defaults, count, body) {
  const inputs = (given) => Array.from({ length: count }, (_, index) => given[index]);
  return Object.assign((...given) => body(...inputs(given), optionsOf(given[count], defaults)), { defaults, inputs, count });
}

/** The options of a search, without values: its own, the limits and `progress`. */
export function searchOptions(name) {
  const { options } = functions[name].parameters;
  const { limits, ...own } = structs[options.type].fields;
  const { cancel, context, threads, ...shared } = structs[limits.type].fields;
  return Object.fromEntries(Object.keys({ ...own, ...shared }).map((field) => [field, undefined]));
}

/** A search as a function of these inputs and of options. */
export const searcher = (name, inputs, best) =>
  withOptions(searchOptions(name), inputs.length, (...given) =>
    search(name, Object.fromEntries(inputs.map((input, index) => [input, given[index]])), given.at(-1), best),
  );

/** Calls a search. `progress` gets the best candidate by this name of its number and of the inputs. */
export function search(name, given, options, best = (number) => number) {
  const { playouts, milliseconds, seed, progress, opponents, ...fields } = options;
  const report = (raw) => {
    const found = present({ type: "HsSearchProgress" }, raw, {});
    return progress({ ...found, best: found.best === null ? null : best(found.best, given) });
  };
  return library().frame((lib) =>
    lib.search({ playouts, milliseconds, seed }, progress && report, (limits) => {
      // A pointer, in searches of Hearts only.
      const model = opponents && { opponents: makeStruct(lib, "HsHeartsOpponents", opponents, {}) };
      return call(name, { ...given, limits, options: { ...fields, ...model, limits } });
    }),
  );
}
