// Games of Hex against the rules of the library, their links, and what the browser keeps.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { hex, init } from "handsense";
import { type HexGame, NEW_GAME, RESIGN, SIZES, SWAP, around, cellName, chainOf, faultOf, hexLink, isGame, isHexLink, isRunning, other, placeOf, positionAt, readHexLink, stateAt, undone, withMove, withMoves } from "../src/hex/game.ts";
import { readGame } from "../src/hex/record.ts";

await init(readFileSync(createRequire(import.meta.url).resolve("handsense/handsense-hex.wasm")));

/** Numbers from 0 to 1, the same in each run. */
function generator(seed: number): () => number {
  return () => (seed = (seed * 48271) % 2147483647) / 2147483647;
}

const game = (moves: string, options: Partial<HexGame> = {}): HexGame => withMoves({ ...NEW_GAME, size: 5, ...options }, moves.split(" ").filter(Boolean))!;

/** A game of random moves to its end. Blue swaps in every other game. */
function randomGame(size: number, random: () => number, swaps: boolean): HexGame {
  const cells = Array.from({ length: size * size }, (_, index) => cellName(Math.floor(index / size), index % size));
  let played = game("", { size });
  for (let left = cells.sort(() => random() - 0.5); !stateAt(played).winner; ) {
    const [cell = ""] = left;
    const move = swaps && played.moves.length === 1 ? SWAP : cell;
    played = withMove(played, move) ?? played;
    left = left.slice(Number(move === cell));
    if (move === SWAP) left = [played.moves[0]!, ...left];
  }
  return played;
}

test("random games agree with the library at every move", () => {
  const random = generator(7);
  const winners = { red: 0, blue: 0 };
  for (const size of SIZES) {
    for (let round = 0; round < 12; round++) {
      const played = randomGame(size, random, round % 2 === 1);
      for (let at = 0; at <= played.moves.length; at++) {
        const { stones, toMove, winner, canSwap } = stateAt(played, at);
        const position = hex.position(positionAt(played, at));
        const cells = position.cells as readonly string[];
        assert.equal(toMove, position.toMove);
        assert.deepEqual([...stones].sort(), cells.flatMap((colour, cell) => (colour === "empty" ? [] : [[hex.cellName(cell, size), colour]])).sort());
        assert.equal(winner, hex.winner(position));
        assert.equal(canSwap, at === 1);
      }
      winners[stateAt(played).winner!]++;
    }
  }
  assert.ok(winners.red > 20 && winners.blue > 20, JSON.stringify(winners));
});

test("a winning chain joins the edges and has no cell too many", () => {
  const random = generator(11);
  for (const size of [5, 9, 14]) {
    for (let round = 0; round < 20; round++) {
      const { stones, chain, winner } = stateAt(randomGame(size, random, false));
      const along = chain.map((cell) => placeOf(cell)[winner === "red" ? 0 : 1]);
      assert.ok(chain.every((cell) => stones.get(cell) === winner));
      assert.deepEqual(along.map((step) => step === 0), chain.map((_, index) => index === 0));
      assert.deepEqual(along.map((step) => step === size - 1), chain.map((_, index) => index === chain.length - 1));
      for (const [index, cell] of chain.entries()) {
        assert.deepEqual(chain.filter((next) => around(cell).includes(next)), [chain[index - 1], chain[index + 1]].filter(Boolean));
      }
      assert.deepEqual(chainOf(size, stones, other(winner!)), []);
    }
  }
});

test("the move of a swap, a resignation and moves that are not legal", () => {
  assert.deepEqual([...stateAt(game("b4 swap-pieces")).stones], [["d2", "blue"]]);
  assert.equal(stateAt(game("b4 swap-pieces")).last, "d2");
  assert.deepEqual([...stateAt(game("c3 swap-pieces")).stones], [["c3", "blue"]]);
  assert.equal(stateAt(game("b4 swap-pieces b4 d3")).stones.get("b4"), "red");
  const resigned = stateAt(game("b4 c3 resign"));
  assert.deepEqual([resigned.winner, resigned.toMove, resigned.hasResigned, resigned.chain], ["blue", "red", true, []]);
  for (const moves of ["b4 b4", "f1", "a6", "a0", "A1", "a01", "swap-pieces", "b4 c3 swap-pieces", "b4 swap-pieces d2", "b4 resign c3", "", "c1 a1 c2 b1 c3 d1 c4 e1 c5 a2"]) {
    const legal = withMoves({ ...NEW_GAME, size: 5 }, moves.split(" "));
    assert.equal(legal, null, moves);
  }
  assert.equal(withMove(game("b4", { swap: false }), SWAP), null);
  assert.equal(isRunning(game("")) || isRunning(game("b4 resign")), false);
  assert.equal(isRunning(game("b4")), true);
});

