//! Leverage: a score from 0 to 100 for the importance of a decision, and the search tier that
//! follows from it.
//!
//! Source: design of the Hard search, sections 6.2 and 6.3. The score is a sum of six terms, and two
//! thresholds divide it into three [`Tier`]s. Hysteresis prevents a narrower tier after a small drop of
//! the score since the seat's previous decision in the deal.

use handsense_hearts::{Card, Rules, Seat, Suit, Trick, View, penalty_points};

use super::normal::convention::sum_rows;

/// Own game score from which the end of the game counts as near.
pub(super) const NEAR_END: i32 = 85;
/// Scores below this are narrow.
const NARROW: i32 = 20;
/// Scores from the narrow threshold to below this are normal.
const NORMAL: i32 = 45;
/// A drop of the score by less than this keeps the wider tier of the previous decision.
const HYSTERESIS: i32 = 5;

/// Weight of a penalty point on the table.
const PER_POINT: i32 = 2;
/// Largest number of points on the table that count.
const MAX_POINTS: i32 = 13;
/// The seat with the unique highest game score is winning the trick.
const LEADER_WINS: i32 = 15;
/// The player's game score is at least [`NEAR_END`].
const OWN_SCORE_NEAR_END: i32 = 10;
const HEARTS_BROKEN: i32 = 5;
/// The queen of spades counts and has not been played.
const QUEEN_UNSEEN: i32 = 6;
/// An opponent is known to be void in the suit led.
const OPPONENT_VOID: i32 = 6;

/// Search tier of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tier {
    /// Low leverage.
    Narrow,
    /// Medium leverage.
    Normal,
    /// High leverage.
    Wide,
}

/// Search limits of a tier.
pub(super) struct TierLimits {
    /// K: number of candidates in Phase B, in the order of the base scores.
    pub candidates: usize,
    /// M: number of leads that a probe tries.
    pub leads: usize,
    /// Distance to the best candidate beyond which a candidate is skipped.
    pub margin: i64,
}

impl Tier {
    /// The search limits.
    pub const fn limits(self) -> TierLimits {
        let (candidates, leads, margin) = match self {
            Tier::Narrow => (4, 1, 100),
            Tier::Normal => (6, 2, 150),
            Tier::Wide => (8, 3, 200),
        };
        TierLimits {
            candidates,
            leads,
            margin,
        }
    }
}

/// Leverage score and tier of a decision; the only state that the seat's next decision needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leverage {
    score: i32,
    /// Tier, after hysteresis.
    pub tier: Tier,
}

impl Leverage {
    /// Leverage of a view after the seat's previous decision in this deal, if any. The tier
    /// becomes narrower only if the score has dropped by at least [`HYSTERESIS`].
    pub fn new(view: &View, previous: Option<Leverage>) -> Leverage {
        let score = score(view);
        let tier = match score {
            ..NARROW => Tier::Narrow,
            NARROW..NORMAL => Tier::Normal,
            NORMAL.. => Tier::Wide,
        };
        let tier = previous
            .filter(|before| tier < before.tier && before.score - score < HYSTERESIS)
            .map_or(tier, |before| before.tier);
        Leverage { score, tier }
    }
}

/// The leverage score, 0 to 100.
fn score(view: &View) -> i32 {
    let (rules, trick) = (view.rules(), view.trick());
    let on_table = penalty_points(rules, trick.cards().iter().copied().collect());
    let leader = sole_leader(view.scores());
    // An empty trick has no winner.
    let leader_wins = leader.is_some() && trick.winner() == leader;
    let queen_unseen = rules.has(Rules::QUEEN_PENALTY)
        && (view.hand() | view.unseen()).contains(Card::QUEEN_OF_SPADES);
    let opponent_void = trick.suit_led().is_some_and(|led| shown_void(view, led));
    PER_POINT * on_table.clamp(0, MAX_POINTS)
        + sum_rows(&[
            (leader_wins, LEADER_WINS),
            (view.scores()[view.me()] >= NEAR_END, OWN_SCORE_NEAR_END),
            (view.hearts_broken(), HEARTS_BROKEN),
            (queen_unseen, QUEEN_UNSEEN),
            (opponent_void, OPPONENT_VOID),
        ])
}

/// The seat with the highest game score; `None` when several seats share it.
pub(super) fn sole_leader(scores: &[i32; 4]) -> Option<Seat> {
    let highest = *scores.iter().max()?;
    let mut seats = Seat::ALL
        .into_iter()
        .filter(|&seat| scores[seat] == highest);
    seats.next().filter(|_| seats.next().is_none())
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
