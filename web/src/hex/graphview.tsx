/* The graph of Red's win rate along a game of Hex. */
import { useEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "../engine/page.ts";
import { Button } from "../ui/parts.tsx";
import { type AnalysisProps, useMarks } from "./analysis.tsx";
import { isCell, stateAt } from "./game.ts";
import { PLAYOUTS, type Point, mistakesOf, moveName, pointAt, pointCount } from "./graph.ts";
import { rateText } from "./insight.ts";

const WIDTH = 300;
const HEIGHT = 138;
/** The room above and below the line, for the labels. */
const EDGE = 22;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5, Home: -999, End: 999 };

/** The points of a game as they are found. */
function usePoints({ game, engine }: AnalysisProps): [points: readonly Point[], error: string] {
  const [points, setPoints] = useState<readonly Point[]>([]);
  const [error, setError] = useState("");
  useEffect(() => {
    const search = new AbortController();
    const { signal } = search;
    const run = async () => {
      const hex = await engine();
      const found: Point[] = [];
      while (found.length < pointCount(game) && !signal.aborted) {
        found.push(await pointAt(hex, game, found.length, signal));
        if (!signal.aborted) setPoints([...found]);
      }
    };
    setPoints([]);
    setError("");
    run().catch((reason) => !signal.aborted && setError(messageOf(reason)));
    return () => search.abort();
  }, [game]);
  return [points, error];
}

/** The graph. A click or arrow keys on it go to a move. */
export function Graph(props: AnalysisProps) {
  const { game, at, goTo, startFrom } = props;
  const [points, error] = usePoints(props);
  const drawing = useRef<SVGSVGElement>(null);
  const last = pointCount(game) - 1;
  const now = Math.min(at, last);
  const point = points[now];
  const move = game.moves[now];
  const rate = point && (point.isProved ? `${100 * point.rate} %` : rateText(point.rate));
  const marks = [
    ...(point?.best && isCell(point.best, game.size) ? [{ cell: point.best, kind: "best", text: String(parseInt(rate!)), label: `best move, wins ${rate}` }] : []),
    ...(move && isCell(move, game.size) && move !== point?.best ? [{ cell: move, kind: "played", text: "▸", label: "played next" }] : []),
  ];
  useMarks(props, { marks, lines: [] }, marks.map(({ cell, text }) => cell + text).join());
  const mistakes = mistakesOf(game, points);
  const x = (index: number) => 8 + ((WIDTH - 16) * index) / Math.max(1, last);
  const y = (red: number) => EDGE + (HEIGHT - 2 * EDGE) * (1 - red);
  const place = (index: number) => `${x(index).toFixed(1)} ${y(points[index]!.red).toFixed(1)}`;
  const text = `After move ${now}${now === 0 ? "" : `, ${moveName(game.moves[now - 1]!)}`}${point ? `: Red ${point.isProved ? `${100 * point.red} %` : rateText(point.red)}` : ""}`;
  const click = ({ clientX }: MouseEvent) => {
    const { left, width } = drawing.current!.getBoundingClientRect();
    goTo(Math.max(0, Math.min(last, Math.round((((clientX - left) / width) * WIDTH - 8) / (x(1) - x(0))))));
  };
  const keys = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    goTo(Math.max(0, Math.min(last, now + step)));
  };
  return (
    <>
      {error && <p class="error">{error}</p>}
      <svg ref={drawing} class="graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="slider" tabindex={0} aria-label="Red’s win rate by move" aria-valuemin={0} aria-valuemax={last} aria-valuenow={now} aria-valuetext={text} onClick={click} onKeyDown={keys}>
        <path class="half" d={`M8 ${y(0.5)}H${WIDTH - 8}`} />
        <path class="now" d={`M${x(now).toFixed(1)} 4V${HEIGHT - 4}`} />
        {points.length > 0 && <path class="rate" d={`M${points.map((_, index) => place(index)).join("L")}`} />}
        {mistakes.map(({ number, colour }) => (
          <g key={colour} class={`wrong-move ${colour}`} transform={`translate(${place(number)})`}>
            {colour === "red" ? <circle r="4.5" /> : <path d="M0-5.8 5.8 0 0 5.8-5.8 0Z" />}
          </g>
        ))}
        {point && <circle class="here" cx={x(now)} cy={y(point.red)} r="3" />}
        <text x="10" y="14">Red wins</text>
        <text x="10" y={HEIGHT - 6}>Blue wins</text>
      </svg>
      <p class="graph-text">{text}.</p>
      {points.length <= last && !error && <p class="note">{points.length} of {last + 1} positions searched …</p>}
      {last > 0 && points.length > last && mistakes.length === 0 && <p>Nobody gave away 5 points or more in one move.</p>}
      <ul class="mistakes">
        {mistakes.map(({ number, colour, text: sentence }) => (
          <li key={colour}>
            <p>{sentence}</p>
            <Button onClick={() => goTo(number - 1)} aria-label={`Show the board before move ${number}`}>
              Show
            </Button>
          </li>
        ))}
      </ul>
      <div class="actions">
        <Button icon="undo" off={stateAt(game, at).winner !== null} onClick={() => startFrom({ ...game, moves: game.moves.slice(0, now) })}>
          Try again from here
        </Button>
      </div>
      <p class="note">Each position has a search of {PLAYOUTS} playouts, so a few points may be chance. Points are per cent of the win rate.</p>
    </>
  );
}
