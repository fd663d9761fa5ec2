//! The one-line notation of a deal, for records, `handsense check` and C hosts.
//!
//! Fields `name=value` are separated by spaces or line ends, in any order; only the hands are
//! required:
//!
//! * `rules`: rule bits or the name of a rule set (standard);
//! * `pass`: `left`, `right`, `across` or `hold` (hold);
//! * `scores`: game scores before the deal (all 0);
//! * `hands`: the four hands by seat at the first lead, dotted, separated by `/`; or instead
//! * `dealt`: the hands before the pass. If a pass is missing, the seats still pass;
//! * `passed`: the cards that each seat passed, written as the hands (none, or unknown);
//! * `first`: the leader of the first trick where no rule about clubs names it (0);
//! * `plays`: the seat of the first lead, a colon, the cards in order; slashes may separate tricks.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Deal, DealError, DealPhase, DealSetup};
use crate::view::notation::{
    Fields, Plays, bad_value, parse_sets, split_leader, write_game, write_plays,
};
use crate::{Card, CardSet, ParseViewError, PassDirection, SEATS, Seat, Trick, pass_cards};

/// An error in the notation of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseDealError {
    /// A field that cannot be read.
    #[error(transparent)]
    Field(#[from] ParseViewError),
    /// Neither `hands` nor `dealt`.
    #[error("the field 'hands' is missing")]
    NoHands,
    /// A readable line of an impossible deal.
    #[error(transparent)]
    Deal(#[from] DealError),
}

const FIELDS: [&str; 8] = [
    "rules", "pass", "scores", "hands", "dealt", "passed", "first", "plays",
];

fn by_seat(field: &'static str, text: &str) -> Result<[CardSet; SEATS], ParseViewError> {
    parse_sets(field, text, "four sets of cards separated by '/'")
}

/// Parses the cards with their seats; the winner of a trick leads the next.
fn parse_plays(text: &str) -> Result<Plays, ParseViewError> {
    let (leader, cards) = split_leader(text)?;
    let mut trick = Trick::led_by(leader);
    let mut plays = Plays::new();
    for word in cards.split([',', '/']).filter(|word| !word.is_empty()) {
        let card: Card = word.parse().map_err(|source| ParseViewError::Cards {
            field: "plays",
            source,
        })?;
        if let (true, Some(winner)) = (trick.is_complete(), trick.winner()) {
            trick = Trick::led_by(winner);
        }
        plays.push((trick.next_seat(), card));
        trick.add(card);
    }
    Ok(plays)
}

impl FromStr for Deal {
    type Err = ParseDealError;

    fn from_str(text: &str) -> Result<Deal, ParseDealError> {
        // Some editors put a byte order mark before the text.
        let fields = Fields::read(text.trim_start_matches('\u{FEFF}'), FIELDS)?;
        let mut setup = DealSetup {
            rules: fields.rules()?,
            direction: fields.pass()?,
            hands: [CardSet::EMPTY; SEATS],
            passed: match fields.get("passed") {
                Some(text) => by_seat("passed", text)?,
                None => [CardSet::EMPTY; SEATS],
            },
            scores: fields.scores()?,
            first: fields.seat("first")?,
        };
        setup.hands = match (fields.get("hands"), fields.get("dealt")) {
            (Some(text), None) => by_seat("hands", text)?,
            (None, Some(text)) => {
                setup.hands = by_seat("dealt", text)?;
                if setup.passed.iter().any(|cards| cards.is_empty()) {
                    setup.hands
                } else {
                    after_the_pass(&setup)?
                }
            }
            (None, None) => return Err(ParseDealError::NoHands),
            (Some(_), Some(text)) => {
                let expected = "the hands are in the field 'hands' already";
                return Err(bad_value("dealt", text, expected).into());
            }
        };
        let plays = fields.get("plays").map_or(Ok(Plays::new()), parse_plays)?;
        Ok(Deal::resume(setup, &plays)?)
    }
}

/// The hands after the pass of all seats.
fn after_the_pass(dealt: &DealSetup) -> Result<[CardSet; SEATS], DealError> {
    let (hands, passed) = (dealt.hands, dealt.passed);
    for seat in Seat::ALL {
        let cards = passed[seat];
        let is_pass = cards.len() == 3 && hands[seat].is_superset(cards);
        if dealt.direction != PassDirection::Hold && !is_pass {
            return Err(DealError::Pass { seat, cards });
        }
    }
    Ok(pass_cards(hands, passed, dealt.direction))
}

/// One line with every field that differs from its default, ready to be parsed again.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.setup();
        write_game(f, setup.rules, setup.direction, setup.scores)?;
        let hands = match self.phase() {
            DealPhase::Passing => "dealt",
            DealPhase::Playing | DealPhase::Over => "hands",
        };
        write_sets(f, hands, &setup.hands)?;
        if setup.passed != [CardSet::EMPTY; SEATS] {
            write_sets(f, "passed", &setup.passed)?;
        }
        if setup.first != Seat::ALL[0] {
            write!(f, " first={}", setup.first)?;
        }
        write_plays(f, self.plays().iter().copied())
    }
}

fn write_sets(f: &mut fmt::Formatter<'_>, field: &str, sets: &[CardSet; SEATS]) -> fmt::Result {
    let [a, b, c, d] = sets;
    write!(f, " {field}={a}/{b}/{c}/{d}")
}
