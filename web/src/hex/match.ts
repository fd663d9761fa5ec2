/* The state of the Hex screen: the game, its opponents, and what is said. */
import { messageOf } from "../engine/page.ts";
import { LEVELS } from "../model/match.ts";
import { DELAY } from "../ui/table.ts";
import { type Settings, read, write } from "../ui/settings.tsx";
import { playSound } from "../ui/sound.ts";
import { COLOURS, type Colour, type HexGame, type HexStart, type HexState, NEW_GAME, RESIGN, SWAP, isGame, isRunning, other, positionAt, stateAt, undone, withMove } from "./game.ts";
import { loadHexEngine } from "./page.ts";

export const KEY = "handsense.hex";

export const forgetGame = (): void => write(KEY, null);

export class HexMatch {
  /** The game; between games, the choices for the next one. */
  game: HexGame = NEW_GAME;
  isOpen = false;
  /** The number of moves on the board. */
  at = 0;
  /** The cell that a first tap has chosen. */
  selected: string | null = null;
  isThinking = false;
  error = "";
  /** What a click on an old board calls for. */
  notice = "";
  /** Counts the games that were opened. */
  opened = 0;
  private thought: AbortController | null = null;
  private readonly settings: () => Settings;
  private readonly changed: () => void;
  readonly say: (text: string) => void;

  constructor(settings: () => Settings, say: (text: string) => void, changed: () => void) {
    this.settings = settings;
    this.say = say;
    this.changed = changed;
  }

  /** Opens the game that the browser has kept. Returns whether it is damaged. */
  restore(): boolean {
    const kept = read(KEY) as { game?: unknown; isOpen?: unknown } | null | undefined;
    if (kept === null) return false;
    if (!isGame(kept?.game) || typeof kept.isOpen !== "boolean") {
      forgetGame();
      return true;
    }
    this.game = kept.game;
    this.isOpen = kept.isOpen;
    this.at = this.game.moves.length;
    return false;
  }

  /** Goes on with the game that another tab has kept. */
  reload(): void {
    this.rest();
    this.restore();
    this.changed();
    void this.reply();
  }

  get isRunning(): boolean {
    return this.isOpen && isRunning(this.game);
  }

  /** The board that is shown. */
  get state(): HexState {
    return stateAt(this.game, this.at);
  }

  get isAtEnd(): boolean {
    return this.at === this.game.moves.length;
  }

  /** The colour of the person to move on the board that is shown. */
  get myColour(): Colour | null {
    const { toMove, winner } = this.state;
    return this.isAtEnd && !winner && this.game[toMove] === "person" ? toMove : null;
  }

  /** What to do, or what happens. */
  get prompt(): string {
    const { toMove, winner, hasResigned, canSwap } = this.state;
    const { red, blue } = this.game;
    const isOpen = red === "person" && blue === "person";
    if (winner) {
      const name = isOpen ? COLOURS[winner] : this.nameOf(winner);
      return `${hasResigned ? `${COLOURS[toMove]} resigns. ` : ""}${name} ${name === "You" ? "win" : "wins"}.`;
    }
    if (this.notice) return this.notice;
    if (!this.isAtEnd) return `After move ${this.at} of ${this.game.moves.length}.`;
    if (!this.myColour) return `${this.nameOf(toMove)} is thinking …`;
    const turn = isOpen ? `${COLOURS[toMove]} to move` : "Your turn";
    return `${turn}${canSwap ? ": play, or swap." : "."}`;
  }

  nameOf(colour: Colour): string {
    const player = this.game[colour];
    if (player !== "person") return LEVELS[player]!.name;
    return this.game[other(colour)] === "person" ? "Person" : "You";
  }

  /** Opens a game. */
  start(game: HexGame): void {
    this.isOpen = true;
    this.opened++;
    this.say(`A game on ${game.size} by ${game.size} cells.`);
    this.set(game);
  }

  /** Opens a game, by default of two people. */
  open(start: HexStart): void {
    this.start({ ...NEW_GAME, blue: "person", ...start });
  }

  /** Gives the game up. */
  leave(): void {
    this.rest();
    this.isOpen = false;
    this.keep();
    this.changed();
  }

  setPlayer(colour: Colour, player: HexGame["red"]): void {
    this.set({ ...this.game, [colour]: player });
  }

  goTo(at: number): void {
    this.at = Math.max(0, Math.min(this.game.moves.length, at));
    this.selected = null;
    this.notice = "";
    this.changed();
  }

  /** A click on a cell. With `selects`, the first one chooses the cell, and the second one plays. */
  touch(cell: string, selects = false): void {
    if (!this.isAtEnd) {
      this.notice = `This is move ${this.at}. ${stateAt(this.game).winner ? "Press “Play on from here”" : "Go to the last move"} to play.`;
      this.say(this.notice);
      return this.changed();
    }
    const colour = this.myColour;
    if (!colour || this.state.stones.has(cell)) return;
    if (selects && this.selected !== cell) {
      this.selected = cell;
      this.say(`${cell} is selected. Tap it again to play it.`);
      this.changed();
    } else {
      this.move(cell);
    }
  }

  swap(): void {
    if (this.myColour && this.state.canSwap) this.move(SWAP);
  }

  resign(): void {
    if (this.myColour) this.move(RESIGN);
  }

  get canUndo(): boolean {
    return this.isAtEnd && undone(this.game) !== null;
  }

  undo(): void {
    const game = this.canUndo && undone(this.game);
    if (!game) return;
    this.say("Your last move is taken back.");
    this.set(game);
  }

  /** Goes on from the board that is shown. */
  playFromHere(): void {
    this.set({ ...this.game, moves: this.game.moves.slice(0, this.at) });
  }

  private move(move: string): void {
    const game = withMove(this.game, move);
    if (!game) return;
    const colour = COLOURS[stateAt(this.game).toMove];
    const { winner, last } = stateAt(game);
    if (move === SWAP) this.say(`${colour} swaps. The stone is Blue’s, on ${last}.`);
    else if (move !== RESIGN) this.say(`${colour} plays ${move}.`);
    if (this.settings().sounds) playSound(winner ? "end" : "card");
    // A reply leaves an older board in view.
    this.set(game, this.isAtEnd ? game.moves.length : this.at);
  }

  private rest(): void {
    this.thought?.abort();
    this.thought = null;
    this.isThinking = false;
    this.selected = null;
    this.error = "";
    this.notice = "";
  }

  private set(game: HexGame, at = game.moves.length): void {
    this.rest();
    this.game = game;
    this.at = at;
    this.keep();
    if (this.myColour || this.state.winner) this.say(this.prompt);
    this.changed();
    void this.reply();
  }

  keep(): void {
    write(KEY, { game: this.game, isOpen: this.isOpen });
  }

  /** Lets the level to move play. */
  async reply(): Promise<void> {
    const { toMove, winner } = stateAt(this.game);
    const player = this.game[toMove];
    if (!this.isOpen || this.isThinking || winner || player === "person") return;
    const thought = new AbortController();
    const { signal } = thought;
    this.thought = thought;
    this.isThinking = true;
    try {
      const engine = await loadHexEngine();
      const pause = new Promise((resolve) => setTimeout(resolve, DELAY[this.settings().pace]));
      const { seed, swap: canSwap } = this.game;
      const move = await engine.levelMove(positionAt(this.game), { level: LEVELS[player]!.level, seed, canSwap, signal });
      await pause;
      if (signal.aborted) return;
      this.isThinking = false;
      this.move(move);
    } catch (error) {
      if (signal.aborted) return;
      this.rest();
      this.error = messageOf(error);
      this.changed();
    }
  }
}
