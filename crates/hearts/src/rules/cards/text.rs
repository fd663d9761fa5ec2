//! Text notation of cards and hands.
//!
//! Three forms are read, and the first is written:
//!
//! * dotted: `AK3.QJ98.T654.72`, the suits in the order spades, diamonds, clubs, hearts; a void is
//!   an empty place or `-`;
//! * by suit: `♠AK3 ♥72 ♦QJ98 ♣T654` or `SAK3 H72 DQJ98 CT654`, in any order;
//! * card by card: `SA SK H7` or, rank first, `AS KS 10H`.
//!
//! Letters are case-insensitive, the ten is `T` or `10`, and spaces or commas may separate cards.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Card, CardSet, Rank, Suit};

/// An error in the notation of cards.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseCardsError {
    /// A character that is neither suit, rank nor separator.
    #[error("'{found}' at character {at} is neither a suit nor a rank")]
    Character {
        /// The character.
        found: char,
        /// Its place, counted from 1.
        at: usize,
    },
    /// A suit without a rank, or a rank without a suit.
    #[error("the card at character {at} has {missing}")]
    Incomplete {
        /// Where the card begins, counted from 1.
        at: usize,
        /// `no rank` or `no suit`.
        missing: &'static str,
    },
    /// A card that was named before.
    #[error("duplicate card {card}")]
    Duplicate {
        /// The card.
        card: Card,
    },
    /// A dotted hand that does not have four suits.
    #[error("a dotted hand has four suits separated by three dots, this one has {dots}")]
    Dots {
        /// The number of dots.
        dots: usize,
    },
}

/// One meaningful character of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Suit(Suit),
    Rank(Rank),
    Dot,
    Gap,
}

/// Splits a text into tokens with their places; `10` becomes one rank.
struct Tokens<'a> {
    chars: std::iter::Peekable<std::iter::Enumerate<std::str::Chars<'a>>>,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str) -> Self {
        Tokens {
            chars: text.chars().enumerate().peekable(),
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Result<(usize, Token), ParseCardsError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (index, c) = self.chars.next()?;
        let at = index + 1;
        let token = if let Some(suit) = Suit::from_char(c) {
            Token::Suit(suit)
        } else if let Some(rank) = Rank::from_char(c) {
            Token::Rank(rank)
        } else if c == '1' && self.chars.next_if(|&(_, next)| next == '0').is_some() {
            Token::Rank(Rank::Ten)
        } else {
            match c {
                '.' => Token::Dot,
                // U+FE0E and U+FE0F ask for the text or the picture form of a suit symbol.
                ' ' | '\t' | ',' | '-' | '\u{FE0E}' | '\u{FE0F}' => Token::Gap,
                found => return Some(Err(ParseCardsError::Character { found, at })),
            }
        };
        Some(Ok((at, token)))
    }
}

fn add(set: &mut CardSet, card: Card) -> Result<(), ParseCardsError> {
    if set.contains(card) {
        return Err(ParseCardsError::Duplicate { card });
    }
    set.insert(card);
    Ok(())
}

fn parse_dotted(text: &str) -> Result<CardSet, ParseCardsError> {
    let mut set = CardSet::EMPTY;
    let mut dots = 0;
    for token in Tokens::new(text) {
        match token? {
            (_, Token::Rank(rank)) if dots <= 3 => {
                add(&mut set, Card::new(Suit::from_index(dots), rank))?;
            }
            (_, Token::Dot) => dots += 1,
            (at, Token::Suit(suit)) => {
                return Err(ParseCardsError::Character {
                    found: suit.letter(),
                    at,
                });
            }
            (_, Token::Rank(_) | Token::Gap) => {}
        }
    }
    if dots == 3 {
        Ok(set)
    } else {
        Err(ParseCardsError::Dots { dots })
    }
}

/// The parser state of a text by suit or card by card.
#[derive(Clone, Copy)]
enum Pending {
    /// The start of a card.
    Nothing,
    /// A suit at this position, without a rank so far.
    Suit(Suit, usize),
    /// A suit and at least one rank: further ranks belong to it.
    Run(Suit),
    /// A rank at this position, without a suit so far.
    Rank(Rank, usize),
}

impl Pending {
    fn finish(self) -> Result<(), ParseCardsError> {
        match self {
            Pending::Suit(_, at) => Err(ParseCardsError::Incomplete {
                at,
                missing: "no rank",
            }),
            Pending::Rank(_, at) => Err(ParseCardsError::Incomplete {
                at,
                missing: "no suit",
            }),
            Pending::Nothing | Pending::Run(_) => Ok(()),
        }
    }
}

