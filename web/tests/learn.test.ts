// What the page says of a position of Hex, checked against the library: sentences, marks, mistakes, records and puzzles.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { type HexDecision, hex, init, sync } from "handsense";
import { COLOURS, type Colour, type HexGame, NEW_GAME, cellName, other, positionAt, stateAt, withMoves } from "../src/hex/game.ts";
import { type Point, mistakesOf, pointAt, pointCount } from "../src/hex/graph.ts";
import { type Layer, hintOf, isOpening, layersOf, proofOf } from "../src/hex/insight.ts";
import { type Puzzle, dailyPuzzle, gameOf, isSolved, judge } from "../src/hex/puzzles.ts";
import { readGame, writeGame } from "../src/hex/record.ts";

await init(readFileSync(createRequire(import.meta.url).resolve("handsense/handsense-hex.wasm")));

const puzzles = JSON.parse(readFileSync(`${import.meta.dirname}/../../src/hex/puzzles.json`, "utf8")) as Puzzle[];
const gameWith = (size: number, moves: string, swap = false): HexGame => withMoves({ ...NEW_GAME, size, swap }, moves.split(" ").filter(Boolean))!;
const search = (game: HexGame, playouts = 2000) => sync.hex.search(positionAt(game), { playouts });
const cellsOf = (size: number) => Array.from({ length: size * size }, (_, index) => cellName(Math.floor(index / size), index % size));

/** The edges of 4 by 4 cells, a bit for each cell. */
const EDGES = { top: 0x000f, bottom: 0xf000, left: 0x1111, right: 0x8888 };

const EVERY = Array.from({ length: 16 }, (_, index) => 2 ** index);

/** Whether stones lead from some cells to others. */
function leads(stones: number, from: number, to: number): boolean {
  let reached = stones & from;
  for (let before = -1; before !== reached; ) {
    before = reached;
    const [left, right] = [reached & 0xeeee, reached & 0x7777];
    reached = (reached | (reached << 4) | (reached >> 4) | (right << 1) | (left >> 1) | (left << 3) | (right >> 3)) & stones;
  }
  return (reached & to) !== 0;
}

const joins = (stones: number, colour: Colour) => (colour === "red" ? leads(stones, EDGES.top, EDGES.bottom) : leads(stones, EDGES.left, EDGES.right));

/** Whether stones with replies in free cells lead to an edge, even if the opponent plays first in these cells. */
function holds(stones: number, free: number, from: number, to: number): boolean {
  if (leads(stones, from, to)) return true;
  const bits = EVERY.filter((bit) => free & bit);
  return bits.length > 1 && bits.every((taken) => bits.some((reply) => reply !== taken && holds(stones | reply, free & ~(taken | reply), from, to)));
}

const known = new Map<number, boolean>();
/** Whether the colour to move wins 4 by 4 cells, by trying every move: an independent solver. */
function wins(mine: number, theirs: number, toMove: Colour): boolean {
  const key = (mine * 65536 + theirs) * 2 + Number(toMove === "red");
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  let found = false;
  for (const bit of EVERY) {
    if (found || (mine | theirs) & bit) continue;
    found = joins(mine | bit, toMove) || !wins(theirs, mine | bit, other(toMove));
  }
  found = found && !joins(theirs, other(toMove));
  known.set(key, found);
  return found;
}

/** The bits of some cells. */
const bitsOf = (is: (cell: string) => boolean) => cellsOf(4).reduce((sum, cell, index) => sum + (is(cell) ? 2 ** index : 0), 0);
const stonesOf = (stones: ReadonlyMap<string, Colour>, colour: Colour) => bitsOf((cell) => stones.get(cell) === colour);

function winnerOf(stones: ReadonlyMap<string, Colour>, toMove: Colour): Colour {
  const [mine, theirs] = [stonesOf(stones, toMove), stonesOf(stones, other(toMove))];
  return joins(mine, toMove) || wins(mine, theirs, toMove) ? toMove : other(toMove);
}

