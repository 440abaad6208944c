//! Compares counts of tilings with published numbers and with a naive count.

use std::collections::BTreeSet;

use stackmate::pc::zdd::{BadHeight, Graph, TRUE};
use stackmate::pc::{Limits, Pieces};
use stackmate::{Offset, Orientation, Piece, Rng, WIDTH};

fn graph(height: usize, filled: &[u8; WIDTH]) -> Graph {
    let mut graph = Graph::new();
    graph.build(height, filled).unwrap();
    graph
}

fn empty(height: usize) -> Graph {
    graph(height, &[0; WIDTH])
}

/// Checks the counts of the article, and others that were computed elsewhere with the same definition.
#[test]
fn empty_fields_have_the_published_tilings() {
    let counts = [0, 64, 0, 522_230_555, 0, 224_282_651_535_965_402];
    for (height, count) in (1..).zip(counts) {
        assert_eq!(empty(height).count(), count, "height {height}");
    }
    let four = empty(4);
    assert_eq!((four.states(), four.transitions()), (4_168, 7_837));
    assert_eq!(graph(4, &[0, 0, 0, 0, 0, 15, 15, 15, 15, 15]).count(), 11_948);
    assert_eq!(graph(4, &[15; WIDTH]).count(), 1);
    for height in [0, 7, 21] {
        assert_eq!(Graph::new().build(height, &[0; WIDTH]), Err(BadHeight(height)));
    }
}

/// Returns the states from which a tiling can be completed, and the number of their transitions to such
/// states.
fn live(graph: &Graph) -> (BTreeSet<u32>, usize) {
    let mut live = BTreeSet::from([TRUE]);
    let mut transitions = 0;
    for state in (2..graph.states() as u32).rev() {
        let useful = graph.from(state).iter().filter(|transition| live.contains(&transition.next)).count();
        transitions += useful;
        if useful > 0 {
            live.insert(state);
        }
    }
    live.remove(&TRUE);
    (live, transitions)
}

#[test]
fn the_part_that_leads_to_tilings_has_the_published_size() {
    let four = empty(4);
    let (live, transitions) = live(&four);
    assert_eq!((live.len(), transitions), (2_885, 5_669));
    assert_eq!(four.from(TRUE), []);
}

#[test]
fn a_graph_can_be_rebuilt_in_the_same_memory() {
    let mut again = empty(6);
    again.build(4, &[0; WIDTH]).unwrap();
    let four = empty(4);
    assert_eq!((again.states(), again.transitions()), (four.states(), four.transitions()));
    assert!((0..four.states() as u32).all(|state| again.from(state) == four.from(state)));
}

/// A field that is filled piece by piece, and the pieces that were placed in it.
#[derive(Clone)]
struct Naive {
    height: usize,
    filled: Vec<[bool; WIDTH]>,
    used: Pieces,
}

impl Naive {
    /// Counts tilings cell by cell and row by row, with every choice of rows for every piece.
    fn count(&mut self, allowed: &dyn Fn(Pieces) -> bool) -> u64 {
        let cells = (0..self.height).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        let Some(first) = cells.into_iter().find(|&(x, y)| !self.filled[y][x]) else { return 1 };
        let mut count = 0;
        for piece in Piece::ALL {
            let used = self.used.with(piece);
            if !allowed(used) {
                continue;
            }
            let mut seen = BTreeSet::new();
            for orientation in Orientation::ALL {
                for cells in self.ways(piece, orientation, first) {
                    if !seen.insert(cells) {
                        continue;
                    }
                    let before = std::mem::replace(&mut self.used, used);
                    self.set(&cells, true);
                    count += self.count(allowed);
                    self.set(&cells, false);
                    self.used = before;
                }
            }
        }
        count
    }

    fn set(&mut self, cells: &[(usize, usize); 4], filled: bool) {
        cells.iter().for_each(|&(x, y)| self.filled[y][x] = filled);
    }

