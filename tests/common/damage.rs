//! Random damage to views and positions, like the errors of hosts: a wrong number, a misplaced
//! card, a missing field, garbage.

use handsense::ffi::{HsHeartsPosition, HsHeartsTrick, HsHeartsView};

use super::deal::{Deal, EMPTY_TRICK};
use super::first_version::first_size;
use super::random::Random;
use super::referee::{Card, DECK, bits, hearts_broken, winning_place};

/// A struct followed by space for the fields of a later version.
#[repr(C)]
#[derive(Clone)]
pub struct WithTail<T> {
    pub body: T,
    pub tail: [u64; TAIL],
}

/// Words that the longest view accepted has beyond the known ones.
const TAIL: usize = (GROWTH - 1) * size_of::<HsHeartsView>() / 8;

/// The largest multiple of its size that a struct may state.
const GROWTH: usize = 4;

impl<T: Copy> WithTail<T> {
    pub fn new(body: T) -> WithTail<T> {
        WithTail {
            body,
            tail: [0; TAIL],
        }
    }

    /// Whether the library must accept this stated size.
    pub fn size_is_good(&self, stated: u32) -> bool {
        let (stated, known) = (stated as usize, size_of::<T>());
        let (least, most) = (first_size::<T>(), GROWTH * known);
        let fits = (least..=most).contains(&stated) && stated % align_of::<T>() == 0;
        let words = stated.saturating_sub(known) / 8;
        fits && self.tail.iter().take(words).all(|&word| word == 0)
    }

    /// The body of the stated size; the fields beyond are zero.
    pub fn stated(&self, stated: u32) -> T {
        let mut whole = self.clone();
        for offset in stated as usize..size_of::<T>() {
            whole.write_byte(offset, 0);
        }
        whole.body
    }

    /// Writes a byte at an offset of the body.
    fn write_byte(&mut self, offset: usize, value: u8) {
        assert!(offset < size_of::<T>());
        let bytes = (&raw mut self.body).cast::<u8>();
        // SAFETY: the offset is inside the body, which consists of integers only.
        let target = unsafe { bytes.add(offset) };
        // SAFETY: as above.
        unsafe { target.write(value) }
    }

    fn random_size(&mut self, random: &mut Random) -> u32 {
        let known = size_of::<T>();
        if random.one_in(2) {
            let word = random.below(self.tail.len());
            self.tail[word] = 1 << random.below(64);
        }
        match random.below(7) {
            0 => 0,
            1 => random.next() as u32,
            2 => (first_size::<T>() - 1 - random.below(16)) as u32,
            3 => (known + random.below(16)) as u32,
            4 => (known - random.below(known - first_size::<T>() + 1)) as u32,
            _ => (known + 8 * random.below(known / 2)) as u32,
        }
    }
}

/// Numbers at typical error boundaries.
pub fn odd_number(random: &mut Random) -> i32 {
    let edges = [
        -1,
        0,
        1,
        2,
        3,
        4,
        5,
        6,
        12,
        13,
        14,
        16,
        17,
        52,
        63,
        64,
        255,
        1_000_000,
        1_000_001,
        i32::MAX,
        i32::MIN,
        -2,
        -1_000_001,
    ];
    if random.one_in(4) {
        random.next() as i32
    } else {
        random.pick(&edges)
    }
}

fn odd_code(random: &mut Random) -> i16 {
    match random.below(4) {
        0 => random.next() as i16,
        1 => random.below(66) as i16 - 1,
        _ => random.pick(&DECK).code(),
    }
}

fn odd_set(random: &mut Random) -> u64 {
    match random.below(4) {
        0 => random.next(),
        1 => 0,
        2 => 1 << random.below(64),
        _ => {
            let mut cards = DECK;
            random.shuffle(&mut cards);
            cards[..random.below(15)]
                .iter()
                .map(|card| card.bit())
                .sum()
        }
    }
}

