//! The integration tests of the command, in one program.

#[path = "../../../../tests/common"]
#[allow(dead_code)] // Shared with other packages; each uses a part.
mod common {
    pub mod compilers;
    pub mod matches;
    pub mod snapshot;
    pub mod tools;
}

mod arena;
mod cli;
mod equity;
mod files;
mod foreign;
#[cfg(unix)]
mod hex;
mod play;
mod report;
#[cfg(unix)]
mod shell;
mod terminal;
mod tournament;
mod training;
