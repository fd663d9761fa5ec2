//! Modules of the tests, with random numbers from the input.

// Each target uses some of the items.
#![allow(dead_code, missing_docs)]
// The test program that replays the corpora contains these modules as well, with its own random
// numbers.
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
#[path = "../../tests/common/first_version.rs"]
pub mod first_version;
#[path = "../../tests/common/hex_calls.rs"]
pub mod hex_calls;
#[path = "../../tests/common/hex_slow.rs"]
pub mod hex_slow;
#[path = "../../tests/common/liap_tui_rounds.rs"]
pub mod liap_tui_rounds;
#[path = "random.rs"]
pub mod random;
#[path = "../../tests/common/referee.rs"]
pub mod referee;
#[path = "../../tests/common/slow_evaluation.rs"]
pub mod slow_evaluation;
#[path = "../../tests/common/solve_slow.rs"]
pub mod solve_slow;
#[path = "../../tests/common/validator.rs"]
pub mod validator;
