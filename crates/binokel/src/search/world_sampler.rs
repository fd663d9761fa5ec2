//! Sampler of hidden cards, weighted by the likelihood of melds and bids.
//!
//! A deal places the most constrained cards first. If a card has no free location, augmenting paths
//! move other cards, as in bipartite matching. The deals are consistent but not exactly uniform.
//! Sampling–importance resampling (Rubin, 1987) then keeps one of a few deals, with probability
//! proportional to its likelihood.

use crate::cards::{CARDS, Card, CardSet};
use crate::hand_constraints::HandConstraints;
use crate::melds::{MeldRules, meld_points};
use crate::public_state::Phase;
use crate::rules::{Edition, MAX_PLAYERS};
use crate::view::View;
use handsense_core::search::importance_resample;
use handsense_core::{ArrayVec, Rng, Seat, insertion_sort};

/// Number of consistent deals from which one is resampled. Chosen by hand.
const RESAMPLED_DEALS: usize = 6;
/// Weight of a fitting observation, against 1 for a mismatch. Chosen by hand.
const FULL_WEIGHT: u64 = 64;
/// Number of locations of a card: a seat, or set aside in the dabb or the discard.
const LOCATIONS: usize = MAX_PLAYERS + 1;
/// Index of the location for cards set aside.
const SET_ASIDE: usize = MAX_PLAYERS;

/// Locations of all cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct World {
    /// Hand of each seat.
    pub hands: [CardSet; MAX_PLAYERS],
    /// The dabb during the auction; later, the unknown discarded cards.
    pub set_aside: CardSet,
}

/// Sampler of the hidden cards.
#[derive(Clone, Debug)]
pub struct WorldSampler {
    me: Seat,
    mine: CardSet,
    /// Free capacity of each location, in cards.
    capacity: [usize; LOCATIONS],
    /// Unseen cards with bit masks of their locations, the most constrained first.
    cards: ArrayVec<(Card, u8), CARDS>,
    /// Likelihood factors of the other seats.
    factors: ArrayVec<LikelihoodFactor, MAX_PLAYERS>,
    meld_rules: MeldRules,
    trump: Option<usize>,
}

#[derive(Clone, Copy, Debug)]
struct LikelihoodFactor {
    seat: Seat,
    /// Cards that the seat has played.
    played: CardSet,
    observation: Observation,
}

#[derive(Clone, Copy, Debug)]
enum Observation {
    /// Melds on the table with these points.
    Melds(i32),
    /// The seat's own standing bid.
    Bid(i32),
}

impl WorldSampler {
    /// Prepares a sampler for a view.
    pub fn new(view: &View) -> WorldSampler {
        let rules = view.rules();
        let me = view.me();
        let unseen = view.unseen();
        let mut capacity = [0; LOCATIONS];
        let played = view.by_seat(view.completed_tricks().iter().chain(view.in_progress()));
        for seat in rules.seats().filter(|&seat| seat != me) {
            capacity[seat.index()] = rules.hand_size() - played[seat].len();
        }
        let others: usize = capacity.iter().sum();
        capacity[SET_ASIDE] = unseen.len().saturating_sub(others);
        let constraints = HandConstraints::new(view);
        let with_locations = |card| (card, allowed_locations(view, &constraints, card, &capacity));
        let mut cards: ArrayVec<(Card, u8), CARDS> = unseen.iter().map(with_locations).collect();
        insertion_sort(&mut cards, |(_, one), (_, other)| {
            one.count_ones().cmp(&other.count_ones())
        });
        let mut factors = ArrayVec::new();
        let others = rules.seats().filter(|&seat| seat != me);
        for seat in others {
            let observation = match view.phase() {
                Phase::Playing => Some(Observation::Melds(view.shown(seat).points)),
                Phase::Bidding if view.auction().last_bidder() == Some(seat) => {
                    Some(Observation::Bid(view.auction().standing()))
                }
                _ => None,
            };
            factors.extend(observation.map(|observation| LikelihoodFactor {
                seat,
                played: played[seat],
                observation,
            }));
        }
        WorldSampler {
            me,
            mine: view.hand().set(),
            capacity,
            cards,
            factors,
            meld_rules: rules.edition().meld_rules(),
            trump: view.trump().map(|trump| trump.index()),
        }
    }

