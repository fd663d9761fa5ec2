import { LEVELS } from "../engine/levels.ts";
import { loadEngine } from "../engine/load.ts";
import type { HintCard, HintPass, Threat } from "../engine/types.ts";
import { type Card, QUEEN_OF_SPADES, type Seat, cardName, listOf } from "../model/cards.ts";
import { type Trick, winnerOf } from "../model/deal.ts";
import { Match, type Saved, type Setup, isSetup } from "../model/match.ts";
import { viewText } from "../model/notation.ts";
import { playerSeed } from "../model/random.ts";
import { breaksHearts, cardPoints, moonShooter, passReceiver, whyIllegal } from "../model/rules.ts";
import { SEAT_NAMES, plural } from "./parts.tsx";
import { type Settings, loadMatch, moves, saveMatch } from "./settings.ts";

export type Hint =
  | { kind: "cards"; cards: HintCard[]; at: number }
  | { kind: "passes"; passes: HintPass[] };

const DELAY = { calm: 520, quick: 240, instant: 0 };
const REST = { calm: 1000, quick: 600, instant: 60 };

function says(seat: Seat, verb: string, thirdPerson = `${verb}s`): string {
  return seat === 0 ? `You ${verb}` : `${SEAT_NAMES[seat]} ${thirdPerson}`;
}

/** The play screen's state: the match, what lies on the table, and the coach. */
export class Table {
  match: Match | null = null;
  /** Cards chosen for the pass. */
  chosen: Card[] = [];
  /** Plays whose tricks have left the table. */
  collected = 0;
  /** The seat that collects the trick on the table; -1 while it lies. */
  collector: Seat = -1;
  /** The seat that is thinking; -1 for none. */
  thinking: Seat = -1;
  /** Cards that have just come in the pass. */
  arrived: Card[] = [];
  hint: Hint | null = null;
  hintBusy = false;
  threat: Threat | null = null;
  /** A short message above the hand. */
  notice = "";
  error = "";
  /** What happened, for a screen reader. */
  log: string[] = [];

  private generation = 0;
  private searching: AbortController | null = null;
  private passes: Promise<Card[][]> | null = null;
  private readonly settings: () => Settings;
  private readonly changed: () => void;

  constructor(settings: () => Settings, changed: () => void) {
    this.settings = settings;
    this.changed = changed;
  }

  /** Continues the match that the browser has kept. */
  restore(): void {
    try {
      const saved = loadMatch() as Saved | null;
      if (saved && isSetup(saved.setup, LEVELS.length)) this.match = Match.from(saved);
    } catch {
      // A record of another version is dropped.
    }
    if (this.match) this.begin();
  }

  start(setup: Setup): void {
    this.match = new Match(setup);
    this.say(`A new match. Deal ${setup.deal}.`);
    this.begin();
  }

  leave(): void {
    this.stop();
    this.match = null;
    saveMatch(null);
    this.changed();
  }

  nextDeal(): void {
    this.match!.nextDeal();
    this.say(`Deal ${this.match!.deal.number}.`);
    this.begin();
  }

  /** The trick on the table. */
  get shown(): Trick {
    const deal = this.match!.deal;
    return deal.plays.length > this.collected && deal.plays.length % 4 === 0 ? deal.tricks.at(-1)! : deal.trick;
  }

  get myTurn(): boolean {
    const deal = this.match?.deal;
    return deal?.next === 0 && this.collected === deal.plays.length - (deal.plays.length % 4);
  }

  /** A click on a card of the hand. */
  touch(card: Card): void {
    const deal = this.match!.deal;
    this.notice = "";
    if (deal.phase === "passing") {
      if (this.chosen.includes(card)) this.chosen = this.chosen.filter((other) => other !== card);
      else if (this.chosen.length < 3) this.chosen = [...this.chosen, card];
      else this.notice = "Three cards are chosen. Click one of them to put it back.";
    } else if (!this.myTurn) {
      if (deal.phase === "playing") this.notice = "It is not your turn yet.";
    } else if (deal.legal().includes(card)) {
      this.arrived = [];
      this.put(card);
      void this.run();
      return;
    } else {
      this.notice = whyIllegal(card, deal.context, deal.handOf(0), deal.rules);
      this.say(this.notice);
    }
    this.changed();
  }

  /** Passes the chosen cards. */
  async pass(): Promise<void> {
    const deal = this.match!.deal;
    if (deal.phase !== "passing" || this.chosen.length !== 3) return;
    const generation = ++this.generation;
    this.dropHint();
    this.notice = "The others choose their cards …";
    this.changed();
    try {
      const others = await this.passes!;
      if (generation !== this.generation) return;
      deal.pass([this.chosen, ...others]);
    } catch (error) {
      return this.fail(generation, error);
    }
    const giver = [1, 2, 3].find((seat) => passReceiver(seat, deal.direction) === 0)!;
    this.arrived = deal.receivedBy(0);
    this.chosen = [];
    this.notice = "";
    this.say(`${SEAT_NAMES[giver]} passes you the ${listOf(this.arrived.map(cardName))}.`);
    void this.run();
  }

  undo(): void {
    if (!this.match?.undo()) return;
    const deal = this.match.deal;
    this.say(deal.phase === "passing" ? "The pass is taken back." : "Your last card is taken back.");
    this.settle();
    this.begin();
  }

  /** Begins the deal again. */
  replay(): void {
    this.match!.replay();
    this.say(`Deal ${this.match!.deal.number} again.`);
    this.begin();
  }

  /** Puts the table to rest at once: no trick in the air. */
  private settle(): void {
    const played = this.match!.deal.plays.length;
    this.collected = played - (played % 4);
  }

