import { type HintCard, type HintPass, type Threat, loadEngine, messageOf } from "../engine/page.ts";
import { type Deal, SEAT_NAMES, cardName, listOf } from "./deal.ts";

export type Hint =
  | { kind: "cards"; cards: HintCard[]; at: number }
  | { kind: "passes"; passes: HintPass[] };

/** The coach: a hint for the player, and a watch on moon shots. */
export class Coach {
  threat: Threat | null = null;
  private hint: Hint | null = null;
  private searching: AbortController | null = null;
  private readonly say: (text: string) => void;
  private readonly changed: () => void;

  constructor(say: (text: string) => void, changed: () => void) {
    this.say = say;
    this.changed = changed;
  }

  get isBusy(): boolean {
    return this.searching !== null;
  }

  /** Searches for a hint. Returns the message of an error. */
  async ask(deal: Deal, playouts: number): Promise<string | null> {
    this.drop();
    const search = new AbortController();
    this.searching = search;
    this.changed();
    let problem: string | null = null;
    try {
      const engine = await loadEngine();
      if (deal.phase === "passing") {
        const passes = await engine.hintPass(deal, playouts, search.signal);
        this.hint = { kind: "passes", passes };
        this.say(`The coach would pass the ${listOf(passes[0]!.cards.map(cardName))}.`);
      } else {
        const cards = await engine.hint(deal, playouts, search.signal);
        this.hint = { kind: "cards", cards, at: deal.played };
        this.say(`The coach would play the ${cardName(cards[0]!.card)}.`);
      }
    } catch (error) {
      if (!search.signal.aborted) problem = messageOf(error);
    }
    if (this.searching === search) this.searching = null;
    this.changed();
    return problem;
  }

  /** The hint, if it is one for this moment. */
  adviceFor(deal: Deal): Hint | null {
    const { hint } = this;
    return hint && (hint.kind === "passes" ? deal.phase === "passing" : hint.at === deal.played) ? hint : null;
  }

  /** Gives up the search and its hint. */
  drop(): void {
    this.searching?.abort();
    this.searching = null;
    this.hint = null;
  }

  /** Gives up everything. */
  rest(): void {
    this.drop();
    this.threat = null;
  }

  /** Looks for a moon shot of another seat; with `null` it looks away. */
  async watch(deal: Deal | null): Promise<void> {
    if (!deal) {
      this.threat = null;
      return;
    }
    const engine = await loadEngine();
    const before = this.threat?.suspectedPlayer;
    this.threat = engine.threat(deal);
    const suspect = this.threat?.suspectedPlayer;
    if (this.threat?.shouldBlock && before !== suspect) this.say(`${SEAT_NAMES[suspect!]} may be shooting the moon.`);
    this.changed();
  }
}
