//! The C interface as data, C programs that compare it with compilers, and the rule for its
//! changes.
//!
//! - [`change`]: changes of the header with their effect.
//! - [`interface`]: the description of the interface.
//! - [`probe`]: C programs generated from a description.
//! - [`rule`]: which changes keep the version.

pub mod change;
#[path = "../../../build/interface/mod.rs"]
pub mod interface;
pub mod probe;
pub mod rule;

pub use interface::{Interface, Signature, Struct, Type, VERSION};
