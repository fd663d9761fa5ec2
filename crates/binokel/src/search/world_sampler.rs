//! Hands that the others may have.

use crate::cards::{CARDS, Card, CardSet};
use crate::hand_constraints::HandConstraints;
use crate::melds::{MeldRules, meld_points};
use crate::public_state::Phase;
use crate::rules::{Edition, MAX_PLAYERS};
use crate::view::View;
use handsense_core::search::draw_by_weight;
use handsense_core::{List, Rng, Seat, sort_few};

/// Deals of which one becomes a world.
const RESAMPLED_DEALS: usize = 6;
/// Where a card may be: with one of the seats, or apart: in the dabb, or laid away.
const LOCATIONS: usize = MAX_PLAYERS + 1;
/// The place apart.
const SET_ASIDE: usize = MAX_PLAYERS;

/// Where all cards may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct World {
    /// What each seat holds.
    pub hands: [CardSet; MAX_PLAYERS],
    /// The dabb during the auction, afterwards the laid-away cards that I do not know.
    pub set_aside: CardSet,
}

/// Deals the unseen cards to the others.
#[derive(Clone, Debug)]
pub struct WorldSampler {
    me: Seat,
    mine: CardSet,
    /// How many cards each place has room for.
    capacity: [usize; LOCATIONS],
    /// Cards in the order in which they are dealt, those with fewest places first, with the places.
    cards: List<(Card, u8), CARDS>,
    /// Evidence: by seat, what its hand was before the first trick beside what it holds, and what it showed.
    factors: List<LikelihoodFactor, MAX_PLAYERS>,
    meld_rules: MeldRules,
    trump: Option<usize>,
}

#[derive(Clone, Copy, Debug)]
struct LikelihoodFactor {
    seat: Seat,
    /// What it has played since.
    played: CardSet,
    observation: Observation,
}

#[derive(Clone, Copy, Debug)]
enum Observation {
    /// Melds that count so much.
    Melds(i32),
    /// A bid of so much, which is its own.
    Bid(i32),
}

