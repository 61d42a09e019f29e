//! By which names the server may be called. A page of a foreign name that points at this machine (DNS rebinding) would
//! otherwise count as our own.

use std::net::{IpAddr, Ipv6Addr};
use std::{fs, iter};

use hyper::header::HOST;
use hyper::http::uri::Authority;
use hyper::{HeaderMap, Uri};

use crate::Config;

/// Names that only we have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HostNames(Vec<String>);

/// Why a request is not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WrongHost {
    /// It names no host, or several.
    NotOne,
    /// It is for somebody else.
    Foreign,
}

impl HostNames {
    /// The public name, and the name of the machine.
    pub(crate) fn of(config: &Config) -> Self {
        let public = config.public_url.iter().map(|url| url.host().to_owned());
        HostNames(public.chain(machine_names()).collect())
    }

    /// Refuses a request for another host.
    pub(crate) fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), WrongHost> {
        let mut hosts = headers.get_all(HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            return Err(WrongHost::NotOne);
        };
        let named = host.to_str().ok().into_iter();
        // A request may name its host in its first line too.
        let mut named = named.chain(uri.authority().map(Authority::as_str)).peekable();
        if named.peek().is_some() && named.all(|host| self.is_ours(host)) {
            return Ok(());
        }
        Err(WrongHost::Foreign)
    }

    /// Nobody but the owner of a machine or of its network gives it a literal address, or a name in `.local`.
    fn is_ours(&self, host: &str) -> bool {
        let Some(name) = without_port(host) else { return false };
        if let Some(literal) = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            return literal.parse::<Ipv6Addr>().is_ok();
        }
        if name.parse::<IpAddr>().is_ok_and(|address| address.is_ipv4()) {
            return true;
        }
        let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
        name == "localhost"
            || name.ends_with(".localhost")
            || name.ends_with(".local")
            || self.0.contains(&name)
    }
}

/// The host of `host:port`; none if it is not written like that.
fn without_port(host: &str) -> Option<&str> {
    let name_ends = if host.starts_with('[') {
        host.find(']')? + 1
    } else {
        host.find(':').unwrap_or(host.len())
    };
    let (name, port) = host.split_at(name_ends);
    let is_port = port.is_empty() || port.strip_prefix(':')?.parse::<u16>().is_ok();
    let is_name =
        name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.[]:".contains(&byte));
    (is_port && is_name).then_some(name)
}

/// The name of this machine, whole and without its domain; nothing where the system does not tell.
fn machine_names() -> impl Iterator<Item = String> {
    let name = fs::read_to_string("/proc/sys/kernel/hostname")
        .or_else(|_| fs::read_to_string("/etc/hostname"))
        .unwrap_or_default()
        .trim()
        .to_ascii_lowercase();
    let short = name.split('.').next().unwrap_or_default().to_owned();
    iter::once(name).chain(iter::once(short)).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_s_own_name_is_ours_and_a_name_that_only_begins_like_it_is_not() {
        let names = HostNames(vec!["cattery".to_owned()]);
        for (host, is_ours) in [
            ("cattery", true),
            ("Cattery:8080", true),
            ("cattery.evil.example", false),
            ("evil.cattery", false),
            ("cattery:", false),
            ("cattery:99999", false),
        ] {
            assert_eq!(names.is_ours(host), is_ours, "{host}");
        }
        let own = HostNames::of(&Config::default());
        assert!(machine_names().all(|name| own.is_ours(&name)), "{own:?}");
    }
}
