//! Whole deals for the tests: dealt, passed, played by the referee, and converted to a view or a
//! position.

use handsense::ffi::{
    HsHeartsDeal, HsHeartsKnownState, HsHeartsPosition, HsHeartsTrick, HsHeartsView,
};

use super::random::Random;
use super::referee::{Card, DECK, Rules, Table, bits, winning_place};

pub const STANDARD: i32 = 0x0DA1;
pub const LEGACY_MAIN: i32 = 0x0FC1;

/// Rule sets that together use every bit, set and unset.
pub const RULE_SETS: [i32; 8] = [
    STANDARD,
    LEGACY_MAIN,
    // Passing alone: any card may be led, and the queen has no points.
    0x0400,
    // All bonuses: the jack of diamonds, no tricks, and a moon shot that needs the jack.
    0x0DA1 | 0x0002 | 0x0004 | 0x0010,
    // Hearts have no points.
    0x0DA1 | 0x1000,
    // No moon shots, a bonus for the jack, and the queen may be played on the first trick.
    (0x0DA1 | 0x0002 | 0x2000) & !0x0100,
    // Neither the two of clubs nor a club must be led first; hearts need not be broken.
    0x0781,
    // Every bit except the two that remove points.
    0x0FFF,
];

/// The pass directions: left, right, across, hold.
pub const DIRECTIONS: [i32; 4] = [1, -1, 2, 0];

pub fn receiver(giver: usize, direction: i32) -> usize {
    (giver as i32 + direction).rem_euclid(4) as usize
}

/// A deal with the information of all four players.
#[derive(Clone, Debug)]
pub struct Deal {
    pub table: Table,
    pub direction: i32,
    pub passed: [Vec<Card>; 4],
    pub scores: [i32; 4],
    /// Every card played so far with its seat.
    pub log: Vec<(usize, Card)>,
}

pub fn shuffled_hands(random: &mut Random) -> [Vec<Card>; 4] {
    let mut cards = DECK;
    random.shuffle(&mut cards);
    let mut hands: [Vec<Card>; 4] = Default::default();
    for (index, card) in cards.into_iter().enumerate() {
        hands[index % 4].push(card);
    }
    hands
}

impl Deal {
    /// A deal in which `choose` passes three cards for each seat. `first` leads where the rules
    /// name no leader.
    pub fn new(
        rules: i32,
        direction: i32,
        mut hands: [Vec<Card>; 4],
        first: usize,
        mut choose: impl FnMut(usize, &[Card]) -> Vec<Card>,
    ) -> Deal {
        let mut passed: [Vec<Card>; 4] = Default::default();
        if direction != 0 {
            for giver in 0..4 {
                passed[giver] = choose(giver, &hands[giver]);
            }
            for giver in 0..4 {
                hands[giver].retain(|card| !passed[giver].contains(card));
                hands[receiver(giver, direction)].extend(&passed[giver]);
            }
        }
        Deal {
            table: Table::new(Rules::new(rules), hands, first),
            direction,
            passed,
            scores: [0; 4],
            log: Vec::new(),
        }
    }

    /// A deal with random passes; hold where the rules have no passing.
    pub fn random(rules: i32, random: &mut Random) -> Deal {
        let direction = if Rules::new(rules).pass_cards {
            random.pick(&DIRECTIONS)
        } else {
            0
        };
        let hands = shuffled_hands(random);
        let first = random.below(4);
        let mut deal = Deal::new(rules, direction, hands, first, |_, hand| {
            let mut cards = hand.to_vec();
            random.shuffle(&mut cards);
            cards[..3].to_vec()
        });
        if random.one_in(2) {
            deal.scores = [0; 4].map(|_| random.below(120) as i32 - 10);
        }
        deal
    }

    pub fn play(&mut self, card: Card) {
        self.log.push((self.table.to_play(), card));
        self.table.play(card);
    }

    /// Plays up to `cards` random legal cards, fewer if the deal ends.
    pub fn play_random(&mut self, cards: usize, random: &mut Random) {
        for _ in 0..cards {
            if self.table.is_over() {
                return;
            }
            let legal = self.table.legal();
            self.play(random.pick(&legal));
        }
    }

    pub fn received(&self, me: usize) -> &[Card] {
        &self.passed[receiver(me, -self.direction)]
    }

    /// The view of `me`.
    pub fn view(&self, me: usize) -> HsHeartsView {
        let mut view = empty_view();
        view.me = me as i32;
        view.rules = self.table.rules.bits;
        view.pass_dir = self.direction;
        view.curr_trick = (self.log.len() / 4) as i32;
        view.hand = bits(&self.table.hands[me]);
        view.passed = bits(&self.passed[me]);
        view.received = bits(self.received(me));
        view.scores[..4].copy_from_slice(&self.scores);
        for (index, &(seat, card)) in self.log.iter().enumerate() {
            let (trick, place) = (&mut view.tricks[index / 4], index % 4);
            trick.curr += 1;
            trick.play[place] = card.code();
            trick.player[place] = seat as i32;
        }
        view
    }

