//! Play scorer: the score of a card, given the result of its simulated trick.
//!
//! Source: design "Hard Performance HLD", Normal planner. The base score, which the Hard search
//! uses too, is followed by the additions of the planner itself. Values and their order come from
//! the design, in score units. Its planner nudges are left out: by its own guard they never act.
//!
//! The *target* is the seat with the highest game score, which the design calls leader. It need not
//! be unique: the Normal planner uses the first such seat.

use super::convention::{card_points, rank, sum_rows};
use super::style::{CardTracker, PlayStyle, ScoreSnapshot};
use super::trick_simulation::TrickResult;
use handsense_hearts::{Card, CardSet, Suit, View, penalty_points};

/// Winning the trick.
const CAPTURE: i32 = -4_800;
/// Winning the trick, per point.
const CAPTURE_PER_POINT: i32 = -700;
/// Losing the trick.
const SHED: i32 = 600;
/// Losing the trick, per point.
const SHED_PER_POINT: i32 = 500;
/// Winning a trick without points, per rank.
const CLEAN_CAPTURE_PER_RANK: i32 = -18;
const DISCARD: i32 = 200;
/// Moon style: winning the trick.
const MOON_CAPTURE: i32 = 5_500;
/// Moon style: winning the trick, per point.
const MOON_CAPTURE_PER_POINT: i32 = 900;
/// Moon style: losing the trick, per point.
const MOON_SHED_PER_POINT: i32 = -800;
/// Hunt style: per point to the target.
const HUNT_FEED_PER_POINT: i32 = 800;
/// Hunt style: winning the trick.
const HUNT_CAPTURE: i32 = -1_000;
/// Per point to the target.
const FEED_PER_POINT: i32 = 120;
/// Per point to the target, for every ten points that its score is above the player's.
const FEED_PER_POINT_PER_10_GAP: i32 = 40;
/// Largest score gap that counts for [`FEED_PER_POINT_PER_10_GAP`].
const FEED_MAX_GAP: i32 = 30;
/// Per point to a seat other than the target, in a trick that already had points.
const FEED_OTHERS_PER_POINT: i32 = -1_200;
/// Highest game score from which the end of the game counts as near.
const HIGHEST_NEAR_END: i32 = 90;
/// Per point to a target near the end.
const ENDING_PER_POINT: i32 = 400;
/// Per point to a target near the end, for each card below [`ENDING_CARDS`] in hand.
const ENDING_PER_POINT_PER_CARD: i32 = 20;
/// Hand size at which [`ENDING_PER_POINT_PER_CARD`] is 0.
const ENDING_CARDS: i32 = 10;
/// Own game score from which winning a trick costs more.
const OWN_NEAR_END: i32 = 85;
/// Own score near the end: winning the trick.
const SELF_CAPTURE: i32 = -1_300;
/// Own score near the end: winning the trick, per point.
const SELF_CAPTURE_PER_POINT: i32 = -900;
/// Own score near the end: losing the trick, per point.
const SELF_SHED_PER_POINT: i32 = 250;

/// The last card of a suit in hand.
const LAST_OF_SUIT: i32 = 750;
/// Following suit, per rank.
const FOLLOW_PER_RANK: i32 = -24;
/// A discard, per point of the card.
const DISCARD_PER_POINT: i32 = 600;
const LEAD_PER_RANK: i32 = -10;
/// Leading a heart before hearts are broken, unless the style is the hunt.
const LEAD_UNBROKEN_HEART: i32 = -1_100;
/// Leading a heart early, after hearts are broken, in the cautious style. In the design this term is part
/// of choosing but missing from explaining. Here both have it.
const LEAD_EARLY_HEART: i32 = -600;
/// Number of cards played below which a lead is early.
const EARLY_CARDS: u32 = 16;
/// Hunt style: leading a card with points.
const HUNT_LEAD: i32 = 10_000;
/// Hunt style: leading a card with points, per point.
const HUNT_LEAD_PER_POINT: i32 = 400;
/// Moon style: leading a heart.
const MOON_LEAD_HEART: i32 = 1_300;
/// The player is the target near the end: winning the trick, per point.
const TARGET_CAPTURE_PER_POINT: i32 = -1_200;
/// The player is the target near the end: losing the trick, per point.
const TARGET_SHED_PER_POINT: i32 = 300;
/// Per card played; the same for every candidate.
const PER_CARD_PLAYED: i32 = 10;
/// An unplayed card; the same for every candidate.
const UNSEEN: i32 = 20;

/// State shared by the scores of all cards of a decision.
#[derive(Clone, Debug)]
pub(crate) struct PlayScorer<'a> {
    /// View of the player.
    pub view: &'a View,
    /// Known voids and the player's moon state.
    pub tracker: CardTracker,
    /// The game scores.
    pub snapshot: ScoreSnapshot,
    /// Play style.
    pub style: PlayStyle,
}

