//! Any HDF5 file, whole or broken, is a contact problem or one line of complaint.

#![no_main]

use libfuzzer_sys::fuzz_target;
use percuss_files::contact::fclib;

fuzz_target!(|bytes: &[u8]| {
    if let Err(fault) = fclib::parse(bytes.to_vec()) {
        assert!(!fault.to_string().contains('\n'));
    }
});
