//! The given position in the form of the search, with the mapping from bits back to cards, and the
//! search from it by either method.

use super::move_ordering::{MoveList, ordered_moves};
use super::node::{Node, NodeKey, NodeTrick, suit_of};
use super::node_counter::NodeCounter;
use super::solver_rules::{OutcomeVector, SolverRules};
use super::{Method, SolveOptions, Utility};
use crate::{Card, CardSet, JACK_POINTS, NO_TRICK_POINTS, Position, SEATS, Seat, penalty_points};
use handsense_core::search::{Budget, TranspositionTable};

/// The current trick, the seat to play, and the node at the start of that trick.
pub(super) struct RootPosition {
    pub rules: SolverRules,
    /// Cards that each seat took before the trick.
    taken: [CardSet; SEATS],
    pub node: Node,
    /// Code of the card that each bit of the node represents.
    cards: [u8; 64],
    pub hands: [u64; SEATS],
    pub trick: NodeTrick,
    pub seat: usize,
    pub legal: u64,
}

impl RootPosition {
    pub fn from_position(position: &Position, rules: SolverRules) -> RootPosition {
        let (node, cards) = Node::from_position(position, &rules);
        let (mut hands, mut trick) = (node.hands(), NodeTrick::EMPTY);
        for &card in position.trick().cards() {
            let seat = node.seat(&trick);
            let bit = bit_of(card, hands[seat], &cards);
            hands[seat] ^= bit;
            trick = trick.with(seat, bit, node.points_of(&rules, bit));
        }
        let seat = node.seat(&trick);
        RootPosition {
            taken: *position.taken(),
            legal: node.legal(&rules, hands[seat], &trick),
            rules,
            node,
            cards,
            hands,
            trick,
            seat,
        }
    }

    /// The card that a bit represents.
    pub fn card(&self, bit: u64) -> Card {
        let code = self.cards[bit.trailing_zeros() as usize & 63];
        Card::from_code(i32::from(code)).unwrap_or(Card::ACE_OF_SPADES)
    }

    /// The bit of a card that the seat to play holds.
    pub fn bit(&self, card: Card) -> u64 {
        bit_of(card, self.hands[self.seat], &self.cards)
    }

    /// Hands and trick after the seat to play plays a card.
    pub fn after(&self, bit: u64) -> ([u64; SEATS], NodeTrick) {
        let mut hands = self.hands;
        hands[self.seat] ^= bit;
        let points = self.node.points_of(&self.rules, bit);
        (hands, self.trick.with(self.seat, bit, points))
    }

    /// Plays a card and advances to the next seat to play.
    pub fn play(&mut self, bit: u64) {
        (self.hands, self.trick) = self.after(bit);
        if self.trick.len == SEATS {
            self.collect();
        }
        self.seat = self.node.seat(&self.trick);
        self.legal = self
            .node
            .legal(&self.rules, self.hands[self.seat], &self.trick);
    }

    /// Completes the trick and starts the next one.
    fn collect(&mut self) {
        let trick = bits(self.trick.cards).map(|bit| self.card(bit));
        let trick: CardSet = trick.collect();
        self.taken[Seat::ALL[self.trick.best_seat & 3]] |= trick;
        remove(self.trick.cards, &mut self.cards);
        self.node = self.node.next_trick(&self.rules, &self.trick).0;
        self.hands = self.node.hands();
        self.trick = NodeTrick::EMPTY;
    }

    /// Score of `seat` before the trick that node-relative scores leave out.
    pub fn score_before(&self, seat: Seat) -> i32 {
        if self.node.moon != 0 {
            return 0;
        }
        let taken = self.taken[seat];
        let jack = self.rules.jack_bonus && taken.contains(Card::JACK_OF_DIAMONDS);
        penalty_points(self.rules.flags, taken) - if jack { JACK_POINTS } else { 0 }
    }

    /// The cards to try, in the order of the tie rule.
    pub fn moves(&self) -> MoveList {
        let others = self.hands.iter().fold(0, |all, hand| all | hand) & !self.hands[self.seat];
        ordered_moves(&self.rules, &self.node, self.legal, others, &self.trick)
    }

    /// `first` with the cards that are equivalent to it, which are all lower.
    pub fn equivalents(&self, first: u64, duplicates: u64) -> u64 {
        let lower = self.legal & suit_of(first) & !(first | (first - 1));
        let end = lower & !duplicates;
        let end = end & end.wrapping_neg();
        first | lower & end.wrapping_sub(1)
    }
}

/// The bit that represents a card of a hand.
fn bit_of(card: Card, hand: u64, cards: &[u8; 64]) -> u64 {
    let stands_for = |bit: &u64| cards[bit.trailing_zeros() as usize & 63] == card.code();
    bits(hand).find(stands_for).unwrap_or_default()
}

/// Removes the entries of played cards; the lower cards of each suit move up.
fn remove(played: u64, cards: &mut [u8; 64]) {
    let mut rest = played;
    while rest != 0 {
        // Remove the lowest card of a suit first, so that the other indices stay valid.
        let index = 63 - rest.leading_zeros() as usize;
        rest ^= 1 << index;
        cards.copy_within(index + 1..=index | 15, index);
    }
}

/// Iterates over the single bits of a set.
pub(super) fn bits(set: u64) -> impl Iterator<Item = u64> + Clone {
    let cards = CardSet::from_valid_bits(set).iter();
    cards.map(|card| card.bit().bits())
}

