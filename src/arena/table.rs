//! One deal at the table: the referee asks the players, holds every card against the rules and
//! books what happened.

use std::time::Instant;

use handsense::base::rng::split_mix;
use handsense::hearts::baselines::{OpenDeal, Peeking};
use handsense::hearts::{
    Card, CardSet, PassDirection, Player, Position, Rules, SEATS, Seat, Start, View, moon_shooter,
    pass_cards,
};
use thiserror::Error;

/// A player in a seat.
pub enum Seated {
    /// Sees its view only.
    Honest(Box<dyn Player + Send>),
    /// Sees all hands.
    Peeking(Box<dyn Peeking + Send>),
}

/// What is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The rules in force.
    pub rules: Rules,
    /// The hands before the pass, by seat.
    pub hands: [CardSet; SEATS],
    /// Where cards are passed.
    pub direction: PassDirection,
    /// Who leads when no two-of-clubs rule decides.
    pub first: Seat,
    /// Game scores before the deal.
    pub scores: [i32; SEATS],
    /// Where the players' chance comes from; seat s gets `seed` mixed with s.
    pub seed: u64,
}

/// What happened in a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Scores of the deal, moon and bonuses included.
    pub points: [i32; SEATS],
    /// Who shot the moon.
    pub moon: Option<Seat>,
    /// Who took the queen of spades.
    pub queen: Option<Seat>,
    /// The cards each seat passed; empty without passing.
    pub passes: [CardSet; SEATS],
    /// Every card in order, with who played it.
    pub plays: Vec<(Seat, Card)>,
    /// Steps each player says it has worked.
    pub steps: [u64; SEATS],
    /// Thinking time of every decision, in nanoseconds, by seat.
    pub nanos: [Vec<u64>; SEATS],
}

/// A player broke the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Foul {
    /// Cards passed that were not three different ones of the hand.
    #[error("seat {seat} passed {cards:?}, which are not three cards of its hand")]
    Pass {
        /// Who.
        seat: Seat,
        /// What.
        cards: [Card; 3],
    },
    /// An illegal card.
    #[error("seat {seat} played {card}, legal were {legal}")]
    Play {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
        /// What would have been allowed.
        legal: CardSet,
    },
}

impl Seated {
    fn begin_deal(&mut self, seed: u64) {
        match self {
            Seated::Honest(player) => player.begin_deal(seed),
            Seated::Peeking(player) => player.begin_deal(seed),
        }
    }

    fn pass(&mut self, deal: &OpenDeal, me: Seat, view: &View) -> [Card; 3] {
        match self {
            Seated::Honest(player) => player.pass(view),
            Seated::Peeking(player) => player.pass(deal, me, view),
        }
    }

    fn play(&mut self, table: &Position, view: &View) -> Card {
        match self {
            Seated::Honest(player) => player.play(view),
            Seated::Peeking(player) => player.play(table, view),
        }
    }

    fn steps(&self) -> u64 {
        match self {
            Seated::Honest(player) => player.steps(),
            Seated::Peeking(player) => player.steps(),
        }
    }
}

/// Plays one deal from the pass to the last trick.
///
/// # Errors
/// The first foul; the deal is then void.
pub fn play_deal(deal: &Deal, seats: [&mut Seated; SEATS]) -> Result<Outcome, Foul> {
    let mut seats = seats;
    let mut nanos: [Vec<u64>; SEATS] = Default::default();
    let mut seed = deal.seed;
    for seat in &mut seats {
        seat.begin_deal(split_mix(&mut seed));
    }
    let passes = ask_for_passes(deal, &mut seats, &mut nanos)?;
    let hands = pass_cards(deal.hands, passes, deal.direction);
    let mut views = Seat::ALL.map(|me| {
        let giver = deal.direction.giver(me);
        start_view(deal, me, hands[me], passes[me], passes[giver])
    });
    let mut table = Position::new(deal.rules, hands, deal.first).expect("a dealt deck");
    let mut plays = Vec::with_capacity(52);
    while !table.is_over() {
        let seat = table.next_seat();
        let begun = Instant::now();
        let card = seats[seat.index()].play(&table, &views[seat]);
        nanos[seat].push(begun.elapsed().as_nanos() as u64);
        let legal = table.legal_moves();
        table
            .play(card)
            .map_err(|_| Foul::Play { seat, card, legal })?;
        for view in &mut views {
            view.play(seat, card).expect("a card the referee allows");
        }
        plays.push((seat, card));
    }
    let took_queen = |&seat: &Seat| table.taken()[seat].contains(Card::QUEEN_OF_SPADES);
    Ok(Outcome {
        points: table.scores(),
        moon: moon_shooter(deal.rules, table.taken()),
        queen: Seat::ALL.into_iter().find(took_queen),
        passes,
        plays,
        steps: Seat::ALL.map(|seat| seats[seat.index()].steps()),
        nanos,
    })
}

fn ask_for_passes(
    deal: &Deal,
    seats: &mut [&mut Seated; SEATS],
    nanos: &mut [Vec<u64>; SEATS],
) -> Result<[CardSet; SEATS], Foul> {
    let mut passes = [CardSet::EMPTY; SEATS];
    if deal.direction == PassDirection::Hold {
        return Ok(passes);
    }
    let open = OpenDeal {
        hands: deal.hands,
        direction: deal.direction,
    };
    for seat in Seat::ALL {
        let hand = deal.hands[seat];
        let view = start_view(deal, seat, hand, CardSet::EMPTY, CardSet::EMPTY);
        let begun = Instant::now();
        let cards = seats[seat.index()].pass(&open, seat, &view);
        nanos[seat].push(begun.elapsed().as_nanos() as u64);
        passes[seat] = cards.into_iter().collect();
        if passes[seat].len() != 3 || !hand.is_superset(passes[seat]) {
            return Err(Foul::Pass { seat, cards });
        }
    }
    Ok(passes)
}

/// What a seat knows before the first lead.
fn start_view(deal: &Deal, me: Seat, hand: CardSet, passed: CardSet, received: CardSet) -> View {
    let start = Start {
        me,
        rules: deal.rules,
        pass: deal.direction,
        hand,
        passed,
        received,
        scores: deal.scores,
    };
    View::new(start).expect("a dealt hand")
}
