/* What helps to understand a game of Hex, beside its board: hint, structure, proof, graph and records. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button, DataTable, focusOn, useSearch } from "../ui/parts.tsx";
import type { Line, Mark } from "./board.tsx";
import { type HexGame, type HexStart, positionAt, stateAt } from "./game.ts";
import { Graph } from "./graphview.tsx";
import { type Insight, hintOf, isOpening, layersOf, plural, proofOf } from "./insight.ts";
import type { HexEngine } from "./page.ts";
import { Records } from "./records.tsx";

export interface AnalysisProps {
  game: HexGame;
  /** The number of moves on the board. */
  at: number;
  /** Loads the engine at the first call. */
  engine: () => Promise<HexEngine>;
  setMarks(marks: readonly Mark[]): void;
  setLines(lines: readonly Line[]): void;
  /** Shows the board after some moves. */
  goTo(at: number): void;
  /** Opens another game. A game in progress is asked for first. */
  startFrom(start: HexStart): void;
  /** Tells a screen reader. */
  say(text: string): void;
}

/** The playouts of a hint. */
const PLAYOUTS = 2000;
/** The smallest board that has a fair opening. */
const FAIR_SIZE = 6;
/** The positions of a first proof. */
const FIRST_LIMIT = 100_000;

/** Shows something on the board until it changes or the panel closes. */
export function useMarks({ setMarks, setLines }: Pick<AnalysisProps, "setMarks" | "setLines">, insight: Pick<Insight, "marks" | "lines"> | null, key: unknown): void {
  useLayoutEffect(() => {
    if (!insight) return;
    setMarks(insight.marks);
    setLines(insight.lines);
    return () => (setMarks([]), setLines([]));
  }, [insight === null, key]);
}

/** What was found, as a sentence that is also spoken. */
function Result({ text, say }: { text: string } & Pick<AnalysisProps, "say">) {
  useEffect(() => say(text), [text]);
  return <p class="learn-result">{text}</p>;
}

function Hint(props: AnalysisProps & { place: string }) {
  const { game, at, engine, say, place } = props;
  const { found, error } = useSearch(place, async (signal) => {
    const hex = await engine();
    const position = positionAt(game, at);
    const opens = isOpening(game, at);
    const fair = opens && game.size >= FAIR_SIZE ? await hex.levelMove(position, { level: "master", canSwap: true, signal }) : null;
    return hintOf(await hex.search(position, { playouts: PLAYOUTS, signal }), stateAt(game, at), opens, fair);
  });
  useMarks(props, found, place);
  return (
    <>
      {error && <p class="error">{error}</p>}
      {!found && !error && <p class="note">Searching with {plural(PLAYOUTS, "playout")} …</p>}
      {found && (
        <>
          <Result text={found.text} say={say} />
          <DataTable columns={["Move", "Win rate", "Playouts"]}>
            {found.rows.map(({ cell, wins, playouts }) => (
              <tr key={cell}>
                <th scope="row">{cell}</th>
                <td class="number">{wins}</td>
                <td class="number">{playouts.toLocaleString("en")}</td>
              </tr>
            ))}
          </DataTable>
          {found.note && <p class="note">{found.note}</p>}
        </>
      )}
    </>
  );
}

