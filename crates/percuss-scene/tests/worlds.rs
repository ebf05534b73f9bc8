//! Scenes of rigid bodies: what is read, what is built, and what is at fault.

use percuss_bodies::Shape;
use percuss_bodies::population::Region;
use percuss_bodies::world::{NQ, NU};
use percuss_math::space::Vec3;
use percuss_scene::model::{Mechanics, Named, WorldModel};
use percuss_scene::recording::Value;
use percuss_scene::run::{Summary, Timing, run};
use percuss_scene::scene::world::Leaving;
use percuss_scene::{Input, Model, Scene, builtin};
use std::ops::ControlFlow;

/// A scene with these sections below an empty world.
fn input(sections: &str) -> Input {
    Input::new("a.toml", format!("until = 1\n[world]\n{sections}"))
}

fn built(input: &Input) -> Model {
    let scene = Scene::read(input).unwrap_or_else(|report| panic!("{}", report.render(false)));
    scene.build().unwrap()
}

fn world(model: &Model) -> &WorldModel {
    match &model.mechanics {
        Mechanics::World(world) => world,
        _ => panic!("not a world"),
    }
}

fn faults(sections: &str) -> String {
    match Scene::read(&input(sections)) {
        Ok(_) => panic!("no fault in {sections}"),
        Err(report) => report.to_string(),
    }
}

/// State of a named body: q and u.
fn state(model: &WorldModel, name: &str) -> (Vec<f64>, Vec<f64>) {
    let Some(Named::Body(id)) = model.names.get(name) else {
        panic!("no body {name}");
    };
    let i = model.world.index_of(*id).unwrap();
    (
        model.start.q[i * NQ..(i + 1) * NQ].to_vec(),
        model.start.u[i * NU..(i + 1) * NU].to_vec(),
    )
}

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
    assert_eq!((source.rate, source.to, source.v.z), (10.0, 0.5, -1.0));
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

#[test]
fn a_scene_is_a_system_or_a_world() {
    let told = faults("[system]\ncoordinates = ['x']\nM = [[1]]\n");
    assert_eq!(
        told,
        "a.toml:3:2: `system` belongs to [system], but this is a world; \
         a scene has either [system] with formulas or [world] with bodies"
    );
    let told = faults("[[contact]]\ngap = 'x'\n");
    assert!(told.contains("`contact` belongs to [system]"), "{told}");
    let alone = Input::new("a.toml", "until = 1\n[[sphere]]\nradius = 1\n");
    let told = Scene::read(&alone).unwrap_err().to_string();
    assert_eq!(
        told,
        "a.toml:2:3: `sphere` without a section [world]; add [world]"
    );
    let both = "until = 1\n[system]\ncoordinates = ['x']\nM = [[1]]\n[[sphere]]\nradius = 1\n";
    let told = Scene::read(&Input::new("a.toml", both))
        .unwrap_err()
        .to_string();
    assert!(told.contains("`sphere` belongs to [world]"), "{told}");
}

#[test]
fn steps_of_worlds_are_fixed() {
    let told = faults("[integrator]\nmethod = 'adaptive'\n");
    assert!(
        told.contains("4:10: worlds of bodies take fixed steps of the midpoint rule"),
        "{told}"
    );
    let told = faults("[integrator]\ncorrection = 1.5\n");
    assert!(
        told.contains("`correction` = 1.5 is outside of [0, 1]"),
        "{told}"
    );
}