    /// Samples a deal that is consistent with all deductions, melds and seen cards.
    pub fn sample_consistent(&self, rng: &mut Rng) -> World {
        let mut cards = [(Card::FIRST, 0); CARDS];
        let cards = &mut cards[..self.cards.len()];
        cards.copy_from_slice(&self.cards);
        // Shuffle cards with equally many locations.
        let mut from = 0;
        while from < cards.len() {
            let count = cards[from].1.count_ones();
            let same = cards[from..]
                .iter()
                .take_while(|card| card.1.count_ones() == count);
            let to = from + same.count();
            rng.shuffle(&mut cards[from..to]);
            from = to;
        }
        let mut deal = PartialDeal {
            capacity: self.capacity,
            held: [CardSet::EMPTY; LOCATIONS],
            locations: [0; CARDS],
        };
        for &(card, locations) in cards.iter() {
            deal.locations[card.code()] = locations;
            deal.place_card(card, rng);
        }
        let mut hands = [CardSet::EMPTY; MAX_PLAYERS];
        hands.copy_from_slice(&deal.held[..MAX_PLAYERS]);
        hands[self.me] = self.mine;
        World {
            hands,
            set_aside: deal.held[SET_ASIDE],
        }
    }

    /// Samples a deal in proportion to the likelihood of the observed melds and bids.
    pub fn sample_weighted(&self, rng: &mut Rng) -> World {
        let draws = if self.factors.is_empty() {
            1
        } else {
            RESAMPLED_DEALS
        };
        importance_resample(
            draws,
            rng,
            |rng| self.sample_consistent(rng),
            |world| self.weight(world),
        )
    }

    fn weight(&self, world: &World) -> u64 {
        let weights = self.factors.iter().map(|factor| {
            let hand = world.hands[factor.seat] | factor.played;
            let points = meld_points(hand, self.meld_rules);
            match (factor.observation, self.trump) {
                (Observation::Melds(shown), Some(trump)) => {
                    if points[trump] == shown {
                        FULL_WEIGHT
                    } else {
                        1
                    }
                }
                (Observation::Melds(_), None) => 1,
                (Observation::Bid(bid), _) => {
                    let most = points.into_iter().max().unwrap_or(0);
                    // Deficit of the hand against the bid, beyond tricks and dabb, in steps of 40
                    // points.
                    let deficit = (bid - 150 - most).max(0) / 40;
                    FULL_WEIGHT >> deficit.min(6)
                }
            }
        });
        weights.product::<u64>().max(1)
    }
}

/// Bit mask of the possible locations of an unseen card.
fn allowed_locations(
    view: &View,
    constraints: &HandConstraints,
    card: Card,
    capacity: &[usize; LOCATIONS],
) -> u8 {
    let rules = view.rules();
    let me = view.me();
    let shown_by = |&seat: &Seat| seat != me && view.shown(seat).cards.has(card);
    let mut others = rules.seats().filter(|&seat| seat != me);
    if let Some(seat) = others.clone().find(shown_by) {
        return 1 << seat.index();
    }
    let set_aside = 1 << SET_ASIDE;
    let bidder = view.bid_winner().filter(|&seat| seat != me);
    let in_dabb = view.dabb().is_some_and(|dabb| dabb.contains(&card));
    if let (Some(bidder), true) = (bidder, in_dabb) {
        let holds = constraints.may_hold(bidder).has(card);
        return set_aside | if holds { 1 << bidder.index() } else { 0 };
    }
    let seats = others
        .by_ref()
        .filter(|&seat| constraints.may_hold(seat).has(card));
    let mut locations = seats.fold(0, |bits, seat| bits | 1_u8 << seat.index());
    // By the newest rules, discarded trumps are shown.
    let hidden_trump = rules.edition() == Edition::Newest
        && view.phase() == Phase::Playing
        && view.trump() == Some(card.suit());
    if capacity[SET_ASIDE] > 0 && !hidden_trump {
        locations |= set_aside;
    }
    locations
}

/// An incomplete deal.
struct PartialDeal {
    capacity: [usize; LOCATIONS],
    held: [CardSet; LOCATIONS],
    locations: [u8; CARDS],
}

impl PartialDeal {
    /// Places a card in an allowed location, with probability proportional to the free capacity. If
    /// none is free, an augmenting path moves other cards.
    fn place_card(&mut self, card: Card, rng: &mut Rng) {
        let locations = self.locations[card.code()];
        let allowed = |location: &usize| locations >> location & 1 == 1;
        let capacity: usize = (0..LOCATIONS)
            .filter(allowed)
            .map(|location| self.capacity[location])
            .sum();
        if capacity > 0 {
            let mut nth = rng.below(capacity as u32) as usize;
            for location in (0..LOCATIONS).filter(allowed) {
                if nth < self.capacity[location] {
                    self.put(card, location);
                    return;
                }
                nth -= self.capacity[location];
            }
        }
        if !self.augment(locations, 0) {
            // The observations are contradictory; any free location will do.
            if let Some(location) = (0..LOCATIONS).find(|&location| self.capacity[location] > 0) {
                self.put(card, location);
            }
            return;
        }
        if let Some(location) =
            (0..LOCATIONS).find(|&location| allowed(&location) && self.capacity[location] > 0)
        {
            self.put(card, location);
        }
    }

