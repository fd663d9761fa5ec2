//! FNV-1a, 64 bits: a hash that is equal in every version and on every platform.
//!
//! It detects accidental changes, not deliberate ones. Source: Fowler, Noll, Vo, "The FNV
//! Non-Cryptographic Hash Algorithm".

/// The state of an FNV-1a hash of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv1a(u64);

impl Fnv1a {
    const OFFSET_BASIS: u64 = 0xCBF2_9CE4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01B3;

    /// Creates the hash of no bytes.
    #[inline]
    pub const fn new() -> Fnv1a {
        Fnv1a(Self::OFFSET_BASIS)
    }

    /// Returns the hash extended by `bytes`.
    #[must_use]
    #[inline]
    pub const fn update(self, mut bytes: &[u8]) -> Fnv1a {
        let mut hash = self.0;
        while let Some((&byte, rest)) = bytes.split_first() {
            hash = (hash ^ byte as u64).wrapping_mul(Self::PRIME);
            bytes = rest;
        }
        Fnv1a(hash)
    }

    /// Returns the 64-bit hash value.
    #[inline]
    pub const fn value(self) -> u64 {
        self.0
    }
}

impl Default for Fnv1a {
    fn default() -> Fnv1a {
        Fnv1a::new()
    }
}

#[cfg(test)]
mod tests {
    use super::Fnv1a;

    #[test]
    fn hashes_match_the_published_values() {
        for (text, hash) in [
            ("", 0xCBF2_9CE4_8422_2325),
            ("a", 0xAF63_DC4C_8601_EC8C),
            ("foobar", 0x8594_4171_F739_67E8),
        ] {
            assert_eq!(Fnv1a::new().update(text.as_bytes()).value(), hash, "{text}");
            let parted = text
                .bytes()
                .fold(Fnv1a::new(), |hash, byte| hash.update(&[byte]));
            assert_eq!(parted.value(), hash, "{text}");
        }
    }
}
