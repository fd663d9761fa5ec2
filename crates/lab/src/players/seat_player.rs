//! Who sits in a seat: an honest player, one that peeks, one from outside, one made of two, or one
//! that is compared with another at every decision.

use std::time::Instant;

use super::baselines::{OpenDeal, Peeking};
use handsense_hearts::{Card, CardSet, Player, Position, Seat, View};

use super::external::player::{Fault, Foreign};

/// A player in a seat.
pub enum Seated {
    /// Sees its view only.
    Honest(Box<dyn Player + Send>),
    /// Sees all hands.
    Peeking(Box<dyn Peeking + Send>),
    /// Sees its view only, and may fail to answer.
    Foreign(Box<dyn Foreign + Send>),
    /// Plays like one and passes like another.
    Split {
        /// Who plays.
        play: Box<Seated>,
        /// Who passes.
        pass: Box<Seated>,
    },
    /// Plays, while another player is asked what it would have done.
    Compared(Box<Compared>),
}

/// A player beside another that is asked the same and not listened to.
pub struct Compared {
    own: Seated,
    other: Seated,
    tally: Tally,
}

/// How often two players were asked the same, and answered differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Decisions with a choice.
    pub asked: u64,
    /// Those with different answers.
    pub different: u64,
}

/// An answer and how long it took, in nanoseconds.
pub type Timed<T> = (T, u64);

impl Seated {
    /// `own`, compared with `other` at every decision.
    pub fn compared(own: Seated, other: Seated) -> Seated {
        Seated::Compared(Box::new(Compared {
            own,
            other,
            tally: Tally::default(),
        }))
    }

    /// What comparing has found so far; `None` for a player that is not compared.
    pub fn tally(&self) -> Option<Tally> {
        match self {
            Seated::Compared(both) => Some(both.tally),
            _ => None,
        }
    }

    /// A new deal begins, with this seed for all chance in it.
    ///
    /// # Errors
    /// A player from outside cannot be had.
    pub fn begin_deal(&mut self, seed: u64) -> Result<(), Fault> {
        match self {
            Seated::Honest(player) => player.begin_deal(seed),
            Seated::Peeking(player) => player.begin_deal(seed),
            Seated::Foreign(player) => player.begin_deal(seed)?,
            Seated::Split { play, pass } => {
                play.begin_deal(seed)?;
                pass.begin_deal(seed)?;
            }
            Seated::Compared(both) => {
                both.own.begin_deal(seed)?;
                both.other.begin_deal(seed)?;
            }
        }
        Ok(())
    }

    /// Three cards to give away. Only the player's own time counts.
    ///
    /// # Errors
    /// A player from outside gives no answer.
    pub fn pass(
        &mut self,
        deal: &OpenDeal,
        me: Seat,
        view: &View,
    ) -> Result<Timed<[Card; 3]>, Fault> {
        match self {
            Seated::Honest(player) => Ok(timed(|| player.pass(view))),
            Seated::Peeking(player) => Ok(timed(|| player.pass(deal, me, view))),
            Seated::Foreign(player) => answered(timed(|| player.pass(view))),
            Seated::Split { pass, .. } => pass.pass(deal, me, view),
            Seated::Compared(both) => {
                let own = both.own.pass(deal, me, view)?;
                let (other, _) = both.other.pass(deal, me, view)?;
                let set = |cards: [Card; 3]| -> CardSet { cards.into_iter().collect() };
                both.tally.count(set(own.0) != set(other));
                Ok(own)
            }
        }
    }

    /// A card to play. Only the player's own time counts.
    ///
    /// # Errors
    /// A player from outside gives no answer.
    pub fn play(&mut self, table: &Position, view: &View) -> Result<Timed<Card>, Fault> {
        match self {
            Seated::Honest(player) => Ok(timed(|| player.play(view))),
            Seated::Peeking(player) => Ok(timed(|| player.play(table, view))),
            Seated::Foreign(player) => answered(timed(|| player.play(view))),
            Seated::Split { play, .. } => play.play(table, view),
            Seated::Compared(both) => {
                let own = both.own.play(table, view)?;
                // Asked even without a choice, so that both draw the same random numbers.
                let (other, _) = both.other.play(table, view)?;
                if table.legal_moves().len() > 1 {
                    both.tally.count(own.0 != other);
                }
                Ok(own)
            }
        }
    }

    /// Steps worked since the deal began.
    pub fn steps(&self) -> u64 {
        match self {
            Seated::Honest(player) => player.steps(),
            Seated::Peeking(player) => player.steps(),
            // Nobody counts them out there.
            Seated::Foreign(_) => 0,
            Seated::Split { play, pass } => play.steps() + pass.steps(),
            Seated::Compared(both) => both.own.steps(),
        }
    }
}

impl Tally {
    fn count(&mut self, different: bool) {
        self.asked += 1;
        self.different += u64::from(different);
    }

    /// Adds what another seat has found.
    pub fn add(&mut self, other: Tally) {
        self.asked += other.asked;
        self.different += other.different;
    }
}

/// The time belongs to an answer only.
fn answered<T>((answer, nanos): Timed<Result<T, Fault>>) -> Result<Timed<T>, Fault> {
    Ok((answer?, nanos))
}

fn timed<T>(decide: impl FnOnce() -> T) -> Timed<T> {
    let begun = Instant::now();
    let answer = decide();
    (answer, begun.elapsed().as_nanos() as u64)
}