function StructurePanel(props: AnalysisProps & { place: string }) {
  const { game, at, engine, place } = props;
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const { found, error } = useSearch(place, async () => {
    const hex = await engine();
    const position = positionAt(game, at);
    return layersOf(hex.structure(position), { red: hex.bridges(position, "red"), blue: hex.bridges(position, "blue") }, game.size, stateAt(game, at), isOpening(game, at));
  });
  const shown = found?.filter(({ kind }) => !hidden.includes(kind)) ?? [];
  useMarks(props, found && { marks: shown.flatMap(({ marks }) => marks), lines: shown.flatMap(({ lines }) => lines) }, `${place} ${hidden}`);
  return (
    <>
      {error && <p class="error">{error}</p>}
      {found?.length === 0 && <p class="note">Nothing is certain yet without a search.</p>}
      <ul class="legend">
        {found?.map(({ kind, name, text }) => (
          <li key={kind}>
            <label>
              <input type="checkbox" checked={!hidden.includes(kind)} onChange={({ currentTarget: { checked } }) => setHidden(checked ? hidden.filter((one) => one !== kind) : [...hidden, kind])} />
              <span class={`swatch ${kind}`} aria-hidden="true" />
              <b>{name}</b>
            </label>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Proof(props: AnalysisProps) {
  const { game, at, engine, say } = props;
  /** 0 before the start, and once stopped. */
  const [limit, setLimit] = useState(0);
  /** Null before the start. */
  const [searched, setSearched] = useState<number | null>(null);
  const { found, error } = useSearch(limit ? String(limit) : null, async (signal) => {
    const solution = await (await engine()).solve(positionAt(game, at), { playouts: limit, signal, progress: ({ playouts }) => setSearched(playouts) });
    return { ...proofOf(solution, stateAt(game, at), isOpening(game, at)), isProved: solution.winner !== null };
  });
  useMarks(props, found, limit);
  const isSearching = limit > 0 && !found && !error;
  const next = found ? 10 * limit : FIRST_LIMIT;
  const press = () => {
    if (!isSearching) setSearched(0);
    setLimit(isSearching ? 0 : next);
  };
  return (
    <>
      {limit === 0 && searched !== null && <Result text={`Stopped after ${plural(searched, "position")}, without a proof.`} say={say} />}
      {limit === 0 && searched === null && <p class="note">The solver finds the winner under best play. It takes a moment on small boards, and grows with the empty cells.</p>}
      {error && <p class="error">{error}</p>}
      {isSearching && searched !== null && (
        <>
          <p class="note">{searched.toLocaleString("en")} of {plural(limit, "position")} searched …</p>
          <progress value={searched} max={limit} aria-label="Positions searched" />
        </>
      )}
      {found && <Result text={found.text} say={say} />}
      <div class="actions">
        <Button tone={isSearching ? "plain" : "primary"} off={found?.isProved} onClick={press}>
          {isSearching ? "Stop" : found && !found.isProved ? `Search ${plural(next, "position")}` : "Prove it"}
        </Button>
      </div>
    </>
  );
}

const TOOLS = [["hint", "Hint"], ["structure", "Structure"], ["proof", "Prove it"], ["graph", "Graph"], ["records", "Import and export"]] as const;
export type Tool = (typeof TOOLS)[number][0];

/** One of the tools at a time. A second press closes it. */
export function Analysis(props: AnalysisProps & { tool: Tool | null; setTool: (tool: Tool | null) => void; openPuzzles: () => void }): JSX.Element {
  const { game, at, tool, setTool, openPuzzles } = props;
  const place = JSON.stringify(positionAt(game, at));
  const ifOpen = (panel: JSX.Element) => (stateAt(game, at).winner ? <p class="note">The game is over. Go back in its moves to look at a position.</p> : panel);
  const panels: Record<Tool, () => JSX.Element> = {
    hint: () => ifOpen(<Hint place={place} {...props} />),
    structure: () => ifOpen(<StructurePanel place={place} {...props} />),
    proof: () => ifOpen(<Proof key={place} {...props} />),
    graph: () => <Graph {...props} />,
    records: () => <Records {...props} />,
  };
  const name = TOOLS.find(([id]) => id === tool)?.[1];
  const before = useRef<Tool | null>(null);
  useEffect(() => {
    // In a small window the tool is a sheet below the board.
    if (tool !== before.current && matchMedia("(max-width: 999px)").matches) {
      scrollTo(0, 0);
      focusOn(tool ? "#learn-title" : `#tool-${before.current}`);
    }
    before.current = tool;
  }, [tool]);
  return (
    <section class={`panel learn ${tool ? "open" : ""}`} aria-labelledby="learn-title">
      <div class="panel-head">
        <h2 id="learn-title" tabIndex={-1}>{name ?? "Learn"}</h2>
        {tool && <Button class="close-tool" onClick={() => setTool(null)}>Close</Button>}
      </div>
      <div class="tools">
        {TOOLS.map(([id, title]) => (
          <Button key={id} id={`tool-${id}`} aria-pressed={tool === id} onClick={() => setTool(tool === id ? null : id)}>
            {title}
          </Button>
        ))}
        <Button onClick={openPuzzles}>Puzzles</Button>
      </div>
      {tool && <div class="tool">{panels[tool]()}</div>}
    </section>
  );
}
