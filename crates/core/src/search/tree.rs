//! Monte Carlo tree search with rapid action value estimates.
//!
//! Playouts go down a tree that grows where they go, to the end of the game. A move is judged by the playouts
//! that began with it, and, while these are few, by all in which it came later too: in games whose moves can be
//! made in any order that is known much sooner.
//!
//! Source: Gelly and Silver, "Monte-Carlo tree search and rapid action value estimation in computer Go", 2011; the
//! constants are those of Arneson, Hayward and Henderson, "Monte Carlo Tree Search in Hex", 2010, as later
//! versions of their program have them.

use super::budget::Budget;
use crate::memory::{make_room, room};
use crate::{OutOfMemory, Rng, sort_few};

/// A position to which playouts can return, and how to play it out.
pub trait Rollouts {
    /// What a player does.
    type Move: Copy + PartialEq;

    /// The most moves that a position has, and that a game takes.
    const MOST_MOVES: usize;

    /// Goes back to the root.
    fn restart(&mut self);

    /// The player to move does that. Players move in turn.
    fn play(&mut self, chosen: Self::Move);

    /// What may be done now, or as much of it as can be any good, and what is certain about the outcome. Where the
    /// player to move has won for sure, the first of the moves wins.
    fn moves(&mut self, moves: &mut Vec<Self::Move>) -> Prospect;

    /// The same with more effort, of a position in which [`Rollouts::moves`] has found nothing certain; some of its
    /// moves, or all of them if nothing more is known. Where the position is lost they may be none.
    ///
    /// # Errors
    /// When there is no memory for it.
    fn study(&mut self, moves: &mut Vec<Self::Move>) -> Result<Prospect, OutOfMemory>;

    /// Plays to the end; whether the player who was to move at the root wins.
    fn finish(&mut self, rng: &mut Rng) -> bool;

    /// Whether in the game that is over this move was made by the player who is to move at the root, or,
    /// if not `by_first`, by the other.
    fn was_made(&self, chosen: Self::Move, by_first: bool) -> bool;
}

/// What is certain about a position, as the player to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// Nothing.
    Open,
    /// It is won.
    Won,
    /// It is lost.
    Lost,
}

/// What steers the descent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Steering {
    /// How much moves that were tried less than others attract.
    pub exploration: f32,
    /// Playouts in which a move came later that are worth as much as those that began with it; 0 to do without.
    pub rave: f32,
    /// The value of a move of which nothing is known.
    pub urgency: f32,
    /// Visits after which the moves from a node are told apart.
    pub expand_after: u32,
    /// Visits after which a position is studied, if nothing is certain about it; the root is at once. 0 for never.
    pub study_after: u32,
    /// Nodes that the tree may have.
    pub most_nodes: usize,
}

impl Default for Steering {
    fn default() -> Steering {
        Steering {
            exploration: 0.22,
            rave: 830.0,
            urgency: 0.35,
            expand_after: 10,
            study_after: 0,
            most_nodes: 1 << 20,
        }
    }
}

/// How soon estimates from later moves lose weight at first.
const RAVE_INITIAL: f32 = 2.12;
/// What is taken to have been seen of a move that came later: so many playouts, half of them won.
const RAVE_PRIOR: u32 = 8;
/// One of so many descents does without such estimates.
const RAVE_PAUSE: u32 = 30;

#[derive(Clone, Copy, Debug)]
struct Node<M> {
    chosen: M,
    visits: u32,
    /// Playouts won by the player who made the move.
    wins: u32,
    later: u32,
    later_wins: u32,
    first_child: u32,
    children: u32,
    /// As the player who made the move sees it.
    proof: Prospect,
}

impl<M> Node<M> {
    const fn new(chosen: M) -> Node<M> {
        Node {
            chosen,
            visits: 0,
            wins: 0,
            later: RAVE_PRIOR,
            later_wins: RAVE_PRIOR / 2,
            first_child: 0,
            children: 0,
            proof: Prospect::Open,
        }
    }
}

impl Prospect {
    /// As the other player sees it.
    const fn for_other(self) -> Prospect {
        match self {
            Prospect::Open => Prospect::Open,
            Prospect::Won => Prospect::Lost,
            Prospect::Lost => Prospect::Won,
        }
    }
}

