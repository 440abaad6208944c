//! The garbage queue: packets travel, can be cancelled, and enter the board from below.
//!
//! An attack becomes one packet with one hole column. A packet may enter `travel_ms` after it was made. The
//! receiver's own attacks cancel packets before and after that, the oldest packet first. A lock lets at most
//! `cap` arrived lines enter. After every line that enters, the packet's hole moves to one of the other nine
//! columns with probability `messiness_permille` / 1000. Holes are drawn from the player's own random stream,
//! so the actions of one side never change the holes of the other side. With `hole_change_permille` below
//! 1000, a packet may begin in the column in which the packet before it began.
//!
//! *Rising garbage.* With `rise_ms`, a packet joins the queue after each such time, like an attack.
//!
//! *Handicap.* A side may send only a part of its attacks, or more than all ([`Handicap`]).
//!
//! *Margin time.* Attacks grow from 120 s on, so that matches end. An attack of n lines becomes n·m/1024,
//! rounded down. m starts at 1024 and grows by 1 % of 1024 each second: m = 1024 + ⌊1024·s/100⌋ after s full
//! seconds. Fractions are dropped and not carried over.

use alloc::collections::VecDeque;

use super::config::GarbageRules;
use crate::board::WIDTH;
use crate::tool::rng::Rng;

/// The number of ticks after which attacks begin to grow.
pub const MARGIN_TICKS: u32 = 120_000;

/// Computes the lines that an attack of `lines` sends, `ticks` after the end of the countdown.
#[must_use]
pub fn with_margin(lines: u32, ticks: u32) -> u32 {
    let seconds = u64::from(ticks.saturating_sub(MARGIN_TICKS) / 1_000);
    let multiplier = 1_024 + 1_024 * seconds / 100;
    // 40 lines after 50 days are still below 2³².
    (u64::from(lines) * multiplier / 1_024) as u32
}

/// The part of its attacks that a side sends. The fraction of a line that remains is added to its next attack,
/// so that no attack of a weak side is lost by rounding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Handicap {
    percent: u32,
    /// The hundredths of a line that remain, below 100.
    rest: u32,
}

impl Handicap {
    pub(super) const fn new(percent: u32) -> Handicap {
        Handicap { percent, rest: 0 }
    }

    /// Returns the lines that an attack of `lines` sends.
    pub(super) const fn scale(&mut self, lines: u32) -> u32 {
        let hundredths = lines as u64 * self.percent as u64 + self.rest as u64;
        self.rest = (hundredths % 100) as u32;
        (hundredths / 100) as u32
    }

    /// Returns the fraction that remains, for the state hash. It exists only with a handicap.
    pub(super) fn state(self) -> Option<u64> {
        (self.percent != 100).then_some(self.rest.into())
    }
}

/// One attack in the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Packet {
    lines: u32,
    /// The tick from which the packet may enter.
    arrival: u32,
    /// The hole column of the packet's next line.
    hole: u32,
}

/// The garbage queue of one player.
#[derive(Clone, Debug)]
pub(super) struct GarbageQueue {
    packets: VecDeque<Packet>,
    rng: Rng,
    /// The first hole of the packet before, where packets may keep it.
    kept: Option<u32>,
}

impl GarbageQueue {
    /// Creates an empty queue whose holes are drawn from `rng`.
    pub(super) fn new(rng: Rng) -> GarbageQueue {
        GarbageQueue { packets: VecDeque::new(), rng, kept: None }
    }

    /// Queues an attack that is made in tick `now`.
    pub(super) fn push(&mut self, rules: &GarbageRules, lines: u32, now: u32) {
        if lines > 0 {
            let hole = self.first_hole(rules.hole_change_permille);
            self.packets.push_back(Packet { lines, arrival: now + rules.travel_ms, hole });
        }
    }