    fn put(&mut self, card: Card, location: usize) {
        self.held[location] = self.held[location].with(card);
        self.capacity[location] -= 1;
    }

    /// Frees one of these locations by an augmenting path. `tried` are locations already visited.
    fn augment(&mut self, locations: u8, tried: u8) -> bool {
        for location in (0..LOCATIONS).filter(|location| (locations & !tried) >> location & 1 == 1)
        {
            for other in self.held[location] {
                let elsewhere = self.locations[other.code()] & !(tried | 1 << location);
                let free =
                    (0..LOCATIONS).find(|to| elsewhere >> to & 1 == 1 && self.capacity[*to] > 0);
                let to = match free {
                    Some(to) => Some(to),
                    None if elsewhere != 0 && self.augment(elsewhere, tried | 1 << location) => {
                        (0..LOCATIONS).find(|to| elsewhere >> to & 1 == 1 && self.capacity[*to] > 0)
                    }
                    None => None,
                };
                if let Some(to) = to {
                    self.held[location] = self.held[location].without(other);
                    self.capacity[location] += 1;
                    self.put(other, to);
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::{Player, RuleBasedPlayer, play_decision};
    use crate::round::Round;
    use crate::rules::Rules;

    /// Visits every decision of rounds between rule-based players.
    fn for_each_decision(mut show: impl FnMut(&Round)) {
        let mut rng = Rng::new(66);
        for number in 0..240 {
            let edition = Edition::ALL[number % 2];
            let rules = Rules::new(edition, number % 3 + 2).expect("players");
            let dealer = Seat::ALL[number % rules.players()];
            let mut round = Round::random(rules, dealer, &mut rng);
            let mut player = RuleBasedPlayer::default();
            while let Some(seat) = round.next_seat() {
                show(&round);
                player.begin_round(rng.next_u64());
                let view = round.view(seat);
                play_decision(&mut round, &mut player, &view).expect("legal");
            }
        }
    }

    /// The true location of a card.
    fn true_location(round: &Round, card: Card) -> usize {
        let seat = Seat::ALL
            .into_iter()
            .find(|&seat| round.hand(seat).set().has(card));
        seat.map_or(SET_ASIDE, Seat::index)
    }

    #[test]
    fn true_deal_is_allowed_and_worlds_are_consistent() {
        let mut rng = Rng::new(67);
        for_each_decision(|round| {
            for me in round.rules().seats() {
                let view = round.view(me);
                let sampler = WorldSampler::new(&view);
                for &(card, locations) in &sampler.cards {
                    assert!(
                        locations >> true_location(round, card) & 1 == 1,
                        "{me} {card} {view:?}"
                    );
                }
                let world = sampler.sample_weighted(&mut rng);
                assert_eq!(world.hands[me], round.hand(me).set());
                let mut dealt = view.unseen();
                for seat in round.rules().seats().filter(|&seat| seat != me) {
                    let bidder = round.bid_winner() == Some(seat);
                    // A bid winner who has not discarded yet is dealt the cards that remain in
                    // hand.
                    let keeps = if bidder && round.phase() != Phase::Playing {
                        round.hand(seat).len().min(round.rules().hand_size())
                    } else {
                        round.hand(seat).len()
                    };
                    assert_eq!(world.hands[seat].len(), keeps);
                    assert!(dealt.contains(world.hands[seat]));
                    dealt = dealt - world.hands[seat];
                    for card in world.hands[seat] {
                        let (_, locations) =
                            sampler.cards.iter().find(|c| c.0 == card).expect("unseen");
                        assert!(locations >> seat.index() & 1 == 1, "{me} {card} {view:?}");
                    }
                }
                assert_eq!(dealt, world.set_aside);
            }
        });
    }

    /// Melds on the table are in the hands of nearly all weighted worlds, and the hands have no
    /// others.
    #[test]
    fn weighted_worlds_have_the_shown_melds() {
        let mut rng = Rng::new(68);
        let (mut any, mut likely, mut seen) = (0, 0, 0);
        for_each_decision(|round| {
            if round.phase() != Phase::Playing || !round.played().is_empty() {
                return;
            }
            let me = round.player_to_move();
            let view = round.view(me);
            let sampler = WorldSampler::new(&view);
            let trump = round.trump().expect("named").index();
            let fits = |world: &World| {
                let meld_rules = round.rules().edition().meld_rules();
                let mut others = round.rules().seats().filter(|&seat| seat != me);
                let fits = |seat: Seat| {
                    meld_points(world.hands[seat], meld_rules)[trump] == round.shown(seat).points
                };
                i32::from(others.all(fits))
            };
            for _ in 0..20 {
                any += fits(&sampler.sample_consistent(&mut rng));
                likely += fits(&sampler.sample_weighted(&mut rng));
                seen += 20;
            }
        });
        assert!(likely > any + seen / 100, "{any} {likely} of {seen}");
    }
}
