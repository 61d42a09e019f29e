//! A fast hash of positions. It is good enough to tell the positions of one search apart, and for nothing else.

use std::hash::{Hash, Hasher};

/// The hash of a position.
#[inline]
pub fn of(position: &impl Hash) -> u64 {
    let mut mixer = Mixer { mixed: 0x243f_6a88_85a3_08d3, word: 0, bits: 0 };
    position.hash(&mut mixer);
    mixer.finish()
}

/// Positions are made of small numbers: they are packed into words, and words are mixed.
struct Mixer {
    mixed: u64,
    word: u64,
    bits: u32,
}

impl Mixer {
    #[inline(always)]
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.mixed ^ word) * u128::from(0x9e37_79b9_7f4a_7c15_u64);
        self.mixed = (product as u64) ^ ((product >> 64) as u64).rotate_left(23);
    }

    #[inline(always)]
    fn pack(&mut self, number: u64, bits: u32) {
        if self.bits + bits > 64 {
            self.mix(self.word);
            self.word = 0;
            self.bits = 0;
        }
        self.word |= number << self.bits;
        self.bits += bits;
    }
}

impl Hasher for Mixer {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            self.mix(u64::from_le_bytes(chunk.try_into().expect("eight bytes")));
        }
        for &byte in chunks.remainder() {
            self.pack(byte.into(), 8);
        }
    }

    #[inline(always)]
    fn write_u8(&mut self, number: u8) {
        self.pack(number.into(), 8);
    }

    #[inline(always)]
    fn write_u16(&mut self, number: u16) {
        self.pack(number.into(), 16);
    }

    #[inline(always)]
    fn write_u32(&mut self, number: u32) {
        self.pack(number.into(), 32);
    }

    #[inline(always)]
    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    #[inline(always)]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    /// The variant of an enum comes as such a number.
    #[inline(always)]
    fn write_isize(&mut self, number: isize) {
        match u8::try_from(number) {
            Ok(small) => self.write_u8(small),
            Err(_) => self.write_u64(number as u64),
        }
    }

    #[inline(always)]
    fn finish(&self) -> u64 {
        let mut last = Mixer { ..*self };
        last.mix(self.word);
        let mixed = (last.mixed ^ last.mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }
}
