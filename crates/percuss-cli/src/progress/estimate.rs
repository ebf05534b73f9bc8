//! How long work will still take, judged by how it went.

/// The pace is that of this share of the time so far: heaps become slower as they grow, and one slow step is not all.
const LATELY: f64 = 0.5;
/// Time in which an estimate may double or halve, s.
const DOUBLES: f64 = 5.0;
/// Estimates below this double from there, s.
const SHORT: f64 = 5.0;
/// Time between two estimates, and before the first one, s.
const EVERY: f64 = 1.0;
/// Most marks that are kept; the next ones are twice as far apart.
const MARKS: usize = 64;

/// Time left, smoothed over the work.
#[derive(Debug)]
pub struct Estimate {
    /// When which part was done, s.
    marks: Vec<(f64, f64)>,
    /// Time between two marks, s.
    apart: f64,
    /// When the last estimate was made, and what it was, s.
    last: Option<(f64, f64)>,
}

impl Default for Estimate {
    fn default() -> Self {
        Estimate {
            marks: Vec::new(),
            apart: 0.05,
            last: None,
        }
    }
}

impl Estimate {
    /// Time left, s, where the part `part` of the work is done at the time `now`, s; none where nothing is known yet.
    pub fn left(&mut self, now: f64, part: f64) -> Option<f64> {
        self.mark(now, part);
        let begin = self.marks.first().map(|(t, _)| *t);
        let before = self.last.map(|(then, _)| then).or(begin);
        let due = before.is_some_and(|then| now >= then + EVERY);
        if let Some(raw) = self.at_pace(now, part).filter(|_| due) {
            let left = self.last.map_or(raw, |(then, told)| {
                let most = ((now - then) / DOUBLES).exp2();
                let less = (told - (now - then)).max(0.0) / most;
                raw.clamp(less, told.max(SHORT) * most)
            });
            self.last = Some((now, left));
        }
        let (then, told) = self.last?;
        Some((told - (now - then)).max(0.0))
    }

    /// Time left at the pace of late, s.
    fn at_pace(&self, now: f64, part: f64) -> Option<f64> {
        let first = *self.marks.first()?;
        let from = first.0 + (1.0 - LATELY) * (now - first.0);
        let lately = self.marks.iter().rev().find(|(t, _)| *t <= from);
        // where nothing came to its end of late, all the time counts
        let moved = |(_, before): &(f64, f64)| part > *before;
        let (then, before) = [lately.copied(), Some(first)]
            .into_iter()
            .flatten()
            .find(moved)?;
        Some((now - then) * (1.0 - part) / (part - before))
    }

    fn mark(&mut self, now: f64, part: f64) {
        if self.marks.last().is_some_and(|(t, _)| now < t + self.apart) {
            return;
        }
        self.marks.push((now, part));
        if self.marks.len() == MARKS {
            self.apart *= 2.0;
            let mut keep = false;
            self.marks.retain(|_| {
                keep = !keep;
                keep
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Estimates every five seconds of work that needs `cost(part)` seconds for all of it at that pace, and the truth.
    fn told(cost: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
        let steps = 20_000;
        let (mut now, mut next) = (0.0, 5.0);
        let ends: Vec<(f64, f64)> = (0..steps)
            .map(|k| {
                let part = (k + 1) as f64 / steps as f64;
                now += cost(part) / steps as f64;
                (now, part)
            })
            .collect();
        let mut estimate = Estimate::default();
        let mut told = Vec::new();
        estimate.left(0.0, 0.0);
        for (t, part) in ends {
            let left = estimate.left(t, part);
            if t >= next {
                next = t + 5.0;
                told.push((left.expect("an estimate"), now - t));
            }
        }
        told
    }

    /// The largest factor from one estimate to the next, where both are worth telling.
    fn jump(told: &[(f64, f64)]) -> f64 {
        let pairs = told.windows(2).filter(|pair| pair[1].0 > 5.0);
        pairs.fold(1.0, |worst, pair| {
            let (a, b) = (pair[0].0, pair[1].0);
            worst.max(a / b).max(b / a.max(SHORT))
        })
    }

    #[test]
    fn steady_work_ends_when_it_was_told() {
        for (left, truth) in told(|_| 300.0) {
            assert!((left - truth).abs() < 0.02 * 300.0, "{left}, not {truth}");
        }
    }

    /// Free flight, then a heap that costs a hundred times as much a step; and heavy steps among light ones.
    #[test]
    fn estimates_never_jump() {
        let heap = told(|part| if part < 0.5 { 40.0 } else { 4000.0 });
        assert!(jump(&heap) < 3.0, "{}", jump(&heap));
        let (left, truth) = heap[heap.len() / 2];
        assert!(left < 2.0 * truth && truth < 2.0 * left, "{left}, {truth}");
        let heavy = told(|part| {
            let heavy = (part * 20_000.0) as usize % 1000 < 20;
            if heavy { 5000.0 } else { 20.0 }
        });
        assert!(jump(&heavy) < 3.0, "{}", jump(&heavy));
    }

    /// A stream: the more bodies there are, the more a step costs.
    #[test]
    fn a_stream_is_told_better_and_better() {
        let told = told(|part| 600.0 * part);
        assert!(jump(&told) < 3.0, "{}", jump(&told));
        for (left, truth) in &told[told.len() / 4..] {
            assert!(
                2.0 * left > *truth && *left < 1.1 * truth,
                "{left}, {truth}"
            );
        }
    }
}
