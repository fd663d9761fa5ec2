//! Integration tests of the Hearts crate through its Rust interface, in one program.

#[path = "../../../../tests/common"]
#[allow(dead_code)] // Shared with other packages; each uses a part of it.
mod common {
    pub mod claims;
    pub mod facts;
    pub mod random;
    pub mod referee;
    pub mod slow_evaluation;
}

mod claim;
mod evaluation;
mod explanations;
mod perft;
mod properties;
mod serialization;
mod unknown_history;
