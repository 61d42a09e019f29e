//! Dice that anyone can check afterwards: the scheme `koshki-fair-1`.
//!
//! The seed is handed in: drawing it, and keeping it secret until the end, is the server's business.

use std::fmt::Write as _;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::chain::Links;
use crate::game::Seat;
use crate::luck::Luck;

/// The name of the scheme, part of every hashed text.
pub const SCHEME: &str = "koshki-fair-1";

/// The secret of one match: 32 bytes from the operating system.
pub type ServerSeed = [u8; 32];

/// The dice of one match, fixed by its seed, its name and what its players contributed.
#[derive(Clone)]
pub struct FairDice {
    /// The HMAC up to where the step begins: what is the same for all of them is worked out once.
    begun: Hmac<Sha256>,
    /// The same with seeds that hold from a step on, in their order; only a restored match has some.
    later: Vec<(usize, Hmac<Sha256>)>,
}

impl FairDice {
    /// The dice of the match of this name; `players` as made by [`players`].
    pub fn new(server_seed: ServerSeed, match_id: &str, players: &str) -> Self {
        FairDice { begun: begun(server_seed, match_id, players), later: Vec::new() }
    }

    /// The same dice with another seed from the step with this index on; match and players as before.
    #[must_use]
    pub fn with_seed_from(
        mut self,
        step: usize,
        server_seed: ServerSeed,
        match_id: &str,
        players: &str,
    ) -> Self {
        self.later.push((step, begun(server_seed, match_id, players)));
        self
    }

    /// The value below `of` for the step with this index in the record's steps.
    ///
    /// # Panics
    /// When `of` is zero.
    pub fn value(&self, step: usize, of: u32) -> u32 {
        self.value_with(step, of, None)
    }

    /// The same where the devices at the table have added these links to the throw.
    ///
    /// # Panics
    /// When `of` is zero.
    pub fn value_with(&self, step: usize, of: u32, links: Option<&Links>) -> u32 {
        let of = u128::from(of);
        let limit = (1_u128 << 64) / of * of;
        (0..)
            .map(|block| u128::from(self.block(step, block, links)))
            .find(|&x| x < limit)
            .map(|x| (x % of) as u32)
            .expect("more than half of all blocks are below the limit")
    }

    /// The first eight bytes, big-endian, of the HMAC for a step and a block.
    fn block(&self, step: usize, block: u64, links: Option<&Links>) -> u64 {
        let later = self.later.iter().rev().find(|(from, _)| *from <= step);
        let mut mac = later.map_or(&self.begun, |(_, begun)| begun).clone();
        mac.update(format!("{step}|{block}").as_bytes());
        if let Some(links) = links {
            mac.update(format!("|{links}").as_bytes());
        }
        let digest = mac.finalize().into_bytes();
        let mut first = [0; 8];
        first.copy_from_slice(&digest[..8]);
        u64::from_be_bytes(first)
    }
}

fn begun(server_seed: ServerSeed, match_id: &str, players: &str) -> Hmac<Sha256> {
    let mut begun =
        Hmac::<Sha256>::new_from_slice(&server_seed).expect("HMAC takes a key of any length");
    begun.update(format!("{SCHEME}|{match_id}|{players}|").as_bytes());
    begun
}

/// Fair dice with the links of one throw.
pub struct Throw<'a> {
    /// The dice.
    pub dice: &'a FairDice,
    /// The links.
    pub links: &'a Links,
}

impl Luck for Throw<'_> {
    fn value(&mut self, step: usize, of: u32) -> u32 {
        self.dice.value_with(step, of, Some(self.links))
    }
}

impl Luck for FairDice {
    fn value(&mut self, step: usize, of: u32) -> u32 {
        FairDice::value(self, step, of)
    }
}

/// What is shown to everybody before the start: the seed's SHA-256 in lower-case hex.
pub fn commitment(server_seed: &ServerSeed) -> String {
    to_hex(&Sha256::digest(server_seed))
}

/// What the people at the table contributed, as one text: `seat=player_seed`, in seat order, joined by `;`.
///
/// # Errors
/// When a seed is not 1 to 64 characters long, or contains `;`, `=` or `|`.
pub fn players(seeds: &[(Seat, &str)]) -> Result<String, String> {
    let mut seeds = seeds.to_vec();
    seeds.sort_by_key(|(seat, _)| *seat);
    for (seat, seed) in &seeds {
        let length = seed.chars().count();
        if !(1..=64).contains(&length) {
            return Err(format!(
                "the seed of seat {seat} has {length} characters; 1 to 64 are right"
            ));
        }
        if seed.contains([';', '=', '|']) {
            return Err(format!("the seed of seat {seat} contains `;`, `=` or `|`"));
        }
    }
    Ok(seeds.iter().map(|(seat, seed)| format!("{seat}={seed}")).collect::<Vec<_>>().join(";"))
}

/// Bytes as lower-case hex.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("a string takes what is written");
        hex
    })
}

/// A seed from 64 hex digits.
///
/// # Errors
/// When it is anything else.
pub fn seed_from_hex(hex: &str) -> Result<ServerSeed, String> {
    let wrong = || "a server seed is 64 lower-case hex digits".to_owned();
    if hex.len() != 64 || !hex.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        return Err(wrong());
    }
    let mut seed = [0; 32];
    for (byte, pair) in seed.iter_mut().zip(hex.as_bytes().chunks(2)) {
        let pair = std::str::from_utf8(pair).map_err(|_| wrong())?;
        *byte = u8::from_str_radix(pair, 16).map_err(|_| wrong())?;
    }
    Ok(seed)
}
