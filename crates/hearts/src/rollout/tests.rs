use super::*;
use crate::{Rules, Seat};

/// Rule sets that switch every rule of the playout on and off.
const RULES: [i32; 8] = [
    0x0DA1, 0x0FC1, 0x0000, 0x0401, 0x1C21, 0x0C43, 0x2DB7, 0x0D21,
];

/// Plays a playout through [`Position::play`], which checks every card.
fn checked(position: &Position, seed: u64, epsilon: f64) -> [i32; SEATS] {
    let mut referee = *position;
    let mut state = PlayoutState::from_position(position);
    let mut rng = Rng::new(seed);
    let threshold = (epsilon * 4_294_967_296.0) as u64;
    state.play_out(|legal, chosen| {
        assert_eq!(legal, referee.legal_moves().bits(), "{referee:?}");
        let bits = rng.next_u64();
        let card = if bits >> 32 < threshold {
            random_card(legal, bits as u32)
        } else {
            chosen
        };
        assert_eq!(card.count_ones(), 1);
        let code = card.trailing_zeros() as i32;
        referee
            .play(Card::from_code(code).expect("a card"))
            .expect("a legal card");
        card
    });
    // A playout may stop when the scores are settled. Further cards must not change them.
    let settled = referee.scores();
    while let Some(card) = referee.legal_moves().first() {
        referee.play(card).expect("a legal card");
    }
    assert_eq!(referee.scores(), settled);
    settled
}

#[test]
fn every_card_is_legal_and_the_scores_are_the_referees() {
    let mut rng = Rng::new(8);
    for number in 0..4_000u64 {
        let rules = Rules::from_bits(RULES[number as usize % RULES.len()]).expect("rules");
        let mut position = Position::deal(rules, &mut rng);
        for _ in 0..rng.below(52) {
            let legal: Vec<Card> = position.legal_moves().iter().collect();
            position
                .play(legal[rng.below(legal.len() as u32) as usize])
                .expect("legal");
        }
        for epsilon in [0.0, 0.3, 1.0] {
            let expected = checked(&position, number, epsilon);
            assert_eq!(
                playout_scores(&position, number, epsilon),
                expected,
                "{position:?}"
            );
        }
    }
}

#[test]
fn a_finished_deal_just_scores() {
    let mut position = Position::deal(Rules::STANDARD, &mut Rng::new(1));
    while let Some(card) = position.legal_moves().last() {
        position.play(card).expect("legal");
    }
    assert_eq!(playout_scores(&position, 0, 0.5), position.scores());
    assert!(
        Seat::ALL
            .into_iter()
            .any(|seat| position.scores()[seat] > 0)
    );
}

#[test]
fn an_epsilon_of_one_plays_all_legal_cards() {
    let cards = 0b1011_0100;
    let mut seen = 0;
    for step in 0..64 {
        seen |= random_card(cards, step << 26);
    }
    assert_eq!(seen, cards);
}
