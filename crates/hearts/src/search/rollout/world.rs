//! A sampled world, and what each of its seats may know.
//!
//! All hands are open here, but a seat decides only from its own hand, the cards played, and what everybody has
//! seen that others do not hold. The searching player also remembers his pass.

use crate::evaluation::ranking::tuned::{KnownState, queen_winner};
use crate::view::TRICKS;
use crate::{
    Card, CardSet, PassDirection, Position, Rules, SEATS, Seat, Situation, Suit, Trick, View,
    legal_moves, pass_cards, penalty_points,
};

/// A deal in progress with all hands.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct PolicyWorld {
    rules: Rules,
    scores: [i32; SEATS],
    hands: [CardSet; SEATS],
    played: CardSet,
    /// What each seat (first index) knows that a seat (second index) does not hold.
    excluded: [[CardSet; SEATS]; SEATS],
    taken: [CardSet; SEATS],
    points: [i32; SEATS],
    declined_queen: [bool; SEATS],
    leader: Seat,
    trick: CardSet,
    on_table: u8,
    suit_led: Option<Suit>,
    winning: Option<(Card, Seat)>,
    tricks_done: u32,
    hearts_broken: bool,
}

/// What was passed, and the hands afterwards.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Exchange {
    pub hands: [CardSet; SEATS],
    /// What each seat gave away.
    pub passes: [CardSet; SEATS],
    pub direction: PassDirection,
}

impl Exchange {
    /// The exchange between hands as dealt.
    pub fn of(
        dealt: [CardSet; SEATS],
        passes: [CardSet; SEATS],
        direction: PassDirection,
    ) -> Exchange {
        Exchange {
            hands: pass_cards(dealt, passes, direction),
            passes,
            direction,
        }
    }
}

impl PolicyWorld {
    /// The deal as a view has it, with these hands.
    pub fn of(view: &View, hands: &[CardSet; SEATS]) -> PolicyWorld {
        let mut world = PolicyWorld::opening(view);
        view.plays().for_each(|(_, card)| world.play(card));
        world.with_hands(hands)
    }

    /// The deal before the first lead. The player whose view it is knows what he passed and got; what the
    /// hands are is not said.
    pub fn opening(view: &View) -> PolicyWorld {
        let (me, before) = (view.me(), view.opening());
        let mut excluded = [[CardSet::EMPTY; SEATS]; SEATS];
        excluded[me] = Seat::ALL.map(|seat| before.unseen() - before.belief().could_hold(seat));
        let leader = view.plays().next().map_or(me, |(leader, _)| leader);
        let hands = [CardSet::EMPTY; SEATS];
        PolicyWorld::begin(view.rules(), *view.scores(), hands, excluded, leader)
    }

    /// A whole deal after the pass. Each seat remembers which cards it gave away, and to whom.
    pub fn dealt(
        rules: Rules,
        scores: [i32; SEATS],
        exchange: &Exchange,
        leader: Seat,
    ) -> PolicyWorld {
        let mut excluded = [[CardSet::EMPTY; SEATS]; SEATS];
        for seat in Seat::ALL {
            excluded[seat] = [exchange.passes[seat]; SEATS];
            excluded[seat][exchange.direction.receiver(seat)] = CardSet::EMPTY;
        }
        PolicyWorld::begin(rules, scores, exchange.hands, excluded, leader)
    }

    fn begin(
        rules: Rules,
        scores: [i32; SEATS],
        hands: [CardSet; SEATS],
        mut excluded: [[CardSet; SEATS]; SEATS],
        leader: Seat,
    ) -> PolicyWorld {
        // A seat does not look for unseen cards in its own hand.
        for seat in Seat::ALL {
            excluded[seat][seat] = CardSet::FULL;
        }
        PolicyWorld {
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
            on_table: 0,
            suit_led: None,
            winning: None,
            tricks_done: 0,
            hearts_broken: false,
        }
    }