/// What is known of a move after a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visited<M> {
    /// The move.
    pub chosen: M,
    /// Playouts that began with it.
    pub visits: u64,
    /// The part of them that its player has won, 0 to 1; 0 without any.
    pub win_rate: f64,
    /// What is certain about the game after it, as its player sees it.
    pub proof: Prospect,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree<M> {
    /// All moves that can be any good: one that wins for sure first, those that lose for sure last, the others by
    /// their playouts, then as they were given.
    pub moves: Vec<Visited<M>>,
    /// The first of the moves, and the most visited line after it, as far as it was visited often enough to be told
    /// apart.
    pub line: Vec<M>,
    /// What is certain about the position.
    pub proof: Prospect,
    /// Playouts.
    pub playouts: u64,
    /// Nodes of the tree.
    pub nodes: usize,
}

/// Searches until the budget, whose steps are playouts, is spent, or the outcome is certain; at least one playout
/// where there is a move and a doubt.
///
/// # Errors
/// When there is no memory for the tree.
pub fn grow_tree<G: Rollouts>(
    game: &mut G,
    steering: &Steering,
    budget: &Budget<'_>,
    rng: &mut Rng,
) -> Result<Tree<G::Move>, OutOfMemory> {
    let mut search = Search {
        steering,
        nodes: room(G::MOST_MOVES + 1)?,
        buffer: room(G::MOST_MOVES)?,
        path: room(G::MOST_MOVES + 1)?,
    };
    game.restart();
    let proof = game.moves(&mut search.buffer);
    let moves = search.buffer.iter().copied();
    search.nodes.extend(moves.clone().take(1).map(Node::new));
    search.nodes.extend(moves.map(Node::new));
    if let Some(root) = search.nodes.first_mut() {
        (root.first_child, root.children) = (1, search.buffer.len() as u32);
        if proof == Prospect::Won {
            root.proof = Prospect::Lost;
            search.nodes[1].proof = Prospect::Won;
        }
    }
    let is_lost = proof == Prospect::Open
        && steering.study_after > 0
        && search.study_root(game)? == Prospect::Lost;
    let mut playouts = 0;
    while search.is_in_doubt() && (playouts == 0 || budget.allows(playouts, 1) && !budget.is_up()) {
        search.playout(game, rng)?;
        playouts += 1;
    }
    let mut tree = search.result(playouts)?;
    if is_lost {
        tree.proof = Prospect::Lost;
    }
    Ok(tree)
}

struct Search<'a, M> {
    steering: &'a Steering,
    nodes: Vec<Node<M>>,
    buffer: Vec<M>,
    path: Vec<usize>,
}