impl<'a> PlayScorer<'a> {
    /// Prepares the decision of a view.
    pub fn new(view: &'a View) -> PlayScorer<'a> {
        let snapshot = ScoreSnapshot::new(view.scores(), view.me());
        let tracker = CardTracker::from_view(view, &snapshot);
        PlayScorer {
            view,
            tracker,
            snapshot,
            style: PlayStyle::select(view.hand(), &tracker, &snapshot),
        }
    }

    /// Score of a card whose trick has this result.
    pub fn score(&self, card: Card, result: TrickResult) -> i32 {
        self.base(card, result) + self.additions(card, result)
    }

    /// Base score: the result of the trick and the game scores.
    pub fn base(&self, card: Card, result: TrickResult) -> i32 {
        let (r, p) = (rank(card), result.points);
        let capture = self.captures(result);
        let (moon, hunt) = (self.style == PlayStyle::Moon, self.style == PlayStyle::Hunt);
        let to_target = !capture && p > 0 && result.winner == self.snapshot.highest_seat;
        let trick_rows = sum_rows(&[
            (capture, CAPTURE + CAPTURE_PER_POINT * p),
            (!capture, SHED + SHED_PER_POINT * p),
            (capture && p == 0, CLEAN_CAPTURE_PER_RANK * r),
            (self.is_discard(card), DISCARD),
            (moon && capture, MOON_CAPTURE + MOON_CAPTURE_PER_POINT * p),
            (moon && !capture, MOON_SHED_PER_POINT * p),
            (hunt && to_target, HUNT_FEED_PER_POINT * p),
            (hunt && capture, HUNT_CAPTURE),
        ]);
        trick_rows + self.feed_rows(result) + self.own_endgame_rows(result)
    }

    /// Base-score terms for points given to the target and to other seats.
    fn feed_rows(&self, result: TrickResult) -> i32 {
        let p = result.points;
        if self.captures(result) || p == 0 {
            return 0;
        }
        let snapshot = &self.snapshot;
        let other = snapshot.other_has_highest();
        let to_target = result.winner == snapshot.highest_seat;
        let near_end = snapshot.highest >= HIGHEST_NEAR_END;
        let tens = (snapshot.highest - snapshot.own_score).min(FEED_MAX_GAP) / 10;
        let cards = ENDING_CARDS - (self.view.hand().len() as i32).max(1);
        sum_rows(&[
            (
                other && to_target,
                p * (FEED_PER_POINT + FEED_PER_POINT_PER_10_GAP * tens),
            ),
            (
                other && !to_target && self.points_on_table() > 0,
                FEED_OTHERS_PER_POINT * p,
            ),
            (
                other && to_target && near_end,
                p * (ENDING_PER_POINT + ENDING_PER_POINT_PER_CARD * cards),
            ),
        ])
    }

    /// Base-score terms for a player's score near the end of the game.
    fn own_endgame_rows(&self, result: TrickResult) -> i32 {
        if self.snapshot.own_score < OWN_NEAR_END {
            return 0;
        }
        let p = result.points;
        let capture = self.captures(result);
        sum_rows(&[
            (capture, SELF_CAPTURE + SELF_CAPTURE_PER_POINT * p),
            (!capture, SELF_SHED_PER_POINT * p),
        ])
    }

    /// Terms that the planner adds to the base score.
    fn additions(&self, card: Card, result: TrickResult) -> i32 {
        let (r, pen) = (rank(card), card_points(self.view.rules(), card));
        let leads = self.view.trick().is_empty();
        let discards = self.is_discard(card);
        let leads_heart = leads && card.suit() == Suit::Hearts;
        let broken = self.view.hearts_broken();
        let early = self.tracker.cards_played < EARLY_CARDS;
        let cautious = self.style == PlayStyle::Cautious;
        let (moon, hunt) = (self.style == PlayStyle::Moon, self.style == PlayStyle::Hunt);
        let target_near_end =
            !self.snapshot.other_has_highest() && self.snapshot.highest >= HIGHEST_NEAR_END;
        let capture = self.captures(result);
        let left = self.view.hand().suit(card.suit()).len();
        sum_rows(&[
            (left <= 1, LAST_OF_SUIT),
            (!leads && !discards, FOLLOW_PER_RANK * r),
            (discards, DISCARD_PER_POINT * pen),
            (leads, LEAD_PER_RANK * r),
            (leads_heart && !broken && !hunt, LEAD_UNBROKEN_HEART),
            (leads_heart && broken && cautious && early, LEAD_EARLY_HEART),
            (
                leads && hunt && pen > 0,
                HUNT_LEAD + HUNT_LEAD_PER_POINT * pen,
            ),
            (leads_heart && moon, MOON_LEAD_HEART),
            (
                target_near_end && capture,
                TARGET_CAPTURE_PER_POINT * result.points,
            ),
            (
                target_near_end && !capture,
                TARGET_SHED_PER_POINT * result.points,
            ),
            (true, PER_CARD_PLAYED * self.tracker.cards_played as i32),
            (true, UNSEEN),
        ])
    }

    /// Whether the player wins the trick.
    fn captures(&self, result: TrickResult) -> bool {
        result.winner == self.view.me()
    }

    /// Whether the card does not follow the suit led.
    fn is_discard(&self, card: Card) -> bool {
        let led = self.view.trick().suit_led();
        led.is_some_and(|suit| suit != card.suit())
    }

    /// Penalty points on the table before the card.
    fn points_on_table(&self) -> i32 {
        let cards: CardSet = self.view.trick().cards().iter().copied().collect();
        penalty_points(self.view.rules(), cards)
    }
}
