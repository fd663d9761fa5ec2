//! The input of a target as a source of random numbers.
//!
//! Where the tests draw a random number, a target reads the next input bytes. So the fuzzer
//! controls everything that the tests generate at random.

/// Generator state at the end of an input.
const TAIL_STATE: u64 = 0x9E37_79B9_7F4A_7C15;

/// Reads an input from its beginning. After its end a fixed xorshift sequence continues, so a short
/// input still determines a whole deal.
pub struct Random<'d> {
    bytes: &'d [u8],
    tail_state: u64,
}

impl<'d> Random<'d> {
    pub fn new(bytes: &'d [u8]) -> Random<'d> {
        Random {
            bytes,
            tail_state: TAIL_STATE,
        }
    }

    /// Splits off a prefix whose length is the next byte. Reading from the prefix does not shift
    /// the bytes after it.
    pub fn split_off(&mut self) -> Random<'d> {
        let count = usize::from(self.byte()).min(self.bytes.len());
        let (lent, rest) = self.bytes.split_at(count);
        self.bytes = rest;
        Random::new(lent)
    }

    /// Takes all remaining bytes.
    pub fn rest(&mut self) -> &'d [u8] {
        std::mem::take(&mut self.bytes)
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        if let Some((&first, rest)) = self.bytes.split_first() {
            self.bytes = rest;
            return first;
        }
        self.tail_state ^= self.tail_state >> 12;
        self.tail_state ^= self.tail_state << 25;
        self.tail_state ^= self.tail_state >> 27;
        (self.tail_state >> 32) as u8
    }

    // The random generator of the tests has the same method name.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        u64::from_le_bytes([0; 8].map(|_: u8| self.byte()))
    }

    pub fn number(&mut self) -> i32 {
        i32::from_le_bytes([0; 4].map(|_: u8| self.byte()))
    }

    /// A number in `0..bound`, read from as few bytes as possible.
    pub fn below(&mut self, bound: usize) -> usize {
        match bound {
            0..=1 => 0,
            2..=256 => usize::from(self.byte()) % bound,
            _ => self.number() as u32 as usize % bound,
        }
    }

    /// True with probability 1 / `times`; always false for an input of zeros if `times` > 1.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
