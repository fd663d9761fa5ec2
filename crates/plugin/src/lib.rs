//! Shared objects with the handsense plugin contract, as players of the arena.
//!
//! * [`Plugin`]: a loaded library, seen from the host's side.
//! * [`source`](source()): the players `plugin:PATH`.

mod loaded;
mod source;

pub use loaded::{Plugin, PluginError};
pub use source::source;
