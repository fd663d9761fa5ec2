//! Shared objects with the handsense plugin contract, as players of the arena.
//!
//! - [`Plugin`]: a loaded plugin, seen from the host.
//! - [`source`](source()): the source of players `plugin:PATH`.

mod loaded;
mod source;

pub use loaded::{Plugin, PluginError};
pub use source::source;
