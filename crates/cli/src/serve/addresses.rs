//! The addresses under which people find a server: on this machine and elsewhere.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use koshki_server::Config;

/// The addresses under which people find a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Addresses {
    /// On this machine.
    pub here: String,
    /// From elsewhere, the best one first; none if nobody else can reach it.
    pub elsewhere: Vec<String>,
}

impl Addresses {
    /// Those of a server with these settings that listens on this address.
    pub fn of(config: &Config, listening: SocketAddr) -> Self {
        Self::with_interfaces(config, listening, interfaces())
    }

    /// Where the host opens their page: with a public address only pages from there are let in.
    pub fn of_host(&self, config: &Config) -> String {
        config.public_url.as_ref().map_or_else(|| self.here.clone(), ToString::to_string)
    }

    fn with_interfaces(config: &Config, listening: SocketAddr, interfaces: Vec<Ipv4Addr>) -> Self {
        let at = |ip: IpAddr| format!("http://{}", SocketAddr::new(ip, listening.port()));
        let here = match listening.ip() {
            ip if ip.is_unspecified() => at(IpAddr::V4(Ipv4Addr::LOCALHOST)),
            ip => at(ip),
        };
        let elsewhere = match listening.ip() {
            _ if config.public_url.is_some() => {
                config.public_url.iter().map(ToString::to_string).collect()
            }
            ip if ip.is_loopback() => Vec::new(),
            ip if ip.is_unspecified() => interfaces.into_iter().map(IpAddr::V4).map(at).collect(),
            ip => vec![at(ip)],
        };
        Addresses { here, elsewhere }
    }
}

/// This machine's addresses in its networks, those of homes first.
fn interfaces() -> Vec<Ipv4Addr> {
    let mut found: Vec<Ipv4Addr> = if_addrs::get_if_addrs()
        .unwrap_or_default()
        .into_iter()
        .filter_map(|interface| match interface.ip() {
            IpAddr::V4(ip) if !ip.is_loopback() && !ip.is_link_local() => Some(ip),
            _ => None,
        })
        .collect();
    found.sort_by_key(|ip| (!is_of_a_home(*ip), *ip));
    found
}

/// Other private addresses are more often those of virtual machines and tunnels.
fn is_of_a_home(ip: Ipv4Addr) -> bool {
    matches!(ip.octets(), [192, 168, ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(config: &Config, listening: &str) -> Addresses {
        let interfaces = vec![Ipv4Addr::new(192, 168, 1, 7), Ipv4Addr::new(10, 0, 0, 7)];
        Addresses::with_interfaces(config, listening.parse().unwrap(), interfaces)
    }

    #[test]
    fn a_server_for_this_machine_has_no_address_elsewhere() {
        for (listening, here) in
            [("127.0.0.1:8080", "http://127.0.0.1:8080"), ("[::1]:80", "http://[::1]:80")]
        {
            let found = addresses(&Config::default(), listening);
            assert_eq!(found, Addresses { here: here.to_owned(), elsewhere: Vec::new() });
        }
    }

    #[test]
    fn a_server_for_the_house_has_an_address_in_each_network() {
        let found = addresses(&Config::default(), "0.0.0.0:8080");
        assert_eq!(found.here, "http://127.0.0.1:8080");
        assert_eq!(found.elsewhere, ["http://192.168.1.7:8080", "http://10.0.0.7:8080"]);
        let found = addresses(&Config::default(), "192.168.1.7:9");
        assert_eq!((found.here.as_str(), found.elsewhere.len()), ("http://192.168.1.7:9", 1));
    }

    #[test]
    fn a_public_address_is_the_one_to_give_away() {
        let public_url = Some("https://koshki.example".parse().unwrap());
        let config = Config { public_url, ..Config::default() };
        let found = addresses(&config, "127.0.0.1:8080");
        assert_eq!(found.elsewhere, ["https://koshki.example"]);
        assert_eq!(found.of_host(&config), "https://koshki.example");
        assert_eq!(found.of_host(&Config::default()), found.here);
    }
}
