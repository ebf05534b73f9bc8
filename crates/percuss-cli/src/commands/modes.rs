//! `percuss modes`.

use crate::failure::{Failure, warn};
use crate::scenes;
use crate::screen;
use crate::table::Table;
use clap::Args;
use percuss_report::{modes_page, modes_svg};
use percuss_scene::modes::{ModalBody, motions, table};
use percuss_scene::run::RunFolder;
use percuss_scene::{Input, Report, Scene};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Steel, for meshes without more words.
const STEEL: [f64; 3] = [2.1e11, 0.3, 7850.0];
/// Thickness of a mesh in the plane without more words, m.
const THICKNESS: f64 = 0.01;

/// Arguments of `percuss modes`.
#[derive(Args)]
pub struct ModesArgs {
    /// Built-in scene, scene file, or a mesh of Gmsh (.msh).
    scene: String,
    /// How many modes of each body.
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u16).range(1..=200))]
    modes: u16,
    /// Where table, page and pictures go; default runs/NAME-modes.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Override an entry of a scene.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// Of a mesh: Young's modulus, Pa.
    #[arg(long = "E", value_name = "PA")]
    youngs_modulus: Option<f64>,
    /// Of a mesh: Poisson's ratio.
    #[arg(long, value_name = "NU")]
    nu: Option<f64>,
    /// Of a mesh: density, kg/m³.
    #[arg(long, value_name = "RHO")]
    rho: Option<f64>,
    /// Of a mesh in the plane: thickness, m.
    #[arg(long, value_name = "M")]
    thickness: Option<f64>,
    /// Of a mesh: what makes its lengths m, such as 1e-3 for millimetres.
    #[arg(long, value_name = "FACTOR")]
    scale: Option<f64>,
    /// Of a mesh: a physical group that is held; without it the body is free.
    #[arg(long, value_name = "GROUP")]
    hold: Option<String>,
}

/// Computes and writes the modes.
pub fn run(args: &ModesArgs) -> Result<(), Failure> {
    let input = match is_mesh(&args.scene) {
        true => of_mesh(args)?,
        false => of_scene(args)?,
    };
    let fail = |report: Report| match (is_mesh(&args.scene), report.diagnostics.first()) {
        // of the text that was made of a mesh nobody knows lines
        (true, Some(first)) => {
            let hint = first.hint.as_deref().unwrap_or("--help says what there is");
            let hint = hint.replace("scale = ", "--scale ");
            Failure::Input(format!("{}; {hint}", report.message(first)))
        }
        _ => Failure::Input(scenes::first_line(&report)),
    };
    let scene = Scene::read(&input).map_err(fail)?;
    let bodies = scene.modes(usize::from(args.modes));
    let bodies = bodies.map_err(|faults| fail(Report::new(input.clone(), faults)))?;
    if bodies.is_empty() {
        return Err(Failure::Input(format!(
            "{}: there is no flexible body in it; [[elastic]] makes one",
            input.name
        )));
    }
    let name = scenes::short_name(&args.scene);
    let folder = args.out.clone();
    let folder = folder.unwrap_or_else(|| Path::new("runs").join(format!("{name}-modes")));
    let made = fs::create_dir_all(&folder);
    made.map_err(|error| Failure::unwritten(&folder, &error))?;
    let files = RunFolder::at(&folder);
    for body in &bodies {
        let stem = file_name(&body.name);
        let mut rows = Vec::new();
        table(body).write(&mut rows)?;
        let written = files.write(&format!("{stem}.csv"), &String::from_utf8_lossy(&rows));
        let written = written.and_then(|()| files.write(&format!("{stem}.svg"), &modes_svg(body)));
        let written = written.and_then(|()| files.write(&format!("{stem}.SID_FEM"), &body.sid));
        written.map_err(|error| Failure::Negative(error.to_string()))?;
    }
    let page = modes_page(&name, env!("CARGO_PKG_VERSION"), &bodies);
    let written = files.write("modes.html", &page);
    written.map_err(|error| Failure::Negative(error.to_string()))?;
    let mut out = screen::out();
    for body in &bodies {
        tell(body, &mut out)?;
        body.doubts.iter().for_each(|doubt| warn(doubt));
    }
    writeln!(out, "page: {}", folder.join("modes.html").display())?;
    Ok(())
}