test("a hint names the best move, or what is proved", () => {
  const say = (game: HexGame, found = search(game), fair?: string) => hintOf(found, stateAt(game), isOpening(game, game.moves.length), fair).text;
  assert.equal(say(gameWith(5, "a1")), "c3 wins for Blue, as the search has proved.");
  assert.match(say(gameWith(5, "c3")), /^Blue loses after every move, as the search has proved\. \w\d is its best try\.$/);
  assert.equal(say(gameWith(5, "c3", true)), "Swap: every other move loses, as the search has proved.");
  assert.match(say(gameWith(11, "f6 e4 d8")), /^[a-k]\d+ is best: Blue wins \d\d % of its [\d,]+ playouts\.$/);
  assert.match(say(gameWith(11, "f6", true)), /^Swap: the best move otherwise, [a-k]\d+, wins only \d\d %\.$/);
  const moves = [{ cell: "d4", proof: "none", playouts: 90, winRate: 0.5 }, { cell: "c3", proof: "lost", playouts: 0, winRate: 0 }];
  assert.equal(say(gameWith(5, "a1"), { cell: "d4", proof: "none", winRate: 0.999, moves } as HexDecision), "Only d4 is left: the search has refuted or discarded every other move. Blue wins 99 % of the playouts.");
  // A first stone that Blue can take over.
  assert.equal(say(gameWith(5, "")), "c3 wins for Red, as the search has proved.");
  assert.equal(say(gameWith(5, "", true)), "c3 wins if Blue does not swap. Under the swap rule, Blue takes over a winning stone and beats any other.");
  const cell = sync.hex.levelMove({ size: 9, moves: [] }, { level: "master", canSwap: true });
  const opening = gameWith(9, "", true);
  assert.match(say(opening, search(opening), cell), /^[a-i]\d is strongest: Red wins \d\d % of its \d+ playouts if Blue does not swap\. Under the swap rule, Blue takes over a strong stone: [a-i]\d is a fair first move\.$/);
  const { marks } = hintOf(search(opening), stateAt(opening), true, cell);
  assert.deepEqual(marks.filter(({ kind }) => kind.includes("best")).map((mark) => `${mark.cell} ${/^fair first move, /.test(mark.label!)}`), [`${cell} true`]);
});

test("the table of candidates agrees with the sentence of the hint", () => {
  const tableOf = (game: HexGame) => hintOf(search(game), stateAt(game), isOpening(game, game.moves.length));
  const words = (game: HexGame) => tableOf(game).rows.map(({ wins }) => wins);
  for (const swap of [false, true]) assert.deepEqual(tableOf(gameWith(5, "", swap)).rows, [{ cell: "c3", wins: "wins", playouts: 0 }]);
  for (const lost of [gameWith(5, "c3"), gameWith(5, "c3", true), gameWith(5, "c3 swap-pieces", true)]) {
    assert.deepEqual(words(lost), Array(5).fill("loses"));
    assert.equal(tableOf(lost).note, "");
  }
  const open = tableOf(gameWith(11, "f6 e4 d8"));
  assert.ok(open.rows.every(({ wins, playouts }, row) => /^\d+ %$/.test(wins) && playouts <= (open.rows[row - 1]?.playouts ?? 2000)));
  assert.match(open.note, /^The move with the most playouts is best, /);
  const moves = (["lost", "none", "won", "none"] as const).map((proof, index) => ({ cell: `a${index + 1}`, proof, playouts: 40 - index, winRate: 0.3 }));
  const mixed = hintOf({ cell: "a3", proof: "won", winRate: 1, moves } as unknown as HexDecision, stateAt(gameWith(5, "c3")));
  assert.deepEqual(mixed.rows.map(({ cell, wins }) => `${cell} ${wins}`), ["a3 wins", "a2 30 %", "a4 30 %", "a1 loses"]);
  assert.match(mixed.note, /^A rate of few playouts is uncertain\. /);
});

test("a proof says who wins under the swap rule", () => {
  const say = (size: number, moves: string) => {
    const game = gameWith(size, moves, true);
    return proofOf(sync.hex.solve(positionAt(game)), stateAt(game), isOpening(game, game.moves.length)).text;
  };
  assert.match(say(5, "c3"), /^Blue wins by the swap\. Without it, Red wins whatever Blue plays\. The \d+ marked cells are enough, even if Blue owns all others\.$/);
  assert.match(say(5, "a1"), /^Blue wins with c3, without the swap\. The \d+ marked cells are enough, even if Red owns all others\.$/);
  assert.match(say(5, ""), /^Blue wins by the swap rule: it takes over a winning stone and beats any other\. Without the swap, Red wins with c3\. /);
  assert.match(say(5, "c3 swap-pieces"), /^Blue wins whatever Red plays\. /);
  // The swap of each stone wins as its sentence says.
  for (const first of cellsOf(4)) {
    const winner = sync.hex.solve({ size: 4, moves: [first, "swap-pieces"] }).winner;
    assert.equal(say(4, first).startsWith("Blue wins by the swap."), winner === "blue", first);
  }
});

