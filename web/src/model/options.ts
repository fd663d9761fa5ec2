import type { HeartsLevel, HeartsRule } from "handsense";

/** The rule bits of the library, before it is loaded. The type has the same values. */
export const Rule: HeartsRule = {
  queenPenalty: 0x0001,
  jackBonus: 0x0002,
  noTrickBonus: 0x0004,
  endScoreBonus: 0x0008,
  shootingNeedsJack: 0x0010,
  leadTwoOfClubs: 0x0020,
  leadClubs: 0x0040,
  noHeartsFirstTrick: 0x0080,
  noQueenFirstTrick: 0x0100,
  queenBreaksHearts: 0x0200,
  passCards: 0x0400,
  mustBreakHearts: 0x0800,
  heartsArentPoints: 0x1000,
  noShooting: 0x2000,
  standard: 0x0da1,
  legacyMain: 0x0fc1,
};

/** Every rule. */
export const ALL_RULES: number = Object.values(Rule).reduce((all, bit) => all | bit, 0);
export const STANDARD: number = Rule.standard;
export const LEGACY_MAIN: number = Rule.legacyMain;

/** The rule sets that the page offers by name. */
export const RULE_SETS: readonly { bits: number; id: string; name: string; text: string }[] = [
  { bits: STANDARD, id: "standard", name: "Standard", text: "The two of clubs leads; the queen of spades counts 13." },
  { bits: STANDARD | Rule.jackBonus, id: "jack", name: "Jack of diamonds", text: "Standard, and the jack of diamonds takes 10 points off." },
  { bits: LEGACY_MAIN, id: "legacy-main", name: "Classic engine", text: "Any club opens, and the queen of spades breaks hearts too." },
  { bits: STANDARD | Rule.noTrickBonus, id: "no-trick", name: "No-trick bonus", text: "Standard, and a player without a trick gets 5 points off." },
  { bits: STANDARD & ~Rule.passCards, id: "no-pass", name: "No passing", text: "Standard without the exchange of cards." },
  { bits: STANDARD | Rule.noShooting, id: "no-moon", name: "No moon", text: "Standard; a player who takes all points keeps them." },
  { bits: STANDARD | Rule.heartsArentPoints, id: "black-lady", name: "Only the queen", text: "Hearts count nothing; the queen of spades counts 13." },
];

/** The rules one by one, for a rule set of one's own. */
export const RULE_TEXTS: readonly [number, string][] = [
  [Rule.queenPenalty, "The queen of spades counts 13"],
  [Rule.jackBonus, "The jack of diamonds takes 10 off"],
  [Rule.noTrickBonus, "No trick takes 5 off"],
  [Rule.shootingNeedsJack, "A moon needs the jack of diamonds"],
  [Rule.leadTwoOfClubs, "The two of clubs is led first"],
  [Rule.leadClubs, "Its holder leads any club"],
  [Rule.noHeartsFirstTrick, "No heart on the first trick"],
  [Rule.noQueenFirstTrick, "No queen of spades on the first trick"],
  [Rule.queenBreaksHearts, "The queen of spades breaks hearts too"],
  [Rule.passCards, "Three cards are passed"],
  [Rule.mustBreakHearts, "Hearts must be broken before they are led"],
  [Rule.heartsArentPoints, "Hearts count nothing; no moon"],
  [Rule.noShooting, "No moon"],
];

export function rulesName(bits: number): string {
  return RULE_SETS.find((set) => set.bits === bits)?.name ?? "Own rules";
}

/** The players of the page, from the weakest to the strongest: the levels of the library. */
export interface Level {
  level: HeartsLevel;
  name: string;
  /** How the level decides. */
  text: string;
  /** Its measured strength; docs/research/evaluation.md has the conditions. */
  measured: string;
}

export const LEVELS: readonly Level[] = [
  {
    level: "novice",
    name: "Novice",
    text: "Forgets most cards, and often takes the second-best one.",
    measured: "The weakest: a beginner",
  },
  {
    level: "steady",
    name: "Steady",
    text: "Remembers half of the cards, and has lapses.",
    measured: "+2.06 ± 0.07 points a deal against Novice",
  },
  {
    level: "seasoned",
    name: "Seasoned",
    text: "Remembers nearly all cards, and has small lapses.",
    measured: "+2.08 ± 0.07 points a deal against Steady",
  },
  {
    level: "expert",
    name: "Expert",
    text: "Weighs every card, corrected by a small neural network.",
    measured: "+2.40 ± 0.07 points a deal against Seasoned",
  },
  {
    level: "master",
    name: "Master",
    text: "Compares the cards by up to 4,000 playouts of sampled deals.",
    measured: "+1.86 ± 0.40 points a deal against Expert, by standard rules",
  },
];

export const DEFAULT_LEVELS: readonly number[] = [3, 3, 3];
