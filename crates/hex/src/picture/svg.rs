//! SVG drawing of a board with pointy-top hexagons.

use std::fmt::{Display, Write as _};

use super::super::cell::Cell;
use super::super::colour::Colour;
use super::{CellLabel, Picture};

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

/// Corners of a hexagon, clockwise from the upper left one.
const CORNERS: [(f64, f64); 6] = [
    (-APOTHEM, -RADIUS / 2.0),
    (0.0, -RADIUS),
    (APOTHEM, -RADIUS / 2.0),
    (APOTHEM, RADIUS / 2.0),
    (0.0, RADIUS),
    (-APOTHEM, RADIUS / 2.0),
];

/// A point of the drawing.
#[derive(Clone, Copy)]
struct Point {
    x: f64,
    y: f64,
}

impl Point {
    fn translate(self, (x, y): (f64, f64)) -> Point {
        Point {
            x: self.x + x,
            y: self.y + y,
        }
    }
}

/// Returns the centre of a cell.
fn centre(cell: Cell) -> Point {
    let (column, row) = (cell.column() as f64, cell.row() as f64);
    Point {
        x: MARGIN + APOTHEM * (1.0 + 2.0 * column + row),
        y: MARGIN + RADIUS * (1.0 + 1.5 * row),
    }
}

/// Draws the whole document.
pub fn draw(picture: &Picture) -> String {
    let size = picture.board.size();
    let last = centre(Cell::from_coordinates(size - 1, size - 1));
    let (width, height) = (last.x + APOTHEM + MARGIN, last.y + RADIUS + MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width:.2} {height:.2}\" \
         width=\"{width:.2}\" height=\"{height:.2}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n"
    );
    push_line(
        &mut svg,
        format_args!("<title>{}</title>", escaped(&picture.title)),
    );
    push_line(
        &mut svg,
        format_args!("<desc>{}</desc>", description(picture)),
    );
    cells(picture, &mut svg);
    edges(picture, &mut svg);
    coordinates(size, &mut svg);
    stones(picture, &mut svg);
    labels(picture, &mut svg);
    svg + "</svg>\n"
}

fn push_line(svg: &mut String, line: impl Display) {
    // Writing to a string cannot fail.
    let _ = writeln!(svg, "{line}");
}

/// Describes the stones in words.
fn description(picture: &Picture) -> String {
    Colour::ALL
        .map(|colour| {
            let cells = picture.board.stones_of(colour);
            let names: Vec<String> = cells.map(|cell| cell.to_string()).collect();
            let stones = if names.is_empty() {
                "none".to_owned()
            } else {
                names.join(" ")
            };
            format!("{colour}: {stones}")
        })
        .join("; ")
}

fn cells(picture: &Picture, svg: &mut String) {
    push_line(
        svg,
        format_args!("<g fill=\"{PAPER}\" stroke=\"{LINE}\" stroke-linejoin=\"round\">"),
    );
    for cell in picture.board.cells() {
        let corners = CORNERS.map(|corner| centre(cell).translate(corner));
        push_line(
            svg,
            format_args!("<polygon points=\"{}\"/>", points(&corners)),
        );
    }
    push_line(svg, "</g>");
    let shaded = |label: &&CellLabel| picture.board.is_empty(label.cell) && label.shade > 0.0;
    for label in picture.labels.iter().filter(shaded) {
        let corners = CORNERS.map(|corner| centre(label.cell).translate(corner));
        push_line(
            svg,
            format_args!(
                "<polygon fill=\"{SHADE}\" fill-opacity=\"{:.2}\" points=\"{}\"/>",
                label.shade.min(1.0),
                points(&corners)
            ),
        );
    }
}

