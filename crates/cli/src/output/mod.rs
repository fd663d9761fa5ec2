//! The output of the commands: format arguments, screens, tables, JSON.
//!
//! * [`arguments`]: the format of the output, and its colours.
//! * [`answer`](mod@answer): writes to standard output.
//! * [`screen`]: capabilities of the output. [`paint`]: colours, and the reduction to ASCII.
//! * [`table`], [`words`], [`json`]: parts of the output.
//! * [`visible`]: control characters of files and foreign programs, escaped.
//! * [`hearts`]: sections about Hearts.

pub mod answer;
pub mod arguments;
pub mod hearts;
pub mod json;
pub mod paint;
pub mod screen;
pub mod table;
pub mod visible;
pub mod words;

pub use answer::{answer, print};
pub use arguments::{ColourArguments, OutputArguments};
