import assert from "node:assert/strict";
import { before, test } from "node:test";
import * as handsense from "../src/node.js";
import { built, records } from "./project.mjs";

const { HandsenseError, binokel, hex, liapTui, sync } = handsense;
const refuses = (code) => (error) => error instanceof HandsenseError && error.code === code;

before(() => handsense.init(built()));

const near = (found, expected, places, what) => assert.ok(Math.abs(found - expected) < 10 ** -places, `${what}: ${found}, not ${expected}`);

// Hex.

const COLOURS = { R: "red", B: "blue" };

function position({ size, board, to_move: next }) {
  return { size, toMove: COLOURS[next], cells: [...board].map((mark) => COLOURS[mark] ?? "empty") };
}

test("Hex: distances match the records", () => {
  for (const size of [5, 7, 11]) {
    for (const record of records(`hex/seed_positions_${size}`)) {
      const made = position(record);
      for (const [letter, colour] of Object.entries(COLOURS)) {
        const far = record.true_dist[letter];
        assert.equal(hex.distance(made, colour), far < 0 ? null : far);
      }
    }
  }
});

test("Hex: bridges, circuits and full boards match the records", () => {
  const edges = { top: 0, left: 0, bottom: 1, right: 1 };
  for (const record of records("hex/structure")) {
    const { size } = record;
    const made = position(record);
    const circuit = hex.resistance(made);
    const numbers = (cells) => cells.map((cell) => hex.cellNumber(cell, size));
    const sorted = (lists) => lists.map((list) => list.join(" ")).sort();
    for (const [letter, colour] of Object.entries(COLOURS)) {
      const side = record[letter];
      const found = hex.bridges(made, colour);
      assert.deepEqual(sorted(found.bridges.map(({ stones, carrier }) => numbers([...stones, ...carrier]))), sorted(side.bridges));
      const toEdges = found.edges.map(({ stone, edge, carrier }) => [edge, ...numbers([stone, ...carrier])]);
      assert.deepEqual(sorted(toEdges), sorted(side.edge_bridges.map(([stone, edge, ...carrier]) => [edges[edge], stone, ...carrier])));
      if (side.resistance !== null) {
        near(circuit[`${colour}Resistance`], side.resistance, 6, "resistance");
      }
      for (const [cell, part] of Object.entries(side.current)) {
        near(circuit[`${colour}Current`][cell], part, 5, "current");
      }
    }
  }
  for (const { size, moves, winner } of records("hex/full_boards")) {
    const cells = Array(size * size);
    moves.forEach((move, turn) => (cells[move] = turn % 2 === 0 ? "red" : "blue"));
    assert.equal(hex.winner({ size, cells, toMove: moves.length % 2 === 0 ? "red" : "blue" }), COLOURS[winner]);
  }
});

test("Hex: moves make positions", () => {
  const start = hex.position({ size: 3 });
  assert.deepEqual(start, { size: 3, toMove: "red", cells: Array(9).fill("empty") });
  const first = hex.play(start, "a2");
  assert.deepEqual(first, hex.position({ size: 3, moves: "a2" }));
  const swapped = hex.swapPieces(first);
  assert.deepEqual([swapped.toMove, swapped.cells.indexOf("blue")], ["red", 1]);
  assert.deepEqual(hex.playMoves(start, "a2 swap-pieces"), swapped);
  assert.deepEqual(hex.position({ ...first, moves: ["swap-pieces", "c3"] }), hex.play(swapped, "c3"));
  assert.throws(() => hex.swapPieces(start), refuses("HS_ERROR_PHASE"));
  assert.throws(() => hex.play(first, "a2"), refuses("HS_ERROR_HEX_CELL"));
  assert.throws(() => hex.playMoves(start, "b1 a1 b2 a2 b3 c1"), refuses("HS_ERROR_HEX_GAME_OVER"));
  assert.throws(() => hex.position({ red: ["a1"] }), /HexPosition has no field red/);
});

