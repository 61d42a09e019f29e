//! The ladder of levels: which meetings show it for a game.

use koshki_bots::Level;
use koshki_rules::games::{self, GameVisitor, UnknownGame};
use koshki_rules::{Game, Seat};

use super::Legs;

/// The meetings that show the ladder, the better one named first: each level against the one below, and the best one
/// against the one-ply bot.
pub fn rungs() -> [[&'static str; 2]; 4] {
    let [kitten, cat, tiger] = Level::ALL.map(Level::name);
    [[tiger, cat], [cat, kitten], [kitten, "random"], [tiger, "greedy"]]
}

/// What is played in each rotation: where two play and their sides differ, both sides.
///
/// # Errors
/// When there is no such game.
pub fn legs(game: &str, seats: usize) -> Result<Legs, UnknownGame> {
    struct HasTeams;
    impl GameVisitor for HasTeams {
        type Out = bool;
        fn visit<G: Game>(self) -> bool {
            has_teams::<G>()
        }
    }
    let has_teams = games::visit(game, HasTeams)?;
    Ok(if has_teams && seats == 2 { Legs::Two } else { Legs::One })
}

/// Whether some seats win together.
fn has_teams<G: Game>() -> bool {
    let seats = *G::SEATS.end();
    let start = G::setup(&G::Options::default(), seats).expect("the most seats are allowed");
    Seat::all(seats).any(|seat| start.side(seat) != seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_fits_the_game() {
        for (game, seats, is) in [
            ("chop-chop", 2, Legs::Two),
            ("chop-chop", 3, Legs::One),
            ("holey-cheese", 2, Legs::One),
            ("mouser", 4, Legs::One),
        ] {
            assert_eq!(legs(game, seats), Ok(is), "{game} for {seats}");
        }
        assert!(legs("chess", 2).is_err());
    }
}