    /// Draws the first hole of a packet, which always changes unless the rules say otherwise.
    fn first_hole(&mut self, change_permille: u32) -> u32 {
        if change_permille == 1_000 {
            return self.rng.below(WIDTH as u32);
        }
        let changes = self.rng.below(1_000) < change_permille;
        let hole = self.kept.filter(|_| !changes).unwrap_or_else(|| self.rng.below(WIDTH as u32));
        self.kept = Some(hole);
        hole
    }

    /// Cancels up to `attack` lines, the oldest first, and returns the rest of the attack.
    pub(super) fn cancel(&mut self, mut attack: u32) -> u32 {
        while let Some(oldest) = self.packets.front_mut() {
            let cancelled = attack.min(oldest.lines);
            oldest.lines -= cancelled;
            attack -= cancelled;
            if oldest.lines > 0 {
                break;
            }
            self.packets.pop_front();
        }
        attack
    }

    /// Calls `enter` with the hole of each line that enters in tick `now`, in order.
    pub(super) fn enter(&mut self, rules: &GarbageRules, now: u32, mut enter: impl FnMut(usize)) {
        for _ in 0..rules.cap {
            let Some(oldest) = self.packets.front_mut().filter(|p| p.arrival <= now) else { return };
            enter(oldest.hole as usize);
            oldest.lines -= 1;
            if oldest.lines == 0 {
                self.packets.pop_front();
            } else if self.rng.below(1_000) < rules.messiness_permille {
                oldest.hole = (oldest.hole + 1 + self.rng.below(WIDTH as u32 - 1)) % WIDTH as u32;
            }
        }
    }

    /// Returns the number of all queued lines.
    pub(super) fn pending(&self) -> u32 {
        self.packets.iter().map(|p| p.lines).sum()
    }

    /// Returns the number of queued lines that have arrived by tick `now`, without regard to the cap.
    pub(super) fn ready(&self, now: u32) -> u32 {
        self.packets.iter().filter(|p| p.arrival <= now).map(|p| p.lines).sum()
    }

    /// Returns the packets as (lines, tick of arrival), the oldest first.
    pub(super) fn packets(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.packets.iter().map(|p| (p.lines, p.arrival))
    }

