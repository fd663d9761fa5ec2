//! HTML escaping and tables.

/// An HTML table with a header row; the first column names the rows.
#[derive(Clone, Debug)]
pub struct HtmlTable {
    /// The caption.
    pub caption: String,
    /// The column headings.
    pub headings: Vec<String>,
    /// The rows, as long as the header row.
    pub rows: Vec<Vec<String>>,
}

/// Escapes text for HTML.
///
/// Control characters and bidirectional formatting marks are removed, so a name cannot rearrange
/// the text around it.
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

/// Text of at most `limit` characters; an ellipsis replaces the middle of a longer text.
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

impl HtmlTable {
    /// The table in a scrollable container.
    pub fn write(&self) -> String {
        self.write_linked(|_, name| name.to_owned())
    }

    /// The table with a link around the name of each row. `link` receives the row number and the
    /// name as HTML.
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
    // Two leading spaces mark a row that details the row above.
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

/// Escaped text with typographic symbols: ± for +/-, and no line break before a per cent sign.
pub fn typeset(text: &str) -> String {
    escape(&text.replace("+/-", "±").replace(" %", "\u{A0}%"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped() {
        assert_eq!(
            escape("<b a=\"1\" c='2'>&amp;"),
            "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;amp;"
        );
        assert_eq!(escape("a\u{202E}b\u{0}c\n"), "abc");
        assert_eq!(escape("pimc:1000/20:0"), "pimc:1000/20:0");
    }

    #[test]
    fn long_names_are_shortened_in_the_middle() {
        assert_eq!(short("tuned", 5), "tuned");
        assert_eq!(short("abcdefghij", 6), "abc…ij");
        assert_eq!(short("ääääää", 4), "ää…ä");
    }

    #[test]
    fn table_is_written_as_html() {
        let grid = HtmlTable {
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
