//! What the operator sees: people, tables, bans, how much there is to do, and what the log has warned of.

use std::collections::BTreeSet;
use std::fs;
use std::thread::available_parallelism;

use koshki_match::Match;
use koshki_protocol::{Load, MatchState, Overview, PersonId, PersonNamed, Refused, TableInUse};

use crate::operator::Rules;
use crate::{App, backups, warnings};

impl App {
    /// What the operator sees.
    ///
    /// # Errors
    /// When it can't be read now.
    pub async fn overview(&self) -> Result<Overview, Refused> {
        let mut tables = Vec::new();
        for id in self.rooms.ids() {
            let Some((_, stored)) = self.store.find(&id).await? else { continue };
            if let Ok(the_match) = Match::from_stored(stored)
                && the_match.state != MatchState::Over
            {
                let seats = the_match.seats.iter().map(|seat| seat.nickname.clone()).collect();
                let Match { game, state, .. } = the_match;
                tables.push(TableInUse { match_id: id, game, state, seats });
            }
        }
        // The same order each time: a page that shows them must not shuffle under a finger.
        tables.sort_by(|one, other| one.match_id.cmp(&other.match_id));
        let rules = self.operator.read(Rules::clone);
        Ok(Overview {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            opens_tables: !rules.is_stopped,
            writable: self.store.is_writable(),
            backup_age: backups::newest_of(&self.config).map(|(_, age)| age.as_secs()),
            load: self.load(),
            tables,
            people: self.doors.people(),
            banned_people: self.named(rules.people).await?,
            banned_addresses: rules.addresses.into_iter().collect(),
            muted: self.named(rules.muted).await?,
            warnings: warnings::kept(),
        })
    }

    async fn named(&self, people: BTreeSet<i64>) -> Result<Vec<PersonNamed>, Refused> {
        let mut named = Vec::with_capacity(people.len());
        for person in people.into_iter().map(PersonId) {
            let nickname = self.store.nickname_of(person).await?.unwrap_or_default();
            named.push(PersonNamed { person, nickname });
        }
        Ok(named)
    }

    fn load(&self) -> Load {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let most = self.config.most_connections;
        Load {
            connections: number(self.connections.total()),
            most_connections: (most > 0).then(|| number(most)),
            most_tables: number(self.config.most_tables),
            running: self.started.elapsed().as_secs(),
            machine: machine(),
        }
    }
}

/// How busy the machine was in the last minute, where Linux tells it.
fn machine() -> Option<u32> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    let cores = u32::try_from(available_parallelism().ok()?.get()).ok()?;
    percent(&text, cores)
}

fn percent(loadavg: &str, cores: u32) -> Option<u32> {
    let (whole, hundredths) = loadavg.split(' ').next()?.split_once('.')?;
    let hundredths = whole.parse::<u32>().ok()? * 100 + hundredths.parse::<u32>().ok()?;
    Some(hundredths / cores.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_load_is_told_in_percent_of_all_processors() {
        assert_eq!(percent("1.50 0.75 0.60 2/345 6789\n", 2), Some(75));
        assert_eq!(percent("0.04 0.01 0.00 1/90 7\n", 4), Some(1));
        assert_eq!(percent("", 2), None);
    }
}