/// The view of a random seat, with or without the passed cards.
pub fn random_view(deal: &Deal, random: &mut Random) -> HsHeartsView {
    let mut view = deal.view(random.below(4));
    if random.one_in(4) {
        view.passed = 0;
    }
    if random.one_in(4) {
        view.received = 0;
    }
    if random.one_in(8) {
        // Unused slots may hold any value.
        let current = view.curr_trick as usize;
        for trick in &mut view.tricks[current..] {
            for slot in trick.curr as usize..4 {
                trick.play[slot] = random.next() as i16;
                trick.player[slot] = random.next() as i32;
            }
        }
    }
    view
}

/// Makes random first tricks unrecorded; all, some or none of their cards are known.
pub fn forget_tricks(deal: &Deal, view: &mut HsHeartsView, random: &mut Random) {
    let count = random.below(view.curr_trick as usize + 1);
    let (forgotten, _) = deal.log.split_at(4 * count);
    let known_of_four = random.pick(&[0, 2, 4]);
    for trick in forgotten.chunks(4) {
        let cards: Vec<Card> = trick.iter().map(|&(_, card)| card).collect();
        let (winner, _) = trick[winning_place(&cards)];
        let known: Vec<Card> = cards
            .into_iter()
            .filter(|_| random.below(4) < known_of_four)
            .collect();
        view.taken[winner] |= bits(&known);
    }
    let cards = forgotten.iter().map(|&(_, card)| card);
    view.hearts_broken = i32::from(hearts_broken(&deal.table.rules, cards));
    view.history = 1;
    view.curr_trick -= count as i32;
    view.tricks.rotate_left(count);
    let first_free = view.tricks.len() - count;
    view.tricks[first_free..].fill(EMPTY_TRICK);
}

fn random_trick<'a>(view: &'a mut HsHeartsView, random: &mut Random) -> &'a mut HsHeartsTrick {
    let last = view.curr_trick.clamp(0, 13) as usize + 1;
    let index = if random.one_in(10) {
        random.below(17)
    } else {
        random.below(last)
    };
    &mut view.tricks[index]
}

fn damage_trick(trick: &mut HsHeartsTrick, random: &mut Random) {
    let used = trick.curr.clamp(1, 4) as usize;
    let slot = if random.one_in(4) {
        random.below(6)
    } else {
        random.below(used)
    };
    match random.below(7) {
        0 => trick.play[slot] = odd_code(random),
        1 => trick.player[slot] = odd_number(random),
        2 => trick
            .player
            .iter_mut()
            .for_each(|seat| *seat = seat.wrapping_add(1) % 4),
        3 => trick.curr = odd_number(random),
        4 => {
            trick.curr = trick
                .curr
                .wrapping_add(if random.one_in(2) { 1 } else { -1 })
        }
        5 => trick.np = odd_number(random),
        _ => trick.play.swap(slot, used - 1),
    }
}

/// Swaps two cards of the view; either may be in any set or in none.
fn swap_cards(view: &mut HsHeartsView, random: &mut Random) {
    let (one, two) = (random.pick(&DECK), random.pick(&DECK));
    let swapped = |code: i16| {
        if code == one.code() {
            two.code()
        } else if code == two.code() {
            one.code()
        } else {
            code
        }
    };
    for trick in &mut view.tricks {
        let used = trick.curr.clamp(0, 4) as usize;
        trick.play[..used]
            .iter_mut()
            .for_each(|code| *code = swapped(*code));
    }
    let story = [&mut view.passed, &mut view.received];
    let keep_story = random.one_in(2);
    let story = story.into_iter().chain(&mut view.taken);
    let sets = [&mut view.hand].into_iter();
    for set in sets.chain(story.take(if keep_story { 8 } else { 0 })) {
        *set = swap_in(*set, one, two);
    }
}

fn swap_in(set: u64, one: Card, two: Card) -> u64 {
    let moves_one = if set & one.bit() != 0 { two.bit() } else { 0 };
    let moves_two = if set & two.bit() != 0 { one.bit() } else { 0 };
    set & !one.bit() & !two.bit() | moves_one | moves_two
}

