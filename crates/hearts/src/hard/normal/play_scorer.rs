//! What a card is worth, given how the trick ends.
//!
//! From the design "Hard Performance HLD", its Normal planner: the base score, which its search
//! builds on too, and the additions of the planner itself. The rows stand in the design's order.
//! Its planner nudges, off by default, are left out.
//!
//! Here *target* is the player with the highest game score, whom the design calls leader. He need
//! not be the only one: the Normal planner aims at the first of several.

use super::convention::{card_points, rank, sum_rows};
use super::score_snapshot::ScoreSnapshot;
use super::style::{Difficulty, PlayStyle};
use super::tracker::CardTracker;
use super::trick_simulation::TrickResult;
use crate::{Card, CardSet, Suit, View, penalty_points};

/// Winning the trick (`MDH_W_BASE_CAPTURE_PENALTY`), …
pub(crate) const CAPTURE: i32 = -4_800;
/// … and each point in it (`…_PERPEN`).
pub(crate) const CAPTURE_PER_POINT: i32 = -700;
/// Losing the trick (`MDH_W_BASE_SHED_BONUS`), …
pub(crate) const SHED: i32 = 600;
/// … and each point in it (`…_PERPEN`).
pub(crate) const SHED_PER_POINT: i32 = 500;
/// Winning a trick without points, by the rank (`MDH_W_CLEAN_TRICK_RANK_MULT`).
pub(crate) const CLEAN_CAPTURE_PER_RANK: i32 = -18;
/// A discard (`MDH_W_OFF_SUIT_PLAY_BONUS`).
pub(crate) const DISCARD: i32 = 200;
/// Winning with the moon in mind (`MDH_W_MOON_CAPTURE_*`), …
pub(crate) const MOON_CAPTURE: i32 = 5_500;
/// … and each point.
pub(crate) const MOON_CAPTURE_PER_POINT: i32 = 900;
/// Each point lost with the moon in mind (`MDH_W_MOON_SHED_PERPEN`).
pub(crate) const MOON_SHED_PER_POINT: i32 = -800;
/// Each point given to the target on the hunt (`MDH_W_HUNT_FEED_PERPEN`).
pub(crate) const HUNT_FEED_PER_POINT: i32 = 800;
/// Winning on the hunt.
pub(crate) const HUNT_CAPTURE: i32 = -1_000;
/// Each point given to the target (`MDH_W_LEADER_FEED_BASE`), …
pub(crate) const FEED_PER_POINT: i32 = 120;
/// … and more for every ten points that he is ahead of me (`MDH_W_LEADER_FEED_GAP_PER10`), …
pub(crate) const FEED_PER_POINT_PER_10_GAP: i32 = 40;
/// … up to this many.
pub(crate) const FEED_MAX_GAP: i32 = 30;
/// [`Difficulty::Hard`]: each point given to the target on a trick that had some, …
pub(crate) const HARD_FEED_PER_POINT: i32 = 30;
/// … and again when he is near the end or far ahead of me.
pub(crate) const HARD_FEED_MORE_PER_POINT: i32 = 20;
/// Far ahead.
pub(crate) const HARD_FEED_GAP: i32 = 15;
/// Each point given to anybody else on a trick that had some (`MDH_W_NONLEADER_FEED_PERPEN`).
pub(crate) const FEED_OTHERS_PER_POINT: i32 = -1_200;
/// A score near the end of the game.
pub(crate) const HIGHEST_NEAR_END: i32 = 90;
/// Each point given to a target near the result, …
pub(crate) const ENDING_PER_POINT: i32 = 400;
/// … and more for each card …
pub(crate) const ENDING_PER_POINT_PER_CARD: i32 = 20;
/// … that my hand is short of this many.
pub(crate) const ENDING_CARDS: i32 = 10;
/// My score from which I must not win.
pub(crate) const OWN_NEAR_END: i32 = 85;
/// Winning then (`MDH_W_NEAR100_SELF_CAPTURE_BASE`), …
pub(crate) const SELF_CAPTURE: i32 = -1_300;
/// … and each point.
pub(crate) const SELF_CAPTURE_PER_POINT: i32 = -900;
/// Each point lost then (`MDH_W_NEAR100_SHED_PERPEN`).
pub(crate) const SELF_SHED_PER_POINT: i32 = 250;
/// [`Difficulty::Hard`]: each point of a trick that had some, won then, …
pub(crate) const HARD_SELF_PER_POINT: i32 = -30;
/// … and again when somebody is near the result.
pub(crate) const HARD_SELF_MORE_PER_POINT: i32 = -20;

