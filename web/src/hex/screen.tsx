/* The screen of Hex: a new game, or the board with its players, moves and analysis. */
import { useEffect, useRef, useState } from "preact/hooks";
import { LEVELS } from "../model/match.ts";
import { Button, Choice, Toggle, addressOf, copyText, focusOn, useKeys } from "../ui/parts.tsx";
import type { Settings } from "../ui/settings.tsx";
import { Analysis, type Tool } from "./analysis.tsx";
import { Board, CELL, type Line, type Mark, Stone } from "./board.tsx";
import { COLOURS, type Colour, type HexStart, NEW_GAME, type Player, RESIGN, SIZES, SWAP, hexLink } from "./game.ts";
import type { HexMatch } from "./match.ts";
import { loadHexEngine } from "./page.ts";
import { Puzzles } from "./puzzleview.tsx";

interface Props {
  match: HexMatch;
  settings: Settings;
  /** Opens another game. A game in progress is asked for first. */
  startFrom(start: HexStart): void;
}

export function Hex(props: Props) {
  const { match } = props;
  const hadGame = useRef(false);
  useEffect(() => {
    void loadHexEngine().catch(() => {});
    void match.reply();
  }, []);
  // A game that is given up takes its buttons along.
  useEffect(() => {
    if (hadGame.current && !match.isOpen) document.querySelector("h1")!.focus();
    hadGame.current = match.isOpen;
  }, [match.isOpen]);
  const [hasPuzzles, setPuzzles] = useState(false);
  useEffect(() => {
    const leave = () => setPuzzles(false);
    addEventListener("hashchange", leave);
    return () => removeEventListener("hashchange", leave);
  }, []);
  const openPuzzles = () => (setPuzzles(true), scrollTo(0, 0), focusOn("#puzzle-title"));
  if (hasPuzzles) return <Puzzles oneTap={props.settings.oneTap} say={match.say} close={() => (setPuzzles(false), focusOn("h1"))} />;
  return match.isOpen ? <GameView openPuzzles={openPuzzles} {...props} /> : <NewGame match={match} openPuzzles={openPuzzles} />;
}

const TEXTS = ["A beginner.", "A casual player.", "A good player with lapses.", "Searches for a moment.", "Searches for a second or two."];
const SIDES = [["red", "Red, first"], ["blue", "Blue, second"]] as const;

