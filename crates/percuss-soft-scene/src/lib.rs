//! Soft beams, cables, fibres and nets: what a scene says of them, how they are made, how they run and what is seen of them.
//!
//! | file | what |
//! |---|---|
//! | `section` | the sections of a scene |
//! | `build` | from the sections to beams |
//! | `desk` | entries as numbers, and what is wrong with them |
//! | `cables` | sections, where cables lie, where they are joined |
//! | `attached` | what holds cables, what pulls at them, what they meet |
//! | `kind` | what the plane and space have in common, and what not |
//! | `subject` | beams under way |
//! | `channels` | what is recorded |
//! | `show` | film and files for ParaView |

#![allow(non_snake_case)] // matrices are upper case, as in the papers

mod attached;
mod build;
mod cables;
mod channels;
mod desk;
mod kind;
mod section;
mod show;
mod subject;

pub use section::SoftScene;