test("the heat map has each candidate once, the best one darkest", () => {
  for (const game of [gameWith(11, "f6 e4 d8"), gameWith(5, "c3"), gameWith(5, "a1")]) {
    const found = search(game);
    const { marks } = hintOf(found, stateAt(game));
    assert.equal(new Set(marks.map(({ cell }) => cell)).size, marks.length);
    assert.equal(marks.filter(({ kind }) => kind.includes("best")).map(({ cell }) => cell).join(), found.moves.some((move) => move.cell === found.cell && (move.playouts > 0 || move.proof !== "none" || found.proof === "lost")) ? found.cell : "");
    for (const { cell, text, shade, kind } of marks) {
      const move = found.moves.find((one) => one.cell === cell)!;
      assert.ok(shade! >= 0 && shade! <= 1);
      const proof = found.proof === "lost" ? "lost" : move.proof;
      if (proof !== "none") assert.ok(kind.includes(proof === "won" ? "wins" : "loses"));
      else assert.equal(text, move.playouts < 10 ? "" : String(Math.min(99, Math.max(1, Math.round(100 * move.winRate)))));
    }
  }
});

test("the cells of a proof suffice, even if the loser owns all others", () => {
  for (const [size, moves, start] of [[5, "a1", "Blue wins with c3."], [5, "c3", "Red wins whatever Blue plays."], [4, "a1", "Blue wins with"], [4, "a1 d1 a2 c1", "Red wins with"], [4, "b3", "Red wins whatever Blue plays."]] as const) {
    const game = gameWith(size, moves);
    const { stones, toMove } = stateAt(game);
    const solution = sync.hex.solve(positionAt(game));
    const { text, marks } = proofOf(solution, stateAt(game));
    const winner = solution.winner as Colour;
    assert.ok(text.startsWith(start), text);
    assert.ok(text.endsWith(` The ${marks.length} marked cells are enough, even if ${COLOURS[other(winner)]} owns all others.`), text);
    assert.equal(marks.filter(({ kind }) => kind.includes("winning")).length, Number(winner === toMove));
    if (size > 4) continue;
    const others = cellsOf(size).filter((cell) => !stones.has(cell) && marks.every((mark) => mark.cell !== cell));
    assert.equal(winnerOf(new Map([...stones, ...others.map((cell) => [cell, other(winner)] as const)]), toMove), winner);
  }
  const open = gameWith(8, "a1");
  assert.equal(proofOf(sync.hex.solve(positionAt(open), { playouts: 50 }), stateAt(open)).text, "No proof in 50 positions. The winner is still unknown.");
});

/** The layers of a position by their kinds. */
function layers(game: HexGame): Partial<Record<Layer["kind"], Layer>> {
  const position = positionAt(game);
  const found = layersOf(hex.structure(position), { red: hex.bridges(position, "red"), blue: hex.bridges(position, "blue") }, game.size, stateAt(game), isOpening(game, game.moves.length));
  return Object.fromEntries(found.map((layer) => [layer.kind, layer]));
}

/** The first moves of a random game, the same for a seed. */
function randomGame(size: number, length: number, seed: number): HexGame {
  let state = seed;
  const random = () => (state = (state * 48271) % 2147483647);
  const order = cellsOf(size).map((cell) => [random(), cell] as const).sort(([one], [two]) => one - two).map(([, cell]) => cell);
  let game = gameWith(size, "");
  for (const move of order.slice(0, length)) {
    const next = withMoves(game, [...game.moves, move])!;
    if (!stateAt(next).winner) game = next;
  }
  return game;
}

test("what the structure states holds for every position", () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= 300; seed++) {
    const game = randomGame(4, 4 + (seed % 6), seed);
    const { toMove, stones } = stateAt(game);
    const winner = winnerOf(stones, toMove);
    const found = layers(game);
    for (const kind of Object.keys(found)) kinds.add(kind);
    const cells = (kind: Layer["kind"]) => found[kind]?.marks.map(({ cell }) => cell) ?? [];
    const after = (given: readonly (readonly [string, Colour])[], next = toMove) => winnerOf(new Map([...stones, ...given]), next);
    if (found.won) assert.deepEqual([after([], "red"), after([], "blue")].map((colour) => `${COLOURS[colour]} is connected`), [found.won.name, found.won.name]);
    if (found.must) {
      const region = cells("must");
      assert.ok(found.must.text.endsWith(region.length === 1 ? " in this cell." : ` in one of these ${region.length} cells.`));
      for (const cell of cellsOf(4)) if (!stones.has(cell) && !region.includes(cell)) assert.equal(after([[cell, toMove]], other(toMove)), other(toMove), `${game.moves} ${cell}`);
    }
    for (const { from, to, kind } of found.link?.lines ?? []) {
      const colour = kind.endsWith("red") ? "red" : "blue";
      const free = bitsOf((cell) => found.link!.marks.some((mark) => mark.cell === cell && mark.kind === kind));
      assert.ok(holds(stonesOf(stones, colour), free, bitsOf((cell) => cell === from), EDGES[to as keyof typeof EDGES]), `${game.moves} ${from}`);
    }
    for (const cell of cells("dead")) assert.deepEqual([after([[cell, "red"]]), after([[cell, "blue"]])], [winner, winner], `${game.moves} ${cell}`);
    for (const colour of ["red", "blue"] as const) assert.equal(after(cells(`captured-${colour}`).map((cell) => [cell, colour])), winner);
  }
  assert.deepEqual([...kinds].sort(), ["bridge", "captured-blue", "captured-red", "dead", "link", "must", "won"]);
});

