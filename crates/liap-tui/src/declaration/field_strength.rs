//! Field strength: how strong the other players appear from their declarations.

/// Strength of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldStrength {
    /// Low declarations.
    Weak,
    /// Average declarations, or none known.
    Normal,
    /// High declarations.
    Strong,
}

impl FieldStrength {
    /// Classifies the mean declaration: weak up to `weak`, strong from `strong`, both in tenths.
    pub(crate) fn from_declarations(declared: &[u8], weak: u32, strong: u32) -> FieldStrength {
        let tenths: u32 = declared
            .iter()
            .map(|&declared| 10 * u32::from(declared))
            .sum();
        let count = declared.len() as u32;
        match count {
            0 => FieldStrength::Normal,
            _ if tenths <= weak * count => FieldStrength::Weak,
            _ if tenths >= strong * count => FieldStrength::Strong,
            _ => FieldStrength::Normal,
        }
    }

    /// Selects one of three values by strength.
    pub(crate) const fn pick(self, weak: u32, normal: u32, strong: u32) -> u32 {
        match self {
            FieldStrength::Weak => weak,
            FieldStrength::Normal => normal,
            FieldStrength::Strong => strong,
        }
    }
}
