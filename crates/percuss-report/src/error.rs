//! What can be wrong with a request for a picture.

/// Why a picture could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// A plot names a channel that was not recorded.
    #[error("the plot `{plot}` shows the channel `{channel}`, which is not in the recording")]
    UnknownChannel {
        /// Title of the plot.
        plot: String,
        /// The name that is unknown.
        channel: String,
    },
}
