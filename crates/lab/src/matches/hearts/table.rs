//! One refereed deal: asks the players, validates every action, and collects the result.

use crate::players::external::ExternalPlayerError;
use crate::players::seat_player::SeatPlayer;
use handsense_core::rng::splitmix64;
use handsense_hearts::{
    self as hearts, Card, CardSet, DealSetup, PassDirection, Rules, SEATS, Seat, Suit,
};
use thiserror::Error;

/// The configuration of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The rules in force.
    pub rules: Rules,
    /// The hands before the pass, by seat.
    pub hands: [CardSet; SEATS],
    /// The pass direction.
    pub direction: PassDirection,
    /// The first leader, unless a two-of-clubs rule decides.
    pub first: Seat,
    /// Game scores before the deal.
    pub scores: [i32; SEATS],
    /// The seed of the players' random numbers; seat s gets the s-th number of its SplitMix
    /// sequence.
    pub seed: u64,
}

impl Deal {
    /// The table before the pass.
    pub fn table(&self) -> hearts::Deal {
        let setup = DealSetup {
            rules: self.rules,
            direction: self.direction,
            scores: self.scores,
            first: self.first,
            ..DealSetup::new(self.hands)
        };
        hearts::Deal::new(setup).expect("a dealt deck")
    }
}

/// A deal that is over.
#[derive(Clone, Debug)]
pub struct DealResult {
    /// The deal after its last card.
    pub deal: hearts::Deal,
    /// Steps of work that each player reports.
    pub steps: [u64; SEATS],
    /// Time of every decision in nanoseconds, by seat.
    pub nanos: [Vec<u64>; SEATS],
}

impl DealResult {
    /// Scores of the deal, including moon and bonuses.
    pub fn points(&self) -> [i32; SEATS] {
        self.deal.position().scores()
    }

    /// The seat that took the queen of spades.
    pub fn queen(&self) -> Option<Seat> {
        let taken = self.deal.position().taken();
        let took_queen = |&seat: &Seat| taken[seat].contains(Card::QUEEN_OF_SPADES);
        Seat::ALL.into_iter().find(took_queen)
    }
}

/// The error of a player: an illegal action, or no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// The passed cards are not three different cards of the hand.
    #[error("seat {seat} passed {cards:?}, which are not three cards of its hand")]
    Pass {
        /// The seat.
        seat: Seat,
        /// The action.
        cards: [Card; 3],
    },
    /// An illegal card.
    #[error("seat {seat} played {card}; legal cards are {legal}")]
    Play {
        /// The seat.
        seat: Seat,
        /// The action.
        card: Card,
        /// The legal cards.
        legal: CardSet,
    },
    /// An external player did not answer, or gave an invalid answer.
    #[error("seat {seat}: {error}")]
    External {
        /// The seat of the player, or of the player that it is compared with.
        seat: Seat,
        /// The error of the external player.
        error: ExternalPlayerError,
    },
}

impl PlayerError {
    /// An error of the external player in a seat.
    fn in_seat(seat: Seat) -> impl FnOnce(ExternalPlayerError) -> PlayerError {
        move |error| PlayerError::External { seat, error }
    }
}

/// Plays one deal from the pass to the last trick.
///
/// # Errors
/// The first error of a player; the deal is then void.
pub fn play_deal(deal: &Deal, seats: [&mut SeatPlayer; SEATS]) -> Result<DealResult, PlayerError> {
    let mut seats = seats;
    let mut nanos: [Vec<u64>; SEATS] = Default::default();
    let mut seed = deal.seed;
    for (seat, player) in Seat::ALL.into_iter().zip(&mut seats) {
        player
            .begin_deal(splitmix64(&mut seed))
            .map_err(PlayerError::in_seat(seat))?;
    }
    let mut table = deal.table();
    ask_for_passes(&mut table, &mut seats, &mut nanos)?;
    while let Some(seat) = table.next_seat() {
        let view = table.view(seat).expect("a deal by the rules");
        let (card, time) = seats[seat.index()]
            .play(table.position(), &view)
            .map_err(PlayerError::in_seat(seat))?;
        nanos[seat].push(time);
        let legal = table.legal_moves();
        table
            .play(card)
            .map_err(|_| PlayerError::Play { seat, card, legal })?;
    }
    seats
        .iter_mut()
        .for_each(|player| player.observe_deal(&table));
    Ok(DealResult {
        steps: Seat::ALL.map(|seat| seats[seat.index()].steps()),
        deal: table,
        nanos,
    })
}

fn ask_for_passes(
    table: &mut hearts::Deal,
    seats: &mut [&mut SeatPlayer; SEATS],
    nanos: &mut [Vec<u64>; SEATS],
) -> Result<(), PlayerError> {
    if table.setup().direction == PassDirection::Hold {
        return Ok(());
    }
    for seat in Seat::ALL {
        let view = table.view(seat).expect("a dealt hand");
        let (cards, time) = seats[seat.index()]
            .pass(&view)
            .map_err(PlayerError::in_seat(seat))?;
        nanos[seat].push(time);
        table
            .pass(seat, cards.into_iter().collect())
            .map_err(|_| PlayerError::Pass { seat, cards })?;
    }
    Ok(())
}

