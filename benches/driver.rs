//! Calls one function so many times and does as little else as it can, so that a tool may count the
//! instructions: `driver evaluate_hand 1000`. Without a function it lists what it can call.
//! `benches/instructions.py` uses it.

mod stages;

use std::hint::black_box;

use handsense::ffi::*;
use stages::{Stage, hands, passing_views, stage};

/// A name and what makes the call from everything prepared.
type Call = (&'static str, fn(&mut Desk, usize));

const CALLS: [Call; 14] = [
    ("null call", |desk, n| {
        black_box(desk.hands[n % desk.hands.len()]);
        black_box(handsense_abi_version as extern "C" fn() -> u32)();
    }),
    ("evaluate_hand", |desk, n| {
        // SAFETY: a place to write to.
        unsafe { evaluate_hand(desk.hands[n % desk.hands.len()], &mut desk.strength) };
    }),
    ("select_pass_cards", |desk, n| {
        let view = &desk.passing[n % desk.passing.len()];
        // SAFETY: a whole view and a place for three cards.
        unsafe { select_pass_cards(view, desk.pass.as_mut_ptr()) };
    }),
    ("derive", |desk, _| {
        // SAFETY: a whole view and a place to write to.
        unsafe { handsense_hearts_known_state(&desk.middle.view, &mut desk.facts) };
    }),
    ("legal_moves", |desk, _| {
        // SAFETY: a whole view and a place to write to.
        unsafe { handsense_hearts_legal_moves(&desk.middle.view, &mut desk.legal) };
    }),
    ("detect_moon_threat", |desk, _| {
        // SAFETY: a whole view and a place to write to.
        unsafe { handsense_hearts_detect_moon_threat(&desk.middle.view, &mut desk.threat) };
    }),
    ("rank_move", |desk, _| {
        let card = desk.middle.view.hand.trailing_zeros() as i16;
        // SAFETY: a whole view.
        unsafe { rank_move(&desk.middle.view, card) };
    }),
    ("rank_moves trick 1", |desk, _| {
        let view = desk.first.view;
        desk.rank_moves(&view, 0);
    }),
    ("rank_moves trick 7", |desk, _| {
        let view = desk.middle.view;
        desk.rank_moves(&view, 0);
    }),
    ("rank_moves trick 13", |desk, _| {
        let view = desk.last.view;
        desk.rank_moves(&view, 0);
    }),
    ("rank_moves as designed", |desk, _| {
        let view = desk.middle.view;
        desk.rank_moves(&view, 1);
    }),
    ("playout", |desk, n| desk.playout(n, 0.0)),
    ("playout epsilon 0.1", |desk, n| desk.playout(n, 0.1)),
    ("playout from trick 7", |desk, n| {
        desk.first.position = desk.middle.position;
        desk.playout(n, 0.0);
    }),
];

/// Inputs and outputs of all calls.
struct Desk {
    hands: Vec<u64>,
    passing: Vec<HsHeartsView>,
    first: Stage,
    middle: Stage,
    last: Stage,
    strength: HandStrength,
    pass: [i16; 3],
    facts: HsHeartsKnownState,
    legal: u64,
    threat: MoonShootThreat,
    moves: [HsHeartsRankedMove; HS_HEARTS_MAX_MOVES],
    count: i32,
    points: [i32; HS_HEARTS_MAX_PLAYERS],
}

impl Desk {
    fn new() -> Desk {
        Desk {
            hands: hands(1_000),
            passing: passing_views(1_000),
            first: stage("trick 1 lead"),
            middle: stage("trick 7 last"),
            last: stage("trick 13 last"),
            strength: HandStrength::default(),
            pass: [0; 3],
            facts: HsHeartsKnownState {
                struct_size: size_of::<HsHeartsKnownState>() as u32,
                ..HsHeartsKnownState::default()
            },
            legal: 0,
            threat: MoonShootThreat::default(),
            moves: [HsHeartsRankedMove::default(); HS_HEARTS_MAX_MOVES],
            count: 0,
            points: [0; HS_HEARTS_MAX_PLAYERS],
        }
    }

    fn rank_moves(&mut self, view: &HsHeartsView, policy: i32) {
        let (moves, count) = (self.moves.as_mut_ptr(), &mut self.count);
        // SAFETY: a whole view and places for moves and their number.
        unsafe { handsense_hearts_rank_moves(view, policy, moves, count) };
    }

    fn playout(&mut self, seed: usize, epsilon: f64) {
        let points = self.points.as_mut_ptr();
        // SAFETY: a whole position and a place for six scores.
        unsafe { handsense_hearts_playout(&self.first.position, seed as u64, epsilon, points) };
    }
}

fn main() {
    // Cargo adds --bench when it runs this itself.
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let [name, count] = arguments.as_slice() else {
        CALLS.iter().for_each(|(name, _)| println!("{name}"));
        return;
    };
    let (_, call) = CALLS
        .iter()
        .find(|(known, _)| known == name)
        .expect("a known function");
    let count: usize = count.parse().expect("a number of calls");
    let mut desk = Desk::new();
    for number in 0..count {
        call(black_box(&mut desk), number);
    }
    black_box(&desk.strength);
}