/// Draws the edges: top and bottom are red, left and right are blue.
fn edges(picture: &Picture, svg: &mut String) {
    let board = &picture.board;
    let sides: [(Colour, Vec<Cell>, &[usize]); 4] = [
        (
            Colour::Red,
            board.start_edge(Colour::Red).collect(),
            &[0, 1, 2],
        ),
        (
            Colour::Red,
            board.goal_edge(Colour::Red).collect(),
            &[5, 4, 3],
        ),
        (
            Colour::Blue,
            board.start_edge(Colour::Blue).collect(),
            &[0, 5],
        ),
        (
            Colour::Blue,
            board.goal_edge(Colour::Blue).collect(),
            &[2, 3],
        ),
    ];
    for (colour, cells, corners) in sides {
        let line: Vec<Point> = cells
            .iter()
            .flat_map(|&cell| {
                corners
                    .iter()
                    .map(move |&corner| centre(cell).translate(CORNERS[corner]))
            })
            .collect();
        push_line(
            svg,
            format_args!(
                "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"{EDGE:.2}\" stroke-linejoin=\"round\" \
                 points=\"{}\"/>",
                PAINT[colour],
                points(&line)
            ),
        );
    }
}

/// Writes the column letters above and below the board, and the row numbers left and right of it.
fn coordinates(size: usize, svg: &mut String) {
    push_line(svg, format_args!("<g fill=\"{INK}\" font-size=\"13\">"));
    let last = size - 1;
    for (index, letter) in ('a'..).take(size).enumerate() {
        let (top, bottom) = (
            Cell::from_coordinates(index, 0),
            Cell::from_coordinates(index, last),
        );
        let (left, right) = (
            Cell::from_coordinates(0, index),
            Cell::from_coordinates(last, index),
        );
        let half = COORDINATE_DISTANCE / 2.0;
        // Columns lean to the right, and the letters are in line with them.
        write_at(
            svg,
            centre(top).translate((-half, -COORDINATE_DISTANCE + 4.0)),
            &letter.to_string(),
        );
        write_at(
            svg,
            centre(bottom).translate((half, COORDINATE_DISTANCE - 4.0)),
            &letter.to_string(),
        );
        write_at(
            svg,
            centre(left).translate((-COORDINATE_DISTANCE, 0.0)),
            &(index + 1).to_string(),
        );
        write_at(
            svg,
            centre(right).translate((COORDINATE_DISTANCE, 0.0)),
            &(index + 1).to_string(),
        );
    }
    push_line(svg, "</g>");
}

fn stones(picture: &Picture, svg: &mut String) {
    for colour in Colour::ALL {
        for cell in picture.board.stones_of(colour) {
            circle(svg, cell, STONE, PAINT[colour]);
        }
    }
    if let Some(last) = picture
        .last_move
        .filter(|&last| picture.board.contains(last))
    {
        circle(svg, last, STONE / 3.0, PAPER);
    }
}

fn circle(svg: &mut String, cell: Cell, radius: f64, paint: &str) {
    let Point { x, y } = centre(cell);
    push_line(
        svg,
        format_args!("<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"{paint}\"/>"),
    );
}

fn labels(picture: &Picture, svg: &mut String) {
    push_line(svg, format_args!("<g fill=\"{INK}\" font-size=\"11\">"));
    for cell in picture.board.empty() {
        if let Some(label) = picture.label(cell) {
            write_at(svg, centre(cell), &label.text);
        }
    }
    push_line(svg, "</g>");
}

/// Writes a text that is centred at a point.
fn write_at(svg: &mut String, Point { x, y }: Point, text: &str) {
    // Digits and small letters have their centre about this far above the baseline.
    let line = y + 4.5;
    push_line(
        svg,
        format_args!(
            "<text x=\"{x:.2}\" y=\"{line:.2}\">{}</text>",
            escaped(text)
        ),
    );
}

fn points(points: &[Point]) -> String {
    let texts: Vec<String> = points
        .iter()
        .map(|point| format!("{:.2},{:.2}", point.x, point.y))
        .collect();
    texts.join(" ")
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
