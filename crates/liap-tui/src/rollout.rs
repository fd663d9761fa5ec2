//! Rules of thumb by which rounds are played out.
//!
//! Each seat looks at its own hand, at what is out against it, and at how many piles it still needs. It
//! takes a turn when that brings it nearer to its declaration, and else gets rid of what may win by
//! accident later.

use super::Seat;
use super::pieces::Piece;
use super::plays::Play;
use super::public_state::PublicState;
use super::round::Round;
use super::set::PieceSet;

/// Pairs of fewer points are not led in the hope to win.
const LEADING_PAIR: u32 = 10;

/// Plays a round with all declarations made to its end.
pub(super) fn play_out(round: &mut Round) {
    while !round.is_over() {
        let pieces = choose(round);
        round.put(pieces);
    }
}

/// What the next seat plays.
#[inline]
pub(super) fn choose(round: &Round) -> PieceSet {
    let seat = round.on_turn();
    choose_play(round, round.hand(seat), others(round, seat))
}

/// What the next seat plays from this hand, when the others hold those pieces.
pub(super) fn choose_play(state: &PublicState, hand: PieceSet, out: PieceSet) -> PieceSet {
    let situation = Situation {
        hand,
        out,
        need: state.need(state.on_turn()),
    };
    match state.best() {
        None => situation.lead(),
        Some((best, _)) => situation.answer(best, state.played() == 3),
    }
}

/// What the other three hold together: what a player who counts knows of them.
fn others(round: &Round, me: Seat) -> PieceSet {
    let hand = |steps| round.hand(me.step(steps));
    hand(1) + hand(2) + hand(3)
}

struct Situation {
    hand: PieceSet,
    out: PieceSet,
    need: i32,
}

impl Situation {
    /// Whether to capture so many piles brings the declaration nearer.
    fn wants(&self, piles: u32) -> bool {
        self.need >= piles as i32 || self.need > self.hand.len() as i32
    }

    fn answer(&self, best: &Play, last: bool) -> PieceSet {
        let size = best.size();
        if self.wants(size)
            && let Some(play) = self.taking(best, last)
        {
            return play.pieces;
        }
        self.shed(size as usize, best)
    }

    /// The play to take the turn with: the weakest that nobody can beat any more, else the strongest.
    fn taking(&self, best: &Play, last: bool) -> Option<&'static Play> {
        let mut strongest = None;
        for play in Play::all_of_type(best.kind) {
            if play.strength > best.strength && self.hand.contains(play.pieces) {
                if last || !self.can_be_beaten(play) {
                    return Some(play);
                }
                strongest = Some(play);
            }
        }
        strongest
    }

    fn can_be_beaten(&self, play: &Play) -> bool {
        Play::all_of_type(play.kind)
            .iter()
            .any(|other| other.strength > play.strength && self.out.contains(other.pieces))
    }

    fn lead(&self) -> PieceSet {
        if self.need <= 0 {
            return lowest(self.hand);
        }
        let size_fits = |play: &&Play| self.wants(play.size());
        let plays = Play::all().iter().rev();
        let mut held = plays
            .filter(|play| self.hand.contains(play.pieces))
            .filter(size_fits);
        let good = held.find(|play| match play.size() {
            1 => !self.can_be_beaten(play),
            2 => !self.can_be_beaten(play) || u32::from(play.points) >= LEADING_PAIR,
            _ => true,
        });
        if let Some(play) = good {
            return play.pieces;
        }
        match self.need >= self.hand.len() as i32 {
            true => highest(self.hand),
            false => lowest(self.hand),
        }
    }

    /// So many pieces to get rid of, without taking the turn.
    fn shed(&self, size: usize, best: &Play) -> PieceSet {
        let kept = self.kept();
        let mut order = [Piece::LOWEST; 8];
        let mut len = 0;
        let mut push = |piece| {
            if len < 8 {
                order[len] = piece;
                len += 1;
            }
        };
        // The highest of what is not needed first, then what is, lowest first.
        (self.hand - kept).descending().for_each(&mut push);
        kept.iter().for_each(&mut push);
        let order = &order[..len];
        for skipped in 0..=order.len() - size {
            let set: PieceSet = match skipped {
                0 => order[..size].iter().copied().collect(),
                // Without the last of the first pieces, and with one further down.
                _ => order[..size - 1]
                    .iter()
                    .chain(&order[size - 1 + skipped..size + skipped])
                    .copied()
                    .collect(),
            };
            if !Play::lookup(set).is_some_and(|play| play.beats(best)) {
                return set;
            }
        }
        self.hand.iter().take(size).collect()
    }

    /// What is to win piles later.
    fn kept(&self) -> PieceSet {
        let mut need = self.need;
        let mut kept = PieceSet::EMPTY;
        if need <= 0 {
            return kept;
        }
        let combo = Play::all()
            .iter()
            .rev()
            .take_while(|play| play.size() > 2)
            .find(|play| play.size() as i32 <= need && self.hand.contains(play.pieces));
        if let Some(combo) = combo {
            kept = combo.pieces;
            need -= combo.size() as i32;
        }
        for piece in (self.hand - kept).descending().take(need.max(0) as usize) {
            kept = kept + PieceSet::from_piece(piece);
        }
        kept
    }
}

