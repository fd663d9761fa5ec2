//! The habits of a player: what a [model of the table](super) has counted.

use super::{Decision, SeatModel, Style, hand_before_pass};
use crate::deal::Deal;
use crate::{Card, CardSet, Level, Rules, SEATS, Seat, Suit, Trick};
use handsense_core::statistics::{Z_95, wilson_interval};

/// A habit with chances to show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Habit {
    /// Shoots the moon; a chance is a deal.
    ShootsMoon = 0,
    /// Takes a penalty card after another seat alone has taken at least half of them; a chance is a deal
    /// in which another seat does so, stopped or not.
    StopsMoon = 1,
    /// Passes the queen of spades; a chance is a pass from a hand with her.
    PassesQueen = 2,
    /// Leads a spade below the queen while another seat holds her; a chance is a lead from a hand with
    /// such a spade and another legal suit.
    LeadsSpades = 3,
    /// Discards a penalty card on the seat with the lowest score of the other three; a chance is the
    /// discard of a penalty card while their scores differ.
    TargetsLeader = 4,
}

/// The number of habits.
pub const HABITS: usize = 5;

/// How often a habit was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Count {
    /// Times.
    pub hits: u32,
    /// Chances.
    pub chances: u32,
}

/// A figure with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Figure {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The mean errors of each level in points a deal, of 384 seats and deals each
/// (`docs/research/opponents.md`).
const MEAN_ERRORS: [(Level, f64); 4] = [
    (Level::Novice, 14.2),
    (Level::Steady, 12.1),
    (Level::Seasoned, 9.4),
    (Level::Expert, 0.0),
];

impl Habit {
    /// All habits in the order of their numbers.
    pub const ALL: [Habit; HABITS] = [
        Habit::ShootsMoon,
        Habit::StopsMoon,
        Habit::PassesQueen,
        Habit::LeadsSpades,
        Habit::TargetsLeader,
    ];
}

impl Count {
    /// Returns the rate with Wilson's interval, or `None` without a chance.
    pub fn rate(self) -> Option<Figure> {
        let (hits, chances) = (f64::from(self.hits), u64::from(self.chances));
        let (low, high) = wilson_interval(hits, chances);
        let value = hits / chances as f64;
        // The ends may be off by a rounding error.
        (chances > 0).then(|| Figure {
            value,
            low: low.min(value),
            high: high.max(value),
        })
    }

    fn add(&mut self, is_hit: bool) {
        self.hits += u32::from(is_hit);
        self.chances += 1;
    }
}

impl SeatModel {
    /// Returns how often a habit was seen.
    pub fn habit(&self, habit: Habit) -> Count {
        self.habits[habit as usize]
    }

    /// Returns the errors in points a deal, as the learned policy values the cards; `None` without a
    /// deal. The interval belongs to the mean; with a single deal it has no upper end.
    ///
    /// A player that searches differs from the policy for good reasons, so it has some errors too.
    pub fn errors(&self) -> Option<Figure> {
        let deals = f64::from(self.deals);
        if self.deals == 0 {
            return None;
        }
        let mean = self.loss / deals;
        let variance = (self.loss_squares - deals * mean * mean) / (deals - 1.0).max(1.0);
        let half = match self.deals {
            1 => f64::INFINITY,
            _ => Z_95 * (variance.max(0.0) / deals).sqrt(),
        };
        Some(Figure {
            value: mean,
            low: (mean - half).max(0.0),
            high: mean + half,
        })
    }

    /// Returns the most probable style; `None` without a deal.
    pub fn most_probable_style(&self) -> Option<Style> {
        (self.deals > 0).then(|| Style::most_probable(self.styles()).0)
    }

