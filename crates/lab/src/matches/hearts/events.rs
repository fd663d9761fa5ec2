//! Events of a deal beyond its scores: stopped moons, and voids made by passing.

use handsense_hearts::{Card, CardSet, Rules, SEATS, Seat, Suit, Trick};

use super::table::{Deal, DealResult};

/// A moon is in sight when one seat alone has taken at least this fraction of the penalty cards.
const IN_SIGHT: (u32, u32) = (1, 2);

/// A void that a seat made by passing: it passed all its cards of a suit and received none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoidMade {
    /// No void was made.
    None,
    /// A void was made, but the seat never discarded a penalty card on that suit.
    Idle,
    /// The seat discarded a penalty card in a trick of that suit.
    Useful,
}

/// The voids made by passing, by seat.
pub fn voids_made(deal: &Deal, result: &DealResult) -> [VoidMade; SEATS] {
    let penalties = deal.rules.penalty_cards();
    Seat::ALL.map(|seat| {
        let had = |hand: CardSet, suit: Suit| !hand.suit(suit).is_empty();
        let (before, after) = (deal.hands[seat], result.hands[seat]);
        let is_made = |suit: Suit| had(before, suit) && !had(after, suit);
        let discarded = result.plays.chunks(SEATS).any(|trick| {
            is_made(trick[0].1.suit())
                && trick
                    .iter()
                    .any(|&(who, card)| who == seat && penalties.contains(card))
        });
        if !Suit::ALL.into_iter().any(is_made) {
            VoidMade::None
        } else if discarded {
            VoidMade::Useful
        } else {
            VoidMade::Idle
        }
    })
}

/// The seat whose moon was stopped, and the seat that took the penalty card.
///
/// A moon is in sight when one seat has taken half of the penalty cards or more, and no other seat
/// has any.
pub fn stopped_moon(rules: Rules, plays: &[(Seat, Card)]) -> Option<[Seat; 2]> {
    if !rules.moon_counts() {
        return None;
    }
    let penalties = rules.penalty_cards();
    let (part, whole) = IN_SIGHT;
    let mut taken = [0; SEATS];
    for cards in plays.chunks_exact(SEATS) {
        let mut trick = Trick::led_by(cards[0].0);
        cards.iter().for_each(|&(_, card)| trick.add(card));
        let winner = trick.winner()?;
        let won = cards.iter().filter(|&&(_, card)| penalties.contains(card));
        let won = won.count() as u32;
        if won == 0 {
            continue;
        }
        if let Some(shooter) = Seat::ALL.into_iter().find(|&seat| taken[seat] > 0)
            && shooter != winner
        {
            let in_sight = taken[shooter] * whole >= penalties.len() * part;
            return in_sight.then_some([shooter, winner]);
        }
        taken[winner] += won;
    }
    None
}

#[cfg(test)]
mod tests {
    use handsense_hearts::{Player, Policy, PolicyPlayer};

    use super::super::deals;
    use super::super::table::play_deal;
    use super::*;
    use crate::players::seat_player::SeatPlayer;

    fn plays(text: &str) -> Vec<(Seat, Card)> {
        let mut plays = Vec::new();
        for trick in text.split('/') {
            let (leader, cards) = trick.split_once(':').unwrap();
            let mut seat = Seat::from_index(leader.parse().unwrap()).unwrap();
            for card in cards.split(',') {
                plays.push((seat, card.parse().unwrap()));
                seat = seat.next();
            }
        }
        plays
    }

    #[test]
    fn moon_is_stopped_by_the_first_penalty_of_another_seat() {
        let half = "0:HA,H2,H3,H4/0:HK,H5,H6,H7/";
        let rules = Rules::STANDARD;
        let seats = |of: usize, by: usize| Some([Seat::ALL[of], Seat::ALL[by]]);
        let found = stopped_moon(rules, &plays(&format!("{half}0:C3,C4,C5,CA/3:D2,D3,DA,H8")));
        assert_eq!(found, seats(0, 1));
        // Neither a trick without penalties nor one of the shooter stops a moon.
        let held = plays(&format!("{half}0:C3,C4,C5,CA/3:C2,CK,C9,CT/0:HQ,H8,H9,DK"));
        assert_eq!(stopped_moon(rules, &held), None);
        let early = plays("0:HA,H2,H3,C4/0:C3,C4,C5,CA/3:D2,D3,DA,H8");
        assert_eq!(stopped_moon(rules, &early), None);
        let no_moons = rules | Rules::NO_SHOOTING;
        let stopped = plays(&format!("{half}0:C3,C4,C5,CA/3:D2,D3,DA,H8"));
        assert_eq!(stopped_moon(no_moons, &stopped), None);
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
                seen[voids[seat] as usize] += 1;
                let suits = |hand: CardSet| {
                    let held = Suit::ALL.map(|suit| !hand.suit(suit).is_empty());
                    held.into_iter().filter(|&held| held).count()
                };
                let fewer = suits(result.hands[seat]) < suits(deal.hands[seat]);
                if fewer {
                    assert_ne!(voids[seat], VoidMade::None);
                }
                if deal.direction == handsense_hearts::PassDirection::Hold {
                    assert_eq!(voids[seat], VoidMade::None);
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
    }
}
