//! Shared dice, which nobody knows before they fall: each device commits to a hash chain before the start and gives one
//! link of it for each throw. A throw is a run of steps of luck with no decision between them. Its links go into the
//! HMAC of the fair dice beside the server's seed.

use std::fmt::{self, Display};

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::fair::{seed_from_hex, to_hex};
use crate::game::Seat;

/// More throws than any match has; no checker hashes more often than this.
pub const MOST_THROWS: usize = 1 << 20;

/// One link of a device's chain: the SHA-256 of the next one. The first, its anchor, is known from the start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Link([u8; 32]);

impl Link {
    /// A link from 64 hex digits.
    ///
    /// # Errors
    /// When it is anything else.
    pub fn from_hex(hex: &str) -> Result<Self, String> {
        let wrong = |_| "a link is 64 lower-case hex digits".to_owned();
        Ok(Link(seed_from_hex(hex).map_err(wrong)?))
    }

    /// The link before it: its SHA-256.
    #[must_use]
    pub fn before(self) -> Self {
        Link(Sha256::digest(self.0).into())
    }

    /// Whether it stands this many links after another one.
    pub fn follows(self, earlier: Link, after: usize) -> bool {
        after <= MOST_THROWS && (0..after).fold(self, |link, _| link.before()) == earlier
    }
}

impl Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_hex(&self.0))
    }
}

/// Like its text, so that it is short in messages of tests.
impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl Serialize for Link {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Link {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Link::from_hex(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// What a device has committed to before the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    /// The seat of its person; the first one where people share a device.
    pub seat: Seat,
    /// Where its chain begins.
    pub anchor: Link,
}

/// The links of one throw, one for each anchor in their order; none where a device did not answer in time.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Links(pub Box<[Option<Link>]>);

/// As they are hashed: joined by `;`, with `-` for one that is missing.
impl Display for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, link) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(";")?;
            }
            match link {
                Some(link) => Display::fmt(link, f)?,
                None => f.write_str("-")?,
            }
        }
        Ok(())
    }
}

/// What is known of a device's chain: its newest link, and the number of its throw. The anchor's number is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownChain {
    throw: usize,
    link: Link,
}

impl KnownChain {
    /// Only the anchor.
    pub fn new(anchor: Link) -> Self {
        KnownChain { throw: 0, link: anchor }
    }

    /// Whether this is the chain's link for the throw with this number, which is later than those before; it is known from
    /// then on.
    pub fn take(&mut self, throw: usize, link: Link) -> bool {
        let fits =
            throw.checked_sub(self.throw).is_some_and(|after| link.follows(self.link, after));
        if fits {
            *self = KnownChain { throw, link };
        }
        fits
    }
}

/// A device's own chain. All links follow from it, so it stays at the device.
pub struct Chain(Vec<Link>);

impl Chain {
    /// The chain that ends with this secret and has links for this many throws.
    pub fn new(secret: [u8; 32], throws: usize) -> Self {
        let links = std::iter::successors(Some(Link(secret)), |link| Some(link.before()));
        let mut links: Vec<Link> = links.take(throws + 1).collect();
        links.reverse();
        Chain(links)
    }

    /// What the device commits to.
    pub fn anchor(&self) -> Link {
        self.0[0]
    }

    /// The link for the throw with this number, from 1; none beyond the chain's end.
    pub fn link(&self, throw: usize) -> Option<Link> {
        self.0.get(throw).copied().filter(|_| throw > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_link_leads_to_the_ones_before_it_and_to_none_after() {
        let chain = Chain::new([7; 32], 5);
        assert_eq!(chain.link(5), Some(Link([7; 32])));
        assert_eq!((chain.link(0), chain.link(6)), (None, None));
        let mut known = KnownChain::new(chain.anchor());
        assert!(known.take(1, chain.link(1).unwrap()));
        assert!(!known.take(1, chain.link(2).unwrap()), "a link for a later throw");
        assert!(!known.take(3, chain.link(2).unwrap()), "a link for an earlier throw");
        assert!(!known.take(usize::MAX, chain.link(2).unwrap()), "nobody hashes for ever");
        assert!(known.take(4, chain.link(4).unwrap()), "throws may be missed");
        assert!(!known.take(2, chain.link(2).unwrap()), "what is past is past");
        assert!(!KnownChain::new(Chain::new([8; 32], 5).anchor()).take(1, chain.link(1).unwrap()));
    }

    #[test]
    fn links_are_written_as_they_are_hashed() {
        let link = Link([0xab; 32]);
        let links = Links([Some(link), None].into());
        assert_eq!(links.to_string(), format!("{};-", "ab".repeat(32)));
        let text = serde_json::to_string(&links).unwrap();
        assert_eq!(text, format!("[\"{}\",null]", "ab".repeat(32)));
        assert_eq!(serde_json::from_str::<Links>(&text).unwrap(), links);
        assert!(serde_json::from_str::<Links>("[\"AB\"]").is_err());
    }
}
