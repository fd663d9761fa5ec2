//! Conversion between the C structs of Hearts and the types of the library.

use std::iter;

use super::error::Error;
use super::types::*;
use crate::ffi::argument::{FromC, FromStruct, entries, field, from_code, seat_to_c};
use crate::ffi::general::{HsCard, HsCardSet};
use crate::ffi::pointer::zero;
use crate::ffi::status::Failure;
use handsense_hearts::{
    Card, CardSet, PassDirection, Policy, Position, PositionError, Rules, SEATS, Seat, Suit, Trick,
    UnrecordedTricks, View, ViewError, ViewSetup,
};

from_code!(Policy, Error, Policy::from_code, |_, code| Error::Policy(
    code
));

impl FromC<HsCard> for Card {
    type Error = Failure;

    #[inline]
    fn from_c(code: HsCard, name: &'static str) -> Result<Card, Failure> {
        let value = i32::from(code);
        Card::from_code(value).ok_or(Failure::Card { name, value })
    }
}

impl FromC<HsCardSet> for CardSet {
    type Error = Failure;

    #[inline]
    fn from_c(bits: HsCardSet, name: &'static str) -> Result<CardSet, Failure> {
        CardSet::from_bits(bits).ok_or(Failure::CardBits { name, bits })
    }
}

/// A hand of 0 to 13 cards.
pub(super) struct Hand(pub CardSet);

impl FromC<HsCardSet> for Hand {
    type Error = Error;

    #[inline]
    fn from_c(bits: HsCardSet, name: &'static str) -> Result<Hand, Error> {
        let hand = CardSet::from_c(bits, name)?;
        match hand.len() {
            0..=13 => Ok(Hand(hand)),
            count => Err(Error::HandCount { count }),
        }
    }
}

from_code!(Rules, Error, Rules::from_bits, |_, bits| Error::Rules(bits));
from_code!(PassDirection, Error, PassDirection::from_code, |_, code| {
    Error::PassDirection(code)
});

pub(super) fn card_codes(cards: [Card; 3]) -> [HsCard; 3] {
    cards.map(|card| HsCard::from(card.code()))
}

/// Checks a number of players: 4.
pub(super) fn players(count: i32) -> Result<(), Error> {
    if count == SEATS as i32 {
        Ok(())
    } else {
        Err(Error::PlayerCount(count))
    }
}

/// Refuses slots beyond the number of players that are neither zero nor `also`.
fn check_unused_slots<T: Copy + Into<i64>>(
    slots: &[T; HS_HEARTS_MAX_PLAYERS],
    also: i64,
    name: &'static str,
) -> Result<(), Error> {
    for (index, &slot) in slots.iter().enumerate().skip(SEATS) {
        let value = slot.into();
        if value != 0 && value != also {
            return Err(Error::BeyondPlayers { name, index, value });
        }
    }
    Ok(())
}

/// Reads the scores of the four seats; the other slots must be zero.
pub(super) fn scores(slots: &[i32; HS_HEARTS_MAX_PLAYERS]) -> Result<[i32; SEATS], Error> {
    check_unused_slots(slots, 0, "scores")?;
    let [a, b, c, d, ..] = *slots;
    Ok([a, b, c, d])
}

/// Reads the card sets of the four seats; the other slots must be empty.
pub(super) fn sets(
    slots: &[HsCardSet; HS_HEARTS_MAX_PLAYERS],
    name: &'static str,
) -> Result<[CardSet; SEATS], Error> {
    let mut sets = [CardSet::EMPTY; SEATS];
    for (index, &bits) in slots.iter().enumerate() {
        let set = CardSet::from_c(bits, name)?;
        match sets.get_mut(index) {
            Some(slot) => *slot = set,
            None if bits == 0 => {}
            None => {
                return Err(Error::BeyondPlayers {
                    name,
                    index,
                    value: bits as i64,
                });
            }
        }
    }
    Ok(sets)
}

/// Like [`sets`], but the sets must be pairwise disjoint.
pub(super) fn disjoint_sets(
    slots: &[HsCardSet; HS_HEARTS_MAX_PLAYERS],
    name: &'static str,
) -> Result<[CardSet; SEATS], Error> {
    let sets = sets(slots, name)?;
    let mut seen = CardSet::EMPTY;
    for set in sets {
        if let Some(card) = (seen & set).first() {
            return Err(PositionError::Duplicate { card }.into());
        }
        seen |= set;
    }
    Ok(sets)
}

/// Pads the values of the four seats with zeros to six slots.
pub(super) fn pad_slots<T: Copy + Default>(values: [T; SEATS]) -> [T; HS_HEARTS_MAX_PLAYERS] {
    entries(values)
}

/// Checks a trick that has cards, and calls `play` with each card.
#[inline]
fn read_trick(
    trick: &HsHeartsTrick,
    index: usize,
    mut play: impl FnMut(Seat, Card),
) -> Result<(), Error> {
    if trick.np != SEATS as i32 {
        return Err(Error::TrickPlayers {
            trick: index,
            players: trick.np,
        });
    }
    check_unused_slots(&trick.play, -1, "play")?;
    check_unused_slots(&trick.player, -1, "player")?;
    for (&code, &player) in trick
        .play
        .iter()
        .zip(&trick.player)
        .take(trick.curr as usize)
    {
        play(Seat::from_c(player, "player")?, Card::from_c(code, "play")?);
    }
    Ok(())
}

