//! Names in the case of each language.

/// `next_player` as `nextPlayer`.
pub fn camel(snake: &str) -> String {
    let mut name = String::new();
    for (index, word) in snake.split('_').enumerate() {
        if index == 0 {
            name += word;
        } else {
            name += &capital(word);
        }
    }
    name
}

/// `nextPlayer` as `next_player`.
pub fn snake(camel: &str) -> String {
    let mut name = String::new();
    for c in camel.chars() {
        if c.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(c.to_ascii_lowercase());
    }
    name
}

/// `AS_DESIGNED` as `as-designed`.
pub fn kebab(capitals: &str) -> String {
    capitals.to_ascii_lowercase().replace('_', "-")
}

/// `AS_DESIGNED` as `AsDesigned`.
pub fn pascal(capitals: &str) -> String {
    let words = capitals
        .split(['_', '-'])
        .map(|word| capital(&word.to_ascii_lowercase()));
    words.collect()
}

/// A type's name without `Hs` and the game of its header: `HsHexSolution` as `Solution`.
pub fn short(name: &str, header: &str) -> String {
    let rest = name.strip_prefix("Hs").unwrap_or(name);
    let game = pascal(header);
    let rest = rest
        .strip_prefix(&game)
        .filter(|rest| !rest.is_empty())
        .unwrap_or(rest);
    rest.to_owned()
}

/// `player` as `Player`.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// A sentence as a clause: `A card is missing.` as `a card is missing`.
pub fn clause(sentence: &str) -> String {
    let text = sentence.strip_suffix('.').unwrap_or(sentence);
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}
