//! Text that becomes part of a page, and tables.

/// A table with a line of headings; the first column names the rows.
#[derive(Clone, Debug)]
pub struct Grid {
    /// What it is about.
    pub caption: String,
    /// The headings.
    pub headings: Vec<String>,
    /// The rows, as long as the headings.
    pub rows: Vec<Vec<String>>,
}

/// Text with the characters replaced that mean something to a browser.
///
/// Control characters and the marks that turn the direction of writing are left out: a name must
/// not rearrange the text around it.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {}
            _ if c.is_control() => {}
            _ => out.push(c),
        }
    }
    out
}

/// Text of no more than so many characters; the middle of a longer one is left out.
pub fn short(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let head = most / 2;
    let tail = most - head - 1;
    let start: String = text.chars().take(head).collect();
    let end: String = text.chars().skip(count - tail).collect();
    format!("{start}…{end}")
}

impl Grid {
    /// The table in a box of its own, which scrolls when the screen is too narrow.
    pub fn write(&self) -> String {
        self.write_linked(|_, name| name.to_owned())
    }

    /// The same, with the name of each row, already HTML, put into a link by the row's number.
    pub fn write_linked(&self, link: impl Fn(usize, &str) -> String) -> String {
        let caption = escape(&self.caption);
        let heading = |text: &String| format!("<th scope=\"col\">{}</th>", typeset(text));
        let headings: String = self.headings.iter().map(heading).collect();
        let rows = self.rows.iter().enumerate();
        let rows: String = rows
            .map(|(number, row)| line(row, |name| link(number, name)))
            .collect();
        format!(
            "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{caption}\">\n\
             <table>\n<caption>{caption}</caption>\n<thead><tr>{headings}</tr></thead>\n\
             <tbody>\n{rows}</tbody>\n</table>\n</div>\n"
        )
    }
}

fn line(row: &[String], link: impl Fn(&str) -> String) -> String {
    let mut cells = row.iter();
    let name = cells.next().map_or("", String::as_str);
    // The terminal sets rows that belong to the one above in by two blanks.
    let class = if name.starts_with("  ") {
        " class=\"part\""
    } else {
        ""
    };
    let name = link(&typeset(name.trim_start()));
    let cells: String = cells
        .map(|cell| format!("<td>{}</td>", typeset(cell)))
        .collect();
    format!("<tr><th scope=\"row\"{class}>{name}</th>{cells}</tr>\n")
}

/// Escaped text with the signs that a terminal does not have: ± is one, and no line breaks before
/// a per cent sign.
pub fn typeset(text: &str) -> String {
    escape(&text.replace("+/-", "±").replace(" %", "\u{A0}%"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_name_means_anything_to_a_browser() {
        assert_eq!(
            escape("<b a=\"1\" c='2'>&amp;"),
            "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;amp;"
        );
        assert_eq!(escape("a\u{202E}b\u{0}c\n"), "abc");
        assert_eq!(escape("pimc:1000/20:0"), "pimc:1000/20:0");
    }

    #[test]
    fn long_names_lose_their_middle() {
        assert_eq!(short("tuned", 5), "tuned");
        assert_eq!(short("abcdefghij", 6), "abc…ij");
        assert_eq!(short("ääääää", 4), "ää…ä");
    }

    #[test]
    fn a_grid_becomes_a_table() {
        let grid = Grid {
            caption: "A < B".to_owned(),
            headings: ["", "+/- 95 %"].map(str::to_owned).to_vec(),
            rows: vec![["  to", "−1"].map(str::to_owned).to_vec()],
        };
        let text = grid.write();
        assert!(
            text.contains("<caption>A &lt; B</caption>") && text.contains(">± 95\u{A0}%<"),
            "{text}"
        );
        assert!(
            text.contains("<tr><th scope=\"row\" class=\"part\">to</th><td>−1</td></tr>"),
            "{text}"
        );
    }
}
