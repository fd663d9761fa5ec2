//! What a decision depends on, whoever knows it: a player from his view, or a playout that sees
//! all hands and hands on only what the seat in turn may know.

use crate::{Card, CardSet, Rules, SEATS, Seat, Suit, View};

/// One player's knowledge at his turn, reduced to what the tuned policy asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    pub me: Seat,
    pub rules: Rules,
    pub hand: CardSet,
    /// Neither in my hand nor played.
    pub unseen: CardSet,
    /// The cards each seat may hold; my own entry has no unseen card.
    pub could_hold: [CardSet; SEATS],
    /// The cards on the table.
    pub table: CardSet,
    /// How many they are.
    pub on_table: u8,
    pub suit_led: Option<Suit>,
    pub winning: Option<(Card, Seat)>,
    pub tricks_done: u32,
    /// Penalty points each seat has taken in complete tricks.
    pub points: [i32; SEATS],
    /// Who let a chance go by to throw the queen of spades.
    pub declined_queen: [bool; SEATS],
    /// Game scores before the deal.
    pub scores: [i32; SEATS],
    pub hearts_broken: bool,
    /// Who has taken the queen of spades.
    pub queen_taken_by: Option<Seat>,
}

impl Facts {
    pub fn of(view: &View) -> Facts {
        let trick = view.trick();
        Facts {
            me: view.me(),
            rules: view.rules(),
            hand: view.hand(),
            unseen: view.unseen(),
            could_hold: Seat::ALL.map(|seat| view.belief().could_hold(seat)),
            table: trick.cards().iter().copied().collect(),
            on_table: trick.len() as u8,
            suit_led: trick.suit_led(),
            winning: trick.winning_card().zip(trick.winner()),
            tricks_done: view.tricks_done(),
            points: Seat::ALL.map(|seat| view.points_of(seat)),
            declined_queen: Seat::ALL.map(|seat| view.has_declined_queen(seat)),
            scores: *view.scores(),
            hearts_broken: view.hearts_broken(),
            queen_taken_by: queen_taker(view.taken()),
        }
    }
}

/// The seat that has taken the queen of spades.
#[inline]
pub(crate) fn queen_taker(taken: &[CardSet; SEATS]) -> Option<Seat> {
    let has_her = |&seat: &Seat| taken[seat].contains(Card::QUEEN_OF_SPADES);
    Seat::ALL.into_iter().find(has_her)
}
