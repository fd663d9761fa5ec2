//! The nodes of a search, and the limits that cut it off.

use handsense_core::search::{Budget, ProgressMeter, SearchProgress};

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
    meter: ProgressMeter<'a>,
    /// The best card so far, for reports.
    best: SearchProgress,
}

impl<'a> NodeCounter<'a> {
    /// Creates a counter of the nodes of this budget.
    pub fn new(budget: &'a Budget<'a>, limit: Option<u64>) -> NodeCounter<'a> {
        let meter = ProgressMeter::new(budget);
        let looks = budget.can_stop() || meter.is_active();
        NodeCounter {
            budget,
            nodes: 0,
            limit: limit.unwrap_or(u64::MAX),
            next_look: if looks { 1 } else { u64::MAX },
            meter,
            best: SearchProgress {
                playouts: 0,
                spent: 0.0,
                value: 0.0,
                best: -1,
                remaining: 0,
            },
        }
    }

    /// Reports a new best card, by its code, with its value and the number of cards left to solve.
    pub fn report(&mut self, best: i32, value: i32, remaining: usize) {
        (self.best.best, self.best.value) = (best, f64::from(value));
        self.best.remaining = remaining;
        let progress = self.progress();
        self.meter.report_now(self.spent(), || progress);
    }

    fn spent(&self) -> u64 {
        self.budget.spent(self.nodes_within_limit())
    }

    fn progress(&self) -> SearchProgress {
        SearchProgress {
            playouts: self.nodes_within_limit(),
            ..self.best
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
        if self.meter.is_active() {
            let progress = self.progress();
            self.meter.report(self.spent(), || progress);
        }
    }

    /// Starts to count from 0 again. The time continues.
    pub fn restart(&mut self) {
        self.nodes = 0;
        if self.next_look != u64::MAX {
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
