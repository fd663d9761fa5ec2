//! Pictures of a board: text for a terminal, and SVG with pointy-top hexagons.

use super::board::Board;
use super::cell::Cell;
use super::colour::Colour;
use super::game::{Action, Game};

/// A picture of a board.
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
    /// The board.
    pub board: Board,
    /// The marked cell, usually that of the last move.
    pub last_move: Option<Cell>,
    /// Labels of empty cells.
    pub labels: Vec<CellLabel>,
    /// Title, for screen readers.
    pub title: String,
}

/// A label of an empty cell, such as a score. Cells with a stone show the stone.
#[derive(Clone, Debug, PartialEq)]
pub struct CellLabel {
    /// The cell.
    pub cell: Cell,
    /// A few characters; may be empty.
    pub text: String,
    /// Shade of the cell in the drawing, 0 to 1.
    pub shade: f64,
}

/// Symbols of a red stone, a blue stone and an empty cell.
const SYMBOLS: [char; 3] = ['●', '○', '·'];
/// The same in ASCII.
const ASCII: [char; 3] = ['X', 'O', '.'];

impl Picture {
    /// Creates a picture of the current position, with the last move marked.
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

    /// Draws the board as lines of text. Every row is shifted half a cell to the right of the row
    /// above.
    ///
    /// Red stones are `●` and blue stones `○`, or `X` and `O` without symbols. The marked stone is
    /// in brackets.
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

    /// Draws the board as a self-contained SVG document: coloured edges, stones, and labels with
    /// their shades. The result is the same on all platforms.
    ///
    /// ```
    /// use handsense_hex::{Game, picture::Picture};
    /// let svg = Picture::from_game(&Game::new(11, true).unwrap()).svg();
    /// assert!(svg.starts_with("<svg ") && svg.contains("<title>Hex on 11 rows, red is to move</title>"));
    /// ```
    pub fn svg(&self) -> String {
        svg_lines(self).join("\n") + "\n"
    }

    /// Returns the label of a cell if it has text.
    fn label(&self, cell: Cell) -> Option<&CellLabel> {
        let is_shown = |label: &&CellLabel| label.cell == cell && !label.text.is_empty();
        self.labels.iter().find(is_shown)
    }
}

/// Returns the cell of the last stone, after a swap of pieces the mirrored cell.
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

/// Text layout.
struct Layout {
    size: usize,
    /// Width of a cell without the space before it. It is odd, so that a cell has a centre.
    width: usize,
    /// Columns before the first cell of the first row.
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

    /// Returns half the width of a cell.
    const fn half(&self) -> usize {
        self.width.div_ceil(2)
    }

