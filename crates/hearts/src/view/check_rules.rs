//! The comparison of a host's legal cards with those of the library.
//!
//! A host that states a wrong rule bit gets illegal cards, or misses legal ones. [`check_rules`]
//! finds the first such position and names the bits that explain the difference.

use std::fmt;

use thiserror::Error;

use super::{View, ViewError, ViewSetup};
use crate::{Card, CardSet, DECK_SIZE, Rules, Seat};
use handsense_core::ArrayVec;

/// The rule bits that decide which cards are legal, the most likely mistake first, and their names.
const LEGALITY: [(Rules, &str); 6] = [
    (Rules::QUEEN_BREAKS_HEARTS, "QUEEN_BREAKS_HEARTS"),
    (Rules::LEAD_TWO_OF_CLUBS, "LEAD_TWO_OF_CLUBS"),
    (Rules::LEAD_CLUBS, "LEAD_CLUBS"),
    (Rules::NO_HEARTS_FIRST_TRICK, "NO_HEARTS_FIRST_TRICK"),
    (Rules::NO_QUEEN_FIRST_TRICK, "NO_QUEEN_FIRST_TRICK"),
    (Rules::MUST_BREAK_HEARTS, "MUST_BREAK_HEARTS"),
];

/// The number of pairs of legality bits.
const PAIRS: usize = LEGALITY.len() * (LEGALITY.len() - 1) / 2;

/// The cards of one kind that the sentence lists.
const LISTED: usize = 3;

/// A difference between a host's legal cards and those of the library, with the rules that explain
/// it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesDifference {
    rules: Rules,
    excess: CardSet,
    missing: CardSet,
    explanations: ArrayVec<Rules, PAIRS>,
}

/// The error of [`check_rules`].
// The difference stays on the stack: nothing is allocated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CheckRulesError {
    /// It is not the player's turn.
    #[error(transparent)]
    View(#[from] ViewError),
    /// The legal cards differ.
    #[error("{0}")]
    Rules(RulesDifference),
}

impl RulesDifference {
    /// Returns the rules of the view.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the cards that the host offers although they are illegal.
    pub const fn excess(&self) -> CardSet {
        self.excess
    }

    /// Returns the legal cards that the host does not offer.
    pub const fn missing(&self) -> CardSet {
        self.missing
    }

    /// Returns the rules that explain the offered cards, the most likely ones first. They differ
    /// from [`rules`](Self::rules) in one bit, or in two if no single bit explains the cards.
    pub fn explanations(&self) -> &[Rules] {
        &self.explanations
    }
}

/// Compares the cards that a host offers with the legal cards of the view.
///
/// # Errors
/// [`CheckRulesError::Rules`] if they differ. [`CheckRulesError::View`] if it is not the player's
/// turn. A first lead that only the rules deny to the player counts as a difference.
///
/// ```
/// use handsense_hearts::{Rules, View, check_rules};
/// let line = "me=0 hand=K3.QJ98.T65.72 plays=1:C2,C3,CK,CA/SA,S2,SQ,S4";
/// let view: View = line.parse().unwrap();
/// assert!(check_rules(&view, view.legal_moves().unwrap()).is_ok());
/// // This host also offers the hearts.
/// let error = check_rules(&view, view.hand()).unwrap_err();
/// assert!(error.to_string().contains("with HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS"));
/// ```
pub fn check_rules(view: &View, offered: CardSet) -> Result<(), CheckRulesError> {
    let legal = match view.legal_moves() {
        Ok(legal) => legal,
        // The rules choose the first leader, so another leader is a difference of the rules.
        Err(ViewError::NotMyTurn { .. }) if view.plays_len() == 0 && !offered.is_empty() => {
            CardSet::EMPTY
        }
        Err(error) => return Err(error.into()),
    };
    if offered == legal {
        Ok(())
    } else {
        Err(CheckRulesError::Rules(explain(view, legal, offered)))
    }
}

