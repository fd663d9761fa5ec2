//! How the player means to play: carefully, for the moon, or against the player who is worst off.
//!
//! From the design "Hard Performance HLD", its Normal planner; the first rule that fits decides:
//!
//! 1. committed to the moon: [`Style::Moon`];
//! 2. early in the deal with a hand for the moon ([`tries_moon`]): [`Style::Moon`];
//! 3. another player has 90 points or more, for [`Difficulty::Hard`] 80: [`Style::Hunt`];
//! 4. otherwise [`Style::Cautious`].

use super::convention::{QUEEN, hearts_and_high, rank};
use super::standing::Standing;
use super::tracker::{Moon, Tracker};
use crate::{Card, CardSet, Suit};

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

/// A try for the moon begins with at most this many cards played, …
pub(crate) const TRY_MAX_CARDS: u32 = 12;
/// … below this score …
pub(crate) const TRY_MAX_SCORE: i32 = 70;
/// … and at most this much above the lowest, …
pub(crate) const TRY_MAX_ABOVE_LOWEST: i32 = 15;
/// … with this many hearts, …
pub(crate) const TRY_MIN_HEARTS: u32 = 7;
/// … this many of them ten or higher, …
pub(crate) const TRY_MIN_HIGH_HEARTS: u32 = 4;
/// … and this many spades from the queen up, the ace among them.
pub(crate) const TRY_MIN_HIGH_SPADES: usize = 2;
/// The highest score from which its owner is hunted.
pub(crate) const HUNT_SCORE: i32 = 90;
/// The same for [`Difficulty::Hard`].
pub(crate) const HUNT_SCORE_HARD: i32 = 80;

/// Whether a hand begins to shoot the moon.
pub(crate) fn tries_moon(hand: CardSet, cards_played: u32, standing: &Standing) -> bool {
    let (hearts, high_hearts) = hearts_and_high(hand);
    let spades = hand.suit(Suit::Spades);
    let high_spades = spades.iter().filter(|&card| rank(card) >= QUEEN).count();
    cards_played <= TRY_MAX_CARDS
        && standing.mine < TRY_MAX_SCORE
        && standing.mine <= standing.lowest + TRY_MAX_ABOVE_LOWEST
        && hearts >= TRY_MIN_HEARTS
        && high_hearts >= TRY_MIN_HIGH_HEARTS
        && high_spades >= TRY_MIN_HIGH_SPADES
        && hand.contains(Card::ACE_OF_SPADES)
}

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
    use crate::{Seat, View};

    const MOON_HAND: &str = "AQ.K2.32.AKQT987";

    fn standing(scores: [i32; 4]) -> Standing {
        Standing::of(&scores, Seat::ALL[1])
    }

    fn tries(hand: &str, cards_played: u32, scores: [i32; 4]) -> bool {
        let hand = hand.parse().expect("a hand");
        tries_moon(hand, cards_played, &standing(scores))
    }

    fn style(hand: &str, scores: &str, difficulty: Difficulty) -> Style {
        let line = format!("me=1 hand={hand} scores={scores}");
        let view: View = line.parse().expect("a view");
        let standing = Standing::of(view.scores(), view.me());
        let tracker = Tracker::of(&view, &standing);
        Style::of(view.hand(), &tracker, &standing, difficulty)
    }

    #[test]
    fn each_condition_of_a_moon_try_is_needed() {
        assert!(tries(MOON_HAND, 12, [0; 4]));
        assert!(!tries(MOON_HAND, 13, [0; 4]));
        assert!(tries(MOON_HAND, 0, [69, 69, 69, 69]));
        assert!(!tries(MOON_HAND, 0, [70, 70, 70, 70]));
        assert!(tries(MOON_HAND, 0, [0, 15, 30, 0]));
        assert!(!tries(MOON_HAND, 0, [0, 16, 30, 0]));
        assert!(!tries("AQ.K32.32.AKQT98", 0, [0; 4]), "six hearts");
        assert!(!tries("AQ.K2.32.AKQ9876", 0, [0; 4]), "three high hearts");
        assert!(!tries("AJ.K2.32.AKQT987", 0, [0; 4]), "one high spade");
        assert!(!tries("KQ.K2.32.AKQT987", 0, [0; 4]), "no ace of spades");
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
