//! Lookup tables for the exploration term of UCT: √ln N and 1/√n.
//!
//! The standard library does not specify the last digits of a logarithm. This one uses additions,
//! multiplications and divisions only, which IEEE 754 defines exactly, so a seed gives the same
//! card on all platforms.

const LN_2: f64 = std::f64::consts::LN_2;

/// Terms of the series; the last term is below 2^-53 of the sum.
const TERMS: u32 = 14;

/// The natural logarithm of a positive integer; 0 for 0.
///
/// Splits off the power of two, which leaves *m* in [2/3, 4/3]. Then ln *m* is twice the sum of
/// *z*^k / *k* over odd *k* with *z* = (*m* − 1)/(*m* + 1), at most 1/5.
const fn ln(number: u32) -> f64 {
    if number < 2 {
        return 0.0;
    }
    let mut power = number.ilog2();
    let mut m = number as f64 / (1u64 << power) as f64;
    if m > 4.0 / 3.0 {
        m /= 2.0;
        power += 1;
    }
    let z = (m - 1.0) / (m + 1.0);
    let mut sum = 0.0;
    let mut odd = TERMS;
    // Horner's method, from the smallest term.
    while odd > 0 {
        odd -= 1;
        sum = sum * z * z + 1.0 / (2 * odd + 1) as f64;
    }
    power as f64 * LN_2 + 2.0 * z * sum
}

/// √ln N and 1/√n for all visit counts of a tree.
#[derive(Clone, Debug)]
pub(super) struct ExplorationTable {
    root_ln: Vec<f64>,
    inverse_root: Vec<f64>,
}

impl ExplorationTable {
    /// Tables for up to this many visits.
    pub fn new(visits: u32) -> ExplorationTable {
        ExplorationTable {
            root_ln: (0..=visits).map(|n| ln(n).sqrt()).collect(),
            inverse_root: (0..=visits)
                .map(|n| 1.0 / f64::from(n.max(1)).sqrt())
                .collect(),
        }
    }

    /// √ln N.
    #[inline(always)]
    pub fn of_parent(&self, visits: u32) -> f64 {
        self.root_ln.get(visits as usize).copied().unwrap_or(0.0)
    }

    /// 1/√n.
    #[inline(always)]
    pub fn of_child(&self, visits: u32) -> f64 {
        self.inverse_root
            .get(visits as usize)
            .copied()
            .unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn series_approximates_the_logarithm() {
        for number in (1..20_000).chain([1 << 30, u32::MAX]) {
            let exact = f64::from(number).ln();
            assert!(
                (ln(number) - exact).abs() <= 4.0 * f64::EPSILON * exact.max(1.0),
                "{number}"
            );
        }
    }

    #[test]
    fn product_of_the_factors_is_the_exploration_term() {
        let tables = ExplorationTable::new(400);
        for (parent, child) in [(1, 1), (50, 3), (333, 100), (400, 400)] {
            let exact = (f64::from(parent).ln() / f64::from(child)).sqrt();
            let product = tables.of_parent(parent) * tables.of_child(child);
            assert!((product - exact).abs() < 1e-14);
        }
    }
}
