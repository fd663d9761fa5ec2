//! `handsense signature`: every decision of a fixed set of games in one number a game.
//!
//! Whoever changes the library sees at once whether its play has changed, and a changed line in a
//! commit is a change made on purpose.

mod binokel;
mod hearts;
mod hex;
mod liap_tui;

use super::{Failure, print};

/// Runs the command.
pub fn run() -> Result<(), Failure> {
    let hearts = hearts::play_all()?;
    let liap_tui = liap_tui::play_all();
    let binokel = binokel::play_all();
    let hex = hex::play_all()?;
    Ok(print(&format!(
        "hearts {hearts}\nliap-tui {liap_tui}\nbinokel {binokel}\nhex {hex}\n"
    ))?)
}

/// The number of decisions and the FNV-1a hash of them all.
///
/// FNV-1a is written here because the hash must be the same for ever and on every platform.
/// Source: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm", 64 bits.
struct Trace {
    steps: u64,
    hash: u64,
}

impl Trace {
    /// The hash of nothing.
    const OFFSET: u64 = 0xCBF2_9CE4_8422_2325;
    /// The factor of each step.
    const PRIME: u64 = 0x0000_0100_0000_01B3;

    /// Before the first decision.
    const fn new() -> Trace {
        Trace {
            steps: 0,
            hash: Self::OFFSET,
        }
    }

    /// One decision: a card played, or the three cards passed.
    fn decision(&mut self, codes: &[u8]) {
        self.steps += 1;
        for &code in codes {
            self.hash = (self.hash ^ u64::from(code)).wrapping_mul(Self::PRIME);
        }
    }
}

impl std::fmt::Display for Trace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:016x}", self.steps, self.hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_gives_the_published_values() {
        for (text, hash) in [
            ("", 0xCBF2_9CE4_8422_2325),
            ("a", 0xAF63_DC4C_8601_EC8C),
            ("foobar", 0x8594_4171_F739_67E8),
        ] {
            let mut trace = Trace::new();
            trace.decision(text.as_bytes());
            assert_eq!(trace.hash, hash, "{text}");
        }
    }
}
