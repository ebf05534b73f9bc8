//! `percuss view`.

mod browser;
mod server;

use crate::failure::Failure;
use crate::runs;
use crate::screen;
use clap::Args;
use percuss_report::{PAGE_SIZE, page_of};
use server::Server;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

/// Arguments of `percuss view`.
#[derive(Args)]
pub struct ViewArgs {
    /// Folder of a run, or its name below runs.
    dir: PathBuf,
    /// Port of this machine at which the page is; default one that is free.
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Only say the address; do not open a browser.
    #[arg(long)]
    no_open: bool,
}

/// Serves the page until Ctrl-C.
pub fn run(args: &ViewArgs) -> Result<(), Failure> {
    let page = page(args)?;
    let server = Server::bind(args.port, page).map_err(|error| {
        let hint = "choose another with --port";
        Failure::Negative(format!("port {}: {error}; {hint}", args.port))
    })?;
    let address = server.address();
    {
        let mut out = screen::out();
        writeln!(out, "page: {address} (Ctrl-C ends)")?;
        out.flush()?;
    }
    if !args.no_open {
        browser::open(&address);
    }
    server.serve()
}

/// The page in the folder, or a new one where there is none.
fn page(args: &ViewArgs) -> Result<String, Failure> {
    let dir = runs::folder(&args.dir);
    let path = dir.join("replay.html");
    match fs::read_to_string(&path) {
        Ok(page) => Ok(page),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            page_of(&dir, PAGE_SIZE).map_err(|error| Failure::Input(error.to_string()))
        }
        Err(error) => Err(Failure::in_file(&path, format!("{error}; check the path"))),
    }
}