/// Applies one random damage; some are harmless.
pub fn damage_view(view: &mut WithTail<HsHeartsView>, random: &mut Random) {
    let body = &mut view.body;
    match random.below(24) {
        0..=4 => swap_cards(body, random),
        5..=8 => damage_trick(random_trick(body, random), random),
        9 => body.hand ^= random.pick(&DECK).bit() | random.pick(&DECK).bit(),
        10 => body.hand = odd_set(random),
        11 => body.passed = odd_set(random),
        12 => body.received = odd_set(random),
        13 => {
            let bits = random.pick(&[14, 14, 14, 32]);
            body.rules ^= 1 << random.below(bits);
        }
        14 => body.pass_dir = odd_number(random),
        15 => {
            body.me = if random.one_in(2) {
                odd_number(random)
            } else {
                body.me.wrapping_add(1) % 4
            }
        }
        16 => {
            let step = odd_number(random);
            body.curr_trick = if random.one_in(2) {
                step
            } else {
                body.curr_trick.wrapping_add(1)
            };
        }
        17 => body.scores[random.below(6)] = odd_number(random),
        18 if random.one_in(3) => body.num_players = odd_number(random),
        18 => {
            let last = body.curr_trick.clamp(0, 13) as usize;
            let (from, to) = (random.below(last + 1), random.below(last + 1));
            body.tricks.swap(from, to);
        }
        19 if random.one_in(3) => view.body.struct_size = view.random_size(random),
        19 => forget_last_card(body),
        20 => damage_history(body, random),
        21 => {
            let slot = random.below(4);
            body.taken[slot] ^= random.pick(&DECK).bit();
        }
        22 => move_to_taken(body, random),
        _ if random.one_in(4) => {
            // Garbage in a random range.
            let size = size_of::<HsHeartsView>();
            let from = random.below(size);
            for offset in from..(from + random.below(size)).min(size) {
                view.write_byte(offset, random.next() as u8);
            }
        }
        _ => view.write_byte(random.below(size_of::<HsHeartsView>()), random.next() as u8),
    }
}

fn damage_history(view: &mut HsHeartsView, random: &mut Random) {
    let slot = random.below(6);
    match random.below(4) {
        0 if random.one_in(4) => view.history = odd_number(random),
        0 => view.history ^= 1,
        1 if random.one_in(4) => view.hearts_broken = odd_number(random),
        1 => view.hearts_broken ^= 1,
        2 => view.taken[slot] = odd_set(random),
        _ => view.taken.swap(slot, 0),
    }
}

/// Moves a card of my hand to those that a seat has taken.
fn move_to_taken(view: &mut HsHeartsView, random: &mut Random) {
    let held = view.hand & view.hand.wrapping_neg();
    view.hand ^= held;
    view.taken[random.below(4)] |= held;
    view.history = 1;
}

/// Removes the last card played.
fn forget_last_card(view: &mut HsHeartsView) {
    let current = view.curr_trick.clamp(0, 13) as usize;
    let trick = &mut view.tricks[current];
    if trick.curr > 0 {
        trick.curr -= 1;
    }
}

/// Applies one random damage to a position.
pub fn damage_position(position: &mut WithTail<HsHeartsPosition>, random: &mut Random) {
    let body = &mut position.body;
    let (slot, other) = (random.below(6), random.below(4));
    match random.below(12) {
        0 => body.hands[slot] = odd_set(random),
        1 => body.taken[slot] = odd_set(random),
        2 => body.hands[slot] ^= random.pick(&DECK).bit(),
        3 => body.taken[slot] ^= random.pick(&DECK).bit(),
        4 | 5 => {
            let (one, two) = (random.pick(&DECK), random.pick(&DECK));
            let sets = body.hands.iter_mut().chain(&mut body.taken);
            sets.for_each(|set| *set = swap_in(*set, one, two));
        }
        6 => body.hands.swap(slot, other),
        7 => body.next_player = odd_number(random),
        8 => body.rules ^= 1 << random.below(16),
        9 => damage_trick(&mut body.trick, random),
        10 if random.one_in(2) => body.num_players = odd_number(random),
        10 => position.body.struct_size = position.random_size(random),
        _ => position.write_byte(random.below(156), random.next() as u8),
    }
}
