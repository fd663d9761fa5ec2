//! A hash that is the same for ever and on every platform.
//!
//! It tells accidents, not intent. Source: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm",
//! FNV-1a of 64 bits.

/// The hash of the bytes so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv(u64);

impl Fnv {
    /// The hash of nothing.
    pub const NOTHING: Fnv = Fnv(0xCBF2_9CE4_8422_2325);
    /// The factor of each step.
    const PRIME: u64 = 0x0000_0100_0000_01B3;

    /// The same with some more bytes.
    #[must_use]
    #[inline]
    pub const fn and(self, mut bytes: &[u8]) -> Fnv {
        let mut hash = self.0;
        while let Some((&byte, rest)) = bytes.split_first() {
            hash = (hash ^ byte as u64).wrapping_mul(Self::PRIME);
            bytes = rest;
        }
        Fnv(hash)
    }

    /// The hash.
    #[inline]
    pub const fn value(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Fnv;

    #[test]
    fn the_hash_gives_the_published_values() {
        for (text, hash) in [
            ("", 0xCBF2_9CE4_8422_2325),
            ("a", 0xAF63_DC4C_8601_EC8C),
            ("foobar", 0x8594_4171_F739_67E8),
        ] {
            assert_eq!(Fnv::NOTHING.and(text.as_bytes()).value(), hash, "{text}");
            let parted = text
                .bytes()
                .fold(Fnv::NOTHING, |sum, byte| sum.and(&[byte]));
            assert_eq!(parted.value(), hash, "{text}");
        }
    }
}
