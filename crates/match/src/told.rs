//! What the coach knows, as clients read it.

use koshki_protocol::GameAnalysis;

/// The analysis of the game with this number as clients read it.
pub fn told_analysis(game: u32, mut analysed: GameAnalysis) -> GameAnalysis {
    analysed.game = game;
    for chance in analysed.seats.iter_mut().flat_map(|seat| &mut seat.chances) {
        // A curve has a value for each step, and nobody sees more digits of them.
        *chance = (*chance * 1000.0).round() / 1000.0;
    }
    analysed
}
