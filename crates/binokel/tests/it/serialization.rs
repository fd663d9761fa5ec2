//! The feature `serde`: values round-trip through a text format and a compact one, and impossible
//! values are refused.

use handsense_binokel::{
    Card, CardSet, DABB, Discard, Edition, Hand, Level, MeldKind, Phase, Rank, Round, Rules, Seat,
    Suit, View, melds,
};
use handsense_core::Rng;
use serde_json::json;
use serde_test::{Compact, Configure, Token, assert_de_tokens_error, assert_tokens};

use crate::common::serialization::{refused, round_trip};

fn any(rng: &mut Rng, cards: CardSet) -> Card {
    let position = rng.below(cards.len() as u32) as usize;
    cards.iter().nth(position).expect("a card")
}

#[test]
fn texts_are_those_of_the_notation() {
    for card in CardSet::DECK {
        let text = format!("{card}{}", ["", "2"][usize::from(card.copy())]);
        assert_eq!(serde_json::to_value(card).ok(), Some(json!(text)));
        assert_eq!(round_trip(&card), card);
        assert_tokens(&card.compact(), &[Token::U8(card.code() as u8)]);
    }
    let hand: Hand = [13, 3, 12].into_iter().filter_map(Card::new).collect();
    assert_eq!(serde_json::to_value(hand).ok(), Some(json!("SO2 KO2 SO")));
    assert_eq!(
        serde_json::to_value(hand.set()).ok(),
        Some(json!("KO2 SO SO2"))
    );
    assert_tokens(
        &hand.compact(),
        &[
            Token::Seq { len: Some(3) },
            Token::U8(13),
            Token::U8(3),
            Token::U8(12),
            Token::SeqEnd,
        ],
    );
    let rules = Rules::new(Edition::Newest, 4).expect("players");
    let written = json!({"edition": "newest", "players": 4});
    assert_eq!(serde_json::to_value(rules).ok(), Some(written));
    for edition in Edition::ALL {
        assert_eq!(
            serde_json::to_value(edition).ok(),
            Some(json!(edition.name()))
        );
    }
    for suit in Suit::ALL {
        let name = suit.name().to_lowercase();
        assert_eq!(serde_json::to_value(suit).ok(), Some(json!(name)));
    }
    assert_eq!(round_trip(&Rank::ALL), Rank::ALL);
    assert_eq!(round_trip(&MeldKind::ALL), MeldKind::ALL);
    assert_eq!(round_trip(&Level::ALL), Level::ALL);
    let discards = [Discard::Cards(hand.set()), Discard::GoOut(Some(Suit::Herz))];
    assert_eq!(round_trip(&discards), discards);
}

#[test]
fn impossible_values_are_refused() {
    assert!(refused::<Card>(json!("XA")).contains("`XA` is not a card"));
    assert!(refused::<Card>(json!(3)).contains("expected a card such as SO"));
    assert!(refused::<CardSet>(json!("KO KO")).contains("KO is named twice"));
    assert!(refused::<Hand>(json!("KO2 KO2")).contains("KO2 is named twice"));
    let deck = serde_json::to_value(CardSet::DECK).expect("a text");
    assert!(refused::<Hand>(deck).contains("a hand has up to 22 cards"));
    let rules = json!({"edition": "newest", "players": 5});
    assert!(refused::<Rules>(rules).contains("2 to 4 players, not 5"));
    assert_de_tokens_error::<Compact<Card>>(&[Token::U8(40)], "a card has a code below 40");
    assert_de_tokens_error::<Compact<CardSet>>(&[Token::U64(1 << 40)], "a set has bits below 2^40");
    assert_de_tokens_error::<Compact<Hand>>(
        &[
            Token::Seq { len: Some(2) },
            Token::U8(3),
            Token::U8(3),
            Token::SeqEnd,
        ],
        "a hand has different cards",
    );
}

#[test]
fn views_of_random_rounds_round_trip_and_damaged_ones_are_refused() {
    let mut rng = Rng::new(65);
    for _ in 0..60 {
        let edition = Edition::ALL[rng.below(2) as usize];
        let rules = Rules::new(edition, rng.below(3) as usize + 2).expect("players");
        let dealer = Seat::ALL[rng.below(rules.players() as u32) as usize];
        let (hands, dabb) = rules.deal(&mut rng);
        assert_eq!(round_trip(&hands), hands);
        let mut round = Round::new(rules, dealer, hands, dabb);
        loop {
            for me in rules.seats() {
                let view = View::from_round(&round, me, [40, -30, 0, 990]);
                assert_eq!(round_trip(&view), view);
                if let Some(card) = view.hand().set().lowest() {
                    let mut hand = *view.hand();
                    hand.remove(CardSet::from_card(card));
                    let mut damaged = serde_json::to_value(view).expect("fields");
                    damaged["hand"] = serde_json::to_value(hand).expect("a text");
                    assert!(!refused::<View>(damaged).is_empty());
                }
            }
            let Some(seat) = round.next_seat() else {
                break;
            };
            let trump = Suit::ALL[rng.below(4) as usize];
            match round.phase() {
                Phase::Bidding if round.auction().may_pass() && rng.below(3) == 0 => round.pass(),
                Phase::Bidding => round.bid(round.auction().min_bid()),
                Phase::DeclaringTrump => round.declare_trump(trump),
                Phase::Discarding if rng.below(8) == 0 => {
                    round.go_out((edition == Edition::Reference).then_some(trump))
                }
                Phase::Discarding => {
                    let held = round.hand(seat);
                    round.discard(held.iter().take(DABB).collect())
                }
                Phase::Playing | Phase::Over => {
                    let card = any(&mut rng, round.legal_cards());
                    round.play(card).map(|_| ())
                }
            }
            .expect("legal");
        }
        let found = melds(&hands[0], Suit::Herz, edition.meld_rules());
        let written = serde_json::to_value(found).expect("melds");
        assert_eq!(
            written.as_array().map(Vec::len),
            Some(found.as_slice().len())
        );
    }
}
