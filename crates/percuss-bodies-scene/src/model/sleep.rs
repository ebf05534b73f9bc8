//! When bodies are put to rest.

use percuss_bodies::world::Sleep;

use super::frame::Frame;
use crate::section::World;

impl Frame<'_> {
    /// Lets bodies sleep, where the scene asks for it.
    pub fn sleep(&mut self, section: &World) {
        let Some(speed) = &section.sleep_speed else {
            if let Some(time) = &section.sleep_time {
                let hint = "add sleep_speed, such as sleep_speed = 1e-3, in m/s";
                self.fault(&time.place, "`sleep_time` without `sleep_speed`", hint);
            }
            return;
        };
        let speed = self.positive(speed, "sleep_speed", "give a speed in m/s");
        let time = section.sleep_time.as_ref();
        let time = time.and_then(|time| self.positive(time, "sleep_time", "give a time in s"));
        if let (Some(speed), Some(time)) = (speed, time) {
            self.world.sleep(Sleep { speed, time });
        }
    }
}
