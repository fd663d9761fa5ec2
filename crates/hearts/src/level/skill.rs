//! How each level decides, what a lower level remembers of a deal, and the random choice among
//! options that look nearly as good.
//!
//! The constants are chosen by matches, so that the steps between levels are about even
//! (`docs/research/evaluation.md`).
//!
//! Each fact of a deal is noticed with the same chance, and then remembered to the end of the deal. A
//! forgotten card counts as unseen, as in a view with unrecorded tricks. The player always knows
//! the last trick, its own plays, the points of each seat, and who took the queen of spades.

use handsense_core::Rng;

use super::{Level, deal_rng};
use crate::evaluation::ranking::tuned::KnownState;
use crate::{Card, CardSet, Rules, SEATS, Seat, Suit, View};

/// How a level decides.
#[derive(Clone, Copy, Debug)]
pub(super) enum Method {
    /// By the tuned policy, with limited attention and lapses.
    Lapses(Skill),
    /// By the learned policy.
    Policy,
    /// By the search, with at most this many playouts for a card.
    Search(u64),
}

/// The attention and the lapses of a lower level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// The chance, in 1/256, of noticing each fact of a deal.
    pub attention: u32,
    /// The choice of a card.
    pub card: Lapse,
    /// The choice of a pass.
    pub pass: Lapse,
}

/// Notices a quarter.
const NOVICE: Skill = Skill {
    attention: 64,
    card: Lapse {
        halving: 80,
        limit: 320,
    },
    pass: Lapse {
        halving: 50,
        limit: 200,
    },
};

/// Notices half.
const STEADY: Skill = Skill {
    attention: 128,
    card: Lapse {
        halving: 36,
        limit: 200,
    },
    pass: Lapse {
        halving: 24,
        limit: 120,
    },
};

/// Notices seven eighths.
const SEASONED: Skill = Skill {
    attention: 224,
    card: Lapse {
        halving: 12,
        limit: 80,
    },
    pass: Lapse {
        halving: 8,
        limit: 50,
    },
};

/// Returns how the level decides.
pub(super) const fn method(level: Level) -> Method {
    match level {
        Level::Novice => Method::Lapses(NOVICE),
        Level::Steady => Method::Lapses(STEADY),
        Level::Seasoned => Method::Lapses(SEASONED),
        Level::Expert => Method::Policy,
        Level::Master => Method::Search(4_000),
    }
}

/// The weight of the best option.
const WHOLE: u64 = 1 << 32;

/// How often a player takes an option that looks worse. Both are in hundredths of a point.
///
/// An option is half as likely for every [`halving`](Lapse::halving) by which it looks worse. This
/// is the softmax distribution with a temperature of `halving / ln 2`, in integers: the powers of two
/// are interpolated linearly. An option that looks too much worse is never chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lapse {
    /// The loss that halves the chance of an option; at least 1.
    pub halving: u32,
    /// The largest loss of an option that may be chosen.
    pub limit: u32,
}

impl Lapse {
    /// Returns the weight of an option that looks worse than the best one by `loss`.
    pub fn weight(self, loss: i32) -> u64 {
        let (loss, halving) = (loss.unsigned_abs(), self.halving.max(1));
        if loss > self.limit {
            return 0;
        }
        let rest = u64::from(loss % halving);
        let twice = 2 * u64::from(halving);
        (WHOLE * (twice - rest) / twice)
            .checked_shr(loss / halving)
            .unwrap_or(0)
    }

    /// Draws one of `count` options by its number. `loss` is how much worse than the best one an
    /// option looks; it is 0 for the best one.
    pub fn draw(self, count: usize, loss: &dyn Fn(usize) -> i32, rng: &mut Rng) -> usize {
        let weights = || (0..count).map(|number| self.weight(loss(number)));
        let mut left = rng.below_u64(weights().sum());
        let mut is_drawn = |weight: u64| {
            let found = left < weight;
            left = left.wrapping_sub(weight);
            found
        };
        weights().position(&mut is_drawn).unwrap_or(0)
    }
}

/// What a player notices of a deal, and then remembers to its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    /// Whether it thinks of the moon.
    moon: bool,
    /// The cards that it does not forget.
    cards: CardSet,
    /// By seat, the suits in which it sees a shown void.
    suits: [CardSet; SEATS],
    /// By seat, whether it sees that the seat did not discard the queen.
    queen: [bool; SEATS],
}

