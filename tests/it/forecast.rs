//! The forecast in C against that of the library, at every card of whole deals.

use crate::common::calls;
use crate::common::deal::{Deal, RULE_SETS};
use crate::common::random::Random;
use handsense::ffi::{HS_HEARTS_POINT_CLASSES, HsHeartsSeatForecast, HsHeartsView};
use handsense::hearts::forecast::{POINT_CLASSES, forecast};

const _: () = assert!(HS_HEARTS_POINT_CLASSES == POINT_CLASSES);

fn check(view: &HsHeartsView) {
    let found = calls::forecast(view).expect("a possible view");
    let text = calls::format_view(view).expect("a possible view");
    let expected = forecast(&text.parse().expect("a possible view"));
    for (seat, expected) in found.seats.iter().zip(&expected.seats) {
        let values = [seat.points, seat.score, seat.queen, seat.moon];
        let expected_values = [
            expected.points,
            expected.score,
            expected.queen,
            expected.moon,
        ];
        assert_eq!(values, expected_values, "{text}");
        assert_eq!(seat.classes, expected.classes, "{text}");
    }
    assert_eq!(found.seats[4..], [HsHeartsSeatForecast::default(); 2]);
    let cards: Vec<(i16, f64)> = found.cards[..found.count as usize]
        .iter()
        .map(|card| (card.card, card.wins))
        .collect();
    let expected_cards = expected.cards.iter();
    let expected_cards: Vec<(i16, f64)> = expected_cards
        .map(|card| (i16::from(card.card.code()), card.wins))
        .collect();
    assert_eq!(cards, expected_cards, "{text}");
    assert_eq!(found.tricks, expected.tricks, "{text}");
    let scores = (found.has_pass_scores == 1).then_some(found.pass_scores);
    assert_eq!(scores, expected.pass_scores, "{text}");
}

#[test]
fn forecasts_equal_those_of_the_library() {
    let mut random = Random::new(5);
    for rules in RULE_SETS {
        let mut deal = Deal::random(rules, &mut random);
        for _ in 0..=52 {
            (0..4).for_each(|me| check(&deal.view(me)));
            if !deal.table.is_over() {
                deal.play_random(1, &mut random);
            }
        }
    }
    check(&calls::parse_view("pass=left hand=AK3.QJ98.T654.72").expect("a view"));
}
