//! `percuss replay`.

use crate::failure::Failure;
use crate::runs;
use crate::screen;
use clap::Args;
use percuss_report::page_of;
use percuss_scene::run::RunFolder;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Arguments of `percuss replay`.
#[derive(Args)]
pub struct ReplayArgs {
    /// Folder of a run, or its name below runs.
    dir: PathBuf,
    /// Where the page goes; default replay.html in the folder.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How large the page may be, in MB: samples and frames are left out evenly until it fits.
    #[arg(long, value_name = "MB", default_value = "8", value_parser = megabytes)]
    size: usize,
}

/// A number of MB as bytes.
fn megabytes(text: &str) -> Result<usize, String> {
    let size: Option<f64> = text.parse().ok();
    let sound = size.filter(|size| *size > 0.0 && *size <= 1000.0);
    sound
        .map(|size| (size * 1e6) as usize)
        .ok_or_else(|| "give a number of MB up to 1000, such as 8".to_owned())
}

/// Makes the page and writes it.
pub fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let dir = runs::folder(&args.dir);
    let page = page_of(&dir, args.size).map_err(|error| Failure::Input(error.to_string()))?;
    let path = match &args.out {
        Some(path) => {
            fs::write(path, &page).map_err(|error| Failure::unwritten(path, &error))?;
            path.clone()
        }
        None => {
            let written = RunFolder::at(&dir).write("replay.html", &page);
            written.map_err(|error| Failure::Negative(error.to_string()))?;
            dir.join("replay.html")
        }
    };
    let size = page.len() as f64 / 1e6;
    writeln!(screen::out(), "page: {} ({size:.1} MB)", path.display())?;
    Ok(())
}
