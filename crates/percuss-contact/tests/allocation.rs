//! Once warm, a solve of a few contacts asks for no memory: the time-stepper calls it thousands of times a second. What many
//! need grows with their number.

#![allow(unsafe_code)] // an allocator that counts can be written in no other way

#[path = "all/common/mod.rs"]
mod common;

use common::{Made, bodies, settings};
use percuss_contact::solvers::{Auto, ContactSolver};
use percuss_contact::{ContactProblem, Law};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};

struct Counting;

thread_local! {
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

/// Bytes that all threads have asked for.
static BYTES: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        BYTES.fetch_add(layout.size(), Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn a_warm_solve_of_few_contacts_asks_for_no_memory() {
    let planar = Law::PlanarCoulomb { mu: 0.3 };
    let spatial = Law::SpatialCoulomb { mu: 0.3 };
    let problems: Vec<ContactProblem> = [
        vec![spatial],
        vec![planar; 2],
        vec![spatial; 3],
        vec![Law::Bilateral, planar, spatial, Law::Unilateral],
        vec![spatial; 8],
    ]
    .iter()
    .map(|laws| Made::random(3, 40, laws).dense())
    .collect();
    let mut solver = Auto::new(settings(1e-10, 10_000));
    let mut p = [0.0; 24];
    let mut solve_all = || {
        problems.iter().all(|problem| {
            let p = &mut p[..problem.rows()];
            p.fill(0.0);
            solver.solve(problem, p).converged
        })
    };
    assert!(solve_all());
    let before = ASKED.get();
    assert!(solve_all());
    assert_eq!(ASKED.get() - before, 0);
}

/// Five times as many islands of two contacts need five times as much, not twenty-five times.
#[test]
fn small_islands_share_their_scratch() {
    let asked = |islands: u32| {
        let problem = bodies(1, 0, islands);
        let mut p = vec![0.0; problem.rows()];
        let before = BYTES.load(Ordering::Relaxed);
        let report = Auto::new(settings(1e-6, 10_000)).solve(&problem, &mut p);
        assert!(report.converged, "{report:?}");
        (BYTES.load(Ordering::Relaxed) - before) as f64
    };
    let (few, many) = (asked(4000), asked(20_000));
    assert!(many < 6.0 * few, "{few} and {many} bytes");
}
