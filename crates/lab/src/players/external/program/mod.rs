//! Programs in any language as players, over their standard input and output.
//!
//! The protocol is written down in `docs/reference/arena-protocol.md`. A program plays one deal after another
//! and forgets each when the next begins, so running programs are kept and used again: as many are
//! started as sit at tables at the same time.

mod error;
mod process;
mod shell_words;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use handsense_hearts::evaluation::passing;
use handsense_hearts::{Card, CardSet, View};

use crate::players::external::player::{Fault, Foreign};
use crate::players::registry::hearts::{Recipe, Source};
use crate::players::seat_player::Seated;
use error::Trouble;
use process::{Patience, Process, shortened};
use shell_words::words;

/// What the name of such a player begins with.
const START: &str = "exec:";

/// Players that are programs. One that is silent for longer than `limit` is not waited for, and none
/// is once `stop` is set.
pub fn source(limit: Duration, stop: &Arc<AtomicBool>) -> Source {
    let patience = Patience {
        limit,
        stop: Arc::clone(stop),
    };
    let open = move |line: &str| -> Result<Recipe, String> {
        let pool = Arc::new(Pool {
            name: format!("{START}{line}"),
            words: words(line).map_err(|error| error.to_string())?,
            patience: patience.clone(),
            idle: Mutex::default(),
        });
        Ok(Box::new(move || {
            Seated::Foreign(Box::new(Program {
                pool: Arc::clone(&pool),
                process: None,
            }))
        }))
    };
    Source {
        start: START,
        pattern: "exec:COMMAND",
        open: Box::new(open),
    }
}

/// The running copies of one program that have no seat at the moment.
struct Pool {
    /// The player's name.
    name: String,
    /// How it is started.
    words: Vec<String>,
    patience: Patience,
    idle: Mutex<Vec<Process>>,
}

impl Pool {
    /// A copy for a seat.
    fn take(&self) -> Result<Process, Trouble> {
        // Not in one expression: a program is not to be started while others wait for the lock.
        let idle = self.lock().pop();
        idle.map_or_else(|| Process::start(&self.words, &self.patience), Ok)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Process>> {
        // A list of processes is whole whatever happened to the thread that held it.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        // All at once, so that the slow ones are not waited for one after the other.
        self.lock().iter_mut().for_each(Process::dismiss);
    }
}

/// A program in a seat.
struct Program {
    pool: Arc<Pool>,
    /// From the first deal on, as long as nothing goes wrong.
    process: Option<Process>,
}

impl Program {
    /// Asks and reads the answer. After any trouble the process is not used again.
    fn ask<T>(
        &mut self,
        question: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, Fault> {
        let answer = self.running().and_then(|process| {
            let answer = process.ask(question)?;
            read(&answer).map_err(|wanted| Trouble::Answer {
                asked: question.to_owned(),
                answer: shortened(&answer),
                wanted,
            })
        });
        answer.map_err(|trouble| {
            self.process = None;
            Fault::new(&self.pool.name, &trouble)
        })
    }

    fn running(&mut self) -> Result<&mut Process, Trouble> {
        let process = match self.process.take() {
            Some(process) => process,
            None => self.pool.take()?,
        };
        Ok(self.process.insert(process))
    }
}

impl Foreign for Program {
    fn begin_deal(&mut self, seed: u64) -> Result<(), Fault> {
        match self.running() {
            Ok(process) => {
                process.tell(&format!("deal {seed}"));
                Ok(())
            }
            Err(trouble) => Err(Fault::new(&self.pool.name, &trouble)),
        }
    }

    fn pass(&mut self, view: &View) -> Result<[Card; 3], Fault> {
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

    fn play(&mut self, view: &View) -> Result<Card, Fault> {
        // The referee asks only whose turn it is.
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

impl Drop for Program {
    fn drop(&mut self) {
        self.pool.lock().extend(self.process.take());
    }
}
