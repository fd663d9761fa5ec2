/* The screen of the puzzles of Hex. */
import { useEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "../engine/page.ts";
import { dateOf } from "../model/daily.ts";
import { keepSolved, solvedPuzzles } from "../ui/kept.ts";
import { Button, focusOn } from "../ui/parts.tsx";
import { Board, type Mark } from "./board.tsx";
import { COLOURS, cellName, positionAt, stateAt, withMove } from "./game.ts";
import { plural } from "./insight.ts";
import { loadHexEngine } from "./page.ts";
import { GRADES, type Puzzle, type Verdict, dailyPuzzle, gameOf, judge } from "./puzzles.ts";
import list from "./puzzles.json";

const PUZZLES = list as readonly Puzzle[];
/** The playouts of the opponent when a puzzle is played out. */
const REPLY_PLAYOUTS = 2000;

interface Props {
  oneTap: boolean;
  close: () => void;
  /** Tells a screen reader. */
  say: (text: string) => void;
}

export function Puzzles({ oneTap, close, say }: Props) {
  const today = dailyPuzzle(dateOf(new Date()), PUZZLES.length);
  const [number, setNumber] = useState(today);
  const [solved, setSolved] = useState(solvedPuzzles);
  const choose = (next: number) => {
    setNumber(next);
    scrollTo(0, 0);
    focusOn("#puzzle-title");
  };
  const finish = () => setSolved(keepSolved(number));
  const next = () => choose([...PUZZLES.keys()].map((step) => (number + 1 + step) % PUZZLES.length).find((index) => !solved.includes(index)) ?? (number + 1) % PUZZLES.length);
  return (
    <div class="play hex puzzles">
      <OnePuzzle key={number} name={`Puzzle ${number + 1}${number === today ? ", of the day" : ""}`} puzzle={PUZZLES[number]!} finish={finish} next={next} oneTap={oneTap} close={close} say={say} />
      <div class="side">
        <section class="panel" aria-labelledby="list-title">
          <h2 id="list-title">{solved.length} of {plural(PUZZLES.length, "puzzle")} solved</h2>
          <p class="note">★ marks the puzzle of the day, ✓ a solved one.</p>
          {GRADES.map((grade) => (
            <div key={grade}>
              <h3>{grade[0]!.toUpperCase() + grade.slice(1)}</h3>
              <ul class="puzzle-list">
                {PUZZLES.map((puzzle, index) => puzzle.grade === grade && (
                  <li key={index}>
                    <button type="button" aria-current={index === number ? "true" : undefined} aria-label={`Puzzle ${index + 1}${solved.includes(index) ? ", solved" : ""}${index === today ? ", of the day" : ""}`} onClick={() => choose(index)}>
                      {index + 1}
                      <small aria-hidden="true">{solved.includes(index) ? "✓" : index === today ? "★" : ""}</small>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      </div>
    </div>
  );
}

function OnePuzzle({ name, puzzle, finish, next, oneTap, close, say }: Props & { name: string; puzzle: Puzzle; finish: () => void; next: () => void }) {
  const [game, setGame] = useState(() => gameOf(puzzle));
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [hint, setHint] = useState<{ text: string; marks: Mark[] } | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);
  const mine = puzzle.toMove;
  const state = stateAt(game);
  const isFirst = game.moves.length === puzzle.red.length + puzzle.blue.length;
  const canPlay = !isBusy && !state.winner && state.toMove === mine;
  /** Waits for the engine. What goes wrong is shown. */
  const attempt = async (run: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = work.current;
    setBusy(true);
    setError("");
    try {
      await run(signal);
    } catch (reason) {
      if (!signal.aborted) setError(messageOf(reason));
    }
    if (!signal.aborted) setBusy(false);
  };
  const play = (cell: string, byTouch: boolean) => {
    if (!isBusy && verdict && !verdict.isRight) {
      const text = "Take the move back first.";
      setVerdict({ ...verdict, text });
      say(text);
    }
    const played = canPlay && withMove(game, cell);
    if (!played) return;
    if (byTouch && !oneTap && selected !== cell) return setSelected(cell);
    setSelected(null);
    setHint(null);
    setVerdict(null);
    setGame(played);
    void attempt(async (signal) => {
      const found = await judge(await loadHexEngine(), played, signal);
      setVerdict(found);
      say(found.text);
      if (found.isRight && isFirst) finish();
    });
  };
  const reply = () =>
    attempt(async (signal) => {
      const { cell } = await (await loadHexEngine()).search(positionAt(game), { playouts: REPLY_PLAYOUTS, signal });
      setVerdict(null);
      setGame(withMove(game, cell!)!);
      say(`${COLOURS[state.toMove]} plays ${cell}.`);
      focusOn('.hex-cell[tabindex="0"]');
    });
  const takeBack = () => {
    setVerdict(null);
    setGame({ ...game, moves: game.moves.slice(0, -1) });
    focusOn('.hex-cell[tabindex="0"]');
  };
  const ask = () =>
    attempt(async () => {
      const { mustPlayCount, mustPlay } = (await loadHexEngine()).structure(positionAt(game));
      const marks = mustPlay.flatMap((is, index) => (is ? [{ cell: cellName(Math.floor(index / game.size), index % game.size), kind: "must", text: "!", label: "must-play" }] : []));
      const rival = COLOURS[mine === "red" ? "blue" : "red"];
      const text = mustPlayCount > 0 ? `${rival} threatens to connect. Only the ${mustPlayCount === 1 ? "marked cell" : `${mustPlayCount} marked cells`} can win.` : `${rival} does not threaten to connect yet. Look for your own connection.`;
      setHint({ text, marks: mustPlayCount > 0 ? marks : [] });
      say(text);
    });
  const task = `${COLOURS[mine]} plays and wins.`;
  const text = error || (isBusy ? "The solver is at work …" : (verdict?.text ?? hint?.text ?? (isFirst ? task : state.winner ? "" : "Find the next winning move.")));
  return (
    <div class="board">
      <div class="hex-table">
        <h1 id="puzzle-title" class="puzzle-title" tabIndex={-1}>{name}</h1>
        <p class={`hex-status ${error ? "error" : verdict ? (verdict.isRight ? "good" : "refuted") : ""}`}>
          {selected ? <Button tone="primary" onClick={() => play(selected, false)}>Play {selected}</Button> : text}
        </p>
        <Board size={game.size} stones={state.stones} last={isFirst ? null : state.last} chain={state.chain} marks={verdict?.marks ?? hint?.marks ?? []} canPlay={canPlay ? mine : null} selected={selected} play={play} />
      </div>
      <div class="controls">
        <div class="toolbar" role="group" aria-label="Puzzle actions">
          <Button icon="hint" off={!canPlay} onClick={() => void ask()}>Hint</Button>
          <Button icon="undo" off={isBusy || !verdict || verdict.isRight === true} onClick={takeBack}>Take back</Button>
          <Button icon="play" off={isBusy || verdict?.isRight !== true || state.winner !== null} onClick={() => void reply()}>Play it out</Button>
          <Button icon="next" onClick={next}>Next</Button>
          <Button icon="back" onClick={close}>Close</Button>
        </div>
      </div>
    </div>
  );
}