fn parse_named(text: &str) -> Result<CardSet, ParseCardsError> {
    let mut set = CardSet::EMPTY;
    let mut pending = Pending::Nothing;
    for token in Tokens::new(text) {
        let (at, token) = token?;
        pending = match (token, pending) {
            (Token::Suit(suit), Pending::Rank(rank, _)) => {
                add(&mut set, Card::new(suit, rank))?;
                Pending::Nothing
            }
            (Token::Suit(suit), before) => {
                before.finish()?;
                Pending::Suit(suit, at)
            }
            (Token::Rank(rank), Pending::Suit(suit, _) | Pending::Run(suit)) => {
                add(&mut set, Card::new(suit, rank))?;
                Pending::Run(suit)
            }
            (Token::Rank(rank), before) => {
                before.finish()?;
                Pending::Rank(rank, at)
            }
            // A blank may stand between a suit and its ranks, but it ends a run of ranks: in
            // "SA KH" the king is no spade.
            (Token::Gap, waiting @ Pending::Suit(..)) => waiting,
            (Token::Gap | Token::Dot, before) => {
                before.finish()?;
                Pending::Nothing
            }
        };
    }
    pending.finish()?;
    Ok(set)
}

impl FromStr for CardSet {
    type Err = ParseCardsError;

    fn from_str(text: &str) -> Result<CardSet, ParseCardsError> {
        if text.contains('.') {
            parse_dotted(text)
        } else {
            parse_named(text)
        }
    }
}

impl FromStr for Card {
    type Err = ParseCardsError;

    fn from_str(text: &str) -> Result<Card, ParseCardsError> {
        let set = parse_named(text)?;
        match (set.first(), set.len()) {
            (Some(card), 1) => Ok(card),
            (Some(_), _) => Err(ParseCardsError::Incomplete {
                at: 1,
                missing: "more than one rank",
            }),
            (None, _) => Err(ParseCardsError::Incomplete {
                at: 1,
                missing: "no suit",
            }),
        }
    }
}

/// The dotted form, `AK3.QJ98.T654.72`.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for suit in Suit::ALL {
            if suit != Suit::Spades {
                f.write_str(".")?;
            }
            for card in self.suit(suit) {
                fmt::Display::fmt(&card.rank(), f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> CardSet {
        text.parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn all_forms_name_the_same_hand() {
        let hand = parse("AK3.QJ98.T654.72");
        for form in [
            "♠AK3 ♥72 ♦QJ98 ♣T654",
            "SAK3 H72 DQJ98 CT654",
            "s a k 3, h72 dqj98 c10654".replace("a k 3", "ak3").as_str(),
            "SA SK S3 DQ DJ D9 D8 CT C6 C5 C4 H7 H2",
            "AS,KS,3S,QD,JD,9D,8D,10C,6C,5C,4C,7H,2H",
            "♠️AK3 ♥️72 ♦️QJ98 ♣️T654",
        ] {
            assert_eq!(parse(form), hand, "{form}");
        }
        assert_eq!(hand.to_string(), "AK3.QJ98.T654.72");
    }

    #[test]
    fn voids_may_be_empty_or_a_dash() {
        assert_eq!(parse("...AKQ"), parse("-.-.-.AKQ"));
        assert_eq!(parse("..."), CardSet::EMPTY);
        assert_eq!(parse(""), CardSet::EMPTY);
    }

    #[test]
    fn every_set_is_read_back_from_what_it_prints() {
        let mut rng = handsense_core::Rng::new(2);
        for _ in 0..1_000 {
            let set = CardSet::from_valid_bits(rng.next_u64() & CardSet::FULL.bits());
            assert_eq!(parse(&set.to_string()), set);
        }
        for card in CardSet::FULL {
            assert_eq!(card.to_string().parse(), Ok(card));
        }
    }

    #[test]
    fn errors_name_the_offender() {
        for (text, sentence) in [
            (
                "AK3.QX98.T654.72",
                "'X' at character 6 is neither a suit nor a rank",
            ),
            (
                "AK3.QJ98.T654",
                "a dotted hand has four suits separated by three dots, this one has 2",
            ),
            ("SA SA", "duplicate card SA"),
            ("S H7", "the card at character 1 has no rank"),
            ("SA 7", "the card at character 4 has no suit"),
            ("1S", "'1' at character 1 is neither a suit nor a rank"),
            (
                "AK3.SJ98.T654.72",
                "'S' at character 5 is neither a suit nor a rank",
            ),
        ] {
            let error = text.parse::<CardSet>().expect_err(text);
            assert_eq!(error.to_string(), sentence);
        }
        assert!("SAK".parse::<Card>().is_err());
        assert!("".parse::<Card>().is_err());
    }
}
