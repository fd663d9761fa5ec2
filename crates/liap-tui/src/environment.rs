//! Liap Tui as an environment for reinforcement learning.
//!
//! A game is one round. The holder of the red general starts it. There are no redeals.
//!
//! A seat chooses the pieces of a play one after the other, and no other seat sees an unfinished
//! choice. A leader may choose each piece that still leads to a play. The play is made without action
//! 23 when no further piece can be chosen.
//!
//! The reward of a round is a seat's points less the mean points of the others. It comes with the
//! last action of the round. [`NamedPlayer`] has the names of the opponents.
//!
//! docs/reference/environments.md has the actions, and the 13 planes of 14 numbers of an observation.

use std::fmt;
use std::mem::take;

use handsense_core::Rng;
use handsense_core::environment::{Actions, Environment, Opponent, Outcome, Planes, Shape};

use crate::player::NamedPlayer;
use crate::plays::MAX_PLAY;
use crate::{KINDS, MAX_DECLARED, Piece, PieceSet, Play, Round, RoundPhase, SEATS, Seat};

/// The first of the actions that choose a piece.
const FIRST_PIECE: usize = MAX_DECLARED as usize + 1;
/// The action that plays the chosen pieces.
const PLAY: usize = FIRST_PIECE + KINDS;
/// Planes of an observation.
const PLANES: usize = 13;

/// A round.
#[derive(Clone, Debug)]
pub struct LiapTuiEnvironment {
    round: Round,
    /// The pieces that the seat to act has chosen for its play.
    chosen: PieceSet,
}

impl Default for LiapTuiEnvironment {
    fn default() -> LiapTuiEnvironment {
        LiapTuiEnvironment {
            round: Round::random(None, &mut Rng::new(0)),
            chosen: PieceSet::EMPTY,
        }
    }
}

impl LiapTuiEnvironment {
    /// Returns the kinds of pieces that the seat to play may choose after these; none if they are
    /// all that it may play.
    fn choices(&self, chosen: PieceSet) -> PieceSet {
        let hand = self.round.next_seat().map(|seat| self.round.hand(seat));
        let hand = hand.unwrap_or_default();
        match self.round.required() {
            Some(count) if count == chosen.len() => PieceSet::EMPTY,
            Some(_) => hand - chosen,
            None => {
                let plays = Play::within(hand).filter(|play| play.pieces.contains(chosen));
                let rests = plays.map(|play| (play.pieces - chosen).bits());
                PieceSet::from_bits(rests.fold(0, |all, rest| all | rest))
            }
        }
    }

    /// Returns the pieces of each seat in the turn in progress.
    fn on_table(&self) -> [PieceSet; SEATS] {
        let mut on_table = [PieceSet::EMPTY; SEATS];
        let sets = self.round.sets_played().iter().rev();
        for (steps, &set) in (0..self.round.played()).rev().zip(sets) {
            on_table[self.round.leader().step(steps as i32)] = set;
        }
        on_table
    }
}

impl Environment for LiapTuiEnvironment {
    type Player = NamedPlayer;

    const PLAYERS: &'static str =
        "DECLARES[/PLAYS] such as v2 or quick/greedy, search:PLAYOUTS[:points]";

    /// A round brings a seat less in fewer than 1 % of the cases.
    const ILLEGAL_REWARD: f32 = -10.0;

    const OPTIONS: &'static [(&'static str, &'static str)] = &[];

    fn set(&mut self, _name: &str, _value: &str) -> Option<()> {
        None
    }

    fn shape(&self) -> Shape {
        Shape {
            seats: SEATS,
            planes: PLANES,
            width: KINDS,
            actions: PLAY + 1,
        }
    }

    fn start(&mut self, seed: u64) {
        self.round = Round::random(None, &mut Rng::new(seed));
        self.chosen = PieceSet::EMPTY;
    }

    fn seat(&self) -> Option<Seat> {
        self.round.next_seat()
    }