test("undo takes back the last move of a person, and the reply", () => {
  const before = (moves: string, options: Partial<HexGame>) => undone(game(moves, options))?.moves.join(" ");
  assert.equal(before("c3 d4 b2", { blue: "person" }), "c3 d4");
  assert.equal(before("c3 d4", { blue: 1 }), "");
  assert.equal(before("c3 d4 b2 resign", { blue: 1 }), "c3 d4");
  assert.equal(before("c3 swap-pieces", { red: 1, blue: "person" }), "c3");
  assert.equal(before("c3", { red: 1, blue: "person" }), undefined);
  assert.equal(before("c3 d4", { red: 1, blue: 2 }), undefined);
});

test("a link holds a game", () => {
  const shared = { size: 11, moves: ["f6", "swap-pieces", "e4"], swap: true };
  for (const text of ["#hex=11:f6,swap-pieces,e4", "#hex=11:F6,Swap-Pieces,E4", "#hex=11:f6%2Cswap-pieces%2ce4"]) assert.deepEqual(readHexLink(text), shared);
  assert.deepEqual(readHexLink("#hex=7"), { size: 7, moves: [], swap: true });
  assert.deepEqual(readHexLink("#hex=7,noswap:d4"), { size: 7, moves: ["d4"], swap: false });
  assert.equal(hexLink({ size: 7, moves: ["d4"], swap: false }), "hex=7,noswap:d4");
  const random = generator(3);
  for (const size of SIZES) {
    const played = randomGame(size, random, true);
    assert.deepEqual(readHexLink(`#${hexLink(played)}`), { size, moves: played.moves, swap: true });
    assert.equal(faultOf(played), "");
    assert.deepEqual(readHexLink(hexLink(played, 3))!.moves, played.moves.slice(0, 3));
  }
  for (const text of ["#hex", "#hex=", "#hex=x:a1", "#hexx=5:a1", "#deal=5"]) assert.equal(readHexLink(text), null, text);
  const faults = [
    ["1:a1", "a board has 2 to 19 rows, not 1"],
    ["20:a1", "a board has 2 to 19 rows, not 20"],
    ["5:a6", "a6 is not on this board"],
    ["5:c3,z1", "z1 is not on this board"],
    ["5:a1,a1", "a1 is not legal as move 2"],
    ["5:a1;b2", "a1;b2 is not legal as move 1"],
    ["5,noswap:a1,swap-pieces", "swap-pieces is not legal as move 2"],
    ["5:resign,a1", "a1 is not legal as move 2"],
  ] as const;
  for (const [text, fault] of faults) assert.equal(faultOf(readHexLink(`#hex=${text}`)!), fault, text);
  assert.deepEqual(["#hex", "#hex=5:", "#hexagon", "#deal=1", ""].map(isHexLink), [true, true, false, false, false]);
});

test("a list of moves may have numbers and its size", () => {
  const f6e4 = { size: 11, moves: ["f6", "e4"], swap: false };
  for (const text of ["1. f6 2. e4", "1.F6 2.E4", "1. f6 e4", "11x11: f6 e4", "11: 1. f6 2. e4", "11 : f6, e4"]) assert.deepEqual(readGame(text, 11, hex.convertGame), f6e4, text);
  assert.equal(readGame("#hex=11:f6", 5, hex.convertGame).swap, true);
  for (const [text, cell] of [["f6 z9", "z9"], ["z9", "z9"], ["5: f6", "f6"], ["11x11: a12", "a12"], ["#hex=11:z9", "z9"]] as const) {
    assert.throws(() => readGame(text, 11, hex.convertGame), { message: `The text cannot be opened: ${cell} is not on this board.` }, text);
  }
  assert.throws(() => readGame("11x9: f6", 11, hex.convertGame), /^Error: The text cannot be opened/);
});

test("a damaged game is none", () => {
  const kept = game("c3 swap-pieces b2", { blue: 4 });
  assert.ok(isGame(JSON.parse(JSON.stringify(kept))));
  const wrongs = [{ size: 40 }, { size: 5.5 }, { moves: null }, { moves: [1] }, { moves: ["c3", "c3"] }, { moves: {} }, { swap: 1 }, { swap: false }, { red: 5 }, { red: null }, { blue: "novice" }, { seed: "1" }];
  for (const wrong of [null, undefined, 1, [], {}, ...wrongs.map((change) => ({ ...kept, ...change }))]) assert.ok(!isGame(wrong), JSON.stringify(wrong));
  assert.ok(isGame({ ...kept, moves: [...kept.moves, RESIGN] }));
});
