// The forms in which callers write views, positions and deals, as the fields of their structs.

import { constants, enums } from "./generated/interface.js";
import { SEATS, accept, checkObject, present } from "./values.js";

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** The bits of the rules of Hearts by their names. */
export const rules = Object.freeze(Object.fromEntries(Object.entries(enums.HsHeartsRule).map(([name, bit]) => [camel(name), bit])));

/** Cards, or sets of cards by seat. An empty array is unknown. */
const ifAny = (sets) => (sets?.length ? sets : null);

function trickFields(trick) {
  const { leader, cards } = trick ?? { leader: 0, cards: [] };
  if (!Number.isInteger(leader) || leader < 0 || leader >= SEATS) {
    throw new RangeError(`leader is ${leader}: expected a seat, 0 to 3`);
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
export const forms = {
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
export function read(lib, role, place, scope) {
  const value = present(role, lib.read(place, role.type), scope);
  return shown[role.type]?.(value) ?? value;
}