#[test]
fn each_fault_has_a_place_and_a_hint() {
    let cases = [
        (
            "[[sphere]]\nradius = 0\n",
            "4:10: `radius` = 0 is not positive",
        ),
        (
            "[[sphere]]\nradius = 1\nradios = 1\n",
            "unknown key `radios`; did you mean `radius`?",
        ),
        (
            "[[sphere]]\nradius = nan\n",
            "`radius` is not a finite number",
        ),
        (
            "[[sphere]]\nradius = 1\nposition = [0, nan, 0]\n",
            "`position[1]` is not a finite number",
        ),
        (
            "[[sphere]]\nradius = 1\nposition = [0, 0]\n",
            "`position` has 2 entries where 3 are needed; one each along x, y and z",
        ),
        (
            "[[box]]\nsize = [1, -2, 1]\n",
            "4:12: `size` = -2 is not positive",
        ),
        (
            "[[sphere]]\nradius = 1\nmass = 1\ndensity = 2\n",
            "6:11: both `mass` and `density` are given; keep one of them",
        ),
        (
            "[[sphere]]\nradius = 1\nmass = -1\n",
            "`mass` = -1 is not positive",
        ),
        (
            "[[sphere]]\nradius = 1\ninertia = [1, 1, 3]\n",
            "5:11: the inertia must be positive definite",
        ),
        (
            "[[sphere]]\nradius = 1\nmaterial = 'stel'\n[[material]]\nname = 'steel'\n",
            "unknown material `stel`; did you mean `steel`?",
        ),
        (
            "[[pair]]\nmaterials = ['a']\n",
            "a pair of 1 materials; name two",
        ),
        (
            "[[disc]]\nradius = 1\n",
            "a disc has no place in a world of three dimensions; use [[sphere]] or [[cylinder]]",
        ),
        (
            "dimension = 2\n[[sphere]]\nradius = 1\n",
            "a sphere has no place in a world of two dimensions; use [[disc]]",
        ),
        (
            "dimension = 2\n[[disc]]\nradius = 1\nrotation = [0, 0, 1]\n",
            "`rotation` is for space",
        ),
        (
            "[[sphere]]\nradius = 1\nangle = 1\n",
            "`angle` is for the plane",
        ),
        ("dimension = 4\n", "3:13: a world of 4 dimensions"),
        (
            "[[sphere]]\nradius = 1\nfixed = true\nvelocity = [0, 0, 1]\n",
            "6:12: `velocity` of a body that does not move freely",
        ),
        (
            "[[sphere]]\nradius = 1\nfixed = true\nmotion = { angle = 't' }\n",
            "`fixed` and `motion` exclude each other",
        ),
        (
            "[[sphere]]\nradius = 1\nmotion = { angle = 'x' }\n",
            "unknown name `x`",
        ),
        (
            "[[sphere]]\nradius = 1\nmotion = { angle = 't', axis = [0, 0, 0] }\n",
            "`axis` has no direction",
        ),
        (
            "[[sphere]]\nradius = 1\nmotion = { angle = '1/t' }\n",
            "the motion is not finite at t = 0",
        ),
        (
            "[[halfspace]]\nnormal = [0, 0, 0]\n",
            "`normal` has no direction",
        ),
        (
            "[[halfspace]]\nnormal = [0, 0, 1]\nmass = 3\n",
            "`mass` of something infinite",
        ),
        (
            "[[funnel]]\nrim = 1\n",
            "a funnel needs either `slope` or `half_angle`",
        ),
        (
            "[[sphere]]\nradius = 1\ntemplate = true\n",
            "a template that no emitter uses",
        ),
        (
            "[[emitter]]\nbody = 'bal'\nrate = 1\nregion = [[0, 0, 0], [1, 1, 1]]\n[[sphere]]\nname = 'ball'\nradius = 1\ntemplate = true\n",
            "unknown template `bal`; did you mean `ball`?",
        ),
        (
            "[[emitter]]\nbody = 'ball'\nrate = 1\nregion = [[0, 0, 0], [1, 1, 1]]\n[[sphere]]\nname = 'ball'\nradius = 1\n",
            "`ball` is not a template; add template = true to it",
        ),
        (
            "[[emitter]]\nbody = 'b'\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n",
            "an emitter without `pattern` or `rate`",
        ),
        (
            "[[emitter]]\nbody = 'b'\npattern = 'latice'\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n",
            "unknown pattern `latice`; did you mean `lattice`?",
        ),
        (
            "[[emitter]]\nbody = 'b'\npattern = 'random'\ncount = 100\nregion = [[0, 0, 0], [3, 3, 3]]\nmax_tries = 50\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n",
            "bodies; enlarge the region, lower count or raise max_tries",
        ),
        (
            "[[remover]]\nname = 'out'\n",
            "a remover needs either `region` or `plane`",
        ),
        (
            "[[remover]]\nregion = [[0, 0, 0], [-1, 1, 1]]\n",
            "`region` has its corners the wrong way round",
        ),
        (
            "[[emitter]]\nbody = 'b'\npattern = 'lattice'\norigin = [0, 0, 0]\nspacing = 3\ncounts = [0, 3, 3]\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n",
            "`counts[0]` must be a whole number of at least 1; leave the section out for none",
        ),
        (
            "[[emitter]]\nbody = 'b'\npattern = 'lattice'\norigin = [0, 0, 0]\nspacing = 3\ncounts = [2, 2.5, 1]\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n",
            "`counts[1]` must be a whole number of at least 1",
        ),
        (
            "[[emitter]]\nbody = 'b'\npattern = 'lattice'\norigin = [0, 0, 0]\nspacing = 0\ncounts = [2, 1, 1]\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n",
            "overlap by 2 m at the start; it is the only place; widen its spacing, raise",
        ),
        (
            "[[sphere]]\nname = 'ball'\nradius = 1\n[[quantity]]\nname = 'h'\nkind = 'final'\nof = 'ball.z'\n",
            "unknown channel `ball.z`; add \"ball\" to `bodies` of [output]: it is not recorded",
        ),
        (
            "[output]\nbodies = ['b']\n[[emitter]]\nbody = 'b'\npattern = 'lattice'\norigin = [0, 0, 0]\nspacing = 3\ncounts = [2, 2, 1]\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n",
            "bodies of the template `b` have no names; bodies = [\"all\"] writes",
        ),
        (
            "[[sphere]]\nradius = '5 cm'\n",
            "expected an operator, found `cm`; numbers have no units: give them in m, kg, s, N, rad",
        ),
        (
            "[[emitter]]\nbody = 'b'\npattern = 'lattice'\norigin = [0, 0, 0]\nspacing = 3\ncounts = [2, 1, 1]\njitter = -1\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n",
            "`jitter` = -1 is negative",
        ),
        (
            "[[emitter]]\nbody = 'b'\npattern = 'random'\nregion = [[0, 0, 0], [3, 3, 3]]\ncount = 0\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n",
            "`count` must be a whole number of at least 1; leave the section out for none",
        ),
        (
            "[[emitter]]\nbody = 'b'\nrate = 1\nregion = [[0, 0, 0], [1, 1, 1]]\ncount = 0\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n",
            "`count` must be a whole number of at least 1; leave the section out for none",
        ),
        (
            "[[emitter]]\nbody = 'b'\nrate = 0\nregion = [[0, 0, 0], [1, 1, 1]]\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n",
            "`rate` = 0 is not positive",
        ),
        (
            "[[emitter]]\nbody = 'b'\nrate = 1\nregion = [[0, 0, 0], [1, 1, 1]]\nfrom = 0.5\nto = 0.25\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n",
            "a stream that ends at 0.25 s, before it begins at 0.5 s",
        ),
        (
            "[[remover]]\nregion = [[0, 0, 0], [1, 0, 1]]\n",
            "`region` is flat: nothing is inside; move its corners apart along every axis",
        ),
        (
            "bounds = [[0, 0, 0], [1, 1, 0]]\n",
            "`bounds` is flat: nothing is inside",
        ),
        ("[[box]]\nsize = [1, 0, 1]\n", "`size` = 0 is not positive"),
        (
            "[[spring]]\nbetween = ['a', 'b']\nstiffness = 1\n[[sphere]]\nname = 'a'\nradius = 1\n",
            "unknown body `b`",
        ),
        (
            "[[spring]]\nbetween = ['a']\nstiffness = 1\n[[sphere]]\nname = 'a'\nradius = 1\n",
            "a spring of one body needs a point of space",
        ),
        (
            "[field]\nacceleration = ['x', 'w', 0]\n",
            "unknown name `w`",
        ),
        (
            "[constants]\ncontacts = 1\n",
            "it already names a channel of every world",
        ),
        (
            "[[sphere]]\nname = 'a'\nradius = 1\n[[box]]\nname = 'a'\nsize = [1, 1, 1]\nposition = [5, 0, 0]\n",
            "duplicate name `a`: it already names a body",
        ),
        (
            "[output]\nbodies = ['bal']\n[[sphere]]\nname = 'ball'\nradius = 1\n",
            "did you mean `ball`?",
        ),
        (
            "[output]\nbodies = ['wall']\n[[halfspace]]\nname = 'wall'\nnormal = [1, 0, 0]\n",
            "`wall` does not move freely",
        ),
        (
            "[[quantity]]\nname = 'n'\nkind = 'max'\nof = 'contact'\n",
            "unknown channel `contact`; did you mean `contacts`?",
        ),
        (
            "[[hull]]\npoints = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]\n",
            "4:10: the points of a hull enclose nothing",
        ),
        (
            "dimension = 2\n[[polygon]]\npoints = [[0, 0], [2, -1], [1, 0], [2, 1]]\n",
            "not convex at vertex 2; cut it into convex parts",
        ),
        (
            "[[compound]]\nparts = [{ shape = 'cube', size = [1, 1, 1] }]\n",
            "unknown shape `cube` of a part",
        ),
        (
            "[[mesh]]\nfile = 'no-such.stl'\n",
            "4:8: `no-such.stl`: there is no such file; paths count from the folder of the scene",
        ),
    ];
    for (sections, expected) in cases {
        let told = faults(sections);
        assert!(told.contains(expected), "{sections}\n{told}\n{expected}");
        assert_eq!(told.lines().count(), 1, "{sections}\n{told}");
    }
}

