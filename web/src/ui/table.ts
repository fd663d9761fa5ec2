import { Match, type Saved, type Setup, isSaved, playerSeed } from "../model/match.ts";
import { type Engine, loadEngine, messageOf } from "../engine/page.ts";
import { Coach, type Hint } from "../model/coach.ts";
import { type Card, type Deal, QUEEN_OF_SPADES, RECEIVER, SEATS, SUIT_NAMES, type Seat, type Trick, cardName, does, listOf, suitOf, whyIllegal } from "../model/deal.ts";
import { SEAT_NAMES, plural } from "./parts.tsx";
import { countDeal, countReview, finishDaily, newRecord } from "./kept.ts";
import { type Settings, loadMatch, moves, saveMatch } from "./settings.tsx";
import { type Sound, playSound } from "./sound.ts";

/** A deal beside the match: a second try of a deal, or the deal of a day. */
export type Side = { kind: "try"; first: Deal; from: Deal } | { kind: "daily"; date: string };

export const DELAY = { calm: 520, quick: 240, instant: 0 };
const REST = { calm: 1000, quick: 600, instant: 60 };

/** The play screen's state: the match and what lies on the table. */
export class Table {
  match: Match | null = null;
  /** What is played beside the match, which waits. */
  side: Side | null = null;
  /** My scores of second tries, by the first try. */
  readonly tries = new WeakMap<Deal, number>();
  /** Cards chosen for the pass. */
  chosen: Card[] = [];
  /** The card that a first tap has raised. */
  raised: Card | null = null;
  /** Plays whose tricks have left the table. */
  collected = 0;
  /** The seat that collects the trick on the table; -1 while it lies. */
  collector: Seat = -1;
  /** The seat that is thinking; -1 for none. */
  thinking: Seat = -1;
  /** Cards that have just come in the pass. */
  arrived: Card[] = [];
  readonly coach: Coach;
  /** The number of my actions so far. */
  actions = 0;
  /** Whether the others choose their cards for the pass, and mine are chosen. */
  isPassing = false;
  /** A short message above the hand. */
  notice = "";
  error = "";
  /** What happened, for a screen reader. */
  log: { id: number; line: string }[] = [];

  private generation = 0;
  private passes: Promise<Card[][]> | null = null;
  /** A match without its cards, until the engine is there. */
  private waiting: Saved | null = null;
  /** The match that waits for a deal beside it. */
  private kept: Match | null = null;
  private readonly settings: () => Settings;
  private readonly changed: () => void;

  constructor(settings: () => Settings, changed: () => void) {
    this.settings = settings;
    this.changed = changed;
    this.coach = new Coach((text) => this.say(text), changed);
  }

  /** Shows the match that the browser has kept. Its cards come with the engine. Returns whether it is damaged. */
  restore(): boolean {
    const saved = loadMatch() as Saved | null;
    if (isSaved(saved)) this.wait(saved);
    else saveMatch(null);
    return saved !== null && !this.match;
  }

  start(setup: Setup): void {
    this.clear();
    newRecord();
    this.wait({ setup, scores: setup.scores, deals: [""] });
    this.say(`A new match. Deal ${setup.deal}.`);
    this.changed();
    void this.deal();
  }

  private wait(saved: Saved): void {
    this.match = Match.waiting(saved);
    this.waiting = saved;
  }

  /** Deals the cards of a match that waits for the engine. */
  async deal(): Promise<void> {
    const { generation, waiting } = this;
    try {
      const { deals } = await loadEngine();
      if (generation !== this.generation || !waiting) return;
      this.waiting = null;
      // A match that the library refuses is given up.
      this.match = null;
      saveMatch(null);
      this.match = waiting.deals[0] ? Match.from(waiting, deals) : Match.start(waiting.setup, deals);
      this.begin();
      void this.watch();
    } catch (error) {
      this.fail(generation, error);
    }
  }

  /** Plays a deal again from one of its states, beside the match. */
  tryAgain(first: Deal, from: Deal): void {
    const match = [this.match, this.kept].find((one) => one?.deals.includes(first))!;
    this.playAside(match.aside(from), { kind: "try", first, from });
    this.say(`Deal ${first.number} again, from trick ${from.tricksPlayed + 1}.`);
  }

  playDaily(match: Match, date: string): void {
    this.playAside(match, { kind: "daily", date });
    this.say(`The deal of ${date}.`);
  }

  private playAside(match: Match, side: Side): void {
    if (!this.side) this.kept = this.match;
    this.side = side;
    this.match = match;
    this.begin();
  }

  /** Leaves the deal beside the match, and goes on with the match. */
  back(): void {
    this.stop();
    this.side = null;
    this.match = this.kept;
    this.kept = null;
    if (this.waiting) void this.deal();
    else if (this.match) this.begin();
    this.changed();
  }

  /** The reader's match, also while it waits for a deal beside it. */
  private get own(): Match | null {
    return this.side ? this.kept : this.match;
  }

  /** The deals to review: those of the match, also while it waits, and the deal of a day. */
  get deals(): Deal[] {
    const own = this.own?.deals ?? [];
    return this.side?.kind === "daily" ? [...own, ...this.match!.deals] : own;
  }

