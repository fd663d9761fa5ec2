//! Integration tests of Binokel in a single program.

#[path = "../../../../tests/common"]
#[allow(dead_code)] // Shared with other packages; each uses a part.
mod common {
    pub mod records;
    pub mod tools;
}

mod binokel;
mod binokel_games;
