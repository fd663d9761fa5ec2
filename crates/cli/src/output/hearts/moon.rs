//! The rationale for or against a moon shot, suit by suit.

use handsense_hearts::evaluation::moon::{
    ATTEMPT_HEARTS_CONTROL, ATTEMPT_SUITS, ATTEMPT_VIABILITY,
};
use handsense_hearts::{Card, CardSet, MoonShootViability, Rank, Suit};

use crate::output::{table, words};

/// Suits by their importance for a moon shot.
const ORDER: [Suit; 4] = [Suit::Hearts, Suit::Spades, Suit::Diamonds, Suit::Clubs];

/// The section of the report: metrics, rationale, recommendation.
pub fn section(hand: CardSet, moon: &MoonShootViability) -> String {
    let mut table = table::new(["Metric", "Value"]);
    for (metric, value) in [
        ("Viability Score", moon.viability_score),
        ("Controlled Suits", moon.controlled_suits),
        ("Hearts Control", moon.hearts_control),
        ("Missing High Cards", moon.missing_high_cards),
    ] {
        table.add_row([metric.to_owned(), value.to_string()]);
    }
    let attempt = if moon.should_attempt { "YES" } else { "NO" };
    table.add_row(["Should Attempt", attempt]);
    let advice = if moon.should_attempt {
        "ATTEMPT MOON SHOOT"
    } else {
        "DO NOT SHOOT THE MOON"
    };
    format!(
        "Moon Shoot Analysis:\n{}\nRationale:\n{}\nRecommendation: {advice}\n",
        table::draw(table, [1], &[]),
        rationale(hand, moon)
    )
}

/// One line a suit, `✓` for and `!` against, then the thresholds that are missed.
fn rationale(hand: CardSet, moon: &MoonShootViability) -> String {
    let mut text = String::new();
    for suit in ORDER {
        let (good, line) = evaluate_suit(hand, suit, moon);
        let mark = if good { '✓' } else { '!' };
        text += &format!("  {mark} {line}\n");
    }
    for (name, value, needed) in [
        ("Viability", moon.viability_score, ATTEMPT_VIABILITY),
        ("Controlled suits", moon.controlled_suits, ATTEMPT_SUITS),
        (
            "Hearts control",
            moon.hearts_control,
            ATTEMPT_HEARTS_CONTROL,
        ),
    ] {
        if value < needed {
            text += &format!("  ! {name} {value} - {needed} needed\n");
        }
    }
    text
}

/// Whether a suit favours the attempt, and its line.
fn evaluate_suit(hand: CardSet, suit: Suit, moon: &MoonShootViability) -> (bool, String) {
    let (title, adjective) = (words::suit_title(suit), words::suit_adjective(suit));
    let run = top_run(hand, suit);
    let Some(top) = hand.suit(suit).first() else {
        return (false, format!("No {title} - cannot win {adjective} tricks"));
    };
    match top.rank() {
        Rank::Ace => {
            let (good, worth) = worth_with_ace(hand, suit, moon);
            (good, format!("{run} {title} - {worth}"))
        }
        Rank::King => (false, format!("Only {run} {title} - moderate risk")),
        Rank::Queen => (false, format!("Only {run} {title} - high risk")),
        _ => (false, format!("No high {title} - loses {adjective} tricks")),
    }
}

/// The value of a suit with its ace for a moon shot.
fn worth_with_ace(hand: CardSet, suit: Suit, moon: &MoonShootViability) -> (bool, String) {
    match suit {
        Suit::Hearts if moon.hearts_control >= ATTEMPT_HEARTS_CONTROL => {
            (true, "Strong hearts control".to_owned())
        }
        Suit::Hearts => (false, "Weak hearts behind the ace".to_owned()),
        Suit::Spades if hand.contains(Card::QUEEN_OF_SPADES) => {
            (true, "Controls spades, has Q".to_owned())
        }
        Suit::Spades => (true, "Controls spades, Q is elsewhere".to_owned()),
        Suit::Diamonds | Suit::Clubs => (
            true,
            format!("Can win {} tricks", words::suit_adjective(suit)),
        ),
    }
}

/// The unbroken run of ranks from the highest card down: `AKQ` of AKQ2, `KQ` of KQ9.
fn top_run(hand: CardSet, suit: Suit) -> String {
    let lane = hand.lane(suit);
    let top = lane.trailing_zeros();
    let run = (!(lane >> top.min(31))).trailing_zeros();
    words::ranks(hand, suit)
        .chars()
        .take(run as usize)
        .collect()
}

#[cfg(test)]
mod tests {
    use handsense_hearts::evaluate_hand;

    use super::*;

    fn lines(hand: &str) -> String {
        let hand: CardSet = hand.parse().unwrap();
        rationale(hand, &evaluate_hand(hand).moon)
    }

    #[test]
    fn the_moon_hand_of_the_design_reads_as_drawn_there() {
        assert_eq!(
            lines("♠AKQ2 ♥AKQJ5 ♦A3 ♣K2"),
            "  ✓ AKQJ Hearts - Strong hearts control\n  \
               ✓ AKQ Spades - Controls spades, has Q\n  \
               ✓ A Diamonds - Can win diamond tricks\n  \
               ! Only K Clubs - moderate risk\n"
        );
    }

    #[test]
    fn a_weak_hand_says_what_is_missing() {
        assert_eq!(
            lines("♠AK3 ♥72 ♣QT654"),
            "  ! No high Hearts - loses heart tricks\n  \
               ✓ AK Spades - Controls spades, Q is elsewhere\n  \
               ! No Diamonds - cannot win diamond tricks\n  \
               ! Only Q Clubs - high risk\n  \
               ! Viability 20 - 70 needed\n  \
               ! Controlled suits 1 - 2 needed\n  \
               ! Hearts control 10 - 50 needed\n"
        );
    }

    #[test]
    fn a_lone_ace_of_hearts_is_no_control() {
        assert!(lines("♥A ♠A").starts_with("  ! A Hearts - Weak hearts behind the ace\n"));
    }

    #[test]
    fn runs_end_at_the_first_gap() {
        let hand: CardSet = "AKQJT98765432.KQ9..A3".parse().unwrap();
        assert_eq!(top_run(hand, Suit::Spades), "AKQJT98765432");
        assert_eq!(top_run(hand, Suit::Diamonds), "KQ");
        assert_eq!(top_run(hand, Suit::Clubs), "");
        assert_eq!(top_run(hand, Suit::Hearts), "A");
    }
}
