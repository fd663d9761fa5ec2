//! What the tests share: a slow and obvious twin of the rules, written from the rules themselves,
//! and plain helpers. No twin calls the library.

// Each of the programs uses a part of this.
#![allow(dead_code)]

pub mod abi;
pub mod binokel_rounds;
pub mod calls;
pub mod claims;
pub mod compilers;
pub mod damage;
pub mod deal;
pub mod header;
pub mod hex_calls;
pub mod judge;
pub mod languages;
pub mod memory;
pub mod questions;
pub mod random;
pub mod records;
pub mod referee;
pub mod rounds;
pub mod snapshot;
pub mod solve_slow;
pub mod tools;
pub mod validator;