  /** A deal has been reviewed. It counts if it belongs to the match. */
  reviewed(deal: Deal, mistakes: number): void {
    const match = this.own;
    if (!match?.deals.includes(deal)) return;
    countReview(match, deal, mistakes);
    this.changed();
  }

  /** Whether I can take back a card or my pass. The deal of a day is played once. */
  get canUndo(): boolean {
    return this.side?.kind !== "daily" && this.match!.canUndo(this.settings().playForced);
  }

  /** Gives up the match, and what is played beside it. */
  leave(): void {
    this.clear();
    saveMatch(null);
    this.changed();
  }

  private clear(): void {
    this.stop();
    this.side = null;
    this.kept = null;
    this.match = null;
    this.waiting = null;
  }

  nextDeal(): void {
    this.match!.nextDeal();
    this.say(`Deal ${this.match!.deal.number}.`);
    this.begin();
  }

  /** The trick on the table. */
  get shown(): Trick {
    const deal = this.match!.deal;
    return deal.played > this.collected && deal.played % 4 === 0 ? deal.lastTrick! : deal.trick;
  }

  get myTurn(): boolean {
    const deal = this.match?.deal;
    return deal?.state.nextPlayer === 0 && this.collected === 4 * deal.tricksPlayed;
  }

  /** Whether I can ask for a hint now. */
  get canAsk(): boolean {
    return (this.myTurn || this.match?.deal.phase === "passing") && !this.isPassing;
  }

  /** What is in progress and would be lost: the match, or the deal beside it alone. */
  get running(): "match" | "deal" | null {
    const match = this.own;
    if (match && !match.over) return "match";
    return this.side && this.match!.deal.phase !== "over" ? "deal" : null;
  }

  /** Whether the page plays my card for me. */
  private get isForced(): boolean {
    return this.myTurn && this.settings().playForced && this.match!.deal.state.legal.length === 1;
  }

  /** What the player is to do. */
  get prompt(): string {
    const deal = this.match!.deal;
    if (deal.phase === "waiting") return "The engine is loading …";
    if (deal.phase === "passing") return "Choose three cards.";
    if (this.thinking > 0) return `${SEAT_NAMES[this.thinking]} is thinking …`;
    if (!this.myTurn) return "";
    if (this.isForced) return "Only one card is legal.";
    const [first] = deal.trick.cards;
    if (!first) return deal.tricksPlayed === 0 ? "Your turn: you lead the first trick." : "Your turn: lead a card.";
    const led = suitOf(first);
    return `Your turn: ${deal.state.legal.some((card) => suitOf(card) === led) ? `follow ${SUIT_NAMES[led]}` : `no ${SUIT_NAMES[led]}, play any lit card`}.`;
  }

  /** An action of mine puts the last messages away. */
  private act(): void {
    this.actions++;
    this.notice = "";
    this.error = "";
  }

  /** A click on a card of the hand. With `raises`, the first one raises a card to play. */
  touch(card: Card, raises = false): void {
    const deal = this.match!.deal;
    if (this.isPassing) return;
    const isRaised = this.raised === card;
    this.act();
    this.raised = null;
    if (deal.phase === "passing") {
      if (this.chosen.includes(card)) this.chosen = this.chosen.filter((other) => other !== card);
      else if (this.chosen.length < 3) this.chosen = [...this.chosen, card];
      else this.notice = "Three cards are chosen. Click one of them to put it back.";
    } else if (!this.myTurn) {
      if (deal.phase === "playing") this.notice = "It is not your turn yet.";
    } else if (deal.state.legal.includes(card)) {
      if (raises && !isRaised) {
        this.raised = card;
        this.say(`The ${cardName(card)} is raised. Tap it again to play it.`);
        this.changed();
        return;
      }
      this.arrived = [];
      this.put(card);
      void this.run();
      return;
    } else {
      this.notice = whyIllegal(deal);
      this.say(this.notice);
    }
    this.changed();
  }

  /** Passes the chosen cards. */
  async pass(): Promise<void> {
    const match = this.match!;
    if (match.deal.phase !== "passing" || this.chosen.length !== 3 || this.isPassing) return;
    this.act();
    this.isPassing = true;
    const generation = ++this.generation;
    this.coach.drop();
    this.notice = "The others choose their cards …";
    this.changed();
    try {
      const others = await this.passes!;
      if (generation !== this.generation) return;
      match.pass([this.chosen, ...others]);
    } catch (error) {
      return this.fail(generation, error);
    }
    this.isPassing = false;
    const { record, state } = match.deal;
    this.arrived = state.received[0];
    const giver = SEATS.find((seat) => record.passed[seat].includes(this.arrived[0]!))!;
    this.chosen = [];
    this.notice = "";
    this.say(`${SEAT_NAMES[giver]} passes you the ${listOf(this.arrived.map(cardName))}.`);
    void this.run();
  }

  undo(): void {
    if (!this.match || !this.canUndo) return;
    this.match.undo(this.settings().playForced);
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
    this.collected = 4 * this.match!.deal.tricksPlayed;
  }

