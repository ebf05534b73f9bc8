//! `percuss new`.

use crate::failure::Failure;
use crate::screen;
use clap::Args;
use percuss_scene::builtin;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;

/// Arguments of `percuss new`.
#[derive(Args)]
pub struct NewArgs {
    /// Name of the scene; the file is NAME.toml.
    name: PathBuf,
    /// Start from this built-in scene instead of the commented starter.
    #[arg(long, value_name = "SCENE")]
    from: Option<String>,
}

/// Writes a scene to start from; never over a file that exists.
pub fn run(args: &NewArgs) -> Result<(), Failure> {
    let text = match &args.from {
        None => builtin::STARTER,
        Some(name) => match builtin::find(name) {
            Some(scene) => scene.text,
            None => {
                let meant = builtin::nearest(name).unwrap_or("woodpecker");
                return Err(Failure::Input(format!(
                    "there is no built-in scene `{name}`; did you mean `{meant}`?"
                )));
            }
        },
    };
    let mut path = args.name.clone();
    if path.extension().is_none_or(|extension| extension != "toml") {
        path.as_mut_os_string().push(".toml");
    }
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&path)
        .and_then(|mut file| file.write_all(text.as_bytes()));
    match written {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let fault = "this file exists already; choose another name or move it away";
            return Err(Failure::in_file(&path, fault));
        }
        Err(error) => return Err(Failure::in_file(&path, format!("{error}; check the path"))),
    }
    let mut out = screen::out();
    let path = path.display();
    writeln!(
        out,
        "{path} is written. Check it with: percuss check {path}"
    )?;
    writeln!(out, "Run it with: percuss run {path}")?;
    Ok(())
}
