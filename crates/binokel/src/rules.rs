//! The two rule sets, and the parameters for two, three and four players.

use super::cards::Card;
use super::hand::Hand;
use super::melds::MeldRules;
use handsense_core::{Rng, Seat};

/// Largest number of players.
pub const MAX_PLAYERS: usize = 4;
/// Number of cards in the dabb, and in the discard.
pub const DABB: usize = 4;
/// Lowest opening bid.
pub const FIRST_BID: i32 = 150;
/// Highest bid. The game has no limit; this one prevents overflow of sums.
pub const MAX_BID: i32 = 1_000_000;
/// Smallest raise.
pub const BID_STEP: i32 = 10;
/// Score that wins the game.
pub const GAME_TARGET: i32 = 1_000;
/// Points for each opponent side, besides melds, when the bid winner goes out.
pub const GOING_OUT_BONUS: i32 = 40;
/// Points for the last trick, besides its cards.
pub const LAST_TRICK_BONUS: u32 = 10;

/// Rule set: the rules of one program at two dates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edition {
    /// Rules at the time of "AI Player Strategy". All players bid in turn and play alone. Trump is
    /// declared after the discard. Card points count exactly. A lost bid costs its amount.
    Reference = 0,
    /// The newest rules. Bidders duel in pairs, and four players form partnerships. Trump is
    /// declared before the discard. The discard and the last trick count, and points are rounded. A
    /// lost bid costs twice its amount. A side without a trick loses its melds.
    #[default]
    Newest = 1,
}

impl Edition {
    /// Both rule sets by code.
    pub const ALL: [Edition; 2] = [Edition::Reference, Edition::Newest];

    /// Name: `reference` or `newest`.
    pub const fn name(self) -> &'static str {
        match self {
            Edition::Reference => "reference",
            Edition::Newest => "newest",
        }
    }

    /// Scoring of melds.
    pub const fn meld_rules(self) -> MeldRules {
        match self {
            Edition::Reference => MeldRules::WithEights,
            Edition::Newest => MeldRules::FoursTwice,
        }
    }
}

/// Rules of a game: rule set and number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    edition: Edition,
    players: usize,
}

impl Default for Rules {
    /// The newest rules for three players.
    fn default() -> Rules {
        Rules {
            edition: Edition::Newest,
            players: 3,
        }
    }
}

impl Rules {
    /// Returns the rules for two, three or four players, or `None` for other numbers.
    pub const fn new(edition: Edition, players: usize) -> Option<Rules> {
        match players {
            2..=MAX_PLAYERS => Some(Rules { edition, players }),
            _ => None,
        }
    }

    /// Rule set.
    #[inline]
    pub const fn edition(self) -> Edition {
        self.edition
    }

    /// Number of players, 2 to 4.
    #[inline]
    pub const fn players(self) -> usize {
        self.players
    }

    /// Number of cards dealt to each player, and of tricks: 18, 12 or 9.
    #[inline]
    pub const fn hand_size(self) -> usize {
        match self.players {
            2 => 18,
            3 => 12,
            _ => 9,
        }
    }

