//! The auction: legal bids, order of bidding, and winner.

use thiserror::Error;

use super::rules::{BID_STEP, Edition, MAX_BID, MAX_PLAYERS, Rules};
use handsense_core::Seat;

/// State of an auction.
///
/// By the newest rules, the first two players duel until one passes, and the next player then duels
/// with the survivor. By the reference rules, all active players bid in turn. The first bidder must
/// bid.
///
/// ```
/// use handsense_core::Seat;
/// use handsense_binokel::{Auction, Edition, Rules};
/// let rules = Rules::new(Edition::Newest, 3).unwrap();
/// let mut auction = Auction::new(rules, Seat::ALL[1]);
/// auction.bid(150)?;
/// auction.bid(160)?;
/// auction.pass()?;
/// assert_eq!((auction.next_seat(), auction.standing()), (Some(Seat::ALL[0]), 160));
/// auction.pass()?;
/// assert_eq!(auction.winner(), Some(Seat::ALL[2]));
/// # Ok::<(), handsense_binokel::AuctionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction {
    rules: Rules,
    first: Seat,
    standing: i32,
    last: Option<Seat>,
    /// Bit mask of seats.
    passed: u8,
    passes: usize,
    next: Seat,
}

/// Reason why a bid or a pass is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AuctionError {
    /// All players but one have passed.
    #[error("the auction is over")]
    Over,
    /// The bid is too low, too high, or not a multiple of ten where the rules require one.
    #[error("the bid {bid} is not legal; the lowest legal bid is {least}")]
    Bid {
        /// The rejected bid.
        bid: i32,
        /// The lowest legal bid.
        least: i32,
    },
    /// The first bidder passed before any bid.
    #[error("the first bidder must bid")]
    MustBid,
}

impl Auction {
    /// Starts an auction before the first bid.
    pub const fn new(rules: Rules, first: Seat) -> Auction {
        Auction {
            rules,
            first,
            standing: 0,
            last: None,
            passed: 0,
            passes: 0,
            next: first,
        }
    }

    /// Rebuilds an auction from the standing bid, its bidder, and a bit mask of the seats that have
    /// passed. The next seat follows from them. Returns `None` if no auction has this state.
    pub fn from_state(
        rules: Rules,
        first: Seat,
        standing: i32,
        last: Option<Seat>,
        passed: u8,
    ) -> Option<Auction> {
        let new = Auction::new(rules, first);
        let passes = passed.count_ones() as usize;
        let Some(last) = last else {
            return (standing == 0 && passed == 0).then_some(new);
        };
        let is_bid = standing >= rules.min_bid(0)
            && standing <= MAX_BID
            && (rules.edition() == Edition::Reference || standing % BID_STEP == 0);
        // In duels, only these players have entered the auction.
        let entered = match rules.edition() {
            Edition::Newest => (passes + 2).min(rules.players()),
            Edition::Reference => rules.players(),
        };
        let entered = (0..entered).map(|steps| rules.seat_after(first, steps));
        let bits = entered.fold(0, |bits, seat| bits | 1_u8 << seat.index());
        let bidder = 1_u8 << last.index();
        let possible = is_bid
            && passes < rules.players()
            && passed & !bits == 0
            && passed & bidder == 0
            && bits & bidder != 0;
        let mut auction = Auction {
            standing,
            last: Some(last),
            passed,
            passes,
            ..new
        };
        auction.next = auction.other_bidder(bits & !passed & !bidder);
        possible.then_some(auction)
    }

    /// Seat that responds to the last bid: the other duellist, or the next active seat round the
    /// table.
    fn other_bidder(&self, others: u8) -> Seat {
        let last = self.last.unwrap_or(self.first);
        let mut seats = (1..=MAX_PLAYERS).map(|steps| self.rules.seat_after(last, steps));
        let is_in = |seat: &Seat| others >> seat.index() & 1 == 1;
        seats.find(is_in).unwrap_or(last)
    }

    /// Seat that bids first.
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// Standing bid; 0 before the first.
    #[inline]
    pub const fn standing(&self) -> i32 {
        self.standing
    }

    /// Seat of the standing bid.
    pub const fn last_bidder(&self) -> Option<Seat> {
        self.last
    }

    /// Whether a seat has passed.
    pub const fn has_passed(&self, seat: Seat) -> bool {
        self.passed >> seat.index() & 1 == 1
    }

    /// Number of players who have not passed.
    pub const fn active_bidders(&self) -> usize {
        self.rules.players() - self.passes
    }

    /// Lowest legal bid.
    pub const fn min_bid(&self) -> i32 {
        self.rules.min_bid(self.standing)
    }

