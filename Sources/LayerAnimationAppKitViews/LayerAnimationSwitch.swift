import AppKit
import CoreGraphics
import Foundation
import LayerDocuments

/// Switch with a `LayerAnimation` as appearance: a range of frames turns the switch on, another
/// range off. Our own.
///
/// A click toggles the switch and calls `onChange`. Thread: main.
@MainActor @preconcurrency
open class LayerAnimationSwitch: NSView {
    /// View with the animation.
    public let view: LayerAnimationView
    /// Frames played when turning on. The last frame remains as the appearance of the on state.
    public var onFrames: ClosedRange<Double>
    /// Frames played when turning off. Default: equal to `onFrames`; equal ranges are played
    /// backwards.
    public var offFrames: ClosedRange<Double>
    /// Called with the new state after a click. Default nil.
    public var onChange: ((Bool) -> Void)?
    private var stored = false

    /// Uses the whole document as `onFrames`.
    public init(animation: LayerAnimation) {
        view = LayerAnimationView(animation: animation)
        onFrames = animation.startFrame...animation.endFrame
        offFrames = onFrames
        super.init(frame: view.bounds)
        view.autoresizingMask = [.width, .height]
        addSubview(view)
    }

    /// Archives are not supported: returns nil.
    public required init?(coder: NSCoder) { nil }

    /// State of the switch. Default false. Setting changes the appearance without animation.
    public var isOn: Bool {
        get { stored }
        set { setOn(newValue, animated: false) }
    }

    /// Sets the state without a call of `onChange`.
    public func setOn(_ on: Bool, animated: Bool) {
        guard on != stored, let animation = view.animation else { return }
        stored = on
        let frames = on ? onFrames : offFrames
        // With equal ranges, turning off plays the range backwards.
        let goesBack = !on && offFrames == onFrames
        guard animated else {
            return animation.seek(toFrame: goesBack ? frames.lowerBound : frames.upperBound)
        }
        animation.speed = goesBack ? -abs(animation.speed) : abs(animation.speed)
        animation.play(from: frames.lowerBound, to: frames.upperBound)
    }

    /// Sets the frames for turning on and off by markers, each from the start of a marker to its
    /// end, or to the next marker for a marker without a duration. Returns false, without a change,
    /// for an unknown marker.
    @discardableResult
    public func setMarkers(on: String, off: String? = nil) -> Bool {
        guard let animation = view.animation, let first = animation.frames(ofMarker: on),
            let last = animation.frames(ofMarker: off ?? on)
        else { return false }
        (onFrames, offFrames) = (first, last)
        return true
    }

    /// The switch receives the events of the view.
    open override func hitTest(_ point: CGPoint) -> NSView? {
        super.hitTest(point) == nil ? nil : self
    }

    open override func mouseDown(with event: NSEvent) {}

    open override func mouseDragged(with event: NSEvent) {}

    open override func mouseUp(with event: NSEvent) {
        guard bounds.contains(convert(event.locationInWindow, from: nil)) else { return }
        setOn(!stored, animated: true)
        onChange?(stored)
    }
}
