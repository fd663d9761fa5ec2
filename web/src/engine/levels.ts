import type { HeartsLevel } from "handsense";

/** The players of the page, from the weakest to the strongest: the levels of the library. */
export interface Level {
  level: HeartsLevel;
  name: string;
  /** How the level decides. */
  text: string;
  /** Its measured strength; docs/research/evaluation.md has the conditions. */
  measured: string;
  /** Points a deal better than the policy TUNED: mean and half of the 95 % interval. */
  points: [number, number];
}

export const LEVELS: readonly Level[] = [
  {
    level: "novice",
    name: "Novice",
    text: "Forgets most cards, and often takes the second-best one.",
    measured: "The weakest: a beginner",
    points: [-4.62, 0.07],
  },
  {
    level: "steady",
    name: "Steady",
    text: "Remembers half of the cards, and has lapses.",
    measured: "+2.06 ± 0.07 points a deal against Novice",
    points: [-2.8, 0.07],
  },
  {
    level: "seasoned",
    name: "Seasoned",
    text: "Remembers nearly all cards, and has small lapses.",
    measured: "+2.08 ± 0.07 points a deal against Steady",
    points: [-0.74, 0.07],
  },
  {
    level: "expert",
    name: "Expert",
    text: "Weighs every card, corrected by a small neural network.",
    measured: "+2.40 ± 0.07 points a deal against Seasoned",
    points: [1.83, 0.07],
  },
  {
    level: "master",
    name: "Master",
    text: "Compares the cards by up to 4,000 playouts of sampled deals.",
    measured: "+1.86 ± 0.40 points a deal against Expert, by standard rules",
    points: [2.33, 0.33],
  },
];

export const DEFAULT_LEVELS: readonly number[] = [3, 3, 3];