#[test]
fn a_key_that_is_misspelt_is_not_missing_as_well() {
    let told = faults("[[sphere]]\nraduis = 1\n");
    assert!(
        told.ends_with("unknown key `raduis`; did you mean `radius`?") && told.lines().count() == 1,
        "{told}"
    );
    let told = faults("[[sphere]]\nname = 'a'\ncolour = 1\n");
    assert!(
        told.contains("missing key `radius`") && told.lines().count() == 2,
        "{told}"
    );
}

#[test]
fn faults_of_many_sections_come_together() {
    let text = "[[sphere]]\nradius = -1\n[[box]]\nsize = [1, 1]\n[[emitter]]\nbody = 'none'\nrate = -2\nregion = [[0, 0, 0]]\n";
    let told = faults(text);
    assert_eq!(told.lines().count(), 5, "{told}");
}

#[test]
fn bodies_do_not_start_inside_each_other() {
    let text = "[[sphere]]\nname = 'a'\nradius = 0.1\n[[sphere]]\nname = 'b'\nradius = 0.1\nposition = [0.15, 0, 0]\n\
        [[halfspace]]\nnormal = [0, 0, 1]\nposition = [0, 0, -0.09]\n";
    let told = faults(text);
    assert!(
        told.contains("`a` and `b` overlap by 0.05 m at the start; the deepest of 3 places"),
        "{told}"
    );
    assert!(
        told.contains("move them, raise world.overlap, or set world.relax = true"),
        "{told}"
    );
    assert!(Scene::read(&input(&format!("overlap = 0.06\n{text}"))).is_ok());
    assert!(Scene::read(&input(&format!("relax = true\n{text}"))).is_ok());
    // touching is no overlap
    let text = "[[sphere]]\nradius = 0.1\n[[sphere]]\nradius = 0.1\nposition = [0.2, 0, 0]\n";
    assert!(Scene::read(&input(text)).is_ok());
}

