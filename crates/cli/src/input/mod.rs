//! Input: views, deals and positions from the command line, from files, or as JSON; players.
//!
//! * [`view`]: a view as a line of fields or as JSON, from a file or standard input.
//! * [`position`]: a position as a line of fields.
//! * [`players`]: the players of the arena by name, external ones included. [`threads`]: worker
//!   threads.

pub mod players;
pub mod position;
pub mod threads;
pub mod view;

use clap::builder::{PossibleValuesParser, TypedValueParser};

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
