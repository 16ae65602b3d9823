import CoreGraphics
import Foundation
import LayerDocuments
import UIKit

/// Button with a `LayerAnimation` as appearance: each control event plays a range of frames. Our
/// own.
///
/// Sends `touchUpInside` and `primaryActionTriggered` like every control. Thread: main.
@MainActor @preconcurrency
open class LayerAnimationButton: UIControl {
    /// View with the animation, a subview that fills the bounds. Constant.
    public let view: LayerAnimationView
    private var parts: [UInt: ClosedRange<Double>] = [:]

    /// Button of an animation's size, without frames for any event. The layer of the animation
    /// moves into the button.
    public init(animation: LayerAnimation) {
        view = LayerAnimationView(animation: animation)
        super.init(frame: view.bounds)
        addSubview(view)
        for event in [Event.touchDown, .touchUpInside, .touchUpOutside, .touchCancel] {
            addAction(UIAction { [weak self] _ in self?.play(event) }, for: event)
        }
    }

    /// Archives are not supported: returns nil. `coder` is not read.
    public required init?(coder: NSCoder) { nil }

    /// Sets the frames played at an event: `touchDown`, `touchUpInside`, `touchUpOutside` or
    /// `touchCancel`; nil for none. Other events play nothing. Without frames for an event the
    /// animation does not change.
    public func setFrames(_ frames: ClosedRange<Double>?, for event: Event) {
        parts[event.rawValue] = frames
    }

    /// Sets the frames between two markers for an event. Returns false, without a change, if a
    /// marker is missing or `last` precedes `first`.
    @discardableResult
    public func setMarkers(from first: String, to last: String, for event: Event) -> Bool {
        guard let animation = view.animation, let a = animation.marker(named: first),
            let b = animation.marker(named: last), a.start <= b.start
        else { return false }
        parts[event.rawValue] = a.start...b.start
        return true
    }

    private func play(_ event: Event) {
        guard let frames = parts[event.rawValue] else { return }
        view.animation?.play(from: frames.lowerBound, to: frames.upperBound)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        view.frame = bounds
    }

    open override var intrinsicContentSize: CGSize { view.intrinsicContentSize }
}
