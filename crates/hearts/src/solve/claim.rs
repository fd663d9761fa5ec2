//! Claims that a player can prove from his view: he wins all remaining tricks, he takes no more
//! points, or no points are left.
//!
//! A claim holds for every distribution of the unseen cards and every play of the others. It is
//! sound but not complete. Cards are examined suit by suit, and a seat that may hold each of
//! several cards is assumed to be able to hold all of them.

use crate::rules::trick::{TrickContext, legal_moves};
use crate::{Card, CardSet, HAND_SIZE, SEATS, Seat, Suit, View};
use handsense_core::ArrayVec;

/// Line of play of a claim: the cards of a hand in the order in which to play them.
pub type ClaimLine = ArrayVec<Card, HAND_SIZE>;

/// What is certain for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// I win every remaining trick, including the current one, if I play the cards in this order.
    /// Only set when it is my turn.
    pub all_tricks: Option<ClaimLine>,
    /// I take no more penalty points if I follow this line. When it is my turn, I play its first
    /// card. At every later turn I play the first legal card that does not beat the current winning
    /// card; when I lead, I play the first legal card.
    pub no_points: Option<ClaimLine>,
    /// All penalty points have been taken.
    pub points_gone: bool,
}

/// Returns the line of a hand that begins with `first`, and goes on in ascending order of the codes.
fn starting_with(first: Card, hand: CardSet) -> ClaimLine {
    let mut line: ClaimLine = [first].into_iter().collect();
    line.extend(hand - first.bit());
    line
}

/// Returns what the player can claim now. Nothing during the pass.
///
/// ```
/// use handsense_hearts::{View, claim};
/// let view: View = "rules=0x0d01 hand=AKQJT98765432... plays=0:".parse()?;
/// assert_eq!(claim(&view).all_tricks.map(|line| line.len()), Some(13));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn claim(view: &View) -> Claim {
    if view.is_passing() {
        return Claim::default();
    }
    let penalty = view.rules().penalty_cards();
    let on_table: CardSet = view.trick().cards().iter().copied().collect();
    let rest = ClaimContext {
        view,
        unseen: view.unseen(),
        penalty,
        on_table,
    };
    let points_gone = !penalty.intersects(view.hand() | rest.unseen | on_table);
    Claim {
        all_tricks: rest.all_tricks(),
        no_points: rest.no_points(points_gone),
        points_gone,
    }
}

/// The view of the claimant, with derived card sets.
struct ClaimContext<'a> {
    view: &'a View,
    unseen: CardSet,
    penalty: CardSet,
    on_table: CardSet,
}

