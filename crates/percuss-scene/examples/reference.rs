//! Prints the page of the book that lists every key of scene files.

fn main() {
    print!("{}", percuss_scene::scene::reference());
}
