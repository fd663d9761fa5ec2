// Games of Hex against the rules of the library, their links, and what the browser keeps.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { hex, init } from "handsense";
import { type HexGame, NEW_GAME, RESIGN, SIZES, SWAP, around, cellName, chainOf, hexLink, isGame, isHexLink, isRunning, other, parseHexLink, placeOf, positionAt, stateAt, undone, withMove, withMoves } from "../src/hex/game.ts";

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
  assert.deepEqual(parseHexLink("#hex=11:f6,swap-pieces,e4"), { size: 11, moves: ["f6", "swap-pieces", "e4"] });
  assert.deepEqual(parseHexLink("#hex=7"), { size: 7, moves: [] });
  const random = generator(3);
  for (const size of SIZES) {
    const played = randomGame(size, random, true);
    assert.deepEqual(parseHexLink(`#${hexLink(played)}`), { size, moves: played.moves });
    assert.deepEqual(parseHexLink(hexLink(played, 3))!.moves, played.moves.slice(0, 3));
  }
  for (const text of ["#hex", "#hex=", "#hex=x:a1", "#hex=1:a1", "#hex=20:a1", "#hex=5:a6", "#hex=5:a1,a1", "#hex=5:a1;b2", "#deal=5"]) assert.equal(parseHexLink(text), null, text);
  assert.deepEqual(["#hex", "#hex=5:", "#hexagon", "#deal=1", ""].map(isHexLink), [true, true, false, false, false]);
});

test("a damaged game is none", () => {
  const kept = game("c3 swap-pieces b2", { blue: 4 });
  assert.ok(isGame(JSON.parse(JSON.stringify(kept))));
  const wrongs = [{ size: 40 }, { size: 5.5 }, { moves: null }, { moves: [1] }, { moves: ["c3", "c3"] }, { moves: {} }, { swap: 1 }, { swap: false }, { red: 5 }, { red: null }, { blue: "novice" }, { seed: "1" }];
  for (const wrong of [null, undefined, 1, [], {}, ...wrongs.map((change) => ({ ...kept, ...change }))]) assert.ok(!isGame(wrong), JSON.stringify(wrong));
  assert.ok(isGame({ ...kept, moves: [...kept.moves, RESIGN] }));
});
