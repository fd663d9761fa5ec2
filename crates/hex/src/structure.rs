//! What is known of a position without a search: a winning virtual connection, the must-play region,
//! inferior cells, and links of groups to their edges.

use super::board::Board;
use super::cell::{Cells, MAX_CELLS};
use super::colour::Colour;
use super::connections::{Carrier, ConnectionLimits, EdgeSearch, MAX_NARROW_SIZE};
use super::inferior::fill_and_note;
use handsense_core::OutOfMemory;

/// What fills an empty cell without a change of the winner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fill {
    /// The cell is not filled.
    #[default]
    None,
    /// The cell is dead: a stone of either colour.
    Dead,
    /// The cell is captured: a stone of this colour.
    Captured(Colour),
}

/// The structure of a position. Arrays have an entry for each cell by [`Board::index`].
#[derive(Clone, Debug)]
pub struct Structure {
    /// The colour that has won, or that has a virtual connection of its edges and so wins whichever
    /// colour moves next.
    pub winner: Option<Colour>,
    /// The carrier of the winner's connection. The winner keeps it with replies in these cells alone.
    pub carrier: Cells,
    /// The must-play region of the colour to move: every other cell loses. `None` if the opponent
    /// threatens nothing, or if the game is over.
    pub must_play: Option<Cells>,
    /// Dead and captured cells; none if the game is over.
    pub fill: [Fill; MAX_CELLS],
    /// For a stone, the edges to which its group is virtually connected. Stones at the same edge are one
    /// group. For an empty cell, the edges of the links that need it: each group has its smallest one. Bits 0 and 1 are the top and the
    /// bottom edge, for Red, and bits 2 and 3 the left and the right edge, for Blue.
    pub links: [u8; MAX_CELLS],
}

impl Structure {
    /// Finds the structure of a position. All that it states holds, and much stays unknown.
    ///
    /// A board of 11 rows takes milliseconds, one of 19 rows up to a tenth of a second.
    ///
    /// ```
    /// use handsense_hex::structure::Structure;
    /// use handsense_hex::{Colour, Position, Board};
    /// let mut position = Position::new(Board::new(5)?, Colour::Red);
    /// position.play_moves("c3")?;
    /// let structure = Structure::new(&position.board, position.to_move)?;
    /// assert_eq!(structure.winner, Some(Colour::Red));
    /// assert_eq!(structure.links[position.board.index("c3".parse()?)], 0b11);
    /// assert_eq!(structure.must_play.map(|cells| cells.len()), Some(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`OutOfMemory`] if an allocation fails.
    pub fn new(board: &Board, to_move: Colour) -> Result<Structure, OutOfMemory> {
        if board.size() <= MAX_NARROW_SIZE {
            find::<1>(board, to_move)
        } else {
            find::<3>(board, to_move)
        }
    }
}

fn find<const WORDS: usize>(board: &Board, to_move: Colour) -> Result<Structure, OutOfMemory> {
    let mut structure = Structure {
        winner: board.winner(),
        carrier: Cells::new(),
        must_play: None,
        fill: [Fill::None; MAX_CELLS],
        links: [0; MAX_CELLS],
    };
    let is_over = structure.winner.is_some();
    if !is_over {
        let mut filled = *board;
        fill_and_note(&mut filled, &mut |cell, owner| {
            structure.fill[board.index(cell)] = owner.map_or(Fill::Dead, Fill::Captured);
        });
    }
    let cells = |carrier: Carrier<WORDS>| carrier.iter().filter_map(|index| board.cell(index));
    let mut search = EdgeSearch::<WORDS>::new();
    for colour in Colour::ALL {
        search.run(board, colour, ConnectionLimits::MANY, &mut || false)?;
        let (region, used) = search.must_play();
        // A full board has no region for either colour.
        if region.is_none() && (!is_over || structure.winner == Some(colour)) {
            structure.winner = Some(colour);
            structure.carrier.extend(cells(used));
        }
        if colour != to_move && !is_over && !used.is_empty() {
            structure.must_play = Some(cells(region.unwrap_or_default()).collect());
        }
        for edge in 0..2 {
            let flag = 1 << (2 * colour.index() + edge);
            for stone in board.stones_of(colour) {
                let Some(carrier) = search.link(stone, edge) else {
                    continue;
                };
                for index in carrier.with(board.index(stone)).iter() {
                    structure.links[index] |= flag;
                }
            }
        }
    }
    Ok(structure)
}