    /// Returns the placements of a piece that cover the cell `cover` and only empty cells, each as a sorted
    /// list of cells.
    fn ways(
        &self,
        piece: Piece,
        orientation: Orientation,
        cover: (usize, usize),
    ) -> Vec<[(usize, usize); 4]> {
        let shape = piece.offsets(orientation);
        let below = shape.iter().map(|cell| cell.1).min().unwrap();
        let rows = shape.iter().map(|cell| cell.1 - below).max().unwrap() as usize + 1;
        let mut ways = Vec::new();
        for using in 0u32..1 << self.height {
            if using.count_ones() as usize != rows {
                continue;
            }
            let using: Vec<usize> = (0..self.height).filter(|&y| using >> y & 1 == 1).collect();
            for x in -3..WIDTH as i8 + 3 {
                let place = |&(dx, dy): &Offset| (x + dx, using[(dy - below) as usize]);
                let cells = shape.iter().map(place).collect::<Vec<_>>();
                if cells.iter().any(|&(x, y)| !(0..WIDTH as i8).contains(&x) || self.filled[y][x as usize]) {
                    continue;
                }
                let mut cells: Vec<_> = cells.into_iter().map(|(x, y)| (x as usize, y)).collect();
                cells.sort_unstable();
                if cells.contains(&cover) {
                    ways.push(cells.try_into().unwrap());
                }
            }
        }
        ways
    }
}

/// Returns a field of `height` rows with `left` empty cells in neighbouring columns.
fn random_field(rng: &mut Rng, height: usize, left: usize) -> [u8; WIDTH] {
    let full = ((1u32 << height) - 1) as u8;
    let mut filled = [full; WIDTH];
    let (mut free, mut x) = (0, rng.below(6) as usize);
    while free < left {
        let column = &mut filled[x % WIDTH];
        let y = rng.below(height as u32);
        if *column >> y & 1 == 1 {
            *column ^= 1 << y;
            free += 1;
        }
        x += usize::from(rng.below(3) == 0);
    }
    filled
}

#[test]
fn a_naive_count_agrees_on_random_fields_with_and_without_limits() {
    let mut rng = Rng::new(5, 0);
    let mut tiled = 0;
    for round in 0..200 {
        let height = 2 + round % 5;
        let filled = random_field(&mut rng, height, [8, 12, 16][round % 3]);
        let rows = (0..height).map(|y| filled.map(|column| column >> y & 1 == 1)).collect();
        let naive = Naive { height, filled: rows, used: Pieces::NONE };
        let mut found = graph(height, &filled);
        let count = naive.clone().count(&|_| true);
        assert_eq!(found.count(), count, "height {height}, {filled:?}");
        tiled += usize::from(count > 0);

        let queue = (0..6).map(|_| Piece::ALL[rng.below(7) as usize]).collect::<Pieces>();
        let limits = Limits { most: queue, free: u32::MAX, beyond: 0 };
        let within = |used: Pieces| Piece::ALL.iter().all(|&piece| used.of(piece) <= queue.of(piece));
        assert_eq!(found.count_within(&limits), naive.clone().count(&within), "{filled:?} {queue:?}");

        let bag = |used: Pieces| {
            let repeats = Piece::ALL.map(|piece| used.of(piece).saturating_sub(1));
            repeats.iter().all(|&repeats| repeats <= 1) && repeats.iter().sum::<u32>() <= 1
        };
        assert_eq!(found.count_within(&Limits::bags(1, 1)), naive.clone().count(&bag), "{filled:?}");

        let start_of_bag =
            |used: Pieces| used.total() <= 3 && Piece::ALL.iter().all(|&piece| used.of(piece) < 2);
        assert_eq!(found.count_within(&Limits::bags(0, 3)), naive.clone().count(&start_of_bag), "{filled:?}");
    }
    assert!(tiled > 20, "only {tiled} fields had tilings");
}

#[test]
fn limits_that_allow_everything_do_not_change_the_count() {
    let mut two = empty(2);
    let all =
        Limits { most: Piece::ALL.into_iter().flat_map(|piece| [piece; 5]).collect(), free: 5, beyond: 0 };
    assert_eq!((two.count_within(&all), two.count()), (64, 64));
    assert_eq!(two.count_within(&Limits { free: 1, ..all }), 0);
}
