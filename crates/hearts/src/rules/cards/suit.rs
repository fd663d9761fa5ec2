use std::fmt;

/// One of the four suits, numbered as the classic engine numbers them.
///
/// ```
/// use handsense_hearts::Suit;
/// assert_eq!(Suit::Clubs.index(), 2);
/// assert_eq!(Suit::Hearts.to_string(), "♥");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Suit {
    /// ♠, 0
    Spades = 0,
    /// ♦, 1
    Diamonds = 1,
    /// ♣, 2
    Clubs = 2,
    /// ♥, 3
    Hearts = 3,
}

impl Suit {
    /// All suits in the order of their numbers.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Diamonds, Suit::Clubs, Suit::Hearts];

    /// Returns the suit with the number `index & 3`.
    #[inline]
    pub const fn from_index(index: usize) -> Suit {
        match index & 3 {
            0 => Suit::Spades,
            1 => Suit::Diamonds,
            2 => Suit::Clubs,
            _ => Suit::Hearts,
        }
    }

    /// 0 spades, 1 diamonds, 2 clubs, 3 hearts.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `S`, `D`, `C` or `H`.
    pub const fn letter(self) -> char {
        ['S', 'D', 'C', 'H'][self as usize]
    }

    /// `♠`, `♦`, `♣` or `♥`.
    pub const fn symbol(self) -> char {
        ['♠', '♦', '♣', '♥'][self as usize]
    }

    /// Returns the English plural: `spades`, `diamonds`, `clubs`, `hearts`.
    pub const fn name(self) -> &'static str {
        ["spades", "diamonds", "clubs", "hearts"][self as usize]
    }

    /// Reads a letter (either case) or a symbol, filled or hollow.
    pub const fn from_char(c: char) -> Option<Suit> {
        match c {
            'S' | 's' | '♠' | '♤' => Some(Suit::Spades),
            'D' | 'd' | '♦' | '♢' => Some(Suit::Diamonds),
            'C' | 'c' | '♣' | '♧' => Some(Suit::Clubs),
            'H' | 'h' | '♥' | '♡' => Some(Suit::Hearts),
            _ => None,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.symbol())
    }
}
