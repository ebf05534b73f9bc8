//! What acts on the bodies: springs and dampers of joints, actuators, springs between points.

use crate::spatial::{Spatial, cross, dot, mat_vec};
use crate::tree::{PointSpring, Tree};
use crate::workspace::Workspace;
use percuss_math::space::Vec3;

impl Tree {
    /// Writes the forces in the joints, N or N m, and leaves the wrenches of springs between points in the workspace.
    /// Needs `kinematics`.
    pub fn applied(&self, t: f64, q: &[f64], u: &[f64], tau: &mut [f64], work: &mut Workspace) {
        tau.fill(0.0);
        for spring in &self.springs {
            let at = spring.u as usize;
            let stretch = spring.q.map_or(0.0, |k| q[k as usize] - spring.rest);
            tau[at] -= spring.stiffness * stretch + spring.damping * u[at];
        }
        for drive in &self.actuators {
            tau[drive.u as usize] += (drive.force)(t, q, u);
        }
        work.pushed = !self.links.is_empty();
        if work.pushed {
            work.wrenches.fill(Spatial::ZERO);
        }
        for link in &self.links {
            let ends = ends(link, work);
            let (e, length, speed) = line(&ends);
            let tension = link.stiffness * (length - link.length) + link.damping * speed;
            let sides = link.nodes.iter().zip(&ends);
            for ((node, end), sign) in sides.zip([1.0, -1.0]) {
                let force = e * (sign * tension);
                work.wrenches[*node as usize] += Spatial::new(force, cross(&end.arm, &force));
            }
        }
    }

    /// Sizes of the forces that add up in the joints, N or N m: what rounding of their sums is measured against.
    pub(crate) fn efforts(&self, t: f64, q: &[f64], u: &[f64], sizes: &mut [f64]) {
        sizes.fill(0.0);
        for spring in &self.springs {
            let at = spring.u as usize;
            let stretch = spring.q.map_or(0.0, |k| q[k as usize] - spring.rest);
            sizes[at] += (spring.stiffness * stretch).abs() + (spring.damping * u[at]).abs();
        }
        for drive in &self.actuators {
            sizes[drive.u as usize] += (drive.force)(t, q, u).abs();
        }
    }

    /// Potential energy of springs and gravity, J. Needs `kinematics`.
    pub fn potential(&self, q: &[f64], work: &Workspace) -> f64 {
        let joints: f64 = self
            .springs
            .iter()
            .filter_map(|spring| {
                let stretch = q[spring.q? as usize] - spring.rest;
                Some(0.5 * spring.stiffness * stretch * stretch)
            })
            .sum();
        let links: f64 = self
            .links
            .iter()
            .map(|link| {
                let stretch = line(&ends(link, work)).1 - link.length;
                0.5 * link.stiffness * stretch * stretch
            })
            .sum();
        let heights: f64 = (1..self.nodes.len())
            .map(|i| {
                let (body, motion) = (&self.masses[i], &work.motions[i]);
                let first = motion.r * body.m + mat_vec(&motion.A, &body.ms);
                -dot(&first, &self.gravity)
            })
            .sum();
        joints + links + heights
    }
}

/// One end of a spring between points.
#[derive(Clone, Copy)]
struct End {
    /// From the origin of the body to the point, m.
    arm: Vec3,
    place: Vec3,
    v: Vec3,
}

fn ends(link: &PointSpring, work: &Workspace) -> [End; 2] {
    [0, 1].map(|side| {
        let motion = &work.motions[link.nodes[side] as usize];
        let arm = mat_vec(&motion.A, &link.points[side]);
        End {
            arm,
            place: motion.r + arm,
            v: motion.v.motion_at(&arm).linear,
        }
    })
}

/// Direction from the first end to the second, their distance and its rate. Ends that coincide have no direction.
fn line(ends: &[End; 2]) -> (Vec3, f64, f64) {
    let way = ends[1].place - ends[0].place;
    let length = way.norm();
    if length == 0.0 {
        return (Vec3::zeros(), 0.0, 0.0);
    }
    let e = way / length;
    (e, length, dot(&e, &(ends[1].v - ends[0].v)))
}
