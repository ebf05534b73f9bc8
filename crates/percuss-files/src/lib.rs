//! File formats of others, and the container of checkpoints.
//!
//! | module | files |
//! |---|---|
//! | [`contact`] | contact problems: Siconos `.dat`, FCLIB `.hdf5` |
//! | [`urdf`] | robots |
//! | [`mesh`] | surfaces: STL, Wavefront OBJ, COLLADA |
//! | [`elements`] | finite elements: meshes of Gmsh, matrices of Matrix Market, SID files |
//! | [`vtk`] | files for ParaView, and the contact network as a table |
//! | [`checkpoint`] | values in checksummed files, the newest and the one before it |

#![allow(non_snake_case)] // matrices are upper case, as in the papers

pub mod checkpoint;
pub mod contact;
pub mod elements;
pub mod mesh;
pub mod urdf;
pub mod vtk;
