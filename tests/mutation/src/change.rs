//! The wrong changes of one file.

use std::collections::BTreeSet;
use std::mem::replace;

use proc_macro2::Span;
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    BinOp, Block, Expr, ImplItemFn, Item, ItemFn, Pat, ReturnType, Signature, Stmt, Type, UnOp, parse_quote,
};

/// All that has been changed so far.
pub struct Changing {
    /// A line for each change that is made.
    pub list: Vec<String>,
    next: u32,
    left_out: BTreeSet<u32>,
    file: String,
    lines: Vec<String>,
    function: String,
}

impl Changing {
    pub fn new(left_out: BTreeSet<u32>) -> Self {
        Self {
            list: Vec::new(),
            next: 0,
            left_out,
            file: String::new(),
            lines: Vec::new(),
            function: String::new(),
        }
    }

    pub fn count(&self) -> u32 {
        self.next
    }

    /// The text of a file with its changes behind switches.
    pub fn file(&mut self, name: &str, text: &str) -> String {
        let mut file = syn::parse_file(text).unwrap_or_else(|e| panic!("{name}: {e}"));
        self.file = name.to_owned();
        self.lines = text.lines().map(|line| line.trim().to_owned()).collect();
        self.visit_file_mut(&mut file);
        prettyplease::unparse(&file)
    }

    /// The number of a change, unless it is left out.
    fn number(&mut self, at: Span, what: &str) -> Option<u32> {
        let number = self.next;
        self.next += 1;
        if self.left_out.contains(&number) {
            return None;
        }
        let place = at.start();
        let Self { file, function, lines, .. } = self;
        let text = &lines[place.line - 1];
        self.list.push(format!("{number}\t{file}\t{}\t{function}\t{what}\t{text}", place.line));
        Some(number)
    }

    /// Both changes of a comparison under one number and the next.
    fn two(&mut self, at: Span, what: [&str; 2]) -> Option<u32> {
        let before = self.list.len();
        let [first, second] = what.map(|what| self.number(at, what));
        if first.is_none() || second.is_none() {
            self.list.truncate(before);
            return None;
        }
        first
    }

