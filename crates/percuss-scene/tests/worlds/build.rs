//! What is built of a scene.

use crate::{built, input, state, world};
use percuss_bodies::Shape;
use percuss_bodies::population::Region;
use percuss_bodies::world::{NQ, NU};
use percuss_math::space::Vec3;
use percuss_scene::model::Named;
use percuss_scene::scene::world::Leaving;
use percuss_scene::{Input, Scene, builtin};

/// A few bodies are known to 1e-10, a crowd to 1e-4, and what the scene says counts.
#[test]
fn a_crowd_has_a_tolerance_of_its_own() {
    let tolerance = |count: usize, solver: &str| {
        let text = format!(
            "[[sphere]]\nname = 'drop'\nradius = 0.01\ntemplate = true\n\
            [[emitter]]\nbody = 'drop'\npattern = 'lattice'\norigin = [0, 0, 1]\nspacing = 0.1\ncounts = [{count}, 1, 1]\n{solver}"
        );
        let scene = Scene::read(&input(&text)).unwrap_or_else(|r| panic!("{}", r.render(false)));
        let tol = scene.build().unwrap().solver.tol;
        assert!(scene.to_toml().unwrap().contains(&format!("tol = {tol:e}")));
        tol
    };
    assert_eq!(tolerance(50, ""), 1e-10);
    assert_eq!(tolerance(51, ""), 1e-4);
    assert_eq!(tolerance(51, "[solver]\ntol = 1e-7\n"), 1e-7);
}

#[test]
fn the_funnel_is_as_specified() {
    let model = built(&builtin::find("funnel").unwrap().input());
    let funnel = world(&model);
    assert_eq!(funnel.world.bodies().len(), 1000);
    assert_eq!((model.integrator.dt, model.solver.tol), (5e-4, 1e-6));
    // the first ball, by hand: s₁, s₂, s₃ of the generator from 12345
    let mut s: u64 = 12345;
    let mut draw = || {
        s = (1_103_515_245 * s + 12345) % (1 << 31);
        0.002 * (s as f64 / f64::from(1u32 << 31) - 0.5)
    };
    let first = [draw() - 0.108, draw() - 0.108, draw() + 0.22];
    for (q, expected) in funnel.start.q.iter().zip(first) {
        assert!((q - expected).abs() < 1e-15, "{q} {expected}");
    }
    let second = draw() - 0.108 + 0.024;
    assert!((funnel.start.q[NQ] - second).abs() < 1e-15);
    assert_eq!(funnel.start.u[..3], [0.0, 0.0, -1.0]);
    let energy = funnel.world.ledger(&funnel.start).energy();
    assert!((energy - 37.173072755).abs() < 1e-9, "{energy}");
    let kind = &funnel.world.kinds()[0];
    assert!((kind.I_K[(0, 0)] - 0.4 * 0.01 * 1e-4).abs() < 1e-20);
    let law = funnel.world.law(kind.material, kind.material);
    assert_eq!((law.mu, law.eps_N, law.eps_T), (0.3, 0.3, 0.0));
    assert_eq!(funnel.removers, ["out"]);
    let Region::Behind { point, .. } = funnel.world.population.removers[0].region else {
        panic!("a plane");
    };
    assert_eq!(point.z, -0.1);
    assert!(model.channels.iter().any(|c| c.name == "out.count"));
}

#[test]
fn bodies_stand_where_they_are_put() {
    let text = "gravity = [0, 0, -10]\n\
        [[material]]\nname = 'steel'\ndensity = 7800\n\
        [[box]]\nname = 'brick'\nsize = [0.1, 0.2, 0.4]\nmaterial = 'steel'\nposition = [1, 2, 3]\n\
        rotation = [0, 0, 'pi/2']\nvelocity = [4, 5, 6]\nomega = [7, 8, 9]\n\
        [[cone]]\nradius = 0.1\nheight = 0.4\nmass = 2\nposition = [0, 0, 5]\n\
        [[halfspace]]\nname = 'floor'\nnormal = [0, 0, 2]\n";
    let model = built(&input(text));
    let model = world(&model);
    let (q, u) = state(model, "brick");
    let half = 0.5f64.sqrt();
    for (q, expected) in q.iter().zip([1.0, 2.0, 3.0, half, 0.0, 0.0, half]) {
        assert!((q - expected).abs() < 1e-15);
    }
    assert_eq!(u, [4.0, 5.0, 6.0, 7.0, 8.0, 9.0]);
    let brick = &model.world.kinds()[0];
    assert!((brick.mass - 7800.0 * 0.008).abs() < 1e-12);
    // a cone has its centre a quarter of its height above the base, and its origin midway
    let (q, _) = state(model, "cone1");
    assert!((q[2] - 4.9).abs() < 1e-15);
    assert_eq!(model.world.kinds()[1].mass, 2.0);
    assert!(matches!(model.names["floor"], Named::Scenery(_)));
    assert_eq!(model.world.gravity(), Vec3::new(0.0, 0.0, -10.0));
    assert_eq!(model.leaving, Leaving::Remove);
}

