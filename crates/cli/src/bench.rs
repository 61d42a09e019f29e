//! `koshki bench`: how fast the engines are.

use clap::Args;
use koshki_lab::bench;

use crate::screen::write_line;
use crate::wrong::Failure;

/// `koshki bench`
#[derive(Args)]
pub struct BenchArguments {
    /// As JSON, a line a workload
    #[arg(long)]
    json: bool,
    /// Make every workload this many times larger; the checksums change with it
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1_000))]
    scale: u64,
}

/// Measures and prints, a line a workload, its name first.
pub fn run(arguments: &BenchArguments) -> Result<(), Failure> {
    if !arguments.json {
        write_line(format_args!(
            "{:<20} {:>14} {:>16}   {:<16}",
            "workload", "games/CPU-s", "steps/CPU-s", "checksum"
        ))?;
    }
    bench::all(arguments.scale, |measured| {
        if arguments.json {
            write_line(serde_json::to_string(measured).expect("it has only text keys"))?;
        } else {
            write_line(format_args!(
                "{:<20} {:>14.0} {:>16.0}   {}",
                measured.workload,
                measured.games_per_cpu_second,
                measured.steps_per_cpu_second,
                measured.checksum
            ))?;
        }
        Ok::<(), Failure>(())
    })
}
