//! The ladder of levels: which meetings show it for a game.

use koshki_bots::Level;
use koshki_rules::games::{self, UnknownGame, Visitor};
use koshki_rules::{Game, Seat};

use super::Legs;

/// One meeting of the ladder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// How many seats.
    pub seats: usize,
    /// What is played in each rotation.
    pub legs: Legs,
    /// The better one, then the other.
    pub bots: [&'static str; 2],
}

/// The meetings that show the ladder of a game: each level against the one below, the best one against the one-ply
/// bot. With the fewest seats, and with four where nobody plays together. Where sides differ, both are played.
///
/// # Errors
/// When there is no such game.
pub fn rungs(game: &str) -> Result<Vec<Rung>, UnknownGame> {
    struct Rungs;
    impl Visitor for Rungs {
        type Out = Vec<Rung>;
        fn visit<G: Game>(self) -> Vec<Rung> {
            let seats = *G::SEATS.start();
            if has_teams::<G>() {
                return meetings(seats, Legs::Two).collect();
            }
            let few = meetings(seats, Legs::One);
            few.chain(meetings(4, Legs::One).filter(|_| G::SEATS.contains(&4))).collect()
        }
    }
    games::visit(game, Rungs)
}

fn meetings(seats: usize, legs: Legs) -> impl Iterator<Item = Rung> {
    let [kitten, cat, tiger] = Level::ALL.map(Level::name);
    let bots = [[tiger, cat], [cat, kitten], [kitten, "random"], [tiger, "greedy"]];
    bots.into_iter().map(move |bots| Rung { seats, legs, bots })
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
        let seats_of = |game| {
            let rungs = rungs(game).unwrap();
            rungs.iter().step_by(4).map(|rung| (rung.seats, rung.legs)).collect::<Vec<_>>()
        };
        assert_eq!(seats_of("chop-chop"), [(2, Legs::Two)]);
        assert_eq!(seats_of("holey-cheese"), [(2, Legs::One), (4, Legs::One)]);
        assert_eq!(seats_of("mouser"), [(2, Legs::One), (4, Legs::One)]);
        assert!(rungs("chess").is_err());
    }
}
