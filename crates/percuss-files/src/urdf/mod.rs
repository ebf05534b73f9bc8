//! Robots from URDF files: links, joints, what they weigh and what they touch with.
//!
//! A link of the file becomes a link of a mechanism under the same name, with the joint that it hangs on: the frame of a
//! link is that of its joint in both. What is not taken over is named in notes; what cannot be meant is refused, with line
//! and column.
//!
//! ```
//! use percuss_files::urdf::Robot;
//!
//! let robot = Robot::read(
//!     r#"<robot name="door">
//!          <link name="frame"/>
//!          <link name="leaf"><inertial><mass value="20"/></inertial></link>
//!          <joint name="hinge" type="continuous">
//!            <parent link="frame"/><child link="leaf"/><axis xyz="0 0 1"/>
//!          </joint>
//!        </robot>"#,
//! );
//! assert_eq!(robot.unwrap().links[1].mass, 20.0);
//! ```

mod crowd;
mod expand;
mod family;
mod fault;
mod joint;
mod link;
mod mesh;
mod mimic;
mod notes;
mod packages;
mod robot;
pub mod scene;
mod tables;
mod weightless;
mod words;
mod xml;

pub use expand::Imported;
pub use expand::{LEFT_OUT, expand};
pub use fault::Fault;
pub use robot::{Form, Joint, JointKind, Link, Mimic, Part, Robot, Visual};
