//! The feature `serde`: values round-trip through a text format and a compact one, and impossible
//! values are refused.

use std::fmt::Debug;

use handsense_core::Rng;
use handsense_core::search::SearchLimits;
use handsense_hearts::search::{Objective, SearchOptions, explain_card};
use handsense_hearts::{
    Card, CardSet, Deal, Game, PassDirection, Policy, Rank, Rules, Suit, View, evaluate_hand,
    rank_moves,
};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use serde_test::{Compact, Configure, Token, assert_de_tokens_error, assert_tokens};

/// Writes a value as JSON and reads it.
#[track_caller]
fn round_trip<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("a value");
    serde_json::from_str(&text).expect(&text)
}

/// Returns the sentence that refuses this JSON as a value of the type.
#[track_caller]
fn refused<T: DeserializeOwned>(value: serde_json::Value) -> String {
    match serde_json::from_value::<T>(value.clone()) {
        Ok(_) => panic!("{value} was read"),
        Err(error) => error.to_string(),
    }
}

/// Asserts that a value is this JSON, and is read back from it.
fn assert_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, text: &str) {
    assert_eq!(serde_json::to_string(&value).expect("a value"), text);
    assert_eq!(serde_json::from_str::<T>(text).expect(text), value);
}

#[test]
fn texts_are_those_of_the_notation() {
    assert_json(Card::QUEEN_OF_SPADES, "\"SQ\"");
    let hand: CardSet = "AK3.QJ98.T654.72".parse().expect("a hand");
    assert_json(hand, "\"AK3.QJ98.T654.72\"");
    assert_json(Rules::LEGACY_MAIN, "\"0x0fc1\"");
    for suit in Suit::ALL {
        assert_json(suit, &format!("\"{}\"", suit.name()));
    }
    assert_json(Rank::Ace, "\"ace\"");
    for direction in PassDirection::CYCLE {
        assert_json(direction, &format!("\"{}\"", direction.name()));
    }
    for policy in Policy::ALL {
        assert_json(policy, &format!("\"{}\"", policy.name()));
    }
    assert_json(Objective::Payoff, "\"payoff\"");
    // Every form and name that is read elsewhere is read here, too.
    assert_eq!(
        serde_json::from_str::<Rules>("\"legacy-main\"").ok(),
        Some(Rules::LEGACY_MAIN)
    );
    assert_eq!(
        serde_json::from_str::<CardSet>("\"♠AK3 ♥72 ♦QJ98 ♣T654\"").ok(),
        Some(hand)
    );
}

#[test]
fn compact_formats_have_numbers() {
    assert_tokens(&Card::QUEEN_OF_SPADES.compact(), &[Token::U8(2)]);
    let hand: CardSet = "A...2".parse().expect("a hand");
    assert_tokens(&hand.compact(), &[Token::U64(hand.bits())]);
    assert_tokens(&Rules::STANDARD.compact(), &[Token::U16(0x0DA1)]);
    assert_de_tokens_error::<Compact<Card>>(
        &[Token::U8(13)],
        "invalid value: integer `13`, expected a card such as SQ",
    );
    assert_de_tokens_error::<Compact<CardSet>>(
        &[Token::U64(1 << 13)],
        "invalid value: integer `8192`, expected cards such as AK3.QJ98.T654.72",
    );
    assert_de_tokens_error::<Compact<Rules>>(
        &[Token::U16(0x4000)],
        "invalid value: integer `16384`, expected rule bits such as 0x0da1",
    );
}

#[test]
fn impossible_values_are_refused_with_the_sentence_of_their_type() {
    assert!(refused::<Card>(json!("S1")).contains("'1' at character 2"));
    assert!(refused::<Card>(json!(2)).contains("expected a card such as SQ"));
    assert!(refused::<CardSet>(json!("SA SA")).contains("duplicate card SA"));
    assert!(refused::<Rules>(json!("0x4000")).contains("rules are bits up to 0x3fff"));
    assert!(refused::<View>(json!("hand=AK3...")).contains("my hand has 3 cards"));
    let game = json!({"rules": "standard", "scores": [0, 0, 0, 2_000_000], "deals": 1});
    assert!(refused::<Game>(game).contains("no game has these scores"));
    let deal = Deal::random(Rules::STANDARD, PassDirection::Hold, &mut Rng::new(1));
    let deal = deal.expect("a deck");
    assert!(refused::<Deal>(json!(format!("{deal} plays=0:SA"))).contains("play 1, trick 1"));
}

#[test]
fn results_are_written() {
    let view: View = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT"
        .parse()
        .expect("a view");
    let ranked = rank_moves(&view, Policy::Tuned).expect("my turn");
    let written = serde_json::to_value(ranked).expect("moves");
    assert_eq!(written[0], json!({"card": "SQ", "rank": 100}));
    assert_eq!(
        written.as_array().map(Vec::len),
        Some(ranked.into_iter().count())
    );
    let options = SearchOptions::from(SearchLimits::with_playouts(100));
    let reasons = explain_card(&view, Card::QUEEN_OF_SPADES, None, &options).expect("my turn");
    let written = serde_json::to_value(reasons).expect("reasons");
    assert_eq!(
        (&written["choice"], &written["deals"]),
        (&json!("SQ"), &json!(25))
    );
    assert_eq!(written["reasons"][0]["kind"], "queen-gone");
    let strength = serde_json::to_value(evaluate_hand(view.hand())).expect("numbers");
    assert_eq!(strength["suits"][0]["suit"], "spades");
    assert_eq!(strength["spades"]["has_queen"], true);
}

proptest! {
    /// A number is read if and only if its bits are cards.
    #[test]
    fn bits_beyond_the_deck_are_refused(bits in any::<u64>(), beyond in any::<bool>()) {
        let bits = if beyond { bits } else { bits & CardSet::FULL.bits() };
        match CardSet::from_bits(bits) {
            Some(set) => assert_tokens(&set.compact(), &[Token::U64(bits)]),
            None => assert_de_tokens_error::<Compact<CardSet>>(
                &[Token::U64(bits)],
                &format!("invalid value: integer `{bits}`, expected cards such as AK3.QJ98.T654.72"),
            ),
        }
    }

    #[test]
    fn a_deal_round_trips_before_every_card(seed in any::<u64>(), bits in 0i32..0x4000) {
        let mut rng = Rng::new(seed);
        let rules = Rules::from_bits(bits).expect("bits of rules");
        let mut deal = Deal::random(rules, PassDirection::Hold, &mut rng).expect("a deck");
        while let Some(seat) = deal.next_seat() {
            let view = deal.view(seat).expect("a view");
            prop_assert_eq!(round_trip(&deal), deal);
            prop_assert_eq!(round_trip(&view), view);
            let legal = deal.legal_moves();
            let card = legal.iter().nth(rng.below(legal.len()) as usize);
            deal.play(card.expect("a card")).expect("a legal card");
        }
        prop_assert_eq!(round_trip(&deal), deal);
        let scores = deal.scores().expect("over");
        let game = Game::resume(rules, scores, 1).expect("small scores");
        prop_assert_eq!(round_trip(&game), game);
    }
}
