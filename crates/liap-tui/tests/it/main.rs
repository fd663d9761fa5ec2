//! Integration tests of Liap Tui in a single program.

#[path = "../../../../tests/common"]
#[allow(dead_code)] // Shared with other packages; each uses a part.
mod common {
    pub mod records;
    pub mod serialization;
    pub mod tools;
}

mod liap_tui;
mod serialization;