    /// The hands at the first lead.
    pub fn hands(&self) -> [Vec<Card>; 4] {
        let mut hands = self.table.hands.clone();
        for &(seat, card) in &self.log {
            hands[seat].push(card);
        }
        hands
    }

    /// The deal as played, with all passes.
    pub fn played(&self) -> HsHeartsDeal {
        let view = self.view(0);
        HsHeartsDeal {
            struct_size: size_of::<HsHeartsDeal>() as u32,
            num_players: 4,
            rules: view.rules,
            pass_dir: view.pass_dir,
            curr_trick: view.curr_trick,
            seat_plus_one: 0,
            hands: sets(&self.hands()),
            passed: sets(&self.passed),
            scores: view.scores,
            tricks: view.tricks,
            reserved: 0,
            first_leader: 0,
            reserved_2: 0,
        }
    }

    /// The position with all hands open.
    pub fn position(&self) -> HsHeartsPosition {
        let table = &self.table;
        let mut trick = EMPTY_TRICK;
        for (place, card) in table.trick.iter().enumerate() {
            trick.curr += 1;
            trick.play[place] = card.code();
            trick.player[place] = ((table.leader + place) % 4) as i32;
        }
        HsHeartsPosition {
            struct_size: size_of::<HsHeartsPosition>() as u32,
            num_players: 4,
            rules: table.rules.bits,
            next_player: table.to_play() as i32,
            hands: sets(&table.hands),
            taken: sets(&table.taken),
            trick,
            reserved: 0,
        }
    }
}

/// Four lists as six sets.
pub fn sets(lists: &[Vec<Card>; 4]) -> [u64; 6] {
    [0, 1, 2, 3, 4, 5].map(|slot| lists.get(slot).map_or(0, |list| bits(list)))
}

pub const EMPTY_TRICK: HsHeartsTrick = HsHeartsTrick {
    np: 4,
    curr: 0,
    play: [0; 6],
    player: [0; 6],
};

/// A view with only sizes and counts set.
pub fn empty_view() -> HsHeartsView {
    HsHeartsView {
        struct_size: size_of::<HsHeartsView>() as u32,
        me: 0,
        num_players: 4,
        rules: STANDARD,
        pass_dir: 0,
        curr_trick: 0,
        hand: 0,
        passed: 0,
        received: 0,
        scores: [0; 6],
        tricks: [EMPTY_TRICK; 17],
        taken: [0; 6],
        history: 0,
        hearts_broken: 0,
    }
}

/// Compares the known state of a view with the deal of the referee, who may know more.
pub fn check_known_state(deal: &Deal, view: &HsHeartsView, known: &HsHeartsKnownState) {
    let table = &deal.table;
    let me = view.me as usize;
    let of_others = (0..4).filter(|&seat| seat != me);
    let others = of_others.fold(0, |all, seat| all | bits(&table.hands[seat]));
    for seat in 0..4 {
        let (hand, taken) = (&table.hands[seat], &table.taken[seat]);
        assert_eq!(known.taken[seat], bits(taken));
        assert_eq!(known.tricks_taken[seat] as usize * 4, taken.len());
        assert_eq!(known.points[seat], table.points(seat));
        assert_eq!(known.hand_count[seat] as usize, hand.len());
        // A seat could hold every card that it holds, and no card seen elsewhere.
        let known_to_all = if seat == me { bits(hand) } else { others };
        assert_eq!(bits(hand) & !known.could_hold[seat], 0);
        assert_eq!(known.could_hold[seat] & !known_to_all, 0);
        for suit in 0..4_u8 {
            let is_void = known.voids[seat] >> suit & 1 == 1;
            let has_shown = deal.log.chunks(4).any(|trick| {
                let own = trick.iter().find(|&&(player, _)| player == seat);
                trick[0].1.suit == suit && own.is_some_and(|(_, card)| card.suit != suit)
            });
            assert!(!is_void || hand.iter().all(|card| card.suit != suit));
            assert!(is_void || !has_shown);
        }
    }
    assert_eq!(known.could_hold[4..], [0, 0]);
    assert_eq!(known.unseen, others);
    assert_eq!(known.hearts_broken, i32::from(table.hearts_broken));
    assert_eq!(known.tricks_left as usize, 13 - table.tricks_done());
    let winner = match table.trick.as_slice() {
        [] => -1,
        trick => ((table.leader + winning_place(trick)) % 4) as i32,
    };
    assert_eq!(known.winner, winner);
    if !deal.log.is_empty() {
        let turn = [table.to_play() as i32, table.leader as i32];
        let turn = if table.is_over() { [-1; 2] } else { turn };
        assert_eq!([known.next_player, known.leader], turn);
    }
}