test("a structure has its sentences", () => {
  const one = layers(gameWith(5, "c3"));
  assert.equal(one.won!.name, "Red is connected");
  assert.match(one.won!.text, /^Red wins, whichever colour moves next: it answers a stone in these \d+ cells with another one there\.$/);
  assert.match(layers(gameWith(5, "c3", true)).won!.text, /^Without the swap, Red wins, whichever colour moves next: /);
  assert.equal(layers(gameWith(5, "", true)).must!.text, "Blue threatens to connect. Without the swap, Red loses unless it plays in one of these 17 cells.");
  const two = layers(gameWith(9, "e5 g4 d7"));
  assert.equal(two.bridge!.text, "1 of Red. If one of the two cells between the stones is taken, the other one joins them.");
  assert.deepEqual(two.bridge!.lines, [{ from: "e5", to: "d7", kind: "bridge red" }]);
  assert.equal(two.link!.text, "2 of Red and 1 of Blue. Each group reaches the edge through the marked cells, even if the opponent moves first.");
  assert.deepEqual(two.link!.lines, [{ from: "e5", to: "bottom", kind: "link red" }, { from: "d7", to: "bottom", kind: "link red" }, { from: "g4", to: "right", kind: "link blue" }]);
  assert.equal(two.must!.text, "Red threatens to connect. Blue loses unless it plays in one of these 12 cells.");
});

const point = (red: number, best: string | null, rate: number, isProved = false): Point => ({ red, best, rate, isProved });

test("the largest mistake of each player is the one with the largest swing", () => {
  const game = gameWith(5, "c3 b4 d2 a5 e1");
  const points = [point(0.6, "c3", 0.6), point(0.6, "b3", 0.4), point(0.7, "d1", 0.7), point(0.32, "b2", 0.68), point(0.72, "b5", 0.72), point(0.3, "c4", 0.7)];
  assert.equal(points.length, pointCount(game));
  assert.deepEqual(mistakesOf(game, points).map(({ number, text }) => [number, text]), [
    [5, "Move 5, e1, cost Red 42 points: b5 kept 72 %."],
    [4, "Move 4, a5, cost Blue 40 points: b2 kept 68 %."],
  ]);
  // The points so far, the best move played, and small swings.
  assert.deepEqual(mistakesOf(game, points.slice(0, 4)).map(({ number }) => number), [3, 2]);
  assert.deepEqual(mistakesOf(game, points.slice(0, 1)), []);
  assert.deepEqual(mistakesOf(gameWith(5, "c3 b4"), [point(0.6, "c3", 0.6), point(0.2, "b3", 0.8), point(0.24, "d1", 0.24)]), []);
  assert.deepEqual(mistakesOf(gameWith(5, "c3 b4", true), [point(0.5, null, 0.5), point(0.1, "swap-pieces", 0.9, true), point(0.9, "d1", 0.9)]).map(({ text }) => text), [
    "Move 1, c3, cost Red 40 points: it is strong enough to swap.",
    "Move 2, b4, cost Blue 80 points: the swap was a proved win.",
  ]);
  assert.equal(mistakesOf(gameWith(5, "a1", true), [point(0.5, null, 0.5), point(0, "c3", 1, true)])[0]!.text, "Move 1, a1, cost Red 50 points: it is too weak.");
  assert.deepEqual(mistakesOf(gameWith(9, "a4", true), [point(0.5, null, 0.5), point(0.46, "e5", 0.54)]), []);
  assert.deepEqual(mistakesOf(gameWith(5, "", true), [point(0.5, null, 0.5)]), []);
});

