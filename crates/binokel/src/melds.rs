//! Melds: detection and points.

use super::cards::{Card, CardSet, Rank, SUITS, Suit};
use super::hand::Hand;
use handsense_core::ArrayVec;

/// Scoring of eight of a kind, the only difference between the two rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeldRules {
    /// Eight of a kind is a meld of its own.
    WithEights,
    /// Eight of a kind counts as four of a kind twice.
    FoursTwice,
}

/// Kind of meld.
///
/// Source: "Melding" in `docs/AI_STRATEGY.md` of the dabb repository, and its rules. The
/// discriminants are the codes of the C interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum MeldKind {
    /// König and Ober of a suit: 20, in trump 40.
    Paar = 0,
    /// All five ranks of a suit: 100, in trump 150.
    Familie = 1,
    /// Schippe-Ober and Bollen-Buabe: 40.
    Binokel = 2,
    /// Both copies of each: 300, instead of the Binokel.
    DoppelBinokel = 3,
    /// An ace of every suit: 100.
    VierAsse = 4,
    /// A König of every suit: 80.
    VierKoenige = 5,
    /// An Ober of every suit: 60.
    VierOber = 6,
    /// A Buabe of every suit: 40.
    VierBuaben = 7,
    /// All aces: 1,000.
    AchtAsse = 8,
    /// All Könige: 600.
    AchtKoenige = 9,
    /// All Ober: 400.
    AchtOber = 10,
    /// All Buaben: 200.
    AchtBuaben = 11,
}

impl MeldKind {
    /// All kinds by code.
    pub const ALL: [MeldKind; 12] = [
        MeldKind::Paar,
        MeldKind::Familie,
        MeldKind::Binokel,
        MeldKind::DoppelBinokel,
        MeldKind::VierAsse,
        MeldKind::VierKoenige,
        MeldKind::VierOber,
        MeldKind::VierBuaben,
        MeldKind::AchtAsse,
        MeldKind::AchtKoenige,
        MeldKind::AchtOber,
        MeldKind::AchtBuaben,
    ];

    /// German name, and points outside trump.
    #[inline]
    const fn name_and_points(self) -> (&'static str, i32) {
        match self {
            MeldKind::Paar => ("Paar", 20),
            MeldKind::Familie => ("Familie", 100),
            MeldKind::Binokel => ("Binokel", 40),
            MeldKind::DoppelBinokel => ("Doppel-Binokel", 300),
            MeldKind::VierAsse => ("Vier Asse", 100),
            MeldKind::VierKoenige => ("Vier Könige", 80),
            MeldKind::VierOber => ("Vier Ober", 60),
            MeldKind::VierBuaben => ("Vier Buaben", 40),
            MeldKind::AchtAsse => ("Acht Asse", 1_000),
            MeldKind::AchtKoenige => ("Acht Könige", 600),
            MeldKind::AchtOber => ("Acht Ober", 400),
            MeldKind::AchtBuaben => ("Acht Buaben", 200),
        }
    }

    /// German name, for example `Vier Asse`.
    #[inline]
    pub const fn name(self) -> &'static str {
        self.name_and_points().0
    }

    /// Points outside trump.
    #[inline]
    pub const fn points(self) -> i32 {
        self.name_and_points().1
    }

    /// Additional points in trump.
    #[inline]
    pub const fn trump_bonus(self) -> i32 {
        match self {
            MeldKind::Paar => 20,
            MeldKind::Familie => 50,
            _ => 0,
        }
    }
}

/// A meld on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Meld {
    /// Kind of the meld.
    pub kind: MeldKind,
    /// Suit of a Paar or a Familie.
    pub suit: Option<Suit>,
    /// Points of the meld.
    pub points: i32,
    /// Cards of the meld.
    pub cards: CardSet,
}

/// Largest number of melds in a hand of [`MAX_HAND`](super::MAX_HAND) cards.
pub const MAX_MELDS: usize = 16;

/// All melds of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Melds(ArrayVec<Meld, MAX_MELDS>);

impl Melds {
    /// The melds: Binokel, then four and eight of a kind from aces down, then Familien and Paare by
    /// suit.
    pub fn as_slice(&self) -> &[Meld] {
        &self.0
    }

    /// Sum of the points.
    pub fn points(&self) -> i32 {
        self.as_slice().iter().map(|meld| meld.points).sum()
    }

    /// Union of the cards in all melds.
    pub fn cards(&self) -> CardSet {
        let cards = self.as_slice().iter().map(|meld| meld.cards);
        cards.fold(CardSet::EMPTY, |all, cards| all | cards)
    }
}

