//! Heuristic rollout policy: the play of all seats in a sampled world.
//!
//! Each seat considers its own hand, the pieces held by the others, and the number of piles it
//! still needs. It wins a turn if that brings it nearer to its declaration. Otherwise it sheds the
//! pieces that could win unintentionally later.

use super::Seat;
use super::pieces::Piece;
use super::plays::Play;
use super::public_state::PublicState;
use super::round::World;
use super::set::PieceSet;

/// Fewest points of a pair that is led to win although it can be beaten. Chosen by hand.
const LEADING_PAIR: u32 = 10;

/// Plays a round to its end. All declarations must be made.
pub(super) fn play_out(round: &mut World) {
    while !round.is_over() {
        let pieces = choose(round);
        round.apply_play(pieces);
    }
}

/// Play of the next seat.
#[inline]
pub(super) fn choose(round: &World) -> PieceSet {
    let seat = round.player_to_move();
    choose_play(round, round.hand(seat), others(round, seat))
}

/// Play of the next seat with this `hand`, if the others hold the pieces `out`.
pub(super) fn choose_play(state: &PublicState, hand: PieceSet, out: PieceSet) -> PieceSet {
    let situation = Situation {
        hand,
        out,
        need: state.need(state.player_to_move()),
    };
    match state.best() {
        None => situation.lead(),
        Some((best, _)) => situation.respond(best, state.played() == 3),
    }
}

/// Combined hands of the other three, which a player who counts pieces knows.
fn others(round: &World, me: Seat) -> PieceSet {
    let hand = |steps| round.hand(me.step(steps));
    hand(1) + hand(2) + hand(3)
}

struct Situation {
    hand: PieceSet,
    out: PieceSet,
    need: i32,
}

impl Situation {
    /// Whether capturing this many piles brings the seat nearer to its declaration.
    fn wants(&self, piles: u32) -> bool {
        self.need >= piles as i32 || self.need > self.hand.len() as i32
    }

    fn respond(&self, best: &Play, last: bool) -> PieceSet {
        let size = best.size();
        if self.wants(size)
            && let Some(play) = self.winning_play(best, last)
        {
            return play.pieces;
        }
        self.shed(size as usize, best)
    }

    /// Play that wins the turn: the weakest that cannot be beaten any more, else the strongest.
    fn winning_play(&self, best: &Play, last: bool) -> Option<&'static Play> {
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
        if self.need >= self.hand.len() as i32 {
            highest(self.hand)
        } else {
            lowest(self.hand)
        }
    }

    /// Chooses `size` pieces to shed without winning the turn.
    fn shed(&self, size: usize, best: &Play) -> PieceSet {
        let kept = self.pieces_to_keep();
        let mut order = [Piece::LOWEST; 8];
        let mut len = 0;
        let mut push = |piece| {
            if len < 8 {
                order[len] = piece;
                len += 1;
            }
        };
        // The highest dispensable pieces first, then the kept pieces in ascending order.
        (self.hand - kept).descending().for_each(&mut push);
        kept.iter().for_each(&mut push);
        let order = &order[..len];
        for skipped in 0..=order.len() - size {
            let set: PieceSet = match skipped {
                0 => order[..size].iter().copied().collect(),
                // Replace the last of the first pieces by one further down.
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

    /// Pieces kept to win piles later.
    fn pieces_to_keep(&self) -> PieceSet {
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
    use crate::Round;
    use crate::testing::{any_declaration, set};
    use handsense_core::Rng;

    /// Response of seat 1 with this hand and declaration to a lead of seat 0; the others hold the
    /// rest.
    fn respond(hand: &[i32], declared: u8, lead: &[i32]) -> String {
        let mut state = PublicState::new(Seat::ALL[0], [0; 4]);
        for declared in [1, declared, 0, 0] {
            state.declare(declared).expect("legal");
        }
        let lead = set(lead);
        state.check(lead).expect("a play");
        state.apply_play(lead);
        let hand = set(hand);
        choose_play(&state, hand, PieceSet::DECK - hand - lead).to_string()
    }

    #[test]
    fn needed_turn_is_won_with_the_weakest_certain_winner() {
        // Only the red general is certain to win.
        assert_eq!(respond(&[14, 12, 9, 8, 5, 3, 2, 1], 1, &[10]), "14");
        // Nothing beats two red advisors.
        assert_eq!(respond(&[12, 12, 9, 8, 5, 3, 2, 1], 2, &[7, 7]), "12 12");
        // A pair would capture one pile too many; one advisor suffices for the pile needed.
        assert_eq!(respond(&[12, 12, 9, 8, 5, 3, 2, 1], 1, &[7, 7]), "9 12");
    }

    #[test]
    fn seat_without_need_sheds_the_highest_losing_piece() {
        assert_eq!(respond(&[14, 12, 9, 8, 5, 3, 2, 1], 0, &[10]), "9");
        assert_eq!(respond(&[14, 12, 11, 11, 5, 3, 2, 1], 0, &[9]), "5");
        // A pair above the lead is broken.
        assert_eq!(respond(&[12, 12, 9, 8, 5, 3, 2, 1], 0, &[7, 7]), "9 12");
    }

    #[test]
    fn seat_in_need_keeps_its_winning_piece() {
        assert_eq!(respond(&[13, 9, 8, 5, 3, 2, 2, 1], 1, &[14]), "9");
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
    fn lead_captures_the_piles_needed() {
        assert_eq!(lead(&[14, 12, 8, 6, 4, 2, 1, 1], 0), "1");
        assert_eq!(lead(&[14, 12, 8, 6, 4, 2, 1, 1], 1), "14");
        assert_eq!(lead(&[14, 12, 8, 6, 4, 2, 1, 1], 3), "4 6 8");
        assert_eq!(lead(&[11, 9, 7, 5, 4, 2, 1, 1], 1), "1");
    }

    #[test]
    fn rollouts_follow_the_rules() {
        let mut rng = Rng::new(17);
        for _ in 0..500 {
            let starter = Seat::ALL[rng.below(4) as usize];
            let mut round = Round::random(Some(starter), &mut rng);
            while !round.is_declared() {
                let declared = any_declaration(round.legal_declarations(), &mut rng);
                round.declare(declared).expect("legal");
            }
            let mut alone = *round;
            while !round.is_over() {
                round.play(choose(&round)).expect("legal");
            }
            play_out(&mut alone);
            assert_eq!(alone, *round);
            assert_eq!(round.captured().iter().sum::<u8>(), 8);
        }
    }
}