#[test]
fn a_half_space_looks_along_its_normal() {
    for normal in [[0.0, 0.0, -1.0], [0.6, 0.0, 0.8], [-1.0, 0.0, 0.0]] {
        let model = built(&input(&format!("[[halfspace]]\nnormal = {normal:?}\n")));
        let pose = world(&model).world.sceneries()[0].motion.at(0.0).pose;
        assert!((pose.A * Vec3::z() - Vec3::from(normal)).norm() < 1e-15);
    }
}

#[test]
fn driven_bodies_follow_their_formulas_with_their_slopes() {
    let text = "[[box]]\nname = 'sieve'\nsize = [1, 1, 0.1]\nrotation = [0.3, 0, 0]\n\
        motion = { position = ['0.5', '2*t', '0.01*sin(20*t)'], axis = [0, 0, 3], angle = 't^2' }\n";
    let model = built(&input(text));
    let (t, h) = (0.7, 1e-6);
    let motion = &world(&model).world.sceneries()[0].motion;
    let (now, before, after) = (motion.at(t), motion.at(t - h), motion.at(t + h));
    assert!((now.pose.r - Vec3::new(0.5, 1.4, 0.01 * 14.0f64.sin())).norm() < 1e-15);
    let v = (after.pose.r - before.pose.r) / (2.0 * h);
    assert!((now.v - v).norm() < 1e-8);
    let turned = (after.pose.A * before.pose.A.inverse()).scaled_axis() / (2.0 * h);
    assert!((now.omega - turned).norm() < 1e-8);
    assert!((now.omega - Vec3::new(0.0, 0.0, 1.4)).norm() < 1e-14);
}

#[test]
fn a_plane_has_shapes_and_angles_of_its_own() {
    let text = "dimension = 2\n\
        [[box]]\nsize = [2, 1]\ndensity = 3\nangle = 'pi/2'\nomega = 2\nposition = [0, 5]\n\
        [[disc]]\nradius = 0.5\nmass = 2\ninertia = 0.7\n\
        [[polygon]]\npoints = [[0, 0], [1, 0], [0, 1]]\nposition = [5, 5]\n\
        [[halfspace]]\nnormal = [0, 1]\nposition = [0, -1]\n\
        [[compound]]\nposition = [9, 9]\nparts = [{ shape = 'box', size = [1, 1] }, { shape = 'disc', radius = 0.5, position = [1, 0] }]\n\
        [output]\nbodies = ['box1']\n";
    let model = built(&input(text));
    let plane = world(&model);
    assert_eq!(plane.world.gravity(), Vec3::new(0.0, -9.81, 0.0));
    let kinds = plane.world.kinds();
    assert!((kinds[0].mass - 6.0).abs() < 1e-14);
    assert!((kinds[0].I_K[(2, 2)] - 6.0 * 5.0 / 12.0).abs() < 1e-14);
    assert_eq!((kinds[1].mass, kinds[1].I_K[(2, 2)]), (2.0, 0.7));
    let (q, u) = state(plane, "box1");
    assert!((q[6] - 0.5f64.sqrt()).abs() < 1e-15);
    assert_eq!(u[5], 2.0);
    assert!(
        plane
            .world
            .shapes()
            .iter()
            .any(|s| matches!(s, Shape::Compound(_)))
    );
    let last = model.channels.last().unwrap();
    assert_eq!(
        (last.name.as_str(), last.unit.as_str()),
        ("box1.angle", "rad")
    );
    assert_eq!(plane.channels_per_body(), 10);
}

