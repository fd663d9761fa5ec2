//! Player factories. A factory creates a new player for every table, so no state passes from one
//! deal to another.

/// A function that creates a player.
pub type Factory<P> = Box<dyn Fn() -> P + Send + Sync>;