impl Memory {
    /// The memory of a player who notices everything.
    pub const PERFECT: Memory = Memory {
        moon: true,
        cards: CardSet::FULL,
        suits: [CardSet::FULL; SEATS],
        queen: [true; SEATS],
    };

    /// Draws the memory of a player who notices each fact with a chance of `attention` / 256.
    pub fn draw(attention: u32, rng: &mut Rng) -> Memory {
        // Every fact is drawn, in a fixed order, so that its draw does not depend on what has happened.
        let mut is_noticed = || rng.below(256) < attention;
        let mut memory = Memory {
            moon: is_noticed(),
            ..Memory::PERFECT
        };
        memory.cards = CardSet::FULL.iter().filter(|_| is_noticed()).collect();
        for seat in Seat::ALL {
            let noticed = Suit::ALL.into_iter().filter(|_| is_noticed());
            memory.suits[seat] = of_suits(noticed);
            memory.queen[seat] = is_noticed();
        }
        memory
    }

    /// Reduces the knowledge of a player to what it remembers. `earlier` are the cards that others have
    /// played before the last complete trick. `is_void` tells whether a seat has shown a void.
    pub fn reduce(
        &self,
        state: &mut KnownState,
        earlier: CardSet,
        is_void: impl Fn(Seat, Suit) -> bool,
    ) {
        if !self.moon {
            state.rules = state.rules | Rules::NO_SHOOTING;
        }
        let forgotten = earlier - self.cards - Card::QUEEN_OF_SPADES.bit();
        state.unseen |= forgotten;
        for seat in Seat::ALL {
            state.declined_queen[seat] &= self.queen[seat];
            if seat == state.me {
                continue;
            }
            let voids = Suit::ALL.into_iter().filter(|&suit| is_void(seat, suit));
            let noticed = self.suits[seat];
            state.could_hold[seat] |=
                ((forgotten & noticed) - of_suits(voids)) | (state.unseen - noticed);
        }
    }
}

/// Returns all cards of these suits.
fn of_suits(suits: impl Iterator<Item = Suit>) -> CardSet {
    suits.fold(CardSet::EMPTY, |all, suit| all | CardSet::of_suit(suit))
}

/// Returns the knowledge of a player who notices each fact with a chance of `attention` / 256.
pub(super) fn remembered(view: &View, attention: u32, seed: u64) -> KnownState {
    let mut state = KnownState::from_view(view);
    let memory = Memory::draw(attention, &mut deal_rng(view, seed, 0));
    let is_void = |seat, suit| view.constraints().is_void(seat, suit);
    memory.reduce(&mut state, earlier_plays(view), is_void);
    state
}

/// Returns the cards that other seats have played before the last complete trick.
fn earlier_plays(view: &View) -> CardSet {
    let recent = view.trick().len() + SEATS;
    let earlier = view.recorded_len().saturating_sub(recent);
    let others = view
        .plays()
        .take(earlier)
        .filter(|&(seat, _)| seat != view.me());
    others.map(|(_, card)| card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAPSE: Lapse = Lapse {
        halving: 40,
        limit: 100,
    };

    #[test]
    fn weight_halves_with_every_step_and_ends_at_the_limit() {
        assert_eq!(LAPSE.weight(0), WHOLE);
        assert_eq!(LAPSE.weight(20), WHOLE * 3 / 4);
        assert_eq!(LAPSE.weight(40), WHOLE / 2);
        assert_eq!(LAPSE.weight(80), WHOLE / 4);
        assert_eq!(LAPSE.weight(101), 0);
        let weights: Vec<u64> = (0..=100).map(|loss| LAPSE.weight(loss)).collect();
        assert!(weights.is_sorted_by(|more, less| more > less));
    }

    #[test]
    fn draws_have_the_frequencies_of_the_weights() {
        let (losses, mut counts) = ([40, 0, 200, 80], [0; 4]);
        let mut rng = Rng::new(5);
        for _ in 0..7_000 {
            counts[LAPSE.draw(4, &|number| losses[number], &mut rng)] += 1;
        }
        // The weights are as 2, 4, 0 and 1: six standard deviations are at most 250.
        for (count, expected) in counts.into_iter().zip([2_000_i32, 4_000, 0, 1_000]) {
            assert!((count - expected).abs() <= 250, "{counts:?}");
        }
        assert_eq!(counts[2], 0);
    }
}