/// Finds the rules that explain the offered cards.
#[cold]
fn explain(view: &View, legal: CardSet, offered: CardSet) -> RulesDifference {
    let rules = view.rules();
    let plays: ArrayVec<(Seat, Card), DECK_SIZE> = view.plays().collect();
    let explains = |other: Rules| {
        let start = ViewSetup {
            rules: other,
            hand: view.hand(),
            ..view.start
        };
        // The earlier cards have to be possible under these rules too.
        let legal = View::from_plays(start, &plays).and_then(|view| view.legal_moves());
        legal == Ok(offered)
    };
    let bits = || LEGALITY.iter().map(|&(bit, _)| bit);
    let singles = bits().map(|bit| rules.toggled(bit));
    let mut explanations: ArrayVec<Rules, PAIRS> =
        singles.filter(|&other| explains(other)).collect();
    if explanations.is_empty() {
        let behind = |(index, first)| bits().skip(index + 1).map(move |second| first | second);
        let pairs = bits().enumerate().flat_map(behind);
        let others = pairs.map(|pair| rules.toggled(pair));
        explanations.extend(others.filter(|&other| explains(other)));
    }
    RulesDifference {
        rules,
        excess: offered - legal,
        missing: legal - offered,
        explanations,
    }
}

/// Writes some of the cards, and their total number.
fn write_cards(f: &mut fmt::Formatter<'_>, verb: &str, cards: CardSet) -> fmt::Result {
    f.write_str(verb)?;
    for (index, card) in cards.iter().take(LISTED).enumerate() {
        write!(f, "{}{card}", if index == 0 { " " } else { ", " })?;
    }
    match cards.len() as usize {
        0..=LISTED => Ok(()),
        count => write!(f, ", ... ({count} cards)"),
    }
}

/// A sentence of at most 255 bytes that names the rule bits by their C constants. Explanations that
/// do not fit are left out.
impl fmt::Display for RulesDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the host ")?;
        if !self.excess.is_empty() {
            write_cards(f, "offers", self.excess)?;
        }
        if !self.missing.is_empty() {
            let and = if self.excess.is_empty() { "" } else { " and " };
            f.write_str(and)?;
            write_cards(f, "omits", self.missing)?;
        }
        write!(f, " against rules {:#x}: ", self.rules.bits())?;
        if self.explanations.is_empty() {
            return f.write_str("no change of one or two rule bits explains that");
        }
        f.write_str("it seems to play ")?;
        for (index, other) in self.explanations.iter().take(MOST_NAMED).enumerate() {
            let mut joint = if index == 0 { "" } else { ", or " };
            for (bit, name) in LEGALITY {
                let with = match (self.rules.has(bit), other.has(bit)) {
                    (false, true) => "with",
                    (true, false) => "without",
                    _ => continue,
                };
                let prefix = if index == 0 { "HS_HEARTS_RULE_" } else { "" };
                write!(f, "{joint}{with} {prefix}{name}")?;
                joint = " and ";
            }
        }
        Ok(())
    }
}

