//! A dialog on standard input and output: what a game asks its player.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead};

use crate::error::Failure;
use crate::output::print;

/// Prints a prompt and reads a line without the spaces around it; `None` at the end of the input.
///
/// # Errors
/// Standard input cannot be read, or standard output not written.
pub fn ask(prompt: &str) -> Result<Option<String>, Failure> {
    print(prompt)?;
    let mut line = String::new();
    match io::stdin().lock().read_line(&mut line) {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(line.trim().to_owned())),
        Err(error) => Err(Failure::read("standard input")(error)),
    }
}

/// A seed that differs from game to game.
pub fn random_seed() -> u64 {
    RandomState::new().hash_one(()) % 1_000_000
}
