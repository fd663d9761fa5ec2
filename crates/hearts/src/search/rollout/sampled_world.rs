//! A sampled world in play, and the information set of each of its seats.
//!
//! All hands are open here, but a seat decides only from its own hand, the cards played, and the
//! cards that others have publicly shown not to hold. Every seat also remembers its own pass, where
//! known.

use crate::evaluation::ranking::tuned::{KnownState, queen_winner};
use crate::rules::position::first_leader;
use crate::value_net::ValuePosition;
use crate::view::{TRICKS_PER_DEAL, assign_unrecorded};
use crate::{
    Card, CardSet, PassDirection, Position, Rules, SEATS, Seat, Suit, Trick, TrickContext, View,
    legal_moves, pass_cards, penalty_points,
};

/// A deal in progress with all four hands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SampledWorld {
    rules: Rules,
    scores: [i32; SEATS],
    hands: [CardSet; SEATS],
    played: CardSet,
    /// By observer and seat: the cards that the observer knows the seat does not hold.
    excluded: [[CardSet; SEATS]; SEATS],
    taken: [CardSet; SEATS],
    points: [i32; SEATS],
    declined_queen: [bool; SEATS],
    leader: Seat,
    trick: CardSet,
    /// The cards of the last complete trick.
    last_trick: CardSet,
    trick_len: u8,
    suit_led: Option<Suit>,
    led: Option<Card>,
    winning: Option<(Card, Seat)>,
    tricks_done: u32,
    hearts_broken: bool,
}

/// A deal before the pass, with the pass of every seat.
#[derive(Clone, Copy, Debug)]
pub struct DealWithPasses {
    /// The rules.
    pub rules: Rules,
    /// The direction of the pass.
    pub direction: PassDirection,
    /// The hands as dealt.
    pub hands: [CardSet; SEATS],
    /// The three cards that each seat passes.
    pub passes: [CardSet; SEATS],
    /// The first leader where the rules leave the seat open.
    pub first: Seat,
}

impl DealWithPasses {
    /// Returns the hands after the pass, and the first leader.
    #[inline]
    pub(crate) fn after_pass(&self) -> ([CardSet; SEATS], Seat) {
        let hands = pass_cards(self.hands, self.passes, self.direction);
        (hands, first_leader(self.rules, &hands, self.first))
    }
}

impl SampledWorld {
    /// Creates the world of a view with these hands.
    pub fn from_view(view: &View, hands: &[CardSet; SEATS]) -> SampledWorld {
        let mut world = SampledWorld::before_first_play(view);
        view.plays().for_each(|(_, card)| world.play(card));
        world.with_hands(hands)
    }

    /// Creates the world of a view before the first recorded card, with empty hands. The viewer knows
    /// the cards that he passed and received.
    pub fn before_first_play(view: &View) -> SampledWorld {
        let (me, before) = (view.me(), view.opening());
        let mut excluded = [[CardSet::EMPTY; SEATS]; SEATS];
        excluded[me] =
            Seat::ALL.map(|seat| before.unseen() - before.constraints().could_hold(seat));
        let leader = view.plays().next().map_or(me, |(leader, _)| leader);
        let (rules, hands) = (view.rules(), [CardSet::EMPTY; SEATS]);
        let taken = *before.taken();
        SampledWorld {
            played: taken.iter().fold(CardSet::EMPTY, |all, &cards| all | cards),
            points: taken.map(|cards| penalty_points(rules, cards)),
            taken,
            tricks_done: before.tricks_done(),
            hearts_broken: before.hearts_broken(),
            ..SampledWorld::new(rules, *view.scores(), hands, excluded, leader)
        }
    }

    /// Creates the world of a whole deal after the pass. Each seat knows the cards that it passed
    /// and their receiver.
    pub fn after_pass(deal: &DealWithPasses, scores: [i32; SEATS]) -> SampledWorld {
        let mut excluded = [[CardSet::EMPTY; SEATS]; SEATS];
        for seat in Seat::ALL {
            excluded[seat] = [deal.passes[seat]; SEATS];
            excluded[seat][deal.direction.receiver(seat)] = CardSet::EMPTY;
        }
        let (hands, leader) = deal.after_pass();
        SampledWorld::new(deal.rules, scores, hands, excluded, leader)
    }

