//! What stands out in a piece of the rules' data, found by serde alone, so that a new game is counted on its first day.
//!
//! An event or a move is told as features with names such as `walk` (which kind), `walk.took_cheese` (a statement that is
//! true), `walk.caught` (something that need not be there, and is), `walk.then=cat_wins` (one of several) and
//! `stop.points` (a number other than nothing, with its amount; `stop.caught` is a heap, and its amount the sum of what is
//! in it). Who did it is left out: fields called `seat`.

use std::fmt::{self, Display};

use serde::Serialize;
use serde::ser::{self, Serializer};

/// Names every feature of a value, with its amount.
pub fn each_feature(value: &impl Serialize, found: &mut dyn FnMut(&str, i64)) {
    let mut finder = Finder { name: String::new(), last: Part::Whole, heap: None, found };
    value.serialize(&mut finder).expect("nothing that is counted can fail");
}

/// The field that tells who, not what.
const WHO: &str = "seat";

struct Finder<'a> {
    /// The name of the feature that is being looked at.
    name: String,
    last: Part,
    /// The sum of the fields so far, as long as all of them are numbers.
    heap: Option<i64>,
    found: &'a mut dyn FnMut(&str, i64),
}

/// What the last part of a name is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Whole,
    Field,
    /// Which kind of several it is has been counted already.
    Kind,
}

impl Finder<'_> {
    /// Something is there, with this amount. What a kind holds directly is only another way to say the same.
    fn present(&mut self, amount: i64) {
        if self.last == Part::Field {
            (self.found)(&self.name, amount);
        }
    }

    fn kind(&mut self, kind: &str, inside: impl FnOnce(&mut Self) -> Done) -> Done {
        self.heap = None;
        let sign = if self.name.is_empty() { "" } else { "=" };
        self.deeper(Part::Kind, &[sign, kind], |finder| {
            (finder.found)(&finder.name, 1);
            inside(finder)
        })
    }

    fn field<T: Serialize + ?Sized>(&mut self, field: &str, value: &T) -> Done {
        if field == WHO {
            return Ok(());
        }
        let sign = if self.name.is_empty() { "" } else { "." };
        self.deeper(Part::Field, &[sign, field], |finder| value.serialize(finder))
    }

    fn deeper(&mut self, part: Part, name: &[&str], go: impl FnOnce(&mut Self) -> Done) -> Done {
        let (length, last) = (self.name.len(), self.last);
        name.iter().for_each(|name| self.name.push_str(name));
        self.last = part;
        let done = go(self);
        self.name.truncate(length);
        self.last = last;
        done
    }

    fn number(&mut self, number: i64) -> Done {
        self.heap = self.heap.map(|sum| sum + number);
        if number != 0 {
            self.present(number);
        }
        Ok(())
    }
}

type Done = Result<(), NotCounted>;

/// Why something can't be counted: nothing can bring it about, but serde has to be told of an error.
#[derive(Debug)]
struct NotCounted(String);

impl Display for NotCounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotCounted {}

impl ser::Error for NotCounted {
    fn custom<T: Display>(message: T) -> Self {
        NotCounted(message.to_string())
    }
}

impl<'a, 'b> Serializer for &'a mut Finder<'b> {
    type Ok = ();
    type Error = NotCounted;
    type SerializeSeq = Several<'a, 'b>;
    type SerializeTuple = Several<'a, 'b>;
    type SerializeTupleStruct = Several<'a, 'b>;
    type SerializeTupleVariant = Several<'a, 'b>;
    type SerializeMap = Several<'a, 'b>;
    type SerializeStruct = Several<'a, 'b>;
    type SerializeStructVariant = Several<'a, 'b>;