/// The ranks with four of a kind, aces first, with their melds of four and eight.
const OF_A_KIND: [(Rank, MeldKind, MeldKind); 4] = [
    (Rank::Ass, MeldKind::VierAsse, MeldKind::AchtAsse),
    (Rank::Koenig, MeldKind::VierKoenige, MeldKind::AchtKoenige),
    (Rank::Ober, MeldKind::VierOber, MeldKind::AchtOber),
    (Rank::Buabe, MeldKind::VierBuaben, MeldKind::AchtBuaben),
];
const SCHIPPE_OBER: Card = Card::from_parts(Suit::Schippe, Rank::Ober, 0);
const BOLLEN_BUABE: Card = Card::from_parts(Suit::Bollen, Rank::Buabe, 0);

/// Finds all melds of a hand. Of two copies, a meld uses the one that is first in the hand.
///
/// A card can be in melds of different kinds, but the König and Ober of a Familie form no Paar.
///
/// ```
/// use handsense_binokel::{Card, Hand, MeldKind, MeldRules, Suit, melds};
/// let hand = ["SO", "BB", "HK", "HO"].map(|text| text.parse::<Card>().unwrap());
/// let found = melds(&Hand::new(&hand).unwrap(), Suit::Herz, MeldRules::FoursTwice);
/// assert_eq!(found.as_slice()[0].kind, MeldKind::Binokel);
/// assert_eq!(found.points(), 80);
/// ```
pub fn melds(hand: &Hand, trump: Suit, meld_rules: MeldRules) -> Melds {
    let mut melds = ArrayVec::new();
    let mut push = |kind: MeldKind, suit: Option<Suit>, cards: CardSet| {
        let bonus = if suit == Some(trump) {
            kind.trump_bonus()
        } else {
            0
        };
        melds.push(Meld {
            kind,
            suit,
            points: kind.points() + bonus,
            cards,
        });
    };
    let (first, second) = by_order(hand);
    let (once, twice) = (KindSet::any(first), KindSet::any(second));
    let binokel = SCHIPPE_OBER.both_copies() | BOLLEN_BUABE.both_copies();
    match (once.has_binokel(), twice.has_binokel()) {
        (_, true) => push(MeldKind::DoppelBinokel, None, binokel),
        (true, false) => push(MeldKind::Binokel, None, first & binokel),
        (false, false) => (),
    }
    let (fours, eights) = (once.fours(), twice.fours());
    // Most hands have none.
    if fours != 0 {
        for (rank, four, eight) in OF_A_KIND {
            let has = |ranks: u64| ranks >> (2 * rank.index()) & 1 == 1;
            match (has(fours), has(eights), meld_rules) {
                (false, ..) => (),
                (true, true, MeldRules::WithEights) => push(eight, None, rank.cards()),
                (true, both, _) => {
                    push(four, None, first & rank.cards());
                    if both {
                        push(four, None, second & rank.cards());
                    }
                }
            }
        }
    }
    // A second meld of a suit follows the first.
    let copies = [(first, once), (second, twice)];
    for suit in Suit::ALL {
        for (cards, kinds) in copies {
            if kinds.families() >> (10 * suit.index()) & 1 == 1 {
                push(MeldKind::Familie, Some(suit), cards.suit(suit));
            }
        }
    }
    let royals = Rank::Koenig.cards() | Rank::Ober.cards();
    for suit in Suit::ALL {
        for (cards, kinds) in copies {
            if (kinds.pairs() & !kinds.families()) >> (10 * suit.index()) & 1 == 1 {
                push(MeldKind::Paar, Some(suit), cards.suit(suit) & royals);
            }
        }
    }
    Melds(melds)
}

/// Splits a hand into the first copy of each kind, in order of the hand, and the second copies.
fn by_order(hand: &Hand) -> (CardSet, CardSet) {
    let (mut first, mut second) = (CardSet::EMPTY, CardSet::EMPTY);
    for card in hand.iter() {
        let card_alone = CardSet::from_card(card);
        let is_second = !(first & card.both_copies()).is_empty();
        second = second | card_alone.only_if(is_second);
        first = first | card_alone.only_if(!is_second);
    }
    (first, second)
}

/// Set of card kinds: one bit for each kind, at the code of its first copy.
#[derive(Clone, Copy)]
struct KindSet(u64);

impl KindSet {
    /// All kinds.
    const ALL: u64 = 0x55_5555_5555;
    /// The first kind of every suit.
    const SUITS: u64 = 0x4010_0401;
    /// One suit without its Zehn.
    const OF_A_KIND: u64 = 0x115;

