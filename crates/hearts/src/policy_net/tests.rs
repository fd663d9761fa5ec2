use super::features::{ABOUT_SUIT, LOWS, SHAPES_OFFSET};
use super::*;
use crate::evaluation::ranking::tuned::{KnownState, MoveEvaluator};
use crate::evaluation::weights::TUNED;
use crate::watched::{Watched, named_rules};
use crate::{Card, LearnedPlayer, Player, Policy, PolicyPlayer, Position, Rules, Suit, View};
use handsense_core::Rng;
use handsense_core::net_file::NetFileError;
use std::ops::Range;
use std::sync::Arc;

/// All decisions of tuned players in some deals.
fn decisions(seeds: Range<u64>) -> Vec<View> {
    let mut found = Vec::new();
    for seed in seeds {
        let mut deal = Watched::deal(named_rules(seed), seed);
        while !deal.table.is_over() {
            found.push(deal.view().clone());
            deal.play_by(Policy::Tuned, 1);
        }
    }
    found
}

#[test]
fn a_zero_network_plays_like_the_tuned_policy() {
    let mut player = LearnedPlayer(Arc::new(InferenceNet::new(&PolicyNet::zero())));
    for view in decisions(0..20) {
        assert_eq!(player.play(&view), PolicyPlayer(Policy::Tuned).play(&view));
    }
}

/// Compares the merged rows with the sum over all active features, under any rules and with any
/// weights.
#[test]
fn merged_rows_have_the_sums_of_their_features() {
    let mut rng = Rng::new(11);
    let mut any = PolicyNet::zero();
    for weight in any
        .feature_weights
        .iter_mut()
        .chain(&mut any.cards)
        .chain(&mut any.places)
        .flatten()
    {
        *weight = rng.below(51) as i8 - 25;
    }
    any.hidden = any.hidden.map(|_| rng.below(401) as i16 - 200);
    for weights in [&LEARNED, &any] {
        let inference = InferenceNet::new(weights);
        for seed in 0..60 {
            let rules = Rules::from_bits(rng.below(0x4000) as i32).expect("rules");
            let mut deal = Watched::deal(rules, seed);
            while !deal.table.is_over() {
                let (view, legal) = (deal.view(), deal.table.legal_moves());
                let state = KnownState::from_view(view);
                let mut units = weights.hidden;
                for feature in active_features(view) {
                    let row = weights.feature_weights[usize::from(feature)];
                    for (unit, weight) in units.iter_mut().zip(row) {
                        *unit += WEIGHT_STEP * i16::from(weight);
                    }
                }
                let units = units.map(|unit| unit.clamp(0, MAX_ACTIVATION));
                let (mut plain, mut merged) = (Vec::new(), Vec::new());
                MoveEvaluator::new(&state, &TUNED).evaluate_all(legal, |card, value| {
                    let (index, place) = (card_index(card), place_among(state.unseen, card));
                    let of_card = weights.cards[index].iter().zip(&weights.places[place]);
                    let both = of_card.map(|(&a, &b)| i32::from(a) + i32::from(b));
                    let sum: i32 = units.iter().zip(both).map(|(&a, b)| i32::from(a) * b).sum();
                    let correction = sum / OUTPUT_SCALE + i32::from(weights.base[index]);
                    plain.push((card, value + correction));
                });
                inference.evaluate_all(&state, legal, |card, value| {
                    merged.push((card, value));
                });
                assert_eq!(merged, plain, "{view}");
                deal.play_any(&mut rng);
            }
        }
    }
}

#[test]
fn the_byte_format_is_checked() {
    assert_eq!(LEARNED.to_bytes(), include_bytes!("learned.net"));
    let mut net = PolicyNet::zero();
    net.feature_weights[1][2] = -MAX_WEIGHT;
    assert_eq!(PolicyNet::from_bytes(&net.to_bytes()), Ok(net.clone()));
    net.feature_weights[1][2] -= 1;
    let refused = Err(NetFileError::Range);
    assert_eq!(PolicyNet::from_bytes(&net.to_bytes()), refused);
    net = PolicyNet::zero();
    net.hidden[HIDDEN - 1] = MAX_BIAS + 1;
    assert_eq!(PolicyNet::from_bytes(&net.to_bytes()), refused);
}

#[test]
fn features_show_the_cards_and_their_number_is_bounded() {
    for view in decisions(8..28) {
        let all = active_features(&view);
        assert!(all.len() < 100);
        let mut seen = all.clone();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), all.len());
        assert!(all.iter().all(|&feature| usize::from(feature) < FEATURES));
        let hand = all.iter().filter(|&&feature| feature < 52).count();
        assert_eq!(hand, view.hand().len() as usize);
        let unseen = all.iter().filter(|&&feature| (52..104).contains(&feature));
        assert_eq!(unseen.count(), view.unseen().len() as usize);
    }
}

#[test]
fn places_and_ends_count_the_unseen_cards_of_the_suit() {
    for view in decisions(28..40) {
        let (hand, unseen) = (view.hand(), view.unseen());
        let above = |card: Card| {
            // Aces have the lowest index.
            let higher = |&other: &Card| card_index(other) < card_index(card);
            unseen.suit(card.suit()).iter().filter(higher).count()
        };
        let below = |card: Card| unseen.suit(card.suit()).len() as usize - above(card);
        for card in hand {
            let place = 4 * below(card).min(3) + above(card).min(3);
            assert_eq!(place_among(unseen, card), place, "{view} {card}");
            assert_eq!(card_at(card_index(card)), Some(card));
        }
        let all = active_features(&view);
        for suit in Suit::ALL {
            let first = SHAPES_OFFSET + suit.index() * ABOUT_SUIT;
            let mut held: Vec<Card> = hand.suit(suit).iter().collect();
            held.sort_by_key(|&card| std::cmp::Reverse(card_index(card)));
            let ends = match (held.first(), held.last()) {
                (Some(&low), Some(&high)) => {
                    let low = first + 1 + below(low).min(3);
                    vec![low, first + LOWS + above(high).min(3)]
                }
                _ => vec![first],
            };
            let found = all.iter().copied().map(usize::from);
            let found = found.filter(|feature| (first..first + ABOUT_SUIT).contains(feature));
            assert_eq!(found.collect::<Vec<_>>(), ends, "{view} {suit}");
        }
    }
    assert_eq!(card_at(DECK_SIZE), None);
}

#[test]
fn features_are_relative_to_the_player() {
    // The same cards at another seat activate the same features.
    let at = |me: u8| {
        let (a, b) = (me, (me + 2) % 4);
        let line = format!("me={a} hand=A73.QJ98.64.8732 plays={b}:C2,C5");
        let mut all = active_features(&line.parse().expect("a view"));
        all.sort_unstable();
        all
    };
    for me in 1..4 {
        assert_eq!(at(me), at(0));
    }
}

/// Compares the incrementally updated sums with recomputed sums at every decision of whole deals.
#[test]
fn updated_accumulators_equal_recomputed_ones() {
    for seed in 0..40 {
        let rules = named_rules(seed);
        let mut table = Watched::deal(rules, seed).table;
        let anew = |table: &Position| Accumulator::new(learned_inference(), rules, table.hands());
        let mut kept = anew(&table);
        while !table.is_over() {
            let (seat, legal) = (table.next_seat(), table.legal_moves());
            let card = legal.first().expect("a card to play");
            kept.play(learned_inference(), seat, card);
            table.play(card).expect("legal");
            assert_eq!(kept, anew(&table), "{seed}");
        }
    }
}
