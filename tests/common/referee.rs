//! A simple referee of Hearts: cards have a suit and a rank, hands are lists, rules are predicates.
//! It is slow on purpose and never calls the library.

use std::fmt;

pub const SPADES: u8 = 0;
pub const DIAMONDS: u8 = 1;
pub const CLUBS: u8 = 2;
pub const HEARTS: u8 = 3;

pub const QUEEN_OF_SPADES: Card = Card::new(SPADES, 12);
pub const JACK_OF_DIAMONDS: Card = Card::new(DIAMONDS, 11);
pub const TWO_OF_CLUBS: Card = Card::new(CLUBS, 2);

/// Ranks are 2 to 14; 14 is the ace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    pub suit: u8,
    pub rank: u8,
}

impl Card {
    pub const fn new(suit: u8, rank: u8) -> Card {
        Card { suit, rank }
    }

    /// The code of the card in the C interface: sixteen for each suit, from the ace down.
    pub fn code(self) -> i16 {
        i16::from(self.suit) * 16 + 14 - i16::from(self.rank)
    }

    pub fn from_code(code: i16) -> Option<Card> {
        let (suit, below_ace) = (code.div_euclid(16), code.rem_euclid(16));
        let is_card = (0..4).contains(&suit) && below_ace < 13;
        is_card.then(|| Card::new(suit as u8, 14 - below_ace as u8))
    }

    pub fn bit(self) -> u64 {
        1 << self.code()
    }

    /// Parses a name such as "SQ" or "H10".
    pub fn from_name(name: &str) -> Card {
        let suit = "SDCH".find(&name[..1]).expect("a suit") as u8;
        let rank = match &name[1..] {
            "A" => 14,
            "K" => 13,
            "Q" => 12,
            "J" => 11,
            "T" => 10,
            digits => digits.parse().expect("a rank"),
        };
        Card { suit, rank }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = ["S", "D", "C", "H"][usize::from(self.suit)];
        match self.rank {
            10 => write!(f, "{suit}T"),
            11 => write!(f, "{suit}J"),
            12 => write!(f, "{suit}Q"),
            13 => write!(f, "{suit}K"),
            14 => write!(f, "{suit}A"),
            rank => write!(f, "{suit}{rank}"),
        }
    }
}

/// All 52 cards in ascending code order.
pub const DECK: [Card; 52] = {
    let mut deck = [TWO_OF_CLUBS; 52];
    let mut index = 0;
    while index < 52 {
        deck[index] = Card::new(index as u8 / 13, 14 - index as u8 % 13);
        index += 1;
    }
    deck
};

/// Parses the dotted form "AK3.QJ98.T654.72".
pub fn cards(text: &str) -> Vec<Card> {
    let suits: Vec<&str> = text.split('.').collect();
    assert_eq!(suits.len(), 4, "{text}");
    let names = |(suit, ranks): (usize, &str)| -> Vec<Card> {
        let name = |rank: char| Card::from_name(&format!("{}{rank}", &"SDCH"[suit..=suit]));
        ranks.chars().map(name).collect()
    };
    suits.into_iter().enumerate().flat_map(names).collect()
}

pub fn bits(cards: &[Card]) -> u64 {
    cards.iter().map(|card| card.bit()).sum()
}

pub fn from_bits(bits: u64) -> Vec<Card> {
    DECK.into_iter()
        .filter(|card| bits & card.bit() != 0)
        .collect()
}

/// The rule bits as fields.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub bits: i32,
    pub queen_penalty: bool,
    pub jack_bonus: bool,
    pub no_trick_bonus: bool,
    pub shooting_needs_jack: bool,
    pub lead_two_of_clubs: bool,
    pub lead_clubs: bool,
    pub no_hearts_first_trick: bool,
    pub no_queen_first_trick: bool,
    pub queen_breaks_hearts: bool,
    pub pass_cards: bool,
    pub must_break_hearts: bool,
    pub hearts_arent_points: bool,
    pub no_shooting: bool,
}

impl Rules {
    pub fn new(bits: i32) -> Rules {
        let is_set = |bit: i32| bits / bit % 2 == 1;
        Rules {
            bits,
            queen_penalty: is_set(1),
            jack_bonus: is_set(2),
            no_trick_bonus: is_set(4),
            shooting_needs_jack: is_set(16),
            lead_two_of_clubs: is_set(32),
            lead_clubs: is_set(64),
            no_hearts_first_trick: is_set(128),
            no_queen_first_trick: is_set(256),
            queen_breaks_hearts: is_set(512),
            pass_cards: is_set(1024),
            must_break_hearts: is_set(2048),
            hearts_arent_points: is_set(4096),
            no_shooting: is_set(8192),
        }
    }

    pub fn two_of_clubs_leads(&self) -> bool {
        self.lead_two_of_clubs || self.lead_clubs
    }

    pub fn points(&self, card: Card) -> i32 {
        if card.suit == HEARTS && !self.hearts_arent_points {
            1
        } else if card == QUEEN_OF_SPADES && self.queen_penalty {
            13
        } else {
            0
        }
    }

    fn barred_from_first_trick(&self, card: Card) -> bool {
        (card.suit == HEARTS && self.no_hearts_first_trick)
            || (card == QUEEN_OF_SPADES && self.no_queen_first_trick)
    }

    fn breaks_hearts(&self, card: Card) -> bool {
        card.suit == HEARTS || (card == QUEEN_OF_SPADES && self.queen_breaks_hearts)
    }
}

/// The public facts that decide which cards are legal.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    pub suit_led: Option<u8>,
    pub first_trick: bool,
    pub hearts_broken: bool,
}

