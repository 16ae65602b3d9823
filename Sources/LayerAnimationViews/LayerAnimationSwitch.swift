import CoreGraphics
import Foundation
import LayerDocuments
import UIKit

/// Switch with a `LayerAnimation` as appearance: a range of frames turns the switch on, another
/// range off. Our own.
///
/// A tap toggles the switch and sends `valueChanged`. Thread: main.
@MainActor @preconcurrency
open class LayerAnimationSwitch: UIControl {
    /// View with the animation, a subview that fills the bounds. Constant.
    public let view: LayerAnimationView
    /// Frames played when turning on. The last frame remains as the appearance of the on state.
    /// Default: the whole document. A new range takes effect with the next change of the state.
    public var onFrames: ClosedRange<Double> {
        get { frames.on }
        set { frames.on = newValue }
    }
    /// Frames played when turning off. Default: equal to `onFrames`, also after a change of
    /// `onFrames`. A range equal to `onFrames` is played backwards.
    public var offFrames: ClosedRange<Double> {
        get { frames.off }
        set { frames.off = newValue }
    }
    private var frames: SwitchFrames

    /// Switch with an animation, in the size of the document and in the off state. `onFrames` is
    /// the whole document.
    public init(animation: LayerAnimation) {
        view = LayerAnimationView(animation: animation)
        frames = SwitchFrames(animation)
        super.init(frame: view.bounds)
        addSubview(view)
        addAction(UIAction { [weak self] _ in self?.toggle() }, for: .touchUpInside)
    }

    /// Archives are not supported: returns nil. `coder` is not read.
    public required init?(coder: NSCoder) { nil }

    /// State of the switch. Default false. Setting changes the appearance without animation.
    public var isOn: Bool {
        get { frames.isOn }
        set { setOn(newValue, animated: false) }
    }

    /// Sets the state without sending control events. The present state, and a view without an
    /// animation, change nothing.
    public func setOn(_ on: Bool, animated: Bool) {
        guard let animation = view.animation, frames.turn(on) else { return }
        let shown = frames
        shown.show(on: animation, animated: animated)
    }

    /// Sets the frames for turning on and off by markers, each from the start of a marker to its
    /// end, or to the next marker for a marker without a duration. Returns false, without a change,
    /// for an unknown marker. `off` nil takes the frames of `on`, which are played backwards.
    @discardableResult
    public func setMarkers(on: String, off: String? = nil) -> Bool {
        frames.setMarkers(on: on, off: off, of: view.animation)
    }

    private func toggle() {
        setOn(!isOn, animated: true)
        sendActions(for: .valueChanged)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        view.frame = bounds
    }

    open override var intrinsicContentSize: CGSize { view.intrinsicContentSize }
}
