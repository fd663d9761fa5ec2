//! Answers: arguments, screens, tables, JSON.
//!
//! * [`arguments`]: what an answer looks like, as the command line says it.
//! * [`answer`](mod@answer): standard output.
//! * [`screen`]: what the reader can see. [`paint`]: finished text turned into that.
//! * [`table`], [`words`], [`json`], [`mean`]: parts of answers.
//! * [`round_match`]: matches of games in rounds.
//! * [`hearts`]: parts of answers about Hearts.

pub mod answer;
pub mod arguments;
pub mod hearts;
pub mod json;
pub mod mean;
pub mod paint;
pub mod round_match;
pub mod screen;
pub mod table;
pub mod words;

pub use answer::{answer, print};
pub use arguments::OutputArguments;
