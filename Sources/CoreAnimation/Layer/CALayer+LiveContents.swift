import Foundation
import LaminaRenderTree

// Contents made on the drawing side: the application's OpenGL, a video. The layer hands an object over in a
// commit and hears no more of it. For modules of this package.
extension CALayer {
    /// Has `make` asked for the object that draws, whenever the layer enters a hosted tree; nil for none.
    ///
    /// Set again to replace an object the drawing side already has. The object must not be kept by the layer if
    /// it keeps the layer.
    package final func setLiveContents(_ make: (() -> LiveContents?)?) {
        guard !isPresentation else { return }
        ensureSide().liveContents = make
        guard state.contains(.committed) else { return }
        TransactionLock.with { recordChange(.current).liveChanged = true }
    }

    /// `asynchronous` of the property table.
    package final var drawsEveryFrame: Bool {
        get { flag(.asynchronous) }
        set { writeBag(.asynchronous, .number(newValue ? 1 : 0)) }
    }

    /// Whether this is a copy that shows animated values.
    package final var isPresentationCopy: Bool { isPresentation }
}
