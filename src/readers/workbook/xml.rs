//! Parts of a workbook in XML, piece by piece.

use super::damaged;
use facts::format::Finding;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// A piece of a part.
pub(super) enum Piece<'p> {
    /// An element begins: its name without the prefix, and its attributes.
    Open(&'p str, &'p Attributes),
    /// An element ends.
    Close(&'p str),
    Text(&'p str),
}

/// The attributes of an element, as written.
#[derive(Debug, Default)]
pub(super) struct Attributes(Vec<(String, String)>);

impl Attributes {
    fn of(element: &BytesStart<'_>) -> Option<Self> {
        let read = |attribute: Result<quick_xml::events::attributes::Attribute<'_>, _>| {
            let attribute = attribute.ok()?;
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned();
            Some((attribute.key.as_ref().to_owned(), value))
        };
        element.attributes().with_checks(false).map(read).collect::<Option<_>>().map(Self)
    }

    /// Returns the attribute with this name; a name with a prefix, such as `r:id`, must have that prefix.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Returns a number; `None` if the attribute is missing or none.
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        self.get(name)?.parse().ok()
    }
}

/// Reads a part, and hands over its pieces in their order.
pub(super) fn each(
    part: &str,
    text: &str,
    take: &mut dyn FnMut(Piece<'_>) -> Result<(), Finding>,
) -> Result<(), Finding> {
    let mut reader = Reader::from_str(text);
    let broken = |at: u64| damaged(part, &format!("is no XML at byte {at}"));
    loop {
        let at = reader.buffer_position();
        let event = reader.read_event().map_err(|_| broken(at))?;
        match event {
            Event::Start(element) => {
                let attributes = Attributes::of(&element).ok_or_else(|| broken(at))?;
                take(Piece::Open(element.local_name().as_ref(), &attributes))?;
            }
            Event::Empty(element) => {
                let attributes = Attributes::of(&element).ok_or_else(|| broken(at))?;
                take(Piece::Open(element.local_name().as_ref(), &attributes))?;
                take(Piece::Close(element.local_name().as_ref()))?;
            }
            Event::End(element) => take(Piece::Close(element.local_name().as_ref()))?,
            Event::Text(text) => take(Piece::Text(&text.xml10_content()))?,
            Event::CData(text) => take(Piece::Text(&text.xml10_content()))?,
            Event::GeneralRef(entity) => match entity.resolve_char_ref() {
                Ok(Some(letter)) => take(Piece::Text(letter.encode_utf8(&mut [0; 4])))?,
                Ok(None) => take(Piece::Text(resolve_predefined_entity(&entity).unwrap_or_default()))?,
                Err(_) => return Err(broken(at)),
            },
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}
