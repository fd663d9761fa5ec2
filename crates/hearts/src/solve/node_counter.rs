//! The nodes of a search, and the limits that cut it off.

use handsense_core::search::{Budget, ProgressMeter, SearchProgress};

/// Number of nodes between two checks of the clock, the cancel flag and the progress.
const NODES_PER_LOOK: u64 = 512;

/// Counts nodes and cuts the search off at the node limit, at the time limit or on cancellation.
pub(super) struct NodeCounter<'a> {
    budget: &'a Budget<'a>,
    /// Number of cards tried so far, forced cards not counted.
    nodes: u64,
    /// Maximum number of cards to try. A check that ends the search lowers it.
    limit: u64,
    /// The number of nodes beyond which the limits are checked: `limit`, or less if the search can
    /// stop or reports its progress.
    next_look: u64,
    meter: ProgressMeter<'a>,
    /// The best card so far, for reports.
    best: SearchProgress,
}

impl<'a> NodeCounter<'a> {
    /// Creates a counter of the nodes of this budget.
    pub fn new(budget: &'a Budget<'a>) -> NodeCounter<'a> {
        let mut counter = NodeCounter {
            budget,
            nodes: 0,
            limit: budget.limits().playouts.unwrap_or(u64::MAX),
            next_look: 0,
            meter: ProgressMeter::new(budget),
            best: SearchProgress::default(),
        };
        counter.restart();
        counter
    }

    /// Starts to count from 0 again. The time continues.
    pub fn restart(&mut self) {
        self.nodes = 0;
        let looks = self.budget.can_stop() || self.meter.is_active();
        self.next_look = if looks { 0 } else { self.limit };
    }

    /// Counts a node.
    #[inline(always)]
    pub const fn count(&mut self) {
        self.nodes += 1;
    }

    /// Whether a limit was exceeded, so that results are invalid.
    #[inline(always)]
    pub fn is_cut_off(&mut self) -> bool {
        self.nodes > self.next_look && self.look()
    }

    #[cold]
    fn look(&mut self) -> bool {
        if self.budget.can_stop() && self.budget.should_stop() {
            self.limit = self.limit.min(self.nodes.saturating_sub(1));
        }
        if self.nodes > self.limit {
            self.next_look = self.limit;
            return true;
        }
        let next = self.nodes.saturating_add(NODES_PER_LOOK);
        self.next_look = next.min(self.limit);
        if self.meter.is_active() {
            self.best.playouts = self.nodes;
            self.meter
                .report(self.budget.spent(self.nodes), || self.best);
        }
        false
    }

    /// Reports a new best card, by its code, with its value and the number of cards left to solve.
    pub fn report(&mut self, best: i32, value: i32, remaining: usize) {
        let playouts = self.nodes_within_limit();
        self.best = SearchProgress {
            playouts,
            value: f64::from(value),
            best,
            remaining,
            ..SearchProgress::default()
        };
        let spent = self.budget.spent(playouts);
        self.meter.report_now(spent, || self.best);
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
