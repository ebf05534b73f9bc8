//! Non-smooth flexible multibody dynamics.
//!
//! ```text
//! M(q) du = h(t, q, u) dt + W(q) dP        q̇ = B(q) u
//! −(γ⁺ + ε γ⁻) ∈ N_C(P)   for closed contacts, γ = Wᵀu + χ
//! ```
//!
//! This crate only gathers the others under one name:
//!
//! - [`math`]: sets and prox maps, factorisations, roots
//! - [`contact`]: the contact problem of one step as data, and its solvers
//! - [`mech`]: what a mechanical system is
//! - [`shapes`]: surfaces, and where two of them touch
//! - [`bodies`]: rigid bodies with shapes, as one system
//! - [`beams`]: beams and bars against obstacles, as one system
//! - [`trees`]: mechanisms as trees of bodies and joints, bodies without mass included
//! - [`flex`]: flexible bodies by finite elements
//! - [`design`]: resonance zones of beams, and the shapes that shrink them; topology of structures
//! - [`fluid`]: fluids as smoothed particles
//! - [`soft`]: soft beams that bend and twist far, in space and in the plane
//! - [`step`]: how time advances
//! - [`record`]: recordings, measured quantities, findings, films
//! - [`part`]: what parts of scenes are written against
//! - [`run`]: runs, run folders, checkpoints
//! - [`study`]: what is computed and not stepped
//! - [`scene`]: scene files
//! - [`report`]: plots and pages
//! - [`sweep`]: a scene at many points
//!
//! A ball that bounces until it lies still:
//!
//! ```
//! use percuss::prelude::*;
//!
//! let ground = LagrangianContact {
//!     gap: Gap::Linear { g_0: 0.0, w: vec![1.0] },
//!     directions: vec![Direction::Constant(vec![1.0])],
//!     law: Law::Unilateral,
//!     restitution: Restitution { eps_N: 0.5, eps_T: 0.0 },
//! };
//! let ball = LagrangianSystem::new(1, vec![1.0])?.constant_force(vec![-9.81])?.contact(ground)?;
//! let mut state = State { t: 0.0, q: vec![1.0], u: vec![0.0] };
//! let mut integrator = Adaptive::new(
//!     AdaptiveSettings { symmetric: ball.is_symmetric(), ..Default::default() },
//!     by_kind(SolverKind::Auto, SolverSettings::default()),
//! );
//! let mut last_impact = 0.0;
//! while state.t < 2.0 {
//!     let rest = 2.0 - state.t;
//!     integrator.step(&ball, &mut state, rest)?;
//!     last_impact = integrator.incidents().last().map_or(last_impact, |i| i.t);
//! }
//! assert!((last_impact - 1.354571).abs() < 1e-6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A ball with a shape is dropped by a metre and stays on the floor:
//!
//! ```
//! use percuss::bodies::world::{Dimension, Kind, Motion, Placement, Scenery};
//! use percuss::math::space::{Pose, Vec3};
//! use percuss::prelude::*;
//!
//! let mut world = World::new(Dimension::Space, Vec3::new(0.0, 0.0, -9.81));
//! let material = world.material();
//! let shape = world.shape(Shape::HalfSpace); // its surface looks along z
//! let motion = Motion::Fixed(Pose::at(Vec3::zeros()));
//! world.scenery(Scenery { shape, material, motion });
//!
//! let ball = Shape::sphere(0.1)?;
//! let mass = ball.mass_properties(1000.0).ok_or("a ball has a mass")?; // 1000 kg/m³
//! let shape = world.shape(ball);
//! let kind = world.kind(Kind::new(shape, material, mass)?);
//! let mut state = State::default();
//! let pose = Pose::at(Vec3::new(0.0, 0.0, 1.1));
//! world.place(&mut state, kind, &Placement { pose, v: Vec3::zeros(), omega: Vec3::zeros() });
//!
//! let mut integrator = MoreauMidpoint::new(by_kind(SolverKind::Auto, SolverSettings::default()));
//! while state.t < 1.0 {
//!     assert!(integrator.step(&world, &mut state, 1e-4)?.solve.converged);
//! }
//! assert!((state.q[2] - 0.1).abs() < 4.5e-4); // sinks in by v dt = 4.4e-4 m at most
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use percuss_beams as beams;
pub use percuss_bodies as bodies;
pub use percuss_contact as contact;
pub use percuss_design as design;
pub use percuss_files as files;
pub use percuss_flex as flex;
pub use percuss_fluid as fluid;
pub use percuss_math as math;
pub use percuss_mech as mech;
pub use percuss_part as part;
pub use percuss_record as record;
pub use percuss_report as report;
pub use percuss_run as run;
pub use percuss_scene as scene;
pub use percuss_shapes as shapes;
pub use percuss_soft as soft;
pub use percuss_step as step;
pub use percuss_study as study;
pub use percuss_sweep as sweep;
pub use percuss_text as text;
pub use percuss_trees as trees;

/// What most programs need.
pub mod prelude {
    pub use percuss_bodies::{Shape, World};
    pub use percuss_contact::solvers::by_kind;
    pub use percuss_contact::{
        ContactProblem, ContactSolver, Law, Measure, SolveReport, SolverKind, SolverSettings,
        residual,
    };
    pub use percuss_mech::lagrangian::{Direction, Gap, LagrangianContact};
    pub use percuss_mech::{
        ContactId, ContactSet, Energetic, LagrangianSystem, MassOperator, Restitution, State,
        System,
    };
    pub use percuss_scene::{Recording, Scene};
    pub use percuss_step::{
        Adaptive, AdaptiveSettings, Incident, Integrator, MoreauMidpoint, StepReport,
    };
}

/// The programs in the documents are compiled and run.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../README.md")]
    mod readme {}
    #[doc = include_str!("../../../docs/book/contact-problems.md")]
    mod contact_problems {}
    #[doc = include_str!("../../../docs/book/extending.md")]
    mod extending {}
}
