//! Beams as one structure: coordinates of all nodes in one array, node after node, beam after beam.

use crate::course::Course;
use crate::element::{Blocks, Element, Inertia, Weights};
use crate::error::{SoftError, not_negative};
use crate::joint::Joint;
use crate::load::Load;
use crate::plane::{self, Plane};
use crate::section::Section;
use crate::space::{self, Space, Update};
use crate::support::Support;
use crate::tridiagonal::Tridiagonal;
use percuss_math::space::Vec3;
use std::ops::Range;

/// Beams in space.
pub type SpaceBeams = Beams<Space, { space::NODE }>;
/// Beams in the plane.
pub type PlaneBeams = Beams<Plane, { plane::NODE }>;

/// Any number of beams.
#[derive(Clone, Debug)]
pub struct Beams<E, const N: usize> {
    pub(crate) elements: Vec<E>,
    /// First node of each element; the second is the next.
    pub(crate) first: Vec<usize>,
    /// Nodes of each beam.
    spans: Vec<Range<usize>>,
    /// Coordinates before anything moves.
    initial: Vec<f64>,
    /// Radius of the tube at both nodes of each element, m.
    radii: Vec<[f64; 2]>,
    M: Tridiagonal<N>,
    /// Forces that do not change, on every coordinate.
    pub constant: Vec<f64>,
    /// Forces that are scaled by the load parameter of statics.
    pub live: Vec<f64>,
    /// Forces and moments that depend on where the beam is.
    pub loads: Vec<Load>,
    /// What is held.
    pub supports: Vec<Support<N>>,
    /// Nodes that are one place, in motion.
    pub(crate) joints: Vec<Joint>,
    /// Damping against the surroundings, on each coordinate: the force is −`drag` × velocity.
    pub drag: Vec<f64>,
}

impl<E: Element<N>, const N: usize> Default for Beams<E, N> {
    fn default() -> Self {
        Beams {
            elements: vec![],
            first: vec![],
            spans: vec![],
            initial: vec![],
            radii: vec![],
            M: Tridiagonal::default(),
            constant: vec![],
            live: vec![],
            loads: vec![],
            supports: vec![],
            joints: vec![],
            drag: vec![],
        }
    }
}

/// How a beam is made, beside where it lies.
#[derive(Clone, Copy, Debug, Default)]
pub struct Making {
    /// Relaxation time of stretch, s.
    pub damping_stretch: f64,
    /// Relaxation time of bending and twist, s.
    pub damping_bend: f64,
    /// What happens to directors after a step (in space).
    pub update: Update,
    /// What of the inertia of sections is in the motion.
    pub inertia: Inertia,
}

impl Making {
    fn damping(&self) -> Result<[f64; 2], SoftError> {
        Ok([
            not_negative("damping time of stretch", self.damping_stretch)?,
            not_negative("damping time of bending", self.damping_bend)?,
        ])
    }
}

impl<E: Element<N>, const N: usize> Beams<E, N> {
    /// Number of nodes.
    pub fn nodes(&self) -> usize {
        self.initial.len() / N
    }

    /// Number of coordinates, which is that of velocities: u = q̇.
    pub fn coordinates(&self) -> usize {
        self.initial.len()
    }

    /// Nodes of a beam.
    pub fn span(&self, beam: usize) -> Range<usize> {
        self.spans[beam].clone()
    }

    /// Number of beams.
    pub fn count(&self) -> usize {
        self.spans.len()
    }

    /// Elements of a beam.
    pub fn elements_of(&self, beam: usize) -> Range<usize> {
        let nodes = &self.spans[beam];
        let first = self.first.partition_point(|&f| f < nodes.start);
        first..first + nodes.len() - 1
    }

    /// The beam that has this node, and the length along it there, m.
    pub(crate) fn along_to(&self, node: usize) -> (usize, f64) {
        let beam = self.beam_at(node);
        let first = self.elements_of(beam).start;
        let before = &self.elements[first..first + node - self.spans[beam].start];
        (beam, before.iter().map(|e| e.length()).sum())
    }

    /// Length of a beam along its reference, m.
    pub fn length(&self, beam: usize) -> f64 {
        let elements = &self.elements[self.elements_of(beam)];
        elements.iter().map(|e| e.length()).sum()
    }