impl ClaimContext<'_> {
    /// A line that wins every remaining trick.
    fn all_tricks(&self) -> Option<ClaimLine> {
        let hand = self.view.hand();
        let wins =
            |card: &Card| self.wins_for_certain(*card) && self.wins_from_the_top(hand - card.bit());
        let legal = self.view.legal_moves().ok()?;
        let first = if self.view.trick().is_empty() {
            // Lead from the top of a suit. A lower card could lose a trick that a higher one wins.
            let tops = |card: &Card| !card.above().intersects(hand) && self.wins_from_the_top(hand);
            legal.iter().find(tops)
        } else {
            legal.iter().find(wins)
        };
        first.map(|first| starting_with(first, hand))
    }

    /// Whether a card wins the current trick against any cards of the seats behind.
    fn wins_for_certain(&self, card: Card) -> bool {
        let Some(best) = self.view.trick().winning_card() else {
            return false;
        };
        card.beats(best) && !self.later_could_hold().intersects(card.above())
    }

    /// All cards that the seats behind me in this trick may hold.
    fn later_could_hold(&self) -> CardSet {
        let me = self.view.me();
        let after = (1..).map(|steps| me.step(steps));
        after
            .take(SEATS - 1 - self.view.trick().len().min(SEATS - 1))
            .fold(CardSet::EMPTY, |all, seat| {
                all | self.view.constraints().could_hold(seat)
            })
    }

    /// Whether leading each suit from the top wins every trick.
    ///
    /// A card wins unless a seat may still hold a higher one. To keep that card, the seat needs
    /// another card of the suit for each earlier lead of it.
    fn wins_from_the_top(&self, hand: CardSet) -> bool {
        hand.iter().all(|card| {
            let rounds = (hand & card.above()).len();
            self.others().into_iter().all(|seat| {
                let suit = self.view.constraints().could_hold(seat).suit(card.suit());
                !suit.intersects(card.above()) || suit.len() <= rounds
            })
        })
    }

    fn others(&self) -> [Seat; 3] {
        let me = self.view.me();
        [me.step(1), me.step(2), me.step(3)]
    }

    /// A line that takes no penalty points.
    fn no_points(&self, points_gone: bool) -> Option<ClaimLine> {
        let (hand, trick) = (self.view.hand(), self.view.trick());
        let Ok(legal) = self.view.legal_moves() else {
            return self.no_points_out_of_turn(points_gone);
        };
        if points_gone {
            let first = legal.first()?;
            return Some(starting_with(first, hand));
        }
        let quiet = if trick.is_empty() {
            legal
                .iter()
                .rev()
                .find(|&card| self.exits_safely(hand, card))
        } else {
            legal.iter().find(|&card| self.ducks_to_the_end(card))
        };
        quiet.map(|first| starting_with(first, hand)).or_else(|| {
            legal
                .iter()
                .find_map(|card| self.wins_clean_and_exits(card))
        })
    }

    /// A line that takes no penalty points while another seat is to play.
    fn no_points_out_of_turn(&self, points_gone: bool) -> Option<ClaimLine> {
        let (hand, trick, me) = (self.view.hand(), self.view.trick(), self.view.me());
        let first = hand.first()?;
        let line = starting_with(first, hand);
        if points_gone {
            return Some(line);
        }
        self.view.next_seat()?;
        let have_played = self.view.hand_count(me) < self.view.tricks_left();
        if !have_played && self.view.tricks_done() == 0 {
            // On the first trick discards are restricted.
            return None;
        }
        // Before I have played, I must also stay below the current winning card.
        let best = trick.winning_card().filter(|_| !have_played);
        let threats = best.map_or(self.unseen, |best| self.unseen | best.bit());
        let safe = trick.winner() != Some(me) && ducks_all(hand, threats);
        safe.then_some(line)
    }

    /// Whether leading `card` certainly loses the trick, and the rest of the hand never wins one.
    fn exits_safely(&self, hand: CardSet, card: Card) -> bool {
        let suit = self.unseen.suit(card.suit());
        // A card of an unrecorded trick would not take this one.
        self.view.unrecorded_cards() == 0
            && !suit.is_empty()
            && !suit.intersects(card.below())
            && ducks_all(hand - card.bit(), self.unseen)
    }

    /// Whether `card` certainly loses the current trick, and the rest of the hand never wins one.
    fn ducks_to_the_end(&self, card: Card) -> bool {
        let best = self.view.trick().winning_card();
        best.is_some_and(|best| !card.beats(best))
            && ducks_all(self.view.hand() - card.bit(), self.unseen)
    }

    /// The line in which `card`, played last, wins a trick without points. The next lead then loses
    /// the lead for good, or no card is left.
    fn wins_clean_and_exits(&self, card: Card) -> Option<ClaimLine> {
        let (trick, hand) = (self.view.trick(), self.view.hand() - card.bit());
        let free = !self.penalty.intersects(self.on_table | card.bit());
        let mut line: ClaimLine = [card].into_iter().collect();
        if trick.len() != SEATS - 1 || !free {
            return None;
        }
        if hand.is_empty() {
            return Some(line);
        }
        let next_lead = TrickContext {
            suit_led: None,
            first_trick: false,
            hearts_broken: self.view.hearts_broken(),
        };
        let leads = legal_moves(self.view.rules(), hand, next_lead);
        let lead = leads.iter().find(|&lead| self.exits_safely(hand, lead))?;
        line.extend(&starting_with(lead, hand));
        Some(line)
    }
}

/// Whether a hand that is not on lead can duck every trick to the end.
///
/// In each suit my n-th lowest card must be below the n-th lowest card that the others may lead.
/// The condition persists if I play the highest card below the winning one and discard the highest
/// card of a suit.
fn ducks_all(hand: CardSet, threats: CardSet) -> bool {
    Suit::ALL.into_iter().all(|suit| {
        let mine = hand.suit(suit).iter().rev();
        let theirs = threats.suit(suit).iter().rev();
        mine.zip(theirs).all(|(my, their)| their.beats(my))
    })
}
