//! Once its workspace is there, forward dynamics asks for no memory, whatever the joints.

#![allow(non_snake_case)] // matrices are upper case, as in the papers
#![allow(unsafe_code)] // an allocator that counts can be written in no other way

#[path = "all/cases/mod.rs"]
mod cases;

use cases::Numbers;
use percuss_trees::Workspace;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn forward_dynamics_asks_for_no_memory() {
    for seed in 0..20 {
        let mut numbers = Numbers(seed);
        let tree = cases::random_mechanism(&mut numbers, 20, false)
            .compile()
            .expect("a tree");
        let (q, u) = cases::random_state(&mut numbers, &tree);
        let (tau, mut du) = (u.clone(), u.clone());
        let mut work = Workspace::new(&tree);
        let before = ASKED.get();
        tree.forward_dynamics(0.1, &q, &u, &tau, &mut du, &mut work);
        assert_eq!(ASKED.get() - before, 0, "seed {seed}");
    }
}
