//! Steps allocate nothing.

#![allow(unsafe_code)] // an allocator that counts can be written in no other way

use percuss_math::space::Vec3;
use percuss_soft::{
    Course, DynamicSettings, Dynamics, Load, Making, Material, Section, SpaceBeams, Support,
};
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
fn steps_allocate_nothing() {
    let material = Material::isotropic(2e6, 0.3, 1000.0);
    let course = Course::straight(Vec3::zeros(), Vec3::x(), 16).expect("a line");
    let directors = course.across(Vec3::z()).expect("across");
    let section = Section::circle(&material, 0.01);
    let mut beams = SpaceBeams::default();
    beams
        .beam(&course, &directors, |_| section, Making::default())
        .expect("a beam");
    beams.gravity(-9.81 * Vec3::z());
    beams.supports.push(Support::<7>::pin(0));
    beams.loads.push(Load {
        element: 15,
        x: 1.0,
        force: [0.0, 0.1, 0.0],
        moment: [0.0; 3],
        follows: true,
        live: false,
    });
    let q = beams.initial().to_vec();
    let u = vec![0.0; q.len()];
    let mut motion = Dynamics::new(&beams, q, u, DynamicSettings::default()).expect("sound");
    motion.step(&mut beams, 1e-3).expect("a step");
    let before = ASKED.get();
    for _ in 0..20 {
        motion.step(&mut beams, 1e-3).expect("a step");
    }
    assert_eq!(ASKED.get() - before, 0);
}