impl<M: Copy + PartialEq> Search<'_, M> {
    fn is_in_doubt(&self) -> bool {
        self.nodes
            .first()
            .is_some_and(|root| root.proof == Prospect::Open)
    }

    fn playout<G: Rollouts<Move = M>>(
        &mut self,
        game: &mut G,
        rng: &mut Rng,
    ) -> Result<(), OutOfMemory> {
        game.restart();
        self.path.clear();
        self.path.push(0);
        let rave = if rng.below(RAVE_PAUSE) == 0 {
            0.0
        } else {
            self.steering.rave
        };
        let mut at = 0;
        loop {
            if self.nodes[at].children == 0 && !self.expand(at, game)? {
                break;
            }
            let is_due = at != 0 && self.nodes[at].visits == self.steering.study_after;
            if is_due && self.study(at, game)? != Prospect::Open {
                break;
            }
            at = self.child(at, rave);
            game.play(self.nodes[at].chosen);
            self.path.push(at);
        }
        // Who moves at the leaf; the one before made the move that led there.
        let by_first = self.path.len() % 2 == 1;
        match self.nodes[at].proof {
            Prospect::Open => {
                let first_wins = game.finish(rng);
                self.book(first_wins);
                self.book_later(game, first_wins);
            }
            proof => {
                self.book((proof == Prospect::Lost) == by_first);
                self.prove();
            }
        }
        Ok(())
    }

    /// Gives a node its children when it has been visited often enough; whether it has any that are to be tried.
    fn expand<G: Rollouts<Move = M>>(
        &mut self,
        at: usize,
        game: &mut G,
    ) -> Result<bool, OutOfMemory> {
        let node = &self.nodes[at];
        if node.visits < self.steering.expand_after || node.proof != Prospect::Open {
            return Ok(false);
        }
        self.buffer.clear();
        let prospect = game.moves(&mut self.buffer);
        let is_full = self.nodes.len() + self.buffer.len() > self.steering.most_nodes;
        self.nodes[at].proof = prospect.for_other();
        if is_full || prospect != Prospect::Open {
            return Ok(false);
        }
        make_room(&mut self.nodes, self.buffer.len())?;
        self.nodes[at].first_child = self.nodes.len() as u32;
        self.nodes[at].children = self.buffer.len() as u32;
        self.nodes
            .extend(self.buffer.iter().copied().map(Node::new));
        Ok(!self.buffer.is_empty())
    }

    /// Studies the root, and what is certain then. Where it is lost its moves stay, as the other may not know.
    fn study_root<G: Rollouts<Move = M>>(&mut self, game: &mut G) -> Result<Prospect, OutOfMemory> {
        if self.children(0).is_empty() {
            return Ok(Prospect::Open);
        }
        let prospect = self.study(0, game)?;
        if prospect == Prospect::Lost {
            self.nodes[0].proof = Prospect::Open;
        }
        Ok(prospect)
    }

    /// Studies a position that has its children: they are tried no longer where they are no good, and what is
    /// certain then is proved.
    fn study<G: Rollouts<Move = M>>(
        &mut self,
        at: usize,
        game: &mut G,
    ) -> Result<Prospect, OutOfMemory> {
        self.buffer.clear();
        let mut prospect = game.study(&mut self.buffer)?;
        let node = &self.nodes[at];
        let (first, count) = (node.first_child as usize, node.children as usize);
        let children = &mut self.nodes[first..first + count];
        match prospect {
            Prospect::Lost => (),
            Prospect::Won => {
                let winning = children
                    .iter_mut()
                    .filter(|child| self.buffer.first() == Some(&child.chosen));
                winning.for_each(|child| child.proof = Prospect::Won);
            }
            Prospect::Open => {
                let is_idle = |child: &&mut Node<M>| !self.buffer.contains(&child.chosen);
                let idle = children.iter_mut().filter(is_idle);
                idle.for_each(|child| child.proof = Prospect::Lost);
                if children.iter().all(|child| child.proof == Prospect::Lost) {
                    prospect = Prospect::Lost;
                }
            }
        }
        self.nodes[at].proof = prospect.for_other();
        Ok(prospect)
    }

    /// From a leaf whose outcome is certain up: a node is lost for who came there when one move wins, and won when
    /// all lose.
    fn prove(&mut self) {
        for place in (1..self.path.len()).rev() {
            let parent = self.path[place - 1];
            let proof = match self.nodes[self.path[place]].proof {
                Prospect::Won => Prospect::Lost,
                Prospect::Lost => {
                    let lost = |child: &Node<M>| child.proof == Prospect::Lost;
                    match self.children(parent).iter().all(lost) {
                        true => Prospect::Won,
                        false => return,
                    }
                }
                Prospect::Open => return,
            };
            self.nodes[parent].proof = proof;
        }
    }

    /// The most promising child.
    #[inline]
    fn child(&self, at: usize, rave: f32) -> usize {
        let node = &self.nodes[at];
        let log = logarithm(node.visits.max(1));
        let first = node.first_child as usize;
        let children = &self.nodes[first..first + node.children as usize];
        let (mut best, mut best_value) = (0, f32::NEG_INFINITY);
        for (number, child) in children.iter().enumerate() {
            let value = self.worth(child, log, rave);
            if value > best_value && child.proof != Prospect::Lost {
                (best, best_value) = (number, value);
            }
        }
        first + best
    }

    #[inline]
    fn worth(&self, child: &Node<M>, log: f32, rave: f32) -> f32 {
        let visits = child.visits as f32;
        let later = child.later as f32;
        let direct = match child.visits {
            0 => self.steering.urgency,
            _ => child.wins as f32 / visits + self.steering.exploration * (log / visits).sqrt(),
        };
        if rave == 0.0 {
            return direct;
        }
        let weight = later / (visits * (1.0 / RAVE_INITIAL + later / rave) + later);
        weight * (child.later_wins as f32 / later) + (1.0 - weight) * direct
    }

    /// Books who has won along the path.
    fn book(&mut self, first_wins: bool) {
        for (ply, &at) in self.path.iter().enumerate() {
            let by_first = ply % 2 == 0;
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.wins += u32::from(by_first != first_wins);
        }
    }

    /// Books for every move that could have been made on the path whether it was made later.
    fn book_later<G: Rollouts<Move = M>>(&mut self, game: &G, first_wins: bool) {
        for (ply, &at) in self.path.iter().enumerate() {
            let by_first = ply % 2 == 0;
            let wins = u32::from(by_first == first_wins);
            let node = &self.nodes[at];
            let (first, count) = (node.first_child as usize, node.children as usize);
            for child in &mut self.nodes[first..first + count] {
                let made = u32::from(game.was_made(child.chosen, by_first));
                child.later += made;
                child.later_wins += made * wins;
            }
        }
    }

    fn result(&self, playouts: u64) -> Result<Tree<M>, OutOfMemory> {
        let mut moves = room(self.children(0).len())?;
        moves.extend(self.children(0).iter().map(visited));
        let place = |visited: &Visited<M>| rank(visited.proof, visited.visits);
        sort_few(&mut moves, |one, other| place(one).cmp(&place(other)));
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(best) = self.best(at) {
            let node = &self.nodes[best];
            let is_known = node.visits >= self.steering.expand_after || node.proof == Prospect::Won;
            // Beyond, one playout may have gone anywhere.
            if !line.is_empty() && !is_known {
                break;
            }
            make_room(&mut line, 1)?;
            line.push(node.chosen);
            at = best;
        }
        let root = self.nodes.first().map(|root| root.proof.for_other());
        Ok(Tree {
            moves,
            line,
            proof: root.unwrap_or(Prospect::Open),
            playouts,
            nodes: self.nodes.len(),
        })
    }

    fn children(&self, at: usize) -> &[Node<M>] {
        self.nodes.get(at).map_or(&[], |node| {
            let first = node.first_child as usize;
            &self.nodes[first..first + node.children as usize]
        })
    }

    /// The best child; after the first move, of those that were visited or are certain.
    fn best(&self, at: usize) -> Option<usize> {
        let children = self.children(at).iter().enumerate();
        let known = children
            .filter(|(_, child)| at == 0 || child.visits > 0 || child.proof == Prospect::Won);
        let best = known.min_by_key(|(_, child)| rank(child.proof, u64::from(child.visits)))?;
        Some(self.nodes[at].first_child as usize + best.0)
    }
}