/// Reads a trick of four cards. Returns `false` if a field of it is wrong.
#[inline]
fn read_complete_trick(trick: &HsHeartsTrick, plays: &mut [(Seat, Card); SEATS]) -> bool {
    let is_unused = |slot: i32| slot == 0 || slot == -1;
    let (cards, seats) = (&trick.play, &trick.player);
    let mut fits = trick.np == SEATS as i32 && trick.curr == SEATS as i32;
    for place in SEATS..HS_HEARTS_MAX_PLAYERS {
        fits &= is_unused(cards[place].into()) && is_unused(seats[place]);
    }
    for (play, (&card, &seat)) in plays.iter_mut().zip(cards.iter().zip(seats)) {
        match (Seat::from_index(seat), Card::from_code(card.into())) {
            (Some(seat), Some(card)) => *play = (seat, card),
            _ => return false,
        }
    }
    fits
}

/// Returns the failure of a trick with another number of cards than expected.
#[cold]
fn count_failure(trick: &HsHeartsTrick, index: usize, expected: &'static str) -> Error {
    Error::TrickCount {
        trick: index,
        cards: trick.curr,
        expected,
    }
}

/// The cards played so far, in order.
pub(super) struct Plays {
    plays: [(Seat, Card); 52],
    len: usize,
}

impl Plays {
    /// No card.
    pub const NONE: Plays = Plays {
        plays: [(Seat::ALL[0], Card::ACE_OF_SPADES); 52],
        len: 0,
    };

    /// Reads the tricks up to the one in progress, `curr_trick`.
    // In place: a copy of bytes that were written one by one stalls the processor.
    pub fn read(
        &mut self,
        curr_trick: i32,
        tricks: &[HsHeartsTrick; HS_HEARTS_MAX_TRICKS],
    ) -> Result<(), Error> {
        let current = usize::try_from(curr_trick)
            .ok()
            .filter(|&index| index <= 13)
            .ok_or(Error::TrickIndex(curr_trick))?;
        let (complete, others) = tricks.split_at(current);
        for (index, (trick, slots)) in complete
            .iter()
            .zip(self.plays.as_chunks_mut().0)
            .enumerate()
        {
            if !read_complete_trick(trick, slots) {
                if trick.curr != SEATS as i32 {
                    return Err(count_failure(trick, index, "four"));
                }
                read_trick(trick, index, |_, _| {})?;
            }
        }
        self.len = SEATS * current;
        let (begun, later) = others.split_at(usize::from(current < 13));
        for trick in begun {
            if !(0..SEATS as i32).contains(&trick.curr) {
                return Err(count_failure(trick, current, "up to three"));
            }
            if trick.curr > 0 {
                read_trick(trick, current, |seat, card| {
                    // Thirteen tricks of four are 52 cards, so every card has a slot.
                    if let Some(slot) = self.plays.get_mut(self.len) {
                        *slot = (seat, card);
                        self.len += 1;
                    }
                })?;
            }
        }
        if let Some(place) = later.iter().position(|trick| trick.curr != 0) {
            let index = current + begun.len() + place;
            return Err(count_failure(&later[place], index, "none"));
        }
        Ok(())
    }

    /// Returns the plays.
    pub fn as_slice(&self) -> &[(Seat, Card)] {
        &self.plays[..self.len]
    }
}

/// Reads what is known of unrecorded tricks, or `None` for a complete history.
fn unrecorded(view: &HsHeartsView) -> Result<Option<UnrecordedTricks>, Error> {
    const COMPLETE: i32 = HsHeartsHistory::HS_HEARTS_HISTORY_COMPLETE as i32;
    const UNKNOWN: i32 = HsHeartsHistory::HS_HEARTS_HISTORY_UNKNOWN as i32;
    match view.history {
        COMPLETE if view.hearts_broken != 0 => Err(Error::CompleteHistory("heartsBroken")),
        COMPLETE if view.taken != [0; HS_HEARTS_MAX_PLAYERS] => {
            Err(Error::CompleteHistory("taken"))
        }
        COMPLETE => Ok(None),
        UNKNOWN => Ok(Some(UnrecordedTricks {
            taken: sets(&view.taken, "taken")?,
            hearts_broken: field!(view.hearts_broken)?,
        })),
        other => Err(Error::History(other)),
    }
}

impl FromStruct for View {
    type Struct = HsHeartsView;
    type Error = Error;

    // Not inlined: merged with the check of the struct it takes more instructions.
    #[inline(never)]
    fn from_struct(view: &HsHeartsView) -> Result<View, Error> {
        players(view.num_players)?;
        let mut plays = Plays::NONE;
        plays.read(view.curr_trick, &view.tricks)?;
        let scores = scores(&view.scores)?;
        let unrecorded = unrecorded(view)?;
        let start = ViewSetup {
            me: field!(view.me)?,
            rules: field!(view.rules)?,
            pass: field!(view.pass_dir)?,
            hand: field!(view.hand)?,
            passed: field!(view.passed)?,
            received: field!(view.received)?,
            scores,
            unrecorded,
        };
        Ok(View::from_plays(start, plays.as_slice())?)
    }
}