/// The name of a body as that of a file.
fn file_name(name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    name.chars()
        .map(|c| if plain(c) { c } else { '_' })
        .collect()
}

fn is_mesh(scene: &str) -> bool {
    let end = Path::new(scene).extension();
    end.is_some_and(|end| end.eq_ignore_ascii_case("msh"))
}

fn of_scene(args: &ModesArgs) -> Result<Input, Failure> {
    let of_mesh = [
        args.youngs_modulus,
        args.nu,
        args.rho,
        args.thickness,
        args.scale,
    ];
    if of_mesh.iter().any(Option::is_some) || args.hold.is_some() {
        return Err(Failure::Input(
            "--E, --nu, --rho, --thickness, --scale and --hold are for meshes; a scene says these in [[elastic]]".into(),
        ));
    }
    scenes::input(&args.scene, &args.set)
}

/// A scene with the mesh as its only body.
fn of_mesh(args: &ModesArgs) -> Result<Input, Failure> {
    let path = Path::new(&args.scene);
    let missing = |error| Failure::in_file(path, format!("{error}; check the path"));
    let whole = fs::canonicalize(path).map_err(missing)?;
    let mesh = percuss_files::elements::gmsh::Gmsh::read(path);
    let mesh = mesh.map_err(|fault| Failure::in_file(path, fault))?;
    let planar = mesh.elements.iter().all(|element| element.dimension < 3);
    let [youngs_modulus, nu, rho] = STEEL;
    let mut assumed = Vec::new();
    let mut value = |given: Option<f64>, name: &str, default: f64| {
        if given.is_none() {
            assumed.push(format!("{name} = {default:e}"));
        }
        format!("{name} = {:?}\n", given.unwrap_or(default))
    };
    let mut text = "until = 1\n[[member]]\nname = \"body\"\nelastic = \"body\"\n[[elastic]]\nname = \"body\"\n".to_owned();
    // of a free body rigid motions come first
    text += &format!("modes = {}\n", args.modes + 6);
    text += &value(args.youngs_modulus, "E", youngs_modulus);
    text += &value(args.nu, "nu", nu);
    text += &value(args.rho, "rho", rho);
    if planar {
        text += &value(args.thickness, "thickness", THICKNESS);
    }
    text += &format!("scale = {:?}\n", args.scale.unwrap_or(1.0));
    // as TOML has strings, which JSON's are but for a few characters that paths do not have
    let quoted = |text: &str| format!("{text:?}");
    text += &format!("file = {}\n", quoted(&whole.to_string_lossy()));
    if let Some(group) = &args.hold {
        text += &format!(
            "interface = [{{ name = {0}, group = {0} }}]\n",
            quoted(group)
        );
    }
    if !assumed.is_empty() {
        warn(&format!(
            "not given, taken as for steel: {}",
            assumed.join(", ")
        ));
    }
    let input = Input::new(args.scene.clone(), text);
    Ok(args.set.iter().fold(input, |input, set| input.set(set)))
}

/// The table of a body.
fn tell(body: &ModalBody, out: &mut impl Write) -> std::io::Result<()> {
    let [nodes, elements] = body.size;
    let held = match &body.held {
        Some(interface) => format!("held at `{interface}`"),
        None => "free".to_owned(),
    };
    writeln!(
        out,
        "{}: {:.6} kg, {nodes} nodes, {elements} elements, {held}",
        body.name, body.mass
    )?;
    let digits = |f: Option<f64>| f.map_or("-".to_owned(), |f| format!("{f:.4}"));
    let mut rows = Table::new(
        1,
        [
            "mode",
            "Hz",
            "reduced, Hz",
            "loaded, Hz",
            "effective mass, % of the whole",
        ],
    );
    for (k, mode) in body.modes.iter().enumerate() {
        let parts = motions(body.planar).iter().enumerate().map(|(i, motion)| {
            let part = match body.whole[i] > 0.0 {
                true => format!("{:5.1}", 100.0 * mode.effective[i] / body.whole[i]),
                false => format!("{:>5}", "-"),
            };
            format!("{motion} {part}")
        });
        rows.push([
            (k + 1).to_string(),
            digits(Some(mode.frequency)),
            digits(mode.reduced),
            digits(mode.loaded),
            parts.collect::<Vec<_>>().join("  "),
        ]);
    }
    rows.write(out)
}