#[test]
fn random_places_do_not_overlap_and_streams_wait_for_the_run() {
    let text = "[[sphere]]\nname = 'ball'\nradius = 0.1\ntemplate = true\nvelocity = [1, 0, 0]\n\
        [[emitter]]\nbody = 'ball'\npattern = 'random'\nregion = [[0, 0, 0], [2, 2, 2]]\ncount = 100\nseed = 3\n\
        [[emitter]]\nbody = 'ball'\nrate = 10\nregion = [[0, 0, 3], [2, 2, 4]]\nto = 0.5\nvelocity = [0, 0, -1]\n";
    let model = built(&input(text));
    let model = world(&model);
    assert_eq!(model.world.bodies().len(), 100);
    assert!(model.start.u.chunks(NU).all(|u| u[0] == 1.0));
    let places: Vec<Vec3> = (model.start.q.chunks(NQ))
        .map(|q| Vec3::from_column_slice(&q[..3]))
        .collect();
    for (i, a) in places.iter().enumerate() {
        assert!(places[..i].iter().all(|b| (a - b).norm() >= 0.2));
    }
    let source = &model.world.population.sources[0];
    let v = source.mixture.newcomer(0).v;
    assert_eq!((source.rate, source.to, v.z), (10.0, 0.5, -1.0));
}

#[test]
fn springs_are_as_long_as_at_the_start_unless_told_otherwise() {
    let text = "gravity = [0, 0, 0]\n\
        [[sphere]]\nname = 'a'\nradius = 0.1\n\
        [[sphere]]\nname = 'b'\nradius = 0.1\nposition = [3, 4, 0]\n\
        [[spring]]\nbetween = ['a', 'b']\nstiffness = 2\n\
        [[spring]]\nbetween = ['a']\npoints = [[0, 0, 0], [0, 0, 2]]\nstiffness = 10\nlength = 1\n";
    let model = built(&input(text));
    let energy = world(&model).world.ledger(&world(&model).start).potential;
    assert!((energy - 5.0).abs() < 1e-14, "{energy}");
}

#[test]
fn a_world_written_and_read_again_is_the_same() {
    let text = "bounds = [[-1, -1, -1], [1, 1, 9]]\nleaving = 'stop'\noverlap = 1e-3\nmargin = 'r/10'\n\
        [constants]\nr = 0.1\n\
        [[material]]\nname = 'ice'\n[[pair]]\nmaterials = ['ice', 'ice']\nmu = 0.02\n\
        [[sphere]]\nradius = 'r'\ninertia = [1, 1, 1]\nmaterial = 'ice'\n\
        [[capsule]]\nradius = 0.1\nlength = 0.2\nposition = [0, 0, 1]\n\
        [[cylinder]]\nradius = 0.1\nlength = 0.2\nposition = [0, 0, 2]\ninertia = [[2, 0, 0], [0, 2, 0], [0, 0, 3]]\n\
        [[hull]]\npoints = [[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]\nposition = [0, 0, 3]\n\
        [[compound]]\nposition = [0, 0, 4]\nparts = [{ shape = 'sphere', radius = 0.1 }, { shape = 'box', size = [0.1, 0.1, 0.1], position = [0.1, 0, 0] }]\n\
        [[funnel]]\nrim = 0.05\nhalf_angle = 'pi/4'\nheight = 1\nposition = [0, 0, -1]\nmotion = { angle = 't' }\n\
        [[sphere]]\nname = 'drop'\nradius = 0.01\ntemplate = true\n\
        [[emitter]]\nbody = 'drop'\nrate = 3\nregion = [[0, 0, 5], [1, 1, 6]]\ncount = 7\n\
        [[remover]]\nregion = [[0, 0, -1], [1, 1, -0.5]]\n\
        [[spring]]\nbetween = 'sphere1'\npoints = [[0, 0, 0], [0, 0, 1]]\nstiffness = 1\n\
        [drag]\nlinear = 0.1\n[field]\nacceleration = ['-x', 'vy*t', 0]\n\
        [integrator]\ncorrection = 0.2\n[output]\nbodies = 'all'\ncontacts = true\nvtk = true\n";
    let scene = Scene::read(&input(text)).unwrap_or_else(|r| panic!("{}", r.render(false)));
    let written = scene.to_toml().unwrap();
    let again = Scene::read(&Input::new("again.toml", written.clone()));
    let again = again.unwrap_or_else(|r| panic!("{written}\n{}", r.render(false)));
    assert_eq!(again, scene);
    assert_eq!(again.to_toml().unwrap(), written);
    let model = scene.build().unwrap();
    assert_eq!((model.integrator.dt, model.solver.tol), (5e-4, 1e-10));
    assert_eq!(model.integrator.correction, 0.2);
    let output = &world(&model).output;
    assert_eq!(
        (output.bodies.len(), output.all, output.vtk_dt),
        (5, true, Some(0.01))
    );
}
