use std::fmt;

/// A rank, numbered from the top: the ace is 0, the two is 12. A *lower number* is a *higher card*.
///
/// ```
/// use handsense_hearts::Rank;
/// assert_eq!(Rank::Ace.index(), 0);
/// assert_eq!(Rank::from_char('T'), Some(Rank::Ten));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Rank {
    /// A, 0
    Ace = 0,
    /// K, 1
    King = 1,
    /// Q, 2
    Queen = 2,
    /// J, 3
    Jack = 3,
    /// T, 4
    Ten = 4,
    /// 9, 5
    Nine = 5,
    /// 8, 6
    Eight = 6,
    /// 7, 7
    Seven = 7,
    /// 6, 8
    Six = 8,
    /// 5, 9
    Five = 9,
    /// 4, 10
    Four = 10,
    /// 3, 11
    Three = 11,
    /// 2, 12
    Two = 12,
}

impl Rank {
    /// All ranks from the ace down to the two.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::King,
        Rank::Queen,
        Rank::Jack,
        Rank::Ten,
        Rank::Nine,
        Rank::Eight,
        Rank::Seven,
        Rank::Six,
        Rank::Five,
        Rank::Four,
        Rank::Three,
        Rank::Two,
    ];

    const CHARS: [char; 13] = [
        'A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2',
    ];

    /// 0 for the ace … 12 for the two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `A K Q J T 9 … 2`.
    pub const fn to_char(self) -> char {
        Self::CHARS[self as usize]
    }

    /// Reads a rank character; letters in either case.
    pub fn from_char(c: char) -> Option<Rank> {
        let upper = c.to_ascii_uppercase();
        Self::CHARS
            .iter()
            .position(|&known| known == upper)
            .map(|index| Self::ALL[index])
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.to_char())
    }
}