impl WorldSampler {
    /// What this player must reckon with.
    pub fn new(view: &View) -> WorldSampler {
        let rules = view.rules();
        let me = view.me();
        let unseen = view.unseen();
        let mut capacity = [0; LOCATIONS];
        let mut played = [CardSet::EMPTY; MAX_PLAYERS];
        for trick in view.complete().iter().chain(view.in_progress()) {
            for (place, &card) in trick.cards().iter().enumerate() {
                let seat = rules.seat_after(trick.leader(), place);
                played[seat] = played[seat].with(card);
            }
        }
        for seat in rules.seats().filter(|&seat| seat != me) {
            capacity[seat.index()] = rules.hand_size() - played[seat].len();
        }
        let others: usize = capacity.iter().sum();
        capacity[SET_ASIDE] = unseen.len().saturating_sub(others);
        let constraints = HandConstraints::new(view);
        let with_places = |card| (card, places(view, &constraints, card, &capacity));
        let mut cards: List<(Card, u8), CARDS> = unseen.iter().map(with_places).collect();
        sort_few(&mut cards, |(_, one), (_, other)| {
            one.count_ones().cmp(&other.count_ones())
        });
        let mut factors = List::new();
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

    /// Hands that go with what was played, shown and seen.
    pub fn sample_consistent(&self, rng: &mut Rng) -> World {
        let mut cards = [(Card::FIRST, 0); CARDS];
        let cards = &mut cards[..self.cards.len()];
        cards.copy_from_slice(&self.cards);
        // Cards with as few places are dealt in any order.
        let mut from = 0;
        while from < cards.len() {
            let few = cards[from].1.count_ones();
            let same = cards[from..]
                .iter()
                .take_while(|card| card.1.count_ones() == few);
            let to = from + same.count();
            rng.shuffle(&mut cards[from..to]);
            from = to;
        }
        let mut deal = PartialDeal {
            capacity: self.capacity,
            held: [CardSet::EMPTY; LOCATIONS],
            places: [0; CARDS],
        };
        for &(card, places) in cards.iter() {
            deal.places[card.code()] = places;
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

    /// One of a few such deals, in proportion to how well melds and bids go with it.
    pub fn sample_weighted(&self, rng: &mut Rng) -> World {
        let draws = if self.factors.is_empty() {
            1
        } else {
            RESAMPLED_DEALS
        };
        draw_by_weight(
            draws,
            rng,
            |rng| self.sample_consistent(rng),
            |world| self.weight(world),
        )
    }

    fn weight(&self, world: &World) -> u64 {
        let weights = self.factors.iter().map(|factors| {
            let hand = world.hands[factors.seat] | factors.played;
            let points = meld_points(hand, self.meld_rules);
            match (factors.observation, self.trump) {
                (Observation::Melds(shown), Some(trump)) => match points[trump] == shown {
                    true => 64,
                    false => 1,
                },
                (Observation::Melds(_), None) => 1,
                (Observation::Bid(bid), _) => {
                    let most = points.into_iter().max().unwrap_or(0);
                    // In steps of 40 points that the hand lacks for the bid with tricks and dabb.
                    let lacks = (bid - 150 - most).max(0) / 40;
                    64 >> lacks.min(6)
                }
            }
        });
        weights.product::<u64>().max(1)
    }
}

/// Bits of the places where an unseen card may be.
fn places(
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
    let mut places = seats.fold(0, |bits, seat| bits | 1_u8 << seat.index());
    // Trumps that are laid away are shown, by the newest rules.
    let hidden_trump = rules.edition() == Edition::Newest
        && view.phase() == Phase::Playing
        && view.trump() == Some(card.suit());
    if capacity[SET_ASIDE] > 0 && !hidden_trump {
        places |= set_aside;
    }
    places
}

/// A deal in the making.
struct PartialDeal {
    capacity: [usize; LOCATIONS],
    held: [CardSet; LOCATIONS],
    places: [u8; CARDS],
}

impl PartialDeal {
    /// Puts a card where it may be, the likelier the more room there is; where there is none, somebody
    /// passes another card on.
    fn place_card(&mut self, card: Card, rng: &mut Rng) {
        let places = self.places[card.code()];
        let allowed = |place: &usize| places >> place & 1 == 1;
        let capacity: usize = (0..LOCATIONS)
            .filter(allowed)
            .map(|place| self.capacity[place])
            .sum();
        if capacity > 0 {
            let mut nth = rng.below(capacity as u32) as usize;
            for place in (0..LOCATIONS).filter(allowed) {
                if nth < self.capacity[place] {
                    self.put(card, place);
                    return;
                }
                nth -= self.capacity[place];
            }
        }
        if !self.augment(places, 0) {
            // What was seen cannot be; then anybody has it.
            if let Some(place) = (0..LOCATIONS).find(|&place| self.capacity[place] > 0) {
                self.put(card, place);
            }
            return;
        }
        if let Some(place) =
            (0..LOCATIONS).find(|&place| allowed(&place) && self.capacity[place] > 0)
        {
            self.put(card, place);
        }
    }

    fn put(&mut self, card: Card, place: usize) {
        self.held[place] = self.held[place].with(card);
        self.capacity[place] -= 1;
    }

    /// Makes room in one of these places by moving cards on; `tried` are places that are full anyway.
    fn augment(&mut self, places: u8, tried: u8) -> bool {
        for place in (0..LOCATIONS).filter(|place| (places & !tried) >> place & 1 == 1) {
            for other in self.held[place] {
                let elsewhere = self.places[other.code()] & !(tried | 1 << place);
                let free =
                    (0..LOCATIONS).find(|to| elsewhere >> to & 1 == 1 && self.capacity[*to] > 0);
                let to = match free {
                    Some(to) => Some(to),
                    None if elsewhere != 0 && self.augment(elsewhere, tried | 1 << place) => {
                        (0..LOCATIONS).find(|to| elsewhere >> to & 1 == 1 && self.capacity[*to] > 0)
                    }
                    None => None,
                };
                if let Some(to) = to {
                    self.held[place] = self.held[place].without(other);
                    self.capacity[place] += 1;
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
    use crate::player::{Discard, NamedPlayer, Player};
    use crate::round::Round;
    use crate::rules::Rules;

    /// Shows every moment of rounds of named players.
    fn moments(mut show: impl FnMut(&Round)) {
        let mut rng = Rng::new(66);
        for number in 0..240 {
            let edition = Edition::ALL[number % 2];
            let rules = Rules::new(edition, number % 3 + 2).expect("players");
            let dealer = Seat::ALL[number % rules.players()];
            let (hands, dabb) = rules.deal(&mut rng);
            let mut round = Round::new(rules, dealer, hands, dabb);
            let mut player = NamedPlayer::default();
            while let Some(seat) = round.next_seat() {
                show(&round);
                player.begin_round(rng.next_u64());
                let view = View::from_round(&round, seat, [0; MAX_PLAYERS]);
                let done = match round.phase() {
                    Phase::Bidding => match player.bid(&view) {
                        Some(bid) => round.bid(bid),
                        None => round.pass(),
                    },
                    Phase::DeclaringTrump => round.declare_trump(player.declare_trump(&view)),
                    Phase::Discarding => match player.discard(&view) {
                        Discard::Cards(cards) => round.discard(cards),
                        Discard::GoOut(trump) => round.go_out(trump),
                    },
                    Phase::Playing | Phase::Over => round.play(player.play(&view)).map(|_| ()),
                };
                done.expect("legal");
            }
        }
    }

    /// Where a card is in truth.
    fn place(round: &Round, card: Card) -> usize {
        let seat = Seat::ALL
            .into_iter()
            .find(|&seat| round.hand(seat).set().has(card));
        seat.map_or(SET_ASIDE, Seat::index)
    }

    #[test]
    fn what_is_true_is_possible_and_worlds_are_what_is_possible() {
        let mut rng = Rng::new(67);
        moments(|round| {
            for me in round.rules().seats() {
                let view = View::from_round(round, me, [0; MAX_PLAYERS]);
                let sampler = WorldSampler::new(&view);
                for &(card, places) in &sampler.cards {
                    assert!(
                        places >> place(round, card) & 1 == 1,
                        "{me} {card} {view:?}"
                    );
                }
                let world = sampler.sample_weighted(&mut rng);
                assert_eq!(world.hands[me], round.hand(me).set());
                let mut dealt = view.unseen();
                for seat in round.rules().seats().filter(|&seat| seat != me) {
                    let bidder = round.bid_winner() == Some(seat);
                    // Who has the dabb and has not laid away yet is dealt the cards that he will keep.
                    let keeps = match bidder && round.phase() != Phase::Playing {
                        true => round.hand(seat).len().min(round.rules().hand_size()),
                        false => round.hand(seat).len(),
                    };
                    assert_eq!(world.hands[seat].len(), keeps);
                    assert!(dealt.contains(world.hands[seat]));
                    dealt = dealt - world.hands[seat];
                    for card in world.hands[seat] {
                        let (_, places) =
                            sampler.cards.iter().find(|c| c.0 == card).expect("unseen");
                        assert!(places >> seat.index() & 1 == 1, "{me} {card} {view:?}");
                    }
                }
                assert_eq!(dealt, world.set_aside);
            }
        });
    }

    /// Melds on the table are in the hands of nearly all likely worlds, and the hands show no others.
    #[test]
    fn likely_worlds_have_the_melds_that_were_shown() {
        let mut rng = Rng::new(68);
        let (mut any, mut likely, mut seen) = (0, 0, 0);
        moments(|round| {
            if round.phase() != Phase::Playing || !round.played().is_empty() {
                return;
            }
            let me = round.on_turn();
            let view = View::from_round(round, me, [0; MAX_PLAYERS]);
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