/// Returns the C view of a standard deal before the first lead, with hold.
pub(super) fn initial_view(me: Seat, hand: CardSet) -> HsHeartsView {
    HsHeartsView {
        struct_size: size_of::<HsHeartsView>() as u32,
        me: me.index() as i32,
        num_players: SEATS as i32,
        rules: Rules::STANDARD.bits(),
        pass_dir: PassDirection::Hold.code(),
        hand: hand.bits(),
        tricks: tricks_to_c(iter::empty()),
        history: HsHeartsHistory::HS_HEARTS_HISTORY_COMPLETE as i32,
        ..zero()
    }
}

/// Converts a view to its C struct.
pub fn view_to_c(view: &View) -> HsHeartsView {
    let mut out = initial_view(view.me(), view.hand());
    out.rules = view.rules().bits();
    out.pass_dir = view.pass_direction().code();
    out.curr_trick = (view.tricks_done() - view.unrecorded_tricks()) as i32;
    if let Some(earlier) = view.unrecorded() {
        out.history = HsHeartsHistory::HS_HEARTS_HISTORY_UNKNOWN as i32;
        out.taken = pad_slots(earlier.taken.map(CardSet::bits));
        out.hearts_broken = i32::from(earlier.hearts_broken);
    }
    out.passed = view.passed().bits();
    out.received = view.received().bits();
    out.scores = pad_slots(*view.scores());
    out.tricks = tricks_to_c(view.plays());
    out
}

/// Converts cards in order of play, four a trick, to C tricks.
pub(super) fn tricks_to_c(
    plays: impl Iterator<Item = (Seat, Card)>,
) -> [HsHeartsTrick; HS_HEARTS_MAX_TRICKS] {
    let empty = HsHeartsTrick {
        np: SEATS as i32,
        ..HsHeartsTrick::default()
    };
    let mut tricks = [empty; HS_HEARTS_MAX_TRICKS];
    for (index, (seat, card)) in plays.enumerate() {
        let trick = &mut tricks[index / SEATS];
        trick.play[index % SEATS] = HsCard::from(card.code());
        trick.player[index % SEATS] = seat.index() as i32;
        trick.curr += 1;
    }
    tricks
}

pub(super) fn known_state(view: &View) -> HsHeartsKnownState {
    let next = view.next_seat();
    let void_bits = |seat| {
        let void = |&suit: &Suit| view.constraints().is_void(seat, suit);
        Suit::ALL
            .into_iter()
            .filter(void)
            .map(|suit| 1 << suit.index())
            .sum()
    };
    HsHeartsKnownState {
        struct_size: size_of::<HsHeartsKnownState>() as u32,
        next_player: seat_to_c(next),
        leader: if view.trick().is_empty() {
            seat_to_c(next)
        } else {
            seat_to_c(Some(view.trick().leader()))
        },
        winner: seat_to_c(view.trick().winner()),
        tricks_left: view.tricks_left() as i32,
        hearts_broken: i32::from(view.hearts_broken()),
        unseen: view.unseen().bits(),
        taken: pad_slots(view.taken().map(CardSet::bits)),
        could_hold: pad_slots(Seat::ALL.map(|seat| view.constraints().could_hold(seat).bits())),
        tricks_taken: pad_slots(Seat::ALL.map(|seat| view.tricks_of(seat) as i32)),
        points: pad_slots(Seat::ALL.map(|seat| view.points_of(seat))),
        hand_count: pad_slots(Seat::ALL.map(|seat| view.hand_count(seat) as i32)),
        voids: pad_slots(Seat::ALL.map(void_bits)),
        unrecorded_tricks: view.unrecorded_tricks() as i32,
        unrecorded_cards: view.unrecorded_cards() as i32,
    }
}

impl FromStruct for Position {
    type Struct = HsHeartsPosition;
    type Error = Error;

    fn from_struct(position: &HsHeartsPosition) -> Result<Position, Error> {
        players(position.num_players)?;
        let next: Seat = field!(position.next_player)?;
        let given = &position.trick;
        if !(0..SEATS as i32).contains(&given.curr) {
            let expected = "less than four";
            return Err(Error::TrickCount {
                trick: 0,
                cards: given.curr,
                expected,
            });
        }
        let mut trick = Trick::led_by(next.step(-given.curr));
        let mut out_of_turn = None;
        if given.curr > 0 {
            read_trick(given, 0, |seat, card| {
                let expected = trick.next_seat();
                if seat != expected {
                    out_of_turn = Some(ViewError::OutOfTurn { seat, expected });
                }
                trick.add(card);
            })?;
        }
        if let Some(error) = out_of_turn {
            return Err(error.into());
        }
        let hands = sets(&position.hands, "hands")?;
        let taken = sets(&position.taken, "taken")?;
        Ok(Position::resume(
            field!(position.rules)?,
            hands,
            taken,
            trick,
        )?)
    }
}
