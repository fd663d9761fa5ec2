//! Pictures of a board: text for a terminal, and SVG with pointy-top hexagons.

use super::cell::Cell;
use super::colour::Colour;
use super::game::{Action, Game};

/// A picture of the position of a game, with the last move marked.
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
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The game.
    pub game: &'a Game,
    /// Labels of empty cells.
    pub labels: Vec<CellLabel>,
}

/// A label of an empty cell, such as a score. Cells with a stone show the stone.
#[derive(Clone, Debug, PartialEq)]
pub struct CellLabel {
    /// The cell.
    pub cell: Cell,
    /// A few characters; may be empty. A picture in text shows the first one.
    pub text: String,
    /// Shade of the cell in the drawing, 0 to 1.
    pub shade: f64,
}

/// Symbols of a red stone, a blue stone and an empty cell.
const SYMBOLS: [char; 3] = ['●', '○', '·'];
/// The same in ASCII.
const ASCII: [char; 3] = ['X', 'O', '.'];

impl Picture<'_> {
    /// Creates a picture without labels.
    pub fn from_game(game: &Game) -> Picture<'_> {
        let labels = Vec::new();
        Picture { game, labels }
    }

    /// Draws the board as lines of text. Every row is shifted half a cell to the right of the row
    /// above.
    ///
    /// Red stones are `●` and blue stones `○`, or `X` and `O` without symbols. The marked stone is
    /// in brackets.
    pub fn text(&self, symbols: bool) -> String {
        let [red, blue, empty] = if symbols { SYMBOLS } else { ASCII };
        let board = self.game.board();
        let (size, last) = (board.size(), last_placed_cell(self.game));
        let margin = size.to_string().len();
        let letters: Vec<String> = ('a'..).take(size).map(String::from).collect();
        let letters = letters.join(" ");
        let symbol = |cell| match board.stone(cell) {
            Some(Colour::Red) => red,
            Some(Colour::Blue) => blue,
            None => {
                let label = self.label(cell);
                let first = label.and_then(|label| label.text.chars().next());
                first.unwrap_or(empty)
            }
        };
        let mut text = format!("{:margin$}{letters}\n", "");
        for row in 0..size {
            text += &format!("{:row$}{:>margin$}", "", row + 1);
            let marked = last.filter(|last| last.row() == row).map(Cell::column);
            for column in 0..=size {
                text.push(match marked {
                    Some(marked) if marked == column => '[',
                    Some(marked) if marked + 1 == column => ']',
                    _ => ' ',
                });
                if column < size {
                    text.push(symbol(Cell::from_coordinates(column, row)));
                }
            }
            text += &format!("{}\n", row + 1);
        }
        text + &format!("{:1$}{letters}\n", "", margin + size + 1)
    }

    /// Draws the board as a self-contained SVG document: coloured edges, stones, and labels with
    /// their shades. The result is the same on all platforms.
    ///
    /// ```
    /// use handsense_hex::{Game, picture::Picture};
    /// let game = Game::new(11, true).unwrap();
    /// let svg = Picture::from_game(&game).svg();
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
fn svg_lines(picture: &Picture<'_>) -> Vec<String> {
    let (game, board) = (picture.game, picture.game.board());
    let state = match game.outcome() {
        Some(outcome) => format!("{} has won", outcome.winner),
        None => format!("{} is to move", game.to_move()),
    };
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
        format!("<title>Hex on {} rows, {state}</title>", board.size()),
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
    lines.extend(last_placed_cell(game).map(|cell| circle(cell, STONE / 3.0, PAPER)));
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
    // Characters that XML forbids become spaces.
    let is_forbidden = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    let text = text.replace(is_forbidden, " ").replace('&', "&amp;");
    let text = text.replace('<', "&lt;").replace('>', "&gt;");
    format!("<text x=\"{x:.2}\" y=\"{line:.2}\">{text}</text>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_digit_rows_are_aligned() {
        let mut game = Game::new(10, false).expect("a size");
        game.play(Action::Place("j10".parse().expect("a cell")))
            .expect("legal");
        let mut picture = Picture::from_game(&game);
        picture.labels.push(CellLabel {
            cell: "a1".parse().expect("a cell"),
            text: "!?".to_owned(),
            shade: 0.0,
        });
        let text = picture.text(true);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "  a b c d e f g h i j");
        assert_eq!(lines[1], " 1 ! · · · · · · · · · 1");
        assert_eq!(lines[10], "         10 · · · · · · · · ·[●]10");
        assert_eq!(lines[11], "             a b c d e f g h i j");
        assert_eq!(lines.len(), 12);
    }

    #[test]
    fn a_swapped_stone_is_marked_in_its_new_cell() {
        let mut game = Game::new(4, true).expect("a size");
        assert_eq!(last_placed_cell(&game), None);
        let first = "a2".parse().expect("a cell");
        game.play(Action::Place(first)).expect("legal");
        let mut sides = game.clone();
        sides.play(Action::SwapSides).expect("legal");
        assert_eq!(last_placed_cell(&sides), Some(first));
        game.play(Action::SwapPieces).expect("legal");
        assert_eq!(last_placed_cell(&game), Some(first.mirrored()));
    }
}
