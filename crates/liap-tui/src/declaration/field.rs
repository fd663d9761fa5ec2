//! How strong the table seems, from what was declared.

/// How strong the other players seem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// They declare little.
    Weak,
    /// Neither, or nothing is known yet.
    Normal,
    /// They declare much.
    Strong,
}

impl Field {
    /// By the mean of the declarations: weak up to `weak`, strong from `strong`, both in tenths.
    pub(crate) fn of(declared: &[u8], weak: u32, strong: u32) -> Field {
        let tenths: u32 = declared
            .iter()
            .map(|&declared| 10 * u32::from(declared))
            .sum();
        let count = declared.len() as u32;
        match count {
            0 => Field::Normal,
            _ if tenths <= weak * count => Field::Weak,
            _ if tenths >= strong * count => Field::Strong,
            _ => Field::Normal,
        }
    }

    /// One of three numbers.
    pub(crate) const fn pick(self, weak: u32, normal: u32, strong: u32) -> u32 {
        match self {
            Field::Weak => weak,
            Field::Normal => normal,
            Field::Strong => strong,
        }
    }
}