/// Whether each seat made a void by passing, and whether it discarded a penalty card in a trick of that
/// suit. To make a void is to pass all cards of a suit and to receive none.
pub fn voids_made(deal: &Deal, result: &DealResult) -> [[bool; 2]; SEATS] {
    let penalties = deal.rules.penalty_cards();
    Seat::ALL.map(|seat| {
        let had = |hand: CardSet, suit: Suit| !hand.suit(suit).is_empty();
        let (before, after) = (deal.hands[seat], result.deal.setup().hands[seat]);
        let is_made = |suit: Suit| had(before, suit) && !had(after, suit);
        let discarded = result.deal.plays().chunks(SEATS).any(|trick| {
            is_made(trick[0].1.suit())
                && trick
                    .iter()
                    .any(|&(who, card)| who == seat && penalties.contains(card))
        });
        [Suit::ALL.into_iter().any(is_made), discarded]
    })
}

#[cfg(test)]
mod tests {
    use super::super::deals;
    use super::super::deals::generate_deal;
    use super::super::table::play_deal;
    use super::*;
    use crate::players::seat_player::SeatPlayer;
    use handsense_hearts::{Player, Policy, PolicyPlayer, View, deal_hands};
    use std::sync::{Arc, Mutex};

    /// A player with an illegal pass and illegal plays.
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

    fn play(cheat: Cheat) -> Result<DealResult, PlayerError> {
        let deal = Deal {
            rules: Rules::STANDARD,
            hands: deal_hands(&mut handsense_core::Rng::new(3)),
            direction: PassDirection::Left,
            first: Seat::ALL[0],
            scores: [0; SEATS],
            seed: 1,
        };
        let tuned = || SeatPlayer::Honest(Box::new(PolicyPlayer(Policy::Tuned)));
        let mut seats = [
            tuned(),
            tuned(),
            tuned(),
            SeatPlayer::Honest(Box::new(cheat)),
        ];
        play_deal(&deal, seats.each_mut())
    }

    /// Plays the tuned policy and records its views.
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
    fn analysis_of_a_deal_uses_the_views_of_its_players() {
        for number in 0..24 {
            let rules = [
                Rules::STANDARD,
                Rules::LEGACY_MAIN,
                Rules::HEARTS_ARENT_POINTS,
            ];
            let deal = generate_deal(rules[number as usize % 3], 5, number, None);
            let seen = Arc::new(Mutex::new(Vec::new()));
            let mut seats =
                [(); SEATS].map(|()| SeatPlayer::Honest(Box::new(Witness(seen.clone()))));
            let result = play_deal(&deal, seats.each_mut()).expect("a fair deal");
            let played = result.deal;
            let points = played.decision_points().expect("memory").into_iter();
            let views: Vec<View> = points.map(|point| point.view).collect();
            assert!(views == *seen.lock().expect("views"), "deal {number}");
        }
    }

    #[test]
    fn illegal_actions_are_reported() {
        let foul = play(Cheat { passes_twice: true }).expect_err("two cards");
        assert!(matches!(foul, PlayerError::Pass { seat, .. } if seat == Seat::ALL[3]));
        assert!(foul.to_string().starts_with("seat 3 passed ["), "{foul}");
        let foul = play(Cheat {
            passes_twice: false,
        })
        .expect_err("a card of somebody else");
        assert!(matches!(foul, PlayerError::Play { seat, .. } if seat == Seat::ALL[3]));
        assert!(foul.to_string().contains("legal cards are"), "{foul}");
    }

    /// Passes its shortest minor suit first, and plays like the tuned policy.
    struct Voider;

    impl Player for Voider {
        fn pass(&mut self, view: &handsense_hearts::View) -> [Card; 3] {
            let mut suits = [Suit::Clubs, Suit::Diamonds];
            suits.sort_by_key(|&suit| view.hand().suit(suit).len());
            let mut cards: Vec<Card> = view.hand().suit(suits[0]).iter().collect();
            cards.extend(view.hand().iter().filter(|card| card.suit() != suits[0]));
            [cards[0], cards[1], cards[2]]
        }

        fn play(&mut self, view: &handsense_hearts::View) -> Card {
            PolicyPlayer(Policy::Tuned).play(view)
        }
    }

    #[test]
    fn voids_are_made_by_passing_and_used_by_discarding() {
        let mut seen = [0; 3];
        for unit in 0..200 {
            let deal = deals::generate_deal(Rules::STANDARD, 4, unit, None);
            let mut seats = [(); SEATS].map(|()| SeatPlayer::Honest(Box::new(Voider)));
            let result = play_deal(&deal, seats.each_mut()).unwrap();
            let voids = voids_made(&deal, &result);
            for seat in Seat::ALL {
                let [made, used] = voids[seat];
                assert!(made || !used);
                seen[usize::from(made) + usize::from(used)] += 1;
                let suits = |hand: CardSet| {
                    let held = Suit::ALL.map(|suit| !hand.suit(suit).is_empty());
                    held.into_iter().filter(|&held| held).count()
                };
                let fewer = suits(result.deal.setup().hands[seat]) < suits(deal.hands[seat]);
                if fewer {
                    assert!(voids[seat][0]);
                }
                if deal.direction == handsense_hearts::PassDirection::Hold {
                    assert_eq!(voids[seat], [false; 2]);
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
    }
}
