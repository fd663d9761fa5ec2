// A tour of the library: evaluate a hand, choose cards to pass, rank and explain moves, search, handle
// an error, and search a Hex position. The same program exists in seven languages; each prints
// expected.txt.
'use strict';

const koffi = require('koffi');

const file = { darwin: 'libhandsense.dylib', win32: 'handsense.dll' }[process.platform];
const library = koffi.load(
  process.env.HANDSENSE_LIB || `target/release/${file || 'libhandsense.so'}`);

// begin generated from src/ffi
const HS_ABI_VERSION = 1;
const HS_OK = 0;
const HS_HEARTS_POLICY_DEFAULT = -1;
const HS_HEARTS_MAX_MOVES = 13;
const HS_HEARTS_MAX_REASONS = 12;
const HS_HEX_RED = 1;
const HS_HEX_BLUE = 2;
const HS_HEX_PROOF_LOST = -1;
const HS_HEX_PROOF_WON = 1;
koffi.struct('HsSearchLimits', {
  seed: 'uint64_t',
  playouts: 'uint64_t',
  milliseconds: 'int32_t',
  threads: 'int32_t',
  cancel: 'void *',
  progress: 'void *',
  context: 'void *',
  reserved: koffi.array('uint64_t', 2),
});
koffi.struct('HsHeartsTrick', {
  np: 'int32_t',
  curr: 'int32_t',
  play: koffi.array('int16_t', 6),
  player: koffi.array('int32_t', 6),
});
koffi.struct('HsHeartsView', {
  structSize: 'uint32_t',
  me: 'int32_t',
  numPlayers: 'int32_t',
  rules: 'int32_t',
  passDir: 'int32_t',
  currTrick: 'int32_t',
  hand: 'uint64_t',
  passed: 'uint64_t',
  received: 'uint64_t',
  scores: koffi.array('int32_t', 6),
  tricks: koffi.array('HsHeartsTrick', 17),
  taken: koffi.array('uint64_t', 6),
  history: 'int32_t',
  heartsBroken: 'int32_t',
});
koffi.struct('HsHeartsRankedMove', {
  card: 'int16_t',
  rank: 'int32_t',
});
koffi.struct('HsHeartsReason', {
  reason: 'int32_t',
  value: 'int32_t',
});
koffi.struct('SuitStrength', {
  suit: 'int32_t',
  length: 'int32_t',
  dangerScore: 'int32_t',
  controlScore: 'int32_t',
  voidPotential: 'int32_t',
  overallStrength: 'int32_t',
  isProtected: 'bool',
  canFlush: 'bool',
});
koffi.struct('SpadeAnalysis', {
  hasQueen: 'bool',
  isProtected: 'bool',
  canSafelyFlush: 'bool',
  escapeCards: 'int32_t',
});
koffi.struct('MoonShootViability', {
  viabilityScore: 'int32_t',
  shouldAttempt: 'bool',
  controlledSuits: 'int32_t',
  heartsControl: 'int32_t',
  missingHighCards: 'int32_t',
});
koffi.struct('HandStrength', {
  suits: koffi.array('SuitStrength', 4),
  overallDanger: 'int32_t',
  overallControl: 'int32_t',
  voidOpportunities: 'int32_t',
  spades: 'SpadeAnalysis',
  moon: 'MoonShootViability',
  bestSuitToVoid: 'int32_t',
  bestSuitToKeep: 'int32_t',
  recommendMoonAttempt: 'bool',
});
koffi.struct('HsHeartsSearchOptions', {
  structSize: 'uint32_t',
  objective: 'int32_t',
  limits: 'HsSearchLimits',
  withoutLine: 'int32_t',
  reserved: 'int32_t',
});
koffi.struct('HsHeartsSearchedMove', {
  card: 'int16_t',
  reserved: koffi.array('int16_t', 3),
  equals: 'uint64_t',
  value: 'double',
  points: 'double',
  payoff: 'double',
  payoffError: 'double',
  queen: 'double',
  myMoon: 'double',
  otherMoon: 'double',
  playouts: 'uint64_t',
});
koffi.struct('HsHeartsDecision', {
  structSize: 'uint32_t',
  card: 'int16_t',
  reserved: 'int16_t',
  count: 'int32_t',
  settled: 'int32_t',
  playouts: 'uint64_t',
  moves: koffi.array('HsHeartsSearchedMove', 13),
  line: koffi.array('int16_t', 52),
  lineLength: 'int32_t',
  remaining: 'int32_t',
});
koffi.struct('HsHexPosition', {
  structSize: 'uint32_t',
  size: 'int32_t',
  toMove: 'int32_t',
  cells: koffi.array('uint8_t', 361),
  reserved: koffi.array('uint8_t', 3),
});
koffi.struct('HsHexSearchOptions', {
  structSize: 'uint32_t',
  randomPlayouts: 'int32_t',
  limits: 'HsSearchLimits',
  maxNodes: 'int32_t',
  reserved: 'int32_t',
});
koffi.struct('HsHexSearchedMove', {
  cell: 'int32_t',
  proof: 'int32_t',
  playouts: 'uint64_t',
  winRate: 'double',
});
koffi.struct('HsHexDecision', {
  structSize: 'uint32_t',
  cell: 'int32_t',
  complete: 'int32_t',
  proof: 'int32_t',
  score: 'double',
  winRate: 'double',
  nodes: 'uint64_t',
  playouts: 'uint64_t',
  depth: 'int32_t',
  lineLength: 'int32_t',
  line: koffi.array('int32_t', 64),
  count: 'int32_t',
  reserved: 'int32_t',
  moves: koffi.array('HsHexSearchedMove', 361),
});
const handsense = {
  handsense_abi_version: library.func(`uint32_t handsense_abi_version()`),
  handsense_status_message: library.func(`const char *handsense_status_message(int32_t status)`),
  handsense_last_error: library.func(`const char *handsense_last_error()`),
  handsense_parse_cards: library.func(`int32_t handsense_parse_cards(
      const char *text,
      _Inout_ uint64_t *out)`),
  evaluate_hand: library.func(`int32_t evaluate_hand(uint64_t hand, _Inout_ HandStrength *out)`),
  handsense_hearts_select_pass_cards: library.func(`int32_t handsense_hearts_select_pass_cards(
      const HsHeartsView *view,
      int32_t policy,
      _Inout_ int16_t *out)`),
  handsense_hearts_rank_moves: library.func(`int32_t handsense_hearts_rank_moves(
      const HsHeartsView *view,
      int32_t policy,
      _Inout_ HsHeartsRankedMove *out,
      _Inout_ int32_t *count)`),
  handsense_hearts_explain_move: library.func(`int32_t handsense_hearts_explain_move(
      const HsHeartsView *view,
      int32_t policy,
      int16_t card,
      _Inout_ HsHeartsReason *out,
      _Inout_ int32_t *count)`),
  handsense_hearts_reason_text: library.func(`const char *handsense_hearts_reason_text(
      int32_t reason)`),
  handsense_hearts_parse_view: library.func(`int32_t handsense_hearts_parse_view(
      const char *text,
      _Inout_ HsHeartsView *out)`),
  handsense_hearts_choose_move: library.func(`int32_t handsense_hearts_choose_move(
      const HsHeartsView *view,
      const HsHeartsSearchOptions *options,
      _Inout_ HsHeartsDecision *out)`),
  handsense_hex_position_init: library.func(`int32_t handsense_hex_position_init(
      _Inout_ HsHexPosition *position,
      int32_t size)`),
  handsense_hex_parse_cell: library.func(`int32_t handsense_hex_parse_cell(
      const char *text,
      int32_t size,
      _Inout_ int32_t *out)`),
  handsense_hex_format_cell: library.func(`int32_t handsense_hex_format_cell(
      int32_t cell,
      int32_t boardSize,
      _Inout_ char *buffer,
      size_t size)`),
  handsense_hex_search: library.func(`int32_t handsense_hex_search(
      const HsHexPosition *position,
      const HsHexSearchOptions *options,
      _Inout_ HsHexDecision *out)`),
};
// end generated