test("Hex: positions and cells are checked", () => {
  for (const size of [1, 5, 11, 19]) {
    for (let cell = 0; cell < size * size; cell++) {
      assert.equal(hex.cellNumber(hex.cellName(cell, size).toUpperCase(), size), cell);
    }
  }
  assert.equal(hex.position("f6 a1").cells[60], "red");
  assert.throws(() => hex.winner({ size: 20 }), refuses("HS_ERROR_HEX_SIZE"));
  assert.throws(() => hex.winner({ size: 3, moves: "d1" }), refuses("HS_ERROR_HEX_CELL"));
  assert.throws(() => hex.winner({ size: 3, moves: "3d" }), refuses("HS_ERROR_TEXT"));
  assert.throws(() => hex.winner({ size: 3, cells: ["red", "red", "red"] }), refuses("HS_ERROR_HEX_COUNT"));
  assert.throws(() => hex.winner("f6 f6"), refuses("HS_ERROR_HEX_CELL"));
  assert.throws(() => hex.distance("f6", "empty"), HandsenseError);
  assert.throws(() => hex.distance("f6", "green"), TypeError);
  assert.deepEqual(hex.saveBridge({ size: 3, moves: "c1 b1 b3 b2" }, "b2", "red"), hex.saveBridge({ size: 3, moves: "c1 b1 b3 b2" }, "b2", "red"));
});

test("Hex: searches find the moves that the documents show", () => {
  const made = { size: 7, moves: "d4 c5 e3" };
  assert.equal(sync.hex.search(made, { playouts: 2000 }).cell, "d5");
  assert.equal(sync.hex.minimax(made, { depth: 2 }).score.toFixed(1), "-102.4");
  assert.equal(hex.evaluate(made, "red").toFixed(1), "-20.8");
  assert.deepEqual(hex.orderMoves(made).slice(0, 3).map(({ cell }) => cell), ["d5", "e4", "e5"]);
  assert.equal(sync.hex.search({ size: 3, moves: "b2 a3" }).proof, "won");
  assert.ok(sync.hex.monteCarlo(made, { candidates: 3 }).moves.length === 3);
  assert.throws(() => sync.hex.minimax(made, { order: "worst" }), TypeError);
});

test("Hex: the structure of a position is by cell", () => {
  const made = { size: 5, moves: "c3 a1 c2" };
  const { winner, mustPlayCount, mustPlay, fill, links, carrier } = hex.structure(made);
  assert.deepEqual([winner, mustPlayCount], ["red", 0]);
  assert.deepEqual([mustPlay, fill, links, carrier].map(({ length }) => length), [25, 25, 25, 25]);
  const at = (cell) => hex.cellNumber(cell, 5);
  assert.deepEqual([links[at("c2")], links[at("a1")], carrier[at("c4")]], [3, 4, 1]);
  assert.deepEqual([fill[at("c1")], fill[at("c3")]], ["red", "none"]);
  assert.equal(hex.structure({ size: 5 }).winner, null);
});

test("Hex: levels move and swap", async () => {
  for (const level of ["novice", "steady", "seasoned", "expert", "master"]) {
    const made = { size: 5, moves: "c3 a1 c2 b1 b4 a2" };
    const options = { level, seed: 3 };
    assert.equal(await hex.levelMove(made, options), sync.hex.levelMove(made, options));
    assert.equal(sync.hex.levelMove({ size: 5, moves: "c3" }, { level, canSwap: true }), "swap-pieces");
  }
  await assert.rejects(hex.levelMove("f6", {}), TypeError);
});

test("Hex: games are converted", () => {
  const list = "5: a2 swap-pieces d3";
  for (const format of ["moves", "sgf", "hexworld"]) {
    assert.equal(hex.convertGame(hex.convertGame(list, format), "moves"), list);
  }
  const cells = hex.position({ size: 19 }).cells.map((_, cell) => hex.cellName(cell, 19));
  const long = `19: ${cells.slice(0, 300).join(" ")}`;
  assert.equal(hex.convertGame(long, "moves"), long);
  assert.throws(() => hex.convertGame("(;SZ[5]AB[a1])", "moves"), refuses("HS_ERROR_TEXT"));
  assert.throws(() => hex.convertGame("5: a1", "pgn"), TypeError);
});

test("Hex: the solver finds the winner", () => {
  const { winner, winningMove, proofSet, proofSize, nodes } = sync.hex.solve({ size: 6, moves: "a1" });
  assert.equal(winner, "blue");
  assert.ok(proofSet.includes(winningMove) && proofSize > 1 && nodes > 1);
  const lost = sync.hex.solve({ size: 6, moves: ["a1", winningMove] });
  assert.equal(lost.winner, "blue");
  assert.equal(lost.winningMove, null);
  const open = { winner: null, winningMove: null, proofSet: [], proofSize: 0, nodes: 30 };
  assert.deepEqual(sync.hex.solve({ size: 11 }, { playouts: 30, tableMegabytes: 1 }), open);
  assert.throws(() => sync.hex.solve({ size: 3 }, { tableMegabytes: -1 }), refuses("HS_ERROR_OPTION"));
});

