//! Given wrong changes of one file, behind switches: each function that a change touches gets a body for it.

use std::ops::Range;

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{Block, ImplItemFn, ItemFn, ReturnType, Signature, TraitItemFn};

/// The body of a function that is in no other.
struct Body {
    /// The bytes of its text, with the braces.
    at: Range<usize>,
    /// One of several bodies can be chosen when the program runs: they have one type, and it is no constant.
    is_switchable: bool,
}

#[derive(Default)]
struct Bodies(Vec<Body>);

impl Bodies {
    fn of(text: &str) -> Option<Vec<Body>> {
        let mut bodies = Self::default();
        bodies.visit_file(&syn::parse_file(text).ok()?);
        Some(bodies.0)
    }

    fn add(&mut self, signature: &Signature, block: &Block) {
        let is_opaque = match &signature.output {
            ReturnType::Default => false,
            ReturnType::Type(_, of) => of.to_token_stream().into_iter().any(|t| t.to_string() == "impl"),
        };
        let is_switchable = signature.constness.is_none() && !is_opaque;
        self.0.push(Body { at: block.brace_token.span.join().byte_range(), is_switchable });
    }
}

impl<'ast> Visit<'ast> for Bodies {
    fn visit_item_fn(&mut self, f: &'ast ItemFn) {
        self.add(&f.sig, &f.block);
    }

    fn visit_impl_item_fn(&mut self, f: &'ast ImplItemFn) {
        self.add(&f.sig, &f.block);
    }

    fn visit_trait_item_fn(&mut self, f: &'ast TraitItemFn) {
        if let Some(block) = &f.default {
            self.add(&f.sig, block);
        }
        visit::visit_trait_item_fn(self, f);
    }
}

/// The bodies of a changed text beside those of the sound one, where nothing else differs and a switch can choose between them.
fn changed(sound: (&str, &[Body]), text: &str) -> Option<Vec<(usize, String)>> {
    let bodies = Bodies::of(text)?;
    let around = |text: &str, bodies: &[Body]| -> Vec<String> {
        let starts = std::iter::once(0).chain(bodies.iter().map(|b| b.at.end));
        let ends = bodies.iter().map(|b| b.at.start).chain([text.len()]);
        starts.zip(ends).map(|(start, end)| text[start..end].to_owned()).collect()
    };
    if around(sound.0, sound.1) != around(text, &bodies) {
        return None;
    }
    let pairs = sound.1.iter().zip(&bodies).enumerate();
    let found = pairs.filter(|(_, (one, other))| sound.0[one.at.clone()] != text[other.at.clone()]);
    let found: Vec<(usize, String)> = found.map(|(i, (_, b))| (i, text[b.at.clone()].to_owned())).collect();
    found.iter().all(|(i, _)| sound.1[*i].is_switchable).then_some(found)
}

/// The text in which `mutation::is(N)` makes change N of those given, and the numbers of those that cannot be made so.
pub fn switched(sound: &str, variants: &[(u32, String)]) -> (String, Vec<u32>) {
    let bodies = Bodies::of(sound).expect("the sound text is Rust");
    let mut others: Vec<Vec<(u32, String)>> = bodies.iter().map(|_| Vec::new()).collect();
    let mut refused = Vec::new();
    for (number, text) in variants {
        match changed((sound, &bodies), text) {
            Some(found) => found.into_iter().for_each(|(i, body)| others[i].push((*number, body))),
            None => refused.push(*number),
        }
    }
    let mut text = sound.to_owned();
    for (body, others) in bodies.iter().zip(others).rev().filter(|(_, others)| !others.is_empty()) {
        let arms: String =
            others.iter().map(|(n, other)| format!("if crate::mutation::is({n}) {other} else ")).collect();
        text.replace_range(body.at.clone(), &format!("{{ {arms}{} }}", &sound[body.at.clone()]));
    }
    (text, refused)
}

#[cfg(test)]
mod tests {
    use super::switched;

    #[test]
    fn a_body_is_chosen_where_it_can_be() {
        let sound = "const A: u32 = 1;\nfn f() -> u32 { A }\nfn g() -> impl Fn() { || () }\n";
        let variants = ["{ A }", "|| ()", "= 1"].map(|from| sound.replace(from, "{ 2 }"));
        let variants: Vec<(u32, String)> = (7..).zip(variants).collect();
        let (text, refused) = switched(sound, &variants);
        assert_eq!(refused, [8, 9]);
        assert!(text.contains("fn f() -> u32 { if crate::mutation::is(7) { 2 } else { A } }\n"), "{text}");
    }
}