    /// Calls `feed` with everything that decides the future, as numbers.
    pub(super) fn state(&self, mut feed: impl FnMut(u64)) {
        let GarbageQueue { packets, rng, kept } = self;
        feed(packets.len() as u64);
        for &Packet { lines, arrival, hole } in packets {
            [lines, arrival, hole].into_iter().for_each(|n| feed(n.into()));
        }
        kept.iter().for_each(|&hole| feed(hole.into()));
        // The next numbers drawn from a copy stand for the state of the generator.
        let mut rng = *rng;
        feed(u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn entered(queue: &mut GarbageQueue, rules: &GarbageRules, now: u32) -> Vec<usize> {
        let mut holes = Vec::new();
        queue.enter(rules, now, |hole| holes.push(hole));
        holes
    }

    fn queue(packets: &[(u32, u32)]) -> GarbageQueue {
        let mut queue = GarbageQueue::new(Rng::new(3, 1));
        let rules = GarbageRules { travel_ms: 0, ..GarbageRules::default() };
        packets.iter().for_each(|&(lines, arrival)| queue.push(&rules, lines, arrival));
        queue
    }

    #[test]
    fn the_oldest_packet_is_cancelled_first() {
        let mut queue = queue(&[(3, 10), (4, 20)]);
        assert_eq!(queue.cancel(5), 0);
        assert_eq!(queue.packets().collect::<Vec<_>>(), [(2, 20)]);
        assert_eq!(queue.cancel(5), 3);
        assert_eq!(queue.pending(), 0);
    }

    #[test]
    fn travel_time_and_cap_delay_garbage() {
        let rules = GarbageRules { cap: 4, ..GarbageRules::default() };
        let mut queue = queue(&[(6, 10), (1, 20)]);
        assert!(entered(&mut queue, &rules, 9).is_empty());
        assert_eq!((queue.pending(), queue.ready(10)), (7, 6));
        assert_eq!(entered(&mut queue, &rules, 10).len(), 4);
        assert_eq!(entered(&mut queue, &rules, 10).len(), 2);
        assert_eq!(entered(&mut queue, &rules, 20).len(), 1);
    }

    #[test]
    fn messiness_is_the_share_of_changes_within_a_packet() {
        for permille in [0, 300, 1_000] {
            let rules = GarbageRules { cap: 40, messiness_permille: permille, ..GarbageRules::default() };
            let mut changes = 0;
            for seed in 0..1_000 {
                let mut queue = GarbageQueue::new(Rng::new(seed, 2));
                queue.push(&GarbageRules { travel_ms: 0, ..rules }, 11, 0);
                let holes = entered(&mut queue, &rules, 0);
                changes += holes.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32;
            }
            assert!(changes.abs_diff(10 * permille) <= 150 && (permille != 0 || changes == 0), "{changes}");
        }
    }

    #[test]
    fn packets_keep_the_hole_of_the_packet_before_by_chance() {
        for permille in [0, 400, 1_000] {
            let rules = GarbageRules { hole_change_permille: permille, ..GarbageRules::default() };
            let mut queue = GarbageQueue::new(Rng::new(5, 2));
            (0..2_000).for_each(|_| queue.push(&rules, 1, 0));
            let holes: Vec<u32> = queue.packets.iter().map(|packet| packet.hole).collect();
            let changes = holes.windows(2).filter(|pair| pair[0] != pair[1]).count() as u32;
            // A new hole is in the same column as the old one in one case of ten.
            assert!(
                changes.abs_diff(2 * permille * 9 / 10) < 100 && (permille != 0 || changes == 0),
                "{changes}"
            );
        }
    }

    #[test]
    fn a_handicap_scales_attacks_and_keeps_the_fraction() {
        let sent = |percent| {
            let mut handicap = Handicap::new(percent);
            [1, 1, 2, 4, 1, 0, 10].map(|lines| handicap.scale(lines))
        };
        assert_eq!(sent(100), [1, 1, 2, 4, 1, 0, 10]);
        assert_eq!(sent(50), [0, 1, 1, 2, 0, 0, 5]);
        assert_eq!(sent(75), [0, 1, 2, 3, 0, 0, 8]);
        assert_eq!(sent(200), [2, 2, 4, 8, 2, 0, 20]);
        assert_eq!(sent(0), [0; 7]);
        let mut handicap = Handicap::new(50);
        let before = handicap.state();
        handicap.scale(1);
        assert_ne!(handicap.state(), before);
        assert_eq!(Handicap::new(100).state(), None);
    }

    #[test]
    fn the_state_contains_every_packet_and_the_next_hole() {
        let state = |queue: &GarbageQueue| {
            let mut numbers = Vec::new();
            queue.state(|number| numbers.push(number));
            numbers
        };
        let one = queue(&[(3, 10), (4, 20)]);
        let changes: [fn(&mut GarbageQueue); 6] = [
            |queue| queue.packets[0].lines += 1,
            |queue| queue.packets[1].arrival += 1,
            |queue| queue.packets[0].hole = (queue.packets[0].hole + 1) % 10,
            |queue| _ = queue.packets.pop_back(),
            |queue| _ = queue.rng.next_u32(),
            |queue| queue.kept = Some(3),
        ];
        for (index, change) in changes.into_iter().enumerate() {
            let mut other = one.clone();
            change(&mut other);
            assert_ne!(state(&other), state(&one), "change {index}");
        }
    }

    #[test]
    fn margin_time_grows_by_one_percent_per_second_rounded_down() {
        let sent = |seconds: u32| with_margin(10, seconds * 1_000);
        assert_eq!([sent(0), sent(120), sent(129), sent(130), sent(220)], [10, 10, 10, 10, 20]);
        // 1024 + ⌊102.4⌋ is slightly less than 10 % more.
        assert_eq!(with_margin(1_024, 130_000), 1_126);
        assert_eq!(sent(131), 11);
    }
}
