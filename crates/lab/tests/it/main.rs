//! Integration tests of the lab in one program.

#[path = "../../../../tests/common"]
#[allow(dead_code)] // Shared with other packages; each uses a part.
mod common {
    pub mod example;
    pub mod hex_records;
    pub mod records;
    pub mod snapshot;
    pub mod tools;
}

mod examples;
mod hex_reference;