  async askHint(): Promise<void> {
    const deal = this.match?.deal;
    if (!deal || this.hintBusy || !(this.myTurn || deal.phase === "passing")) return;
    this.dropHint();
    const search = new AbortController();
    this.searching = search;
    this.hintBusy = true;
    this.changed();
    try {
      const engine = await loadEngine();
      const view = viewText(deal, 0);
      const playouts = this.settings().playouts;
      if (deal.phase === "passing") {
        const passes = await engine.hintPass(view, playouts, search.signal);
        this.hint = { kind: "passes", passes };
        this.say(`The coach passes the ${listOf(passes[0]!.cards.map(cardName))}.`);
      } else {
        const cards = await engine.hint(view, playouts, search.signal);
        this.hint = { kind: "cards", cards, at: deal.plays.length };
        this.say(`The coach plays the ${cardName(cards[0]!.card)}.`);
      }
    } catch (error) {
      if (!search.signal.aborted) this.error = String((error as Error).message ?? error);
    }
    if (this.searching === search) {
      this.hintBusy = false;
      this.searching = null;
    }
    this.changed();
  }

  /** Chooses the cards of the coach's pass. */
  takePass(cards: Card[]): void {
    this.chosen = [...cards];
    this.changed();
  }

  dropHint(): void {
    this.searching?.abort();
    this.searching = null;
    this.hintBusy = false;
    this.hint = null;
  }

  /** Looks for a moon shot of another seat. */
  async watch(): Promise<void> {
    const deal = this.match?.deal;
    if (!deal || deal.phase !== "playing" || !this.settings().coach) {
      this.threat = null;
      return;
    }
    const engine = await loadEngine();
    const before = this.threat;
    this.threat = engine.threat(viewText(deal, 0));
    const suspect = this.threat?.suspectedPlayer;
    if (this.threat?.shouldBlock && before?.suspectedPlayer !== suspect) this.say(`${SEAT_NAMES[suspect!]} may be shooting the moon.`);
    this.changed();
  }

  private stop(): void {
    this.generation++;
    this.dropHint();
    this.thinking = -1;
    this.collector = -1;
    this.threat = null;
    this.notice = "";
    this.error = "";
  }

  private begin(): void {
    this.stop();
    const deal = this.match!.deal;
    this.chosen = [];
    this.arrived = deal.plays.length === 0 ? deal.receivedBy(0) : [];
    this.settle();
    if (deal.phase === "passing") this.passes = this.choosePasses();
    void this.run();
  }

  private async choosePasses(): Promise<Card[][]> {
    const { deal, setup } = this.match!;
    const engine = await loadEngine();
    return Promise.all([1, 2, 3].map((seat) => engine.passCards(viewText(deal, seat), setup.levels[seat - 1]!, playerSeed(deal.number, seat))));
  }

  private put(card: Card): void {
    const deal = this.match!.deal;
    const seat = deal.next;
    const breaks = !deal.heartsBroken && breaksHearts(deal.rules, card);
    deal.play(card);
    this.dropHint();
    this.say(`${says(seat, "play")} the ${cardName(card)}.${breaks ? " Hearts are broken." : ""}`);
  }

  /** Lets the others play until it is the reader's turn or the deal is over. */
  private async run(): Promise<void> {
    const generation = ++this.generation;
    const current = () => generation === this.generation;
    const rest = async (milliseconds: number) => {
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return current();
    };
    try {
      for (;;) {
        saveMatch(this.match!.toJSON());
        this.changed();
        const deal = this.match!.deal;
        const { pace } = this.settings();
        const played = deal.plays.length;
        if (played > this.collected && played % 4 === 0) {
          const trick = deal.tricks.at(-1)!;
          if (!(await rest(REST[pace]))) return;
          this.collector = winnerOf(trick);
          this.changed();
          if (!(await rest(moves(this.settings()) && pace !== "instant" ? 320 : 0))) return;
          this.collected = played;
          this.collector = -1;
          this.sayTrick(trick);
          if (deal.phase === "finished") this.sayResult();
          void this.watch();
          continue;
        }
        if (deal.phase !== "playing" || deal.next === 0) return;
        const seat = deal.next;
        this.thinking = seat;
        this.changed();
        const engine = await loadEngine();
        const level = this.match!.setup.levels[seat - 1]!;
        const chosen = engine.playCard(viewText(deal, seat), level, playerSeed(deal.number, seat));
        const [card] = await Promise.all([chosen, rest(DELAY[pace])]);
        if (!current()) return;
        this.thinking = -1;
        this.put(card);
      }
    } catch (error) {
      this.fail(generation, error);
    }
  }

  private fail(generation: number, error: unknown): void {
    if (generation !== this.generation) return;
    this.thinking = -1;
    this.notice = "";
    this.error = String((error as Error).message ?? error);
    this.changed();
  }

  private sayTrick(trick: Trick): void {
    const rules = this.match!.deal.rules;
    const winner = winnerOf(trick);
    const points = trick.cards.reduce((sum, card) => sum + cardPoints(rules, card), 0);
    const queen = trick.cards.includes(QUEEN_OF_SPADES) ? " with the queen of spades" : "";
    this.say(`${says(winner, "take")} the trick${queen}${points ? `: ${plural(points, "point")}` : ""}.`);
  }

  private sayResult(): void {
    const deal = this.match!.deal;
    const shooter = moonShooter(deal.rules, deal.taken);
    if (shooter >= 0) this.say(`${says(shooter, "shoot")} the moon.`);
    this.say(`The deal is over. ${deal.result.map((points, seat) => `${SEAT_NAMES[seat]} ${points}`).join(", ")}.`);
  }

  private say(text: string): void {
    this.log = [...this.log.slice(-11), text];
  }
}
