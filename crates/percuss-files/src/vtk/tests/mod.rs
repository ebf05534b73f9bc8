mod faults;
mod grids;
pub(super) mod reader;
mod worlds;

use super::{Grid, VtkError};
use reader::File;
use std::io;

fn written(grid: &Grid) -> File {
    let mut bytes = Vec::new();
    grid.write(&mut bytes).unwrap();
    File::read(&bytes)
}

/// The typed fault inside a refusal, which must have left the output empty.
fn refusal(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> VtkError {
    let mut bytes = Vec::new();
    let error = write(&mut bytes).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
    assert!(bytes.is_empty(), "a refusal writes nothing");
    let fault = error.get_ref().unwrap().downcast_ref::<VtkError>();
    fault.unwrap().clone()
}
