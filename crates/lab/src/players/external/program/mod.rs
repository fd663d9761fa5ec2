//! External programs in any language as players, over standard input and output.
//!
//! Here is the player of Hearts; `docs/reference/arena-protocol.md` specifies its protocol.
//!
//! - [`hex`]: the player of Hex, which speaks the Hex text protocol.
//! - `process`: command lines, and a program with its input and output.

pub mod hex;
mod process;

use crate::players::external::{ExternalPlayer, ExternalPlayerError};
use crate::players::registry::hearts::{PlayerFactory, PlayerSource};
use crate::players::seat_player::SeatPlayer;
use handsense_hearts::evaluation::passing;
use handsense_hearts::{Card, CardSet, View};
use process::{Process, ShellWordsError, WaitLimits, split_words, truncated};
use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use thiserror::Error;

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

/// The reason why a program gave no valid answer.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// The program cannot be started.
    #[error("cannot be started: {0}")]
    Start(#[from] io::Error),
    /// The program ended or closed its output instead of answering.
    #[error("was asked '{asked}' and {end}")]
    Ended {
        /// The question.
        asked: String,
        /// The exit status, if known.
        end: String,
    },
    /// The program did not answer in time.
    #[error("was asked '{asked}' and did not answer within {} s", after.as_secs_f64())]
    Silent {
        /// The question.
        asked: String,
        /// The time limit.
        after: Duration,
    },
    /// The program sent a line without a question.
    #[error("sent '{0}' without a question")]
    Unasked(String),
    /// The answer is malformed or illegal.
    #[error("was asked '{asked}' and answered '{answer}', which is not {wanted}")]
    Answer {
        /// The question.
        asked: String,
        /// The text of the program.
        answer: String,
        /// The expected answer.
        wanted: String,
    },
    /// The program answered that it cannot do what it was asked.
    #[error("was asked '{asked}' and refused: {message}")]
    Refused {
        /// The question.
        asked: String,
        /// The message of the program.
        message: String,
    },
    /// The match was stopped meanwhile.
    #[error("was interrupted because the match was stopped")]
    Stopped,
}

/// The pool of idle processes of one program.
pub struct ProcessPool {
    /// The player's name.
    name: String,
    /// The command line.
    words: Vec<String>,
    wait_limits: WaitLimits,
    print_error: fn(&str),
    /// Begins a session with a new process.
    greet: fn(&mut Process) -> Result<(), ProgramError>,
    idle: Mutex<Vec<Process>>,
}

impl ProcessPool {
    /// Creates a pool for a command line, without a process.
    ///
    /// # Errors
    /// The command line is invalid.
    pub fn new(
        line: &str,
        wait_limits: WaitLimits,
        print_error: fn(&str),
        greet: fn(&mut Process) -> Result<(), ProgramError>,
    ) -> Result<ProcessPool, ShellWordsError> {
        Ok(ProcessPool {
            name: format!("{PREFIX}{line}"),
            words: split_words(line)?,
            wait_limits,
            print_error,
            greet,
            idle: Mutex::default(),
        })
    }

    /// The name of the player.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Takes an idle process or starts a new one.
    ///
    /// # Errors
    /// A new program cannot be run or does not speak the protocol.
    pub fn take(&self) -> Result<Process, ProgramError> {
        // A separate statement: the lock must be released before a process starts.
        let idle = self.lock().pop();
        if let Some(process) = idle {
            return Ok(process);
        }
        let mut process = Process::start(&self.words, &self.wait_limits, self.print_error)?;
        (self.greet)(&mut process)?;
        Ok(process)
    }

    /// Returns a process that is not in use any more.
    pub fn give_back(&self, process: Option<Process>) {
        self.lock().extend(process);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Process>> {
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
