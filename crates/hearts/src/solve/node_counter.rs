//! The nodes of a search, and the limits that cut it off.

use handsense_core::search::Budget;

/// Number of nodes between two looks at the clock and at the cancel flag.
const NODES_PER_LOOK: u64 = 512;

/// Counts nodes and cuts the search off at the node limit, at the time limit or on cancellation.
pub(super) struct NodeCounter<'a> {
    budget: &'a Budget<'a>,
    /// Number of cards tried so far, forced cards not counted.
    nodes: u64,
    /// Maximum number of cards to try. A look that ends the search lowers it.
    limit: u64,
    /// Number of nodes at the next look; the maximum if there is nothing to look at.
    next_look: u64,
}

impl<'a> NodeCounter<'a> {
    /// Creates a counter of the nodes of this budget.
    pub fn new(budget: &'a Budget<'a>, limit: Option<u64>) -> NodeCounter<'a> {
        NodeCounter {
            budget,
            nodes: 0,
            limit: limit.unwrap_or(u64::MAX),
            next_look: if budget.can_stop() { 1 } else { u64::MAX },
        }
    }

    /// Counts a node.
    #[inline(always)]
    pub fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
    }

    #[cold]
    fn look(&mut self) {
        if self.budget.should_stop() {
            self.limit = self.limit.min(self.nodes - 1);
        }
        self.next_look = self.nodes + NODES_PER_LOOK;
    }

    /// Starts to count from 0 again. The time continues.
    pub fn restart(&mut self) {
        self.nodes = 0;
        if self.budget.can_stop() {
            self.next_look = 1;
        }
    }

    /// Whether a limit was exceeded, so that results are invalid.
    #[inline(always)]
    pub const fn is_cut_off(&self) -> bool {
        self.nodes > self.limit
    }

    /// Number of nodes, including one beyond the limit.
    #[inline(always)]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Number of nodes, at most the limit.
    pub fn nodes_within_limit(&self) -> u64 {
        self.nodes.min(self.limit)
    }
}
