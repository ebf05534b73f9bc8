//! A world with its state and its integrator, as all tests want it.

use crate::box_mesh::box_mesh;
use percuss_bodies::world::{
    Dimension, Driven, Kind, KindId, Motion, NQ, NU, PairLaw, Placement, Scenery, World,
};
use percuss_bodies::{MassProperties, Shape};
use percuss_contact::SolverSettings;
use percuss_contact::solvers::Auto;
use percuss_math::space::{Pose, Quat, Vec3, rotation};
use percuss_mech::State;
use percuss_step::{Integrator, MoreauMidpoint, StepReport};
use std::sync::Arc;

pub const GRAVITY: f64 = 9.81;

/// Straight down along z.
pub fn down() -> Vec3 {
    Vec3::new(0.0, 0.0, -GRAVITY)
}

pub fn law(mu: f64, eps_N: f64) -> PairLaw {
    PairLaw {
        mu,
        eps_N,
        ..PairLaw::default()
    }
}

/// A box as a mesh.
pub fn block(half: Vec3) -> Shape {
    let (vertices, triangles) = box_mesh(&half);
    Shape::mesh(vertices, triangles).expect("a mesh")
}

pub struct Stage {
    pub world: World,
    pub state: State,
    pub stepper: MoreauMidpoint,
    /// Residual with which contacts may be left.
    accepted: f64,
}

impl Stage {
    pub fn new(dimension: Dimension, gravity: Vec3, law: PairLaw) -> Self {
        let mut world = World::new(dimension, gravity);
        world.material();
        world.default_law(law);
        Stage {
            world,
            state: State::default(),
            stepper: stepper(1e-12),
            accepted: 1e-12,
        }
    }

    /// With percussions to the tolerance `tol`, or to `accepted` where they do not come so far.
    pub fn with_tolerance(mut self, tol: f64, accepted: f64) -> Self {
        self.stepper = stepper(tol);
        self.accepted = accepted;
        self
    }

    pub fn space(gravity: Vec3, law: PairLaw) -> Self {
        Stage::new(Dimension::Space, gravity, law)
    }

    /// A kind of body of this shape with the density 1000 kg/m³.
    pub fn kind(&mut self, shape: Shape) -> KindId {
        let mass = shape.mass_properties(1000.0).expect("a mass");
        self.kind_of_mass(shape, mass)
    }

    pub fn kind_of_mass(&mut self, shape: Shape, mass: MassProperties) -> KindId {
        let shape = self.world.shape(shape);
        let kind = Kind::new(shape, Default::default(), mass).expect("a kind");
        self.world.kind(kind)
    }

    /// Places a body and returns its place in the state.
    pub fn place(&mut self, kind: KindId, pose: Pose, v: Vec3, omega: Vec3) -> usize {
        let placement = Placement { pose, v, omega };
        self.world.place(&mut self.state, kind, &placement);
        self.world.bodies().len() - 1
    }

    /// A ball of the density 1000 kg/m³.
    pub fn ball(&mut self, radius: f64, r: Vec3, v: Vec3) -> usize {
        let kind = self.kind(Shape::sphere(radius).unwrap());
        self.place(kind, Pose::at(r), v, Vec3::zeros())
    }

    /// A fixed half-space; its surface looks along z of the pose.
    pub fn floor(&mut self, pose: Pose) {
        self.scenery(Shape::HalfSpace, Motion::Fixed(pose));
    }

    pub fn scenery(&mut self, shape: Shape, motion: Motion) {
        let shape = self.world.shape(shape);
        self.world.scenery(Scenery {
            shape,
            material: Default::default(),
            motion,
        });
    }

    pub fn driven(&mut self, shape: Shape, motion: impl Fn(f64) -> Driven + Send + Sync + 'static) {
        self.scenery(shape, Motion::Driven(Arc::new(motion)));
    }

    /// One step, whose contacts must be solved.
    pub fn step(&mut self, dt: f64) -> StepReport {
        let report = self
            .stepper
            .step(&self.world, &mut self.state, dt)
            .expect("a step");
        assert!(
            report.solve.residual <= self.accepted,
            "contacts are left with {:e} at t = {}",
            report.solve.residual,
            self.state.t
        );
        report
    }

    pub fn run(&mut self, dt: f64, steps: usize) {
        for _ in 0..steps {
            self.step(dt);
        }
    }

    pub fn r(&self, i: usize) -> Vec3 {
        Vec3::from_column_slice(&self.state.q[i * NQ..i * NQ + 3])
    }

    pub fn A(&self, i: usize) -> Quat {
        let q = &self.state.q[i * NQ + 3..(i + 1) * NQ];
        rotation(q[0], q[1], q[2], q[3])
    }

    pub fn v(&self, i: usize) -> Vec3 {
        Vec3::from_column_slice(&self.state.u[i * NU..i * NU + 3])
    }

    pub fn omega(&self, i: usize) -> Vec3 {
        Vec3::from_column_slice(&self.state.u[i * NU + 3..(i + 1) * NU])
    }

    pub fn energy(&self) -> f64 {
        self.world.ledger(&self.state).energy()
    }
}

pub fn stepper(tol: f64) -> MoreauMidpoint {
    let settings = SolverSettings {
        tol,
        ..SolverSettings::default()
    };
    MoreauMidpoint::new(Box::new(Auto::new(settings))).unwatched()
}

/// A half-space that rises along x by the angle; (up, along) are its normal and the direction downhill.
pub fn slope(angle: f64) -> (Pose, Vec3, Vec3) {
    let A = Quat::from_scaled_axis(Vec3::new(0.0, -angle, 0.0));
    (
        Pose {
            r: Vec3::zeros(),
            A,
        },
        A * Vec3::z(),
        -(A * Vec3::x()),
    )
}
