//! Recipes: how a player of a name is made, fresh for every table.

/// Makes a player.
pub type Recipe<P> = Box<dyn Fn() -> P + Send + Sync>;
