//! The blocks of samples of a racing search, and the eliminations between them.

use super::budget::Budget;
use super::race::Race;
use super::racing_search::{RaceProgress, SampleSource};

/// The minimum number of samples between two eliminations. Chosen by hand.
const MIN_BLOCK: u64 = 8;

/// A function that receives a sample with its number and the race before it.
pub(super) type Record<'r, S> = dyn FnMut(u64, &<S as SampleSource>::Sample, &Race) + Send + 'r;

/// What a source states about its samples once for a search.
#[derive(Clone, Copy, Debug)]
struct SourceLimits {
    playouts_per_arm: u64,
    max_batch: u64,
    elimination_z: f64,
}

/// A race with the samples recorded so far, in blocks.
///
/// The result depends on the samples in their order alone, and not on the thread that draws or
/// records them.
#[derive(Debug)]
pub(super) struct Blocks<'a> {
    pub race: &'a mut Race,
    /// The number of samples so far.
    pub drawn: u64,
    /// The playouts of all arms in these samples.
    pub playouts: u64,
    /// The number of samples at the end of the current block.
    pub end: u64,
    /// Whether arms are eliminated.
    eliminates: bool,
    /// The number of halvings in a whole budget, and of those so far.
    halvings: [u64; 2],
    limits: SourceLimits,
}

impl<'a> Blocks<'a> {
    /// Begins without samples.
    pub fn new<S: SampleSource>(source: &S, race: &'a mut Race) -> Blocks<'a> {
        Blocks {
            race,
            drawn: 0,
            playouts: 0,
            end: 0,
            eliminates: false,
            halvings: [0; 2],
            limits: SourceLimits {
                playouts_per_arm: source.max_playouts_per_arm(),
                max_batch: source.max_batch(),
                elimination_z: S::ELIMINATION_Z,
            },
        }
    }

    /// Sets whether arms are eliminated after each block. If so, a single arm takes no samples.
    pub fn set_elimination(&mut self, eliminates: bool) {
        let halvings = self.race.len().next_power_of_two().trailing_zeros();
        self.eliminates = eliminates;
        self.halvings = [u64::from(halvings), 0];
    }

    /// Returns whether a single arm is left of those that can be eliminated.
    pub fn is_settled(&self) -> bool {
        self.eliminates && self.race.len() <= 1
    }

    /// Returns the most playouts of a sample of the surviving arms.
    pub fn cost(&self) -> u64 {
        self.race.len() as u64 * self.limits.playouts_per_arm
    }

    /// Returns the maximum number of samples that are prepared and not yet recorded.
    pub const fn max_batch(&self) -> u64 {
        self.limits.max_batch
    }

    /// Begins the next block. Returns whether there is one.
    pub fn begin(&mut self, budget: &Budget<'_>) -> bool {
        if self.is_settled() {
            return false;
        }
        let block = MIN_BLOCK.max(self.drawn / 4).min(self.max_batch());
        // The last block is as long as the step limit allows.
        self.end = self.drawn + block.min(budget.units(self.playouts, self.cost()));
        self.end > self.drawn
    }

    /// Records the next sample.
    pub fn record<S: SampleSource>(&mut self, sample: &S::Sample, record: &mut Record<'_, S>) {
        record(self.drawn, sample, self.race);
        let playouts = self.race.alive().map(|arm| S::playouts(sample, arm));
        self.playouts += playouts.sum::<u64>();
        self.race.push(|arm| S::value(sample, arm));
        self.drawn += 1;
    }

    /// Eliminates arms after a block. Returns the progress, or `None` if no arms are eliminated.
    pub fn finish(&mut self, budget: &Budget<'_>) -> Option<RaceProgress> {
        if !self.eliminates {
            return None;
        }
        self.race.eliminate(self.limits.elimination_z);
        let [halvings, halved] = self.halvings;
        let mut halved = halved;
        while halved + 1 < halvings && budget.spent(self.playouts) * halvings >= (halved + 1) * 1024
        {
            halved += 1;
            self.race.halve();
        }
        self.halvings = [halvings, halved];
        Some(self.progress(budget, self.race.len() == 1))
    }

    /// Returns the last progress of a search that ends within a block, or `None` if it has not
    /// begun or no arms are eliminated.
    pub fn interrupted(&self, budget: &Budget<'_>) -> Option<RaceProgress> {
        (self.eliminates && self.playouts > 0).then(|| self.progress(budget, true))
    }

    fn progress(&self, budget: &Budget<'_>, is_last: bool) -> RaceProgress {
        let best = self.race.best();
        RaceProgress {
            best,
            value: self.race.estimate(best),
            playouts: self.playouts,
            spent: budget.spent(self.playouts) as f64 / 1024.0,
            remaining: self.race.len(),
            is_last,
        }
    }
}