    /// Kinds with at least one copy.
    const fn any(cards: CardSet) -> KindSet {
        let bits = cards.bits();
        KindSet((bits | bits >> 1) & Self::ALL)
    }

    /// Kinds with both copies.
    const fn both(cards: CardSet) -> KindSet {
        let bits = cards.bits();
        KindSet(bits & bits >> 1 & Self::ALL)
    }

    const fn has_binokel(self) -> bool {
        self.0 >> SCHIPPE_OBER.code() & self.0 >> BOLLEN_BUABE.code() & 1 == 1
    }

    /// Ranks present in every suit: bit 2 × rank.
    const fn fours(self) -> u64 {
        let kinds = self.0;
        kinds & kinds >> 10 & kinds >> 20 & kinds >> 30 & Self::OF_A_KIND
    }

    /// Suits with all ranks: bit 10 × suit.
    const fn families(self) -> u64 {
        let kinds = self.0;
        kinds & kinds >> 2 & kinds >> 4 & kinds >> 6 & kinds >> 8 & Self::SUITS
    }

    /// Suits with König and Ober: bit 10 × suit.
    const fn pairs(self) -> u64 {
        let (ober, koenig) = (2 * Rank::Ober.index(), 2 * Rank::Koenig.index());
        self.0 >> ober & self.0 >> koenig & Self::SUITS
    }
}

/// Returns the meld points of a hand with each suit as trump.
///
/// ```
/// use handsense_binokel::{Card, CardSet, MeldRules, meld_points};
/// let hand: CardSet = ["SO", "BB", "HK", "HO"].iter().filter_map(|text| text.parse().ok()).collect();
/// assert_eq!(meld_points(hand, MeldRules::FoursTwice), [60, 60, 80, 60]);
/// ```
#[inline]
pub fn meld_points(cards: CardSet, meld_rules: MeldRules) -> [i32; SUITS] {
    let (once, twice) = (KindSet::any(cards), KindSet::both(cards));
    let families = [once.families(), twice.families()];
    let pairs = [once.pairs(), twice.pairs()];
    let mut everywhere = 0;
    let mut trump = [0; SUITS];
    for (suit, bonus) in trump.iter_mut().enumerate() {
        let of_suit = |suits: [u64; 2]| suits.map(|suits| (suits >> (10 * suit) & 1) as i32);
        let families: i32 = of_suit(families).iter().sum();
        let pairs = of_suit(pairs).iter().sum::<i32>() - families;
        everywhere += MeldKind::Paar.points() * pairs + MeldKind::Familie.points() * families;
        *bonus = MeldKind::Paar.trump_bonus() * pairs + MeldKind::Familie.trump_bonus() * families;
    }
    everywhere += match (once.has_binokel(), twice.has_binokel()) {
        (_, true) => MeldKind::DoppelBinokel.points(),
        (true, false) => MeldKind::Binokel.points(),
        (false, false) => 0,
    };
    let (fours, eights) = (once.fours(), twice.fours());
    for (rank, four, eight) in OF_A_KIND {
        let has = |ranks: u64| ranks >> (2 * rank.index()) & 1 == 1;
        everywhere += match (has(fours), has(eights), meld_rules) {
            (_, true, MeldRules::WithEights) => eight.points(),
            (_, true, MeldRules::FoursTwice) => 2 * four.points(),
            (true, false, _) => four.points(),
            (false, false, _) => 0,
        };
    }
    trump.map(|bonus| everywhere + bonus)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MAX_HAND;
    use handsense_core::Rng;

    /// Random hands with many melds.
    fn hands(check: impl Fn(&Hand)) {
        let mut rng = Rng::new(61);
        for _ in 0..20_000 {
            let mut cards: Vec<Card> = CardSet::DECK.iter().collect();
            let suits = rng.below(4) as usize + 1;
            cards.retain(|card| card.suit().index() < suits || rng.below(5) < 3);
            rng.shuffle(&mut cards);
            cards.truncate(rng.below(MAX_HAND as u32 + 1) as usize);
            check(&Hand::new(&cards).expect("different cards"));
        }
    }

    #[test]
    fn fast_points_agree_with_the_melds() {
        hands(|hand| {
            for meld_rules in [MeldRules::WithEights, MeldRules::FoursTwice] {
                let points = meld_points(hand.set(), meld_rules);
                for trump in Suit::ALL {
                    let found = melds(hand, trump, meld_rules);
                    assert_eq!(found.points(), points[trump.index()], "{hand:?}");
                    assert!(hand.set().contains(found.cards()));
                }
            }
        });
    }
}
