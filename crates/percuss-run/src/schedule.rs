/// The instants at which something is written during a run. They follow from the scene alone, so that a resumed run finds
/// its place.
pub(super) struct Schedule {
    /// When, s.
    times: Vec<f64>,
    /// How many of them have passed.
    passed: usize,
}

impl Schedule {
    /// The steps nearest to every `dt`, and the end, s, of a run with steps `step` long that goes on from the time
    /// `passed`, s.
    pub(super) fn new(dt: f64, step: f64, until: f64, passed: f64) -> Self {
        let times = times(dt, step, until);
        Schedule {
            passed: times.partition_point(|t| reaches(passed, *t)),
            times,
        }
    }

    /// Whether the next instant has come at the time `t`, s.
    pub(super) fn is_due(&self, t: f64) -> bool {
        let next = self.times.get(self.passed);
        next.is_some_and(|next| reaches(t, *next))
    }

    /// What was due has been written.
    pub(super) fn advance(&mut self) {
        self.passed += 1;
    }

    /// The instants at which something was written, s.
    pub(super) fn passed(&self) -> &[f64] {
        &self.times[..self.passed]
    }
}

/// Whether the time `t` has come at the time `now`, s, rounding aside.
fn reaches(now: f64, t: f64) -> bool {
    now >= t - 1e-12 * t
}

/// The steps nearest to every `dt`, and the end, s; steps are `step` long.
fn times(dt: f64, step: f64, until: f64) -> Vec<f64> {
    let count = (until / dt * (1.0 + 1e-12)).floor() as usize;
    let nearest = |k: usize| ((k as f64 * dt / step - 0.5).ceil().max(0.0) * step).min(until);
    let mut times: Vec<f64> = (0..=count).map(nearest).chain([until]).collect();
    times.dedup_by(|b, a| reaches(*a, *b));
    times
}

#[cfg(test)]
mod tests {
    use super::times;

    #[test]
    fn frames_are_at_the_nearest_steps_and_at_the_end() {
        assert_eq!(times(0.3, 0.125, 1.0), [0.0, 0.25, 0.625, 0.875, 1.0]);
        // never two at one step
        assert_eq!(times(0.1, 0.25, 1.0), [0.0, 0.25, 0.5, 0.75, 1.0]);
        assert_eq!(times(0.25, 0.25, 0.6), [0.0, 0.25, 0.5, 0.6]);
        assert_eq!(times(2.0, 0.25, 1.0), [0.0, 1.0]);
        // 0.35 is a little less than 700 steps of 5e-4 add up to
        assert_eq!(times(0.35, 5e-4, 0.35), [0.0, 0.35]);
    }
}