#[test]
fn there_is_an_end_to_the_number_of_bodies() {
    let ball = "[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n[[emitter]]\nbody = 'b'\n";
    for pattern in [
        "pattern = 'lattice'\norigin = [0, 0, 0]\nspacing = 3\ncounts = [1000, 1000, 1000]\n",
        "pattern = 'lattice'\norigin = [0, 0, 0]\nspacing = 3\ncounts = [8000000000000000, 8000000000000000, 2]\n",
        "pattern = 'random'\nregion = [[0, 0, 0], [1, 1, 1]]\ncount = 1000000000\n",
        "rate = 1e12\nregion = [[0, 0, 0], [1, 1, 1]]\n",
    ] {
        let told = faults(&format!("{ball}{pattern}"));
        assert!(
            told.contains("bodies are too many for a world; at most 2000000"),
            "{told}"
        );
    }
}

/// An octahedron as STL text; the triangles may be turned or left out.
fn octahedron(inside_out: bool, triangles: usize) -> String {
    let signs = (0..8).map(|i| [i & 1, i >> 1 & 1, i >> 2].map(|bit| 1 - 2 * bit));
    let faces = signs.map(|[x, y, z]| match x * y * z {
        1 => [[x, 0, 0], [0, y, 0], [0, 0, z]],
        _ => [[x, 0, 0], [0, 0, z], [0, y, 0]],
    });
    let mut text = "solid t\n".to_owned();
    for mut face in faces.take(triangles) {
        if inside_out {
            face.swap(1, 2);
        }
        text += "facet normal 0 0 0\nouter loop\n";
        for [x, y, z] in face {
            text += &format!("vertex {x} {y} {z}\n");
        }
        text += "endloop\nendfacet\n";
    }
    text + "endsolid t\n"
}

