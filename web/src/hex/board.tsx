/* The board of Hex as a picture with a grid of cells that can be played. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Colour, cellName, isCell, placeOf } from "./game.ts";

export type { Colour };

/** Something to show in a cell, with the class `mark-KIND`. */
export interface Mark {
  cell: string;
  kind: string;
  /** The variable `--shade` of the style, 0 to 1. */
  shade?: number;
  /** Drawn in the cell. */
  text?: string;
  /** Added to the name of the cell. */
  label?: string;
}

/** A line between cells or to an edge, with the class `line-KIND`. */
export interface Line {
  from: string;
  to: string | "top" | "bottom" | "left" | "right";
  kind: string;
}

export interface BoardProps {
  size: number;
  stones: ReadonlyMap<string, Colour>;
  last: string | null;
  chain: readonly string[];
  marks?: readonly Mark[];
  lines?: readonly Line[];
  /** The colour of the stone that a click plays; null if none. */
  canPlay: Colour | null;
  /** A click on an empty cell, or Enter. */
  play(cell: string, byTouch: boolean): void;
  /** The cell that a first tap has chosen. */
  selected?: string | null;
}

/** The width of a cell, and the radius of its hexagon. */
const WIDTH = 20;
const RADIUS = WIDTH / Math.sqrt(3);
/** How far the coloured edges reach beyond the outer cells, in rows. */
const RIM = 0.86;
const LABEL = 1.32;
/** How far a line reaches into an edge. */
const REACH = 0.76;
/** A cell is at most so many pixels wide. */
const LARGEST = 84;

type Point = readonly [x: number, y: number];
type Layout = (row: number, column: number) => Point;

/** The board on its side: rows are horizontal. Or on its corner, for a narrow window: it is turned by 60 degrees. */
const LAYOUTS: Record<"wide" | "tall", Layout> = {
  wide: (row, column) => [(column + row / 2) * WIDTH, row * 1.5 * RADIUS],
  tall: (row, column) => [((column - row) / 2) * WIDTH, (row + column) * 1.5 * RADIUS],
};

const round = (value: number) => Math.round(value * 100) / 100;
const path = (points: readonly Point[]) => `M${points.map((point) => point.map(round).join(" ")).join("L")}`;
const hexagon = (radius: number): string =>
  `${path([0, 1, 2, 3, 4, 5].map((corner) => [radius * Math.sin((corner * Math.PI) / 3), -radius * Math.cos((corner * Math.PI) / 3)]))}Z`;
export const CELL = hexagon(RADIUS);
const INNER = hexagon(RADIUS - 1.3);

/** A stone: Red's is a disc, Blue's a rhombus. */
export function Stone({ colour }: { colour: Colour }) {
  return (
    <g class={`hex-stone ${colour}`}>
      {colour === "red" ? <circle r="7.3" /> : <rect x="-6.3" y="-6.3" width="12.6" height="12.6" rx="2.4" transform="rotate(45)" />}
    </g>
  );
}

/** The four edges as areas behind the cells, and marks along them with the shapes of the stones. */
function Edges({ size, at }: { size: number; at: Layout }) {
  const end = size - 1;
  const [low, high] = [-RIM, end + RIM];
  const centre = at(end / 2, end / 2);
  const [first, last] = [at(low / 2, low / 2), at(end + RIM / 2, end + RIM / 2)];
  const [right, left] = [at(low, high), at(high, low)];
  const areas: [Colour, Point[]][] = [
    ["red", [centre, first, at(low, 0), right]],
    ["blue", [centre, right, at(end, high), last]],
    ["red", [centre, last, at(high, end), left]],
    ["blue", [centre, left, at(0, low), first]],
  ];
  const notches = Array.from({ length: end }, (_, index) => index);
  const near = (index: number): Point[] => [at(-0.56, index + 0.78), at(end + 0.56, index + 0.22)];
  const beside = (index: number): Point[] => [at(index + 0.78, -0.56), at(index + 0.22, end + 0.56)];
  return (
    <g class="hex-edges" aria-hidden="true">
      {areas.map(([colour, points]) => (
        <path class={colour} d={`${path(points)}Z`} />
      ))}
      {notches.flatMap(near).map(([x, y]) => (
        <circle cx={round(x)} cy={round(y)} r="1.7" />
      ))}
      {notches.flatMap(beside).map(([x, y]) => (
        <path d="M0-2.3 2.3 0 0 2.3-2.3 0Z" transform={`translate(${round(x)} ${round(y)})`} />
      ))}
    </g>
  );
}

/** Where a line ends: in a cell, or in the edge next to its other end. */
function target(at: Layout, size: number, from: string, to: string): Point {
  if (isCell(to, size)) return at(...placeOf(to));
  const [row, column] = placeOf(from);
  const over = size - 1 + REACH;
  if (to === "top") return at(-REACH, column + (row + REACH) / 2);
  if (to === "bottom") return at(over, column - (over - row) / 2);
  if (to === "left") return at(row + (column + REACH) / 2, -REACH);
  return at(row - (over - column) / 2, over);
}

/** The layout that makes the cells larger in the box around the board. */
function useLayout(size: number): [ref: { current: HTMLDivElement | null }, isTall: boolean] {
  const box = useRef<HTMLDivElement>(null);
  const [isTall, setTall] = useState(innerHeight > innerWidth);
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth, clientHeight } = box.current!;
      const scale = (name: "wide" | "tall") => {
        const { width, height } = frame(size, LAYOUTS[name]);
        return Math.min(clientWidth / width, clientHeight / height);
      };
      setTall(scale("tall") > scale("wide"));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(box.current!);
    measure();
    return () => observer.disconnect();
  }, [size]);
  return [box, isTall];
}

