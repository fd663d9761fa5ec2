//! Decisions in views that begin after unrecorded tricks: what is right without a history.

use handsense_core::search::SearchLimits;
use handsense_hearts::search::{SearchOptions, choose_move};
use handsense_hearts::{CardSet, Policy, View, rank_moves};

/// Six cards each, and the cards that are right.
const DECISIONS: [(&str, &str, &str); 4] = [
    (
        "duck under the queen",
        "hand=AJ4.K3.Q. plays=3:SQ taken=unknown",
        "J4...",
    ),
    (
        "throw the queen on a suit that is not held",
        "hand=Q4.K32.Q. plays=3:H5 taken=unknown",
        "Q...",
    ),
    (
        "no ace over small spades before others play",
        "hand=A32.K3.4. plays=3:S5 taken=unknown",
        "32...",
    ),
    (
        "the ace as the last card on a trick without points",
        "hand=A3.K3.Q4. plays=1:S5,S6,S9 taken=unknown",
        "A...",
    ),
];

#[test]
fn the_queen_is_avoided_without_a_history() {
    for (name, line, right) in DECISIONS {
        let view: View = line
            .parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let right: CardSet = right.parse().expect("cards");
        assert_eq!(view.unrecorded_tricks(), 7, "{name}");
        assert!(right != view.legal_moves().expect("my turn"), "{name}");
        for policy in [Policy::Tuned, Policy::Learned] {
            let ranked = rank_moves(&view, policy).expect("my turn");
            let best = ranked.as_slice()[0].card;
            assert!(right.contains(best), "{name}: {policy:?} plays {best}");
        }
        for seed in 0..4 {
            let limits = SearchLimits {
                seed,
                ..SearchLimits::with_playouts(4_000)
            };
            let found = choose_move(&view, &SearchOptions::from(limits)).expect("my turn");
            let best = found.card;
            assert!(right.contains(best), "{name}: the search plays {best}");
        }
    }
}