    fn new(
        rules: Rules,
        scores: [i32; SEATS],
        hands: [CardSet; SEATS],
        mut excluded: [[CardSet; SEATS]; SEATS],
        leader: Seat,
    ) -> SampledWorld {
        // No unseen card is in a seat's own hand.
        for seat in Seat::ALL {
            excluded[seat][seat] = CardSet::FULL;
        }
        SampledWorld {
            rules,
            scores,
            hands,
            played: CardSet::EMPTY,
            excluded,
            taken: [CardSet::EMPTY; SEATS],
            points: [0; SEATS],
            declined_queen: [false; SEATS],
            leader,
            trick: CardSet::EMPTY,
            last_trick: CardSet::EMPTY,
            trick_len: 0,
            suit_led: None,
            led: None,
            winning: None,
            tricks_done: 0,
            hearts_broken: false,
        }
    }

    /// Returns the same world with other hands. Cards that are nowhere were taken in unrecorded
    /// tricks.
    #[inline]
    pub fn with_hands(&self, hands: &[CardSet; SEATS]) -> SampledWorld {
        let mut world = SampledWorld {
            hands: *hands,
            ..*self
        };
        let held = hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        let unrecorded = !(held | self.played);
        if !unrecorded.is_empty() {
            world.played |= unrecorded;
            assign_unrecorded(unrecorded, &mut world.taken);
            world.points = world.taken.map(|cards| penalty_points(self.rules, cards));
        }
        world
    }

    /// Returns the rules of the deal.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the four hands.
    #[inline]
    pub fn hands(&self) -> &[CardSet; SEATS] {
        &self.hands
    }

    /// Returns the cards that each seat has taken.
    #[inline]
    pub fn taken(&self) -> &[CardSet; SEATS] {
        &self.taken
    }

    /// Returns the penalty points that each seat has taken.
    #[inline]
    pub fn points(&self) -> &[i32; SEATS] {
        &self.points
    }

    /// Returns whether no further card can change the scores.
    #[inline]
    pub fn is_settled(&self) -> bool {
        self.trick_len == 0 && self.played.is_superset(self.rules.scoring_cards())
    }

    /// Returns the number of complete tricks.
    #[inline]
    pub fn tricks_done(&self) -> u32 {
        self.tricks_done
    }

    /// Returns the deal as a position of the value network, or `None` in the middle of a trick.
    #[inline]
    pub fn value_position(&self) -> Option<ValuePosition> {
        (self.trick_len == 0).then_some(ValuePosition {
            rules: self.rules,
            hands: self.hands,
            taken: self.taken,
            leader: self.leader,
            hearts_broken: self.hearts_broken,
        })
    }

    /// Returns the number of tricks still to be led, without the trick in progress.
    #[inline]
    pub fn tricks_to_come(&self) -> u32 {
        TRICKS_PER_DEAL - self.tricks_done - u32::from(self.trick_len > 0)
    }

    /// Returns the deal as a position with open hands, or `None` in the middle of a trick.
    pub fn between_tricks(&self) -> Option<Position> {
        if self.trick_len > 0 {
            return None;
        }
        Position::resume(
            self.rules,
            self.hands,
            self.taken,
            Trick::led_by(self.leader),
        )
        .ok()
    }

    /// Returns the seat to play.
    #[inline]
    pub fn next_seat(&self) -> Seat {
        self.leader.step(i32::from(self.trick_len))
    }

    /// Returns the legal cards of the next seat if it holds this hand.
    #[inline]
    pub fn legal(&self, hand: CardSet) -> CardSet {
        let context = TrickContext {
            suit_led: self.suit_led,
            first_trick: self.tricks_done == 0,
            hearts_broken: self.hearts_broken,
        };
        legal_moves(self.rules, hand, context)
    }

