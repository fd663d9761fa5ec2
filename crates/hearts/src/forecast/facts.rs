//! The outputs of the forecast network, in groups, and the facts that a view shows: what is certain
//! already, and which results are possible.
//!
//! Seats are relative to the viewer, clockwise. All groups except [`OutputGroup::TAKES_ALL`] and the
//! cards are conditional: they hold if no seat takes all penalty points. This keeps a forecast
//! consistent: the chance of all points is one number for the classes, the queen and the moon.

use std::ops::Range;

use crate::{Card, CardSet, DECK_SIZE, Rules, SEATS, Seat, View, penalty_points};

/// The number of outputs.
pub const OUTPUTS: usize = CARDS + DECK_SIZE;

const QUEEN: usize = SEATS + 1;
const JACK: usize = QUEEN + SEATS;
const HEARTS: usize = JACK + SEATS;
const LOWER: usize = HEARTS + SEATS;
const IDLE: usize = LOWER + LOWER_CLASSES * SEATS;
const CARDS: usize = IDLE + SEATS;

/// A group of outputs that is one distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputGroup {
    first: u8,
    len: u8,
}

impl OutputGroup {
    /// No seat takes all penalty points, or seat 0 to 3 does.
    pub const TAKES_ALL: OutputGroup = OutputGroup::new(0, SEATS + 1);
    /// The seat that takes the queen of spades.
    pub const QUEEN: OutputGroup = OutputGroup::new(QUEEN, SEATS);
    /// The seat that takes the jack of diamonds.
    pub const JACK: OutputGroup = OutputGroup::new(JACK, SEATS);
    /// The share of each seat in the hearts that no seat has yet.
    pub const HEARTS: OutputGroup = OutputGroup::new(HEARTS, SEATS);
    /// All groups that are distributions, with those of [`lower`](Self::lower).
    pub const ALL: [OutputGroup; 4 + SEATS] = [
        OutputGroup::TAKES_ALL,
        OutputGroup::QUEEN,
        OutputGroup::JACK,
        OutputGroup::HEARTS,
        OutputGroup::lower(0),
        OutputGroup::lower(1),
        OutputGroup::lower(2),
        OutputGroup::lower(3),
    ];

    const fn new(first: usize, len: usize) -> OutputGroup {
        OutputGroup {
            first: first as u8,
            len: len as u8,
        }
    }

    /// The class of the hearts of a seat that does not take the queen: 0, 1 to 5, 6 to 12, 13.
    pub const fn lower(seat: usize) -> OutputGroup {
        OutputGroup::new(LOWER + LOWER_CLASSES * (seat % SEATS), LOWER_CLASSES)
    }

    /// Returns the numbers of the outputs.
    #[inline]
    pub const fn rows(self) -> Range<usize> {
        let first = self.first as usize;
        first..first + self.len as usize
    }

    /// Returns the output of whether a seat takes no trick, a logistic function.
    #[inline]
    pub const fn idle(seat: usize) -> usize {
        IDLE + seat % SEATS
    }

    /// Returns the output of whether a card of the viewer wins its trick, a logistic function, by
    /// [`card_index`](crate::policy_net::card_index).
    #[inline]
    pub const fn card(index: usize) -> usize {
        CARDS + index % DECK_SIZE
    }
}

/// The classes of a seat without the queen of spades: 0 hearts, 1 to 5, 6 to 12, 13.
pub const LOWER_CLASSES: usize = 4;
/// The most hearts of each class.
const CLASS_LIMITS: [u32; LOWER_CLASSES] = [0, 5, 12, 13];

/// Returns the class of a number of hearts, less than [`LOWER_CLASSES`].
#[inline]
pub const fn lower_class(hearts: u32) -> usize {
    match hearts {
        0 => 0,
        1..=5 => 1,
        6..=12 => 2,
        _ => 3,
    }
}

/// The facts of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForecastFacts {
    /// The rules of the game.
    pub rules: Rules,
    /// The cards that each seat has won. Cards on the table count for the only seat that can still
    /// win the trick.
    pub taken: [CardSet; SEATS],
    /// Whether each seat can win the trick in progress.
    pub can_win: [bool; SEATS],
    /// The cards that no seat has yet and each seat may win.
    pub reach: [CardSet; SEATS],
    /// The viewer's cards that win their trick for certain.
    pub certain_winners: CardSet,
    /// The viewer's cards that cannot win their trick.
    pub certain_losers: CardSet,
}

impl ForecastFacts {
    /// Returns the facts of a view.
    pub fn from_view(view: &View) -> ForecastFacts {
        let me = view.me();
        let seat_at = |relative: usize| me.step(relative as i32);
        let trick = view.trick();
        let table: CardSet = trick.cards().iter().copied().collect();
        let can_win: [bool; SEATS] = std::array::from_fn(|seat| can_win(view, seat_at(seat)));
        let mut taken: [CardSet; SEATS] = std::array::from_fn(|seat| view.taken()[seat_at(seat)]);
        let missing = view.unrecorded_cards() > 0;
        let only = only_true(&can_win);
        let is_last = view.tricks_left() == 1 && !table.is_empty();
        if let Some(winner) = only.filter(|_| !table.is_empty()) {
            taken[winner] |= table;
            if is_last && !missing {
                taken[winner] |= view.hand() | view.unseen();
            }
        }
        let won = taken.iter().fold(CardSet::EMPTY, |all, &cards| all | cards);
        let reach = std::array::from_fn(|seat| {
            let later = !is_last || missing || can_win[seat];
            let rest = if later { !won - table } else { CardSet::EMPTY };
            if can_win[seat] {
                rest | (table - won)
            } else {
                rest
            }
        });
        let mut facts = ForecastFacts {
            rules: view.rules(),
            taken,
            can_win,
            reach,
            certain_winners: CardSet::EMPTY,
            certain_losers: CardSet::EMPTY,
        };
        facts.add_own_cards(view, only);
        facts
    }