/// The explanations that the sentence names.
const MOST_NAMED: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watched::{Watched, any_card, cases};
    use handsense_core::Rng;

    /// Rules that together have each legality bit set and clear.
    const BASES: [Rules; 5] = [
        Rules::STANDARD,
        Rules::LEGACY_MAIN,
        Rules::PASS_CARDS,
        Rules::STANDARD.without(Rules::LEAD_TWO_OF_CLUBS),
        Rules::STANDARD.without(Rules::NO_HEARTS_FIRST_TRICK),
    ];

    /// Plays random deals by these rules, and calls `check` with the view of each decision.
    fn decisions(rules: Rules, seeds: std::ops::Range<u64>, mut check: impl FnMut(&View, CardSet)) {
        for seed in seeds {
            let mut deal = Watched::deal(rules, seed);
            let mut rng = Rng::new(seed);
            while !deal.table.is_over() {
                let legal = deal.table.legal_moves();
                check(deal.view(), legal);
                // Discarding hearts late leaves more positions in which they are unbroken.
                let quiet = legal - CardSet::HEARTS;
                let choice = if quiet.is_empty() || rng.below(4) == 0 {
                    legal
                } else {
                    quiet
                };
                deal.play(any_card(choice, &mut rng));
            }
        }
    }

    #[test]
    fn equal_rules_never_differ_and_a_wrong_bit_is_named_whenever_the_legal_cards_differ() {
        for rules in BASES {
            decisions(rules, 0..cases(2_000, 400), |view, legal| {
                assert_eq!(check_rules(view, legal), Ok(()), "{view}");
            });
        }
        for (bit, name) in LEGALITY {
            let mut found = 0;
            for host in BASES {
                let library = host.toggled(bit);
                decisions(host, 0..cases(1_000, 60), |view, offered| {
                    let start = ViewSetup {
                        rules: library,
                        hand: view.hand(),
                        ..view.start
                    };
                    let plays: Vec<_> = view.plays().collect();
                    let Ok(view) = View::from_plays(start, &plays) else {
                        return; // an earlier card is refused
                    };
                    let legal = view.legal_moves().unwrap_or(CardSet::EMPTY);
                    match check_rules(&view, offered) {
                        Ok(()) => assert_eq!(legal, offered),
                        Err(CheckRulesError::Rules(difference)) => {
                            found += 1;
                            assert_ne!(legal, offered);
                            assert_eq!(difference.excess(), offered - legal);
                            assert_eq!(difference.missing(), legal - offered);
                            assert!(difference.explanations().contains(&host), "{view}");
                            let text = difference.to_string();
                            let with = if host.has(bit) { "with" } else { "without" };
                            let named = [" HS_HEARTS_RULE_", " "]
                                .iter()
                                .any(|prefix| text.contains(&format!("{with}{prefix}{name}")));
                            assert!(named, "{view}: {text}");
                            assert!(text.len() <= 255, "{text}");
                        }
                        Err(CheckRulesError::View(error)) => panic!("{view}: {error}"),
                    }
                });
            }
            assert!(found > 0, "{name} was never seen");
        }
    }

    #[test]
    fn the_sentence_names_cards_and_bits() {
        let late = "me=0 hand=K3.QJ98.T65.72 plays=1:C2,C3,CK,CA/SA,S2,SQ,S4";
        for (line, offered, says) in [
            (
                late,
                "K3.QJ98.T65.72",
                "the host offers H7, H2 against rules 0xda1: it seems to play with \
                 HS_HEARTS_RULE_QUEEN_BREAKS_HEARTS, or without MUST_BREAK_HEARTS",
            ),
            (
                "me=0 hand=AK3.QJ98.T652.72",
                "..T652.",
                "the host offers CT, C6, C5 against rules 0xda1: it seems to play without \
                 HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS and with HS_HEARTS_RULE_LEAD_CLUBS",
            ),
            // The rules give the first lead to the holder of the two of clubs.
            (
                "me=0 hand=AK3.QJ98.T654.72",
                "AK3.QJ98.T654.",
                "the host offers SA, SK, S3, ... (11 cards) against rules 0xda1: it seems to play \
                 without HS_HEARTS_RULE_LEAD_TWO_OF_CLUBS",
            ),
            (
                "me=0 hand=AKQ.T6..KJT98742 plays=2:C2,C3",
                "Q...",
                "the host offers SQ and omits SA, SK, DT, ... (4 cards) against rules 0xda1: no change \
                 of one or two rule bits explains that",
            ),
        ] {
            let view: View = line.parse().expect("a view");
            let error = check_rules(&view, offered.parse().expect("cards"));
            assert_eq!(error.expect_err("they differ").to_string(), says);
        }
        let view: View = "me=0 hand=AK3.QJ98.T654.72 plays=1:C2,C3"
            .parse()
            .expect("a view");
        let not_mine = CheckRulesError::View(ViewError::NotMyTurn { me: Seat::ALL[0] });
        assert_eq!(check_rules(&view, CardSet::FULL), Err(not_mine));
    }
}