// Liap Tui.

test("Liap Tui: hands, plays and declarations give the results of the documents", () => {
  const hand = [14, 11, 6, 6, 8, 4, 1, 1];
  const { score, scoreFirst, strongCombos, combos } = liapTui.evaluate(hand);
  assert.deepEqual([score, scoreFirst, strongCombos, combos[1]], [4, 5, 3, 2]);
  assert.equal(liapTui.combos(hand).find(({ kind }) => kind === "straight").pieceMask, 0b110100);
  assert.equal(liapTui.classify([14, 12, 10]), "straight");
  assert.equal(liapTui.compare([14], [13]), "first");
  const declared = ["quick", "new", "v2"].map((strategy) => liapTui.declare(hand, { previous: [8, 8], strategy }));
  assert.deepEqual(declared, [4, 6, 0]);
  assert.equal(liapTui.redealPercent([1, 1, 2, 3, 3, 4, 5, 6], { round: 2, score: 10, bestOther: 40 }), 80);
});

test("Liap Tui: a full round is declared, played and taken back", () => {
  const start = liapTui.roundRandom(5, { starter: 2 });
  assert.deepEqual(liapTui.roundRandom(5n, { starter: 2 }), start);
  const earlier = [];
  let round = start;
  const change = (made) => {
    earlier.push(round);
    round = made;
  };
  for (let place = 0; place < 4; place++) {
    const me = liapTui.roundState(round).nextPlayer;
    assert.equal(me, (2 + place) % 4);
    const { declared, candidates } = sync.liapTui.searchDeclaration(liapTui.roundView(round, me), { playouts: 200 });
    const { legalDeclarations } = liapTui.roundState(round);
    assert.equal(candidates.reduce((mask, candidate) => mask | (1 << candidate.declared), 0), legalDeclarations);
    change(liapTui.roundDeclare(round, declared));
  }
  assert.throws(() => liapTui.roundDeclare(round, 1), refuses("HS_ERROR_PHASE"));
  for (let me; (me = liapTui.roundState(round).nextPlayer) !== null; ) {
    const view = liapTui.roundView(round, me);
    const style = ["heuristic", "greedy", "planned"][me - 1];
    const pieces = style ? liapTui.play(view, { style, seed: 1 }) : sync.liapTui.searchPlay(view, { playouts: 100 }).candidates[0].set;
    change(liapTui.roundPlay(round, pieces));
    assert.equal(liapTui.roundState(round).hands[me].length, view.hand.length - pieces.length);
  }
  const { captured, points, gameScores, turnWinners } = liapTui.roundState(round);
  assert.equal(captured.reduce((sum, piles) => sum + piles), 8);
  const exact = (declared) => (declared === 0 ? 3 : declared + 5);
  const scored = (declared, piles) => (declared === piles ? exact(declared) : -Math.abs(declared - piles));
  assert.deepEqual(points, captured.map((piles, seat) => scored(round.declared[(seat + 2) % 4], piles)));
  assert.deepEqual(gameScores, points);
  assert.equal(turnWinners.length, round.turns.length);
  for (const state of earlier.reverse()) {
    round = liapTui.roundUndo(round);
    assert.deepEqual(round, state);
  }
  const weak = [...Array(200).keys()].map((seed) => liapTui.roundRandom(seed)).find((dealt) => liapTui.roundState(dealt).mayRedeal.length > 0);
  const [owner] = liapTui.roundState(weak).mayRedeal;
  const redealt = liapTui.roundRedeal(weak, owner, 1);
  assert.deepEqual([redealt.starter, redealt.multiplier], [owner, weak.multiplier + 1]);
  assert.throws(() => liapTui.evaluate([15]), refuses("HS_ERROR_PIECE"));
  assert.throws(() => liapTui.evaluate(Array(9).fill(1)), RangeError);
  assert.throws(() => liapTui.declare([1, 1]), refuses("HS_ERROR_PIECE_COUNT"));
  assert.equal(sync.liapTui.searchRedeal({ hand: [1, 1, 2, 3, 3, 4, 5, 6] }, { playouts: 200 }), sync.liapTui.searchRedeal({ hand: [1, 1, 2, 3, 3, 4, 5, 6] }, { playouts: 200 }));
});

