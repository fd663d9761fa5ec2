//! The input of a target, read as chance: where the tests draw a random number, a target takes the next bytes, and so
//! everything that the tests make at random a fuzzer makes on purpose.

/// Where the numbers after the end of an input begin.
const AFTER: u64 = 0x9E37_79B9_7F4A_7C15;

/// An input that is used up from its beginning. Behind its end a sequence goes on that is always the same: a short
/// input is a whole deal too, with the first things in it chosen.
pub struct Random<'d> {
    bytes: &'d [u8],
    after: u64,
}

impl<'d> Random<'d> {
    pub fn of(bytes: &'d [u8]) -> Random<'d> {
        Random {
            bytes,
            after: AFTER,
        }
    }

    /// Parts some of the next bytes off, so many as the first of them says: what is done with them leaves all behind
    /// them as it is.
    pub fn lend(&mut self) -> Random<'d> {
        let count = usize::from(self.byte()).min(self.bytes.len());
        let (lent, rest) = self.bytes.split_at(count);
        self.bytes = rest;
        Random::of(lent)
    }

    /// All that is left.
    pub fn rest(&mut self) -> &'d [u8] {
        std::mem::take(&mut self.bytes)
    }

    pub fn is_over(&self) -> bool {
        self.bytes.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        if let Some((&first, rest)) = self.bytes.split_first() {
            self.bytes = rest;
            return first;
        }
        self.after ^= self.after >> 12;
        self.after ^= self.after << 25;
        self.after ^= self.after >> 27;
        (self.after >> 32) as u8
    }

    // The name that the random generator of the tests has.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        u64::from_le_bytes([0; 8].map(|_: u8| self.byte()))
    }

    pub fn number(&mut self) -> i32 {
        i32::from_le_bytes([0; 4].map(|_: u8| self.byte()))
    }

    /// A number in `0..bound`, of no more bytes than it takes.
    pub fn below(&mut self, bound: usize) -> usize {
        match bound {
            0..=1 => 0,
            2..=256 => usize::from(self.byte()) % bound,
            _ => self.number() as u32 as usize % bound,
        }
    }

    /// True once in so many times; for an input of zeroes never.
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
