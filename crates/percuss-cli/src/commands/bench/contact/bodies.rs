//! Rigid bodies that touch, as a contact problem: G block by block from the bodies that two contacts share.

use percuss_contact::{Blocks, ContactProblem, Delassus, Law, Laws};

type Vector = [f64; 3];

/// Equal rigid bodies with the same moment of inertia about every axis.
pub struct Bodies {
    /// Mass of each, kg.
    pub mass: f64,
    /// Moment of inertia of each, kg m².
    pub inertia: f64,
    /// Free velocity and angular velocity of each at the end of the step, m/s and rad/s.
    pub velocities: Vec<(Vector, Vector)>,
    /// Where they touch.
    pub touches: Vec<Touch>,
    /// Friction coefficient.
    pub mu: f64,
}

/// A contact between two bodies, or a body and the ground.
pub struct Touch {
    /// The body that the normal points to, and the arm from its centre to the contact, m.
    pub upper: (usize, Vector),
    /// The body that the normal points away from, with its arm; none for the ground.
    pub lower: Option<(usize, Vector)>,
    /// Normal and tangents.
    pub frame: [Vector; 3],
}

impl Touch {
    /// The bodies with the sign of their velocity in γ, and their arms.
    fn ends(&self) -> impl Iterator<Item = (usize, f64, Vector)> {
        let upper = (self.upper.0, 1.0, self.upper.1);
        let lower = self.lower.map(|(body, arm)| (body, -1.0, arm));
        [Some(upper), lower].into_iter().flatten()
    }
}

impl Bodies {
    /// ξ = G p + c with perfectly inelastic contacts: c is the relative velocity without percussions.
    pub fn problem(&self) -> ContactProblem {
        let laws: Laws = self
            .touches
            .iter()
            .map(|_| Law::SpatialCoulomb { mu: self.mu })
            .collect();
        let mut of_body = vec![Vec::new(); self.velocities.len()];
        for (i, touch) in self.touches.iter().enumerate() {
            for (body, sign, arm) in touch.ends() {
                of_body[body].push((i, sign, arm));
            }
        }
        let mut entries = Vec::new();
        for touching in &of_body {
            for &(i, sign_i, arm_i) in touching {
                for &(j, sign_j, arm_j) in touching {
                    for k in 0..3 {
                        for l in 0..3 {
                            let (d, e) = (self.touches[i].frame[k], self.touches[j].frame[l]);
                            let turning = dot(cross(arm_i, d), cross(arm_j, e)) / self.inertia;
                            let value = sign_i * sign_j * (dot(d, e) / self.mass + turning);
                            entries.push((3 * i + k, 3 * j + l, value));
                        }
                    }
                }
            }
        }
        let c = self.touches.iter().flat_map(|touch| self.free(touch));
        ContactProblem {
            c: c.collect(),
            G: Delassus::Blocks(Blocks::from_entries(&laws, entries)),
            laws,
        }
    }

    /// The relative velocity of a contact without percussions, in its frame.
    fn free(&self, touch: &Touch) -> [f64; 3] {
        touch.frame.map(|d| {
            let ends = touch.ends().map(|(body, sign, arm)| {
                let (v, omega) = self.velocities[body];
                sign * (dot(v, d) + dot(omega, cross(arm, d)))
            });
            ends.sum()
        })
    }
}

/// Velocities after a short fall, shaken: the same numbers on every machine.
pub fn shaken(count: usize) -> Vec<(Vector, Vector)> {
    let mut s: u32 = 12345;
    let mut shake = |size: f64| {
        [(); 3].map(|()| {
            s = s.wrapping_mul(1_103_515_245).wrapping_add(12345) % (1 << 31);
            size * (f64::from(s) / f64::from(1u32 << 31) - 0.5)
        })
    };
    let fall = 9.81e-3;
    (0..count)
        .map(|_| {
            let [x, y, z] = shake(0.01);
            ([x, y, z - fall], shake(0.1))
        })
        .collect()
}

/// A normal with two tangents.
pub fn frame(normal: Vector) -> [Vector; 3] {
    let [x, _, z] = normal;
    let length = z.hypot(x);
    let first = [z / length, 0.0, -x / length];
    let second = cross(normal, first);
    [normal, first, second]
}

/// A vector times a number.
pub fn scaled(a: Vector, factor: f64) -> Vector {
    a.map(|x| factor * x)
}

fn dot(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use percuss_contact::Delassus;

    /// A sphere on the ground: 1/m along the normal, 1/m + r²/I = 3.5/m along the tangents.
    #[test]
    fn a_sphere_on_the_ground_has_the_known_block() {
        let bodies = Bodies {
            mass: 2.0,
            inertia: 0.4 * 2.0 * 0.01,
            velocities: vec![([0.0, 0.0, -1.0], [0.0; 3])],
            touches: vec![Touch {
                upper: (0, [0.0, 0.0, -0.1]),
                lower: None,
                frame: frame([0.0, 0.0, 1.0]),
            }],
            mu: 0.3,
        };
        let problem = bodies.problem();
        let Delassus::Blocks(blocks) = &problem.G else {
            panic!("blocks");
        };
        let expected = [0.5, 0.0, 0.0, 0.0, 1.75, 0.0, 0.0, 0.0, 1.75];
        for (value, expected) in blocks.values().iter().zip(expected) {
            assert!((value - expected).abs() < 1e-12, "{:?}", blocks.values());
        }
        assert_eq!(problem.c, [-1.0, 0.0, 0.0]);
    }
}
