//! The fingerprint of a sequence of decisions.

use handsense_core::Fnv1a;

/// The number of decisions and the FNV-1a hash of them all.
pub struct Trace {
    pub steps: u64,
    pub hash: Fnv1a,
}

impl Trace {
    /// An empty trace.
    pub const fn new() -> Trace {
        Trace {
            steps: 0,
            hash: Fnv1a::new(),
        }
    }

    /// Adds a decision: a card played, or the three cards passed.
    pub fn decision(&mut self, codes: &[u8]) {
        self.steps += 1;
        self.hash = self.hash.update(codes);
    }
}

impl std::fmt::Display for Trace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:016x}", self.steps, self.hash.value())
    }
}
