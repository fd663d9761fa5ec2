//! How the player means to play: carefully, for the moon, or against the player who is worst off.
//!
//! From the design "Hard Performance HLD", its Normal planner; the first rule that fits decides:
//!
//! 1. committed to the moon: [`Style::Moon`];
//! 2. early in the deal with a hand for the moon ([`tries_moon`]): [`Style::Moon`];
//! 3. another player has 90 points or more, for [`Difficulty::Hard`] 80: [`Style::Hunt`];
//! 4. otherwise [`Style::Cautious`].

use super::moon::{Moon, tries_moon};
use super::standing::Standing;
use super::tracker::Tracker;
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
pub(crate) enum Style {
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

impl Style {
    /// The style of a decision.
    pub fn of(
        hand: CardSet,
        tracker: &Tracker,
        standing: &Standing,
        difficulty: Difficulty,
    ) -> Style {
        let hunt_score = match difficulty {
            Difficulty::Normal => HUNT_SCORE,
            Difficulty::Hard => HUNT_SCORE_HARD,
        };
        if tracker.moon == Moon::Committed || tries_moon(hand, tracker.cards_played(), standing) {
            Style::Moon
        } else if standing.highest >= hunt_score && standing.is_other_worst() {
            Style::Hunt
        } else {
            Style::Cautious
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::View;

    const MOON_HAND: &str = "AQ.K2.32.AKQT987";

    fn style(hand: &str, scores: &str, difficulty: Difficulty) -> Style {
        let line = format!("me=1 hand={hand} scores={scores}");
        let view: View = line.parse().expect("a view");
        let standing = Standing::of(view.scores(), view.me());
        let tracker = Tracker::of(&view, &standing);
        Style::of(view.hand(), &tracker, &standing, difficulty)
    }

    #[test]
    fn the_moon_comes_before_the_hunt() {
        assert_eq!(
            style(MOON_HAND, "95/0/0/0", Difficulty::Normal),
            Style::Moon
        );
    }

    #[test]
    fn another_player_near_the_end_is_hunted() {
        let hand = "AK3.QJ98.T654.72";
        let cases = [
            ("89/0/0/0", Style::Cautious, Style::Hunt),
            ("90/0/0/0", Style::Hunt, Style::Hunt),
            ("80/0/0/0", Style::Cautious, Style::Hunt),
            ("79/0/0/0", Style::Cautious, Style::Cautious),
            ("0/95/0/0", Style::Cautious, Style::Cautious),
            ("95/95/0/0", Style::Hunt, Style::Hunt),
            ("0/95/95/0", Style::Cautious, Style::Cautious),
        ];
        for (scores, normal, hard) in cases {
            assert_eq!(style(hand, scores, Difficulty::Normal), normal, "{scores}");
            assert_eq!(style(hand, scores, Difficulty::Hard), hard, "{scores}");
        }
    }
}
