//! All faults of a scene together, as one line each or with the text they point at.

use crate::words::counted;
use std::fmt;
use std::path::PathBuf;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use super::excerpt::{Excerpt, floor_boundary};
use super::{Diagnostic, Faults, Place, Source, printable};

/// A scene as it came in: its text and the overrides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// What the text is called in messages: the name of the file or of the built-in scene.
    pub name: String,
    /// The text, TOML.
    pub text: String,
    /// Overrides of the form `path=value`, applied in this order.
    pub sets: Vec<String>,
    /// Where files that the scene names are looked for; the current folder where it is empty.
    pub folder: PathBuf,
}

impl Input {
    /// A scene without overrides.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            text: text.into(),
            sets: Vec::new(),
            folder: PathBuf::new(),
        }
    }

    /// Adds an override of the form `path=value`.
    pub fn set(mut self, argument: impl Into<String>) -> Self {
        self.sets.push(argument.into());
        self
    }

    /// Says where files that the scene names are looked for.
    pub fn in_folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = folder.into();
        self
    }

    fn source(&self, source: Source) -> &str {
        match source {
            Source::File => &self.text,
            Source::Set(i) => self.sets.get(i).map_or("", String::as_str),
        }
    }

    /// Line and column, both counted from 1, of the start of a place; columns count characters.
    pub fn line_and_column(&self, place: &Place) -> (usize, usize) {
        let text = self.source(place.source);
        let before = &text[..floor_boundary(text, place.span.start)];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        (
            1 + before.matches('\n').count(),
            1 + before[line_start..].chars().count(),
        )
    }
}

/// Every fault of one scene, those of overrides first, then in the order of the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The scene at fault.
    pub input: Input,
    /// Its faults.
    pub diagnostics: Vec<Diagnostic>,
}

impl std::error::Error for Report {}

impl Report {
    /// Puts the faults into the order of the text, those of overrides first, since others may follow from them; a fault that
    /// was found twice is kept once.
    pub fn new(input: Input, mut diagnostics: Vec<Diagnostic>) -> Self {
        diagnostics.sort_by_key(|d| {
            let place = &d.place;
            let written = place.source == Source::File;
            (written, place.source, place.span.start, place.span.end)
        });
        diagnostics.dedup();
        Self { input, diagnostics }
    }

    /// What is wrong, with the line of the other place that it speaks of.
    pub fn message(&self, diagnostic: &Diagnostic) -> String {
        let message = printable(&diagnostic.message);
        match &diagnostic.other {
            None => message.into_owned(),
            Some(other) => match other.source {
                Source::File => {
                    let (line, _) = self.input.line_and_column(other);
                    format!("{message} in line {line}")
                }
                source => format!(
                    "{message} in --set {}",
                    printable(self.input.source(source))
                ),
            },
        }
    }

    /// One fault as a line `scene.toml:12:7: what; what to do`.
    pub fn line(&self, diagnostic: &Diagnostic) -> String {
        let place = match diagnostic.place.source {
            Source::File => {
                let (line, column) = self.input.line_and_column(&diagnostic.place);
                format!("{}:{line}:{column}", printable(&self.input.name))
            }
            source => format!("--set {}", printable(self.input.source(source))),
        };
        let hint = diagnostic.hint.as_deref();
        let hint = hint.map(|hint| format!("; {}", printable(hint)));
        format!(
            "{place}: {}{}",
            self.message(diagnostic),
            hint.unwrap_or_default()
        )
    }

    /// All faults with the lines they point at, for a terminal (`styled`) or as plain text.
    pub fn render(&self, styled: bool) -> String {
        let renderer = if styled {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let renderer = renderer.decor_style(DecorStyle::Ascii);
        let shown = self.diagnostics.iter().map(|d| self.snippet(&renderer, d));
        shown.collect::<Vec<_>>().join("\n\n")
    }

    fn snippet(&self, renderer: &Renderer, diagnostic: &Diagnostic) -> String {
        let place = &diagnostic.place;
        let path = match place.source {
            Source::File => printable(&self.input.name),
            Source::Set(_) => "--set".into(),
        };
        let path = path.as_ref();
        let excerpt = Excerpt::of(self.input.source(place.source), &place.span);
        let title = Level::ERROR.primary_title(self.message(diagnostic));
        let mut group = match &excerpt {
            Some(excerpt) => title.element(
                Snippet::source(shown(excerpt.text))
                    .line_start(excerpt.first_line)
                    .path(path)
                    .annotation(AnnotationKind::Primary.span(excerpt.mark.clone())),
            ),
            None => {
                let (line, column) = self.input.line_and_column(place);
                title.element(Origin::path(path).line(line).char_column(column))
            }
        };
        if let Some(hint) = &diagnostic.hint {
            group = group.element(Level::HELP.message(printable(hint)));
        }
        renderer.render(&[group])
    }

    /// How many faults there are, in words; beyond a hundred they are not counted.
    pub fn count(&self) -> String {
        match self.diagnostics.len() {
            n if n < Faults::MOST => counted(n, "fault"),
            n => format!("{n} faults or more"),
        }
    }
}

/// The text of an excerpt, of the same length: the renderer leaves these control characters as they are.
fn shown(text: &str) -> String {
    text.replace(|c| ('\u{80}'..='\u{9f}').contains(&c), "·")
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, diagnostic) in self.diagnostics.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            f.write_str(&self.line(diagnostic))?;
        }
        Ok(())
    }
}
