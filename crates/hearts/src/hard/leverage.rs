//! How much hangs on a decision: a score from 0 to 100, and the tier of effort that it deserves.
//!
//! From the design of the Hard search, section 6.2. The score is a sum of six terms ([`LEVERAGE_WEIGHTS`]);
//! two thresholds part it into three [`Tier`]s. A seat that decides again does not fall to a
//! narrower tier for a small drop of the score. That hysteresis is a function of the seat's
//! decision before ([`Leverage`]), which the caller keeps for the deal and hands in.
//!
//! At most three cards lie on the table when a player decides, so without the queen of spades there
//! the score is at most 48, and with her on the table ("then she is seen") at most 62. A lead has
//! neither points nor a provisional winner nor a suit led, and stays narrow unless the player is
//! near the end of the game, hearts are broken and the queen is out.

use crate::{Card, Rules, Seat, Suit, Trick, View, penalty_points};

/// The terms of the score, in the design's order.
pub const LEVERAGE_WEIGHTS: LeverageWeights = LeverageWeights {
    per_point: 2,
    max_points: 13,
    leader_wins: 15,
    near_end: 10,
    hearts_broken: 5,
    queen_unseen: 6,
    opponent_void: 6,
};

/// My game score from which the term for the end of the game counts.
pub const NEAR_END: i32 = 85;
/// The highest score.
pub const MAX_LEVERAGE: i32 = 100;
/// A score that drops by less than this from a seat's decision to its next keeps the wider tier.
pub const HYSTERESIS: i32 = 5;

/// What each term adds to the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeverageWeights {
    /// Each penalty point on the table, …
    pub per_point: i32,
    /// … of which no more than these count.
    pub max_points: i32,
    /// The player with the highest game score is winning the trick, and nobody shares that score.
    pub leader_wins: i32,
    /// My game score is at least [`NEAR_END`].
    pub near_end: i32,
    /// Hearts are broken.
    pub hearts_broken: i32,
    /// The queen of spades counts and has not been played.
    pub queen_unseen: i32,
    /// An opponent has shown to have none of the suit led.
    pub opponent_void: i32,
}

/// How much effort a decision deserves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Little hangs on it.
    Narrow,
    /// The usual.
    #[default]
    Normal,
    /// Much hangs on it.
    Wide,
}

impl Tier {
    /// All tiers, the narrowest first.
    pub const ALL: [Tier; 3] = [Tier::Narrow, Tier::Normal, Tier::Wide];

    /// The tier's number: 0, 1, 2.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The tier with this number; `None` outside 0..=2.
    #[inline]
    pub fn from_index(index: i32) -> Option<Tier> {
        let place = usize::try_from(index).ok()?;
        Tier::ALL.get(place).copied()
    }

    /// The tier's name.
    pub const fn name(self) -> &'static str {
        match self {
            Tier::Narrow => "narrow",
            Tier::Normal => "normal",
            Tier::Wide => "wide",
        }
    }
}

/// Where the tiers part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TierThresholds {
    /// A lower score is narrow (`MDH_HARD_LEVERAGE_THRESH_NARROW`).
    pub narrow: i32,
    /// A lower score that is not narrow is normal, all others wide
    /// (`MDH_HARD_LEVERAGE_THRESH_NORMAL`).
    pub normal: i32,
}

impl TierThresholds {
    /// The design's.
    pub const DESIGN: TierThresholds = TierThresholds {
        narrow: 20,
        normal: 45,
    };

    /// The tier of a score.
    pub const fn tier(self, score: i32) -> Tier {
        if score < self.narrow {
            Tier::Narrow
        } else if score < self.normal {
            Tier::Normal
        } else {
            Tier::Wide
        }
    }
}

impl Default for TierThresholds {
    fn default() -> TierThresholds {
        TierThresholds::DESIGN
    }
}

/// What the score is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeverageTerms {
    /// Penalty points on the table.
    pub points_on_table: i32,
    /// The player with the highest game score, if it is one alone, is winning the trick.
    pub leader_wins: bool,
    /// My game score is at least [`NEAR_END`].
    pub near_end: bool,
    /// Hearts are broken.
    pub hearts_broken: bool,
    /// The queen of spades counts and has not been played.
    pub queen_unseen: bool,
    /// An opponent has shown to have none of the suit led.
    pub opponent_void: bool,
}

/// The score and tier of a seat's decision: all that its next decision in the deal needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leverage {
    /// The score, 0..=100.
    pub score: i32,
    /// The tier, hysteresis included.
    pub tier: Tier,
}

impl LeverageTerms {
    /// The facts of a view.
    pub fn from_view(view: &View) -> LeverageTerms {
        let rules = view.rules();
        let on_table = view.trick().cards().iter().copied().collect();
        LeverageTerms {
            points_on_table: penalty_points(rules, on_table),
            leader_wins: sole_leader(view.scores()).is_some_and(|seat| {
                // An empty trick has no winner.
                view.trick().winner() == Some(seat)
            }),
            near_end: view.scores()[view.me()] >= NEAR_END,
            hearts_broken: view.hearts_broken(),
            queen_unseen: rules.has(Rules::QUEEN_PENALTY)
                && !view.plays().any(|(_, card)| card == Card::QUEEN_OF_SPADES),
            opponent_void: view
                .trick()
                .suit_led()
                .is_some_and(|led| shown_void(view, led)),
        }
    }

    /// The score, 0..=100.
    pub fn score(&self) -> i32 {
        let points = self.points_on_table.clamp(0, LEVERAGE_WEIGHTS.max_points);
        let terms = [
            (self.leader_wins, LEVERAGE_WEIGHTS.leader_wins),
            (self.near_end, LEVERAGE_WEIGHTS.near_end),
            (self.hearts_broken, LEVERAGE_WEIGHTS.hearts_broken),
            (self.queen_unseen, LEVERAGE_WEIGHTS.queen_unseen),
            (self.opponent_void, LEVERAGE_WEIGHTS.opponent_void),
        ];
        let applying = terms.iter().filter(|(applies, _)| *applies);
        let sum: i32 = applying.map(|(_, score)| score).sum();
        (LEVERAGE_WEIGHTS.per_point * points + sum).min(MAX_LEVERAGE)
    }
}

impl Leverage {
    /// The leverage of a score, after the same seat's decision before, if there was one in this
    /// deal. The tier falls only when the score has dropped by [`HYSTERESIS`] or more.
    pub fn with_hysteresis(
        score: i32,
        thresholds: TierThresholds,
        previous: Option<Leverage>,
    ) -> Leverage {
        let tier = thresholds.tier(score);
        let kept = previous
            .filter(|before| tier < before.tier && before.score.saturating_sub(score) < HYSTERESIS)
            .map_or(tier, |before| before.tier);
        Leverage { score, tier: kept }
    }
}

/// The seat with the highest game score; `None` when several share it.
pub fn sole_leader(scores: &[i32; 4]) -> Option<Seat> {
    let highest = *scores.iter().max()?;
    let mut seats = Seat::ALL
        .into_iter()
        .filter(|&seat| scores[seat] == highest);
    match (seats.next(), seats.next()) {
        (Some(seat), None) => Some(seat),
        _ => None,
    }
}

/// Whether another seat once did not follow this suit.
fn shown_void(view: &View, suit: Suit) -> bool {
    let mut trick = Trick::led_by(view.me());
    view.plays().any(|(seat, card)| {
        if trick.is_empty() || trick.is_complete() {
            trick = Trick::led_by(seat);
        }
        trick.add(card);
        trick.suit_led() == Some(suit) && card.suit() != suit && seat != view.me()
    })
}

#[cfg(test)]
mod tests;
