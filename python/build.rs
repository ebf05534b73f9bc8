//! An extension finds Python when it is loaded; some linkers have to be told that.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
