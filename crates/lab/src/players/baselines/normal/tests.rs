//! Recorded decisions.

use handsense_core::Fnv1a;
use handsense_hearts::Rules;

use super::*;
use crate::players::baselines::test_deals::play_deal_and_check;
use crate::players::seat_player::SeatPlayer;

/// A hash of the passes, cards and steps of many deals with random game scores, half of the seats with
/// all hands.
#[test]
fn decisions_are_the_recorded_ones() {
    for (rules, expected) in [
        (Rules::STANDARD, 0x556c_1567_d3fd_b7ac),
        (Rules::LEGACY_MAIN, 0x6cd4_2c23_3a08_0578),
    ] {
        let mut hash = Fnv1a::new();
        for number in 0..1_000 {
            let mut players = [0, 1, 2, 3].map(|seat| match (seat + number / 4) % 2 {
                0 => SeatPlayer::Honest(Box::new(NormalPlayer::default())),
                _ => SeatPlayer::OpenNormal(NormalPlayer::default()),
            });
            let log = play_deal_and_check(rules, number, &mut players);
            let passed = log.passes.iter().copied().flat_map(CardSet::iter);
            let cards = passed.chain(log.plays.iter().map(|&(_, card)| card));
            let cards: Vec<u8> = cards.map(Card::code).collect();
            hash = hash.update(&cards);
            for steps in log.steps {
                hash = hash.update(&steps.to_le_bytes());
            }
        }
        assert_eq!(hash.value(), expected, "{:#018x}", hash.value());
    }
}
