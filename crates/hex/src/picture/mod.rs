//! The board to look at: as text for a terminal, and as a drawing in SVG.

mod svg;

use super::board::Board;
use super::cell::Cell;
use super::colour::Colour;
use super::game::{Action, Game};

/// What to show.
///
/// ```
/// use handsense_hex::{Action, Game, picture::Picture};
/// let mut game = Game::new(3, false)?;
/// game.play(Action::Place("b2".parse()?))?;
/// game.play(Action::Place("c1".parse()?))?;
/// let text = Picture::from_game(&game).text(false);
/// let lines = [" a b c", "1 . .[O]1", " 2 . X . 2", "  3 . . . 3", "     a b c"];
/// assert_eq!(text.lines().collect::<Vec<_>>(), lines);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The stones.
    pub board: Board,
    /// The cell that is marked, of the last move if there was one.
    pub last_move: Option<Cell>,
    /// What is written into cells.
    pub labels: Vec<CellLabel>,
    /// What a drawing calls itself, for who cannot see it.
    pub title: String,
}

/// What is written into a cell, such as its score. A cell with a stone shows the stone.
#[derive(Clone, Debug, PartialEq)]
pub struct CellLabel {
    /// Where it stands.
    pub cell: Cell,
    /// Few characters, or none.
    pub text: String,
    /// How dark a drawing shades the cell, from 0 to 1.
    pub shade: f64,
}

/// What a terminal shows for a red stone, a blue one, and an empty cell.
const SYMBOLS: [char; 3] = ['●', '○', '·'];
/// The same in ASCII.
const ASCII: [char; 3] = ['X', 'O', '.'];

impl Picture {
    /// The position of a game, with its last move marked.
    pub fn from_game(game: &Game) -> Picture {
        let size = game.board().size();
        let state = match game.outcome() {
            Some(outcome) => format!("{} has won", outcome.winner),
            None => format!("{} is to move", game.to_move()),
        };
        Picture {
            board: *game.board(),
            last_move: last_placed_cell(game),
            labels: Vec::new(),
            title: format!("Hex on {size} rows, {state}"),
        }
    }

    /// The board as lines of text, every row half a cell further right than the one above it.
    ///
    /// Red's stones are `●` and Blue's `○`, or without symbols X and O. The marked one stands in brackets.
    pub fn text(&self, symbols: bool) -> String {
        let [red, blue, empty] = if symbols { SYMBOLS } else { ASCII };
        let layout = Layout::new(self);
        let mut text = layout.letters(0);
        for row in 0..self.board.size() {
            let content = |column: usize| {
                let cell = Cell::from_coordinates(column, row);
                match self.board.stone(cell) {
                    Some(Colour::Red) => red.to_string(),
                    Some(Colour::Blue) => blue.to_string(),
                    None => self
                        .label(cell)
                        .map_or_else(|| empty.to_string(), |label| label.text.clone()),
                }
            };
            let marked = self.last_move.filter(|last| last.row() == row);
            text += &layout.row(row, content, marked.map(Cell::column));
        }
        text + &layout.letters(self.board.size() + 1)
    }

    /// The board as an SVG document that needs nothing else: red edges, blue edges, stones, and labels with their
    /// shades. The same picture is the same text on every machine.
    ///
    /// ```
    /// use handsense_hex::{Game, picture::Picture};
    /// let svg = Picture::from_game(&Game::new(11, true).unwrap()).svg();
    /// assert!(svg.starts_with("<svg ") && svg.contains("<title>Hex on 11 rows, red is to move</title>"));
    /// ```
    pub fn svg(&self) -> String {
        svg::draw(self)
    }

    /// What is written into an empty cell.
    fn label(&self, cell: Cell) -> Option<&CellLabel> {
        let said = |label: &&CellLabel| label.cell == cell && !label.text.is_empty();
        self.labels.iter().find(said)
    }
}

/// Where the last stone was put, or went when it was swapped.
fn last_placed_cell(game: &Game) -> Option<Cell> {
    let mut is_mirrored = false;
    for &(_, action) in game.history().iter().rev() {
        match action {
            Action::Place(cell) if is_mirrored => return Some(cell.mirrored()),
            Action::Place(cell) => return Some(cell),
            Action::SwapPieces => is_mirrored = true,
            Action::SwapSides | Action::Resign => (),
        }
    }
    None
}

/// Columns of text.
struct Layout {
    size: usize,
    /// Of a cell without the space before it; odd, so that a cell has a middle.
    width: usize,
    /// Before the space of the first cell of the first row.
    margin: usize,
}

impl Layout {
    fn new(picture: &Picture) -> Layout {
        let size = picture.board.size();
        let longest = picture.board.empty().filter_map(|cell| picture.label(cell));
        let longest = longest.map(|label| label.text.chars().count()).max();
        let width = longest.unwrap_or(1).max(1) | 1;
        Layout {
            size,
            width,
            margin: size.to_string().len().max(width / 2),
        }
    }

    /// Half a cell.
    const fn half(&self) -> usize {
        self.width.div_ceil(2)
    }

    /// The line of letters that stands where this row would be, counted from the one above the first.
    fn letters(&self, row: usize) -> String {
        let mut line = " ".repeat(self.margin + 1 + row * self.half() - self.half());
        for letter in ('a'..).take(self.size) {
            line += &format!("{letter:^width$} ", width = self.width);
        }
        line.trim_end().to_owned() + "\n"
    }

    fn row(&self, row: usize, content: impl Fn(usize) -> String, marked: Option<usize>) -> String {
        let mut line = " ".repeat(row * self.half());
        line += &format!("{:>margin$}", row + 1, margin = self.margin);
        for column in 0..=self.size {
            line.push(match marked {
                Some(marked) if marked == column => '[',
                Some(marked) if marked + 1 == column => ']',
                _ => ' ',
            });
            if column < self.size {
                line += &format!("{:^width$}", content(column), width = self.width);
            }
        }
        format!("{line}{}\n", row + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(game: &mut Game, name: &str) {
        let cell = name.parse().expect("a cell");
        game.play(Action::Place(cell)).expect("legal");
    }

    #[test]
    fn notes_widen_every_cell() {
        let mut game = Game::new(2, false).expect("a size");
        place(&mut game, "b1");
        let mut picture = Picture::from_game(&game);
        picture.labels.push(CellLabel {
            cell: "a2".parse().expect("a cell"),
            text: "61%".to_owned(),
            shade: 0.6,
        });
        let expected = " a   b\n1  . [ X ]1\n  2 61%  .  2\n       a   b\n";
        assert_eq!(picture.text(false), expected);
    }

    #[test]
    fn rows_above_nine_stay_in_line() {
        let game = Game::new(10, false).expect("a size");
        let text = Picture::from_game(&game).text(true);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "  a b c d e f g h i j");
        assert_eq!(lines[1], " 1 · · · · · · · · · · 1");
        assert_eq!(lines[10], "         10 · · · · · · · · · · 10");
        assert_eq!(lines[11], "             a b c d e f g h i j");
        assert_eq!(lines.len(), 12);
    }

    #[test]
    fn a_swapped_stone_is_marked_where_it_went() {
        let mut game = Game::new(4, true).expect("a size");
        assert_eq!(last_placed_cell(&game), None);
        place(&mut game, "a2");
        let first = last_placed_cell(&game);
        let mut sides = game.clone();
        sides.play(Action::SwapSides).expect("legal");
        assert_eq!(last_placed_cell(&sides), first);
        game.play(Action::SwapPieces).expect("legal");
        assert_eq!(last_placed_cell(&game), first.map(Cell::mirrored));
    }
}
