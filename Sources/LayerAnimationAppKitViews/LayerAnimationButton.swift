import AppKit
import CoreGraphics
import Foundation
import LayerDocuments

/// Button with a `LayerAnimation` as appearance: a press and a release play ranges of frames. Our
/// own.
///
/// Thread: main.
@MainActor @preconcurrency
open class LayerAnimationButton: NSView {
    /// View with the animation, a subview that fills the bounds. Constant.
    public let view: LayerAnimationView
    /// Called for a press and a release within the button. Default nil. Called after the release
    /// frames have begun.
    public var onPress: (() -> Void)?
    /// Frames played when the mouse button goes down. Default nil: none.
    public var pressFrames: ClosedRange<Double>?
    /// Frames played at a release within the button. Default nil: none.
    public var releaseFrames: ClosedRange<Double>?
    /// Frames played at a release outside of the button. Default nil: none.
    public var cancelFrames: ClosedRange<Double>?

    /// Button of an animation's size, without frames for any event. The layer of the animation
    /// moves into the button.
    public init(animation: LayerAnimation) {
        view = LayerAnimationView(animation: animation)
        super.init(frame: view.bounds)
        view.autoresizingMask = [.width, .height]
        addSubview(view)
    }

    /// Archives are not supported: returns nil. `coder` is not read.
    public required init?(coder: NSCoder) { nil }

    /// Sets the frames of the press and of the release by markers, each from the start of a marker
    /// to its end, or to the next marker for a marker without a duration. Returns false, without a
    /// change, for an unknown marker.
    @discardableResult
    public func setMarkers(press: String?, release: String?) -> Bool {
        let (first, last) = (frames(press), frames(release))
        guard press == nil || first != nil, release == nil || last != nil else { return false }
        (pressFrames, releaseFrames) = (first, last)
        return true
    }

    private func frames(_ marker: String?) -> ClosedRange<Double>? {
        marker.flatMap { view.animation?.frames(ofMarker: $0) }
    }

    /// The button receives the events of the view.
    open override func hitTest(_ point: CGPoint) -> NSView? {
        super.hitTest(point) == nil ? nil : self
    }

    open override func mouseDown(with event: NSEvent) { play(pressFrames) }

    open override func mouseDragged(with event: NSEvent) {}

    open override func mouseUp(with event: NSEvent) {
        let isInside = bounds.contains(convert(event.locationInWindow, from: nil))
        play(isInside ? releaseFrames : cancelFrames)
        if isInside { onPress?() }
    }

    private func play(_ frames: ClosedRange<Double>?) {
        guard let frames else { return }
        view.animation?.play(from: frames.lowerBound, to: frames.upperBound)
    }
}
