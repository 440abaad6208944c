//! What many games show together.

use serde_json::{Map, Value as Json, json};

use super::record::{Game, Kind, Settings, Side, Track};
use crate::arena::rating::{elo, wilson};
use crate::tune::llr::Sprt;

/// The test of `sumten-v1`.
const TEST: Sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
/// The numbers of turns after which the best chains are compared.
const STAGES: [usize; 4] = [15, 20, 25, 30];

/// Returns the object that `solo` or `match` prints.
pub(super) fn of(settings: &Settings, games: &[Game], threads: u32) -> Json {
    let ms: f64 = games.iter().flat_map(|game| &game.tracks).map(Track::all_ms).sum();
    let mut table = Map::new();
    let common = json!({
        "v": settings.v, "rules": settings.rules, "threads": threads, "cpu_s": ms / 1e3, "games": games.len(),
        "turn_ms": settings.turn_ms, "budget": settings.budget, "nodes": settings.nodes, "turns": settings.turns,
        "choices": settings.choices,
    });
    let own = match settings.run {
        Kind::Solo => solo(games),
        Kind::Match => versus(games),
    };
    for part in [common, own] {
        if let Json::Object(part) = part {
            table.extend(part);
        }
    }
    Json::Object(table)
}

fn solo(games: &[Game]) -> Json {
    let tracks: Vec<&Track> = games.iter().flat_map(|game| game.tracks.first()).collect();
    let mut table = Map::new();
    for turns in STAGES {
        table
            .insert(format!("best_by_{turns}"), json!(mean(tracks.iter().map(|track| track.best_by(turns)))));
        table.insert(
            format!("chain_by_{turns}"),
            json!(mean(tracks.iter().map(|track| track.chain_by(turns)))),
        );
    }
    let best: Vec<f64> = tracks.iter().map(|track| track.best_by(30).into()).collect();
    table.insert("best_by_30_95".to_owned(), json!(interval(&best)));
    let died = tracks.iter().filter(|track| track.died).count();
    table.insert("died".to_owned(), json!(died as f64 / tracks.len() as f64));
    table.insert("deaths".to_owned(), json!(died));
    table.extend(side(&tracks).into_iter().flat_map(|(key, value)| match (key.as_str(), value) {
        ("first_fire", Json::Object(fire)) => {
            fire.into_iter().map(|(key, value)| (format!("first_fire_{key}"), value)).collect()
        }
        (_, value) => vec![(key, value)],
    }));
    Json::Object(table)
}

fn versus(games: &[Game]) -> Json {
    let count = |winner| games.iter().filter(|game| game.winner == winner).count() as u64;
    let [a, b, draws] = [Some(Side::A), Some(Side::B), None].map(count);
    let (points, all) = (a as f64 + draws as f64 / 2.0, games.len() as f64);
    let finite = |share: f64| Some(elo(share)).filter(|elo| elo.is_finite());
    let interval = wilson(points, all);
    let turns =
        games.iter().map(|game| game.tracks.iter().map(|track| track.moves.len()).max().unwrap_or(0) as u32);
    let mut table = json!({
        "wins_a": a,
        "wins_b": b,
        "draws": draws,
        "score_a": points / all,
        "score_a_95": interval,
        "elo_a": finite(points / all),
        "elo_a_95": interval.map(finite),
        // A list is one game, so an observation is a whole win, a draw or a loss.
        "llr": TEST.llr([b, 0, draws, 0, a]),
        "llr_bounds": TEST.bounds(),
        "turns_mean": mean(turns),
    });
    for (index, name) in ["a", "b"].into_iter().enumerate() {
        let tracks: Vec<&Track> = games.iter().filter_map(|game| game.tracks.get(index)).collect();
        for (key, value) in side(&tracks) {
            table[&key][name] = value;
        }
        table["deaths"][name] = json!(tracks.iter().filter(|track| track.died).count());
    }
    table
}

/// Returns what is reported about each side.
fn side(tracks: &[&Track]) -> Vec<(String, Json)> {
    let fires: Vec<(usize, u32)> = tracks.iter().filter_map(|track| track.first_fire()).collect();
    let turns: usize = tracks.iter().map(|track| track.moves.len()).sum();
    let a_turn = |sum: f64| if turns > 0 { Some(sum / turns as f64) } else { None };
    let nodes: u64 = tracks.iter().map(|track| track.nodes).sum();
    // The factor of the baseline is chosen by these turns.
    let first_turns = tracks.iter().flat_map(|track| track.ms.iter().take(10).copied());
    let forfeits: Vec<&String> = tracks.iter().filter_map(|track| track.forfeit.as_ref()).collect();
    let pairs = [
        ("name", json!(tracks.first().map(|track| &track.name))),
        (
            "first_fire",
            json!({
                "turn": mean(fires.iter().map(|(turn, _)| *turn as u32)),
                "chain": mean(fires.iter().map(|(_, chain)| *chain)),
                "games": fires.len(),
            }),
        ),
        ("forfeits", json!(forfeits.len())),
        ("forfeit_reasons", json!(forfeits)),
        ("nodes_per_turn", json!(a_turn(nodes as f64).filter(|_| nodes > 0))),
        ("cpu_ms_per_turn", json!(a_turn(tracks.iter().map(|track| track.all_ms()).sum()))),
        ("cpu_ms_first_10", json!(mean(first_turns))),
        ("slowest_ms", json!(tracks.iter().flat_map(|track| &track.ms).copied().fold(0.0, f64::max))),
        ("factor", json!(tracks.iter().find_map(|track| track.factor))),
    ];
    pairs.map(|(key, value)| (key.to_owned(), value)).into()
}

