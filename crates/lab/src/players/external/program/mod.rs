//! External programs in any language as players, over standard input and output.
//!
//! `docs/reference/arena-protocol.md` specifies the protocol. Programs forget each deal when the next begins,
//! so running processes are pooled and reused. The number of processes is the number of seats in
//! play at the same time.

mod error;
mod process;
mod shell_words;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use handsense_hearts::evaluation::passing;
use handsense_hearts::{Card, CardSet, View};

use crate::players::external::player::{ExternalPlayer, ExternalPlayerError};
use crate::players::registry::hearts::{PlayerFactory, PlayerSource};
use crate::players::seat_player::SeatPlayer;
use error::ProgramError;
use process::{Process, WaitLimits, truncated};
use shell_words::split_words;

/// The prefix of such a player's name.
const PREFIX: &str = "exec:";

/// The source of players that are programs. An answer may take `limit`; no answer is awaited once
/// `stop` is set. `print_error` receives the lines of their standard error.
pub fn source(limit: Duration, stop: &Arc<AtomicBool>, print_error: fn(&str)) -> PlayerSource {
    let wait_limits = WaitLimits {
        limit,
        stop: Arc::clone(stop),
    };
    let open = move |line: &str| -> Result<PlayerFactory, String> {
        let pool = Arc::new(ProcessPool {
            name: format!("{PREFIX}{line}"),
            words: split_words(line).map_err(|error| error.to_string())?,
            wait_limits: wait_limits.clone(),
            print_error,
            idle: Mutex::default(),
        });
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

/// The pool of idle processes of one program.
struct ProcessPool {
    /// The player's name.
    name: String,
    /// The command line.
    words: Vec<String>,
    wait_limits: WaitLimits,
    print_error: fn(&str),
    idle: Mutex<Vec<Process>>,
}

impl ProcessPool {
    /// Takes an idle process or starts a new one.
    fn take(&self) -> Result<Process, ProgramError> {
        // A separate statement: the lock must be released before a process starts.
        let idle = self.lock().pop();
        idle.map_or_else(
            || Process::start(&self.words, &self.wait_limits, self.print_error),
            Ok,
        )
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Process>> {
        // The list is valid even if a thread panicked while holding the lock.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ProcessPool {
    fn drop(&mut self) {
        // All are asked first, so that they end in parallel.
        self.lock().iter_mut().for_each(Process::request_quit);
    }
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
            ExternalPlayerError::new(&self.pool.name, &error)
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
            Err(error) => Err(ExternalPlayerError::new(&self.pool.name, &error)),
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
        self.pool.lock().extend(self.process.take());
    }
}