const sentence = (status) =>
  `error ${status}: ${handsense.handsense_status_message(status)} ` +
  `(${handsense.handsense_last_error()})`;

function check(status) {
  if (status !== HS_OK) throw new Error(sentence(status));
}

// A card is suit * 16 + rank.
const name = (card) => 'SDCH'[card >> 4] + 'AKQJT98765432'[card & 15];

// fill(n) allocates an output array of n entries.
const fill = (count) => Array.from({ length: count }, () => ({}));

// Missing fields are zero.
const sized = (kind, fields) => ({ structSize: koffi.sizeof(kind), ...fields });

function evaluate() {
  const hand = [0n];
  const strength = {};
  check(handsense.handsense_parse_cards('♠AK3 ♥72 ♦QJ98 ♣T654', hand));
  check(handsense.evaluate_hand(hand[0], strength));
  ['spades', 'diamonds', 'clubs', 'hearts'].forEach((suit, i) => {
    const { dangerScore, controlScore, voidPotential } = strength.suits[i];
    console.log(
      `${suit}: danger ${dangerScore}, control ${controlScore}, void ${voidPotential}`);
  });
  console.log(`can flush the queen: ${strength.spades.canSafelyFlush ? 'yes' : 'no'}`);
}

function parseView(line) {
  const view = sized('HsHeartsView');
  check(handsense.handsense_hearts_parse_view(line, view));
  return view;
}