#[test]
fn meshes_are_read_from_the_folder_of_the_scene() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| std::fs::write(folder.path().join(name), text).unwrap();
    write("good.stl", octahedron(false, 8));
    write("turned.stl", octahedron(true, 8));
    write("open.stl", octahedron(false, 7));
    write("words.stl", "not a mesh".to_owned());
    let scene = |keys: &str| format!("until = 1\n[world]\n[[mesh]]\nname = 'part'\n{keys}\n");
    let read = |keys: &str| {
        write("scene.toml", scene(keys));
        Scene::read(&Input::load(&folder.path().join("scene.toml")).unwrap())
    };
    let good = read("file = 'good.stl'\nscale = 0.1\ndensity = 600").unwrap();
    let model = good.build().unwrap();
    assert!((world(&model).world.kinds()[0].mass - 0.8).abs() < 1e-6);
    // written elsewhere, the scene still finds its file
    let again = Scene::read(&Input::new("elsewhere.toml", good.to_toml().unwrap())).unwrap();
    assert_eq!(again, good);
    assert!(read("file = 'turned.stl'\nflip = true").is_ok());
    for (keys, expected) in [
        ("file = 'turned.stl'", "turned.stl`: the mesh is inside out"),
        ("file = 'open.stl'", "open.stl`: the mesh is not closed"),
        ("file = 'words.stl'", "words.stl`: not an STL file"),
        (
            "file = 'good.stl'\nscale = 0",
            "`scale` = 0 is not positive",
        ),
    ] {
        let told = read(keys).unwrap_err().to_string();
        assert!(told.contains(expected), "{told}");
    }
}

/// A quantity of a built-in scene with an override.
fn measured(scene: &str, set: &str, quantity: &str) -> f64 {
    let model = built(&builtin::find(scene).unwrap().input().set(set));
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    let found = model.measure(&outcome.recording);
    let found = found.iter().find(|measured| measured.name == quantity);
    match found.map(|measured| &measured.value) {
        Some(Value::Number(value)) => *value,
        other => panic!("{scene}: {other:?}"),
    }
}

/// (5/7) g sin 30° after a second, and (5/7) v₀ once sliding has become rolling.
#[test]
fn balls_roll_as_computed_by_hand() {
    let v = measured("rolling", "until=1", "v_incline");
    assert!((v - 5.0 / 7.0 * 9.81 * 0.5).abs() < 1e-9, "{v}");
    let v = measured("rolling", "until=1", "v_roll");
    assert!((v - 5.0 / 7.0).abs() < 1e-9, "{v}");
}

/// Thicker than 0.1075 of its radius it stands, thinner it falls.
#[test]
fn the_arch_stands_where_it_is_thick_enough() {
    let thick = measured("masonry-arch", "constants.thickness=0.11", "crown_height");
    assert!(thick > 0.99, "{thick}");
    let thin = measured("masonry-arch", "constants.thickness=0.10", "crown_height");
    assert!(thin < 0.5, "{thin}");
}

/// The tolerance of its contacts bounds the drift: 2e-10 m after a minute; with 1e-8 it was 2e-7 m.
#[test]
fn the_arch_does_not_creep() {
    let drift = measured("masonry-arch", "until=3", "drift");
    assert!(drift < 2e-10, "{drift}");
}

