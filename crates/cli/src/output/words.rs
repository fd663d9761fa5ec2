//! Names and numbers as the commands write them.
//!
//! Text uses suit symbols, `✓` and the minus sign `−`; all are one column wide, and
//! [`paint`](super::paint) has an ASCII character for each.

use std::fmt::Display;

use handsense_core::search::SearchProgress;
use handsense_hearts::opponents::Habit;
use handsense_hearts::{Card, CardSet, Suit};

use super::{screen, table};

/// Suits as people sort a hand: the colours alternate.
pub const HAND_ORDER: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// `Spades`, `Diamonds`, `Clubs`, `Hearts`.
pub const fn suit_title(suit: Suit) -> &'static str {
    ["Spades", "Diamonds", "Clubs", "Hearts"][suit.index()]
}

/// A suit as an adjective: `spade`, `diamond`, `club`, `heart`.
pub const fn suit_adjective(suit: Suit) -> &'static str {
    ["spade", "diamond", "club", "heart"][suit.index()]
}

/// `♠Q`.
pub fn card(card: Card) -> String {
    format!("{}{}", card.suit().symbol(), card.rank())
}

/// `♠A ♠K ♥7`, in the order given.
pub fn card_list(cards: impl IntoIterator<Item = Card>) -> String {
    let cards: Vec<String> = cards.into_iter().map(card).collect();
    cards.join(" ")
}

/// The ranks of one suit from the top, `AK3`.
pub fn ranks(cards: CardSet, suit: Suit) -> String {
    let ranks = cards.suit(suit).iter().map(|card| card.rank().to_char());
    ranks.collect()
}

/// `♠AK3 ♥72 ♦QJ98 ♣T654`; suits without a card are left out, and no card at all is `none`.
pub fn hand(cards: CardSet) -> String {
    let suits: Vec<String> = HAND_ORDER
        .into_iter()
        .filter(|&suit| !cards.suit(suit).is_empty())
        .map(|suit| format!("{suit}{}", ranks(cards, suit)))
        .collect();
    if suits.is_empty() {
        "none".to_owned()
    } else {
        suits.join(" ")
    }
}

/// `5120 playouts, best C4`: the work so far, and the best card if there is one.
pub fn progress(progress: &SearchProgress, unit: &str) -> String {
    let best = Card::from_code(progress.best).map(|best| format!(", best {best}"));
    format!("{} {unit}{}", progress.playouts, best.unwrap_or_default())
}

/// Breaks lines wider than the screen between words. What follows is indented by two columns more.
pub fn wrap(text: &str) -> String {
    let width = usize::from(screen::width());
    let mut out = String::new();
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        let (mut start, mut column) = (indent, 0);
        for word in line.trim_start().split(' ') {
            let length = word.chars().count();
            if column > 0 && column + 1 + length > width {
                out.push('\n');
                (start, column) = (indent + 2, 0);
            }
            let space = if column == 0 { start } else { 1 };
            out += &format!("{:space$}{word}", "");
            column += space + length;
        }
        out.push('\n');
    }
    out.replace(table::JOIN, " ")
}

/// `1 card`, `2 cards`.
pub fn count(number: impl Display + PartialEq + From<u8>, noun: &str) -> String {
    let plural = if number == 1.into() { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// A habit as a predicate: `shoots the moon`.
pub const fn habit(habit: Habit) -> &'static str {
    match habit {
        Habit::ShootsMoon => "shoots the moon",
        Habit::StopsMoon => "stops a moon shot",
        Habit::PassesQueen => "passes the queen of spades",
        Habit::LeadsSpades => "leads spades below the queen",
        Habit::TargetsLeader => "discards points on the low scorer",
    }
}

/// `Yes` or `No`.
pub const fn yes_no(value: bool) -> &'static str {
    if value { "Yes" } else { "No" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_hand_can_be_read_again() {
        for text in [
            "AK3.QJ98.T654.72",
            "AKQ2...AKQJ5",
            "..T.",
            "T98765432.AKQJ..",
        ] {
            let cards: CardSet = text.parse().unwrap();
            assert_eq!(hand(cards).parse(), Ok(cards));
        }
        assert_eq!(hand(CardSet::EMPTY), "none");
    }
}
