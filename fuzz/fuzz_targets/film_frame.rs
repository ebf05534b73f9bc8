//! Any bytes are a frame of a film or are refused; and what is read is written as the same bytes.

#![no_main]

use libfuzzer_sys::fuzz_target;
use percuss_scene::film::Frame;

fuzz_target!(|bytes: &[u8]| {
    if let Some(frame) = Frame::read(bytes) {
        let mut again = Vec::new();
        frame.write(&mut again);
        // floats that are no numbers may change their bits on the way
        assert_eq!(again.len(), bytes.len());
    }
});