    /// The beam that has this node.
    pub(crate) fn beam_at(&self, node: usize) -> usize {
        self.spans.partition_point(|span| span.end <= node)
    }

    /// Coordinates before anything moves.
    pub fn initial(&self) -> &[f64] {
        &self.initial
    }

    /// The elements.
    pub fn elements(&self) -> &[E] {
        &self.elements
    }

    /// The elements, to change what of them is without stress.
    pub fn elements_mut(&mut self) -> &mut [E] {
        &mut self.elements
    }

    /// The constant mass matrix with point masses.
    pub fn mass(&self) -> &Tridiagonal<N> {
        &self.M
    }

    /// Coordinates of an element's two nodes.
    #[inline]
    pub fn of<'a>(&self, element: usize, q: &'a [f64]) -> &'a [f64] {
        let first = N * self.first[element];
        &q[first..first + 2 * N]
    }

    /// An element that has this node, and where: x = −1 or 1.
    pub fn at_node(&self, node: usize) -> Result<(usize, f64), SoftError> {
        let nodes = self.nodes();
        if node >= nodes {
            return Err(SoftError::NoNode { node, nodes });
        }
        let as_first = self.first.binary_search(&node);
        Ok(match as_first {
            Ok(element) => (element, -1.0),
            Err(next) => (next - 1, 1.0),
        })
    }

    /// The element at a length along a beam, m, and x ∈ [−1, 1] in it.
    pub fn along(&self, beam: usize, s: f64) -> (usize, f64) {
        let nodes = self.span(beam);
        let before = self.first.partition_point(|&f| f < nodes.start);
        let last = before + nodes.len() - 2;
        let mut rest = s;
        for element in before..last {
            let length = self.elements[element].length();
            if rest <= length {
                return (element, 2.0 * rest / length - 1.0);
            }
            rest -= length;
        }
        let x = 2.0 * rest / self.elements[last].length() - 1.0;
        (last, x.clamp(-1.0, 1.0))
    }

    /// Radius of the tube at x ∈ [−1, 1] of an element, m.
    pub(crate) fn radius(&self, element: usize, x: f64) -> f64 {
        let [a, b] = self.radii[element];
        a + 0.5 * (1.0 + x) * (b - a)
    }

    fn append(&mut self, first: usize, course: &Course, section: &dyn Fn(f64) -> Section) {
        let nodes = course.points.len();
        self.spans.push(first..first + nodes);
        self.constant.resize(self.initial.len(), 0.0);
        self.live.resize(self.initial.len(), 0.0);
        self.drag.resize(self.initial.len(), 0.0);
        self.M.diagonal.resize(first + nodes, [[0.0; N]; N]);
        self.M.below.resize(first + nodes, [[0.0; N]; N]);
        let mut s = 0.0;
        for (i, length) in course.lengths.iter().enumerate() {
            self.first.push(first + i);
            self.radii.push([s, s + length].map(|s| section(s).radius));
            s += length;
            let element = self.elements.len() + 1 + i - nodes;
            add_blocks(&mut self.M, first + i, self.elements[element].mass());
        }
    }

    /// A point mass, kg, at a node.
    pub fn point_mass(&mut self, node: usize, mass: f64) -> Result<(), SoftError> {
        self.at_node(node)?;
        not_negative("point mass", mass)?;
        for k in 0..E::AXES {
            self.M.diagonal[node][k][k] += mass;
        }
        Ok(())
    }

    /// A damper between a node and the ground, N s/m.
    pub fn damper(&mut self, node: usize, constant: f64) -> Result<(), SoftError> {
        self.at_node(node)?;
        not_negative("constant of a damper", constant)?;
        for k in 0..E::AXES {
            self.drag[N * node + k] += constant;
        }
        Ok(())
    }

    /// Gravity, m/s², on beams and point masses: added to the constant forces.
    pub fn gravity(&mut self, g: Vec3) {
        let mut field = vec![0.0; self.coordinates()];
        for node in field.chunks_exact_mut(N) {
            node[..E::AXES].copy_from_slice(&g.as_slice()[..E::AXES]);
        }
        let mut force = vec![0.0; field.len()];
        self.M.multiply(&field, &mut force);
        for (sum, f) in self.constant.iter_mut().zip(&force) {
            *sum += f;
        }
    }

    /// A force for each length, N/m, along a beam, as forces on the coordinates: add it to `constant` or `live`.
    pub fn distributed(&self, beam: usize, force: Vec3) -> Vec<f64> {
        let mut F = vec![0.0; self.coordinates()];
        let nodes = self.span(beam);
        for (element, &first) in self.elements.iter().zip(&self.first) {
            if !nodes.contains(&first) {
                continue;
            }
            // ∫ S dξ
            let L = element.length();
            let share = [0.5 * L, L * L / 12.0, 0.5 * L, -L * L / 12.0];
            for k in 0..E::AXES {
                let at = N * first + k;
                F[at] += share[0] * force[k];
                F[at + E::AXES] += share[1] * force[k];
                F[at + N] += share[2] * force[k];
                F[at + N + E::AXES] += share[3] * force[k];
            }
        }
        F
    }

    /// Elastic energy, J.
    pub fn elastic_energy(&self, q: &[f64]) -> f64 {
        let each = self.elements.iter().enumerate();
        each.map(|(i, e)| e.energy(self.of(i, q))).sum()
    }

    /// Kinetic energy, J, of the constant mass matrix; `scratch` takes M u.
    pub fn kinetic_energy(&self, u: &[f64], scratch: &mut Vec<f64>) -> f64 {
        scratch.resize(u.len(), 0.0);
        self.M.multiply(u, scratch);
        0.5 * u
            .iter()
            .zip(scratch.iter())
            .map(|(u, p)| u * p)
            .sum::<f64>()
    }

    /// Potential of the constant forces, J.
    pub fn potential(&self, q: &[f64]) -> f64 {
        -q.iter()
            .zip(&self.constant)
            .map(|(q, f)| q * f)
            .sum::<f64>()
    }

    /// Adds the elastic and damping forces between two states, as they stand in M u̇ + f = F.
    pub fn internal(&self, q_b: &[f64], q_e: &[f64], weights: Weights, f: &mut [f64]) {
        for (i, element) in self.elements.iter().enumerate() {
            let first = N * self.first[i];
            let f = &mut f[first..first + 2 * N];
            element.forces(self.of(i, q_b), self.of(i, q_e), weights, f);
        }
    }

    /// Energy that damping in the materials takes between two states, J.
    pub(crate) fn damped(&self, q_b: &[f64], q_e: &[f64], per_dt: f64) -> f64 {
        let each = self.elements.iter().enumerate();
        let damped = each.filter(|(_, e)| e.damping() != [0.0; 2]);
        damped
            .map(|(i, e)| e.damped(self.of(i, q_b), self.of(i, q_e), per_dt))
            .sum()
    }

    /// Adds s times the tangent of the elastic forces: the part of the material times what `material` says of the
    /// relaxation times, that of the stresses times `geometry`.
    pub fn tangent(
        &self,
        q: &[f64],
        s: f64,
        material: impl Fn([f64; 2]) -> [f64; 2],
        geometry: f64,
        K: &mut Tridiagonal<N>,
    ) {
        for (i, element) in self.elements.iter().enumerate() {
            let mut blocks = Blocks::zeros();
            let c = material(element.damping()).map(|c| s * c);
            element.tangent(self.of(i, q), c, s * geometry, &mut blocks);
            add_blocks(K, self.first[i], &blocks);
        }
    }

    /// A node whose director has come along the beam: the step that led there was too large.
    pub fn turned_too_far(&self, q: &[f64]) -> Option<usize> {
        let mut elements = self.elements.iter().enumerate();
        elements
            .find(|(i, element)| element.alignment(self.of(*i, q)) > 0.98)
            .map(|(i, _)| self.first[i])
    }

    /// What elements remember of the steps before, beside the coordinates.
    pub fn history(&self) -> Vec<f64> {
        let mut numbers = vec![];
        for element in &self.elements {
            element.history(&mut numbers);
        }
        numbers
    }

    /// Takes over what [`Beams::history`] gave; false where it is not that of an equal structure.
    pub fn recall(&mut self, mut numbers: &[f64]) -> bool {
        let all = numbers.iter().all(|x| x.is_finite());
        all && self.elements.iter_mut().all(|e| e.recall(&mut numbers)) && numbers.is_empty()
    }

    /// Force, N, and moment, N m, of forces on the coordinates of a node at `q`.
    pub(crate) fn wrench_at(&self, node: usize, forces: &[f64], q: &[f64]) -> (Vec3, Vec3) {
        let (f, q) = (&forces[N * node..][..N], &q[N * node..][..N]);
        let axes = E::AXES;
        let vector = |x: &[f64]| Vec3::from_fn(|k, _| if k < axes { x[k] } else { 0.0 });
        let slope = vector(&q[axes..]);
        let twist = if N > 2 * axes { f[2 * axes] } else { 0.0 };
        let moment = slope.cross(&vector(&f[axes..])) + twist * slope.normalize();
        (vector(f), moment)
    }

    /// After an accepted step: directors follow the beams.
    pub fn follow(&mut self, q: &[f64]) {
        for (element, first) in self.elements.iter_mut().zip(&self.first) {
            element.follow(&q[N * first..N * (first + 2)]);
        }
    }
}

