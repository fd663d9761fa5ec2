//! Integration tests of Hex, as one program.

#[path = "../../../../tests/common"]
#[allow(dead_code)] // Shared with other packages; each uses a part.
mod common {
    pub mod hex_records;
    pub mod hex_slow;
    pub mod hex_solved;
    pub mod random;
    pub mod records;
    pub mod snapshot;
    pub mod tools;
}

mod hex;
mod hex_htp;
mod hex_known;
mod hex_level;
mod hex_puzzles;
mod hex_reuse;
mod hex_solve;
mod hex_structure;
mod hex_text;
