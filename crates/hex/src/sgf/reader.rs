//! The text of a record as nodes of properties.

use super::SgfProblem;

/// A problem at a byte of the text.
pub struct Wrong {
    pub at: usize,
    pub problem: SgfProblem,
}

/// What stands in a pair of brackets, without its escapes.
pub struct Value {
    pub at: usize,
    pub text: String,
}

impl Value {
    pub fn wrong(&self, problem: impl FnOnce(String) -> SgfProblem) -> Wrong {
        Wrong {
            at: self.at,
            problem: problem(self.text.clone()),
        }
    }
}

/// A name with its values.
pub struct Property {
    pub name: String,
    pub values: Vec<Value>,
}

/// Everything behind one semicolon.
pub type Node = Vec<Property>;

/// The values of all properties of this name.
pub fn values<'n>(node: &'n Node, name: &'n str) -> impl Iterator<Item = &'n Value> {
    let named = node.iter().filter(move |property| property.name == name);
    named.flat_map(|property| &property.values)
}

/// A place in the text.
pub struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    pub fn new(text: &'t str) -> Reader<'t> {
        Reader { text, at: 0 }
    }

    fn wrong(&self, problem: SgfProblem) -> Wrong {
        let at = self.at;
        Wrong { at, problem }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn step(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// The next character that is no space, without stepping over it.
    fn peek_mark(&mut self) -> Option<char> {
        while self.peek().is_some_and(char::is_whitespace) {
            self.step();
        }
        self.peek()
    }

    /// Steps over everything up to the first parenthesis with a semicolon behind it.
    pub fn find_game(&mut self) -> Result<(), Wrong> {
        while let Some(c) = self.step() {
            if c == '(' && self.peek_mark() == Some(';') {
                return Ok(());
            }
        }
        Err(self.wrong(SgfProblem::NoGame))
    }

    /// The next node of the main line, which ends where a parenthesis is closed first.
    pub fn node(&mut self) -> Result<Option<Node>, Wrong> {
        loop {
            match self.peek_mark() {
                Some(';') => {
                    self.step();
                    return self.properties().map(Some);
                }
                Some('(') => self.step(),
                Some(')') => return Ok(None),
                _ => return Err(self.unexpected()),
            };
        }
    }

    fn unexpected(&self) -> Wrong {
        let next = self.peek();
        self.wrong(next.map_or(SgfProblem::Unfinished, SgfProblem::Unexpected))
    }

    fn properties(&mut self) -> Result<Node, Wrong> {
        let mut node = Node::new();
        while self.peek_mark().is_some_and(|c| c.is_ascii_alphabetic()) {
            let mut name = String::new();
            while let Some(c) = self.peek().filter(char::is_ascii_alphabetic) {
                self.step();
                // Old records write `SiZe` for SZ.
                if c.is_ascii_uppercase() {
                    name.push(c);
                }
            }
            if self.peek_mark() != Some('[') {
                return Err(self.unexpected());
            }
            let mut values = Vec::new();
            while self.peek_mark() == Some('[') {
                self.step();
                values.push(self.value()?);
            }
            node.push(Property { name, values });
        }
        Ok(node)
    }

    /// What follows an opened bracket, and the closed one.
    fn value(&mut self) -> Result<Value, Wrong> {
        let at = self.at;
        let mut text = String::new();
        loop {
            match self.step() {
                Some(']') => return Ok(Value { at, text }),
                Some('\\') => match self.step() {
                    // A broken line that is to be read as one.
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