    fn serialize_bool(self, statement: bool) -> Done {
        self.heap = None;
        self.number(i64::from(statement))
    }
    fn serialize_i8(self, number: i8) -> Done {
        self.number(i64::from(number))
    }
    fn serialize_i16(self, number: i16) -> Done {
        self.number(i64::from(number))
    }
    fn serialize_i32(self, number: i32) -> Done {
        self.number(i64::from(number))
    }
    fn serialize_i64(self, number: i64) -> Done {
        self.number(number)
    }
    fn serialize_u8(self, number: u8) -> Done {
        self.number(i64::from(number))
    }
    fn serialize_u16(self, number: u16) -> Done {
        self.number(i64::from(number))
    }
    fn serialize_u32(self, number: u32) -> Done {
        self.number(i64::from(number))
    }
    fn serialize_u64(self, number: u64) -> Done {
        self.number(i64::try_from(number).unwrap_or(i64::MAX))
    }
    fn serialize_f32(self, _number: f32) -> Done {
        Ok(())
    }
    fn serialize_f64(self, _number: f64) -> Done {
        Ok(())
    }
    fn serialize_char(self, sign: char) -> Done {
        self.serialize_str(sign.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(self, word: &str) -> Done {
        self.kind(word, |_| Ok(()))
    }
    fn serialize_bytes(self, _bytes: &[u8]) -> Done {
        Ok(())
    }
    fn serialize_none(self) -> Done {
        self.heap = None;
        Ok(())
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        self.heap = None;
        self.present(1);
        // That it is there has been counted; its amount would be counted under the same name.
        let last = std::mem::replace(&mut self.last, Part::Kind);
        let done = value.serialize(&mut *self);
        self.last = last;
        done
    }
    fn serialize_unit(self) -> Done {
        Ok(())
    }
    fn serialize_unit_struct(self, _name: &'static str) -> Done {
        Ok(())
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, kind: &'static str) -> Done {
        self.kind(kind, |_| Ok(()))
    }
    fn serialize_newtype_struct<T>(self, _name: &'static str, value: &T) -> Done
    where
        T: Serialize + ?Sized,
    {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T>(
        self,
        _name: &'static str,
        _index: u32,
        kind: &'static str,
        value: &T,
    ) -> Done
    where
        T: Serialize + ?Sized,
    {
        self.kind(kind, |finder| value.serialize(finder))
    }
    fn serialize_seq(self, length: Option<usize>) -> Result<Several<'a, 'b>, NotCounted> {
        self.number(length.map_or(1, |length| length as i64))?;
        self.heap = None;
        Ok(Several::of(self))
    }
    fn serialize_tuple(self, _length: usize) -> Result<Several<'a, 'b>, NotCounted> {
        Ok(Several::of(self))
    }
    fn serialize_tuple_struct(
        self,
        _name: &'static str,
        _length: usize,
    ) -> Result<Several<'a, 'b>, NotCounted> {
        Ok(Several::of(self))
    }
    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        kind: &'static str,
        _length: usize,
    ) -> Result<Several<'a, 'b>, NotCounted> {
        Several::in_kind(self, kind)
    }
    fn serialize_map(self, _length: Option<usize>) -> Result<Several<'a, 'b>, NotCounted> {
        self.heap = Some(0);
        Ok(Several::of(self))
    }
    fn serialize_struct(
        self,
        _name: &'static str,
        _length: usize,
    ) -> Result<Several<'a, 'b>, NotCounted> {
        self.heap = Some(0);
        Ok(Several::of(self))
    }
    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        kind: &'static str,
        _length: usize,
    ) -> Result<Several<'a, 'b>, NotCounted> {
        Several::in_kind(self, kind)
    }
}

/// Parts of a whole, one after the other.
struct Several<'a, 'b> {
    finder: &'a mut Finder<'b>,
    /// What the finder goes back to at the end.
    length: usize,
    last: Part,
    /// The key of a map whose value comes next.
    key: String,
}

impl<'a, 'b> Several<'a, 'b> {
    fn of(finder: &'a mut Finder<'b>) -> Self {
        let (length, last) = (finder.name.len(), finder.last);
        Several { finder, length, last, key: String::new() }
    }

    fn in_kind(finder: &'a mut Finder<'b>, kind: &str) -> Result<Self, NotCounted> {
        let (length, last) = (finder.name.len(), finder.last);
        finder.kind(kind, |_| Ok(()))?;
        if !finder.name.is_empty() {
            finder.name.push('=');
        }
        finder.name.push_str(kind);
        finder.last = Part::Kind;
        Ok(Several { finder, length, last, key: String::new() })
    }

    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        // A list's length has been counted under this name already.
        let last = std::mem::replace(&mut self.finder.last, Part::Kind);
        let done = value.serialize(&mut *self.finder);
        self.finder.last = last;
        done
    }

    fn close(self) -> Done {
        self.finder.name.truncate(self.length);
        self.finder.last = self.last;
        if let Some(sum) = self.finder.heap.take()
            && sum != 0
        {
            self.finder.present(sum);
        }
        Ok(())
    }
}

impl ser::SerializeSeq for Several<'_, '_> {
    type Ok = ();
    type Error = NotCounted;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.part(value)
    }
    fn end(self) -> Done {
        self.close()
    }
}

impl ser::SerializeTuple for Several<'_, '_> {
    type Ok = ();
    type Error = NotCounted;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.part(value)
    }
    fn end(self) -> Done {
        self.close()
    }
}

impl ser::SerializeTupleStruct for Several<'_, '_> {
    type Ok = ();
    type Error = NotCounted;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.part(value)
    }
    fn end(self) -> Done {
        self.close()
    }
}

impl ser::SerializeTupleVariant for Several<'_, '_> {
    type Ok = ();
    type Error = NotCounted;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        self.part(value)
    }
    fn end(self) -> Done {
        self.close()
    }
}

impl ser::SerializeMap for Several<'_, '_> {
    type Ok = ();
    type Error = NotCounted;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        let key = serde_json::to_value(key).map_err(ser::Error::custom)?;
        self.key = key.as_str().map_or_else(|| key.to_string(), str::to_owned);
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        let key = std::mem::take(&mut self.key);
        self.finder.field(&key, value)
    }
    fn end(self) -> Done {
        self.close()
    }
}

impl ser::SerializeStruct for Several<'_, '_> {
    type Ok = ();
    type Error = NotCounted;
    fn serialize_field<T>(&mut self, name: &'static str, value: &T) -> Done
    where
        T: Serialize + ?Sized,
    {
        self.finder.field(name, value)
    }
    fn end(self) -> Done {
        self.close()
    }
}

impl ser::SerializeStructVariant for Several<'_, '_> {
    type Ok = ();
    type Error = NotCounted;
    fn serialize_field<T>(&mut self, name: &'static str, value: &T) -> Done
    where
        T: Serialize + ?Sized,
    {
        self.finder.field(name, value)
    }
    fn end(self) -> Done {
        self.close()
    }
}
