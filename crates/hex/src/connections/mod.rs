//! Virtual connections by H-search.
//!
//! Source: Anshelevich, "A hierarchical approach to computer Hex", 2002. The must-play region
//! follows Hayward, Björnsson, Johanson, Kan, Po and van Rijswijck, "Solving 7×7 Hex: Virtual
//! connections and game-state reduction", 2003.
//!
//! A *full* connection holds although the opponent moves first. A *semi-connection* needs one stone
//! of the colour first. The *carrier* of a connection is the set of empty cells that it needs.
//! Connections are combined by two rules:
//!
//! - AND rule: a full connection of a group to an edge extends to all nodes linked to the group.
//!   Through an empty cell it extends as a semi-connection, since the cell must be taken first.
//! - OR rule: semi-connections without a common cell together form a full connection.
//!
//! There are two searches. Both are sound but not complete, because the number of connections for each
//! pair of nodes is limited.
//!
//! - `EdgeSearch` connects groups and empty cells to the edges only. It takes microseconds, and serves the
//!   strong player and the solver.
//! - [`Connections`] connects all pairs of groups, empty cells and edges. It takes milliseconds, and can be
//!   updated after a move.
//!
//! Modules:
//!
//! - `carrier`: sets of cells
//! - `graph`: groups and empty cells, linked by adjacency and bridges
//! - `edge_templates`: connections of single stones to an edge, as data
//! - `edge_search`: the rules, applied from the edges inwards
//! - `all_pairs`, `pair_search`: the rules, applied to all pairs

mod all_pairs;
mod carrier;
mod edge_search;
mod edge_templates;
mod graph;
mod pair_search;

pub use all_pairs::{Connection, Connections, End, HSearchResult};
pub(crate) use carrier::Carrier;
pub(crate) use edge_search::{ConnectionLimits, EdgeSearch};

/// Boards of up to this size have at most 128 cells.
pub(crate) const MAX_NARROW_SIZE: usize = 11;