    /// The same table over these hands.
    #[inline]
    pub fn with_hands(&self, hands: &[CardSet; SEATS]) -> PolicyWorld {
        PolicyWorld {
            hands: *hands,
            ..*self
        }
    }

    /// The rules of the deal.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// What each seat holds.
    #[inline]
    pub fn hands(&self) -> &[CardSet; SEATS] {
        &self.hands
    }

    /// The cards that each seat has taken.
    #[inline]
    pub fn taken(&self) -> &[CardSet; SEATS] {
        &self.taken
    }

    /// Whether nothing that is still to come can change the scores.
    #[inline]
    pub fn is_settled(&self) -> bool {
        self.on_table == 0 && self.played.is_superset(self.rules.scoring_cards())
    }

    /// Tricks that are still to be led; the one on the table is none of them.
    #[inline]
    pub fn tricks_to_come(&self) -> u32 {
        TRICKS - self.tricks_done - u32::from(self.on_table > 0)
    }

    /// The same deal with open hands; nothing in the middle of a trick.
    pub fn between_tricks(&self) -> Option<Position> {
        if self.on_table > 0 {
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

    /// The seat to play.
    #[inline]
    pub fn next_seat(&self) -> Seat {
        self.leader.step(i32::from(self.on_table))
    }

    /// What the next seat may play from this hand.
    #[inline]
    pub fn legal(&self, hand: CardSet) -> CardSet {
        let situation = Situation {
            suit_led: self.suit_led,
            first_trick: self.tricks_done == 0,
            hearts_broken: self.hearts_broken,
        };
        legal_moves(self.rules, hand, situation)
    }

    /// What this seat, with this hand, may know.
    #[inline]
    pub fn facts(&self, seat: Seat, hand: CardSet) -> KnownState {
        let unseen = !(self.played | hand);
        KnownState {
            me: seat,
            rules: self.rules,
            hand,
            unseen,
            could_hold: self.excluded[seat].map(|excluded| unseen - excluded),
            table: self.trick,
            on_table: self.on_table,
            suit_led: self.suit_led,
            winning: self.winning,
            tricks_done: self.tricks_done,
            points: self.points,
            declined_queen: self.declined_queen,
            scores: self.scores,
            hearts_broken: self.hearts_broken,
            queen_taken_by: queen_winner(&self.taken),
        }
    }

    /// The next seat plays a card.
    #[inline]
    pub fn play(&mut self, card: Card) {
        let seat = self.next_seat();
        self.hands[seat].remove(card);
        match (self.suit_led, self.winning) {
            (Some(led), Some((best, _))) => self.follow(seat, card, led, best),
            _ => self.lead(seat, card),
        }
        self.played.insert(card);
        self.trick.insert(card);
        self.on_table += 1;
        self.hearts_broken |= self.rules.heart_breakers().contains(card);
        if usize::from(self.on_table) == SEATS {
            self.collect();
        }
    }

    /// What the others learn from a lead.
    #[inline]
    fn lead(&mut self, seat: Seat, card: Card) {
        self.suit_led = Some(card.suit());
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

    /// Everybody has seen that the seat holds none of these cards.
    #[inline]
    fn exclude(&mut self, seat: Seat, cards: CardSet) {
        for observer in &mut self.excluded {
            observer[seat] |= cards;
        }
    }

    /// What the others learn from a card that was not led.
    #[inline]
    fn follow(&mut self, seat: Seat, card: Card, led: Suit, best: Card) {
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

    /// The winner takes the trick and leads.
    #[inline]
    fn collect(&mut self) {
        let winner = self.winning.map_or(self.leader, |(_, seat)| seat);
        self.taken[winner] |= self.trick;
        self.points[winner] += penalty_points(self.rules, self.trick);
        self.leader = winner;
        self.trick = CardSet::EMPTY;
        self.on_table = 0;
        self.suit_led = None;
        self.winning = None;
        self.tricks_done += 1;
    }
}