    fn body(&mut self, signature: &Signature, block: &mut Block) {
        if signature.constness.is_some() {
            return;
        }
        let outer = replace(&mut self.function, signature.ident.to_string());
        visit_mut::visit_block_mut(self, block);
        let mut changed: Vec<Stmt> = Vec::new();
        for (what, value) in values(&signature.output) {
            if let Some(n) = self.number(signature.ident.span(), &format!("returns {what}")) {
                changed.push(parse_quote!(if crate::mutation::is(#n) { return #value; }));
            }
        }
        changed.append(&mut block.stmts);
        block.stmts = changed;
        self.function = outer;
    }

    fn binary(&mut self, b: &syn::ExprBinary) -> Option<Expr> {
        let (l, r, at) = (&b.left, &b.right, b.op.span());
        let compared = |name: &str, n: u32| -> Expr {
            let name = proc_macro2::Ident::new(name, Span::call_site());
            parse_quote!(crate::mutation::#name(#n, &(#l), &(#r)))
        };
        Some(match b.op {
            BinOp::Eq(_) => compared("eq", self.number(at, "== becomes !=")?),
            BinOp::Ne(_) => compared("ne", self.number(at, "!= becomes ==")?),
            BinOp::Lt(_) => compared("lt", self.two(at, ["< becomes <=", "< becomes >"])?),
            BinOp::Le(_) => compared("le", self.two(at, ["<= becomes <", "<= becomes >"])?),
            BinOp::Gt(_) => compared("gt", self.two(at, ["> becomes >=", "> becomes <"])?),
            BinOp::Ge(_) => compared("ge", self.two(at, [">= becomes >", ">= becomes <"])?),
            BinOp::And(_) | BinOp::Or(_) if has_let(l) || has_let(r) => return None,
            BinOp::And(_) => {
                let n = self.number(at, "&& becomes ||")?;
                parse_quote!(({ let left_ = #l; if crate::mutation::is(#n) { left_ || #r } else { left_ && #r } }))
            }
            BinOp::Or(_) => {
                let n = self.number(at, "|| becomes &&")?;
                parse_quote!(({ let left_ = #l; if crate::mutation::is(#n) { left_ && #r } else { left_ || #r } }))
            }
            op => {
                let other = other(&op)?;
                let n = self
                    .number(at, &format!("{} becomes {}", op.to_token_stream(), other.to_token_stream()))?;
                parse_quote!(({ let left_ = #l; let right_ = #r; if crate::mutation::is(#n) { left_ #other right_ } else { left_ #op right_ } }))
            }
        })
    }

    fn assigned(&mut self, b: &syn::ExprBinary) -> Option<Expr> {
        let (l, r, op) = (&b.left, &b.right, &b.op);
        let other: BinOp = match op {
            BinOp::AddAssign(_) => parse_quote!(-=),
            BinOp::SubAssign(_) => parse_quote!(+=),
            BinOp::MulAssign(_) => parse_quote!(+=),
            BinOp::BitOrAssign(_) => parse_quote!(&=),
            BinOp::BitAndAssign(_) => parse_quote!(|=),
            BinOp::BitXorAssign(_) => parse_quote!(|=),
            _ => return None,
        };
        let n =
            self.number(op.span(), &format!("{} becomes {}", op.to_token_stream(), other.to_token_stream()))?;
        Some(parse_quote!(if crate::mutation::is(#n) { #l #other #r } else { #l #op #r }))
    }

    fn arms(&mut self, m: &mut syn::ExprMatch) {
        let has_rest = m.arms.iter().any(|arm| matches!(arm.pat, Pat::Wild(_)) && arm.guard.is_none());
        for arm in &mut m.arms {
            let at = arm.pat.span();
            match &mut arm.guard {
                Some((_, guard)) if !has_let(guard) => {
                    let Some(n) =
                        self.two(at, ["the guard of an arm holds", "the guard of an arm does not hold"])
                    else {
                        continue;
                    };
                    let (g, next) = (guard.clone(), n + 1);
                    *guard = parse_quote!(
                        (crate::mutation::is(#n) || !crate::mutation::is(#next) && #g)
                    );
                }
                None if has_rest && !matches!(arm.pat, Pat::Wild(_)) => {
                    if let Some(n) = self.number(at, "an arm is left out") {
                        arm.guard = Some((parse_quote!(if), parse_quote!(!crate::mutation::is(#n))));
                    }
                }
                _ => {}
            }
        }
    }
}

impl VisitMut for Changing {
    fn visit_item_mut(&mut self, item: &mut Item) {
        match item {
            Item::Mod(m) if is_test(&m.attrs) => {}
            Item::Const(_) | Item::Static(_) | Item::Enum(_) | Item::Struct(_) => {}
            other => visit_mut::visit_item_mut(self, other),
        }
    }

    fn visit_item_fn_mut(&mut self, f: &mut ItemFn) {
        if !is_test(&f.attrs) {
            self.body(&f.sig.clone(), &mut f.block);
        }
    }

    fn visit_impl_item_fn_mut(&mut self, f: &mut ImplItemFn) {
        self.body(&f.sig.clone(), &mut f.block);
    }

    fn visit_type_mut(&mut self, _: &mut Type) {}

    fn visit_impl_item_const_mut(&mut self, _: &mut syn::ImplItemConst) {}

    fn visit_expr_repeat_mut(&mut self, e: &mut syn::ExprRepeat) {
        self.visit_expr_mut(&mut e.expr);
    }

    fn visit_expr_const_mut(&mut self, _: &mut syn::ExprConst) {}

    fn visit_pat_mut(&mut self, _: &mut Pat) {}

    fn visit_expr_mut(&mut self, e: &mut Expr) {
        visit_mut::visit_expr_mut(self, e);
        let changed = match e {
            Expr::Binary(b) => self.assigned(b).or_else(|| self.binary(b)),
            Expr::Unary(u)
                if matches!(u.op, UnOp::Not(_) | UnOp::Neg(_)) && !matches!(*u.expr, Expr::Lit(_)) =>
            {
                let (op, inner) = (&u.op, &u.expr);
                let n = self.number(u.op.span(), &format!("{} is left out", op.to_token_stream()));
                n.map(|n| parse_quote!(({ let value_ = #inner; if crate::mutation::is(#n) { value_ } else { #op value_ } })))
            }
            Expr::Match(m) => {
                self.arms(m);
                None
            }
            _ => None,
        };
        if let Some(changed) = changed {
            *e = changed;
        }
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|a| {
        let text = a.to_token_stream().to_string();
        text.contains("test")
    })
}

fn has_let(e: &Expr) -> bool {
    match e {
        Expr::Let(_) => true,
        Expr::Binary(b) => has_let(&b.left) || has_let(&b.right),
        Expr::Paren(p) => has_let(&p.expr),
        _ => false,
    }
}

/// What stands for an operator of arithmetic.
fn other(op: &BinOp) -> Option<BinOp> {
    Some(match op {
        BinOp::Add(_) => parse_quote!(-),
        BinOp::Sub(_) => parse_quote!(+),
        BinOp::Mul(_) => parse_quote!(+),
        BinOp::Div(_) => parse_quote!(*),
        BinOp::Rem(_) => parse_quote!(/),
        BinOp::BitAnd(_) => parse_quote!(|),
        BinOp::BitOr(_) => parse_quote!(&),
        BinOp::BitXor(_) => parse_quote!(|),
        BinOp::Shl(_) => parse_quote!(>>),
        BinOp::Shr(_) => parse_quote!(<<),
        _ => return None,
    })
}

/// Values that a function might return instead of what it finds, with their names.
fn values(output: &ReturnType) -> Vec<(String, Expr)> {
    let all: Vec<Expr> = match output {
        ReturnType::Default => vec![parse_quote!(())],
        ReturnType::Type(_, of) => of_type(of),
    };
    all.into_iter().map(|value| (quote!(#value).to_string(), value)).collect()
}

fn of_type(of: &Type) -> Vec<Expr> {
    let Type::Path(path) = of else {
        return match of {
            Type::Tuple(t) if t.elems.is_empty() => vec![parse_quote!(())],
            _ => Vec::new(),
        };
    };
    let Some(last) = path.path.segments.last() else { return Vec::new() };
    let inner = || match &last.arguments {
        syn::PathArguments::AngleBracketed(a) => a.args.iter().find_map(|a| match a {
            syn::GenericArgument::Type(t) => Some(of_type(t)),
            _ => None,
        }),
        _ => None,
    };
    match last.ident.to_string().as_str() {
        "bool" => vec![parse_quote!(true), parse_quote!(false)],
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" | "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => {
            vec![parse_quote!(0), parse_quote!(1)]
        }
        "Option" => vec![parse_quote!(None)],
        "Vec" => vec![parse_quote!(Vec::new())],
        "String" => vec![parse_quote!(String::new())],
        "Ordering" => vec![parse_quote!(std::cmp::Ordering::Equal)],
        "Result" => inner().unwrap_or_default().into_iter().map(|v| parse_quote!(Ok(#v))).collect(),
        _ => Vec::new(),
    }
}
