//! Leaving out samples and frames, evenly, until the page is as small as it should be.

use percuss_scene::film::Film;
use percuss_scene::recording::Column;

use super::encode::{packed, shuffled};
use super::film::{Packed, pack};

/// Most numbers that are packed at the first try: more would only be thrown away.
const MOST: usize = 20_000_000;

/// The samples of a page.
pub(super) struct Samples {
    /// How many.
    pub count: usize,
    /// The channels, packed.
    pub text: String,
}

/// As many samples as fit into so many bytes, the first and the last among them.
pub(super) fn channels(channels: &[Column], room: usize) -> Samples {
    let all = channels.first().map_or(0, |channel| channel.values.len());
    let pack = |kept: &[usize]| {
        let thinned: Vec<Vec<f64>> = channels
            .iter()
            .map(|channel| kept.iter().map(|k| channel.values[*k]).collect())
            .collect();
        let text = packed(&shuffled(thinned.iter().map(Vec::as_slice)));
        let count = kept.len();
        Samples { count, text }
    };
    let first = (all * channels.len()).div_ceil(MOST);
    fit(all, first, room, pack, |samples| samples.text.len())
}

/// As many frames as fit into so many bytes, the first and the last among them.
pub(super) fn film(film: &Film, room: usize) -> Packed<'_> {
    let numbers = film.parts.iter().map(|part| {
        let frames = part.track.frames().unwrap_or_default();
        frames * part.track.width()
    });
    let first = numbers.sum::<usize>().div_ceil(MOST);
    let pack = |kept: &[usize]| pack(film, kept);
    fit(film.times.len(), first, room, pack, Packed::size)
}

/// What `pack` makes of every member, or of every second, third, …, of `all`, until it is no larger than `room` or holds
/// two members only.
fn fit<T>(
    all: usize,
    first: usize,
    room: usize,
    pack: impl Fn(&[usize]) -> T,
    size: impl Fn(&T) -> usize,
) -> T {
    let mut stride = first.max(1);
    loop {
        let packed = pack(&every(all, stride));
        let size = size(&packed);
        if size <= room || stride >= all {
            return packed;
        }
        let wanted = stride as f64 * size as f64 / room.max(1) as f64;
        stride = (wanted.ceil() as usize).clamp(stride + 1, all);
    }
}

/// 0, stride, 2 stride, …, and the last of `all`.
fn every(all: usize, stride: usize) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..all).step_by(stride).collect();
    let last = all.checked_sub(1);
    if last > kept.last().copied() {
        kept.extend(last);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_left_out_evenly_until_the_rest_fits() {
        let made = |room| fit(101, 1, room, <[usize]>::to_vec, |kept| 10 * kept.len());
        assert_eq!(made(2000).len(), 101);
        assert_eq!(
            made(300),
            [
                0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80,
                84, 88, 92, 96, 100
            ]
        );
        assert_eq!(made(0), [0, 100]);
        assert_eq!(every(6, 4), [0, 4, 5]);
        assert!(every(0, 1).is_empty());
    }
}