pub(crate) fn add_blocks<const N: usize>(A: &mut Tridiagonal<N>, first: usize, blocks: &Blocks<N>) {
    let add = |to: &mut [[f64; N]; N], from: &[[f64; N]; N]| {
        for (x, y) in to.as_flattened_mut().iter_mut().zip(from.as_flattened()) {
            *x += y;
        }
    };
    add(&mut A.diagonal[first], &blocks.aa);
    add(&mut A.below[first + 1], &blocks.ba);
    add(&mut A.diagonal[first + 1], &blocks.bb);
}

impl SpaceBeams {
    /// Adds a beam without stress where it lies; directors (one for each node) point along e₃ of the section, which
    /// `section` gives at a length along the beam, m. The number of the beam.
    pub fn beam(
        &mut self,
        course: &Course,
        directors: &[Vec3],
        section: impl Fn(f64) -> Section,
        making: Making,
    ) -> Result<usize, SoftError> {
        let damping = making.damping()?;
        let nodes = course.points.len();
        if directors.len() != nodes {
            return Err(SoftError::TooFewNodes(directors.len()));
        }
        for (i, (d, t)) in directors.iter().zip(&course.tangents).enumerate() {
            if d.norm() == 0.0 || d.cross(t).norm() < 1e-3 * d.norm() {
                return Err(SoftError::DirectorAlong(i));
            }
        }
        check_sections(course, &section)?;
        let first = self.nodes();
        for (r, t) in course.points.iter().zip(&course.tangents) {
            self.initial.extend_from_slice(r.as_slice());
            self.initial.extend_from_slice(t.as_slice());
            self.initial.push(0.0);
        }
        let unit = |i: usize| {
            let t = &course.tangents[i];
            (directors[i] - directors[i].dot(t) * t).normalize()
        };
        let mut s = 0.0;
        for (i, &L) in course.lengths.iter().enumerate() {
            let q = &self.initial[space::NODE * (first + i)..space::NODE * (first + i + 2)];
            self.elements.push(Space::new(
                L,
                q,
                [unit(i), unit(i + 1)],
                |x| section(s + 0.5 * L * (1.0 + x)),
                damping,
                (making.update, making.inertia),
            ));
            s += L;
        }
        self.append(first, course, &section);
        Ok(self.spans.len() - 1)
    }
}

