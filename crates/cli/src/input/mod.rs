//! Input: views, deals and positions from the command line, from files, or as JSON; players.
//!
//! * [`text`], [`read_view`]: a text and a view from the command line, a file or standard input.
//! * [`position`]: a position as a line of fields.
//! * [`ask`]: the answers of a player. [`threads`]: the number of worker threads.
//! * [`players`]: the players of the arena by name, external ones included.

pub mod players;
pub mod position;

use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Read};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::{fs, thread};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use handsense_hearts::{SEATS, Seat, View};
use rayon::ThreadPoolBuilder;

use crate::error::Failure;
use crate::output::print;

/// Parses one of these values by its name.
pub fn by_name<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = all.iter().map(move |&value| name(value));
    PossibleValuesParser::new(names.collect::<Vec<_>>()).map(move |text| {
        let named = |value: &&T| name(**value) == text;
        *all.iter().find(named).expect("a possible value")
    })
}

/// Parses a number of this range.
pub fn number<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: Copy + Display + PartialOrd + FromStr,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Parses a seat, 0 to 3.
pub fn seat(text: &str) -> Result<Seat, String> {
    Ok(Seat::ALL[number(0..=SEATS - 1)(text)?])
}

/// Parses a count of at least this number: `20000`, `20_000`, `20,000` or `2e4`.
pub fn count(least: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| {
        let mut groups = text.split(['_', ',']);
        let first = groups.next().unwrap_or_default().len();
        let are_groups = groups.clone().all(|group| group.len() == 3)
            && (groups.next().is_none() || (1..=3).contains(&first));
        let digits = text.replace(['_', ','], "");
        let is_whole = |number: &f64| number.fract() == 0.0 && (0.0..1e15).contains(number);
        let float = || Some(digits.parse().ok().filter(is_whole)? as u64);
        let number = digits.parse().ok().or_else(float);
        number
            .filter(|&number| are_groups && number >= least)
            .ok_or_else(|| {
                format!("a whole number from {least}, such as 20000, 20_000, 20,000 or 2e4")
            })
    }
}

/// Reads the view that the arguments name: `-` is standard input and `@FILE` a file; anything else is the
/// view itself. A file may break the line anywhere.
pub fn read_view(arguments: &[String]) -> Result<View, Failure> {
    Ok(text(arguments)?.parse()?)
}

/// The text of the file, of standard input, or of the arguments themselves.
pub fn text(arguments: &[String]) -> Result<String, Failure> {
    let text = match arguments {
        [only] if only == "-" => {
            let mut text = String::new();
            let read = io::stdin().lock().read_to_string(&mut text);
            read.map_err(Failure::read("standard input"))?;
            text
        }
        [only] if only.starts_with('@') => {
            let path = &only[1..];
            fs::read_to_string(path).map_err(Failure::read(path))?
        }
        words => words.join(" "),
    };
    // Some editors put a byte order mark before the text.
    Ok(text.trim_start_matches('\u{FEFF}').to_owned())
}

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

/// The largest number of threads, as in the C interface.
const MOST: usize = 256;

/// The requested number of threads, or one per core.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    let cores = || thread::available_parallelism().ok();
    asked.or_else(cores).map_or(1, NonZeroUsize::get).min(MOST)
}

/// Parses the number of threads.
pub fn thread_count(text: &str) -> Result<NonZeroUsize, String> {
    let number: Option<NonZeroUsize> = text.parse().ok();
    number
        .filter(|number| number.get() <= MOST)
        .ok_or_else(|| format!("the number of threads is 1 to {MOST}"))
}

/// Runs parallel work on one thread per core. If the system refuses threads, fewer run; at least
/// the caller's thread does.
///
/// # Errors
/// No pool can be made, not even of the caller's thread.
pub fn in_pool<T: Send>(work: impl FnOnce() -> Result<T, Failure> + Send) -> Result<T, Failure> {
    let mut count = threads(None);
    while count > 1 {
        if let Ok(pool) = ThreadPoolBuilder::new().num_threads(count).build() {
            return pool.install(work);
        }
        count /= 2;
    }
    let alone = ThreadPoolBuilder::new().num_threads(1).use_current_thread();
    let refused = |error| Failure::new(format!("cannot start threads: {error}"));
    alone.build().map_err(refused)?.install(work)
}
