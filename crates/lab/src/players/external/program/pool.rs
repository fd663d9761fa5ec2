//! Running programs that are reused from game to game.
//!
//! Programs forget each deal or game when the next begins. So there are as many processes as seats in
//! play at the same time.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::PREFIX;
use super::error::ProgramError;
use super::process::{Process, WaitLimits};
use super::shell_words::{ShellWordsError, split_words};

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