/// Whether the owner of `hand`, which contains `card`, may play it.
pub fn may_play(rules: &Rules, hand: &[Card], card: Card, now: Moment) -> bool {
    match now.suit_led {
        Some(led) => may_follow(rules, hand, card, led, now.first_trick),
        None if now.first_trick && rules.lead_two_of_clubs && hand.contains(&TWO_OF_CLUBS) => {
            card == TWO_OF_CLUBS
        }
        None if now.first_trick && rules.lead_clubs && !rules.lead_two_of_clubs => {
            let no_club = hand.iter().all(|held| held.suit != CLUBS);
            card.suit == CLUBS || (no_club && may_lead(rules, hand, card, now))
        }
        None => may_lead(rules, hand, card, now),
    }
}

fn may_follow(rules: &Rules, hand: &[Card], card: Card, led: u8, first_trick: bool) -> bool {
    if card.suit == led {
        return true;
    }
    if hand.iter().any(|held| held.suit == led) {
        return false;
    }
    let barred = |card| first_trick && rules.barred_from_first_trick(card);
    !barred(card) || hand.iter().all(|&held| barred(held))
}

/// Whether the rules about hearts allow the lead.
fn may_lead(rules: &Rules, hand: &[Card], card: Card, now: Moment) -> bool {
    let closed = (rules.must_break_hearts && !now.hearts_broken)
        || (now.first_trick && rules.no_hearts_first_trick);
    card.suit != HEARTS || !closed || hand.iter().all(|held| held.suit == HEARTS)
}

pub fn hearts_broken(rules: &Rules, played: impl Iterator<Item = Card>) -> bool {
    let mut played = played;
    played.any(|card| rules.breaks_hearts(card))
}

/// The index of the winning card of a trick.
pub fn winning_place(trick: &[Card]) -> usize {
    let mut best = 0;
    for (place, card) in trick.iter().enumerate() {
        if card.suit == trick[0].suit && card.rank > trick[best].rank {
            best = place;
        }
    }
    best
}

/// A deal in play with all hands open.
#[derive(Clone, Debug)]
pub struct Table {
    pub rules: Rules,
    pub hands: [Vec<Card>; 4],
    pub taken: [Vec<Card>; 4],
    pub trick: Vec<Card>,
    pub leader: usize,
    pub hearts_broken: bool,
}

impl Table {
    /// The state before the first lead; without a two-of-clubs rule `first` leads.
    pub fn new(rules: Rules, hands: [Vec<Card>; 4], first: usize) -> Table {
        let holder = hands.iter().position(|hand| hand.contains(&TWO_OF_CLUBS));
        let leader = match holder {
            Some(holder) if rules.two_of_clubs_leads() => holder,
            _ => first,
        };
        Table {
            rules,
            hands,
            taken: Default::default(),
            trick: Vec::new(),
            leader,
            hearts_broken: false,
        }
    }

    pub fn to_play(&self) -> usize {
        (self.leader + self.trick.len()) % 4
    }

    pub fn tricks_done(&self) -> usize {
        self.taken.iter().map(Vec::len).sum::<usize>() / 4
    }

    pub fn is_over(&self) -> bool {
        self.hands.iter().all(Vec::is_empty)
    }

    pub fn moment(&self) -> Moment {
        Moment {
            suit_led: self.trick.first().map(|card| card.suit),
            first_trick: self.tricks_done() == 0,
            hearts_broken: self.hearts_broken,
        }
    }

    pub fn legal(&self) -> Vec<Card> {
        let (hand, now) = (&self.hands[self.to_play()], self.moment());
        let may = |card: &Card| may_play(&self.rules, hand, *card, now);
        hand.iter().copied().filter(may).collect()
    }

    pub fn play(&mut self, card: Card) {
        let seat = self.to_play();
        assert!(self.legal().contains(&card), "seat {seat} played {card:?}");
        self.hands[seat].retain(|&held| held != card);
        self.hearts_broken |= self.rules.breaks_hearts(card);
        self.trick.push(card);
        if self.trick.len() == 4 {
            self.leader = (self.leader + winning_place(&self.trick)) % 4;
            self.taken[self.leader].append(&mut self.trick);
        }
    }

    pub fn points(&self, seat: usize) -> i32 {
        self.taken[seat]
            .iter()
            .map(|&card| self.rules.points(card))
            .sum()
    }

    /// The seat with all penalty cards, where the rules allow a moon shot.
    pub fn shooter(&self) -> Option<usize> {
        let rules = &self.rules;
        (0..4).find(|&seat| {
            let has = |card| self.taken[seat].contains(&card);
            let hearts = self.taken[seat].iter().filter(|card| card.suit == HEARTS);
            !rules.no_shooting
                && !rules.hearts_arent_points
                && hearts.count() == 13
                && (!rules.queen_penalty || has(QUEEN_OF_SPADES))
                && (!rules.shooting_needs_jack || has(JACK_OF_DIAMONDS))
        })
    }

    /// The scores of the finished deal.
    pub fn scores(&self) -> [i32; 4] {
        let rules = &self.rules;
        let jack = |seat: usize| {
            let got_it = rules.jack_bonus && self.taken[seat].contains(&JACK_OF_DIAMONDS);
            if got_it { -10 } else { 0 }
        };
        let shooter = self.shooter();
        [0, 1, 2, 3].map(|seat| match shooter {
            Some(shooter) if shooter == seat => jack(seat),
            Some(_) => 13 + if rules.queen_penalty { 13 } else { 0 },
            None => {
                let idle = rules.no_trick_bonus && self.taken[seat].is_empty();
                self.points(seat) + jack(seat) - if idle { 5 } else { 0 }
            }
        })
    }
}
