//! Parser for the syntax of SGF: nodes, properties and values.

use super::SgfErrorKind;

/// An error at a byte offset of the text.
pub struct ErrorAt {
    pub at: usize,
    pub kind: SgfErrorKind,
}

/// A property value without brackets and escapes.
pub struct Value {
    pub at: usize,
    pub text: String,
}

impl Value {
    pub fn error(&self, kind: impl FnOnce(String) -> SgfErrorKind) -> ErrorAt {
        ErrorAt {
            at: self.at,
            kind: kind(self.text.clone()),
        }
    }
}

/// A property with its values.
pub struct Property {
    pub name: String,
    pub values: Vec<Value>,
}

/// The properties of a node.
pub type Node = Vec<Property>;

/// Iterates over the values of all properties with a name.
pub fn values<'n>(node: &'n Node, name: &'n str) -> impl Iterator<Item = &'n Value> {
    let named = node.iter().filter(move |property| property.name == name);
    named.flat_map(|property| &property.values)
}

/// A parser at a byte offset of the text.
pub struct SgfParser<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> SgfParser<'t> {
    pub fn new(text: &'t str) -> SgfParser<'t> {
        SgfParser { text, at: 0 }
    }

    fn error(&self, kind: SgfErrorKind) -> ErrorAt {
        let at = self.at;
        ErrorAt { at, kind }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next_char(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Skips whitespace and returns the next character without consuming it.
    fn peek_token(&mut self) -> Option<char> {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next_char();
        }
        self.peek()
    }

    /// Skips everything up to the first parenthesis that a semicolon follows.
    pub fn find_game(&mut self) -> Result<(), ErrorAt> {
        while let Some(c) = self.next_char() {
            if c == '(' && self.peek_token() == Some(';') {
                return Ok(());
            }
        }
        Err(self.error(SgfErrorKind::NoGame))
    }

    /// Parses the next node of the main line. The main line ends at the first closing parenthesis.
    pub fn node(&mut self) -> Result<Option<Node>, ErrorAt> {
        loop {
            match self.peek_token() {
                Some(';') => {
                    self.next_char();
                    return self.properties().map(Some);
                }
                Some('(') => self.next_char(),
                Some(')') => return Ok(None),
                _ => return Err(self.unexpected()),
            };
        }
    }

    fn unexpected(&self) -> ErrorAt {
        let next = self.peek();
        self.error(next.map_or(SgfErrorKind::Unfinished, SgfErrorKind::Unexpected))
    }

    fn properties(&mut self) -> Result<Node, ErrorAt> {
        let mut node = Node::new();
        while self.peek_token().is_some_and(|c| c.is_ascii_alphabetic()) {
            let mut name = String::new();
            while let Some(c) = self.peek().filter(char::is_ascii_alphabetic) {
                self.next_char();
                // Old records write `SiZe` for SZ.
                if c.is_ascii_uppercase() {
                    name.push(c);
                }
            }
            if self.peek_token() != Some('[') {
                return Err(self.unexpected());
            }
            let mut values = Vec::new();
            while self.peek_token() == Some('[') {
                self.next_char();
                values.push(self.value()?);
            }
            node.push(Property { name, values });
        }
        Ok(node)
    }

    /// Parses a value and its closing bracket, after the opening bracket.
    fn value(&mut self) -> Result<Value, ErrorAt> {
        let at = self.at;
        let mut text = String::new();
        loop {
            match self.next_char() {
                Some(']') => return Ok(Value { at, text }),
                Some('\\') => match self.next_char() {
                    // An escaped line break is removed.
                    Some('\n') => (),
                    Some(c) => text.push(c),
                    None => return Err(self.unexpected()),
                },
                Some(c) => text.push(c),
                None => return Err(self.unexpected()),
            }
        }
    }
}
