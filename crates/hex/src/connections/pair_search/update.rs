//! The connections after a move, from those before it.
//!
//! Connections that do not need the cell of the move stay. A stone of the colour shrinks carriers.
//! A stone of the opponent removes the connections that need its cell. Pairs that had dropped
//! others for want of room are then combined anew. The rules are applied to what is new.

use super::{Kind, NO_NODE, Pair, PairSearch, Semi, pair_index};
use crate::cell::Cell;
use crate::colour::Colour;
use crate::connections::carrier::Carrier;
use handsense_core::memory::{try_reserve, try_with_capacity};
use handsense_core::{ArrayVec, OutOfMemory};

/// Connections of pairs, by their ends.
type Taken<const WORDS: usize> = Vec<([u16; 2], Pair<WORDS>)>;

impl<const WORDS: usize> PairSearch<WORDS> {
    /// Puts a stone on an empty cell, and updates the connections.
    ///
    /// # Errors
    /// [`OutOfMemory`] if connections cannot be allocated. Those that are left hold.
    pub fn play(&mut self, cell: Cell, colour: Colour) -> Result<(), OutOfMemory> {
        self.queue.iter_mut().for_each(Vec::clear);
        self.board.put(cell, colour);
        if colour == self.colour {
            self.add_own_stone(cell)?;
        } else {
            self.remove_cell(cell)?;
        }
        self.apply_and_rule()?;
        self.connect_edges()
    }

    /// Removes the connections that need the cell, which the opponent has taken.
    fn remove_cell(&mut self, cell: Cell) -> Result<(), OutOfMemory> {
        let index = self.board.index(cell);
        self.node[index] = NO_NODE;
        self.nodes.retain(|&node| usize::from(node) != index);
        for &node in &self.nodes {
            self.pairs[pair_index([node, index as u16])] = Pair::default();
        }
        // All are removed before the first allocation, which may fail.
        let mut short = Vec::new();
        let mut result = Ok(());
        for (number, &one) in self.nodes.iter().enumerate() {
            for &other in &self.nodes[number + 1..] {
                let pair = &mut self.pairs[pair_index([one, other])];
                let before = pair.full.len() + pair.semi.len();
                pair.full.retain(|one| !one.contains(index));
                pair.semi.retain(|one| !one.carrier.contains(index));
                let has_lost = pair.full.len() + pair.semi.len() < before;
                if has_lost && pair.has_dropped {
                    result = result.and_then(|()| try_reserve(&mut short, 1));
                    if result.is_ok() {
                        short.push([one, other]);
                    }
                }
            }
        }
        result?;
        for ends in short {
            self.pairs[pair_index(ends)].has_dropped = false;
            self.combine_anew(ends)?;
        }
        Ok(())
    }

    /// Applies the AND rule to all connections of two nodes with a third one.
    fn combine_anew(&mut self, [one, other]: [u16; 2]) -> Result<(), OutOfMemory> {
        for number in 0..self.nodes.len() {
            let middle = self.nodes[number];
            if middle == one || middle == other {
                continue;
            }
            for number in 0..self.pair(one, middle).full.len() {
                let carrier = self.pair(one, middle).full[number];
                self.extend([one, middle, other], carrier)?;
            }
        }
        Ok(())
    }

    /// Puts a stone of the colour on a cell: its node, the groups next to it and the edges that it
    /// touches become one node.
    fn add_own_stone(&mut self, cell: Cell) -> Result<(), OutOfMemory> {
        let index = self.board.index(cell) as u16;
        let mut changed = self.take_connections_with(index)?;
        let mut merged: ArrayVec<u16, 9> = ArrayVec::new();
        merged.push(index);
        for other in self.own_neighbours(cell) {
            if !merged.contains(&self.node[other]) {
                merged.push(self.node[other]);
            }
        }
        let kept = merged.iter().copied().max().unwrap_or(index);
        // The connections of this node run through it from now on.
        let is_new_middle = self.kind[usize::from(kept)] != Kind::Group;
        for &node in &merged {
            for number in 0..self.nodes.len() {
                let other = self.nodes[number];
                if other == node || (node == kept && !is_new_middle) {
                    continue;
                }
                let pair = std::mem::take(&mut self.pairs[pair_index([node, other])]);
                if !merged.contains(&other) {
                    try_reserve(&mut changed, 1)?;
                    changed.push(([kept, other], pair));
                }
            }
        }
        for &node in &merged {
            self.unite(node, kept);
        }
        self.kind[usize::from(kept)] = Kind::Group;
        self.nodes
            .retain(|node| *node == kept || !merged.contains(node));
        let own = Carrier::from_cell(usize::from(index));
        for (ends, pair) in changed {
            let ends = ends.map(|end| self.node[usize::from(end)]);
            if ends[0] == ends[1] {
                continue;
            }
            self.pairs[pair_index(ends)].has_dropped |= pair.has_dropped;
            for carrier in pair.full {
                self.add_full(ends, carrier.difference(own))?;
            }
            for Semi { carrier, key } in pair.semi {
                let carrier = carrier.difference(own);
                if key == index {
                    self.add_full(ends, carrier)?;
                } else {
                    self.add_semi(ends, Semi { carrier, key })?;
                }
            }
        }
        Ok(())
    }

    /// Removes and returns the connections whose carrier has a cell.
    fn take_connections_with(&mut self, index: u16) -> Result<Taken<WORDS>, OutOfMemory> {
        let index = usize::from(index);
        let mut taken = Vec::new();
        for (number, &one) in self.nodes.iter().enumerate() {
            for &other in &self.nodes[number + 1..] {
                let pair = &mut self.pairs[pair_index([one, other])];
                let full = pair.full.iter().filter(|one| one.contains(index)).count();
                let semi = pair.semi.iter().filter(|one| one.carrier.contains(index));
                let semi = semi.count();
                if full + semi == 0 {
                    continue;
                }
                let mut with = Pair {
                    full: try_with_capacity(full)?,
                    semi: try_with_capacity(semi)?,
                    has_dropped: pair.has_dropped,
                };
                let has = |carrier: &Carrier<WORDS>| carrier.contains(index);
                with.full.extend(pair.full.extract_if(.., |one| has(one)));
                let semi = pair.semi.extract_if(.., |one| has(&one.carrier));
                with.semi.extend(semi);
                try_reserve(&mut taken, 1)?;
                taken.push(([one, other], with));
            }
        }
        Ok(taken)
    }
}