    /// Adds what is certain about the viewer's card on the table and his last card.
    fn add_own_cards(&mut self, view: &View, only: Option<usize>) {
        let last = match (
            view.tricks_left() == 1 && !view.trick().is_empty(),
            own_card(view),
        ) {
            (_, Some(card)) => card.bit(),
            (true, None) => view.hand(),
            (false, None) => CardSet::EMPTY,
        };
        if only == Some(0) && !view.trick().is_empty() {
            self.certain_winners = last;
        } else if !self.can_win[0] {
            self.certain_losers = last;
        }
    }

    /// Returns all penalty points of the rules.
    pub fn total(&self) -> i32 {
        penalty_points(self.rules, CardSet::FULL)
    }

    /// Returns the seat that has a card.
    #[inline]
    pub fn taker(&self, card: Card) -> Option<usize> {
        self.taken.iter().position(|cards| cards.contains(card))
    }

    /// Returns the number of hearts that a seat has.
    #[inline]
    pub fn hearts(&self, seat: usize) -> u32 {
        self.taken[seat % SEATS].suit(crate::Suit::Hearts).len()
    }

    /// Returns the number of hearts that no seat has yet.
    #[inline]
    pub fn hearts_out(&self) -> u32 {
        13 - (0..SEATS).map(|seat| self.hearts(seat)).sum::<u32>()
    }

    /// Returns the possible outputs of a group, one bit each.
    pub fn possible(&self, group: OutputGroup) -> u8 {
        match group {
            OutputGroup::TAKES_ALL => self.possible_all(),
            OutputGroup::QUEEN => self.possible_takers(Card::QUEEN_OF_SPADES),
            OutputGroup::JACK => self.possible_takers(Card::JACK_OF_DIAMONDS),
            OutputGroup::HEARTS => {
                mask(|seat| !self.reach[seat].suit(crate::Suit::Hearts).is_empty())
            }
            group => {
                let seat = (0..SEATS).find(|&seat| OutputGroup::lower(seat) == group);
                self.possible_lower(seat.unwrap_or(0))
            }
        }
    }

    /// Returns the seats that may take a card.
    fn possible_takers(&self, card: Card) -> u8 {
        match self.taker(card) {
            Some(seat) => 1 << seat,
            None => mask(|seat| self.reach[seat].contains(card)),
        }
    }

    /// Returns whether no seat takes all points, and which seats may.
    fn possible_all(&self) -> u8 {
        let penalty = self.rules.penalty_cards();
        if penalty.is_empty() {
            return 1;
        }
        let takes_some = mask(|seat| (self.taken[seat] | self.reach[seat]).intersects(penalty));
        let takes_all = mask(|seat| (self.taken[seat] | self.reach[seat]).is_superset(penalty));
        // One seat alone that can take points takes all of them.
        let is_shared = takes_some & takes_some.wrapping_sub(1) != 0;
        takes_all << 1 | u8::from(is_shared)
    }

    /// Returns the possible classes of the hearts of a seat.
    fn possible_lower(&self, seat: usize) -> u8 {
        let least = self.hearts(seat);
        let most = least + self.reach[seat].suit(crate::Suit::Hearts).len();
        let mut from = 0;
        let mut possible = 0;
        for (class, limit) in CLASS_LIMITS.into_iter().enumerate() {
            if least <= limit && most >= from {
                possible |= 1 << class;
            }
            from = limit + 1;
        }
        // Without the queen as a penalty all hearts are all points, which is no class of this group.
        if self.rules.has(Rules::QUEEN_PENALTY) {
            possible
        } else {
            possible & 0b111
        }
    }
}

/// Returns the bits of the seats for which this is true.
fn mask(is_set: impl Fn(usize) -> bool) -> u8 {
    (0..SEATS).fold(0, |bits, seat| bits | u8::from(is_set(seat)) << seat)
}

/// Returns the only seat that can win.
fn only_true(can_win: &[bool; SEATS]) -> Option<usize> {
    let mut seats = (0..SEATS).filter(|&seat| can_win[seat]);
    seats.next().filter(|_| seats.next().is_none())
}

/// Returns whether a seat may win the trick in progress.
fn can_win(view: &View, seat: Seat) -> bool {
    let trick = view.trick();
    let Some(best) = trick.winning_card() else {
        return view.tricks_left() > 0;
    };
    let place = (seat.index() + SEATS - trick.leader().index()) % SEATS;
    if place < trick.len() {
        trick.winner() == Some(seat)
    } else {
        view.constraints().could_hold(seat).intersects(best.above())
    }
}

/// Returns the viewer's card on the table.
pub(super) fn own_card(view: &View) -> Option<Card> {
    let trick = view.trick();
    let place = (view.me().index() + SEATS - trick.leader().index()) % SEATS;
    trick.cards().get(place).copied()
}