  async askHint(): Promise<void> {
    const deal = this.match?.deal;
    if (!deal || this.coach.isBusy || !this.canAsk) return;
    this.act();
    const error = await this.coach.ask(deal, this.settings().playouts);
    if (!error) return;
    this.error = error;
    this.changed();
  }

  /** The hint, if it is one for this moment. */
  get advice(): Hint | null {
    return this.coach.adviceFor(this.match!.deal);
  }

  /** Chooses the cards of the coach's pass. */
  takePass(cards: Card[]): void {
    if (this.isPassing) return;
    this.act();
    this.chosen = [...cards];
    this.changed();
  }

  /** Looks for a moon shot of another seat. */
  async watch(): Promise<void> {
    const deal = this.match?.deal;
    await this.coach.watch(deal?.phase === "playing" && this.settings().coach ? deal : null);
  }

  private stop(): void {
    this.generation++;
    this.coach.rest();
    this.thinking = -1;
    this.collector = -1;
    this.isPassing = false;
    this.act();
  }

  private begin(): void {
    this.stop();
    const deal = this.match!.deal;
    this.chosen = [];
    this.raised = null;
    this.arrived = deal.played === 0 ? deal.state.received[0] : [];
    this.settle();
    if (deal.phase === "passing") {
      this.say(`Choose three cards to pass to ${SEAT_NAMES[RECEIVER[deal.record.pass]]}.`);
      this.passes = this.choosePasses();
    }
    void this.run();
  }

  private async choosePasses(): Promise<Card[][]> {
    const { deal, setup } = this.match!;
    const engine = await loadEngine();
    return Promise.all([1, 2, 3].map((seat) => engine.passCards(deal, seat, setup.levels[seat - 1]!, playerSeed(deal.number, seat))));
  }

  private put(card: Card): void {
    const { heartsBroken, nextPlayer } = this.match!.deal.state;
    this.match!.play(card);
    const breaks = !heartsBroken && this.match!.deal.state.heartsBroken;
    this.raised = null;
    this.coach.drop();
    this.sound(card === QUEEN_OF_SPADES ? "queen" : "card");
    this.say(`${does(nextPlayer!, "play")} the ${cardName(card)}.${breaks ? " Hearts are broken." : ""}`);
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
        if (!this.side) saveMatch(this.match!.toJSON());
        this.changed();
        const deal = this.match!.deal;
        const { pace } = this.settings();
        const { nextPlayer, trickWinners } = deal.state;
        const played = 4 * deal.tricksPlayed;
        if (played > this.collected) {
          if (!(await rest(REST[pace]))) return;
          this.collector = trickWinners.at(-1)!;
          this.changed();
          if (!(await rest(moves(this.settings()) && pace !== "instant" ? 320 : 0))) return;
          this.collected = played;
          this.collector = -1;
          this.sayTrick(deal);
          if (deal.phase === "over") this.finish(deal, await loadEngine());
          void this.watch();
          continue;
        }
        if (nextPlayer === null) return;
        if (nextPlayer === 0) {
          const [forced] = this.isForced ? deal.state.legal : [];
          if (!forced) this.say(this.prompt);
          this.changed();
          if (!forced || !(await rest(DELAY[pace]))) return;
          this.put(forced);
          continue;
        }
        const seat = nextPlayer;
        this.thinking = seat;
        this.changed();
        const engine = await loadEngine();
        const level = this.match!.setup.levels[seat - 1]!;
        const chosen = engine.playCard(deal, seat, level, playerSeed(deal.number, seat));
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
    this.isPassing = false;
    this.notice = "";
    this.error = messageOf(error);
    this.changed();
  }

  private sayTrick(deal: Deal): void {
    const winner = deal.state.trickWinners.at(-1)!;
    const points = deal.state.points[winner]! - deal.before!.state.points[winner]!;
    if (deal.phase !== "over") this.sound("trick");
    const queen = deal.lastTrick!.cards.includes(QUEEN_OF_SPADES) ? " with the queen of spades" : "";
    this.say(`${does(winner, "take")} the trick${queen}${points ? `: ${plural(points, "point")}` : ""}.`);
  }

  /** A deal has ended: it counts where it belongs. */
  private finish(deal: Deal, { opponents }: Engine): void {
    const points = deal.state.scores[0];
    if (!this.side) countDeal(this.match!, opponents);
    else if (this.side.kind === "try") this.tries.set(this.side.first, points);
    else finishDaily(this.side.date, points);
    this.sayResult(deal);
  }

  private sayResult({ state: { moonShooter: shooter, scores } }: Deal): void {
    this.sound(shooter !== null ? "moon" : "end");
    if (shooter !== null) this.say(`${does(shooter, "shoot")} the moon.`);
    this.say(`The deal is over. ${scores.map((points, seat) => `${SEAT_NAMES[seat]} ${points}`).join(", ")}.`);
  }

  private sound(sound: Sound): void {
    if (this.settings().sounds) playSound(sound);
  }

  say(text: string): void {
    this.log = [...this.log.slice(-11), { id: (this.log.at(-1)?.id ?? 0) + 1, line: text }];
  }
}