    /// The occupied seats in order.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().take(self.players)
    }

    /// Returns the seat with this index, or `None` if it is not occupied.
    pub fn seat(self, index: i32) -> Option<Seat> {
        Seat::from_index(index).filter(|seat| seat.index() < self.players)
    }

    /// The seat `steps` places after another.
    #[inline]
    pub const fn seat_after(self, seat: Seat, steps: usize) -> Seat {
        Seat::ALL[(seat.index() + steps) % self.players]
    }

    /// Whether opposite seats are partners.
    #[inline]
    pub const fn has_partners(self) -> bool {
        matches!(self.edition, Edition::Newest) && self.players == MAX_PLAYERS
    }

    /// Partner of a seat.
    pub const fn partner(self, seat: Seat) -> Option<Seat> {
        if self.has_partners() {
            Some(seat.step(2))
        } else {
            None
        }
    }

    /// Whether two seats belong to one side.
    #[inline]
    pub const fn same_side(self, one: Seat, other: Seat) -> bool {
        self.side(one) == self.side(other)
    }

    /// Number of sides: seats, or partnerships.
    #[inline]
    pub const fn sides(self) -> usize {
        if self.has_partners() { 2 } else { self.players }
    }

    /// Side of a seat.
    #[inline]
    pub const fn side(self, seat: Seat) -> usize {
        if self.has_partners() {
            seat.index() % 2
        } else {
            seat.index()
        }
    }

    /// Lowest legal bid after `standing`, which is 0 before the first bid.
    pub const fn min_bid(self, standing: i32) -> i32 {
        match standing {
            0 => FIRST_BID,
            _ => standing.saturating_add(BID_STEP),
        }
    }

    /// Whether `bid` may follow `standing`.
    pub const fn is_legal_bid(self, standing: i32, bid: i32) -> bool {
        bid >= self.min_bid(standing)
            && bid <= MAX_BID
            && (matches!(self.edition, Edition::Reference) || bid % BID_STEP == 0)
    }

    /// Deals hands, in order of the deal, and the dabb, uniformly at random.
    pub fn deal(self, rng: &mut Rng) -> ([Hand; MAX_PLAYERS], [Card; DABB]) {
        let mut deck = [Card::FIRST; super::cards::CARDS];
        for (slot, card) in deck.iter_mut().zip(super::cards::CardSet::DECK) {
            *slot = card;
        }
        rng.shuffle(&mut deck);
        let mut hands = [Hand::EMPTY; MAX_PLAYERS];
        for (position, &card) in deck.iter().enumerate() {
            let seat = position / self.hand_size();
            if seat < self.players {
                hands[seat].push(card);
            }
        }
        let mut dabb = [Card::FIRST; DABB];
        dabb.copy_from_slice(&deck[deck.len() - DABB..]);
        (hands, dabb)
    }

    /// Returns the winning side when the game is over: the highest score of at least 1,000. By the
    /// newest rules, the bid winner's side wins a tie; otherwise the lower side does.
    pub fn winner(self, scores: &[i32; MAX_PLAYERS], bid_winner: Seat) -> Option<usize> {
        let scores = &scores[..self.sides()];
        let best = scores.iter().copied().max()?;
        let bidder = self.side(bid_winner);
        match self.edition {
            _ if best < GAME_TARGET => None,
            Edition::Newest if scores[bidder] == best => Some(bidder),
            _ => scores.iter().position(|&score| score == best),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardSet;

    fn all() -> impl Iterator<Item = Rules> {
        let of = |edition| (2..=4).filter_map(move |players| Rules::new(edition, players));
        Edition::ALL.into_iter().flat_map(of)
    }

    #[test]
    fn deal_partitions_the_deck() {
        let mut rng = Rng::new(8);
        for rules in all() {
            let (hands, dabb) = rules.deal(&mut rng);
            let mut dealt: CardSet = dabb.into_iter().collect();
            for seat in rules.seats() {
                assert_eq!(hands[seat].len(), rules.hand_size());
                assert!((dealt & hands[seat].set()).is_empty());
                dealt = dealt | hands[seat].set();
            }
            assert_eq!(dealt, CardSet::DECK);
        }
        assert!(
            Rules::new(Edition::Reference, 1).is_none()
                && Rules::new(Edition::Reference, 5).is_none()
        );
    }

    #[test]
    fn only_the_newest_rules_have_partners_and_bid_steps() {
        for rules in all() {
            let partners = rules.edition() == Edition::Newest && rules.players() == 4;
            assert_eq!(rules.sides(), if partners { 2 } else { rules.players() });
            assert_eq!(
                rules.partner(Seat::ALL[1]),
                partners.then_some(Seat::ALL[3])
            );
            assert_eq!(
                rules.is_legal_bid(150, 165),
                rules.edition() == Edition::Reference
            );
            assert!(
                rules.is_legal_bid(0, 150)
                    && rules.is_legal_bid(150, 160)
                    && !rules.is_legal_bid(150, 150)
            );
            assert_eq!(
                rules.seat_after(Seat::ALL[rules.players() - 1], 1),
                Seat::ALL[0]
            );
        }
    }

    #[test]
    fn tie_goes_to_the_bid_winner_or_the_lower_side() {
        let winner = |edition, players: usize, scores, seat: usize| {
            let rules = Rules::new(edition, players).expect("players");
            rules.winner(&scores, Seat::ALL[seat])
        };
        assert_eq!(winner(Edition::Newest, 3, [990, 400, 999, 0], 1), None);
        assert_eq!(winner(Edition::Newest, 3, [1010, 400, 1020, 0], 1), Some(2));
        assert_eq!(winner(Edition::Newest, 3, [1010, 400, 1010, 0], 2), Some(2));
        assert_eq!(winner(Edition::Newest, 3, [1010, 400, 1010, 0], 1), Some(0));
        assert_eq!(
            winner(Edition::Reference, 3, [1010, 400, 1010, 0], 2),
            Some(0)
        );
        assert_eq!(winner(Edition::Newest, 4, [1010, 1010, 0, 0], 3), Some(1));
        // Scores of unoccupied seats are ignored.
        assert_eq!(winner(Edition::Reference, 2, [900, 800, 2000, 0], 0), None);
    }
}
