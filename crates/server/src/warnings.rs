//! The last warnings of this process, for the host's page. The program that starts the log passes them on: a process has one log.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use koshki_protocol::Warning;

/// How many are kept.
const MOST: usize = 50;
/// The longest text that is kept of one, in characters.
const LONGEST: usize = 300;

static KEPT: Mutex<VecDeque<Warning>> = Mutex::new(VecDeque::new());

/// Keeps one more; the oldest goes.
pub fn keep(mut warning: Warning) {
    if let Some((end, _)) = warning.text.char_indices().nth(LONGEST) {
        warning.text.truncate(end);
        warning.text.push('…');
    }
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    kept.push_front(warning);
    kept.truncate(MOST);
}

/// All that are kept, the newest first.
pub fn kept() -> Vec<Warning> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_fifty_are_kept_and_none_is_endless() {
        for number in 0..60 {
            let text = if number == 59 { "ы".repeat(1000) } else { number.to_string() };
            keep(Warning { at: number, is_error: false, text });
        }
        let kept = kept();
        let times: Vec<i64> = kept.iter().map(|warning| warning.at).collect();
        assert_eq!(times, (10..60).rev().collect::<Vec<i64>>());
        assert_eq!(kept[0].text.chars().count(), LONGEST + 1);
    }
}
