//! What is at fault.

use crate::{faults, input, world};
use percuss_scene::{Input, Scene};

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
            "a pair of 1 material; name two",
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
            "mu_r = -0.1\n",
            "`mu_r` = -0.1 is negative; coefficients of rolling resistance are zero or positive",
        ),
        (
            "mu_r = 0.1\n[integrator]\nimpact = 'poisson'\n",
            "rolling resistance with another law of impact than Newton's; leave out integrator.impact, or mu_r",
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
            "[[sphere]]\nname = 'a'\nradius = 1\nposition = [0, 2, 0]\n[field]\nacceleration = ['1/x', 0, 0]\n",
            "`acceleration` is not finite where `a` starts, at 0, 2, 0 m; look for a division by zero",
        ),
        (
            "[[funnel]]\nrim = 1\nslope = 1\nhalf_angle = 1\n",
            "both `slope` and `half_angle` are given; keep one of them",
        ),
        (
            "[[remover]]\nregion = [[0, 0, 0], [1, 1, 1]]\nplane = { point = [0, 0, 0], normal = [0, 0, 1] }\n",
            "both `region` and `plane` are given; keep one of them",
        ),
        (
            "[[emitter]]\nbody = 'b'\nrate = 1\nregion = [[0, 0, 0], [1, 1, 1]]\n",
            "there are no templates; add a body of this name with template = true",
        ),
        (
            "[[sphere]]\nradius = 1\nmaterial = 'steel'\n",
            "there are no materials; add [[material]] with this name",
        ),
        (
            "[[sphere]]\nradius = 1\neps_N = 1\n",
            "unknown key `eps_N`; it is a key of [[contact]], [world], [[pair]]",
        ),
        (
            "[[cylinder]]\nradius = 1\nheight = 1\n",
            "unknown key `height`; did you mean `length`?",
        ),
        (
            "[[box]]\nsize = [1, 1, 1]\nrotation = [1, 0, 0, 0]\n",
            "`rotation` has 4 entries where 3 are needed; the axis times the angle in rad",
        ),
        (
            "[[sphere]]\nradius = 0,1\n",
            "write a point, not a comma, before decimals",
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
            "bounds = [[0, 0, 0], [1, 1, 1]]\n[[emitter]]\nname = 'rain'\nbody = 'b'\nrate = 1\nregion = [[0, 0, 2], [1, 1, 3]]\n[[sphere]]\nname = 'b'\nradius = 1\ntemplate = true\n",
            "the stream `rain` adds bodies outside of world.bounds; move its region inside, or widen world.bounds",
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

#[test]
fn what_is_no_list_is_not_too_short_as_well() {
    let told = faults("[[sphere]]\nradius = 0.1\nposition = 1\n");
    assert!(told.contains("must be a list, not a number"), "{told}");
    assert!(!told.contains("entries"), "{told}");
    let told = faults("bounds = { min = 0, max = 1 }\n");
    assert!(
        told.contains("`bounds` must be a list, not a table"),
        "{told}"
    );
    assert!(!told.contains("corners where"), "{told}");
    let told = faults("[[remover]]\nregion = 3\n");
    assert!(!told.contains("corners where"), "{told}");
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
        "rate = 1e12\ncount = 1000000000\nregion = [[0, 0, 0], [1, 1, 1]]\n",
    ] {
        let told = faults(&format!("{ball}{pattern}"));
        assert!(
            told.contains("bodies are too many for a world; at most 2000000"),
            "{told}"
        );
    }
    let told = faults(&format!(
        "{ball}rate = 1e12\nregion = [[0, 0, 0], [1, 1, 1]]\n"
    ));
    assert!(
        told.contains("1.0e12 bodies by t = 1 s are too many; a world takes 2000000; lower rate, or give count"),
        "{told}"
    );
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

#[test]
fn what_may_not_be_meant_is_noted() {
    let notes = |text: &str| {
        let scene = Scene::read(&input(text)).unwrap();
        scene
            .build()
            .unwrap()
            .part::<percuss_scene::model::WorldModel>()
            .unwrap()
            .notes
            .clone()
    };
    let plain = "[[sphere]]\nname = 'a'\nradius = 1\n";
    assert_eq!(notes(plain), [""; 0]);
    let two = format!(
        "relax = true\n{plain}[[sphere]]\nname = 'b'\nradius = 1\nposition = [0, 0, 1.5]\n"
    );
    let pushed = "world.relax pushed bodies apart before the start: 2 of them moved";
    assert!(notes(&two)[0].starts_with(pushed), "{:?}", notes(&two));
    let turned = notes(&format!("{plain}rotation = [0, 0, 45]\n"));
    assert!(
        turned[0].contains("45.0000 rad, 7.2 turns; angles are in rad"),
        "{turned:?}"
    );
    assert!(notes(&format!("{plain}rotation = [0, 0, '2*pi']\n")).is_empty());
    let long = notes(&format!("{plain}[integrator]\ndt = 5\n"));
    assert!(
        long[0].starts_with("a step of 5 s is longer than the whole run of"),
        "{long:?}"
    );
    assert!(notes("[[halfspace]]\nnormal = [0, 0, 1]\n")[0].starts_with("there are no bodies"));
}
