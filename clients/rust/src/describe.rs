// SPDX-License-Identifier: MIT OR Apache-2.0
//! The text about the sandbox and its tools for whoever writes the scripts, and signatures as text.
//!
//! The other clients make the same text of the same tools: tests/clients/describe.json has examples.

use std::time::Duration;

const MAX_DOC_CHARS: usize = 4000;

const SANDBOX: &str = "\
Scripts are Python 3.12 and run in a sandbox.

- Functions, classes, generators, comprehensions, exceptions and async code work. Variables stay for the next script.
- Printed text is shown, and so is the value of the last statement if it is an expression.
- There are no files, no network, no processes, no input(), open, eval, exec, compile, globals or locals.
- Modules that compute can be imported, such as math, json, re, datetime, collections, itertools, functools, random and
  statistics. Modules that reach outside, such as os, subprocess and socket, and third-party packages can't.
- Operations, memory, output and time are limited.
";
const NO_TOOLS: &str = "There are no tools.\n";
const TOOLS: &str = "\
Tools are functions that are there already and need no import. A tool that fails raises an exception.
";
const PARALLEL: &str = "Calls run in parallel: make several before using the value of the first.";

/// A tool as it is described. The signature is the parameters as Python writes them.
pub(crate) struct Described<'a> {
    pub name: &'a str,
    pub signature: Option<&'a str>,
    pub doc: Option<&'a str>,
    pub parallelizable: bool,
    pub timeout: Option<Duration>,
}

/// The text for a system prompt.
pub(crate) fn describe<'a>(tools: impl Iterator<Item = Described<'a>>) -> String {
    let sections: Vec<String> = tools.map(|tool| tool_text(&tool)).collect();
    let mut text = format!(
        "{SANDBOX}\n{}",
        if sections.is_empty() { NO_TOOLS } else { TOOLS }
    );
    for section in sections {
        text.push('\n');
        text.push_str(&section);
    }
    text
}

fn tool_text(tool: &Described<'_>) -> String {
    let mut text = match tool.signature.map(split_signature) {
        None => format!("{}(...)", tool.name),
        Some((inner, "")) => format!("{}({inner})", tool.name),
        Some((inner, returns)) => format!("{}({inner}) -> {returns}", tool.name),
    };
    let mut body = Vec::new();
    if let Some(doc) = tool.doc.filter(|doc| !doc.is_empty()) {
        body.extend(clean_doc(doc).split('\n').map(str::to_owned));
    }
    if tool.parallelizable {
        body.push(PARALLEL.to_owned());
    }
    if let Some(timeout) = tool.timeout {
        let seconds = format!("{:.3}", timeout.as_secs_f64());
        let seconds = seconds.trim_end_matches('0').trim_end_matches('.');
        body.push(format!("A call may take {seconds} seconds."));
    }
    for line in body {
        text.push('\n');
        if !line.is_empty() {
            text.push_str("    ");
            text.push_str(&line);
        }
    }
    text.truncate(text.trim_end_matches('\n').len());
    text.push('\n');
    text
}

/// A doc string without the indentation of its source, bounded.
fn clean_doc(doc: &str) -> String {
    let text = doc
        .replace('\0', "")
        .replace("\r\n", "\n")
        .replace('\t', "    ");
    let text: String = text.chars().take(MAX_DOC_CHARS).collect();
    let mut lines = text.split('\n').map(|line| line.trim_end_matches(' '));
    let first = lines.next().unwrap_or("").trim_start_matches(' ');
    let rest: Vec<&str> = lines.collect();
    let margin = rest
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| line.len() - line.trim_start_matches(' ').len())
        .min()
        .unwrap_or(0);
    let mut clean = first.to_owned();
    for line in rest {
        clean.push('\n');
        clean.push_str(line.get(margin..).unwrap_or(""));
    }
    clean.trim_matches('\n').to_owned()
}

/// The parameters, and what follows the arrow if there is one, of `a, b=1` or `(a, b=1) -> int`.
pub(crate) fn split_signature(text: &str) -> (&str, &str) {
    let text = text.trim();
    let Some(end) = text.strip_prefix('(').and_then(|rest| top_level(rest, ')')) else {
        return (text, "");
    };
    let rest = text[end + 2..].trim();
    (
        text[1..=end].trim(),
        rest.strip_prefix("->").map_or("", str::trim),
    )
}

/// The signature as the daemon takes it: names, stars and slashes, `=...` for a default, no
/// annotations.
pub(crate) fn wire_signature(text: &str) -> String {
    let mut parts = Vec::new();
    let (mut inner, _) = split_signature(text);
    while !inner.is_empty() {
        let part;
        (part, inner) = match top_level(inner, ',') {
            Some(end) => (&inner[..end], &inner[end + 1..]),
            None => (inner, ""),
        };
        let name = part.split([':', '=']).next().unwrap_or("").trim();
        if !name.is_empty() {
            let default = top_level(part, '=').map_or("", |_| "=...");
            parts.push(format!("{name}{default}"));
        } else if !inner.trim().is_empty() {
            // Two commas in a row: the daemon says that it is malformed.
            parts.push("?".to_owned());
        }
    }
    parts.join(", ")
}

/// Where a character stands outside of brackets and quotes.
fn top_level(text: &str, wanted: char) -> Option<usize> {
    let mut depth = 0_i64;
    let mut quote = None;
    let mut chars = text.char_indices();
    while let Some((at, char)) = chars.next() {
        if let Some(open) = quote {
            if char == '\\' {
                chars.next();
            } else if char == open {
                quote = None;
            }
        } else if char == wanted && depth == 0 {
            return Some(at);
        } else {
            match char {
                '\'' | '"' => quote = Some(char),
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                _ => {}
            }
        }
    }
    None
}

#[cfg(all(test, feature = "json"))]
mod tests {
    use super::*;
    use serde_json::Value as Json;

    fn examples() -> Json {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../tests/clients/describe.json"
        );
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    }

    #[test]
    fn the_text_is_the_other_clients() {
        for example in examples()["descriptions"].as_array().unwrap() {
            let tools = example["tools"].as_array().unwrap().iter();
            let text = describe(tools.map(|tool| Described {
                name: tool["name"].as_str().unwrap(),
                signature: tool["signature"].as_str(),
                doc: tool["doc"].as_str(),
                parallelizable: tool["parallelizable"].as_bool().unwrap_or(false),
                timeout: tool["timeout"].as_f64().map(Duration::from_secs_f64),
            }));
            assert_eq!(text, example["text"].as_str().unwrap());
        }
    }

    #[test]
    fn signatures_are_the_other_clients() {
        for pair in examples()["signatures"].as_array().unwrap() {
            let (given, wire) = (pair[0].as_str().unwrap(), pair[1].as_str().unwrap());
            assert_eq!(wire_signature(given), wire, "{given}");
        }
    }
}
