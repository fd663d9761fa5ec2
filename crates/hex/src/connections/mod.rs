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
//! The search connects groups and empty cells to the edges only. It is sound but not complete, because the
//! number of connections for each node and edge is limited.
//!
//! Modules:
//!
//! - `carrier`: sets of cells
//! - `graph`: groups and empty cells, linked by adjacency and bridges
//! - `edge_templates`: connections of single stones to an edge, as data
//! - `edge_search`: the rules, applied from the edges inwards

mod carrier;
mod edge_search;
mod edge_templates;
mod graph;

pub(crate) use carrier::Carrier;
pub(crate) use edge_search::{ConnectionLimits, EdgeSearch};

/// Boards of up to this size have at most 128 cells.
pub(crate) const MAX_NARROW_SIZE: usize = 11;
