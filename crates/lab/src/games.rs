//! Many games between bots, written as records. The same setting gives the same bytes on every machine.

use std::io::Write;
use std::ops::ControlFlow;

use koshki_bots::Setting;
use koshki_bots::self_play::{LuckFrom, record};
use koshki_rules::Game;
use koshki_rules::games::{self, GameVisitor};
use koshki_rules::record::WithMoves;

use crate::{Gathering, LabError};

/// Plays `gathering.count` games and writes a line for each. There is no file to go on from.
///
/// # Errors
/// When the setting can't be played (then nothing was written), or `out` can't be written to.
pub fn write(
    setting: &Setting,
    with_moves: WithMoves,
    luck: LuckFrom,
    gathering: &Gathering,
    out: &mut dyn Write,
) -> Result<(), LabError> {
    struct Play<'a>(&'a Setting, WithMoves, LuckFrom, &'a Gathering<'a>, &'a mut dyn Write);
    impl GameVisitor for Play<'_> {
        type Out = Result<(), LabError>;
        fn visit<G: Game>(self) -> Self::Out {
            let Play(setting, with_moves, luck, gathering, out) = self;
            let options = setting.check::<G>()?;
            if gathering.count == 0 {
                return Err(LabError::NoGames);
            }
            let mut written = Ok(());
            let line = |index| record::<G>(setting, &options, index, with_moves, luck).to_line();
            gathering.each(0, line, |_, line| {
                written = writeln!(out, "{line}");
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            written.and_then(|()| out.flush()).map_err(LabError::Write)
        }
    }
    games::visit(&setting.game, Play(setting, with_moves, luck, gathering, out))?
}
