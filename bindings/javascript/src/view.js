// Views, positions and deals of Hearts as structs.

import { cardCode, cardName, fromBits, toBits } from "./cards.js";
import { constants, enums } from "./layout.js";
import { codes } from "./names.js";
import { library } from "./state.js";

export const SEATS = 4;

const PASSES = codes("HsHeartsPass", "HS_HEARTS_PASS_");
const HISTORIES = codes("HsHeartsHistory", "HS_HEARTS_HISTORY_");
const RULE_SETS = codes("HsHeartsRule", "HS_HEARTS_RULES_");

const camel = (name) => name.toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** The bits of the rules by their names. */
export const rules = Object.freeze(
  Object.fromEntries(
    Object.entries(enums.HsHeartsRule).map(([name, bit]) => [
      camel(name.replace(/^HS_HEARTS_RULES?_/, "")),
      bit,
    ]),
  ),
);

export const ruleBits = (value = "standard") => (typeof value === "number" ? value : RULE_SETS.code(value, "rules"));

/** By how many seats cards are passed. */
export const passStep = (value = "hold") => PASSES.code(value, "pass");

export function bySeat(values, name) {
  if (!Array.isArray(values) || values.length !== SEATS) {
    throw new RangeError(`${name}: expected an array with one entry for each of ${SEATS} seats`);
  }
  return values;
}

const setsBySeat = (values, name) => (values?.length ? bySeat(values, name).map(toBits) : [0n, 0n, 0n, 0n]);

function isObject(value, name) {
  if (typeof value !== "object" || value === null) {
    throw new TypeError(`expected ${name} as an object, not ${value === null ? "null" : typeof value}`);
  }
}

/** The struct of a trick. */
export function trickFields(trick) {
  if (!trick) {
    return { np: SEATS };
  }
  const { leader, cards } = trick;
  if (!Number.isInteger(leader) || leader < 0 || leader >= SEATS) {
    throw new RangeError(`leader is ${leader}: expected a seat, 0 to 3`);
  }
  if (cards.length > SEATS) {
    throw new RangeError(`a trick has at most ${SEATS} cards, not ${cards.length}`);
  }
  return {
    np: SEATS,
    curr: cards.length,
    play: cards.map(cardCode),
    player: cards.map((_, index) => (leader + index) % SEATS),
  };
}

function tricksFields(tricks = []) {
  const most = constants.HS_HEARTS_MAX_TRICKS;
  if (tricks.length > most) {
    throw new RangeError(`a deal has at most ${most} tricks, not ${tricks.length}`);
  }
  const open = tricks.length > 0 && tricks.at(-1).cards.length < SEATS;
  const slots = tricks.map(trickFields);
  if (!open && tricks.length < most) {
    slots.push(trickFields(null));
  }
  return { tricks: slots, currTrick: tricks.length - (open ? 1 : 0) };
}

/** Allocates the struct of a view. */
export function makeView(view) {
  const lib = library();
  if (typeof view === "string") {
    const made = lib.make("HsHeartsView");
    lib.run("handsense_hearts_parse_view", lib.string(view), made);
    return made;
  }
  isObject(view, "a view");
  return lib.make("HsHeartsView", {
    me: view.me ?? 0,
    numPlayers: SEATS,
    rules: ruleBits(view.rules),
    passDir: passStep(view.pass),
    hand: toBits(view.hand),
    passed: toBits(view.passed ?? []),
    received: toBits(view.received ?? []),
    scores: bySeat(view.scores ?? [0, 0, 0, 0], "scores"),
    ...tricksFields(view.tricks),
    taken: setsBySeat(view.taken, "taken"),
    history: HISTORIES.code(view.history ?? "complete", "history"),
    heartsBroken: Boolean(view.heartsBroken),
  });
}

function readTricks(tricks, currTrick) {
  const played = tricks.slice(0, currTrick + 1).filter((trick) => trick.curr > 0);
  return played.map(({ curr, play, player }) => ({ leader: player[0], cards: play.slice(0, curr).map(cardName) }));
}

export function parseView(view) {
  const lib = library();
  return lib.frame(() => {
    const found = lib.read(makeView(view), "HsHeartsView");
    return {
      hand: fromBits(found.hand),
      me: found.me,
      rules: found.rules,
      pass: PASSES.name(found.passDir),
      scores: found.scores.slice(0, SEATS),
      passed: fromBits(found.passed),
      received: fromBits(found.received),
      tricks: readTricks(found.tricks, found.currTrick),
      history: HISTORIES.name(found.history),
      taken: found.taken.slice(0, SEATS).map(fromBits),
      heartsBroken: found.heartsBroken !== 0,
    };
  });
}

export const formatView = (view) => library().frame((lib) => lib.format("handsense_hearts_format_view", makeView(view)));

/** Allocates the struct of a position. */
export function makePosition(position) {
  isObject(position, "a position");
  return library().make("HsHeartsPosition", {
    numPlayers: SEATS,
    rules: ruleBits(position.rules),
    nextPlayer: position.nextPlayer,
    hands: bySeat(position.hands, "hands").map(toBits),
    taken: setsBySeat(position.taken, "taken"),
    trick: trickFields(position.trick),
  });
}

/** Allocates the struct of a deal. */
export function makeDeal(deal, seat) {
  isObject(deal, "a deal");
  return library().make("HsHeartsDeal", {
    numPlayers: SEATS,
    rules: ruleBits(deal.rules),
    passDir: passStep(deal.pass),
    seatPlusOne: seat === undefined ? 0 : seat + 1,
    hands: bySeat(deal.hands, "hands").map(toBits),
    passed: setsBySeat(deal.passed, "passed"),
    scores: bySeat(deal.scores ?? [0, 0, 0, 0], "scores"),
    ...tricksFields(deal.tricks),
  });
}
