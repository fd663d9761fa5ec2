//! Reasons in English.

use std::fmt;

use super::{Measure, Reason, ReasonKind};
use crate::{Card, Seat, Suit};

/// How a text names cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CardNames {
    /// Letters: `SQ`.
    #[default]
    Letters,
    /// Suit symbols: `♠Q`.
    Symbols,
}

/// A reason as a phrase that completes "this card …" or "this pass …".
#[derive(Clone, Copy, Debug)]
pub struct ReasonText<'a> {
    reason: &'a Reason,
    names: CardNames,
}

impl Reason {
    /// Returns the reason as a phrase in English, with its numbers.
    pub const fn text(&self, names: CardNames) -> ReasonText<'_> {
        ReasonText {
            reason: self,
            names,
        }
    }
}

impl fmt::Display for ReasonText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_kind(f)?;
        if self.reason.kind == ReasonKind::Forced {
            return Ok(());
        }
        f.write_str(": ")?;
        self.write_measure(f)
    }
}

impl ReasonText<'_> {
    fn write_kind(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.reason;
        let card = Named(reason.card, self.names);
        let suit = reason.suit.map_or("a suit", Suit::name);
        let (seat, number) = (seat_number(reason.seat), reason.number);
        match reason.kind {
            ReasonKind::Forced => f.write_str("is forced"),
            ReasonKind::Equal if reason.suit.is_some() => write!(f, "is equivalent to {card}"),
            ReasonKind::Equal => write!(f, "does about as well as {card}"),
            ReasonKind::RivalBetter => write!(f, "does worse than {card}"),
            ReasonKind::Outcome => self.write_outcome(f),
            ReasonKind::QueenGone => f.write_str("gets rid of the queen of spades"),
            ReasonKind::QueenForced => f.write_str("leads a spade to force out the queen"),
            ReasonKind::QueenGuarded if number == 0 => f.write_str("keeps the queen of spades"),
            ReasonKind::QueenGuarded => {
                let s = if number == 1 { "" } else { "s" };
                write!(f, "guards the queen of spades with {number} lower spade{s}")
            }
            ReasonKind::HighSpadeGone => {
                write!(f, "gets rid of {card}, which may win the queen of spades")
            }
            ReasonKind::HighSpadeKept => write!(f, "does not risk {card} on the queen of spades"),
            ReasonKind::CardShed => {
                write!(f, "gets rid of {card}, while {} out", self.count("lower"))
            }
            ReasonKind::ExitKept => {
                let higher = self.count("higher");
                write!(f, "keeps {card} to lose the lead with, while {higher} out")
            }
            ReasonKind::DuckKept => {
                let higher = self.count("higher");
                write!(f, "keeps {card} to duck with, while {higher} out")
            }
            ReasonKind::VoidMade if reason.seat.is_none() && reason.chance > 0.0 => write!(
                f,
                "empties {suit}, and none comes back in {}",
                Share(reason.chance)
            ),
            ReasonKind::VoidMade => write!(f, "leaves you no {suit}, so you can discard on them"),
            ReasonKind::DiscardAvoided => {
                write!(f, "does not lead {suit} (")?;
                match number {
                    1 => write!(f, "seat {seat} has none)"),
                    2 => f.write_str("two other seats have none)"),
                    _ => f.write_str("no other seat has any)"),
                }
            }
            ReasonKind::LeadLost if number == 0 => f.write_str("does not win this trick"),
            ReasonKind::LeadWon if number == 100 => f.write_str("wins this trick"),
            ReasonKind::LeadLost => write!(f, "wins this trick less often ({number} %)"),
            ReasonKind::LeadWon => write!(f, "wins this trick more often ({number} %)"),
        }
    }

    /// "4 lower clubs are", of the suit of the reason's card.
    fn count(&self, which: &str) -> String {
        let suit = self.reason.card.map_or("cards", |card| card.suit().name());
        match self.reason.number {
            1 => format!("1 {which} {} is", &suit[..suit.len() - 1]),
            number => format!("{number} {which} {suit} are"),
        }
    }

    /// What the measure alone says.
    fn write_outcome(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason.measure {
            Measure::Score => f.write_str("costs fewer points"),
            Measure::Margin => f.write_str("costs the others more"),
            Measure::Game => f.write_str("wins more games"),
            Measure::Queen => f.write_str("avoids the queen of spades"),
            Measure::TrickPoints => f.write_str("avoids the hearts of this trick"),
            Measure::LaterPoints => f.write_str("avoids hearts in later tricks"),
            Measure::Points => f.write_str("takes fewer hearts in all"),
            Measure::Jack => f.write_str("takes the jack of diamonds more often"),
            Measure::Moon if self.reason.rival <= self.reason.choice / 2.0 => {
                f.write_str("keeps your moon shot alive")
            }
            Measure::Moon => f.write_str("helps your moon shot"),
            Measure::OtherMoon => {
                let is_rare = self.reason.choice <= self.reason.rival / 2.0;
                let verb = if is_rare { "stops" } else { "hinders" };
                write!(
                    f,
                    "{verb} a moon shot of seat {}",
                    seat_number(self.reason.seat)
                )
            }
        }
    }

    fn write_measure(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.reason;
        let than = if reason.kind == ReasonKind::Equal {
            "against"
        } else {
            "instead of"
        };
        let (choice, rival) = (reason.choice, reason.rival);
        let chances = format_args!("{} of the deals {than} {}", Share(choice), Share(rival));
        match reason.measure {
            Measure::Score => {
                let [choice, rival] = [choice, rival].map(|points| format!("{points:.1}"));
                if choice == rival {
                    return write!(f, "you score {choice} points either way");
                }
                write!(f, "you score {choice} points {than} {rival}")
            }
            Measure::Margin => {
                let [choice, rival] = [choice, rival].map(|margin| {
                    let side = if margin < 0.0 { "fewer" } else { "more" };
                    format!("{:.1} {side}", margin.abs())
                });
                write!(
                    f,
                    "the others average {choice} points than you {than} {rival}"
                )
            }
            Measure::TrickPoints => write!(f, "you take {} {than} {rival:.1}", Hearts(choice)),
            Measure::LaterPoints => {
                write!(f, "you take {} later {than} {rival:.1}", Hearts(choice))
            }
            Measure::Points => {
                write!(
                    f,
                    "you take {} from now on {than} {rival:.1}",
                    Hearts(choice)
                )
            }
            Measure::Queen => {
                let queen = match reason.kind {
                    ReasonKind::CardShed
                    | ReasonKind::ExitKept
                    | ReasonKind::DuckKept
                    | ReasonKind::VoidMade
                    | ReasonKind::LeadLost
                    | ReasonKind::LeadWon
                    | ReasonKind::DiscardAvoided => "the queen",
                    _ => "her",
                };
                write!(f, "you take {queen} in {chances}")?;
                if reason.chance == 0.0 {
                    return Ok(());
                }
                let seat = seat_number(reason.seat);
                write!(f, ", seat {seat} in {}", Share(reason.chance))
            }
            Measure::Jack => write!(f, "you take it in {chances}"),
            Measure::Moon | Measure::OtherMoon => write!(f, "it succeeds in {chances}"),
            Measure::Game => {
                let [choice, rival] = [choice, rival].map(|chance| Share(chance).to_string());
                if choice == rival {
                    return write!(f, "you win the game in {choice} either way");
                }
                write!(f, "you win the game in {choice} {than} {rival}")
            }
        }
    }
}

/// A number of hearts.
struct Hearts(f64);

impl fmt::Display for Hearts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0.05 {
            return f.write_str("no hearts");
        }
        write!(f, "{:.1} hearts", self.0)
    }
}

/// A probability in per cent.
struct Share(f64);

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} %", 100.0 * self.0)
    }
}

struct Named(Option<Card>, CardNames);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            (None, _) => f.write_str("the other pass"),
            (Some(card), CardNames::Letters) => write!(f, "{card}"),
            (Some(card), CardNames::Symbols) => {
                write!(f, "{}{}", card.suit().symbol(), card.rank())
            }
        }
    }
}

fn seat_number(seat: Option<Seat>) -> usize {
    seat.map_or(0, Seat::index)
}
