//! The player in a seat: honest, with perfect information, external, composed of two players, or
//! compared with another player.

use std::time::Instant;

use super::baselines::hard::normal::NormalPlayer;
use handsense_hearts::{Card, CardSet, Deal, Player, Position, View};

use super::external::{ExternalPlayer, ExternalPlayerError};

/// A player in a seat.
pub enum SeatPlayer {
    /// A player that sees its view only.
    Honest(Box<dyn Player + Send>),
    /// The Normal planner when it sees all hands.
    OpenNormal(NormalPlayer),
    /// An external player, which sees its view only and may fail to answer.
    External(Box<dyn ExternalPlayer + Send>),
    /// A player that plays like one player and passes like another.
    Split {
        /// The player that plays cards.
        play: Box<SeatPlayer>,
        /// The player that passes cards.
        pass: Box<SeatPlayer>,
    },
    /// A player whose decisions are compared with those of another player.
    Compared(Box<ComparedPlayer>),
}

/// A player, and a second player that is asked the same questions without effect on play.
pub struct ComparedPlayer {
    own: SeatPlayer,
    other: SeatPlayer,
    comparison: ComparisonCounts,
}

/// The counts of a comparison between two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ComparisonCounts {
    /// Decisions with more than one legal action.
    pub asked: u64,
    /// Decisions with different answers.
    pub different: u64,
}

/// An answer and its time in nanoseconds.
pub type Timed<T> = (T, u64);

impl SeatPlayer {
    /// A player `own` that is compared with `other` at every decision.
    pub fn compared(own: SeatPlayer, other: SeatPlayer) -> SeatPlayer {
        SeatPlayer::Compared(Box::new(ComparedPlayer {
            own,
            other,
            comparison: ComparisonCounts::default(),
        }))
    }

    /// The counts of the comparison; `None` for a player that is not compared.
    pub fn comparison(&self) -> Option<ComparisonCounts> {
        match self {
            SeatPlayer::Compared(both) => Some(both.comparison),
            _ => None,
        }
    }

    /// Starts a new deal. All randomness of the deal comes from `seed`.
    ///
    /// # Errors
    /// The external player cannot be started.
    pub fn begin_deal(&mut self, seed: u64) -> Result<(), ExternalPlayerError> {
        match self {
            SeatPlayer::Honest(player) => player.begin_deal(seed),
            SeatPlayer::OpenNormal(player) => player.begin_deal(seed),
            SeatPlayer::External(player) => player.begin_deal(seed)?,
            SeatPlayer::Split { play, pass } => {
                play.begin_deal(seed)?;
                pass.begin_deal(seed)?;
            }
            SeatPlayer::Compared(both) => {
                both.own.begin_deal(seed)?;
                both.other.begin_deal(seed)?;
            }
        }
        Ok(())
    }

    /// Shows the player a finished deal.
    pub fn observe_deal(&mut self, deal: &Deal) {
        match self {
            SeatPlayer::Honest(player) => player.observe_deal(deal),
            SeatPlayer::Split { play, pass } => {
                play.observe_deal(deal);
                pass.observe_deal(deal);
            }
            SeatPlayer::Compared(both) => {
                both.own.observe_deal(deal);
                both.other.observe_deal(deal);
            }
            SeatPlayer::OpenNormal(_) | SeatPlayer::External(_) => {}
        }
    }

    /// Chooses three cards to pass. The time covers this player only.
    ///
    /// # Errors
    /// The external player does not answer.
    pub fn pass(&mut self, view: &View) -> Result<Timed<[Card; 3]>, ExternalPlayerError> {
        match self {
            SeatPlayer::Honest(player) => timed(|| Ok(player.pass(view))),
            SeatPlayer::OpenNormal(player) => timed(|| Ok(player.pass(view))),
            SeatPlayer::External(player) => timed(|| player.pass(view)),
            SeatPlayer::Split { pass, .. } => pass.pass(view),
            SeatPlayer::Compared(both) => {
                let own = both.own.pass(view)?;
                let (other, _) = both.other.pass(view)?;
                let set = |cards: [Card; 3]| -> CardSet { cards.into_iter().collect() };
                both.comparison.count(set(own.0) != set(other));
                Ok(own)
            }
        }
    }

    /// Chooses a card to play. The time covers this player only.
    ///
    /// # Errors
    /// The external player does not answer.
    pub fn play(
        &mut self,
        table: &Position,
        view: &View,
    ) -> Result<Timed<Card>, ExternalPlayerError> {
        match self {
            SeatPlayer::Honest(player) => timed(|| Ok(player.play(view))),
            SeatPlayer::OpenNormal(player) => timed(|| Ok(player.play_with_all_hands(table, view))),
            SeatPlayer::External(player) => timed(|| player.play(view)),
            SeatPlayer::Split { play, .. } => play.play(table, view),
            SeatPlayer::Compared(both) => {
                let own = both.own.play(table, view)?;
                // The other player is also asked about forced cards, so both players draw the same
                // random numbers.
                let (other, _) = both.other.play(table, view)?;
                if table.legal_moves().len() > 1 {
                    both.comparison.count(own.0 != other);
                }
                Ok(own)
            }
        }
    }

    /// Steps of work since the start of the deal.
    pub fn steps(&self) -> u64 {
        match self {
            SeatPlayer::Honest(player) => player.steps(),
            SeatPlayer::OpenNormal(player) => player.steps(),
            // External players do not report steps.
            SeatPlayer::External(_) => 0,
            SeatPlayer::Split { play, pass } => play.steps() + pass.steps(),
            SeatPlayer::Compared(both) => both.own.steps(),
        }
    }
}

impl ComparisonCounts {
    fn count(&mut self, different: bool) {
        self.asked += 1;
        self.different += u64::from(different);
    }
}

fn timed<T, E>(decide: impl FnOnce() -> Result<T, E>) -> Result<Timed<T>, E> {
    let begun = Instant::now();
    let answer = decide()?;
    Ok((answer, begun.elapsed().as_nanos() as u64))
}
