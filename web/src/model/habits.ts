import type { HeartsHabit, Tendencies, opponents } from "handsense";
import type { Deal } from "./deal.ts";

/** The functions of the library on what players have shown. */
export type Models = typeof opponents;

/** Habits are shown from this number of deals on. */
export const FEWEST_DEALS = 3;

/** The habits in the order of the page: the habit, and of what its rate is. */
export const HABITS: readonly (readonly [habit: HeartsHabit, name: string, of: string])[] = [
  ["shoots-moon", "Shooting the moon", "of all deals"],
  ["stops-moon", "Stopping moons", "of those in sight"],
  ["passes-queen", "Passing the queen of spades", "of hands with her"],
  ["leads-spades", "Leading spades below the queen", "while she is out"],
  ["targets-leader", "Discarding points on the low scorer", "of discards of points"],
];

/** Reads a kept model. A text that is damaged or of another version is no model. */
function read(models: Models, text: string) {
  try {
    return models.parse(text);
  } catch {
    return null;
  }
}

/** The text of a model after one more finished deal. */
export const observed = (models: Models, text: string, { record }: Deal): string => models.format(models.observe(read(models, text), record));

/** What seat 0 tends to do. */
export const habitsOf = (models: Models, text: string): Tendencies => models.tendencies(read(models, text), 0);
