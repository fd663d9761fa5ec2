//! What the tests know, with chance that comes from the input.

// Every target uses a part of this.
#![allow(dead_code, missing_docs)]
// The replay of the corpora is in the program that has these modules, too, with chance of its own.
#![allow(clippy::duplicate_mod)]

#[path = "../../tests/common/binokel_rounds.rs"]
pub mod binokel_rounds;
#[path = "../../tests/common/calls.rs"]
pub mod calls;
#[path = "../../tests/common/claims.rs"]
pub mod claims;
#[path = "../../tests/common/damage.rs"]
pub mod damage;
#[path = "../../tests/common/deal.rs"]
pub mod deal;
#[path = "../../tests/common/hex_calls.rs"]
pub mod hex_calls;
#[path = "../../tests/common/hex_exhaustive.rs"]
pub mod hex_exhaustive;
#[path = "../../tests/common/hex_slow.rs"]
pub mod hex_slow;
#[path = "../../tests/common/judge.rs"]
pub mod judge;
#[path = "random.rs"]
pub mod random;
#[path = "../../tests/common/referee.rs"]
pub mod referee;
#[path = "../../tests/common/rounds.rs"]
pub mod rounds;
#[path = "../../tests/common/solve_slow.rs"]
pub mod solve_slow;
#[path = "../../tests/common/validator.rs"]
pub mod validator;
