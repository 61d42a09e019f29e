//! Where a PostgreSQL database is. The address may hold a password, so it is never printed.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use serde::Deserialize;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;

use super::StoreError;

/// What may stand behind the question mark. The driver would log the value of any other name.
const PARAMETERS: [&str; 16] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "ssl-ca",
    "ssl-mode",
    "ssl-root-cert",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "statement-cache-capacity",
    "user",
];

/// The address of a PostgreSQL database, such as `postgres://koshki@db.example/koshki`. Printed, it is the host and the
/// name of the database: nothing else of it reaches a log.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// How to reach it.
    ///
    /// # Errors
    /// When it can't be read; it is not in the error either.
    pub(super) fn options(&self) -> Result<PgConnectOptions, StoreError> {
        let parameters = self.0.split_once('?').map_or("", |(_, parameters)| parameters);
        let is_known = |pair: &str| {
            let name = pair.split('=').next().unwrap_or_default();
            name.starts_with("options[") || PARAMETERS.contains(&name)
        };
        let is_postgres = ["postgres://", "postgresql://"].iter().any(|it| self.0.starts_with(it));
        if !is_postgres || !parameters.split('&').all(|pair| pair.is_empty() || is_known(pair)) {
            return Err(unreadable());
        }
        let options = PgConnectOptions::from_str(&self.0).map_err(|_| unreadable())?;
        Ok(options.disable_statement_logging())
    }
}

/// Accepts any text: a parser's error message would show the password in it. Opening tells whether it is right.
impl From<String> for DatabaseUrl {
    fn from(url: String) -> Self {
        DatabaseUrl(url)
    }
}

impl From<&str> for DatabaseUrl {
    fn from(url: &str) -> Self {
        DatabaseUrl(url.to_owned())
    }
}

impl Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.options() {
            Ok(options) => f.write_str(&name(&options)),
            Err(_) => f.write_str("an address that can't be read"),
        }
    }
}

impl Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// The name of a database and where it is.
pub(super) fn name(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or(options.get_username());
    match options.get_socket() {
        Some(socket) => format!("{database} at {}", socket.display()),
        None => format!("{database} at {}:{}", options.get_host(), options.get_port()),
    }
}

fn unreadable() -> StoreError {
    StoreError::Failed(
        "the address of the database can't be read: it should look like postgres://user:password@host/database"
            .to_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_printed_as_host_and_database_only() {
        let urls = [
            ("postgres://anna:cheese@db.example/koshki", "koshki at db.example:5432"),
            ("postgresql://anna:cheese@[::1]:99/k?sslmode=require", "k at [::1]:99"),
            ("postgres:///koshki?host=/run/pg&password=cheese&user=anna", "koshki at /run/pg"),
            ("postgres://anna:cheese@db.example:x/koshki", "an address that can't be read"),
            ("postgres://db.example/koshki?pasword=cheese", "an address that can't be read"),
            ("mysql://anna:cheese@db.example/koshki", "an address that can't be read"),
            ("cheese", "an address that can't be read"),
        ];
        for (url, name) in urls {
            let url = DatabaseUrl::from(url);
            assert_eq!((url.to_string(), format!("{url:?}")), (name.to_owned(), name.to_owned()));
            let error = url.options().map(drop).err().map_or(String::new(), |it| it.to_string());
            assert!(!error.contains("cheese") && !error.contains("anna"), "{error}");
        }
    }
}
