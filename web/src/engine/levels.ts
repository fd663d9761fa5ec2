/** The players of the page, from the weakest to the strongest. */
export interface Level {
  name: string;
  /** How the level decides. */
  text: string;
  /** Its measured strength; docs/research/strength.md has the conditions. */
  measured: string;
  /** Points a deal better than the policy TUNED: mean and half of the 95 % interval. */
  points: [number, number];
  policy?: "as-designed" | "tuned" | "learned";
  /** Playouts for the decision of a card; a pass has four times as many. */
  playouts?: number;
}

export const LEVELS: readonly Level[] = [
  {
    name: "Novice",
    text: "The simple rules of the original design, without search.",
    measured: "−4.43 ± 0.07 points a deal against Steady",
    points: [-4.43, 0.07],
    policy: "as-designed",
  },
  {
    name: "Steady",
    text: "Weighs every card by weights tuned in self-play.",
    measured: "The measure of the others. +6.60 ± 0.06 against the classic engine’s card player",
    points: [0, 0],
    policy: "tuned",
  },
  {
    name: "Seasoned",
    text: "Steady, corrected by a small neural network.",
    measured: "+1.18 ± 0.06 points a deal against Steady",
    points: [1.18, 0.06],
    policy: "learned",
  },
  {
    name: "Expert",
    text: "Compares the cards by up to 500 playouts of sampled deals.",
    measured: "+2.14 ± 0.21 points a deal against Steady",
    points: [2.14, 0.21],
    playouts: 500,
  },
  {
    name: "Master",
    text: "Compares the cards by up to 4,000 playouts of sampled deals.",
    measured: "+2.45 ± 0.32 points a deal against Steady",
    points: [2.45, 0.32],
    playouts: 4000,
  },
];

export const DEFAULT_LEVELS: readonly number[] = [2, 2, 2];