/// Returns the mean, or `None` of nothing.
fn mean(values: impl Iterator<Item = impl Into<f64>>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value.into(), count + 1.0));
    (count > 0.0).then(|| sum / count)
}

/// Returns the 95 % interval of the mean, from the variance of the values.
fn interval(values: &[f64]) -> [f64; 2] {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let error = if values.len() > 1 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
    [mean - 1.959_964 * error, mean + 1.959_964 * error]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(run: &str) -> Settings {
        let settings = json!({
            "run": run, "v": 1, "rules": "sumten-v1", "programs": ["beam", "baseline"], "turns": 30, "turn_ms": 200.0,
            "budget": "cpu", "nodes": null, "game_ms": 1e8, "factor": null,
        });
        serde_json::from_value(settings).unwrap()
    }

    fn track(scores: &[u32], chains: &[u32]) -> Track {
        let moves = scores.iter().map(|_| "0 0".to_owned()).collect();
        let (scores, chains) = (scores.to_vec(), chains.to_vec());
        Track { moves, scores, chains, nodes: 600, ms: vec![40.0, 50.0], ..Track::default() }
    }

    fn game(list: u32, winner: Option<Side>, tracks: Vec<Track>) -> Game {
        Game { list, winner, tracks, settings: settings("solo") }
    }

    #[test]
    fn a_solo_run_shows_its_chains_by_turn() {
        let mut late = vec![1; 16];
        late.extend([499, 500, 900]);
        let mut chains = vec![0; 16];
        chains.extend([14, 17, 18]);
        let dead = Track { died: true, ..track(&[3, 7], &[2, 3]) };
        let games = [game(1, None, vec![track(&late, &chains)]), game(2, None, vec![dead])];
        let table = of(&settings("solo"), &games, 1);
        let numbers = [
            "games",
            "best_by_15",
            "best_by_20",
            "best_by_30",
            "chain_by_15",
            "chain_by_20",
            "died",
            "forfeits",
        ]
        .map(|key| table[key].as_f64().unwrap());
        assert_eq!(numbers, [2.0, 4.0, 453.5, 453.5, 1.5, 10.5, 0.5, 0.0]);
        // 499 points are 99 ojama, 500 are 100.
        assert_eq!((&table["first_fire_turn"], &table["first_fire_chain"]), (&json!(17.0), &json!(17.0)));
        assert_eq!((&table["cpu_ms_per_turn"], &table["cpu_s"]), (&json!(180.0 / 21.0), &json!(0.18)));
        assert_eq!((&table["cpu_ms_first_10"], &table["slowest_ms"]), (&json!(45.0), &json!(50.0)));
        assert_eq!(table["nodes_per_turn"], json!(1200.0 / 21.0));
    }

    #[test]
    fn a_match_shows_the_score_and_the_test() {
        let won = |winner| game(1, winner, vec![track(&[600, 0], &[16, 0]), track(&[0, 0], &[0, 0])]);
        let games = |a, b, draws| -> Vec<Game> {
            [(Some(Side::A), a), (Some(Side::B), b), (None, draws)]
                .into_iter()
                .flat_map(|(winner, count)| (0..count).map(move |_| winner))
                .map(won)
                .collect()
        };
        let table = of(&settings("match"), &games(130, 60, 10), 2);
        assert_eq!([&table["wins_a"], &table["wins_b"], &table["draws"]], [130, 60, 10]);
        assert_eq!((&table["score_a"], &table["turns_mean"]), (&json!(0.675), &json!(2.0)));
        assert_eq!(table["first_fire"]["a"], json!({ "turn": 0.0, "chain": 16.0, "games": 200 }));
        assert_eq!(table["first_fire"]["b"], json!({ "turn": null, "chain": null, "games": 0 }));
        let number = |table: &Json, key: &str| table[key].as_f64().unwrap();
        assert!((number(&table, "elo_a") - 127.0).abs() < 0.1, "{table}");
        assert!(number(&table, "llr") > 2.944 && table["score_a_95"][0].as_f64() > Some(0.6), "{table}");
        let even = of(&settings("match"), &games(95, 95, 10), 2);
        assert!(number(&even, "elo_a").abs() < 1e-9 && number(&even, "llr") < 0.0);
        assert!(of(&settings("match"), &games(5, 0, 0), 2)["elo_a"].is_null());
    }
}
