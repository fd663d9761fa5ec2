//! A sampled world played to its end by the learned policy.
//!
//! All hands are open here, but each seat decides only from what it may know: its own hand, the
//! cards played, and who has shown a void. The searching player also remembers his pass.

use crate::hearts::learned::{LEARNED, Net};
use crate::hearts::ranking::tuned::{self, Facts, queen_taker};
use crate::hearts::weights::{TUNED, Weights};
use crate::hearts::{
    Card, CardSet, PassDirection, Rules, SEATS, Seat, Situation, Suit, View, legal_moves,
    pass_cards, penalty_points,
};

/// A deal in progress with all hands.
#[derive(Clone, Copy, Debug)]
pub(super) struct PolicyWorld {
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

/// By what the seats of a world decide: the tuned policy, put right by a net if there is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct WorldPolicy<'a> {
    pub weights: &'a Weights,
    pub net: Option<&'a Net>,
}

impl WorldPolicy<'_> {
    /// The learned policy: the tuned one, and the net of the library.
    pub const LEARNED: WorldPolicy<'static> = WorldPolicy {
        weights: &TUNED,
        net: Some(&LEARNED),
    };

    #[inline]
    fn choose(&self, facts: &Facts, legal: CardSet) -> Card {
        match self.net {
            None => tuned::choose(facts, self.weights, legal),
            Some(net) => net.choose(facts, self.weights, legal),
        }
    }
}

