//! Where a beam lies without stress: nodes on a line, with tangents and the lengths between them.

use crate::error::{SoftError, positive};
use percuss_math::space::Vec3;

/// Nodes of a beam before it moves. In the plane the third component is not used.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Places of the nodes, m.
    pub points: Vec<Vec3>,
    /// Unit tangents there.
    pub tangents: Vec<Vec3>,
    /// Lengths along the line between neighbours, m.
    pub lengths: Vec<f64>,
}

impl Course {
    /// A straight line in so many elements.
    pub fn straight(start: Vec3, end: Vec3, elements: usize) -> Result<Course, SoftError> {
        let length = positive("length of a beam", (end - start).norm())?;
        let tangent = (end - start) / length;
        Course::curve(length, elements, |s| (start + s * tangent, tangent))
    }

    /// A curve of this length, m, in so many elements: `at(s)` gives place and direction after the length s.
    pub fn curve(
        length: f64,
        elements: usize,
        at: impl Fn(f64) -> (Vec3, Vec3),
    ) -> Result<Course, SoftError> {
        let length = positive("length of a beam", length)?;
        if elements == 0 {
            return Err(SoftError::TooFewNodes(1));
        }
        let each = length / elements as f64;
        let (points, tangents) = (0..=elements).map(|i| at(each * i as f64)).unzip();
        let lengths = vec![each; elements];
        Course::new(points, tangents, lengths)
    }

    /// A smooth line through points, one element from each to the next: at each point the tangent is that of the circle
    /// through it and its two neighbours.
    pub fn through(points: Vec<Vec3>) -> Result<Course, SoftError> {
        let n = points.len();
        if n < 2 {
            return Err(SoftError::TooFewNodes(n));
        }
        let chords: Vec<Vec3> = points.windows(2).map(|p| p[1] - p[0]).collect();
        if let Some(i) = chords.iter().position(|c| c.norm() == 0.0) {
            return Err(SoftError::NoLength(i));
        }
        // the parabola over the lengths of the chords, whose slope in the middle is that of the circle to first order
        let inner = |i: usize| {
            let (a, b) = (&chords[i - 1], &chords[i]);
            a / a.norm_squared() + b / b.norm_squared()
        };
        let mut tangents = vec![Vec3::zeros(); n];
        for i in 1..n - 1 {
            tangents[i] = inner(i);
        }
        // at the ends the neighbour's tangent is mirrored about the chord
        let mirror = |chord: &Vec3, t: &Vec3| {
            let c = chord.normalize();
            2.0 * c.dot(t) * c - t
        };
        if n == 2 {
            tangents = vec![chords[0]; 2];
        } else {
            tangents[0] = mirror(&chords[0], &tangents[1]);
            tangents[n - 1] = mirror(&chords[n - 2], &tangents[n - 2]);
        }
        tangents.iter_mut().for_each(|t| *t = t.normalize());
        // arc over a chord c whose ends turn by φ against each other: c (φ/2) / sin(φ/2)
        let lengths = (0..n - 1).map(|i| {
            let half = 0.5 * tangents[i].angle(&tangents[i + 1]);
            let ratio = if half < 1e-6 { 1.0 } else { half / half.sin() };
            chords[i].norm() * ratio
        });
        let lengths = lengths.collect();
        Course::new(points, tangents, lengths)
    }

    /// From its parts; tangents are made unit vectors.
    pub fn new(
        points: Vec<Vec3>,
        mut tangents: Vec<Vec3>,
        lengths: Vec<f64>,
    ) -> Result<Course, SoftError> {
        if points.len() < 2 || tangents.len() != points.len() || lengths.len() + 1 != points.len() {
            return Err(SoftError::TooFewNodes(points.len().min(tangents.len())));
        }
        for (i, t) in tangents.iter_mut().enumerate() {
            let size = t.norm();
            if !(size > 0.0 && size.is_finite()) {
                return Err(SoftError::NoTangent(i));
            }
            *t /= size;
        }
        let apart = |i: usize| (points[i + 1] - points[i]).norm() > 0.0 && lengths[i] > 0.0;
        if let Some(i) = (0..lengths.len()).find(|&i| !apart(i)) {
            return Err(SoftError::NoLength(i));
        }
        Ok(Course {
            points,
            tangents,
            lengths,
        })
    }

    /// A director for each node from one direction across the beam, such as "up".
    pub fn across(&self, up: Vec3) -> Result<Vec<Vec3>, SoftError> {
        let director = |(i, t): (usize, &Vec3)| {
            let part = up - up.dot(t) * t;
            if part.norm() > 1e-3 * up.norm() {
                Ok(part.normalize())
            } else {
                Err(SoftError::DirectorAlong(i))
            }
        };
        self.tangents.iter().enumerate().map(director).collect()
    }

    /// A director for each node, from one at the first node, that turns no more about the line than it must.
    pub fn carried(&self, first: Vec3) -> Result<Vec<Vec3>, SoftError> {
        let mut directors = vec![];
        let mut d = first;
        for (i, t) in self.tangents.iter().enumerate() {
            let part = d - d.dot(t) * t;
            if part.norm() < 1e-3 * d.norm() {
                return Err(SoftError::DirectorAlong(i));
            }
            d = part.normalize();
            directors.push(d);
        }
        Ok(directors)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_through_points_of_a_circle_has_its_tangents_and_lengths() {
        let at = |phi: f64| Vec3::new(phi.cos(), phi.sin(), 0.0);
        let points = (0..9).map(|i| at(0.2 * f64::from(i))).collect();
        let course = Course::through(points).expect("apart");
        for (i, t) in course.tangents.iter().enumerate() {
            let phi = 0.2 * i as f64;
            let expected = Vec3::new(-phi.sin(), phi.cos(), 0.0);
            assert!((t - expected).norm() < 1e-12, "{i}: {t}");
        }
        assert!(course.lengths.iter().all(|l| (l - 0.2).abs() < 1e-12));
    }

    #[test]
    fn faults_are_named() {
        let (o, x) = (Vec3::zeros(), Vec3::x());
        assert_eq!(Course::through(vec![o, x, x]), Err(SoftError::NoLength(1)));
        assert!(Course::straight(o, o, 3).is_err());
        let course = Course::straight(o, x, 3).expect("a line");
        assert_eq!(course.across(x), Err(SoftError::DirectorAlong(0)));
        assert_eq!(course.across(x + Vec3::z()), Ok(vec![Vec3::z(); 4]));
    }
}
