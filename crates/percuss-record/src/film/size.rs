//! How many frames a film has.

use super::frame::{BODY, CONTACT};

/// Most contacts of a frame; of more the strongest are kept.
pub const MOST_CONTACTS: usize = 4000;
/// Most frames by default.
const MOST_FRAMES: usize = 600;
/// Most bytes of a film by default.
const ROOM: usize = 48_000_000;

/// How many spacings a film has by default where there may be so many bodies.
pub fn default_frames(bodies: usize) -> usize {
    let contacts = bodies.saturating_mul(2).min(MOST_CONTACTS);
    let frame = bodies
        .saturating_mul(BODY)
        .saturating_add(contacts * CONTACT + 32);
    (ROOM / frame).clamp(1, MOST_FRAMES)
}

/// The spacing `dt`, s, rounded up to a whole number of steps, s, so that frames are evenly spaced.
pub fn in_steps(dt: f64, step: f64) -> f64 {
    (dt / step * (1.0 - 1e-12)).ceil().max(1.0) * step
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crowds_have_fewer_frames() {
        assert_eq!([0, 1, 900].map(default_frames), [600; 3]);
        let crowds = [1000, 100_000, 10_000_000, usize::MAX];
        assert_eq!(crowds.map(default_frames), [557, 12, 1, 1]);
    }

    #[test]
    fn frames_are_whole_steps_apart() {
        assert_eq!(in_steps(0.1, 0.03), 0.12);
        assert_eq!(in_steps(0.001, 0.03), 0.03);
        // 0.35 is a little less than 700 steps of 5e-4 add up to
        assert_eq!(in_steps(0.35, 5e-4), 700.0 * 5e-4);
        assert_eq!(in_steps(0.7, 0.1), 7.0 * 0.1);
    }
}
