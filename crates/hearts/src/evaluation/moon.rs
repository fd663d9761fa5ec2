//! Moon shots: the viability of the player's attempt and the threat of an opponent's.
//!
//! Tables and thresholds from the design "Suit Strength Measurement System", sections *Viability
//! Factors*, *Attempt Threshold* and *Threat Detection*.

use crate::evaluation::strength::clamp;
use crate::{Card, CardSet, Rank, Seat, Suit, View};

/// The viability of a moon shot with the hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoonShootViability {
    /// The viability of an attempt, 0..100.
    pub viability_score: i32,
    /// Whether viability is at least 70, controlled suits at least two and hearts control at least
    /// 50.
    pub should_attempt: bool,
    /// Suits whose ace is held.
    pub controlled_suits: i32,
    /// The control score of hearts, 0..100.
    pub hearts_control: i32,
    /// Aces and kings not held, 0..8.
    pub missing_high_cards: i32,
}

/// The threat of an opponent's moon shot, given the cards taken so far. By default no opponent is
/// suspected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoonShootThreat {
    /// The seat that has taken three or more hearts and every point so far, if there is one.
    pub suspected_player: Option<Seat>,
    /// The level of the threat, 0..100.
    pub threat_level: i32,
    /// Hearts the suspect has taken.
    pub hearts_collected: i32,
    /// The suspect has taken the queen of spades.
    pub has_queen_spades: bool,
    /// Tricks the suspect has taken.
    pub tricks_taken: i32,
    /// The threat level is 50 or more.
    pub should_block: bool,
}

/// Viability of each ace, king and queen.
pub const VIABILITY_BY_RANK: [(Rank, i32); 3] =
    [(Rank::Ace, 15), (Rank::King, 10), (Rank::Queen, 5)];
/// The ace of hearts, on top of an ace.
pub const VIABILITY_ACE_OF_HEARTS: i32 = 15;
/// The king of hearts, on top of a king.
pub const VIABILITY_KING_OF_HEARTS: i32 = 10;
/// Numbers of hearts that add viability; seven hearts earn both.
pub const VIABILITY_BY_HEARTS: [(u32, i32); 2] = [(5, 15), (7, 10)];
/// The queen of spades, on top of a queen.
pub const VIABILITY_QUEEN_OF_SPADES: i32 = 10;
/// Ace or king of spades without the queen.
pub const VIABILITY_HIGH_SPADE: i32 = 5;
/// None of ace, king and queen of spades.
pub const VIABILITY_NO_HIGH_SPADE: i32 = -20;
/// Each void suit.
pub const VIABILITY_PER_VOID: i32 = -15;

/// The minimum viability of an attempt.
pub const ATTEMPT_VIABILITY: i32 = 70;
/// The minimum number of controlled suits of an attempt.
pub const ATTEMPT_SUITS: i32 = 2;
/// The minimum control of hearts of an attempt.
pub const ATTEMPT_HEARTS_CONTROL: i32 = 50;

/// The minimum number of hearts taken by a suspected shooter.
pub const THREAT_MIN_HEARTS: i32 = 3;
/// Threat of each heart taken.
pub const THREAT_PER_HEART: i32 = 7;
/// Threat of the queen taken.
pub const THREAT_QUEEN: i32 = 25;
/// Threat of [`THREAT_TRICKS`] tricks taken.
pub const THREAT_MANY_TRICKS: i32 = 15;
/// The number of tricks taken that adds [`THREAT_MANY_TRICKS`].
pub const THREAT_TRICKS: u32 = 5;
/// Threat late in the deal.
pub const THREAT_LATE: i32 = 20;
/// Tricks left, the one in progress included, that count as late.
pub const THREAT_LATE_TRICKS: u32 = 4;
/// The threat from which blocking is recommended.
pub const BLOCK_LEVEL: i32 = 50;

impl MoonShootViability {
    /// Evaluates a hand whose suit lengths and hearts control are already known.
    #[inline]
    pub(super) fn new(hand: CardSet, lengths: &[u32; 4], hearts_control: i32) -> Self {
        let held = |rank: Rank| count_of_rank(hand, rank);
        let (aces, kings) = (held(Rank::Ace), held(Rank::King));
        let viability_score = viability(hand, lengths);
        MoonShootViability {
            viability_score,
            should_attempt: viability_score >= ATTEMPT_VIABILITY
                && aces >= ATTEMPT_SUITS
                && hearts_control >= ATTEMPT_HEARTS_CONTROL,
            controlled_suits: aces,
            hearts_control,
            missing_high_cards: 8 - aces - kings,
        }
    }
}

/// Returns the number of held cards of a rank.
///
/// The multiplication sums the four lanes in the highest one, without a population count.
#[inline]
fn count_of_rank(hand: CardSet, rank: Rank) -> i32 {
    let ones = (hand & CardSet::of_rank(rank)).bits() >> rank.index();
    (ones.wrapping_mul(0x0001_0001_0001_0001) >> 48) as i32
}

