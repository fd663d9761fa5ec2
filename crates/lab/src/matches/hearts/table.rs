//! One deal at the table: the referee asks the players, holds every card against the rules and
//! books what happened.

use crate::players::baselines::OpenDeal;
use handsense_core::rng::split_mix;
use handsense_hearts::{
    Card, CardSet, PassDirection, Position, Rules, SEATS, Seat, Start, View, moon_shooter,
    pass_cards,
};
use thiserror::Error;

use crate::players::external::player::Fault;
use crate::players::seat_player::Seated;

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
    /// The hands after the pass, by seat.
    pub hands: [CardSet; SEATS],
    /// Every card in order, with who played it.
    pub plays: Vec<(Seat, Card)>,
    /// Steps each player says it has worked.
    pub steps: [u64; SEATS],
    /// Thinking time of every decision, in nanoseconds, by seat.
    pub nanos: [Vec<u64>; SEATS],
}

/// A player broke the rules, or gave no answer.
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
    /// A player from outside that gave no answer, or none that the rules allow.
    #[error("seat {seat}: {fault}")]
    Foreign {
        /// Where it sits, or is asked beside the one who does.
        seat: Seat,
        /// Who, and why.
        fault: Fault,
    },
}

impl Foul {
    /// A fault in a seat.
    fn in_seat(seat: Seat) -> impl FnOnce(Fault) -> Foul {
        move |fault| Foul::Foreign { seat, fault }
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
    for (seat, player) in Seat::ALL.into_iter().zip(&mut seats) {
        player
            .begin_deal(split_mix(&mut seed))
            .map_err(Foul::in_seat(seat))?;
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
        let (card, time) = seats[seat.index()]
            .play(&table, &views[seat])
            .map_err(Foul::in_seat(seat))?;
        nanos[seat].push(time);
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
        hands,
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
        let (cards, time) = seats[seat.index()]
            .pass(&open, seat, &view)
            .map_err(Foul::in_seat(seat))?;
        nanos[seat].push(time);
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

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use handsense_hearts::analysis::PlayedDeal;
    use handsense_hearts::{Player, Policy, PolicyPlayer, deal_hands};

    use super::super::deals::numbered;

    use super::*;

    /// Passes and plays what it must not.
    struct Cheat {
        passes_twice: bool,
    }

    impl Player for Cheat {
        fn pass(&mut self, view: &View) -> [Card; 3] {
            let mut cards = view.hand().iter();
            let first = cards.next().expect("a card");
            let second = cards.next().expect("a card");
            let third = cards.next().expect("a card");
            [first, second, if self.passes_twice { first } else { third }]
        }

        fn play(&mut self, view: &View) -> Card {
            (!view.hand()).first().expect("a card of somebody else")
        }
    }

    fn play(cheat: Cheat) -> Result<Outcome, Foul> {
        let deal = Deal {
            rules: Rules::STANDARD,
            hands: deal_hands(&mut handsense_core::Rng::new(3)),
            direction: PassDirection::Left,
            first: Seat::ALL[0],
            scores: [0; SEATS],
            seed: 1,
        };
        let tuned = || Seated::Honest(Box::new(PolicyPlayer(Policy::Tuned)));
        let mut seats = [tuned(), tuned(), tuned(), Seated::Honest(Box::new(cheat))];
        play_deal(&deal, seats.each_mut())
    }

    /// Plays as the tuned policy and keeps what it knew.
    struct Witness(Arc<Mutex<Vec<View>>>);

    impl Player for Witness {
        fn pass(&mut self, view: &View) -> [Card; 3] {
            PolicyPlayer(Policy::Tuned).pass(view)
        }

        fn play(&mut self, view: &View) -> Card {
            self.0.lock().expect("views").push(view.clone());
            PolicyPlayer(Policy::Tuned).play(view)
        }
    }

    #[test]
    fn a_check_of_a_deal_judges_by_the_views_that_the_players_had() {
        for number in 0..24 {
            let rules = [
                Rules::STANDARD,
                Rules::LEGACY_MAIN,
                Rules::HEARTS_ARENT_POINTS,
            ];
            let deal = numbered(rules[number as usize % 3], 5, number, None);
            let seen = Arc::new(Mutex::new(Vec::new()));
            let mut seats = [(); SEATS].map(|()| Seated::Honest(Box::new(Witness(seen.clone()))));
            let outcome = play_deal(&deal, seats.each_mut()).expect("a fair deal");
            let passes = |seat: Seat| {
                let receiver = deal.direction.receiver(seat);
                match deal.direction {
                    PassDirection::Hold => CardSet::EMPTY,
                    _ => deal.hands[seat] & outcome.hands[receiver],
                }
            };
            let played = PlayedDeal {
                rules: deal.rules,
                direction: deal.direction,
                hands: outcome.hands,
                passed: Seat::ALL.map(passes),
                scores: deal.scores,
                plays: outcome.plays,
            };
            let views = played.views().expect("a possible deal");
            assert!(views == *seen.lock().expect("views"), "deal {number}");
        }
    }

    #[test]
    fn fouls_are_named() {
        let foul = play(Cheat { passes_twice: true }).expect_err("two cards");
        assert!(matches!(foul, Foul::Pass { seat, .. } if seat == Seat::ALL[3]));
        assert!(foul.to_string().starts_with("seat 3 passed ["), "{foul}");
        let foul = play(Cheat {
            passes_twice: false,
        })
        .expect_err("a card of somebody else");
        assert!(matches!(foul, Foul::Play { seat, .. } if seat == Seat::ALL[3]));
        assert!(foul.to_string().contains("legal were"), "{foul}");
    }
}
