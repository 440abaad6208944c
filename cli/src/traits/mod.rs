//! `stackmate traits`: shows how a level plays, so that a person can judge whether it plays like one.
//!
//! *What.* A level plays against itself in process. Counted are its misdrops and how far they lie from the wanted place, the
//! holes that it makes, the wells that it keeps open, the rows that it clears at once, and how it dies. *How.* A misdrop is a
//! placement that differs from the best one in [`Bot::rated`], which has no misdrops. With `--film` each position of the first
//! game is drawn. Times between placements are the page's, not the core's (`web/engine/pace.js`).

mod film;
mod tally;

use clap::Args;
use stackmate::bot::Bot;
use stackmate::bot::freestyle::Options;
use stackmate::bot::level::Level;
use stackmate::bot::levelled::Levelled;
use stackmate::{Placement, State};

use crate::duel::{Duel, Settings, pair_seed};
use crate::failure::Failure;
use tally::{Portrait, Tally};

/// Show how a level plays: its misdrops, holes, wells, clears and deaths in games against itself.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The level; the default is all levels
    #[arg(long, value_name = "NAME")]
    level: Option<Level>,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seed for the pieces, the garbage holes and the misdrops
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Nodes to search for each piece, for levels that do not set their own number
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Draw the left board of the first game after every piece
    #[arg(long)]
    film: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

type Player = Levelled<Box<dyn Bot>>;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let levels = arguments.level.map_or_else(|| Level::ALL.to_vec(), |level| vec![level]);
    let portraits: Vec<Portrait> =
        levels.into_iter().map(|level| arguments.play_all(level)).collect::<Result<_, Failure>>()?;
    tally::print(&portraits, arguments.json)
}

impl Arguments {
    fn play_all(&self, level: Level) -> Result<Portrait, Failure> {
        let mut tally = Tally::default();
        for game in 0..self.games {
            self.play(level, game, &mut tally)?;
        }
        Ok(tally.portrait(level))
    }

    /// Plays one game of the level against itself.
    fn play(&self, level: Level, game: u64, tally: &mut Tally) -> Result<(), Failure> {
        let seed = pair_seed(self.seed, game);
        let mut duel = Duel::new(seed, Settings::default());
        let mut players = [0, 1].map(|side| player(level, seed.wrapping_add(side)));
        let nodes = level.nodes.unwrap_or(self.nodes);
        while duel.outcome().is_none() {
            let mut made = [None; 2];
            for (side, player) in players.iter_mut().enumerate() {
                let state = duel.state(side).clone();
                made[side] = choose(player, &state, duel.incoming(side), nodes, tally);
                if made[side].is_none() {
                    duel.forfeit(side);
                }
            }
            if duel.outcome().is_some() {
                break;
            }
            let turn = duel.play(made);
            [0, 1].iter().for_each(|&side| tally.see(duel.state(side), &turn.locks[side]));
            if self.film && game == 0 {
                film::draw(duel.turns(), duel.state(0), made[0], duel.incoming(0))?;
            }
        }
        tally.count_deaths(&duel);
        Ok(())
    }
}

fn player(level: Level, seed: u64) -> Player {
    let mut options = Options::default();
    options.search.seed = seed;
    level.bot(options)
}

/// Returns the level's placement and counts it. Returns `None` when no placement is left.
fn choose(
    player: &mut Player,
    state: &State,
    incoming: u32,
    nodes: u32,
    tally: &mut Tally,
) -> Option<Placement> {
    player.think(state, nodes);
    let made = player.suggest(state, incoming).first().copied()?;
    let wanted = player.rated(state, incoming, 1).first().map_or(made, |best| best.placement);
    tally.count_placement(wanted, made);
    Some(made)
}