#[inline]
fn viability(hand: CardSet, lengths: &[u32; 4]) -> i32 {
    let hearts = lengths[Suit::Hearts.index()];
    let mut sum = 0;
    for (rank, points) in VIABILITY_BY_RANK {
        sum += points * count_of_rank(hand, rank);
    }
    if hand.contains(Card::new(Suit::Hearts, Rank::Ace)) {
        sum += VIABILITY_ACE_OF_HEARTS;
    }
    if hand.contains(Card::new(Suit::Hearts, Rank::King)) {
        sum += VIABILITY_KING_OF_HEARTS;
    }
    for (length, points) in VIABILITY_BY_HEARTS {
        sum += if hearts >= length { points } else { 0 };
    }
    let ace_or_king = Card::ACE_OF_SPADES.bit() | Card::KING_OF_SPADES.bit();
    sum += if hand.contains(Card::QUEEN_OF_SPADES) {
        VIABILITY_QUEEN_OF_SPADES
    } else if hand.intersects(ace_or_king) {
        VIABILITY_HIGH_SPADE
    } else {
        VIABILITY_NO_HIGH_SPADE
    };
    let voids: i32 = lengths.iter().map(|&length| i32::from(length == 0)).sum();
    clamp(sum + VIABILITY_PER_VOID * voids)
}

/// Looks for the one opponent who has three or more hearts and all points taken so far.
///
/// Points are the hearts and the queen of spades; the jack of diamonds is not one.
pub fn detect_moon_threat(view: &View) -> MoonShootThreat {
    let points = CardSet::HEARTS | Card::QUEEN_OF_SPADES.bit();
    let scored = view.taken().map(|cards| cards & points);
    let all = scored
        .iter()
        .fold(CardSet::EMPTY, |all, &cards| all | cards);
    let suspect = Seat::ALL.into_iter().find(|&seat| {
        seat != view.me() && scored[seat] == all && hearts_in(scored[seat]) >= THREAT_MIN_HEARTS
    });
    suspect.map_or_else(MoonShootThreat::default, |seat| {
        threat_of(seat, scored[seat], view.tricks_of(seat), view.tricks_left())
    })
}

fn hearts_in(cards: CardSet) -> i32 {
    (cards & CardSet::HEARTS).len() as i32
}

fn threat_of(seat: Seat, scored: CardSet, tricks: u32, tricks_left: u32) -> MoonShootThreat {
    let hearts_collected = hearts_in(scored);
    let has_queen_spades = scored.contains(Card::QUEEN_OF_SPADES);
    let mut level = THREAT_PER_HEART * hearts_collected;
    if has_queen_spades {
        level += THREAT_QUEEN;
    }
    if tricks >= THREAT_TRICKS {
        level += THREAT_MANY_TRICKS;
    }
    if tricks_left <= THREAT_LATE_TRICKS {
        level += THREAT_LATE;
    }
    let threat_level = clamp(level);
    MoonShootThreat {
        suspected_player: Some(seat),
        threat_level,
        hearts_collected,
        has_queen_spades,
        tricks_taken: tricks as i32,
        should_block: threat_level >= BLOCK_LEVEL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Rules, ViewSetup};
    use handsense_core::Rng;
    use std::collections::BTreeSet;

    #[test]
    fn threats_of_random_deals_are_sums_of_the_table() {
        let (mut rng, mut levels) = (Rng::new(1), BTreeSet::new());
        for _ in 0..400 {
            let mut position = Position::deal(Rules::STANDARD, &mut rng);
            let me = Seat::ALL[rng.below(4) as usize];
            let mut view = View::new(ViewSetup::new(me, position.hands()[me])).expect("a hand");
            while !position.is_over() {
                let legal = position.legal_moves();
                let card = legal.iter().nth(rng.below(legal.len()) as usize);
                let (seat, card) = (position.next_seat(), card.expect("a legal card"));
                position.play(card).expect("legal");
                view.play(seat, card).expect("possible");
                let threat = detect_moon_threat(&view);
                let Some(suspect) = threat.suspected_player else {
                    continue;
                };
                let taken = position.taken()[suspect];
                let hearts = taken.iter().filter(|card| card.suit() == Suit::Hearts);
                let hearts = hearts.count() as i32;
                let has_queen = taken.contains(Card::QUEEN_OF_SPADES);
                let mut level = 7 * hearts;
                level += if has_queen { 25 } else { 0 };
                level += if taken.len() >= 20 { 15 } else { 0 };
                level += if view.tricks_left() <= 4 { 20 } else { 0 };
                let expected = (level.min(100), hearts, has_queen);
                let found = (threat.threat_level, threat.hearts_collected);
                assert_eq!((found.0, found.1, threat.has_queen_spades), expected);
                levels.insert(level);
            }
        }
        assert!(levels.len() > 15, "{levels:?}");
    }
}
