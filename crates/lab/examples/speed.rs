//! Scratch: random games a second of one game.
use koshki_lab::playout;
use koshki_rules::Game;
use koshki_rules::games::{self, Visitor};
use rand_core::SeedableRng;

struct Speed(usize);
impl Visitor for Speed {
    type Out = ();
    fn visit<G: Game>(self) {
        let start = G::setup(&G::Options::default(), self.0).expect("seats");
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
        let mut moves = Vec::new();
        let (mut games, mut steps) = (0_u64, 0);
        let clock = std::time::Instant::now();
        while clock.elapsed().as_secs() < 3 {
            for _ in 0..100 {
                let mut position = start.clone();
                steps += playout::random(&mut position, &mut moves, &mut rng).1;
                games += 1;
            }
        }
        let seconds = clock.elapsed().as_secs_f64();
        println!(
            "{:.0} games/s, {:.0} steps/s, {:.1} steps a game",
            games as f64 / seconds,
            steps as f64 / seconds,
            steps as f64 / games as f64
        );
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    games::visit(&args[1], Speed(args[2].parse().expect("a number of seats"))).expect("a game");
}
