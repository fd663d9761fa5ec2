mod golden;
mod invariants;
mod parity;

use handsense_core::Rng;
use handsense_hearts::{Card, CardSet, Position, Rules, Seat, ViewSetup, playout_move};

use super::search::{CandidateState, TrickRollout};
use super::*;

/// The search as designed over few worlds, for speed.
const SMALL: HardOptions = HardOptions {
    worlds: 6,
    ..HardOptions::AS_DESIGNED
};

fn view(line: &str) -> View {
    line.parse().expect("a view")
}

fn card(text: &str) -> Card {
    let set: CardSet = text.parse().expect("a card");
    set.first().expect("a card")
}

fn context(seed: u64) -> HardContext {
    HardContext {
        seed,
        ..HardContext::default()
    }
}

/// Game scores with sole and tied leaders, near the end and far from it.
const SCORES: [[i32; 4]; 6] = [
    [0, 0, 0, 0],
    [10, 60, 30, 20],
    [92, 40, 86, 50],
    [88, 88, 10, 0],
    [0, 20, 50, 99],
    [97, 86, 85, 90],
];

/// Every unforced decision of a number of deals, with the position before it.
fn decisions(deals: u64) -> Vec<(View, Position)> {
    let mut found = Vec::new();
    for number in 0..deals {
        let mut table = Position::deal(Rules::STANDARD, &mut Rng::new(number));
        let mut views = Seat::ALL.map(|me| {
            let scores = SCORES[number as usize % SCORES.len()];
            let start = ViewSetup::new(me, table.hands()[me]);
            View::new(ViewSetup { scores, ..start }).expect("a dealt hand")
        });
        while !table.is_over() {
            let seat = table.next_seat();
            if table.legal_moves().len() > 1 {
                found.push((views[seat].clone(), table));
            }
            let card = playout_move(&views[seat]).expect("a card");
            table.play(card).expect("a legal card");
            for view in &mut views {
                view.play(seat, card).expect("a legal card");
            }
        }
    }
    assert!(found.len() as u64 > 15 * deals);
    found
}

/// The candidates of one run, best first, and the statistics.
fn run(
    view: &View,
    options: &HardOptions,
    seed: u64,
    explaining: bool,
) -> (Vec<HardCandidate>, HardStats) {
    let context = context(seed);
    let mut search = HardSearch::new(view, options, &context, explaining);
    (search.run(), search.stats)
}

/// Base score of the best candidate in [`evaluate_with_hands`].
const BEST_BASE: i32 = 100;

/// A candidate of a view after Phase B and, if the limits allow it, Phase C. The hands of the other
/// seats are given instead of sampled.
fn evaluate_with_hands(
    line: &str,
    options: &HardOptions,
    hands: [&str; 4],
    text: &str,
) -> HardCandidate {
    let view = view(line);
    let mut hands: [CardSet; 4] = hands.map(|text| text.parse().expect("cards"));
    hands[view.me()] = view.hand();
    let context = HardContext::default();
    let mut search = HardSearch::new(&view, options, &context, true);
    search.worlds = vec![hands];
    search.best_base = BEST_BASE;
    search.rollouts = vec![TrickRollout { hands, seed: 1 }];
    let mut candidate = CandidateState::new(card(text), 0);
    assert!(search.evaluate_continuation(&mut candidate));
    if search.limits.phase_c && !candidate.won_tricks.is_empty() {
        assert!(search.probe_next_trick(&mut candidate));
    }
    candidate.report
}