/** The rectangle around the board with its labels. */
function frame(size: number, at: Layout) {
  const end = size - 1;
  const points = [at(-LABEL, LABEL / 2), at(-LABEL, end + LABEL / 2), at(end + LABEL / 2, -LABEL), at(-RIM, end + RIM), at(end + RIM, -RIM), at(end + RIM, end), at(end, end + RIM), at(0, -LABEL)];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs) - 5.5, Math.min(...ys) - 5.5];
  return { x, y, width: Math.max(...xs) + 5.5 - x, height: Math.max(...ys) + 5.5 - y };
}

const STEPS: Record<string, Point> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -99], End: [0, 99], PageUp: [-99, 0], PageDown: [99, 0] };

/** The board. Arrow keys move along rows and columns, Enter or space plays. */
export function Board({ size, stones, last, chain, marks = [], lines = [], canPlay, play, selected = null }: BoardProps): JSX.Element {
  const [box, isTall] = useLayout(size);
  const [kept, setFocused] = useState<string | null>(null);
  const pointer = useRef("");
  const at = LAYOUTS[isTall ? "tall" : "wide"];
  const { x, y, width, height } = frame(size, at);
  const middle = Math.floor(size / 2);
  const focused = kept && isCell(kept, size) ? kept : (last ?? cellName(middle, middle));
  const range = Array.from({ length: size }, (_, index) => index);
  const marksOf = new Map<string, Mark[]>();
  for (const mark of marks) marksOf.set(mark.cell, [...(marksOf.get(mark.cell) ?? []), mark]);

  const name = (cell: string) => {
    const notes = [cell === last && "last move", chain.includes(cell) && "in the winning chain", cell === selected && "selected"];
    return [cell, stones.get(cell) ?? "empty", ...notes, ...(marksOf.get(cell) ?? []).map(({ label }) => label)].filter(Boolean).join(", ");
  };
  const ends = stones.get(chain[0] ?? "") === "red" ? (["top", "bottom"] as const) : (["left", "right"] as const);
  const place = (cell: string) => `translate(${at(...placeOf(cell)).map(round).join(" ")})`;
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (event.key === "Enter" || event.key === " ") play(focused, false);
    else if (!step) return;
    else {
      const [row, column] = placeOf(focused).map((value, axis) => Math.max(0, Math.min(size - 1, value + step[axis]!)));
      box.current!.querySelector<SVGGElement>(`[data-cell="${cellName(row!, column!)}"]`)!.focus({ preventScroll: true });
    }
    event.preventDefault();
  };
  return (
    <div class="hex-box" ref={box}>
      <svg
        class={`hex-board ${canPlay ? `turn-${canPlay}` : ""} ${chain.length > 0 ? "won" : ""}`}
        viewBox={[x, y, width, height].map(round).join(" ")}
        style={{ maxWidth: `${round((width / WIDTH) * LARGEST)}px`, "--size": size }}
        role="grid"
        aria-label={`Hex board, ${size} by ${size}. Red joins row 1 and row ${size}. Blue joins column a and column ${cellName(0, size - 1)[0]}.`}
        onKeyDown={keys}
      >
        <Edges size={size} at={at} />
        <g class="hex-labels" aria-hidden="true">
          {range.map((index) => {
            const [columnX, columnY] = at(-LABEL, index + LABEL / 2);
            const [rowX, rowY] = isTall ? at(index + LABEL / 2, -LABEL) : at(index, -LABEL);
            return (
              <>
                <text x={round(columnX)} y={round(columnY)}>{cellName(0, index)[0]}</text>
                <text x={round(rowX)} y={round(rowY)}>{index + 1}</text>
              </>
            );
          })}
        </g>
        {range.map((row) => (
          <g role="row" key={row}>
            {range.map((column) => {
              const cell = cellName(row, column);
              const stone = stones.get(cell);
              return (
                <g
                  role="gridcell"
                  key={cell}
                  data-cell={cell}
                  class={`hex-cell ${stone ?? "empty"} ${chain.includes(cell) ? "chained" : ""}`}
                  transform={place(cell)}
                  tabindex={cell === focused ? 0 : -1}
                  aria-label={name(cell)}
                  aria-selected={cell === selected || undefined}
                  onFocus={() => setFocused(cell)}
                  onPointerDown={(event) => (pointer.current = event.pointerType)}
                  onClick={() => play(cell, pointer.current === "touch")}
                >
                  <path class="hex-face" d={CELL} />
                  {marksOf.get(cell)?.map(({ kind, shade }) => <path key={kind} class={`hex-mark mark-${kind}`} d={INNER} style={{ "--shade": shade ?? 1 }} />)}
                  {stone && <Stone colour={stone} />}
                  {cell === last && <circle class="hex-last" r="3.1" />}
                  {marksOf.get(cell)?.map(({ kind, text }) => text && <text key={kind} class={`hex-text text-${kind}`}>{text}</text>)}
                </g>
              );
            })}
          </g>
        ))}
        <g class="hex-over" aria-hidden="true">
          {selected && canPlay && (
            <g class="hex-selected" transform={place(selected)}>
              <Stone colour={canPlay} />
              <path d={INNER} />
            </g>
          )}
          {lines.map(({ from, to, kind }) => (
            <path key={`${kind} ${from} ${to}`} class={`hex-line line-${kind}`} d={path([at(...placeOf(from)), target(at, size, from, to)])} />
          ))}
          {chain.length > 0 && <path class="hex-chain" d={path([target(at, size, chain[0]!, ends[0]), ...chain.map((cell) => at(...placeOf(cell))), target(at, size, chain.at(-1)!, ends[1])])} />}
          <path class="hex-focus" d={INNER} transform={place(focused)} />
        </g>
      </svg>
    </div>
  );
}
