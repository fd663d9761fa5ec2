//! Leverage: a score from 0 to 100 for the importance of a decision, and the search tier that
//! follows from it.
//!
//! Source: design of the Hard search, section 6.2. The score is a sum of six terms,
//! and two thresholds divide it into three [`Tier`]s. Hysteresis prevents a
//! narrower tier after a small drop of the score. It is a function of the seat's previous
//! [`Leverage`], which the caller keeps for the deal.
//!
//! At most three cards lie on the table when a player decides. Without the queen of spades among
//! them the score is therefore at most 48, and with her at most 62, because she then no longer
//! counts as unseen. A lead has no points on the table, no winning card and no suit led. It stays
//! narrow unless the player's score is near the end, hearts are broken and the queen is unseen.

use handsense_hearts::{Card, Rules, Seat, Suit, Trick, View, penalty_points};

use super::normal::convention::sum_rows;

/// Own game score from which the end of the game counts as near.
pub(super) const NEAR_END: i32 = 85;
/// A drop of the score by less than this keeps the wider tier of the previous decision.
const HYSTERESIS: i32 = 5;

/// Weight of a penalty point on the table.
const PER_POINT: i32 = 2;
/// Largest number of points on the table that count.
const MAX_POINTS: i32 = 13;
/// Weight of [`LeverageTerms::leader_wins`].
const LEADER_WINS: i32 = 15;
/// Weight of [`LeverageTerms::near_end`].
const OWN_SCORE_NEAR_END: i32 = 10;
/// Weight of [`LeverageTerms::hearts_broken`].
const HEARTS_BROKEN: i32 = 5;
/// Weight of [`LeverageTerms::queen_unseen`].
const QUEEN_UNSEEN: i32 = 6;
/// Weight of [`LeverageTerms::opponent_void`].
const OPPONENT_VOID: i32 = 6;

/// Search tier of a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// Low leverage.
    Narrow,
    /// Medium leverage.
    #[default]
    Normal,
    /// High leverage.
    Wide,
}

impl Tier {
    /// All tiers, from narrow to wide.
    pub const ALL: [Tier; 3] = [Tier::Narrow, Tier::Normal, Tier::Wide];

    /// Lower-case name of the tier.
    pub const fn name(self) -> &'static str {
        match self {
            Tier::Narrow => "narrow",
            Tier::Normal => "normal",
            Tier::Wide => "wide",
        }
    }
}

/// Leverage thresholds between the tiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TierThresholds {
    /// Scores below this are narrow (`MDH_HARD_LEVERAGE_THRESH_NARROW`).
    pub narrow: i32,
    /// Scores from `narrow` to below this are normal; higher scores are wide
    /// (`MDH_HARD_LEVERAGE_THRESH_NORMAL`).
    pub normal: i32,
}

impl TierThresholds {
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

/// Values of the leverage terms of a view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LeverageTerms {
    /// Penalty points on the table.
    pub points_on_table: i32,
    /// The seat with the unique highest game score is winning the trick.
    pub leader_wins: bool,
    /// The player's game score is at least [`NEAR_END`].
    pub near_end: bool,
    /// Hearts are broken.
    pub hearts_broken: bool,
    /// The queen of spades counts and has not been played.
    pub queen_unseen: bool,
    /// An opponent is known to be void in the suit led.
    pub opponent_void: bool,
}

/// Leverage score and tier of a decision; the only state that the seat's next decision needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leverage {
    /// Leverage score, 0 to 100.
    pub score: i32,
    /// Tier, after hysteresis.
    pub tier: Tier,
}

impl LeverageTerms {
    /// Derives the terms from a view.
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
                && (view.hand() | view.unseen()).contains(Card::QUEEN_OF_SPADES),
            opponent_void: view
                .trick()
                .suit_led()
                .is_some_and(|led| shown_void(view, led)),
        }
    }

    /// The leverage score, 0 to 100.
    pub fn score(&self) -> i32 {
        let points = self.points_on_table.clamp(0, MAX_POINTS);
        PER_POINT * points
            + sum_rows(&[
                (self.leader_wins, LEADER_WINS),
                (self.near_end, OWN_SCORE_NEAR_END),
                (self.hearts_broken, HEARTS_BROKEN),
                (self.queen_unseen, QUEEN_UNSEEN),
                (self.opponent_void, OPPONENT_VOID),
            ])
    }
}

impl Leverage {
    /// Leverage of a score after the seat's previous decision in this deal, if any. The tier
    /// becomes narrower only if the score has dropped by at least [`HYSTERESIS`].
    pub(super) fn with_hysteresis(
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

/// The seat with the highest game score; `None` when several seats share it.
pub(super) fn sole_leader(scores: &[i32; 4]) -> Option<Seat> {
    let highest = *scores.iter().max()?;
    let mut seats = Seat::ALL
        .into_iter()
        .filter(|&seat| scores[seat] == highest);
    match (seats.next(), seats.next()) {
        (Some(seat), None) => Some(seat),
        _ => None,
    }
}

/// Whether an opponent has failed to follow this suit.
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
