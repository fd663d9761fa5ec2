//! Play style: cautious, shooting the moon, or hunting the seat with the highest score.
//!
//! Source: design "Hard Performance HLD", Normal planner. The first rule that applies decides:
//!
//! 1. The player is committed to a moon: [`PlayStyle::Moon`].
//! 2. It is early in the deal and the hand allows a moon ([`is_moon_attempt`]):
//!    [`PlayStyle::Moon`].
//! 3. Another seat has at least 90 points, for [`Difficulty::Hard`] 80: [`PlayStyle::Hunt`].
//! 4. Otherwise: [`PlayStyle::Cautious`].

use super::moon::{MoonState, is_moon_attempt};
use super::score_snapshot::ScoreSnapshot;
use super::tracker::CardTracker;
use handsense_hearts::CardSet;

/// Difficulty of the planner.
///
/// The design's program used the same planner for its Hard players, with only three different
/// rules. *Hard* here is therefore not the Hard search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Difficulty {
    /// The Normal planner.
    #[default]
    Normal,
    /// The Normal planner with its three rules for Hard. It hunts earlier, and feeding and
    /// capturing weigh slightly more in a trick that already has points.
    Hard,
}

/// Aim of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayStyle {
    /// Take few points.
    Cautious,
    /// Take all points (`AggressiveMoon`).
    Moon,
    /// Give points to the seat with the highest score (`HuntLeader`).
    Hunt,
}

/// Highest score from which its seat is hunted.
const HUNT_SCORE: i32 = 90;
/// Highest score from which its seat is hunted, for [`Difficulty::Hard`].
const HUNT_SCORE_HARD: i32 = 80;

impl PlayStyle {
    /// Selects the style of a decision.
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
    use handsense_hearts::View;

    const MOON_HAND: &str = "AQ.K2.32.AKQT987";

    fn style(hand: &str, scores: &str, difficulty: Difficulty) -> PlayStyle {
        let line = format!("me=1 hand={hand} scores={scores}");
        let view: View = line.parse().expect("a view");
        let snapshot = ScoreSnapshot::new(view.scores(), view.me());
        let tracker = CardTracker::from_view(&view, &snapshot);
        PlayStyle::select(view.hand(), &tracker, &snapshot, difficulty)
    }

    #[test]
    fn the_moon_precedes_the_hunt() {
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
