//! Search, written once for every game: what is here knows positions only as keys and values.

mod table;

pub use table::Table;