/// The last card of a suit (`MDH_W_VOID_CREATION_BONUS`).
pub(crate) const LAST_OF_SUIT: i32 = 750;
/// Following suit, by the rank (`MDH_W_FOLLOW_HIGH_RANK_MULT`).
pub(crate) const FOLLOW_PER_RANK: i32 = -24;
/// Each point of a discard (`MDH_W_OFFSUIT_BONUS`).
pub(crate) const DISCARD_PER_POINT: i32 = 600;
/// A lead, by the rank.
pub(crate) const LEAD_PER_RANK: i32 = -10;
/// Leading an unbroken heart, unless on the hunt.
pub(crate) const LEAD_UNBROKEN_HEART: i32 = -1_100;
/// Leading a heart early, when cautious (`MDH_W_EARLY_HEARTS_LEAD`). The design's list of scores
/// lacked this row, its choice had it; here there is one score for both.
pub(crate) const LEAD_EARLY_HEART: i32 = -600;
/// Fewer cards played than this are early.
pub(crate) const EARLY_CARDS: u32 = 16;
/// Leading a card with points on the hunt, …
pub(crate) const HUNT_LEAD: i32 = 10_000;
/// … and each point.
pub(crate) const HUNT_LEAD_PER_POINT: i32 = 400;
/// Leading a heart with the moon in mind.
pub(crate) const MOON_LEAD_HEART: i32 = 1_300;
/// Each point won while I am the target near the result.
pub(crate) const TARGET_CAPTURE_PER_POINT: i32 = -1_200;
/// Each point lost then.
pub(crate) const TARGET_SHED_PER_POINT: i32 = 300;
/// Each card played (`MDH_W_CARDS_PLAYED`): the same for every candidate.
pub(crate) const PER_CARD_PLAYED: i32 = 10;
/// A card not played yet: every candidate.
pub(crate) const UNSEEN: i32 = 20;

/// The weights that the design names, by those names.
pub const WEIGHTS: [(&str, i32); 17] = [
    ("MDH_W_BASE_CAPTURE_PENALTY", CAPTURE),
    ("MDH_W_BASE_CAPTURE_PENALTY_PERPEN", CAPTURE_PER_POINT),
    ("MDH_W_BASE_SHED_BONUS", SHED),
    ("MDH_W_BASE_SHED_BONUS_PERPEN", SHED_PER_POINT),
    ("MDH_W_CLEAN_TRICK_RANK_MULT", CLEAN_CAPTURE_PER_RANK),
    ("MDH_W_OFF_SUIT_PLAY_BONUS", DISCARD),
    ("MDH_W_HUNT_FEED_PERPEN", HUNT_FEED_PER_POINT),
    ("MDH_W_LEADER_FEED_BASE", FEED_PER_POINT),
    ("MDH_W_LEADER_FEED_GAP_PER10", FEED_PER_POINT_PER_10_GAP),
    ("MDH_W_NONLEADER_FEED_PERPEN", FEED_OTHERS_PER_POINT),
    ("MDH_W_NEAR100_SELF_CAPTURE_BASE", SELF_CAPTURE),
    ("MDH_W_NEAR100_SHED_PERPEN", SELF_SHED_PER_POINT),
    ("MDH_W_VOID_CREATION_BONUS", LAST_OF_SUIT),
    ("MDH_W_FOLLOW_HIGH_RANK_MULT", FOLLOW_PER_RANK),
    ("MDH_W_OFFSUIT_BONUS", DISCARD_PER_POINT),
    ("MDH_W_EARLY_HEARTS_LEAD", LEAD_EARLY_HEART),
    ("MDH_W_CARDS_PLAYED", PER_CARD_PLAYED),
];

