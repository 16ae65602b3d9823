import Foundation
import LaminaRenderTree

// Contents made on the drawing side: the application's OpenGL, a video. The layer hands an object
// over in a commit, and takes no further part. For modules of this package.
extension CALayer {
    /// Sets the factory of the drawing object, called when the layer enters a hosted tree; nil for
    /// none.
    ///
    /// A second call replaces an object on the drawing side. The layer must not retain the object
    /// if the object retains the layer: a retain cycle.
    package final func setLiveContents(_ make: (() -> LiveContents?)?) {
        guard !isPresentation else { return }
        ensureSide().liveContents = make
        guard state.contains(.committed) else { return }
        TransactionLock.with { recordChange(.current).liveChanged = true }
    }

    /// True if the live contents are drawn in each frame; false for a drawing at first and after
    /// `setNeedsDisplay`. Default false. The value is the layer property `asynchronous`.
    package final var drawsEveryFrame: Bool {
        get { flag(.asynchronous) }
        set { writeBag(.asynchronous, .number(newValue ? 1 : 0)) }
    }

    /// True for a copy with animated values.
    package final var isPresentationCopy: Bool { isPresentation }
}