    /// Returns the level whose play the seat's is most like, [`Level::Novice`] to [`Level::Expert`];
    /// `None` without a deal, or for a player of the classic engine. Of a player who is like no style, the
    /// errors decide.
    pub fn typical_level(&self) -> Option<Level> {
        if self.unlike_any_style() > 0.5 {
            let errors = self.errors()?.value;
            let distance = |(_, mean): &(Level, f64)| (mean - errors).abs();
            let nearest = MEAN_ERRORS
                .into_iter()
                .min_by(|one, other| distance(one).total_cmp(&distance(other)));
            return nearest.map(|(level, _)| level);
        }
        match self.most_probable_style()? {
            Style::Novice => Some(Level::Novice),
            Style::Steady => Some(Level::Steady),
            Style::Seasoned | Style::Tuned | Style::Noisy => Some(Level::Seasoned),
            Style::Learned => Some(Level::Expert),
            Style::CardPlayer | Style::Ducker | Style::Shooter => None,
        }
    }
}

/// Counts the habits that a card shows.
pub(super) fn count_play(decision: &Decision<'_>, card: Card, seen: &mut SeatModel) {
    let Decision { state, legal, .. } = *decision;
    let penalties = state.rules.penalty_cards();
    let queen = Card::QUEEN_OF_SPADES;
    let Some(led) = state.suit_led else {
        let low = legal.suit(Suit::Spades) & queen.below();
        let is_out = state.unseen.contains(queen) && penalties.contains(queen);
        if is_out && !low.is_empty() && !legal.suit(Suit::Spades).is_superset(legal) {
            seen.habits[Habit::LeadsSpades as usize].add(low.contains(card));
        }
        return;
    };
    let others = Seat::ALL.into_iter().filter(|&other| other != state.me);
    let scores = others.map(|other| state.scores[other]);
    let (least, most) = (scores.clone().min(), scores.max());
    if let Some((_, winner)) = state.winning
        && card.suit() != led
        && penalties.contains(card)
        && least < most
    {
        seen.habits[Habit::TargetsLeader as usize].add(Some(state.scores[winner]) == least);
    }
}

/// Counts the habits that show in a whole deal.
pub(super) fn count_deal(deal: &Deal, seen: &mut [SeatModel; SEATS]) {
    let setup = deal.setup();
    let queen = Card::QUEEN_OF_SPADES;
    let has_moon = setup.rules.moon_counts();
    let shooter = deal.moon_shooter();
    let stopped = stopped_moon(setup.rules, deal.plays());
    for seat in Seat::ALL {
        let mut add = |habit: Habit, is_hit| seen[seat].habits[habit as usize].add(is_hit);
        if has_moon {
            add(Habit::ShootsMoon, shooter == Some(seat));
        }
        match (shooter, stopped) {
            (Some(other), _) if other != seat => add(Habit::StopsMoon, false),
            (None, Some([of, by])) if of != seat => add(Habit::StopsMoon, by == seat),
            _ => {}
        }
        let is_dealt = hand_before_pass(setup, seat).is_some_and(|hand| hand.contains(queen));
        if is_dealt && setup.rules.penalty_cards().contains(queen) {
            add(Habit::PassesQueen, setup.passed[seat].contains(queen));
        }
    }
}

/// A moon is in sight when one seat alone has taken at least this fraction of the penalty cards.
const IN_SIGHT: (u32, u32) = (1, 2);

/// Returns the seat whose moon was stopped, and the seat that took the penalty card.
///
/// A moon is in sight when one seat has taken half of the penalty cards or more, and no other seat
/// has any.
pub fn stopped_moon(rules: Rules, plays: &[(Seat, Card)]) -> Option<[Seat; 2]> {
    if !rules.moon_counts() {
        return None;
    }
    let penalties = rules.penalty_cards();
    let (part, whole) = IN_SIGHT;
    let mut taken = [0; SEATS];
    for cards in plays.chunks_exact(SEATS) {
        let mut trick = Trick::led_by(cards.first()?.0);
        cards.iter().for_each(|&(_, card)| trick.add(card));
        let winner = trick.winner()?;
        let cards: CardSet = cards.iter().map(|&(_, card)| card).collect();
        let won = (cards & penalties).len();
        if won == 0 {
            continue;
        }
        if let Some(shooter) = Seat::ALL.into_iter().find(|&seat| taken[seat] > 0)
            && shooter != winner
        {
            let in_sight = taken[shooter] * whole >= penalties.len() * part;
            return in_sight.then_some([shooter, winner]);
        }
        taken[winner] += won;
    }
    None
}