#[test]
fn cards_stand_by_friction() {
    let rough = measured("card-house", "constants.mu=0.5", "height");
    assert!((rough - 0.12432).abs() < 1e-4, "{rough}");
    let smooth = measured("card-house", "constants.mu=0.15", "height");
    assert!(smooth < 0.01, "{smooth}");
}

/// A ball of 2 cm falls at 10 m/s: in a step of 1 ms it sinks into the floor by 9 mm and what it gained, in one of 10 µs by 0.1 mm at most.
#[test]
fn who_sinks_too_deep_is_told_of() {
    let scene = "[[halfspace]]\nname = 'floor'\nnormal = [0, 0, 1]\n[[sphere]]\nname = 'ball'\nradius = 0.01\nposition = [0, 0, 0.016]\nvelocity = [0, 0, -10]\n";
    let warnings = |dt: &str, rest: &str| {
        let text = format!("until = 0.02\n[world]\n{scene}[integrator]\ndt = {dt}\n{rest}");
        let model = built(&Input::new("a.toml", text));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        Summary::new("a", &model, &outcome, Timing::default()).warnings
    };
    let told = "`ball` and `floor` overlapped by 9.01e-3 m at t = 0.002 s, 45 % of the thickness of the thinner; lower integrator.dt (0.001 s)";
    let help = ", or set integrator.correction = 0.2";
    assert_eq!(warnings("1e-3", ""), [format!("{told}{help}")]);
    let corrected = warnings("1e-3", "correction = 0.2\n");
    assert!(corrected[0].ends_with("; lower integrator.dt (0.001 s)"));
    assert_eq!(warnings("1e-5", ""), [""; 0]);
    // a thin plate counts by its thickness, whatever strikes it
    let plate =
        "[[box]]\nname = 'plate'\nsize = [1, 1, 0.004]\nposition = [0, 0, -0.002]\nfixed = true\n";
    let ball = "[[sphere]]\nradius = 0.1\nposition = [0, 0, 0.101]\nvelocity = [0, 0, -1]\n";
    let text = format!("until = 0.02\n[world]\n{plate}{ball}[integrator]\ndt = 1e-3\n");
    let model = built(&Input::new("a.toml", text));
    let outcome = run(&model, |_| ControlFlow::Continue(()));
    let warnings = Summary::new("a", &model, &outcome, Timing::default()).warnings;
    assert!(
        warnings[0].contains("`plate`") && warnings[0].contains(" 13 % "),
        "{warnings:?}"
    );
}

/// A ball of 2 cm and a plate of 4 mm are seen to touch along 24 mm of its way: at 30 m/s steps of 1 ms jump over that, at 20 m/s they do
/// not, and how deep the ball sinks is told. What has no other side is not passed.
#[test]
fn who_may_pass_others_unseen_is_told_of() {
    let plate = "[[box]]\nsize = [1, 1, 0.004]\nposition = [0, 0, -0.002]\nfixed = true\n";
    let ground = "[[halfspace]]\nnormal = [0, 0, 1]\n";
    let warnings = |below: &str, speed: f64| {
        let ball = format!(
            "[[sphere]]\nname = 'ball'\nradius = 0.01\nposition = [0, 0, 0.026]\nvelocity = [0, 0, -{speed}]\n"
        );
        let text = format!("until = 3e-3\n[world]\n{below}{ball}[integrator]\ndt = 1e-3\n");
        let model = built(&Input::new("a.toml", text));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        Summary::new("a", &model, &outcome, Timing::default()).warnings
    };
    assert_eq!(
        warnings(plate, 30.0),
        [
            "`ball` went 3.00e-2 m in the step to t = 0.003 s, further than it and the thinnest other are thick together (2.40e-2 m): it may have passed through others; lower integrator.dt (0.001 s)"
        ]
    );
    for told in [warnings(plate, 20.0), warnings(ground, 30.0)] {
        assert!(
            told.len() == 1 && told[0].contains("overlapped"),
            "{told:?}"
        );
    }
}

