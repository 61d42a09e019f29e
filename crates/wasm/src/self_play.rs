//! Games between bots in the browser: the same bits as everywhere.

use koshki_bots::self_play::{LuckFrom, record};
use koshki_bots::{Budget, CantPlay, Contender, SeatRotation, Setting, Shelf};
use koshki_rules::Game;
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::record::{Record, WithMoves};
use serde::Deserialize;
use serde_json::json;

/// A game as `koshki lab games` plays it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedGame {
    game: String,
    seats: usize,
    seed: u64,
    bots: Vec<String>,
    simulations: u32,
}

impl AskedGame {
    /// Plays it; or says in plain English why not.
    pub(crate) fn record(self) -> Result<String, String> {
        struct Play(Setting);
        impl GameVisitor for Play {
            type Out = Result<Record, CantPlay>;
            fn visit<G: Game>(self) -> Self::Out {
                let options = self.0.check::<G>()?;
                Ok(record::<G>(&self.0, &options, 0, WithMoves::No, LuckFrom::Generator))
            }
        }
        let budget = Budget::Simulations(self.simulations);
        let setting = Setting {
            game: self.game.clone(),
            seats: self.seats,
            options: json!({}),
            contenders: self.bots.into_iter().map(|bot| Contender { bot, budget }).collect(),
            rotation: SeatRotation::Fixed,
            seed: self.seed,
            shelf: Shelf::nowhere(),
        };
        let record = games::visit(&self.game, Play(setting)).map_err(|error| error.to_string())?;
        Ok(record.map_err(|error| error.to_string())?.to_line())
    }
}
