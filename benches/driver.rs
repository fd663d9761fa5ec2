//! Calls one function a given number of times with minimal overhead, so that a tool can count its
//! instructions: `driver evaluate_hand 1000`. Without arguments it lists the functions. Used by
//! `benches/instructions.py`.

#[path = "../tests/common/mod.rs"]
mod common;
mod stages;

use std::hint::black_box;

use common::hex_calls;
use common::random::Random;
use handsense::ffi::*;
use stages::{Stage, hands, passing_views, ranking_views, stage};

/// A name, and the call on prepared data.
type Call = (&'static str, fn(&mut Fixture, usize));

const CALLS: [Call; 25] = [
    ("null call", |fixture, n| {
        black_box(fixture.hands[n % fixture.hands.len()]);
        black_box(handsense_abi_version as extern "C" fn() -> u32)();
    }),
    ("evaluate_hand", |fixture, n| {
        // SAFETY: the output is writable.
        unsafe {
            evaluate_hand(
                fixture.hands[n % fixture.hands.len()],
                &mut fixture.strength,
            )
        };
    }),
    ("select_pass_cards", |fixture, n| {
        let view = &fixture.passing[n % fixture.passing.len()];
        // SAFETY: the view is complete and the output has three cards.
        unsafe { select_pass_cards(view, fixture.pass.as_mut_ptr()) };
    }),
    ("derive", |fixture, _| {
        // SAFETY: the view is complete and the output is writable.
        unsafe { handsense_hearts_known_state(&fixture.middle.view, &mut fixture.facts) };
    }),
    ("legal_moves", |fixture, _| {
        // SAFETY: the view is complete and the output is writable.
        unsafe { handsense_hearts_legal_moves(&fixture.middle.view, &mut fixture.legal) };
    }),
    ("detect_moon_threat", |fixture, _| {
        // SAFETY: the view is complete and the output is writable.
        unsafe { handsense_hearts_detect_moon_threat(&fixture.middle.view, &mut fixture.threat) };
    }),
    ("rank_move", |fixture, _| {
        let card = fixture.middle.view.hand.trailing_zeros() as i16;
        // SAFETY: the view is complete.
        unsafe { rank_move(&fixture.middle.view, card) };
    }),
    ("rank_moves trick 1", |fixture, _| {
        let view = fixture.follow.view;
        fixture.rank_moves(&view, 0);
    }),
    ("rank_moves trick 7", |fixture, _| {
        let view = fixture.middle.view;
        fixture.rank_moves(&view, 0);
    }),
    ("rank_moves forced", |fixture, _| {
        let view = fixture.last.view;
        fixture.rank_moves(&view, 0);
    }),
    ("rank_moves of deals", |fixture, n| {
        fixture.rank_moves_of_deals(n, 0)
    }),
    ("rank_moves learned of deals", |fixture, n| {
        fixture.rank_moves_of_deals(n, 16)
    }),
    ("rank_moves learned trick 7", |fixture, _| {
        let view = fixture.middle.view;
        fixture.rank_moves(&view, 16);
    }),
    ("rank_moves as designed", |fixture, _| {
        let view = fixture.middle.view;
        fixture.rank_moves(&view, 1);
    }),
    ("playout", |fixture, n| fixture.playout(n, 0.0)),
    ("playout epsilon 0.1", |fixture, n| fixture.playout(n, 0.1)),
    ("playout from trick 7", |fixture, n| {
        fixture.first.position = fixture.middle.position;
        fixture.playout(n, 0.0);
    }),
    ("hex distance", |fixture, n| {
        let _ = black_box(hex_calls::distance(fixture.hex_position(n), 1));
    }),
    ("hex bridges", |fixture, n| {
        let _ = black_box(hex_calls::bridges(fixture.hex_position(n), 1));
    }),
    ("hex resistance", |fixture, n| {
        let _ = black_box(hex_calls::resistance(fixture.hex_position(n)));
    }),
    ("hex order_moves", |fixture, n| {
        let _ = black_box(hex_calls::order_moves(fixture.hex_position(n), 2));
    }),
    ("hex minimax", |fixture, n| {
        let options = HsHexMinimaxOptions {
            depth: 3,
            ..hex_calls::minimax_options()
        };
        let _ = black_box(hex_calls::minimax(fixture.hex_position(n), &options));
    }),
    ("hex minimax by current", |fixture, n| {
        let options = HsHexMinimaxOptions {
            depth: 3,
            order: 2,
            root_moves: 5,
            inner_moves: 5,
            leaf_evaluation: 1,
            iterative_deepening: 1,
            table_entries: 500,
            ..hex_calls::minimax_options()
        };
        let _ = black_box(hex_calls::minimax(fixture.hex_position(n), &options));
    }),
    ("hex monte_carlo", |fixture, n| {
        let options = hex_calls::monte_carlo_options();
        let _ = black_box(hex_calls::monte_carlo(fixture.hex_position(n), &options));
    }),
    ("hex search", |fixture, n| {
        let mut options = hex_calls::search_options();
        options.limits.playouts = 1_000;
        let _ = black_box(hex_calls::search(fixture.hex_position(n), &options));
    }),
];

/// Inputs and outputs of all calls.
struct Fixture {
    hands: Vec<u64>,
    passing: Vec<HsHeartsView>,
    ranking: Vec<HsHeartsView>,
    first: Stage,
    follow: Stage,
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
    hex: Vec<HsHexPosition>,
}

/// Returns open positions of Hex on eleven rows.
fn hex_positions(count: usize) -> Vec<HsHexPosition> {
    let mut random = Random::new(7);
    let positions = std::iter::repeat_with(|| hex_calls::random_position(11, &mut random));
    let open = positions.filter(|(board, _)| board.winner().is_none());
    open.take(count)
        .map(|(board, to_move)| hex_calls::position_of(&board, to_move))
        .collect()
}

impl Fixture {
    fn new() -> Fixture {
        Fixture {
            hands: hands(1_000),
            passing: passing_views(1_000),
            ranking: ranking_views(),
            first: stage("trick 1 lead"),
            follow: stage("trick 1 last"),
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
            hex: hex_positions(60),
        }
    }

    fn rank_moves(&mut self, view: &HsHeartsView, policy: i32) {
        let (moves, count) = (self.moves.as_mut_ptr(), &mut self.count);
        // SAFETY: the view is complete, and the outputs hold all moves and their number.
        unsafe { handsense_hearts_rank_moves(view, policy, moves, count) };
    }

    fn rank_moves_of_deals(&mut self, n: usize, policy: i32) {
        let view = self.ranking[n % self.ranking.len()];
        self.rank_moves(&view, policy);
    }

    fn hex_position(&self, n: usize) -> &HsHexPosition {
        &self.hex[n % self.hex.len()]
    }

    fn playout(&mut self, seed: usize, epsilon: f64) {
        let points = self.points.as_mut_ptr();
        // SAFETY: the position is complete and the output has six scores.
        unsafe { handsense_hearts_playout(&self.first.position, seed as u64, epsilon, points) };
    }
}

fn main() {
    // Cargo adds --bench when it runs the driver itself.
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
    let mut fixture = Fixture::new();
    for number in 0..count {
        call(black_box(&mut fixture), number);
    }
    black_box(&fixture.strength);
}
