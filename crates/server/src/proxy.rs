//! Who asks, and over what: from the connection itself or, if we are told to trust it, from our own proxy's headers.

use std::net::{IpAddr, Ipv6Addr};

use hyper::HeaderMap;

use crate::Config;

/// The address at the other end of a connection; every request carries it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peer(pub IpAddr);

/// The address that a request counts for: the [`customer`] who connected to us, or to our proxy.
pub fn source(config: &Config, peer: Peer, headers: &HeaderMap) -> IpAddr {
    customer(forwarded_for(config, headers).unwrap_or(peer.0))
}

/// A whole IPv4 address, or the part of an IPv6 address that is one customer's.
pub fn customer(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let customer = u128::from(address) & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from(customer))
        }
        address => address,
    }
}

/// The wider networks of IPv6 that may be one customer's too, by the length of their prefix, and how many times as much
/// each may do as a network of 64 bits.
pub const WIDER: [(u8, u32); 2] = [(56, 4), (48, 16)];

/// The wider networks of a [`customer`]; none of one with IPv4.
pub fn wider(customer: IpAddr) -> impl Iterator<Item = IpAddr> {
    let networks = match customer {
        IpAddr::V6(address) if !address.is_loopback() => Some(u128::from(address)),
        _ => None,
    };
    let network = |(address, (length, _)): (u128, (u8, u32))| {
        IpAddr::V6(Ipv6Addr::from(address & (u128::MAX << (128 - length))))
    };
    networks.into_iter().flat_map(move |address| WIDER.map(|wide| network((address, wide))))
}

/// Whether our proxy says that the request came to it over TLS.
pub fn is_forwarded_https(config: &Config, headers: &HeaderMap) -> bool {
    config.trust_proxy
        && headers
            .get_all("x-forwarded-proto")
            .iter()
            .next_back()
            .is_some_and(|scheme| scheme.as_bytes().eq_ignore_ascii_case(b"https"))
}

/// Whether the request comes from a program on this machine, and not by a proxy on it.
pub fn is_from_this_machine(config: &Config, peer: Peer, headers: &HeaderMap) -> bool {
    let is_passed_on = ["forwarded", "x-forwarded-for", "x-real-ip", "via"]
        .iter()
        .any(|name| headers.contains_key(*name));
    match forwarded_for(config, headers) {
        Some(address) => address.to_canonical().is_loopback(),
        None => peer.0.to_canonical().is_loopback() && !is_passed_on,
    }
}

/// The last address in `X-Forwarded-For`: the one that our proxy has seen itself. Those before it are anybody's claim.
fn forwarded_for(config: &Config, headers: &HeaderMap) -> Option<IpAddr> {
    if !config.trust_proxy {
        return None;
    }
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEER: Peer = Peer(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));

    fn trusting() -> Config {
        Config { trust_proxy: true, ..Config::default() }
    }

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_the_last_address_is_believed_and_only_from_a_trusted_proxy() {
        let claimed =
            headers(&[("x-forwarded-for", "6.6.6.6, 7.7.7.7"), ("x-forwarded-for", "8.8.8.8")]);
        assert_eq!(source(&trusting(), PEER, &claimed).to_string(), "8.8.8.8");
        assert_eq!(source(&Config::default(), PEER, &claimed).to_string(), "127.0.0.1");
        let nonsense = headers(&[("x-forwarded-for", "8.8.8.8, cat")]);
        assert_eq!(source(&trusting(), PEER, &nonsense).to_string(), "127.0.0.1");
    }

    #[test]
    fn a_customer_with_many_addresses_counts_once() {
        let source = |address: &str| {
            source(&Config::default(), Peer(address.parse().unwrap()), &HeaderMap::new())
                .to_string()
        };
        assert_eq!(source("2001:db8:1:2:3:4:5:6"), source("2001:db8:1:2:ffff::1"));
        assert_ne!(source("2001:db8:1:2::1"), source("2001:db8:1:3::1"));
        assert_eq!(source("::ffff:10.0.0.7"), "10.0.0.7");
        assert_eq!(source("::1"), "::1");
    }

    #[test]
    fn what_a_proxy_on_this_machine_passes_on_does_not_come_from_this_machine() {
        let outside = headers(&[("x-forwarded-for", "8.8.8.8")]);
        assert!(is_from_this_machine(&Config::default(), PEER, &HeaderMap::new()));
        assert!(!is_from_this_machine(&Config::default(), PEER, &outside));
        assert!(!is_from_this_machine(&trusting(), PEER, &outside));
        assert!(is_from_this_machine(&trusting(), PEER, &headers(&[("x-forwarded-for", "::1")])));
        let lan = Peer("192.168.1.7".parse().unwrap());
        assert!(!is_from_this_machine(&Config::default(), lan, &HeaderMap::new()));
    }
}
