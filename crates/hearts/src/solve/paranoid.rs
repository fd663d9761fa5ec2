//! Paranoid play: one seat keeps its score low, the other three drive it up together.
//!
//! A search of two sides, so alpha-beta applies. It is asked with a window of no width: is the
//! score at most this? Answers are bounds, and a few of them meet at the score.

use super::law::{Law, Outcome};
use super::node::{Key, LANE_ONES, Node, OnTable, later_hands};
use super::order::{Choices, choices};
use crate::{JACK_POINTS, NO_TRICK_POINTS, SEATS};
use handsense_core::search::Table;

/// A score that lies between the two, counted as [`Law::scores`] counts from a node.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    low: i32,
    high: i32,
}

/// What the table keeps: two bounds and the card that was best.
struct Known {
    bounds: Bounds,
    card: u64,
}

impl Known {
    const fn pack(&self) -> u64 {
        (self.bounds.low + 128) as u64
            | ((self.bounds.high + 128) as u64) << 8
            | (self.card.trailing_zeros() as u64) << 16
    }

    const fn unpack(packed: u64) -> Known {
        Known {
            bounds: Bounds {
                low: (packed & 0xFF) as i32 - 128,
                high: (packed >> 8 & 0xFF) as i32 - 128,
            },
            card: if packed >> 16 < 64 {
                1 << (packed >> 16)
            } else {
                0
            },
        }
    }
}

/// One search: what it may use and how much it has used.
pub(super) struct Search<'a> {
    pub law: &'a Law,
    pub table: &'a mut Table<Key, u64>,
    /// What the table knows this search by.
    pub aim: u32,
    /// The one seat.
    pub me: usize,
    /// Cards tried so far, not counting forced ones.
    pub nodes: u64,
    /// Cards that may be tried.
    pub limit: u64,
}

