//! The coach's phrases: keys into `texts/{en,ru}.ftl`, with what fills them.

use koshki_protocol::Percent;
use koshki_rules::{Phrase, Seat};

use crate::judge::{Estimate, Verdict};

/// Chances with a larger standard error are “about” this much.
const ROUGH: f64 = 0.01;

/// What a move would come to.
pub(crate) fn move_says(mv: &Phrase, verdict: &Verdict, stake: u32) -> Phrase {
    let risk = verdict.fails.filter(|&fails| fails > 0.0);
    let key = match (risk, stake) {
        (None, _) => "coach-move",
        (Some(_), 0) => "coach-move-risk",
        (Some(_), _) => "coach-move-stake",
    };
    let mut says =
        Phrase::new(key).phrase("move", mv.clone()).phrase("chance", chance(verdict.win));
    if let Some(fails) = risk {
        says = says.number("fails", percent(fails).max(1));
        if stake > 0 {
            says = says.number("points", stake);
        }
    }
    says
}

/// What a choice has cost.
pub(crate) fn mistake_says(chosen: &Phrase, better: &Phrase, cost: f64) -> Phrase {
    Phrase::new("coach-mistake")
        .phrase("chosen", chosen.clone())
        .phrase("better", better.clone())
        .number("percent", percent(cost))
}

/// What luck has done to a seat.
pub(super) fn stroke_says(event: Phrase, seat: Seat, before: Estimate, after: Estimate) -> Phrase {
    Phrase::new("coach-stroke")
        .phrase("event", event)
        .seat("seat", seat)
        .phrase("before", chance(before))
        .phrase("after", chance(after))
}

/// How a seat came to its result; nothing of luck and skill where too much is unexplained.
pub(super) fn seat_says(
    seat: Seat,
    start: Estimate,
    result: f64,
    percent: Percent,
    is_clear: bool,
) -> Phrase {
    let key = match (is_clear, percent.rest) {
        (false, _) => "coach-seat-unclear",
        (true, 0) => "coach-seat",
        (true, _) => "coach-seat-rest",
    };
    let mut says = Phrase::new(key)
        .seat("seat", seat)
        .phrase("start", chance(start))
        .phrase("result", chance(Estimate::exact(result)));
    if is_clear {
        says = says.sign("luck", signed(percent.luck)).sign("skill", signed(percent.skill));
        if percent.rest != 0 {
            says = says.sign("rest", signed(percent.rest));
        }
    } else {
        says = says.number("rest", percent.rest.abs());
    }
    says
}

fn chance(chance: Estimate) -> Phrase {
    let whole = percent(chance.value);
    match whole {
        0 if chance.value > 0.0 => Phrase::new("coach-chance-under"),
        100 if chance.value < 1.0 => Phrase::new("coach-chance-over"),
        _ if chance.error > ROUGH => Phrase::new("coach-chance-about")
            .number("percent", whole)
            .number("error", percent(chance.error).max(1)),
        _ => Phrase::new("coach-chance").number("percent", whole),
    }
}

/// In whole percent.
pub(super) fn percent(part: f64) -> i64 {
    (part * 100.0).round() as i64
}

fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", -number),
    }
}