    /// Returns the information set of a seat if it holds this hand.
    #[inline]
    pub fn known_state(&self, seat: Seat, hand: CardSet) -> KnownState {
        let unseen = !(self.played | hand);
        KnownState {
            me: seat,
            rules: self.rules,
            hand,
            unseen,
            could_hold: self.excluded[seat].map(|excluded| unseen - excluded),
            table: self.trick,
            on_table: self.trick_len,
            suit_led: self.suit_led,
            led: self.led,
            winning: self.winning,
            tricks_done: self.tricks_done,
            points: self.points,
            declined_queen: self.declined_queen,
            scores: self.scores,
            hearts_broken: self.hearts_broken,
            queen_taken_by: queen_winner(&self.taken),
        }
    }

    /// Returns the cards that others than `seat` have played before the last complete trick, if
    /// its hand was `opening` before the first lead.
    pub fn earlier_plays(&self, seat: Seat, opening: CardSet) -> CardSet {
        self.played - self.trick - self.last_trick - (opening - self.hands[seat])
    }

    /// Plays a card for the next seat.
    #[inline]
    pub fn play(&mut self, card: Card) {
        let seat = self.next_seat();
        self.hands[seat].remove(card);
        match (self.suit_led, self.winning) {
            (Some(led), Some((best, _))) => self.observe_follow(seat, card, led, best),
            _ => self.observe_lead(seat, card),
        }
        self.played.insert(card);
        self.trick.insert(card);
        self.trick_len += 1;
        self.hearts_broken |= self.rules.heart_breakers().contains(card);
        if usize::from(self.trick_len) == SEATS {
            self.finish_trick();
        }
    }

    /// Updates the knowledge of all seats after a lead.
    #[inline]
    fn observe_lead(&mut self, seat: Seat, card: Card) {
        self.suit_led = Some(card.suit());
        self.led = Some(card);
        self.winning = Some((card, seat));
        let first = self.tricks_done == 0;
        if first && self.rules.two_of_clubs_leads() {
            for other in Seat::ALL.into_iter().filter(|&other| other != seat) {
                self.exclude(other, Card::TWO_OF_CLUBS.bit());
            }
        }
        if card.suit() == Suit::Hearts {
            let unbroken = self.rules.has(Rules::MUST_BREAK_HEARTS) && !self.hearts_broken;
            if unbroken || first && self.rules.has(Rules::NO_HEARTS_FIRST_TRICK) {
                self.exclude(seat, !CardSet::HEARTS);
            }
        }
    }

    /// Notes for all observers that the seat holds none of these cards.
    #[inline]
    fn exclude(&mut self, seat: Seat, cards: CardSet) {
        for observer in &mut self.excluded {
            observer[seat] |= cards;
        }
    }

    /// Updates the knowledge of all seats after a card that was not led.
    #[inline]
    fn observe_follow(&mut self, seat: Seat, card: Card, led: Suit, best: Card) {
        let declines = card != Card::QUEEN_OF_SPADES;
        if card.suit() != led {
            self.exclude(seat, CardSet::of_suit(led));
            let barred = self.rules.barred_from_first_trick();
            if self.tricks_done == 0 && barred.contains(card) {
                self.exclude(seat, !barred);
            }
            let allowed = self.tricks_done > 0 || !barred.contains(Card::QUEEN_OF_SPADES);
            self.declined_queen[seat] |= declines && allowed;
        } else if card.beats(best) {
            self.winning = Some((card, seat));
        } else if best.beats(Card::QUEEN_OF_SPADES) {
            self.declined_queen[seat] |= declines;
        }
    }

    /// Gives the trick to its winner, who leads next.
    #[inline]
    fn finish_trick(&mut self) {
        let winner = self.winning.map_or(self.leader, |(_, seat)| seat);
        self.taken[winner] |= self.trick;
        self.points[winner] += penalty_points(self.rules, self.trick);
        self.leader = winner;
        self.last_trick = self.trick;
        self.trick = CardSet::EMPTY;
        self.trick_len = 0;
        self.suit_led = None;
        self.led = None;
        self.winning = None;
        self.tricks_done += 1;
    }
}
