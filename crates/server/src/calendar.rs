//! The date by the clock that counts, and how it is written.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use koshki_protocol::civil;

/// By how many milliseconds the clock that counts is ahead of this machine's.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// Milliseconds since 1970, by this machine's clock or, where servers share a database, by the database's.
pub fn now() -> i64 {
    machine_now().saturating_add(AHEAD.load(Ordering::Relaxed))
}

/// It is this late by the clock that counts.
pub(crate) fn go_by(now: i64) {
    AHEAD.store(now.saturating_sub(machine_now()), Ordering::Relaxed);
}

fn machine_now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Milliseconds since 1970 as a date and a time for people, by UTC.
pub fn date(at: i64) -> String {
    let (year, month, day, seconds) = calendar(at);
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{year:04}-{month:02}-{day:02} {hours:02}:{minutes:02}:{:02} UTC", seconds % 60)
}

/// The same as a part of a file's name; later ones sort after earlier ones.
pub fn stamp(at: i64) -> String {
    let (year, month, day, seconds) = calendar(at);
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let milliseconds = at.rem_euclid(1000);
    format!(
        "{year:04}{month:02}{day:02}-{hours:02}{minutes:02}{:02}-{milliseconds:03}",
        seconds % 60
    )
}

/// Whether this could be a [`stamp`].
pub(crate) fn is_stamp(text: &str) -> bool {
    let is_as_in = |(byte, pattern): (u8, u8)| match pattern {
        b'0' => byte.is_ascii_digit(),
        _ => byte == pattern,
    };
    let pattern = b"00000000-000000-000";
    text.len() == pattern.len() && text.bytes().zip(*pattern).all(is_as_in)
}

/// Year, month, day and second of the day.
fn calendar(at: i64) -> (i64, i64, i64, i64) {
    let seconds = at.div_euclid(1000);
    let (year, month, day) = civil(seconds.div_euclid(86_400));
    (year, month, day, seconds.rem_euclid(86_400))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_by_the_calendar() {
        for (at, told) in [
            (0, "1970-01-01 00:00:00 UTC"),
            (951_782_400_000, "2000-02-29 00:00:00 UTC"),
            (1_794_984_299_999, "2026-11-18 06:44:59 UTC"),
            (4_107_542_399_000, "2100-02-28 23:59:59 UTC"),
        ] {
            assert_eq!(date(at), told);
        }
        assert_eq!(stamp(1_794_984_299_999), "20261118-064459-999");
        assert!(is_stamp(&stamp(0)) && is_stamp(&stamp(4_107_542_399_000)));
        for other in ["", "20261118-064459-99", "20261118-064459-9999", "20261118-064459_999"] {
            assert!(!is_stamp(other), "{other}");
        }
    }
}
