//! Integration tests of the Hearts crate through its Rust interface, in one program.

#[path = "../../../../tests/common"]
#[allow(dead_code)] // Shared with other packages; each uses a part of it.
mod common {
    pub mod claims;
    pub mod random;
    pub mod referee;
    pub mod slow_evaluation;
    pub mod snapshot;
    pub mod solve_slow;
    pub mod tools;
}

mod claim;
mod evaluation;
mod examples;
mod perft;
mod properties;
mod serialization;
mod solve;
mod unknown_history;