/// What was passed, and the hands afterwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exchange {
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
        let (unseen, belief, me) = (view.unseen(), view.belief(), view.me());
        let voids = Seat::ALL.map(|seat| match seat == me {
            true => CardSet::EMPTY,
            false => shown_voids(view, seat),
        });
        let mut excluded = [voids; SEATS];
        excluded[me] = Seat::ALL.map(|seat| unseen - belief.could_hold(seat));
        // A seat does not look for unseen cards in its own hand.
        for seat in Seat::ALL {
            excluded[seat][seat] = CardSet::FULL;
        }
        let trick = view.trick();
        let table: CardSet = trick.cards().iter().copied().collect();
        let taken = *view.taken();
        PolicyWorld {
            rules: view.rules(),
            scores: *view.scores(),
            hands: *hands,
            played: taken.iter().fold(table, |all, &cards| all | cards),
            excluded,
            taken,
            points: Seat::ALL.map(|seat| view.points_of(seat)),
            declined_queen: Seat::ALL.map(|seat| view.has_declined_queen(seat)),
            leader: trick.leader(),
            trick: table,
            on_table: trick.len() as u8,
            suit_led: trick.suit_led(),
            winning: trick.winning_card().zip(trick.winner()),
            tricks_done: view.tricks_done(),
            hearts_broken: view.hearts_broken(),
        }
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
            excluded[seat][seat] = CardSet::FULL;
        }
        PolicyWorld {
            rules,
            scores,
            hands: exchange.hands,
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

    /// What each seat takes in the whole deal if the next one plays `card` and all go on by the
    /// policy.
    pub fn play_out_after(&self, card: Card, policy: &WorldPolicy<'_>) -> [CardSet; SEATS] {
        let mut world = *self;
        world.play(card);
        world.play_out(policy)
    }

    /// What each seat takes in the whole deal if all go on by the policy. A deal in which
    /// nothing more can be scored ends early.
    pub fn play_out(mut self, policy: &WorldPolicy<'_>) -> [CardSet; SEATS] {
        while !self.is_settled() {
            self.play(self.choice(policy));
        }
        self.taken
    }

    /// `card` and all cards after it, to the last one of the deal, if all go on by the policy.
    pub fn line_after(&self, card: Card, policy: &WorldPolicy<'_>) -> Vec<Card> {
        let left = self.hands.iter().map(|hand| hand.len() as usize).sum();
        let mut line = Vec::with_capacity(left);
        let mut world = *self;
        world.play(card);
        line.push(card);
        while line.len() < left {
            let next = world.choice(policy);
            world.play(next);
            line.push(next);
        }
        line
    }

    /// Who leads the trick that is to begin.
    pub fn led_by(&mut self, leader: Seat) {
        self.leader = leader;
    }

    /// How many hundredths of a point the tuned policy thinks this card of the next seat worse than its
    /// own, if that seat holds this hand; 0 for a forced one.
    pub fn regret(&self, hand: CardSet, card: Card, weights: &Weights) -> i32 {
        let legal = self.legal(hand);
        if legal.len() < 2 {
            return 0;
        }
        let facts = self.facts(self.next_seat(), hand);
        tuned::regret(&facts, weights, legal, card)
    }

    /// Whether nothing that is still to come can change the scores.
    #[inline]
    fn is_settled(&self) -> bool {
        self.on_table == 0 && self.played.is_superset(self.rules.scoring_cards())
    }

    /// The seat to play.
    #[inline]
    fn next_seat(&self) -> Seat {
        self.leader.step(i32::from(self.on_table))
    }

    /// The card that the policy plays.
    #[inline]
    fn choice(&self, policy: &WorldPolicy<'_>) -> Card {
        let seat = self.next_seat();
        let hand = self.hands[seat];
        policy.choose(&self.facts(seat, hand), self.legal(hand))
    }

    /// What the next seat may play from this hand.
    #[inline]
    fn legal(&self, hand: CardSet) -> CardSet {
        let situation = Situation {
            suit_led: self.suit_led,
            first_trick: self.tricks_done == 0,
            hearts_broken: self.hearts_broken,
        };
        legal_moves(self.rules, hand, situation)
    }

    #[inline]
    fn facts(&self, seat: Seat, hand: CardSet) -> Facts {
        let unseen = !(self.played | hand);
        Facts {
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
            queen_taken_by: queen_taker(&self.taken),
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

/// The suits of which everybody has seen that the seat holds none.
fn shown_voids(view: &View, seat: Seat) -> CardSet {
    let voids = Suit::ALL
        .into_iter()
        .filter(|&suit| view.belief().is_void(seat, suit));
    voids.fold(CardSet::EMPTY, |all, suit| all | CardSet::of_suit(suit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Rng;
    use crate::hearts::tests::Watched;
    use crate::hearts::{LearnedPlayer, Player, Policy, PolicyPlayer, Worlds};

    const TUNED_ALONE: WorldPolicy<'static> = WorldPolicy {
        weights: &TUNED,
        net: None,
    };

    /// All four players watch a deal; the worlds of one of them are held against what they see.
    #[test]
    fn every_seat_plays_in_a_world_as_it_would_at_the_table() {
        let mut compared = 0;
        let mut learned = LearnedPlayer::default();
        for seed in 0..200 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
            let mut deal = Watched::deal(rules, seed);
            while !deal.table.is_over() {
                let world = PolicyWorld::of(deal.view(), deal.table.hands());
                let card = PolicyPlayer(Policy::Tuned).play(deal.view());
                assert_eq!(world.choice(&TUNED_ALONE), card, "{seed}");
                let learned = learned.play(deal.view());
                assert_eq!(world.choice(&WorldPolicy::LEARNED), learned, "{seed}");
                compared += 1;
                deal.play(card);
            }
        }
        assert_eq!(compared, 200 * 52);
    }

    #[test]
    fn a_world_is_played_out_as_four_learned_players_would_play_it() {
        let mut player = LearnedPlayer::default();
        for seed in 0..100 {
            let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
            let mut deal = Watched::deal(rules, seed);
            let first = player.play(deal.view());
            let world = PolicyWorld::of(deal.view(), deal.table.hands());
            let taken = world.play_out_after(first, &WorldPolicy::LEARNED);
            while !deal.table.is_over() {
                deal.play(player.play(deal.view()));
            }
            // The playout stops when the scores are settled.
            let scores = crate::hearts::score_deal(rules, &taken);
            assert_eq!(scores, deal.table.scores(), "{seed}");
        }
    }

    #[test]
    fn worlds_of_one_view_differ_only_in_the_cards_of_others() {
        let line = "me=1 hand=A73.QJ98.65.8732 plays=0:C2";
        let view: View = line.parse().expect("a view");
        let mut rng = Rng::new(3);
        let worlds = Worlds::of(&view);
        for _ in 0..50 {
            let world = PolicyWorld::of(&view, &worlds.draw(&mut rng));
            assert_eq!(world.hands[view.me()], view.hand());
            let taken = world.play_out_after("C6".parse().expect("a card"), &WorldPolicy::LEARNED);
            let all = taken.iter().fold(CardSet::EMPTY, |all, &cards| all | cards);
            assert!(all.is_superset(view.rules().penalty_cards()));
        }
    }
}