/// What is the same for every card of a decision.
#[derive(Clone, Debug)]
pub(crate) struct PlayScorer<'a> {
    /// What the player knows.
    pub view: &'a View,
    /// What he remembers.
    pub tracker: CardTracker,
    /// The game scores.
    pub snapshot: ScoreSnapshot,
    /// What he is after.
    pub style: PlayStyle,
    /// The rules that apply to Hard only.
    pub difficulty: Difficulty,
}

impl<'a> PlayScorer<'a> {
    /// The decision that a view asks for.
    pub fn new(view: &'a View, difficulty: Difficulty) -> PlayScorer<'a> {
        let snapshot = ScoreSnapshot::new(view.scores(), view.me());
        let tracker = CardTracker::from_view(view, &snapshot);
        PlayScorer {
            view,
            tracker,
            snapshot,
            style: PlayStyle::select(view.hand(), &tracker, &snapshot, difficulty),
            difficulty,
        }
    }

    /// The score of a card with which the trick ends like this.
    pub fn score(&self, card: Card, result: TrickResult) -> i32 {
        self.base(card, result) + self.additions(card, result)
    }

    /// The base score, which knows the end of the trick and the game scores.
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

    /// The rows of the base score about giving points to the target and to others.
    fn feed_rows(&self, result: TrickResult) -> i32 {
        let p = result.points;
        if self.captures(result) || p == 0 {
            return 0;
        }
        let snapshot = &self.snapshot;
        let other = snapshot.other_has_highest();
        let to_target = result.winner == snapshot.highest_seat;
        let gap = snapshot.gap_to_highest();
        let near_end = snapshot.highest >= HIGHEST_NEAR_END;
        let tens = gap.min(FEED_MAX_GAP) / 10;
        let hard = self.is_hard_with_points() && to_target;
        let cards = ENDING_CARDS - (self.view.hand().len() as i32).max(1);
        sum_rows(&[
            (
                other && to_target,
                p * (FEED_PER_POINT + FEED_PER_POINT_PER_10_GAP * tens),
            ),
            (hard, HARD_FEED_PER_POINT * p),
            (
                hard && (near_end || gap >= HARD_FEED_GAP),
                HARD_FEED_MORE_PER_POINT * p,
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

    /// The rows of the base score about my own end of the game.
    fn own_endgame_rows(&self, result: TrickResult) -> i32 {
        if self.snapshot.own_score < OWN_NEAR_END {
            return 0;
        }
        let p = result.points;
        let capture = self.captures(result);
        let hard = capture && self.is_hard_with_points();
        let near_end = self.snapshot.highest >= HIGHEST_NEAR_END;
        sum_rows(&[
            (capture, SELF_CAPTURE + SELF_CAPTURE_PER_POINT * p),
            (!capture, SELF_SHED_PER_POINT * p),
            (hard, HARD_SELF_PER_POINT * p),
            (hard && near_end, HARD_SELF_MORE_PER_POINT * p),
        ])
    }

    /// What the planner adds to the base score.
    fn additions(&self, card: Card, result: TrickResult) -> i32 {
        let (r, pen) = (rank(card), card_points(self.view.rules(), card));
        let leads = self.view.trick().is_empty();
        let discards = self.is_discard(card);
        let leads_heart = leads && card.suit() == Suit::Hearts;
        let broken = self.view.hearts_broken();
        let early = self.tracker.cards_played() < EARLY_CARDS;
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
            (true, PER_CARD_PLAYED * self.tracker.cards_played() as i32),
            (self.tracker.unseen.contains(card), UNSEEN),
        ])
    }

    /// Whether I win.
    fn captures(&self, result: TrickResult) -> bool {
        result.winner == self.view.me()
    }

    /// Whether the card does not follow the suit led.
    fn is_discard(&self, card: Card) -> bool {
        let led = self.view.trick().suit_led();
        led.is_some_and(|suit| suit != card.suit())
    }

    /// Points on the table before my card.
    fn points_on_table(&self) -> i32 {
        let cards: CardSet = self.view.trick().cards().iter().copied().collect();
        penalty_points(self.view.rules(), cards)
    }

    /// Whether the two rows of the base score for Hard can apply: points on the table, and not on
    /// the first trick.
    fn is_hard_with_points(&self) -> bool {
        self.difficulty == Difficulty::Hard
            && self.points_on_table() > 0
            && self.view.tricks_done() > 0
    }
}

#[cfg(test)]
mod tests;
