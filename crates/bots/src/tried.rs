//! Values that are tried before bots use them: weights in a file that `koshki lab train` wrote.

use std::fs;
use std::path::Path;

use koshki_rules::Game;

use crate::judge::Judge;
use crate::learn::{self, DamagedWeights};
use crate::{CantPlay, games};

/// A judge by the weights in this file.
///
/// # Errors
/// When the game can't be judged so, or the file is of no use.
pub fn judge<G: Game>(file: &Path) -> Result<Box<dyn Judge<G>>, CantPlay> {
    let wrong = |why: String| CantPlay::Values { file: file.to_owned(), why };
    let damaged =
        |DamagedWeights| wrong("it is damaged, or holds no weights of this game".to_owned());
    let not_tried = || wrong(format!("the values of {} can't be tried from a file", G::ID));
    let learner = games::learner::<G>().ok_or_else(not_tried)?;
    let text = fs::read_to_string(file).map_err(|why| wrong(why.to_string()))?;
    let weights = learn::read(&text).map_err(damaged)?;
    learner.judge(&weights).map_err(damaged)?.ok_or_else(not_tried)
}