/// A stream into a solid box finds no room, one beside it does.
#[test]
fn streams_without_room_are_told_of() {
    let told = |x: f64| {
        let text = format!(
            "until = 0.1\n[world]\ngravity = [0, 0, 0]\n[[box]]\nsize = [1, 1, 1]\nposition = [0, 0, 0]\nfixed = true\n[[sphere]]\nname = 'grain'\nradius = 0.01\ntemplate = true\n[[emitter]]\nbody = 'grain'\nregion = [[{x}, -0.2, -0.2], [{}, 0.2, 0.2]]\nrate = 100\n[integrator]\ndt = 1e-2\n",
            x + 0.4
        );
        let model = built(&Input::new("a.toml", text));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        Summary::new("a", &model, &outcome, Timing::default()).warnings
    };
    assert_eq!(
        told(-0.2),
        [
            "the stream of `grain` added 0 of the 11 bodies that were due by t = 0.1 s: there was no room in its region; enlarge or move it, or lower its rate"
        ]
    );
    assert_eq!(told(1.0), [""; 0]);
}

#[test]
fn events_of_many_are_left_out_and_that_is_told() {
    let left_out = |count: usize, rest: &str| {
        let text = format!(
            "until = 0.01\n{rest}[world]\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n[[emitter]]\nbody = 'b'\npattern = 'lattice'\norigin = [0, 0, 0]\nspacing = 3\ncounts = [{count}, 1, 1]\n"
        );
        let model = built(&Input::new("a.toml", text));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        let summary = Summary::new("a", &model, &outcome, Timing::default());
        summary.world.expect("a world").events_left_out
    };
    assert!(!left_out(50, ""));
    assert!(left_out(51, ""));
    assert!(!left_out(51, "output.events = ['all']\n"));
    assert!(!left_out(51, "output.events = []\n"));
}

/// A number that is not one has consequences that nobody wants to read.
#[test]
fn a_size_that_is_none_is_the_only_fault() {
    let floor = "[[box]]\nname = 'floor'\nsize = [1, 1, 0.1]\nfixed = true\n";
    let ball = "[[sphere]]\nname = 'ball'\nposition = [0, 0, 0.2]\n";
    for radius in ["radius = nan", "radius = [0.05]", "raduis = 0.05"] {
        let told = faults(&format!("{floor}{ball}{radius}\n"));
        assert!(!told.contains("overlap"), "{told}");
    }
    let told = faults(&format!(
        "{ball}radius = 0.1\n[[spring]]\nbetween = ['ball', 'ball']\nk = 1\n"
    ));
    assert!(told.contains("a spring from `ball` to itself"), "{told}");
}

/// What is driven must be somewhere at every step, and energies must be numbers: a run that loses one ends there.
#[test]
fn what_is_not_finite_ends_the_run() {
    let end = |sections: &str| {
        let model = built(&input(sections));
        let outcome = run(&model, |_| ControlFlow::Continue(()));
        (format!("{:?}", outcome.end), outcome.state.t)
    };
    let steps = "[integrator]\ndt = 0.01\n";
    let paddle = "[[box]]\nname = 'paddle'\nsize = [1, 1, 0.1]\n";
    let (why, t) = end(&format!(
        "{paddle}motion = {{ angle = '0.1*sqrt(0.5 - t)' }}\n{steps}"
    ));
    assert!(
        why.contains("the motion of `paddle` is not finite at t = 0.5 s"),
        "{why}"
    );
    assert!((t - 0.5).abs() < 1e-9);
    // where a step ends
    let (why, _) = end(&format!(
        "{paddle}motion = {{ position = [0, 0, '1/(0.1 - t)'] }}\n{steps}"
    ));
    assert!(why.contains("the motion of `paddle`"), "{why}");
    let field = "[field]\nacceleration = [0, 0, 'exp(2000*t)']\n";
    let ball = "[[sphere]]\nname = 'a'\nradius = 0.1\n";
    let (why, t) = end(&format!("{ball}{field}{steps}"));
    assert!(why.contains("the energy is not a finite number"), "{why}");
    assert!(t < 0.5);
    let fast = format!("{ball}velocity = [1e300, 0, 0]\n");
    assert!(
        faults(&fast).contains("the energy of `a` is not a finite number at the start"),
        "{}",
        faults(&fast)
    );
}