    /// Returns the line of column letters at the position of a row; row 0 is the line above the
    /// board.
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

/// Distance from the centre of a cell to its corners.
const RADIUS: f64 = 20.0;
/// Distance from the centre of a cell to its vertical sides: the radius times √3 / 2.
const APOTHEM: f64 = 17.32;
/// Margin around the board, for letters and numbers.
const MARGIN: f64 = 34.0;
/// Distance from the centre of an edge cell to its letter or number.
const COORDINATE_DISTANCE: f64 = 31.0;
const STONE: f64 = 13.0;
const EDGE: f64 = 5.0;

const PAPER: &str = "#f6f1e4";
const LINE: &str = "#8a8375";
const SHADE: &str = "#2e7d32";
const INK: &str = "#222222";

/// By colour, the fill of stones and the stroke of edges.
const PAINT: [&str; 2] = ["#d32f2f", "#1565c0"];

/// Corners of a hexagon, clockwise from the upper left one, as seen from its centre.
const CORNERS: [(f64, f64); 6] = [
    (-APOTHEM, -RADIUS / 2.0),
    (0.0, -RADIUS),
    (APOTHEM, -RADIUS / 2.0),
    (APOTHEM, RADIUS / 2.0),
    (0.0, RADIUS),
    (-APOTHEM, RADIUS / 2.0),
];

/// Returns a point of the drawing, as seen from the centre of a cell.
fn point(cell: Cell, (x, y): (f64, f64)) -> (f64, f64) {
    let (column, row) = (cell.column() as f64, cell.row() as f64);
    (
        MARGIN + APOTHEM * (1.0 + 2.0 * column + row) + x,
        MARGIN + RADIUS * (1.0 + 1.5 * row) + y,
    )
}

/// Returns the corners of a cell with these numbers, as the attribute `points` has them.
fn corners(cell: Cell, numbers: &[usize]) -> String {
    let texts = numbers.iter().map(|&number| {
        let (x, y) = point(cell, CORNERS[number]);
        format!("{x:.2},{y:.2}")
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// Returns the lines of an SVG document.
fn svg_lines(picture: &Picture) -> Vec<String> {
    let board = &picture.board;
    let last = board.size() - 1;
    let (width, height) = point(
        Cell::from_coordinates(last, last),
        (APOTHEM + MARGIN, RADIUS + MARGIN),
    );
    let stones = Colour::ALL.map(|colour| {
        let names: Vec<String> = board
            .stones_of(colour)
            .map(|cell| cell.to_string())
            .collect();
        let none = if names.is_empty() { "none" } else { "" };
        format!("{colour}: {none}{}", names.join(" "))
    });
    let mut lines = vec![
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width:.2} {height:.2}\" \
             width=\"{width:.2}\" height=\"{height:.2}\" font-family=\"sans-serif\" text-anchor=\"middle\">"
        ),
        format!("<title>{}</title>", escaped(&picture.title)),
        format!("<desc>{}</desc>", stones.join("; ")),
        format!("<g fill=\"{PAPER}\" stroke=\"{LINE}\" stroke-linejoin=\"round\">"),
    ];
    let hexagon = |cell| corners(cell, &[0, 1, 2, 3, 4, 5]);
    lines.extend(
        board
            .cells()
            .map(|cell| format!("<polygon points=\"{}\"/>", hexagon(cell))),
    );
    lines.push("</g>".to_owned());
    let shaded = |label: &&CellLabel| board.is_empty(label.cell) && label.shade > 0.0;
    lines.extend(picture.labels.iter().filter(shaded).map(|label| {
        let (shade, points) = (label.shade.min(1.0), hexagon(label.cell));
        format!("<polygon fill=\"{SHADE}\" fill-opacity=\"{shade:.2}\" points=\"{points}\"/>")
    }));
    for (colour, steps, numbers) in [
        (Colour::Red, 0, &[0, 1, 2][..]),
        (Colour::Red, last, &[5, 4, 3]),
        (Colour::Blue, 0, &[0, 5]),
        (Colour::Blue, last, &[2, 3]),
    ] {
        let parts = (0..=last).map(|along| corners(Cell::at(colour, along, steps), numbers));
        let points = parts.collect::<Vec<_>>().join(" ");
        let paint = PAINT[colour];
        lines.push(format!(
            "<polyline fill=\"none\" stroke=\"{paint}\" stroke-width=\"{EDGE:.2}\" stroke-linejoin=\"round\" \
             points=\"{points}\"/>"
        ));
    }
    lines.push(format!("<g fill=\"{INK}\" font-size=\"13\">"));
    for (index, letter) in ('a'..).take(last + 1).enumerate() {
        let (letter, number) = (letter.to_string(), (index + 1).to_string());
        let (across, down) = (COORDINATE_DISTANCE / 2.0, COORDINATE_DISTANCE - 4.0);
        // Columns lean to the right, and the letters are in line with them.
        for (cell, offset, text) in [
            (Cell::at(Colour::Red, index, 0), (-across, -down), &letter),
            (Cell::at(Colour::Red, index, last), (across, down), &letter),
            (
                Cell::at(Colour::Blue, index, 0),
                (-COORDINATE_DISTANCE, 0.0),
                &number,
            ),
            (
                Cell::at(Colour::Blue, index, last),
                (COORDINATE_DISTANCE, 0.0),
                &number,
            ),
        ] {
            lines.push(centred(text, point(cell, offset)));
        }
    }
    lines.push("</g>".to_owned());
    let circle = |cell, radius: f64, paint| {
        let (x, y) = point(cell, (0.0, 0.0));
        format!("<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"{paint}\"/>")
    };
    for colour in Colour::ALL {
        let stones = board.stones_of(colour);
        lines.extend(stones.map(|cell| circle(cell, STONE, PAINT[colour])));
    }
    let marked = picture.last_move.filter(|&cell| board.contains(cell));
    lines.extend(marked.map(|cell| circle(cell, STONE / 3.0, PAPER)));
    lines.push(format!("<g fill=\"{INK}\" font-size=\"11\">"));
    let labels = board.empty().filter_map(|cell| picture.label(cell));
    lines.extend(labels.map(|label| centred(&label.text, point(label.cell, (0.0, 0.0)))));
    lines.extend(["</g>".to_owned(), "</svg>".to_owned()]);
    lines
}

/// Returns an element with a text that is centred at a point.
fn centred(text: &str, (x, y): (f64, f64)) -> String {
    // Digits and small letters have their centre about this far above the baseline.
    let line = y + 4.5;
    format!(
        "<text x=\"{x:.2}\" y=\"{line:.2}\">{}</text>",
        escaped(text)
    )
}

/// Escapes a text for XML. Control characters, which XML forbids, become spaces.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\u{fffe}' | '\u{ffff}' => out.push(' '),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(game: &mut Game, name: &str) {
        let cell = name.parse().expect("a cell");
        game.play(Action::Place(cell)).expect("legal");
    }

    #[test]
    fn labels_widen_every_cell() {
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
    fn two_digit_rows_are_aligned() {
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
    fn a_swapped_stone_is_marked_in_its_new_cell() {
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
