//! Any text is a contact problem or one line of complaint.

#![no_main]

use libfuzzer_sys::fuzz_target;
use percuss_files::contact::siconos;

fuzz_target!(|text: &[u8]| {
    match siconos::parse(text) {
        // what was read can be written and is the same when read again
        Ok(file) => {
            let mut again = Vec::new();
            siconos::write(&mut again, &file.problem).expect("what was read can be written");
            assert_eq!(
                siconos::parse(&again).expect("what was written can be read"),
                file
            );
        }
        Err(fault) => assert!(!fault.to_string().contains('\n')),
    }
});