function pass() {
  const view = parseView('me=0 pass=left hand=AK3.QJ98.T654.72');
  const cards = [0, 0, 0];
  check(handsense.handsense_hearts_select_pass_cards(view, HS_HEARTS_POLICY_DEFAULT, cards));
  console.log(`pass ${cards.map(name).join(' ')}`);
}

function rank(view) {
  const moves = fill(HS_HEARTS_MAX_MOVES);
  const reasons = fill(HS_HEARTS_MAX_REASONS);
  const count = [0];
  check(handsense.handsense_hearts_rank_moves(view, HS_HEARTS_POLICY_DEFAULT, moves, count));
  for (const move of moves.slice(0, count[0])) {
    console.log(`rank ${move.rank} ${name(move.card)}`);
  }
  check(handsense.handsense_hearts_explain_move(
    view, HS_HEARTS_POLICY_DEFAULT, moves[0].card, reasons, count));
  for (const { reason, value } of reasons.slice(0, count[0])) {
    const text = handsense.handsense_hearts_reason_text(reason);
    console.log(`${value > 0 ? '+' : ''}${value} ${text}`);
  }
}

function search(view) {
  const options = sized('HsHeartsSearchOptions', { limits: { playouts: 2000, seed: 7 } });
  const found = sized('HsHeartsDecision');
  check(handsense.handsense_hearts_choose_move(view, options, found));
  console.log(`search ${name(found.card)}, ${found.moves[0].points.toFixed(2)} points, ` +
    `${found.playouts} playouts`);
}

function fail() {
  const status = handsense.handsense_hearts_parse_view(
    'hand=AK3.QJ98.T65.72 plays=1:C2,C7,C7,C4', sized('HsHeartsView'));
  console.log(sentence(status));
}

function hex() {
  const position = sized('HsHexPosition');
  check(handsense.handsense_hex_position_init(position, 6));
  ['c3', 'd2', 'b4', 'c4'].forEach((stone, i) => {
    const cell = [0];
    check(handsense.handsense_hex_parse_cell(stone, position.size, cell));
    position.cells[cell[0]] = i % 2 === 0 ? HS_HEX_RED : HS_HEX_BLUE;
  });
  const options = sized('HsHexSearchOptions', { limits: { playouts: 500, seed: 7 } });
  const found = sized('HsHexDecision');
  check(handsense.handsense_hex_search(position, options, found));
  const buffer = Buffer.alloc(8);
  const length = handsense.handsense_hex_format_cell(
    found.cell, position.size, buffer, buffer.length);
  const proof = { [HS_HEX_PROOF_WON]: 'won', [HS_HEX_PROOF_LOST]: 'lost' }[found.proof];
  console.log(`hex ${buffer.toString('utf8', 0, length)}, ${proof || 'open'}`);
}

if (handsense.handsense_abi_version() !== HS_ABI_VERSION) {
  throw new Error('the library has another ABI version than this program');
}
const kinds = ['HandStrength', 'HsHeartsView', 'HsHeartsDecision', 'HsHexDecision'];
console.log(`bytes ${kinds.map((kind) => koffi.sizeof(kind)).join(' ')}`);
evaluate();
pass();
const view = parseView('me=0 hand=AK3.QJ98.T65.72 plays=1:C2,C7,CK,C4/S5');
rank(view);
search(view);
fail();
hex();