/// Final scores of the deal, from the cards taken before the trick and the outcome after it.
pub(super) fn final_scores(root: &RootPosition, outcome: OutcomeVector) -> [i32; SEATS] {
    let (rules, taken) = (&root.rules, &root.taken);
    let points =
        |seat: Seat| penalty_points(rules.flags, taken[seat]) + outcome.points(seat.index());
    let jack =
        |seat: Seat| taken[seat].contains(Card::JACK_OF_DIAMONDS) || outcome.jack(seat.index());
    let bonus = |seat: Seat| {
        if rules.jack_bonus && jack(seat) {
            JACK_POINTS
        } else {
            0
        }
    };
    let all_points = |seat: &Seat| {
        rules.moon && points(*seat) == rules.total && (!rules.moon_needs_jack || jack(*seat))
    };
    if let Some(shooter) = Seat::ALL.into_iter().find(all_points) {
        let mut scores = [rules.total; SEATS];
        scores[shooter] = -bonus(shooter);
        return scores;
    }
    Seat::ALL.map(|seat| {
        let trickless =
            rules.no_trick_bonus && taken[seat].is_empty() && outcome.tricks(seat.index()) == 0;
        points(seat) - bonus(seat) - if trickless { NO_TRICK_POINTS } else { 0 }
    })
}

/// Result of searching one card or the whole position.
#[derive(Clone, Copy)]
pub(super) enum RootResult {
    /// Max^n: what the seats take from the start of the current trick.
    Vector(OutcomeVector),
    /// Paranoid: score of the minimising seat, relative to the node.
    Score(i32),
}

impl RootResult {
    pub fn scores(self, root: &RootPosition, paranoid_seat: Option<Seat>) -> [i32; SEATS] {
        let mut scores = [0; SEATS];
        match (self, paranoid_seat) {
            (RootResult::Vector(outcome), _) => return final_scores(root, outcome),
            (RootResult::Score(score), Some(seat)) => {
                scores[seat] = root.score_before(seat) + score
            }
            (RootResult::Score(_), None) => {}
        }
        scores
    }
}

/// A search by the method of the options: its table and its node counter.
pub(super) struct Search<'a> {
    pub rules: &'a SolverRules,
    pub table: &'a mut TranspositionTable<NodeKey, u64>,
    /// Separates the entries of different searches in the shared table.
    pub search_id: u32,
    pub counter: NodeCounter<'a>,
    /// The minimising seat of paranoid search; `None` for max^n.
    pub paranoid_seat: Option<Seat>,
    /// The index of the minimising seat.
    pub me: usize,
}

impl<'a> Search<'a> {
    /// Creates a search with `next` to play. `next` is also the paranoid seat unless the options
    /// name another.
    pub fn new(
        table: &'a mut TranspositionTable<NodeKey, u64>,
        rules: &'a SolverRules,
        next: usize,
        options: &SolveOptions<'_>,
        budget: &'a Budget<'a>,
    ) -> Search<'a> {
        let me = options.seat.map_or(next, Seat::index);
        let (search_id, paranoid_seat) = match options.method {
            Method::MaxN => (u32::from(options.utility == Utility::OwnScore), None),
            Method::Paranoid => (2 + me as u32, Some(Seat::ALL[me & 3])),
        };
        Search {
            rules,
            table,
            search_id,
            counter: NodeCounter::new(budget),
            paranoid_seat,
            me,
        }
    }

    /// Whether a limit was exceeded, so that results are invalid.
    #[inline(always)]
    pub fn is_cut_off(&mut self) -> bool {
        self.counter.is_cut_off()
    }

    /// Result of playing `card`; `None` when a limit was reached first.
    pub fn result_of_card(&mut self, root: &RootPosition, card: u64) -> Option<RootResult> {
        self.counter.count();
        if self.is_cut_off() {
            return None;
        }
        let (mut hands, trick) = root.after(card);
        let result = match self.paranoid_seat {
            None => RootResult::Vector(self.search(&root.node, &mut hands, &trick)),
            Some(_) => RootResult::Score(self.search_score(&root.node, &mut hands, &trick)),
        };
        (!self.is_cut_off()).then_some(result)
    }

    /// The best card by the tie rule. `None` at the end of the deal, or when a limit was
    /// reached. The node limit applies to each call separately.
    pub fn best_card(&mut self, root: &RootPosition) -> Option<u64> {
        let (mut hands, seat, legal) = (root.hands, root.seat, root.legal);
        if legal & legal.wrapping_sub(1) == 0 {
            return (legal != 0).then_some(legal);
        }
        let (node, trick) = (&root.node, &root.trick);
        self.counter.restart();
        let found = match self.paranoid_seat {
            None => self.search_moves(node, &mut hands, trick, seat, legal).1,
            Some(_) => self.best_paranoid_card(node, &mut hands, trick),
        };
        (found != 0).then_some(found)
    }

    /// Value of final scores for the seat to play; higher is better.
    pub fn utility(&self, root: &RootPosition, scores: [i32; SEATS]) -> i32 {
        match self.paranoid_seat {
            None => root.rules.evaluate_scores(scores, root.seat),
            Some(seat) if seat.index() == root.seat => -scores[seat],
            Some(seat) => scores[seat],
        }
    }
}
