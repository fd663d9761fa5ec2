//! Shared test code: a slow and simple implementation of the rules, written from the rules alone,
//! and helpers. The slow implementations never call the library.
//!
//! - [`binokel_rounds`], [`liap_tui_rounds`]: views of random rounds, and damage to them.
//! - [`calls`], [`hex_calls`]: the C functions behind safe signatures.
//! - [`cases`]: calls of every function with valid arguments.
//! - [`claims`], [`solve_slow`]: exhaustive checks of claims and solutions.
//! - [`compilers`], [`tools`]: C compilers, programs, and reports of skipped tests.
//! - [`damage`]: random damage to views and positions of Hearts.
//! - [`deal`], [`referee`]: whole deals of Hearts by slow rules.
//! - [`first_version`]: the sizes of structs in version 1.
//! - [`interface`]: the description of the C interface.
//! - [`slow_evaluation`]: the tables of hand evaluation, transcribed.
//! - [`memory`]: allocators that count or refuse.
//! - [`random`], [`records`], [`snapshot`]: random numbers, recorded decisions, snapshots.
//! - [`stages`]: states at many stages of each game.
//! - [`validator`]: a slow check of views and positions.

// Each test program uses a part.
#![allow(dead_code)]

pub mod binokel_rounds;
pub mod calls;
pub mod cases;
pub mod claims;
pub mod compilers;
pub mod damage;
pub mod deal;
pub mod first_version;
pub mod hex_calls;
pub mod interface;
pub mod liap_tui_rounds;
pub mod memory;
pub mod random;
pub mod records;
pub mod referee;
pub mod slow_evaluation;
pub mod snapshot;
pub mod solve_slow;
pub mod stages;
pub mod tools;
pub mod validator;
