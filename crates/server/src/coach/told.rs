//! What the coach knows, as clients read it.

use koshki_bots::coach;
use koshki_protocol::{Advice, GameAnalysis, Mistake, MoveAdvice, SeatAnalysis, Stroke};

/// Advice as clients read it.
pub fn told_advice(advice: coach::Advice) -> Advice {
    let moves = advice.moves.into_iter().map(|of| MoveAdvice {
        mv: of.mv.data,
        win: of.verdict.win.value,
        error: of.verdict.win.error,
        points: of.verdict.points,
        fails: of.verdict.fails,
        says: of.says,
    });
    Advice { step: advice.step, of: advice.of as u32, moves: moves.collect() }
}

/// The analysis of the game with this number as clients read it.
pub fn told_analysis(game: u32, analysed: coach::GameAnalysis) -> GameAnalysis {
    let seats = analysed.seats.into_iter().map(|seat| SeatAnalysis {
        start: seat.start,
        luck: seat.luck,
        skill: seat.skill,
        lost: seat.lost,
        given: seat.given,
        rest: seat.rest,
        error: seat.error,
        result: seat.result,
        mistakes: seat.mistakes.into_iter().map(mistake).collect(),
        luckiest: seat.luckiest.map(stroke),
        unluckiest: seat.unluckiest.map(stroke),
        says: seat.says,
    });
    GameAnalysis { game, exact: analysed.is_exact, seats: seats.collect() }
}

fn mistake(mistake: coach::Mistake) -> Mistake {
    let coach::Mistake { step, chosen, better, cost, says } = mistake;
    Mistake { step, chosen, better, cost, says }
}

fn stroke(stroke: coach::Stroke) -> Stroke {
    let coach::Stroke { step, change, says } = stroke;
    Stroke { step, change, says }
}
