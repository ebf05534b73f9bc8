/// Something that is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it is called.
    pub name: String,
    /// Its form, by its place in the list of the film.
    pub form: usize,
    /// Its colour as `#rrggbb`, where it has one of its own.
    pub colour: Option<String>,
    /// Whether it is scenery.
    pub fixed: bool,
    /// The first frame in which it is there.
    pub from: usize,
    /// Where it is, from that frame on.
    pub track: Track,
    /// Undeformed points of a line that deforms, m: x y z of each; empty otherwise.
    pub rest: Vec<f64>,
}

/// Where a part is, frame after frame; lengths in m.
#[derive(Clone, Debug, PartialEq)]
pub enum Track {
    /// In this pose throughout: x y z, w i j k.
    Still([f64; 7]),
    /// A line through these points throughout: x y z of each.
    StillPoints(Vec<f64>),
    /// Its origin.
    Positions(Vec<[f32; 3]>),
    /// Origin and quaternion: x y z, w i j k.
    Poses(Vec<[f32; 7]>),
    /// So many points of a line; x y z of each, one frame after the other.
    Points(usize, Vec<f32>),
}

impl Track {
    /// In how many frames it says where the part is; none where it stands still.
    pub fn frames(&self) -> Option<usize> {
        match self {
            Track::Still(_) | Track::StillPoints(_) => None,
            Track::Positions(places) => Some(places.len()),
            Track::Poses(poses) => Some(poses.len()),
            Track::Points(count, values) => Some(values.len() / (3 * count).max(1)),
        }
    }

    /// How many numbers it has per frame.
    pub fn width(&self) -> usize {
        match self {
            Track::Still(_) | Track::StillPoints(_) => 0,
            Track::Positions(_) => 3,
            Track::Poses(_) => 7,
            Track::Points(count, _) => 3 * count,
        }
    }

    /// One of its numbers in one of its frames.
    pub fn value(&self, frame: usize, number: usize) -> f64 {
        let found = match self {
            Track::Still(_) | Track::StillPoints(_) => None,
            Track::Positions(places) => places.get(frame).and_then(|r| r.get(number)),
            Track::Poses(poses) => poses.get(frame).and_then(|q| q.get(number)),
            Track::Points(count, values) => values.get(frame * 3 * count + number),
        };
        found.map_or(f64::NAN, |value| f64::from(*value))
    }
}