/** The first screen: the opponent, the colours and the board. */
function NewGame({ match, openPuzzles }: { match: HexMatch; openPuzzles: () => void }) {
  const before = match.game;
  const [opponent, setOpponent] = useState<Player>(before.blue !== "person" ? before.blue : before.red);
  const [side, setSide] = useState<Colour>(before.blue === "person" && before.red !== "person" ? "blue" : "red");
  const [size, setSize] = useState(SIZES.includes(before.size) ? before.size : NEW_GAME.size);
  const [swap, setSwap] = useState(before.swap);
  const submit = (event: Event) => {
    event.preventDefault();
    const seed = Math.floor(Math.random() * 2 ** 31);
    match.start({ size, moves: [], swap, red: side === "red" ? "person" : opponent, blue: side === "blue" ? "person" : opponent, seed });
    focusOn('.hex-cell[tabindex="0"]');
  };
  return (
    <form class="page new-match new-hex" onSubmit={submit}>
      <header class="hero">
        <svg class="hero-stones" viewBox="-12 -14 66 47" aria-hidden="true">
          {(["red", "blue", "red", "blue", "red"] as const).map((colour, index) => (
            <g transform={`translate(${(index % 3) * 21 + (index > 2 ? 10.5 : 0)} ${index > 2 ? 18.2 : 0})`}>
              <path class="hex-face" d={CELL} />
              <Stone colour={colour} />
            </g>
          ))}
        </svg>
        <div>
          <h1 tabIndex={-1}>Hex</h1>
          <p class="lead">Join your two edges with an unbroken chain of stones. There is no draw.</p>
        </div>
      </header>
      <fieldset class="panel">
        <legend>Opponent</legend>
        <div class="levels">
          {[...LEVELS.map(({ name }, index) => [index, name] as const), ["person", "Person"] as const].map(([player, name]) => (
            <label class="level" key={name}>
              <input type="radio" name="opponent" checked={opponent === player} onChange={() => setOpponent(player)} />
              <span class="level-name">{name}</span>
              <span class="level-text">{player === "person" ? "At this screen." : TEXTS[player]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset class="panel">
        <legend>Board</legend>
        <Choice label="Size" value={size} options={SIZES.map((cells) => [cells, String(cells)] as const)} change={setSize} />
        {opponent !== "person" && <Choice label="You play" value={side} options={SIDES} change={setSide} />}
        <Toggle label="Swap rule" text="Blue may take the first stone over" on={swap} change={setSwap} />
      </fieldset>
      <div class="actions">
        <Button tone="primary large" type="submit">
          Play
        </Button>
        <Button onClick={openPuzzles}>Puzzles</Button>
      </div>
      <details class="more">
        <summary>How to play</summary>
        <ul class="panel hex-rules">
          <li>Red and Blue place one stone in turn, on any empty cell. Red moves first. Stones never move.</li>
          <li>Red joins the two edges with discs, Blue the two edges with diamonds. Cells that share a side are joined.</li>
          <li>Red has the advantage of the first stone. By the swap rule, Blue may take that stone over instead of a move. It becomes blue, on the cell mirrored in the long diagonal.</li>
        </ul>
      </details>
    </form>
  );
}

/** What lies over the board: a question with an answer, or a message. */
interface Over {
  /** The button that has opened it, and gets the focus back. */
  opener: "share" | "resign" | "new";
  text: string;
  answer?: string;
  act?: () => void;
}

/** A player with the stone of the colour. */
function Plate({ match, colour }: { match: HexMatch; colour: Colour }) {
  const { toMove, winner } = match.state;
  return (
    <div class={`hex-plate ${colour} ${winner ? (winner === colour ? "winner" : "") : toMove === colour ? "turn" : ""}`}>
      <svg class="hex-stone-mark" viewBox="-10 -10 20 20" aria-hidden="true">
        <Stone colour={colour} />
      </svg>
      <b>{COLOURS[colour]}</b> <span>{match.nameOf(colour)}</span>
    </div>
  );
}

function GameView({ match, settings, startFrom, openPuzzles }: Props & { openPuzzles: () => void }) {
  const { game, state, at } = match;
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [tool, setTool] = useState<Tool | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const mine = match.myColour;
  useEffect(() => setOver(null), [game]);
  // Another game, as a try from here, begins without what a tool says of it.
  useEffect(() => setTool((open) => (open === "records" ? open : null)), [match.opened]);
  // A question takes the focus from its button.
  useEffect(() => {
    if (over?.answer) document.querySelector<HTMLElement>(".above button")!.focus();
  }, [over]);
  const close = () => {
    setOver(null);
    focusOn(`#${over!.opener}`);
  };
  /** Opens a banner, or closes it if it is open. */
  const put = (next: Over) => setOver(over?.opener === next.opener ? null : next);
  const share = async () => {
    const address = addressOf(hexLink(game, at));
    setOver({ opener: "share", text: (await copyText(address)) ? "The link to this board is copied." : address });
  };
  const askHint = () => setTool(tool === "hint" ? null : "hint");
  useKeys(settings.letterKeys, {
    escape: () => over && close(),
    h: askHint,
    u: () => match.undo(),
    s: () => match.swap(),
  });
  return (
    <div class="play hex">
      <div class="board">
        <div class="hex-table">
          <h1 class="sr" tabIndex={-1}>Hex</h1>
          <Plate match={match} colour="red" />
          <div class="hex-status">
            {match.selected ? (
              <Button tone="primary" onClick={() => match.touch(match.selected!)}>
                Play {match.selected}
              </Button>
            ) : (
              match.error ? <span class="error">{match.error}</span> : match.prompt
            )}
          </div>
          <Plate match={match} colour="blue" />
          <Board
            size={game.size}
            stones={state.stones}
            last={state.last}
            chain={state.chain}
            marks={marks}
            lines={lines}
            canPlay={mine}
            selected={match.selected}
            play={(cell, byTouch) => match.touch(cell, byTouch && !settings.oneTap)}
          />
        </div>
        <div class="controls">
          <div class="toolbar" role="group" aria-label="Board actions">
            <Button icon="hint" aria-pressed={tool === "hint"} onClick={askHint} title="Show the best moves (H)">
              Hint
            </Button>
            <Button icon="undo" off={!match.canUndo} onClick={() => match.undo()} title="Take your last move back (U)">
              Undo
            </Button>
            <Button icon="swap" off={!mine || !state.canSwap} onClick={() => match.swap()} title="Take the first stone over (S)">
              Swap
            </Button>
            <Button icon="flag" id="resign" off={!mine} onClick={() => put({ opener: "resign", text: "Resign the game?", answer: "Resign", act: () => (match.resign(), focusOn("#new")) })} title="Give the game to the opponent">
              Resign
            </Button>
            <Button icon="share" id="share" onClick={() => void share()} title="Copy a link to this board">
              Share
            </Button>
            <Button
              icon="more"
              id="new"
              tone={state.winner ? "primary" : undefined}
              onClick={() => (match.isRunning ? put({ opener: "new", text: "Give up the game in progress?", answer: "Give it up", act: () => match.leave() }) : match.leave())}
              aria-expanded={over?.opener === "new"}
              title="New game"
            >
              New
            </Button>
          </div>
          {over && (
            <div class="banner above actions" role="status">
              <p>{over.text}</p>
              <div class="answers">
                <Button onClick={close}>{over.answer ? "Play on" : "Close"}</Button>
                {over.answer && (
                  <Button tone="danger" onClick={over.act}>
                    {over.answer}
                  </Button>
                )}
              </div>
            </div>
          )}
        </div>
      </div>
      <div class="side">
        <Analysis game={game} at={at} engine={loadHexEngine} setMarks={setMarks} setLines={setLines} goTo={(to) => match.goTo(to)} startFrom={startFrom} say={match.say} tool={tool} setTool={setTool} openPuzzles={openPuzzles} />
        <Moves match={match} />
        <Players match={match} />
      </div>
    </div>
  );
}

/** The moves, each with the board after it. */
function Moves({ match }: { match: HexMatch }) {
  const { game, at } = match;
  const steps = [["first", "Start", 0], ["back", "One move back", at - 1], ["next", "One move on", at + 1], ["last", "End", game.moves.length]] as const;
  return (
    <section class="panel" aria-labelledby="moves-title">
      <div class="panel-head">
        <h2 id="moves-title">Moves</h2>
        <div class="hex-steps">
          {steps.map(([icon, name, to]) => (
            <Button key={icon} icon={icon} aria-label={name} title={name} off={to < 0 || to > game.moves.length || to === at} onClick={() => match.goTo(to)} />
          ))}
        </div>
      </div>
      {game.moves.length === 0 && <p class="note">None yet.</p>}
      <ol class="hex-moves">
        {game.moves.map((move, index) => (
          <li key={index}>
            <button type="button" aria-current={index + 1 === at ? "step" : undefined} onClick={() => match.goTo(index + 1)}>
              <small>{index + 1}</small> {move === SWAP ? "swap" : move === RESIGN ? "resigns" : move}
            </button>
          </li>
        ))}
      </ol>
      {!match.isAtEnd && (
        <div class="actions">
          <Button onClick={() => match.playFromHere()}>Play on from here</Button>
        </div>
      )}
    </section>
  );
}

/** Who plays which colour. It can change during the game. */
function Players({ match }: { match: HexMatch }) {
  return (
    <section class="panel" aria-labelledby="players-title">
      <h2 id="players-title">Players</h2>
      <div class="row">
        {(["red", "blue"] as const).map((colour) => (
          <label class="field" key={colour}>
            {COLOURS[colour]}
            <select value={String(match.game[colour])} onChange={({ currentTarget: { value } }) => match.setPlayer(colour, value === "person" ? value : Number(value))}>
              <option value="person">Person</option>
              {LEVELS.map(({ name }, index) => (
                <option value={String(index)}>{name}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </section>
  );
}