impl Search<'_> {
    /// Whether the limit was passed, so that results are no longer any good.
    pub const fn is_cut_off(&self) -> bool {
        self.nodes > self.limit
    }

    /// The score from the beginning of a trick that has got this far, counted from the node.
    pub fn score(&mut self, node: &Node, hands: &mut [u64; SEATS], table: &OnTable) -> i32 {
        let mut bounds = self.widest(node);
        // From below: that a score is low is shown in fewer cards than that it is high.
        while bounds.low < bounds.high && !self.is_cut_off() {
            let asked = bounds.low;
            let answer = self.play(node, hands, table, asked);
            if answer <= asked {
                bounds.high = answer;
            } else {
                bounds.low = answer;
            }
        }
        bounds.low
    }

    /// The first card that leads to the score; none when the search was cut off.
    pub fn choice(&mut self, node: &Node, hands: &mut [u64; SEATS], table: &OnTable) -> u64 {
        let score = self.score(node, hands, table);
        let seat = node.seat(table);
        let legal = node.legal(self.law, hands[seat], table);
        let others = (hands[0] | hands[1] | hands[2] | hands[3]) & !hands[seat];
        let choices = choices(self.law, node, legal, others, table);
        let asked = if seat == self.me { score } else { score - 1 };
        self.choose(node, hands, table, seat, &choices, asked).1
    }

    /// What the score is sure to lie between, before any search.
    #[inline(always)]
    fn widest(&self, node: &Node) -> Bounds {
        let mut bounds = Bounds {
            low: 0,
            high: i32::from(node.points),
        };
        if !node.counts_points_only {
            let jack = node.jack != 0 || usize::from(node.jack_at) == self.me;
            if self.law.jack_bonus && jack {
                bounds.low -= JACK_POINTS;
            } else if node.idle & (1 << self.me) != 0 {
                bounds.low -= NO_TRICK_POINTS;
            }
            if node.moon != 0 {
                bounds.high = self.law.total;
            }
        }
        bounds
    }

    /// An upper bound of the score if it is at most `asked`, else a lower bound.
    fn trick(&mut self, node: &Node, asked: i32) -> i32 {
        let mut hands = node.hands();
        let leader = node.leader as usize & 3;
        let leads = hands[leader];
        if node.is_decided(self.law) {
            return self.law.score(node, self.me, Outcome(0));
        }
        // Nothing but the highest cards of each suit: the leader wins every trick.
        if leads & (leads + LANE_ONES) == 0 {
            let (points, tricks) = (u32::from(node.points), u32::from(node.tricks));
            let rest = Outcome::everything(leader, points, node.jack != 0, tricks);
            return self.law.score(node, self.me, rest);
        }
        // Every card of the seat is below every other of its suit: it never wins a trick.
        let others = node.all & !hands[self.me];
        if leader != self.me && others & (others + LANE_ONES) == 0 && node.counts_points_only {
            return 0;
        }
        let mut known = Known {
            bounds: self.widest(node),
            card: 0,
        };
        if let Some(answer) = settled(&known.bounds, asked) {
            return answer;
        }
        if node.tricks == 1 {
            return self.play(node, &mut hands, &OnTable::EMPTY, asked);
        }
        let (hash, key) = node.key(self.aim);
        if let Some(packed) = self.table.get(hash, &key) {
            known = Known::unpack(packed);
            if let Some(answer) = settled(&known.bounds, asked) {
                return answer;
            }
        }
        let before = self.nodes;
        let (answer, card) = self.lead(node, &mut hands, asked, known.card);
        if !self.is_cut_off() {
            if answer <= asked {
                known.bounds.high = answer;
            } else {
                known.bounds.low = answer;
            }
            known.card = card;
            let weight = (self.nodes - before).min(u64::from(u16::MAX)) as u16;
            self.table.store(hash, key, known.pack(), weight);
        }
        answer
    }

    /// [`play`](Self::play) at the beginning of a trick, a card that was good before first; answers
    /// the best card too.
    fn lead(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        asked: i32,
        first: u64,
    ) -> (i32, u64) {
        let seat = node.leader as usize & 3;
        let legal = node.legal(self.law, hands[seat], &OnTable::EMPTY);
        let others = node.all & !hands[seat];
        let mut choices = choices(self.law, node, legal, others, &OnTable::EMPTY);
        choices.bring_forward(first);
        self.choose(node, hands, &OnTable::EMPTY, seat, &choices, asked)
    }

    /// The score from the beginning of the trick on, when it has got this far, as
    /// [`trick`](Self::trick) answers it.
    fn play(&mut self, node: &Node, hands: &mut [u64; SEATS], table: &OnTable, asked: i32) -> i32 {
        if table.place == SEATS {
            let (next, taken) = node.after(self.law, table);
            let shift = self.shift(node, &next, taken);
            return shift + self.trick(&next, asked - shift);
        }
        let seat = node.seat(table);
        let hand = hands[seat];
        let legal = node.legal(self.law, hand, table);
        if legal & (legal - 1) == 0 {
            return self.card(node, hands, table, seat, legal, asked);
        }
        let others = (hands[0] | hands[1] | hands[2] | hands[3]) & !hand;
        let choices = choices(self.law, node, legal, others, table);
        self.choose(node, hands, table, seat, &choices, asked).0
    }

    /// The best of some cards, with its bound.
    #[inline(always)]
    fn choose(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        table: &OnTable,
        seat: usize,
        choices: &Choices,
        asked: i32,
    ) -> (i32, u64) {
        let mine = seat == self.me;
        let later = later_hands(hands, seat, table.place);
        let (mut best, mut chosen) = (if mine { i32::MAX } else { i32::MIN }, 0);
        for &card in choices.as_slice() {
            if mine && node.counts_points_only {
                let sure = node.sure_points(self.law, table, card, later);
                if sure > asked {
                    if sure < best {
                        (best, chosen) = (sure, card);
                    }
                    continue;
                }
            }
            self.nodes += 1;
            let answer = self.card(node, hands, table, seat, card, asked);
            if self.is_cut_off() {
                return (asked, 0);
            }
            if mine && answer < best {
                (best, chosen) = (answer, card);
                if best <= asked {
                    break;
                }
            } else if !mine && answer > best {
                (best, chosen) = (answer, card);
                if best > asked {
                    break;
                }
            }
        }
        (best, chosen)
    }

    /// [`play`](Self::play) after one more card.
    #[inline(always)]
    fn card(
        &mut self,
        node: &Node,
        hands: &mut [u64; SEATS],
        table: &OnTable,
        seat: usize,
        card: u64,
        asked: i32,
    ) -> i32 {
        let points = node.points_of(self.law, card);
        hands[seat] ^= card;
        let answer = self.play(node, hands, &table.with(seat, card, points), asked);
        hands[seat] ^= card;
        answer
    }

    /// What a score counted from the next node lacks of one counted from this.
    #[inline(always)]
    fn shift(&self, node: &Node, next: &Node, taken: Outcome) -> i32 {
        if next.moon != 0 {
            // Both count from the beginning of the deal.
            return 0;
        }
        let before = if node.moon == 0 {
            0
        } else {
            self.law.before(node, self.me)
        };
        let bonus = if self.law.jack_bonus && taken.jack(self.me) {
            JACK_POINTS
        } else {
            0
        };
        before + taken.points(self.me) - bonus
    }
}

/// The answer that bounds give already.
#[inline(always)]
const fn settled(bounds: &Bounds, asked: i32) -> Option<i32> {
    if bounds.high <= asked {
        Some(bounds.high)
    } else if bounds.low > asked {
        Some(bounds.low)
    } else {
        None
    }
}