    fn legal(&self, mut allow: impl FnMut(usize)) {
        if self.round.phase() == RoundPhase::Declaring {
            let legal = self.round.legal_declarations();
            return legal.iter().map(usize::from).for_each(allow);
        }
        let kinds = self.choices(self.chosen).kinds();
        kinds.for_each(|piece| allow(FIRST_PIECE + piece.index()));
        if self.round.required().is_none() && Play::lookup(self.chosen).is_some() {
            allow(PLAY);
        }
    }

    fn act(&mut self, action: usize) -> Option<Outcome> {
        let mut is_legal = false;
        self.legal(|legal| is_legal |= legal == action);
        if !is_legal {
            return None;
        }
        if action < FIRST_PIECE {
            self.round.declare(action as u8).ok()?;
        } else {
            let piece = Piece::ALL.get(action - FIRST_PIECE);
            self.chosen.extend(piece.copied());
            if action == PLAY || self.choices(self.chosen).is_empty() {
                self.round.play(take(&mut self.chosen)).ok()?;
            }
        }
        let scores = self.round.points().unwrap_or_default();
        let sum = scores.iter().sum::<i32>();
        Some(Outcome {
            rewards: scores.map(|points| (4 * points - sum) as f32 / 3.0),
            scores,
        })
    }

    fn observe(&self, seat: Seat, planes: &mut Planes<'_>) {
        let round = &self.round;
        let order = [0, 1, 2, 3].map(|steps| seat.step(steps));
        let is_turn = self.seat() == Some(seat);
        let chosen = if is_turn {
            self.chosen
        } else {
            PieceSet::EMPTY
        };
        let hands = order.map(|seat| round.hand(seat));
        let played = order.map(|seat| PieceSet::from_iter(round.dealt()[seat]) - round.hand(seat));
        let on_table = self.on_table();
        let on_table = order.map(|seat| on_table[seat]);
        let unseen = hands[1] + hands[2] + hands[3];
        let sets = [hands[0], chosen].into_iter().chain(played).chain(on_table);
        for set in sets.chain([unseen]) {
            let part = |piece: Piece| set.count(piece) as f32 / f32::from(piece.copies());
            planes.numbers(Piece::ALL.map(part));
        }
        let flag = |is_so: bool| f32::from(u8::from(is_so));
        let piles = |count: u8| f32::from(count) / f32::from(MAX_DECLARED);
        let winner = round.best().map(|(_, seat)| seat);
        let of_seats = [
            order.map(|seat| piles(round.declared(seat).unwrap_or(0))),
            order.map(|seat| flag(round.declared(seat).is_some())),
            order.map(|seat| piles(round.captured()[seat])),
            order.map(|seat| flag(round.starter() == seat)),
            order.map(|seat| flag(round.leader() == seat)),
            order.map(|seat| flag(winner == Some(seat))),
        ];
        let rest = [
            round.required().unwrap_or(0) as f32 / MAX_PLAY as f32,
            flag(round.phase() == RoundPhase::Declaring),
            flag(round.phase() == RoundPhase::Playing),
            flag(is_turn),
        ];
        let mut all = of_seats.into_iter().flatten().chain(rest);
        (0..2).for_each(|_| planes.numbers(&mut all));
    }

    fn player(name: &str) -> Option<NamedPlayer> {
        NamedPlayer::new(name)
    }
}

/// The state with open hands, a line a seat.
impl fmt::Display for LiapTuiEnvironment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in Seat::ALL {
            let (turn, set) = match self.seat() == Some(seat) {
                true => ('>', self.chosen),
                false => (' ', self.on_table()[seat]),
            };
            write!(f, "{turn} seat {seat}  declared ")?;
            match self.round.declared(seat) {
                Some(number) => write!(f, "{number}")?,
                None => f.write_str("-")?,
            }
            write!(f, "  captured {}", self.round.captured()[seat])?;
            writeln!(f, "  plays [{set}]  hand {}", self.round.hand(seat))?;
        }
        Ok(())
    }
}

