//! How a game ended: a score and a place for each seat (G5).

use std::ops::{Index, IndexMut};

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::game::Seat;

/// The most seats any game has.
pub const MOST_SEATS: usize = 8;

/// One value for each seat of a table, without an allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PerSeat<T> {
    values: [T; MOST_SEATS],
    seats: u8,
}

impl<T: Copy + Default> PerSeat<T> {
    /// The default value for each of this many seats.
    ///
    /// # Panics
    /// With more than [`MOST_SEATS`] seats.
    pub fn new(seats: usize) -> Self {
        assert!(seats <= MOST_SEATS, "no game has more than {MOST_SEATS} seats");
        PerSeat { values: [T::default(); MOST_SEATS], seats: seats as u8 }
    }

    /// A value for each of this many seats, found by asking.
    pub fn from_fn(seats: usize, value: impl Fn(Seat) -> T) -> Self {
        let mut all = Self::new(seats);
        for seat in Seat::all(seats) {
            all[seat] = value(seat);
        }
        all
    }
}

impl<T> PerSeat<T> {
    /// How many seats.
    #[inline]
    pub const fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The values in seat order.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.seats()]
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The points of each seat.
    pub scores: PerSeat<u16>,
    /// The place of each seat: 1 for the best, equal places for a shared one, then counting on (1, 1, 3).
    pub places: PerSeat<u8>,
    /// What decides between equal sums of points in a series (G3), the first number before the second.
    pub tie_breaks: PerSeat<[u16; 2]>,
    /// Further numbers that the game's record shows by name.
    pub counts: [Option<(&'static str, u16)>; 2],
}

impl Outcome {
    /// The outcome in which a larger key (usually points, then the tie-break) means a better place.
    pub fn ranked<K: Ord>(scores: PerSeat<u16>, key: impl Fn(Seat) -> K) -> Self {
        let seats = scores.seats();
        Outcome {
            scores,
            places: places(seats, key),
            tie_breaks: PerSeat::new(seats),
            counts: [None; 2],
        }
    }
}

/// The place of each seat when a larger key is better (G5).
pub fn places<K: Ord>(seats: usize, key: impl Fn(Seat) -> K) -> PerSeat<u8> {
    PerSeat::from_fn(seats, |seat| {
        let mine = key(seat);
        1 + Seat::all(seats).filter(|&other| key(other) > mine).count() as u8
    })
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("scores", &self.scores)?;
        map.serialize_entry("places", &self.places)?;
        for (name, number) in self.counts.into_iter().flatten() {
            map.serialize_entry(name, &number)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_places_are_shared_and_then_counted_on__g5() {
        let points = [21, 8, 21, 8];
        let places = places(4, |seat| points[seat.index()]);
        assert_eq!(places.as_slice(), [1, 3, 1, 3]);
    }

    #[test]
    fn a_tie_break_decides_between_equal_points__g5() {
        let mut scores = PerSeat::new(2);
        scores[Seat(0)] = 21;
        scores[Seat(1)] = 21;
        let mice = [8, 7];
        let outcome = Outcome::ranked(scores, |seat| (scores[seat], mice[seat.index()]));
        assert_eq!(
            serde_json::to_string(&outcome).unwrap(),
            r#"{"scores":[21,21],"places":[1,2]}"#
        );
    }
}