impl PlaneBeams {
    /// Adds a beam without stress where it lies; `section` gives its section at a length along the beam, m. The number of
    /// the beam.
    pub fn beam(
        &mut self,
        course: &Course,
        section: impl Fn(f64) -> Section,
        making: Making,
    ) -> Result<usize, SoftError> {
        let damping = making.damping()?;
        check_sections(course, &section)?;
        let first = self.nodes();
        for (r, t) in course.points.iter().zip(&course.tangents) {
            self.initial.extend_from_slice(&[r.x, r.y, t.x, t.y]);
        }
        let mut s = 0.0;
        for (i, &L) in course.lengths.iter().enumerate() {
            let q = &self.initial[plane::NODE * (first + i)..plane::NODE * (first + i + 2)];
            let section = |x: f64| section(s + 0.5 * L * (1.0 + x));
            self.elements
                .push(Plane::new(L, q, section, damping, making.inertia));
            s += L;
        }
        self.append(first, course, &section);
        Ok(self.spans.len() - 1)
    }
}

fn check_sections(course: &Course, section: &dyn Fn(f64) -> Section) -> Result<(), SoftError> {
    let mut s = 0.0;
    for length in &course.lengths {
        section(s + 0.5 * length).check()?;
        s += length;
    }
    Ok(())
}