impl Opponent<LiapTuiEnvironment> for NamedPlayer {
    fn act(&mut self, game: &LiapTuiEnvironment, rng: &mut Rng) -> Actions {
        let player = self.player();
        player.begin_round(rng.next_u64());
        let mut actions = Actions::new();
        let Some(Ok(view)) = game.seat().map(|seat| game.round.view(seat)) else {
            return actions;
        };
        if !view.is_declared() {
            actions.push(player.declare(&view).into());
            return actions;
        }
        let pieces = player.play(&view);
        if !pieces.contains(game.chosen) {
            // Any completion of the choice.
            game.legal(|action| actions = [action].into_iter().collect());
            return actions;
        }
        let rest = pieces - game.chosen;
        actions.extend(rest.iter().map(|piece| FIRST_PIECE + piece.index()));
        actions.extend((!game.choices(pieces).is_empty()).then_some(PLAY));
        actions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::set;
    use crate::{HAND, RoundStart, View, deal, holder_of_red_general};
    use handsense_core::environment::{Batch, Games};
    use std::collections::BTreeSet;

    /// All sets of this number of pieces of a hand, or all plays in it.
    fn legal_sets(hand: PieceSet, required: Option<u32>) -> BTreeSet<PieceSet> {
        let held: Vec<Piece> = hand.iter().collect();
        let part = |bits: u32| {
            let is_in = |at: &usize| bits >> at & 1 == 1;
            (0..held.len()).filter(is_in).map(|at| held[at]).collect()
        };
        let sets = (1..1 << held.len()).map(part);
        sets.filter(|&set: &PieceSet| match required {
            Some(count) => set.len() == count,
            None => Play::from_pieces(set).is_some(),
        })
        .collect()
    }

    /// The observation of a view, by the tables of docs/reference/environments.md.
    fn expected(view: &View, chosen: PieceSet, next: Option<Seat>) -> Vec<f32> {
        let order = [0, 1, 2, 3].map(|steps| view.me().step(steps));
        let mut planes = vec![0.0; 13 * 14];
        let first = view.sets_played().len() - view.played() as usize;
        let mut sets = vec![(0, view.hand()), (1, chosen), (10, view.unseen())];
        sets.extend((2..).zip(order.map(|seat| view.played_by(seat))));
        for (steps, &set) in (0..).zip(&view.sets_played()[first..]) {
            let place = view.leader().step(steps - view.me().index() as i32);
            sets.push((6 + place.index(), set));
        }
        for (plane, set) in sets {
            for piece in set.iter() {
                let copies = PieceSet::DECK.count(piece) as f32;
                planes[plane * 14 + piece.index()] = set.count(piece) as f32 / copies;
            }
        }
        let numbers = &mut planes[11 * 14..];
        let flag = |is_so: bool| f32::from(u8::from(is_so));
        for (at, seat) in order.into_iter().enumerate() {
            numbers[at] = f32::from(view.declared(seat).unwrap_or(0)) / 8.0;
            numbers[4 + at] = flag(view.declared(seat).is_some());
            numbers[8 + at] = f32::from(view.captured()[seat]) / 8.0;
            numbers[12 + at] = flag(view.starter() == seat);
            numbers[16 + at] = flag(view.leader() == seat);
            numbers[20 + at] = flag(view.best().is_some_and(|(_, winner)| winner == seat));
        }
        numbers[24] = view.required().unwrap_or(0) as f32 / 6.0;
        numbers[25] = flag(!view.is_declared());
        numbers[26] = flag(view.is_declared() && !view.is_over());
        numbers[27] = flag(next == Some(view.me()));
        planes
    }

    /// The legal actions by the rules; only 23 for a complete choice.
    fn by_rules(round: &Round, chosen: PieceSet) -> Vec<usize> {
        let declared = round.declarations();
        if declared.len() < SEATS {
            let sum = usize::from(declared.iter().sum::<u8>());
            let is_legal = |number: &usize| declared.len() < 3 || sum + number != 8;
            return (0..=8).filter(is_legal).collect();
        }
        let hand = round.next_seat().map(|seat| round.hand(seat));
        let sets = legal_sets(hand.unwrap_or_default(), round.required());
        let leads_to_a_play = |&piece: &Piece| {
            let more = chosen + PieceSet::from_piece(piece);
            more.is_possible() && sets.iter().any(|set| set.contains(more))
        };
        let kinds = Piece::ALL.into_iter().filter(leads_to_a_play);
        let pieces = kinds.map(|piece| 9 + piece.index());
        pieces.chain(sets.contains(&chosen).then_some(23)).collect()
    }

    /// Compares the first game of a batch with a round.
    fn check(batch: &Batch<LiapTuiEnvironment>, round: &Round, chosen: PieceSet) {
        let state = batch.state(0);
        assert_eq!((state.seat, state.illegal), (round.next_seat(), None));
        let points = round.points().unwrap_or_default();
        assert_eq!(state.outcome.scores, points);
        for seat in Seat::ALL {
            let others = (1..4).map(|steps| points[seat.step(steps)]).sum::<i32>();
            let payoff = points[seat] as f32 - others as f32 / 3.0;
            assert!((state.outcome.rewards[seat] - payoff).abs() < 1e-4);
            let (chosen, legal) = match state.seat == Some(seat) {
                true => (chosen, by_rules(round, chosen)),
                false => (PieceSet::EMPTY, Vec::new()),
            };
            let (mut numbers, mut mask) = ([9.0; 13 * 14], [9; 24]);
            batch.observe(0, seat, &mut numbers, &mut mask);
            let allowed = (0..24).filter(|&action| mask[action] == 1);
            assert!(allowed.eq(legal));
            let view = round.view(seat).expect("a view");
            assert_eq!(numbers[..], expected(&view, chosen, state.seat), "{seat}");
        }
    }

    fn hands_dealt(hands: [PieceSet; SEATS], starter: Seat) -> Round {
        let dealt = hands.map(|hand| hand.to_array::<HAND>().expect("eight pieces"));
        Round::new(dealt, RoundStart::new(starter))
    }

    /// A round of the referee's own goes through the same random actions.
    #[test]
    fn random_games_follow_the_rules() {
        let mut batch = Batch::new("", 1).expect("options");
        let mut rng = Rng::new(9);
        for seed in 1000..1200 {
            batch.start(0, seed).expect("a game");
            let hands = deal(&mut Rng::new(seed));
            let mut round = hands_dealt(hands, holder_of_red_general(&hands).expect("one has it"));
            let mut chosen = PieceSet::EMPTY;
            while !round.is_over() {
                check(&batch, &round, chosen);
                let action = any(&by_rules(&round, chosen), &mut rng);
                batch.step(&[action as i32]).expect("in range");
                if action < 9 {
                    round.declare(action as u8).expect("legal");
                    continue;
                }
                chosen.extend(Piece::new(action as i32 - 8));
                if action == 23 || by_rules(&round, chosen) == [23] {
                    round.play(take(&mut chosen)).expect("legal");
                }
            }
            check(&batch, &round, chosen);
        }
    }

    fn legal(game: &LiapTuiEnvironment) -> Vec<usize> {
        let mut legal = Vec::new();
        game.legal(|action| legal.push(action));
        legal
    }

    fn any(legal: &[usize], rng: &mut Rng) -> usize {
        legal[rng.below(legal.len() as u32) as usize]
    }

    /// The sets that the actions of the next seat can play.
    fn reachable(game: &LiapTuiEnvironment) -> BTreeSet<PieceSet> {
        let before = game.round.sets_played().len();
        let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let mut open = vec![game.clone()];
        while let Some(game) = open.pop() {
            game.legal(|action| {
                let mut after = game.clone();
                after.act(action).expect("legal");
                if let Some(&set) = after.round.sets_played().get(before) {
                    found.insert(set);
                } else if seen.insert(after.chosen) {
                    open.push(after);
                }
            });
        }
        found
    }

    #[test]
    fn all_legal_plays_are_reachable_and_no_others() {
        let mut rng = Rng::new(4);
        let mut game = LiapTuiEnvironment::default();
        let mut sizes = BTreeSet::new();
        // The seat 0 holds a double straight.
        let hands = [
            set(&[4, 4, 6, 6, 8, 8, 1, 14]),
            set(&[1, 1, 1, 1, 2, 2, 2, 12]),
            set(&[2, 2, 3, 3, 5, 5, 7, 12]),
            set(&[7, 9, 9, 10, 10, 11, 11, 13]),
        ];
        for seed in 0..150 {
            game.start(seed);
            if seed % 5 == 0 {
                game.round = hands_dealt(hands, Seat::ALL[0]);
                let line = "> seat 0  declared -  captured 0  plays []  hand 1 4 4 6 6 8 8 14\n";
                assert!(game.to_string().starts_with(line));
            }
            while let Some(seat) = game.seat() {
                if game.round.is_declared() && game.chosen.is_empty() {
                    let found = reachable(&game);
                    let required = game.round.required();
                    assert_eq!(found, legal_sets(game.round.hand(seat), required));
                    sizes.extend(found.into_iter().map(PieceSet::len));
                }
                let legal = legal(&game);
                assert!(legal.is_sorted());
                let before = game.to_string();
                for action in (0..PLAY + 2).filter(|action| !legal.contains(action)) {
                    assert_eq!(game.act(action), None);
                }
                assert_eq!(game.to_string(), before);
                game.act(any(&legal, &mut rng)).expect("legal");
            }
            assert_eq!(game.act(0), None);
        }
        assert!(sizes.into_iter().eq(1..=6));
    }

    fn decide(game: &mut LiapTuiEnvironment, player: &mut NamedPlayer, seed: u64, most: usize) {
        let actions = player.act(game, &mut Rng::new(seed));
        for &action in actions.iter().take(most) {
            game.act(action).expect("legal");
        }
    }

    /// The actions of a player are its decision, also after a part of it. It completes any choice.
    #[test]
    fn named_players_play_what_they_choose() {
        let names = "search:20 search:12:points v2 new/greedy quick/heuristic gen1/planned";
        let mut game = LiapTuiEnvironment::default();
        for (seed, name) in (0..60).zip(names.split(' ').cycle()) {
            game.start(seed);
            let mut player = NamedPlayer::new(name).expect("a name");
            while let Some(seat) = game.seat() {
                let view = game.round.view(seat).expect("a view");
                let deciding = player.player();
                deciding.begin_round(Rng::new(seed).next_u64());
                let mut round = game.round;
                if view.is_declared() {
                    round.play(deciding.play(&view)).expect("legal");
                } else {
                    round.declare(deciding.declare(&view)).expect("legal");
                }
                let mut other = game.clone();
                other.act(legal(&game)[0]).expect("legal");
                while !other.chosen.is_empty() {
                    decide(&mut other, &mut player, seed, 8);
                }
                decide(&mut game, &mut player, seed, 1);
                if game.round != round {
                    decide(&mut game, &mut player, seed, 8);
                }
                assert_eq!(game.round, round, "{name}");
            }
        }
    }

    #[test]
    fn wrong_options_are_refused() {
        let refused = |options: &str| Batch::<LiapTuiEnvironment>::new(options, 1).err();
        assert!(refused("rounds=2").is_some());
        for name in ["v3", "v2/best", "v2/", "/greedy", "search:0", "search:5ms"] {
            let error = refused(&format!("opponents={name}")).map(|error| error.to_string());
            assert!(error.is_some_and(|text| text.contains(name)), "{name}");
        }
        assert_eq!(refused("opponents=v2,new/greedy,random"), None);
        assert_eq!(refused("opponents=search:1:points seat=2"), None);
    }
}
