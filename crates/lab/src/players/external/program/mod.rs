//! External programs in any language as players, over standard input and output.
//!
//! Here is the player of Hearts; `docs/reference/arena-protocol.md` specifies its protocol.
//!
//! - [`hex`]: the player of Hex, which speaks the Hex text protocol.
//! - `pool`: running programs, used by one seat at a time
//! - `process`: a program with its input and output
//! - `shell_words`: command lines
//! - `error`: what can go wrong

mod error;
pub mod hex;
mod pool;
mod process;
mod shell_words;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use handsense_hearts::evaluation::passing;
use handsense_hearts::{Card, CardSet, View};

use crate::players::external::player::{ExternalPlayer, ExternalPlayerError};
use crate::players::registry::hearts::{PlayerFactory, PlayerSource};
use crate::players::seat_player::SeatPlayer;
use error::ProgramError;
use pool::ProcessPool;
use process::{Process, WaitLimits, truncated};

/// The prefix of such a player's name.
pub(crate) const PREFIX: &str = "exec:";
/// The first line of a session: the protocol and its version.
const GREETING: &str = "handsense 1";
/// The first word of the program's reply.
const READY: &str = "ready";

/// The source of players that are programs. An answer may take `limit`; no answer is awaited once
/// `stop` is set. `print_error` receives the lines of their standard error.
pub fn source(limit: Duration, stop: &Arc<AtomicBool>, print_error: fn(&str)) -> PlayerSource {
    let wait_limits = WaitLimits {
        limit,
        stop: Arc::clone(stop),
    };
    let open = move |line: &str| -> Result<PlayerFactory, String> {
        let pool = ProcessPool::new(line, wait_limits.clone(), print_error, greet);
        let pool = Arc::new(pool.map_err(|error| error.to_string())?);
        Ok(Box::new(move || {
            SeatPlayer::External(Box::new(ProgramPlayer {
                pool: Arc::clone(&pool),
                process: None,
            }))
        }))
    };
    PlayerSource {
        prefix: PREFIX,
        pattern: "exec:COMMAND",
        open: Box::new(open),
    }
}

/// Exchanges greetings with a program.
fn greet(process: &mut Process) -> Result<(), ProgramError> {
    let answer = process.ask(GREETING)?;
    if answer.split_whitespace().next() == Some(READY) {
        return Ok(());
    }
    Err(ProgramError::Answer {
        asked: GREETING.to_owned(),
        answer: truncated(&answer),
        wanted: format!("'{READY}' and a name"),
    })
}

/// A program in a seat.
struct ProgramPlayer {
    pool: Arc<ProcessPool>,
    /// The process; `None` before the first deal and after an error.
    process: Option<Process>,
}

impl ProgramPlayer {
    /// Asks a question and parses the answer. After an error the process is discarded.
    fn ask<T>(
        &mut self,
        question: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, ExternalPlayerError> {
        let answer = self.running().and_then(|process| {
            let answer = process.ask(question)?;
            read(&answer).map_err(|wanted| ProgramError::Answer {
                asked: question.to_owned(),
                answer: truncated(&answer),
                wanted,
            })
        });
        answer.map_err(|error| {
            self.process = None;
            ExternalPlayerError::new(self.pool.name(), &error)
        })
    }

    fn running(&mut self) -> Result<&mut Process, ProgramError> {
        let process = match self.process.take() {
            Some(process) => process,
            None => self.pool.take()?,
        };
        Ok(self.process.insert(process))
    }
}

impl ExternalPlayer for ProgramPlayer {
    fn begin_deal(&mut self, seed: u64) -> Result<(), ExternalPlayerError> {
        match self.running() {
            Ok(process) => {
                process.send(&format!("deal {seed}"));
                Ok(())
            }
            Err(error) => Err(ExternalPlayerError::new(self.pool.name(), &error)),
        }
    }

    fn pass(&mut self, view: &View) -> Result<[Card; 3], ExternalPlayerError> {
        self.ask(&format!("pass {view}"), |answer| {
            let cards: Option<CardSet> = answer
                .strip_prefix("pass ")
                .and_then(|cards| cards.parse().ok());
            cards
                .filter(|&cards| cards.len() == 3 && view.hand().is_superset(cards))
                .map(passing::in_order)
                .ok_or_else(|| "'pass' and three different cards of the hand".to_owned())
        })
    }

    fn play(&mut self, view: &View) -> Result<Card, ExternalPlayerError> {
        // The referee asks only the seat to play.
        let legal = view.legal_moves().unwrap_or_default();
        self.ask(&format!("play {legal} {view}"), |answer| {
            let card: Option<Card> = answer
                .strip_prefix("play ")
                .and_then(|card| card.parse().ok());
            card.filter(|&card| legal.contains(card))
                .ok_or_else(|| format!("'play' and one of the cards {legal}"))
        })
    }
}

impl Drop for ProgramPlayer {
    fn drop(&mut self) {
        self.pool.give_back(self.process.take());
    }
}
