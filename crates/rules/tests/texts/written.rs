//! Texts as they are written: what a `.ftl` file says about each of its keys.

use std::collections::BTreeSet;

use fluent_syntax::ast::{
    Comment, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;

/// What is written under one key.
pub struct Text {
    /// The key.
    pub key: String,
    /// The variables it speaks of.
    pub variables: BTreeSet<String>,
    /// For each choice by a number: the plural categories that have a variant.
    pub plurals: Vec<BTreeSet<String>>,
    /// Whether a comment right above it begins with “Hardly ever told”: the rules can say it, but random games
    /// don't get there.
    pub is_rare: bool,
}

/// All texts of a file.
pub fn texts(source: &str) -> Vec<Text> {
    let resource = parser::parse(source).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    let mut all = Vec::new();
    for entry in &resource.body {
        let mut found = |key: &str, comment: &Option<Comment<&str>>, patterns: Vec<_>| {
            let mut text = Text {
                key: key.to_owned(),
                variables: BTreeSet::new(),
                plurals: Vec::new(),
                is_rare: comment.as_ref().is_some_and(|comment| {
                    comment.content.first().is_some_and(|line| line.starts_with("Hardly ever told"))
                }),
            };
            for pattern in patterns {
                text.read(pattern);
            }
            all.push(text);
        };
        match entry {
            Entry::Message(message) => {
                let attributes = message.attributes.iter().map(|attribute| &attribute.value);
                found(
                    message.id.name,
                    &message.comment,
                    message.value.iter().chain(attributes).collect(),
                );
            }
            Entry::Term(term) => {
                found(&format!("-{}", term.id.name), &term.comment, vec![&term.value]);
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Junk { content } => panic!("this is not a text: {content}"),
        }
    }
    all
}

const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

impl Text {
    fn read(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.read_expression(expression);
            }
        }
    }

    fn read_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.read_inline(inline),
            Expression::Select { selector, variants } => {
                self.read_inline(selector);
                let mut categories = BTreeSet::new();
                let mut is_number = false;
                for variant in variants {
                    match variant.key {
                        VariantKey::Identifier { name } => {
                            is_number |= name != "other" && CATEGORIES.contains(&name);
                            categories.insert(name.to_owned());
                        }
                        // Nothing at all is not counted, so `[0]` may stand apart.
                        VariantKey::NumberLiteral { value } => is_number |= value != "0",
                    }
                    self.read(&variant.value);
                }
                if is_number {
                    self.plurals.push(categories);
                }
            }
        }
    }

    fn read_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name.to_owned());
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                for argument in &arguments.positional {
                    self.read_inline(argument);
                }
            }
            InlineExpression::Placeable { expression } => self.read_expression(expression),
            InlineExpression::StringLiteral { .. }
            | InlineExpression::NumberLiteral { .. }
            | InlineExpression::MessageReference { .. }
            | InlineExpression::TermReference { .. } => {}
        }
    }
}
