//! Edge templates: the empty cells that connect a single stone to an edge, although the opponent moves
//! first.
//!
//! A template holds on every board that has its cells. It is minimal: without any of its cells, the
//! opponent cuts the stone off. The templates of the second row, bridges to the edge, are links of the
//! graph. `cargo bench -p handsense-lab --bench hex_edge_templates` finds the templates from this
//! definition by the solver.

use super::carrier::Carrier;
use crate::cell::Cell;
use crate::colour::Colour;
use handsense_core::memory::try_reserve;
use handsense_core::{ArrayVec, OutOfMemory};

/// The pictures of the templates of the third and the fourth row: the rows of the carrier `*`, from
/// the row of the stone `O` to the row of the edge. Mirror images are left out.
const PICTURES: [&[&[u8]]; 4] = [
    &[
        b"..O*", //
        b".***", b"****",
    ],
    &[
        b"..*O*", //
        b".****", b"**.**",
    ],
    &[
        b"....O*.", //
        b"..*****", b".******", b"*******",
    ],
    &[
        b"....*O*.", //
        b"..******",
        b".***.***",
        b"********",
    ],
];
/// Cells of the largest carrier.
const MAX_CELLS: usize = 22;

/// A template in its place on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct EdgeTemplate<const WORDS: usize> {
    /// The cell of the stone.
    pub stone: Cell,
    /// Number of the edge: 0 for the first edge of the colour, and 1 for its goal edge.
    pub edge: u8,
    /// The cells of the carrier.
    pub carrier: Carrier<WORDS>,
}

/// The templates of a board.
#[derive(Clone, Debug)]
pub(super) struct EdgeTemplates<const WORDS: usize> {
    /// Rows of the board.
    size: usize,
    /// By colour.
    templates: [Vec<EdgeTemplate<WORDS>>; 2],
}

impl<const WORDS: usize> EdgeTemplates<WORDS> {
    pub const fn new() -> EdgeTemplates<WORDS> {
        EdgeTemplates {
            size: 0,
            templates: [Vec::new(), Vec::new()],
        }
    }

    /// Returns the templates of a colour on the board of the last call of [`place`](Self::place).
    pub fn of(&self, colour: Colour) -> &[EdgeTemplate<WORDS>] {
        &self.templates[colour]
    }

    /// Places all templates on a board of this many rows, wherever there is room.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the list cannot be allocated.
    pub fn place(&mut self, size: usize) -> Result<(), OutOfMemory> {
        if self.size == size {
            return Ok(());
        }
        self.size = 0;
        for colour in Colour::ALL {
            let templates = &mut self.templates[colour];
            templates.clear();
            for picture in PICTURES {
                for edge in 0..2 {
                    for stone in 0..size as i32 {
                        for is_mirrored in [false, true] {
                            let placed = place(picture, size, colour, edge, stone, is_mirrored);
                            let Some((stone, carrier)) = placed else {
                                continue;
                            };
                            try_reserve(templates, 1)?;
                            templates.push(EdgeTemplate {
                                stone,
                                edge,
                                carrier: carrier.iter().copied().collect(),
                            });
                        }
                    }
                }
            }
        }
        self.size = size;
        Ok(())
    }
}

/// Places a template, or a mirror image of it, with the stone at this place along the edge. Returns the
/// cell of the stone and the indices of the carrier, or `None` if there is no room for it.
fn place(
    picture: &[&[u8]],
    size: usize,
    colour: Colour,
    edge: u8,
    stone: i32,
    is_mirrored: bool,
) -> Option<(Cell, ArrayVec<usize, MAX_CELLS>)> {
    // Along the edge and away from it. The first edge is seen from the other side of the board.
    let cell = |along: i32, away: usize| {
        let last = size - 1;
        let (along, away) = (usize::try_from(along).ok()?, last.checked_sub(away)?);
        match edge {
            0 => Some(Cell::at(colour, last.checked_sub(along)?, last - away)),
            _ => (along <= last).then(|| Cell::at(colour, along, away)),
        }
    };
    let top = picture.first()?.iter().position(|&mark| mark == b'O')?;
    let mut carrier = ArrayVec::new();
    for (below, row) in picture.iter().enumerate() {
        for (number, _) in row.iter().enumerate().filter(|&(_, &mark)| mark == b'*') {
            let offset = number as i32 - top as i32;
            // A row is half a cell further to the right than the one above.
            let offset = if is_mirrored {
                -offset - below as i32
            } else {
                offset
            };
            let cell = cell(stone + offset, picture.len() - 1 - below)?;
            carrier.push(cell.row() * size + cell.column());
        }
    }
    Some((cell(stone, picture.len() - 1)?, carrier))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::solve::{SolveOptions, Solver};

    /// The position in which the opponent has all cells but the stone, the carrier and the stones that
    /// connect the stone to the other edge.
    fn position(template: &EdgeTemplate<1>, colour: Colour, size: usize) -> Board {
        let mut board = Board::new(size).expect("a size");
        let away = |cell: Cell| match (colour, template.edge) {
            (Colour::Red, 0) => cell.row(),
            (Colour::Red, _) => size - 1 - cell.row(),
            (Colour::Blue, 0) => cell.column(),
            (Colour::Blue, _) => size - 1 - cell.column(),
        };
        let along = |cell: Cell| match colour {
            Colour::Red => cell.column(),
            Colour::Blue => cell.row(),
        };
        let cells: Vec<Cell> = board.cells().collect();
        for cell in cells {
            let is_behind =
                along(cell) == along(template.stone) && away(cell) >= away(template.stone);
            if is_behind {
                board.put(cell, colour);
            } else if !template.carrier.contains(board.index(cell)) {
                board.put(cell, !colour);
            }
        }
        board
    }

    #[test]
    fn templates_hold_on_every_edge() {
        let size = 11;
        let mut templates = EdgeTemplates::<1>::new();
        templates.place(size).expect("memory");
        let mut solver = Solver::new().expect("memory");
        let mut options = SolveOptions::default();
        options.limits.playouts = Some(20_000);
        for colour in Colour::ALL {
            for template in templates.of(colour) {
                let board = position(template, colour, size);
                let found = solver.solve(&board, !colour, &options).expect("memory");
                assert_eq!(found.winner, Some(colour), "{template:?}");
            }
        }
    }

    #[test]
    fn smaller_carriers_than_those_of_the_third_row_do_not_hold() {
        let size = 7;
        let mut templates = EdgeTemplates::<1>::new();
        templates.place(size).expect("memory");
        let mut solver = Solver::new().expect("memory");
        let mut checked = 0;
        for template in templates.of(Colour::Red) {
            if template.edge == 0 || template.carrier.count() > 10 {
                continue;
            }
            for index in template.carrier.iter() {
                let without = EdgeTemplate {
                    carrier: template.carrier.difference(Carrier::from_cell(index)),
                    ..*template
                };
                let board = position(&without, Colour::Red, size);
                let options = SolveOptions::default();
                let found = solver.solve(&board, Colour::Blue, &options);
                assert_eq!(
                    found.expect("memory").winner,
                    Some(Colour::Blue),
                    "{template:?}"
                );
                checked += 1;
            }
        }
        assert!(checked > 50, "{checked}");
    }
}
