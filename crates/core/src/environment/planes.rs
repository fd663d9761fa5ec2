//! The planes of an observation, written in order.

/// The bits of each byte as numbers, lowest first.
static BITS: [[f32; 8]; 256] = {
    let mut table = [[0.0; 8]; 256];
    let mut at = 0;
    while at < 256 * 8 {
        if (at / 8) >> (at % 8) & 1 == 1 {
            table[at / 8][at % 8] = 1.0;
        }
        at += 1;
    }
    table
};

/// The numbers of an observation: planes of equal width. A plane that is not written is 0.
#[derive(Debug)]
pub struct Planes<'a> {
    rest: &'a mut [f32],
    width: usize,
}

impl<'a> Planes<'a> {
    /// Creates planes of this width, all 0.
    pub fn new(numbers: &'a mut [f32], width: usize) -> Planes<'a> {
        numbers.fill(0.0);
        Planes {
            rest: numbers,
            width,
        }
    }

    /// Returns the next plane. Beyond the last one it is empty.
    #[inline]
    pub fn plane(&mut self) -> &'a mut [f32] {
        let (plane, rest) = std::mem::take(&mut self.rest)
            .split_at_mut_checked(self.width)
            .unwrap_or_default();
        self.rest = rest;
        plane
    }

    /// Writes a set to the next plane: 1 for each bit. The width is at most 64.
    #[inline]
    pub fn set(&mut self, bits: u64) {
        for (chunk, byte) in self.plane().chunks_mut(8).zip(bits.to_le_bytes()) {
            chunk.copy_from_slice(&BITS[byte as usize][..chunk.len()]);
        }
    }

    /// Writes numbers to the beginning of the next plane.
    #[inline]
    pub fn numbers(&mut self, numbers: impl IntoIterator<Item = f32>) {
        for (slot, number) in self.plane().iter_mut().zip(numbers) {
            *slot = number;
        }
    }
}
