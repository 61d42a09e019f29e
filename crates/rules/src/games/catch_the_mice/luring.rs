//! Luring (CM5–CM9): which mice a roll lets the mover take, from where, and why not others.

use super::dice::Dice;
use super::lure::{Lure, Mouse, Place};
use super::mice::{Colour, Colours, Mice};
use super::{CatchTheMice, HEAPS};
use crate::game::Why;

/// A colour that neither of two different dice shows.
pub(super) const NOT_ON_THE_DICE: Why = Why::case("CM6", "not-on-the-dice");
/// A colour that is not the pair's.
pub(super) const NOT_THE_PAIR: Why = Why::case("CM7", "not-on-the-dice");

impl CatchTheMice {
    /// Whether the mover can lure any mouse with these dice, under any reading of white (CM9, CM10).
    #[inline]
    pub(super) fn can_lure(&self, dice: Dice) -> bool {
        let free = self.free();
        let in_centre = dice.shown() & self.centre().colours() & free;
        !in_centre.is_empty() || {
            let pairs = self.pairs(dice) & free;
            self.heaps_within_reach().iter().any(|heap| !(heap.colours() & pairs).is_empty())
        }
    }

    /// Calls `found` for each legal lure once: mice from the centre, then what only a pair allows.
    #[inline]
    pub(super) fn each_lure(&self, dice: Dice, mut found: impl FnMut(Lure)) {
        let in_centre = |colour| Mouse { colour, from: Place::CENTRE };
        let available = self.free() & self.centre().colours();
        let [low, high] = dice.faces().map(|face| face.colours() & available);
        for colour in low | high {
            found(Lure::one(in_centre(colour)));
        }
        let mut done = Colours::NONE;
        for one in low {
            done = done | Colours::only(one);
            for other in high & !done {
                found(Lure::two(in_centre(one), in_centre(other)));
            }
        }
        for colour in self.pairs(dice) & self.free() {
            self.each_lure_of_a_pair(colour, &mut found);
        }
    }

    /// The lures which only a pair of this colour allows: two mice, or one from another card (CM7).
    #[inline]
    fn each_lure_of_a_pair(&self, colour: Colour, found: &mut impl FnMut(Lure)) {
        let heaps = self.heaps_within_reach();
        let heaps = &heaps[..=self.seats.into()];
        for (index, heap) in heaps.iter().enumerate() {
            let count = heap.of(colour);
            if count == 0 {
                continue;
            }
            let mouse = Mouse { colour, from: Place::at(index) };
            if mouse.from != Place::CENTRE {
                found(Lure::one(mouse));
            }
            if count > 1 {
                found(Lure::two(mouse, mouse));
            }
            for (index, heap) in heaps.iter().enumerate().skip(index + 1) {
                if heap.of(colour) > 0 {
                    found(Lure::two(mouse, Mouse { colour, from: Place::at(index) }));
                }
            }
        }
    }

    /// Which rule forbids this lure after this roll; nothing if it is legal.
    pub(super) fn why_not_lure(&self, dice: Dice, lure: Lure) -> Option<Why> {
        self.why_not_colours(dice, lure)
            .or_else(|| self.why_not_from(dice, lure))
            .or_else(|| self.why_not_there(lure))
    }

    /// Judges the colours alone, wherever the mice are to come from.
    fn why_not_colours(&self, dice: Dice, lure: Lure) -> Option<Why> {
        let [low, high] = dice.faces();
        if lure.each().any(|mouse| !dice.shown().contains(mouse.colour)) {
            return Some(if low == high { NOT_THE_PAIR } else { NOT_ON_THE_DICE });
        }
        if lure.each().any(|mouse| !self.free().contains(mouse.colour)) {
            return Some(Why::rule("CM8"));
        }
        match lure.second().map(|second| (lure.first().colour, second.colour)) {
            None => None,
            Some((one, other)) if one == other => self.why_not_a_pair(dice, one),
            Some((one, other)) => (!dice.can_be(one, other)).then_some(Why::rule("CM5")),
        }
    }

    /// Judges the places: other cards are open to pairs only (CM6, CM7).
    fn why_not_from(&self, dice: Dice, lure: Lure) -> Option<Why> {
        let colour = lure.first().colour;
        let one_colour = lure.each().all(|mouse| mouse.colour == colour);
        let from_cards = || lure.each().filter_map(|mouse| mouse.from.seat());
        if from_cards().next().is_none() {
            None
        } else if !one_colour || !dice.pairs().contains(colour) {
            Some(Why::rule("CM6"))
        } else if from_cards().any(|seat| seat == self.mover || seat.0 >= self.seats) {
            Some(Why::rule("CM7"))
        } else {
            self.why_not_a_pair(dice, colour)
        }
    }

    /// Judges whether this many mice lie there (CM3).
    fn why_not_there(&self, lure: Lure) -> Option<Why> {
        let wanted = |mouse| lure.each().filter(|&other| other == mouse).count();
        lure.each()
            .any(|mouse| usize::from(self.heap(mouse.from).of(mouse.colour)) < wanted(mouse))
            .then_some(Why::rule("CM3"))
    }

    /// Why the dice, which show this colour, are no pair of it.
    fn why_not_a_pair(&self, dice: Dice, colour: Colour) -> Option<Why> {
        if self.pairs(dice).contains(colour) {
            None
        } else if dice.pairs().contains(colour) {
            Some(Why::rule("CM18"))
        } else if dice.is_colour_and_white() {
            Some(Why::rule("CM5"))
        } else {
            Some(Why::rule("CM6"))
        }
    }

    /// The colours of which the dice are a pair by this table's rules (CM7, CM18).
    #[inline]
    fn pairs(&self, dice: Dice) -> Colours {
        if self.options.white_makes_pair || !dice.is_colour_and_white() {
            dice.pairs()
        } else {
            Colours::NONE
        }
    }

    /// The colours that do not lie in front of the card yet (CM8).
    #[inline]
    pub(super) fn free(&self) -> Colours {
        !self.lured.colours()
    }

    /// The heaps as far as the mover may reach: all but those on the own card (CM7).
    #[inline]
    fn heaps_within_reach(&self) -> [Mice; HEAPS] {
        let mut heaps = self.heaps;
        heaps[Place::card(self.mover).index()] = Mice::NONE;
        heaps
    }
}
