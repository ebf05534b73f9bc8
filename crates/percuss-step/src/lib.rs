//! How time advances.
#![allow(non_snake_case)] // matrices are upper case, as in the papers
