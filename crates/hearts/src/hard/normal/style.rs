//! How the player means to play: carefully, for the moon, or against the player who is highest_seat off.
//!
//! From the design "Hard Performance HLD", its Normal planner; the first rule that fits decides:
//!
//! 1. committed to the moon: [`PlayStyle::Moon`];
//! 2. early in the deal with a hand for the moon ([`is_moon_attempt`]): [`PlayStyle::Moon`];
//! 3. another player has 90 points or more, for [`Difficulty::Hard`] 80: [`PlayStyle::Hunt`];
//! 4. otherwise [`PlayStyle::Cautious`].

use super::moon::{MoonState, is_moon_attempt};
use super::score_snapshot::ScoreSnapshot;
use super::tracker::CardTracker;
use crate::CardSet;

/// The difficulty that the planner is told.
///
/// The design's program gave its Hard players to the same planner; all that changed for them is
/// three rules, so *Hard* here is not the search of that design.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Difficulty {
    /// The Normal planner.
    #[default]
    Normal,
    /// The Normal planner with its three rules for Hard: it hunts earlier, and feeds or captures
    /// count a little more on a trick that has points already.
    Hard,
}

/// What the player is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayStyle {
    /// To take little.
    Cautious,
    /// To take everything (`AggressiveMoon`).
    Moon,
    /// To give points to the player with the highest score (`HuntLeader`).
    Hunt,
}

/// The highest score from which its owner is hunted.
pub(crate) const HUNT_SCORE: i32 = 90;
/// The same for [`Difficulty::Hard`].
pub(crate) const HUNT_SCORE_HARD: i32 = 80;

impl PlayStyle {
    /// The style of a decision.
    pub fn select(
        hand: CardSet,
        tracker: &CardTracker,
        snapshot: &ScoreSnapshot,
        difficulty: Difficulty,
    ) -> PlayStyle {
        let hunt_score = match difficulty {
            Difficulty::Normal => HUNT_SCORE,
            Difficulty::Hard => HUNT_SCORE_HARD,
        };
        if tracker.moon == MoonState::Committed
            || is_moon_attempt(hand, tracker.cards_played(), snapshot)
        {
            PlayStyle::Moon
        } else if snapshot.highest >= hunt_score && snapshot.other_has_highest() {
            PlayStyle::Hunt
        } else {
            PlayStyle::Cautious
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::View;

    const MOON_HAND: &str = "AQ.K2.32.AKQT987";

    fn style(hand: &str, scores: &str, difficulty: Difficulty) -> PlayStyle {
        let line = format!("me=1 hand={hand} scores={scores}");
        let view: View = line.parse().expect("a view");
        let snapshot = ScoreSnapshot::new(view.scores(), view.me());
        let tracker = CardTracker::from_view(&view, &snapshot);
        PlayStyle::select(view.hand(), &tracker, &snapshot, difficulty)
    }

    #[test]
    fn the_moon_comes_before_the_hunt() {
        assert_eq!(
            style(MOON_HAND, "95/0/0/0", Difficulty::Normal),
            PlayStyle::Moon
        );
    }

    #[test]
    fn another_player_near_the_end_is_hunted() {
        let hand = "AK3.QJ98.T654.72";
        let cases = [
            ("89/0/0/0", PlayStyle::Cautious, PlayStyle::Hunt),
            ("90/0/0/0", PlayStyle::Hunt, PlayStyle::Hunt),
            ("80/0/0/0", PlayStyle::Cautious, PlayStyle::Hunt),
            ("79/0/0/0", PlayStyle::Cautious, PlayStyle::Cautious),
            ("0/95/0/0", PlayStyle::Cautious, PlayStyle::Cautious),
            ("95/95/0/0", PlayStyle::Hunt, PlayStyle::Hunt),
            ("0/95/95/0", PlayStyle::Cautious, PlayStyle::Cautious),
        ];
        for (scores, normal, hard) in cases {
            assert_eq!(style(hand, scores, Difficulty::Normal), normal, "{scores}");
            assert_eq!(style(hand, scores, Difficulty::Hard), hard, "{scores}");
        }
    }
}
