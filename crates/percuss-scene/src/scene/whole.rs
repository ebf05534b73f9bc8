//! A scene as its parts know it.

use std::sync::Arc;

use percuss_files::checkpoint::Fingerprint;
use percuss_part::general::WholeScene;
use percuss_part::{Parts, Section};

use super::Scene;

impl WholeScene for Scene {
    fn title(&self) -> &str {
        &self.title
    }

    fn fingerprint(&self) -> Result<Fingerprint, String> {
        super::fingerprint(self).map_err(|error| error.to_string())
    }

    fn with_part(&self, part: Box<dyn Section>) -> Option<String> {
        let mut scene = self.clone();
        scene.parts = Parts(vec![part]);
        scene.to_toml().ok()
    }

    fn kept(&self) -> Arc<dyn WholeScene> {
        Arc::new(self.clone())
    }
}