    /// Whether all players but one have passed.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.active_bidders() == 1
    }

    /// Winner of the auction; `None` until it is over.
    pub const fn winner(&self) -> Option<Seat> {
        if self.is_over() { self.last } else { None }
    }

    /// Seat that bids or passes next; `None` when the auction is over.
    pub const fn next_seat(&self) -> Option<Seat> {
        if self.is_over() {
            None
        } else {
            Some(self.next)
        }
    }

    /// Whether the next seat may pass, which is illegal before the first bid.
    pub const fn may_pass(&self) -> bool {
        self.standing > 0
    }

    /// Bids for the next seat.
    ///
    /// # Errors
    /// [`AuctionError::Over`] and [`AuctionError::Bid`]. The auction is unchanged on error.
    pub fn bid(&mut self, bid: i32) -> Result<(), AuctionError> {
        if self.is_over() {
            return Err(AuctionError::Over);
        }
        if !self.rules.is_legal_bid(self.standing, bid) {
            let least = self.min_bid();
            return Err(AuctionError::Bid { bid, least });
        }
        let opponent = self.last;
        (self.standing, self.last) = (bid, Some(self.next));
        self.next = match (self.rules.edition(), opponent) {
            (Edition::Newest, Some(opponent)) => opponent,
            // The second bidder sits next to the first.
            (Edition::Newest, None) => self.rules.seat_after(self.first, 1),
            (Edition::Reference, _) => self.next_still_in(),
        };
        Ok(())
    }

    /// Passes for the next seat, which leaves the auction.
    ///
    /// # Errors
    /// [`AuctionError::Over`] and [`AuctionError::MustBid`]. The auction is unchanged on error.
    pub fn pass(&mut self) -> Result<(), AuctionError> {
        if self.is_over() {
            return Err(AuctionError::Over);
        }
        if !self.may_pass() {
            return Err(AuctionError::MustBid);
        }
        self.passed |= 1 << self.next.index();
        self.passes += 1;
        self.next = match self.rules.edition() {
            Edition::Newest if !self.is_over() => {
                self.rules.seat_after(self.first, self.passes + 1)
            }
            _ => self.next_still_in(),
        };
        Ok(())
    }

    fn next_still_in(&self) -> Seat {
        let after = |steps| self.rules.seat_after(self.next, steps);
        let mut others = (1..=MAX_PLAYERS).map(after);
        others
            .find(|&seat| !self.has_passed(seat))
            .unwrap_or(self.next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    fn auction(edition: Edition, players: usize) -> Auction {
        let rules = Rules::new(edition, players).expect("players");
        Auction::new(rules, Seat::ALL[players - 1])
    }

    /// Makes the minimum bid for each true entry, and passes for each false one. Returns the seats
    /// in order of action.
    fn order(auction: &mut Auction, acts: &[bool]) -> Vec<usize> {
        let mut seats = Vec::new();
        for &bids in acts {
            seats.push(auction.next_seat().expect("not over").index());
            if bids {
                auction.bid(auction.min_bid()).expect("legal")
            } else {
                auction.pass().expect("legal")
            }
        }
        seats
    }

    #[test]
    fn duels_follow_each_other() {
        let mut newest = auction(Edition::Newest, 4);
        let acts = [true, true, true, false, true, false, false];
        // Seats 3 and 0 duel, and 0 passes. Seat 1 bids against 3, who passes. Seat 2 passes
        // against 1.
        assert_eq!(order(&mut newest, &acts), [3, 0, 3, 0, 1, 3, 2]);
        assert_eq!(
            (newest.winner(), newest.standing()),
            (Some(Seat::ALL[1]), 180)
        );
        assert_eq!(newest.bid(500), Err(AuctionError::Over));
        assert_eq!(newest.pass(), Err(AuctionError::Over));
    }

    #[test]
    fn all_players_bid_in_turn_by_the_reference_rules() {
        let mut reference = auction(Edition::Reference, 4);
        let acts = [true, true, false, true, true, false, true, false];
        assert_eq!(order(&mut reference, &acts), [3, 0, 1, 2, 3, 0, 2, 3]);
        assert_eq!(reference.winner(), Some(Seat::ALL[2]));
    }

    /// The standing bid, its bidder and the passed seats determine an auction.
    #[test]
    fn standing_bid_and_passed_seats_determine_an_auction() {
        let mut rng = Rng::new(63);
        for _ in 0..2_000 {
            let edition = Edition::ALL[rng.below(2) as usize];
            let rules = Rules::new(edition, rng.below(3) as usize + 2).expect("players");
            let first = Seat::ALL[rng.below(rules.players() as u32) as usize];
            let mut auction = Auction::new(rules, first);
            while !auction.is_over() {
                let passed = auction.passed;
                let setup_of =
                    Auction::from_state(rules, first, auction.standing, auction.last, passed);
                assert_eq!(setup_of, Some(auction));
                if auction.may_pass() && rng.below(3) == 0 {
                    auction.pass().expect("legal")
                } else {
                    auction.bid(auction.min_bid()).expect("legal")
                }
            }
            let (standing, last) = (auction.standing, auction.last);
            let setup_of = Auction::from_state(rules, first, standing, last, auction.passed);
            assert_eq!(
                setup_of.and_then(|setup_of| setup_of.winner()),
                auction.winner()
            );
            let all_seats = (1 << rules.players()) - 1;
            for (standing, last, passed) in [
                (standing, None, auction.passed),
                (140, last, auction.passed),
                (standing, last, all_seats),
                (0, None, 1),
            ] {
                assert_eq!(
                    Auction::from_state(rules, first, standing, last, passed),
                    None
                );
            }
        }
        let rules = Rules::new(Edition::Newest, 4).expect("players");
        // The fourth player has not entered the auction yet.
        let (first, fourth) = (Seat::ALL[0], Some(Seat::ALL[3]));
        assert_eq!(Auction::from_state(rules, first, 160, fourth, 0), None);
        assert_eq!(Auction::from_state(rules, first, 155, Some(first), 0), None);
    }

    #[test]
    fn illegal_bids_leave_the_auction_unchanged() {
        let mut newest = auction(Edition::Newest, 2);
        let before = newest;
        assert_eq!(newest.pass(), Err(AuctionError::MustBid));
        for bid in [0, -10, 140, 155] {
            let least = 150;
            assert_eq!(newest.bid(bid), Err(AuctionError::Bid { bid, least }));
        }
        assert_eq!(newest, before);
        let mut reference = auction(Edition::Reference, 2);
        assert_eq!(reference.bid(155), Ok(()));
        let (bid, least) = (160, 165);
        assert_eq!(reference.bid(bid), Err(AuctionError::Bid { bid, least }));
        assert_eq!(reference.bid(166), Ok(()));
    }
}
