//! The C interface as data, programs that hold compilers against it, and the rule for its changes.

pub mod change;
#[path = "../../../build/interface/mod.rs"]
pub mod interface;
pub mod probe;
pub mod rule;

pub use interface::{Interface, Signature, Struct, Type, VERSION};