fn lowest(hand: PieceSet) -> PieceSet {
    hand.lowest().map_or(PieceSet::EMPTY, PieceSet::from_piece)
}

fn highest(hand: PieceSet) -> PieceSet {
    hand.highest().map_or(PieceSet::EMPTY, PieceSet::from_piece)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal;
    use handsense_core::Rng;

    fn set(points: &[i32]) -> PieceSet {
        points
            .iter()
            .filter_map(|&points| Piece::new(points))
            .collect()
    }

    /// What seat 1 answers with this hand, needing so many piles, when seat 0 leads; the others hold the rest.
    fn answer(hand: &[i32], declared: u8, lead: &[i32]) -> String {
        let mut state = PublicState::new(Seat::ALL[0], [0; 4]);
        for declared in [1, declared, 0, 0] {
            state.declare(declared).expect("legal");
        }
        let lead = set(lead);
        state.check(lead).expect("a play");
        state.put(lead);
        let hand = set(hand);
        choose_play(&state, hand, PieceSet::DECK - hand - lead).to_string()
    }

    #[test]
    fn a_turn_that_is_wanted_is_taken_for_sure_and_no_dearer_than_need_be() {
        // The red general alone is sure.
        assert_eq!(answer(&[14, 12, 9, 8, 5, 3, 2, 1], 1, &[10]), "14");
        // Nothing beats two red advisors.
        assert_eq!(answer(&[12, 12, 9, 8, 5, 3, 2, 1], 2, &[7, 7]), "12 12");
        // A pair would be a pile too many; one advisor is enough for the one that is wanted.
        assert_eq!(answer(&[12, 12, 9, 8, 5, 3, 2, 1], 1, &[7, 7]), "9 12");
    }

    #[test]
    fn who_needs_nothing_sheds_the_highest_that_does_not_win() {
        assert_eq!(answer(&[14, 12, 9, 8, 5, 3, 2, 1], 0, &[10]), "9");
        assert_eq!(answer(&[14, 12, 11, 11, 5, 3, 2, 1], 0, &[9]), "5");
        // A pair above the lead is broken.
        assert_eq!(answer(&[12, 12, 9, 8, 5, 3, 2, 1], 0, &[7, 7]), "9 12");
    }

    #[test]
    fn who_needs_a_pile_keeps_what_wins_it() {
        assert_eq!(answer(&[13, 9, 8, 5, 3, 2, 2, 1], 1, &[14]), "9");
    }

    fn lead(hand: &[i32], declared: u8) -> String {
        let mut state = PublicState::new(Seat::ALL[0], [0; 4]);
        for declared in [declared, 1, 1, 1] {
            state.declare(declared).expect("legal");
        }
        let hand = set(hand);
        choose_play(&state, hand, PieceSet::DECK - hand).to_string()
    }

    #[test]
    fn leads_what_brings_the_piles_that_are_needed() {
        assert_eq!(lead(&[14, 12, 8, 6, 4, 2, 1, 1], 0), "1");
        assert_eq!(lead(&[14, 12, 8, 6, 4, 2, 1, 1], 1), "14");
        assert_eq!(lead(&[14, 12, 8, 6, 4, 2, 1, 1], 3), "4 6 8");
        assert_eq!(lead(&[11, 9, 7, 5, 4, 2, 1, 1], 1), "1");
    }

    #[test]
    fn rounds_are_played_out_by_the_rules() {
        let mut rng = Rng::new(17);
        for _ in 0..500 {
            let mut round = Round::new(deal(&mut rng), Seat::ALL[rng.below(4) as usize]);
            while !round.is_declared() {
                let legal: Vec<u8> = round.legal_declarations().iter().collect();
                let declared = legal[rng.below(legal.len() as u32) as usize];
                round.declare(declared).expect("legal");
            }
            let mut watched = round;
            while !watched.is_over() {
                watched.play(choose(&watched)).expect("legal");
            }
            play_out(&mut round);
            assert_eq!(round, watched);
            assert_eq!(round.captured().iter().sum::<u8>(), 8);
        }
    }
}
