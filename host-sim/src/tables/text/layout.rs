//! Columns and paragraphs.
//!
//! Our own: crates for tables bring borders, colours and terminals; columns parted by blanks and filled paragraphs are
//! eighty lines, and their text stays as it is whatever terminal there is.

/// Columns that a paragraph fills.
const WIDTH: usize = 120;

/// A dash for what is not there.
pub(super) fn or_dash<T>(value: Option<T>, form: impl FnOnce(T) -> String) -> String {
    value.map_or_else(|| "-".to_owned(), form)
}

/// Lines of cells, each column as wide as its widest cell; the first reads from the left.
pub(super) fn aligned(lines: &[Vec<String>]) -> String {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for line in lines {
        let mut row = String::new();
        for (column, cell) in line.iter().enumerate() {
            let width = widths[column];
            row +=
                &if column == 0 { format!("{cell:<width$}") } else { format!("  {cell:>width$}") };
        }
        text += row.trim_end();
        text.push('\n');
    }
    text
}

/// Words as cells.
pub(super) fn cells(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// Words in lines that begin with `indent` blanks.
pub(super) fn wrapped(indent: usize, words: &str) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words.split_whitespace() {
        let more = 1 + word.chars().count();
        if text.is_empty() || width + more > WIDTH {
            if !text.is_empty() {
                text.push('\n');
            }
            text += &" ".repeat(indent);
            width = indent + more - 1;
        } else {
            text.push(' ');
            width += more;
        }
        text += word;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, wrapped};

    #[test]
    fn paragraphs_keep_their_words_and_their_width() {
        let words = "one two three ".repeat(40);
        let text = wrapped(4, &words);
        assert!(text.split_whitespace().eq(words.split_whitespace()));
        assert!(text.lines().all(|line| line.starts_with("    o") || line.starts_with("    t")));
        assert!(text.lines().all(|line| line.len() <= WIDTH));
        // no line could take the first word of the next
        let lines: Vec<&str> = text.lines().collect();
        for pair in lines.windows(2) {
            let next = pair[1].split_whitespace().next().unwrap_or_default();
            assert!(pair[0].len() + 1 + next.len() > WIDTH, "{pair:?}");
        }
    }
}