/// Less for what is to be preferred.
const fn rank(proof: Prospect, visits: u64) -> (u8, std::cmp::Reverse<u64>) {
    let certain = match proof {
        Prospect::Won => 0,
        Prospect::Open => 1,
        Prospect::Lost => 2,
    };
    (certain, std::cmp::Reverse(visits))
}

fn visited<M: Copy>(node: &Node<M>) -> Visited<M> {
    Visited {
        chosen: node.chosen,
        visits: u64::from(node.visits),
        win_rate: f64::from(node.wins) / f64::from(node.visits.max(1)),
        proof: node.proof,
    }
}

/// The natural logarithm, near enough to compare moves by, and the same on every machine: between powers of two
/// it is taken to be a parabola.
fn logarithm(number: u32) -> f32 {
    let power = number.ilog2();
    let over = number as f32 / (1_u64 << power) as f32 - 1.0;
    std::f32::consts::LN_2 * (power as f32 + over * (1.344 - 0.344 * over))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::SearchLimits;

    /// Players put counters on nine cells; who owns more of the first five at the end wins, and the rest is idle.
    struct Majority {
        root: [Option<bool>; 9],
        cells: [Option<bool>; 9],
        first: bool,
        /// Whether a majority is seen before the end.
        proves: bool,
    }

    impl Rollouts for Majority {
        type Move = usize;
        const MOST_MOVES: usize = 9;

        fn restart(&mut self) {
            self.cells = self.root;
            self.first = true;
        }

        fn play(&mut self, chosen: usize) {
            assert_eq!(self.cells[chosen].replace(self.first), None);
            self.first = !self.first;
        }

        fn moves(&mut self, moves: &mut Vec<usize>) -> Prospect {
            moves.extend((0..9).filter(|&cell| self.cells[cell].is_none()));
            let count = |side| {
                let owned = self.cells[..5].iter();
                owned.filter(|&&cell| cell == Some(side)).count()
            };
            match self.proves {
                true if count(self.first) > 2 => Prospect::Won,
                true if count(!self.first) > 2 => Prospect::Lost,
                _ => Prospect::Open,
            }
        }

        /// The rest is idle; and a third of what counts is enough.
        fn study(&mut self, moves: &mut Vec<usize>) -> Result<Prospect, OutOfMemory> {
            moves.extend((0..5).filter(|&cell| self.cells[cell].is_none()));
            let owned = |side| {
                let owned = self.cells[..5].iter();
                owned.filter(|&&cell| cell == Some(side)).count()
            };
            Ok(match [owned(self.first), owned(!self.first)] {
                [2, _] if !moves.is_empty() => Prospect::Won,
                [_, 3] => Prospect::Lost,
                _ => Prospect::Open,
            })
        }

        fn finish(&mut self, rng: &mut Rng) -> bool {
            let mut empty = Vec::new();
            self.moves(&mut empty);
            rng.shuffle(&mut empty);
            empty.into_iter().for_each(|cell| self.play(cell));
            self.cells[..5]
                .iter()
                .filter(|&&cell| cell == Some(true))
                .count()
                > 2
        }

        fn was_made(&self, chosen: usize, by_first: bool) -> bool {
            self.cells[chosen] == Some(by_first)
        }
    }

    fn search(steering: &Steering, playouts: u64, proves: bool) -> Tree<usize> {
        let mut game = Majority {
            root: [None; 9],
            cells: [None; 9],
            first: true,
            proves,
        };
        let limits = SearchLimits {
            playouts: Some(playouts),
            ..SearchLimits::default()
        };
        grow_tree(
            &mut game,
            steering,
            &Budget::start(limits),
            &mut Rng::new(1),
        )
        .expect("memory")
    }

    #[test]
    fn what_counts_is_found_with_later_moves_and_without() {
        let plain = Steering {
            rave: 0.0,
            urgency: 1.0,
            ..Steering::default()
        };
        for steering in [Steering::default(), plain] {
            let tree = search(&steering, 2_000, false);
            assert!(tree.moves[0].chosen < 5, "{tree:?}");
            assert!(tree.moves[0].win_rate > 0.5);
            assert_eq!(tree.moves.len(), 9);
            let visits: u64 = tree.moves.iter().map(|visited| visited.visits).sum();
            assert_eq!((visits, tree.playouts), (2_000, 2_000));
            assert_eq!(tree.line[0], tree.moves[0].chosen);
            let once = search(&steering, 1, false);
            assert_eq!(once.line, [once.moves[0].chosen]);
            assert_eq!(search(&steering, 2_000, false), tree);
        }
    }

    #[test]
    fn what_is_certain_is_proved_and_ends_the_search() {
        let tree = search(&Steering::default(), 1_000_000, true);
        assert_eq!(tree.proof, Prospect::Won);
        assert!(tree.playouts < 1_000_000);
        assert_eq!(tree.moves[0].proof, Prospect::Won);
        assert!(tree.moves[0].chosen < 5);
        let certain = |visited: &Visited<usize>| visited.proof == Prospect::Lost;
        assert!(
            tree.moves
                .iter()
                .filter(|&visited| certain(visited))
                .all(|lost| lost.chosen > 4)
        );
    }

    #[test]
    fn what_is_studied_is_proved_sooner_and_not_tried_where_it_is_no_good() {
        let steering = Steering {
            study_after: 16,
            ..Steering::default()
        };
        let studied = search(&steering, 1_000_000, true);
        let plain = search(&Steering::default(), 1_000_000, true);
        assert_eq!(studied.proof, Prospect::Won);
        assert!(studied.playouts < plain.playouts);
        let idle = studied.moves.iter().filter(|visited| visited.chosen > 4);
        assert!(
            idle.clone()
                .all(|idle| idle.visits == 0 && idle.proof == Prospect::Lost)
        );
        assert_eq!(idle.count(), 4);
    }

    #[test]
    fn a_studied_root_is_won_or_lost_before_any_playout() {
        let steering = Steering {
            study_after: 16,
            ..Steering::default()
        };
        let grow = |sides: [u8; 4]| {
            let mut root = [None; 9];
            for (cell, side) in root.iter_mut().zip(sides) {
                *cell = Some(side == 1);
            }
            let mut game = Majority {
                root,
                cells: root,
                first: true,
                proves: false,
            };
            let limits = SearchLimits {
                playouts: Some(100),
                ..SearchLimits::default()
            };
            let budget = Budget::start(limits);
            grow_tree(&mut game, &steering, &budget, &mut Rng::new(1)).expect("memory")
        };
        let won = grow([1, 2, 1, 2]);
        assert_eq!((won.proof, won.playouts), (Prospect::Won, 0));
        assert_eq!(won.line, [4]);
        assert_eq!(won.moves[0].proof, Prospect::Won);
        // The other may still err, so that a move is looked for.
        let lost = grow([2, 2, 2, 1]);
        assert_eq!(lost.proof, Prospect::Lost);
        assert!(lost.playouts > 0 && lost.moves.len() == 5);
    }

    #[test]
    fn a_tree_does_not_outgrow_its_limit() {
        let steering = Steering {
            most_nodes: 40,
            ..Steering::default()
        };
        assert!(search(&steering, 5_000, false).nodes <= 40);
        assert_eq!(search(&steering, 0, false).playouts, 1);
    }

    #[test]
    fn logarithms_are_near_enough() {
        for number in 1..10_000_u32 {
            let exact = (number as f32).ln();
            assert!((logarithm(number) - exact).abs() < 0.01, "{number}");
        }
    }
}