test("the graph follows the search, and keeps what is found", async () => {
  const game: HexGame = { ...gameWith(5, "a1 c3 c1"), swap: true, moves: ["a1", "c3", "c1", "resign"] };
  let searches = 0;
  const engine = { search: (...args: Parameters<typeof hex.search>) => (searches++, Promise.resolve(sync.hex.search(args[0], { playouts: 500 }))) };
  const { signal } = new AbortController();
  assert.equal(pointCount(game), 4);
  const points = [];
  for (let at = 0; at < pointCount(game); at++) points.push(await pointAt(engine, game, at, signal));
  assert.deepEqual(points.slice(0, 3), [point(0.5, null, 0.5), point(0, "c3", 1, true), point(0, points[2]!.best, 0, true)]);
  assert.equal(points[3]!.red, 0);
  assert.equal(searches, 3);
  await pointAt(engine, game, 2, signal);
  assert.equal(searches, 3);
  // A strong first stone is swapped, and an error is not kept.
  const strong = await pointAt(engine, gameWith(5, "c3", true), 1, signal);
  assert.deepEqual([strong.best, strong.red], ["swap-pieces", 0]);
  const fail = { search: () => Promise.reject(new Error("no engine")) };
  await assert.rejects(pointAt(fail, gameWith(5, "b2"), 1, signal), /no engine/);
  assert.ok((await pointAt(engine, gameWith(5, "b2"), 1, signal)).best);
  const over = gameWith(2, "a1 b1 a2");
  assert.deepEqual(await pointAt(fail, over, 3, signal), point(1, null, 0, true));
});

test("games survive every form of text", () => {
  const convert = hex.convertGame;
  for (const [size, moves] of [[11, "f6 swap-pieces e4 g7"], [5, "c3 b4 d2"], [19, "s19 a1 j10"], [2, "a1 b1 a2"]] as const) {
    const game = { size, moves: moves.split(" "), swap: moves.includes("swap") };
    for (const form of ["sgf", "hexworld", "moves"] as const) assert.deepEqual(readGame(writeGame(game, form, convert), 7, convert), game, form);
  }
  const game = { size: 11, moves: ["f6", "e4"], swap: false };
  for (const text of ["f6 e4", " F6, E4 ", "f6;e4\n", "11: f6 e4", "https://example.org/page/index.html#hex=11,noswap:f6,e4", "https://hexworld.org/board/#11,f6e4"]) assert.deepEqual(readGame(text, 11, convert), game, text);
  for (const text of ["", "  ", "f6 z9", "f6 f6", "no game", "(;GM[1])", "#hex=11:f6,f6", "1: a1", "25: a1", "2: a1 b1 a2 b2", "{}"]) {
    assert.throws(() => readGame(text, 11, convert), ({ message }: Error) => /^T.*[^.]\.$/s.test(message), text);
  }
});

test("a date gives its puzzle", () => {
  const days = Array.from({ length: 40 }, (_, day) => dailyPuzzle(new Date(1.8e12 + day * 86_400_000).toISOString().slice(0, 10), 40));
  assert.equal(new Set(days).size, 40);
  assert.equal(dailyPuzzle("2026-11-29", 40), 6);
});

test("damaged lists of solved puzzles are none", () => {
  for (const right of [[], [3, 39]]) assert.ok(isSolved(right));
  for (const wrong of [null, undefined, 1, {}, "3", [-1], [1.5], ["3"], [null]]) assert.ok(!isSolved(wrong), JSON.stringify(wrong));
});

test("the solver judges the moves of the puzzles", async () => {
  const engine = { solve: (...args: Parameters<typeof hex.solve>) => Promise.resolve(sync.hex.solve(...args)) };
  assert.equal(puzzles.length, 40);
  for (const puzzle of puzzles) {
    const game = gameOf(puzzle);
    const { stones, toMove, winner } = stateAt(game);
    assert.deepEqual([toMove, winner, stones.size], [puzzle.toMove, null, puzzle.red.length + puzzle.blue.length]);
    assert.ok(puzzle.red.every((cell) => stones.get(cell) === "red") && puzzle.blue.every((cell) => stones.get(cell) === "blue"));
    const right = await judge(engine, withMoves(game, [...game.moves, puzzle.solution])!);
    assert.equal(right.isRight, true);
    assert.ok(right.text.startsWith(puzzle.solution), right.text);
    // A corner on the opponent's edge, or another one, does not win.
    const corner = [cellName(0, puzzle.size - 1), cellName(puzzle.size - 1, 0), cellName(0, 0)].find((cell) => !stones.has(cell) && cell !== puzzle.solution)!;
    const other = await judge(engine, withMoves(game, [...game.moves, corner])!);
    if (other.isRight) continue;
    assert.match(other.text, new RegExp(`^${corner} loses\\. (Red|Blue) wins with [a-s]\\d+\\. `));
    assert.equal(other.marks.filter(({ kind }) => kind.includes("winning")).length, 1);
  }
});
