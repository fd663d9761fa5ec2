//! Training a net for the learned policy.
//!
//! * `lessons`: lessons from deals that four players play by the net so far.
//! * `teach`: the lessons of a deal as it was played.
//! * `lesson`: a decision and what its cards were found to be worth; the file format; many of them in memory.
//! * `learner`: learns a net from lessons.
//! * `net_file`: nets in a file, as players.

mod learner;
mod lesson;
mod lessons;
pub mod net_file;
mod teach;

pub use learner::{Examined, Learner};
pub use lesson::{Book, Lesson, Taught};
pub use lessons::{LessonError, Lessons};
pub use teach::{lessons, teach};

#[cfg(test)]
mod tests;