// Binokel.

test("Binokel: melds give the results of the documents", () => {
  const hand = "KO KK KA SO HO HK HZ HZ HA BB BZ BA";
  const melds = binokel.melds(hand, "herz").map(({ kind, points }) => [kind, points]);
  assert.deepEqual(melds, [["binokel", 40], ["paar", 20], ["paar", 40]]);
  assert.deepEqual(binokel.meldPoints(hand), [100, 80, 100, 80]);
});

test("Binokel: rounds are bid, melded, played and taken back", () => {
  const acts = {
    bidding: (round, view) => binokel.roundBid(round, binokel.bid(view)),
    trump: (round, view) => binokel.roundDeclareTrump(round, binokel.declareTrump(view)),
    discarding: (round, view) => binokel.roundDiscard(round, binokel.discard(view)),
    playing: (round, view) => binokel.roundPlay(round, binokel.play(view)),
  };
  const { searchBid, searchTrump, searchDiscard, searchCard } = sync.binokel;
  const limits = { playouts: 12, seed: 9n };
  const searched = {
    bidding: (view, { minBid }) => assert.ok([null, minBid].includes(searchBid(view, limits).bid)),
    trump: (view) => assert.equal(searchTrump(view, limits).candidates.length, 4),
    discarding: (view) => assert.ok([0, 4].includes(searchDiscard(view, limits).candidates[0].cards.length)),
    playing: (view, { legal }) => assert.ok(legal.includes(searchCard(view, limits).candidates[0].card)),
  };
  for (const players of [2, 3, 4]) {
    for (const edition of ["newest", "reference"]) {
      const start = binokel.roundRandom(9, { edition, players, dealer: 1 });
      const earlier = [];
      let round = start;
      for (let state; (state = binokel.roundState(round)).phase !== "over"; ) {
        const view = binokel.roundView(round, state.nextPlayer);
        assert.deepEqual(view.hand, state.hands[state.nextPlayer]);
        searched[state.phase](view, state);
        earlier.push(round);
        round = acts[state.phase](round, view);
      }
      const { scores, gameScores, nextDealer, trickWinners, legal } = binokel.roundState(round);
      assert.deepEqual(gameScores, scores.map(({ total }) => total));
      assert.equal(nextDealer, 2 % players);
      assert.deepEqual(legal, []);
      assert.equal(trickWinners.length, round.played.length / players);
      assert.throws(() => binokel.roundBid(round, null), refuses("HS_ERROR_PHASE"));
      for (const state of earlier.reverse()) {
        round = binokel.roundUndo(round);
        assert.deepEqual(round, state);
      }
      assert.deepEqual(round, start);
    }
  }
  assert.throws(() => binokel.roundRandom(1, { players: 5 }), refuses("HS_ERROR_PLAYER_COUNT"));
});

test("Binokel: arguments are checked", () => {
  const hand = "KK KA KO SO HA HZ HZ HK HO BB BA BZ";
  assert.deepEqual(binokel.cards("HZ hz KO2"), ["HZ", "HZ2", "KO2"]);
  assert.throws(() => binokel.cards("HZ HZ HZ"), RangeError);
  assert.throws(() => binokel.cards("XO"), TypeError);
  assert.throws(() => binokel.bid({ hand, me: 2 }), refuses("HS_ERROR_TURN"));
  assert.throws(() => binokel.bid({ hand: "KO", me: 1 }), refuses("HS_ERROR_HAND_COUNT"));
  assert.throws(() => binokel.bid({ hand, players: 5, me: 1 }), refuses("HS_ERROR_PLAYER_COUNT"));
  assert.throws(() => binokel.bid({ hand, me: 1 }, { player: "best" }), TypeError);
  assert.throws(() => binokel.melds(hand, "trumpf"), TypeError);
  assert.throws(() => binokel.bid({ hand, me: 1, dabb: "KO2 KO KA KA2 KZ" }), RangeError);
  // A number is not the address of a struct.
  assert.throws(() => binokel.melds(8, "herz"), TypeError);
  assert.throws(() => binokel.bid(null), /expected a view as an object, not null/);
});
