//! The feature `serde`: values round-trip through a text format and a compact one, and impossible
//! values are refused.

use handsense_core::Rng;
use handsense_liap_tui::{
    Colour, HAND, Name, Piece, PieceSet, Play, PlayType, Round, RoundStart, Seat, Strategy, View,
    deal,
};
use serde_json::json;
use serde_test::{Compact, Configure, Token, assert_de_tokens_error, assert_tokens};

use crate::common::serialization::{refused, round_trip};

#[test]
fn texts_are_those_of_the_notation() {
    for piece in Piece::ALL {
        assert_eq!(
            serde_json::to_value(piece).ok(),
            Some(json!(piece.to_string()))
        );
        assert_eq!(round_trip(&piece), piece);
        assert_tokens(&piece.compact(), &[Token::U8(piece.points() as u8)]);
    }
    for kind in PlayType::ALL {
        assert_eq!(serde_json::to_value(kind).ok(), Some(json!(kind.name())));
        assert_eq!(round_trip(&kind), kind);
    }
    for strategy in Strategy::ALL {
        assert_eq!(
            serde_json::to_value(strategy).ok(),
            Some(json!(strategy.name()))
        );
        assert_eq!(round_trip(&strategy), strategy);
    }
    for play in Play::ALL {
        assert_eq!(
            serde_json::to_value(play).ok(),
            Some(json!(play.pieces.to_string()))
        );
        assert_eq!(round_trip(&play), play);
    }
    assert_eq!(round_trip(&Name::ALL), Name::ALL);
    assert_eq!(
        round_trip(&[Colour::Black, Colour::Red]),
        [Colour::Black, Colour::Red]
    );
}

#[test]
fn impossible_values_are_refused() {
    assert!(refused::<Piece>(json!("15")).contains("`15` is not a piece"));
    assert!(refused::<Piece>(json!(14)).contains("expected a piece such as GENERAL_RED"));
    assert!(refused::<PieceSet>(json!("14 14")).contains("the deck has only 1 of GENERAL_RED"));
    assert!(refused::<Play>(json!("8 6 3")).contains("3 6 8 is not a play"));
    let twice = PieceSet::from_piece(Piece::RED_GENERAL) + PieceSet::from_piece(Piece::RED_GENERAL);
    assert!(refused::<PieceSet>(json!(twice.to_string())).contains("the deck has only 1"));
    for bits in [2 << 52, 1 << 56, 6, 8, 15, u64::MAX] {
        assert_de_tokens_error::<Compact<PieceSet>>(
            &[Token::U64(bits)],
            &format!("invalid value: integer `{bits}`, expected pieces such as 1 6 6 14"),
        );
    }
    let start = RoundStart::new(Seat::ALL[0], [Piece::LOWEST; HAND], Seat::ALL[1]);
    let view = json!({"start": start, "declared": [], "sets": []});
    assert!(refused::<View>(view).contains("more copies of a piece than the deck"));
    let hand = deal(&mut Rng::new(1))[0].to_array().expect("eight pieces");
    let start = RoundStart { hand, ..start };
    let view = |declared: &[u8], sets: &[&str]| {
        refused::<View>(json!({"start": start, "declared": declared, "sets": sets}))
    };
    assert!(view(&[9], &[]).contains("the declaration 9 is not legal here"));
    assert!(view(&[1, 1, 1, 1, 1], &[]).contains("at most 4 items"));
    assert!(view(&[1, 1], &["1"]).contains("all players must declare"));
    assert!(view(&[1, 1, 1, 1], &["1 2"]).contains("1 2 is not a play"));
}

/// Every set that a random deal has, and every view of a random round.
#[test]
fn views_of_random_rounds_round_trip() {
    let mut rng = Rng::new(77);
    for _ in 0..60 {
        let hands = deal(&mut rng);
        let starter = Seat::ALL[rng.below(4) as usize];
        let mut round = Round::new(hands, starter);
        let me = Seat::ALL[rng.below(4) as usize];
        let mut hand = hands[me].to_array().expect("eight pieces");
        rng.shuffle(&mut hand);
        let mut start = RoundStart::new(me, hand, starter);
        (start.scores, start.round) = ([4, -2, 30, 11], 3);
        let mut view = View::new(start).expect("a hand");
        loop {
            assert_eq!(round_trip(&view), view);
            let Some(seat) = round.next_seat() else {
                break;
            };
            let held = round.hand(seat);
            assert_eq!(round_trip(&held), held);
            assert_eq!(round_trip(&hands), hands);
            if !round.is_declared() {
                let legal: Vec<u8> = round.legal_declarations().iter().collect();
                let declared = legal[rng.below(legal.len() as u32) as usize];
                round.declare(declared).expect("legal");
                view.declare(seat, declared).expect("legal");
                continue;
            }
            let mut pieces: Vec<Piece> = held.iter().collect();
            rng.shuffle(&mut pieces);
            let pieces: PieceSet = match round.required() {
                Some(count) => pieces.into_iter().take(count as usize).collect(),
                None => {
                    let plays: Vec<&Play> = Play::within(held).collect();
                    plays[rng.below(plays.len() as u32) as usize].pieces
                }
            };
            round.play(pieces).expect("legal");
            view.play(seat, pieces).expect("legal");
        }
    }
}
