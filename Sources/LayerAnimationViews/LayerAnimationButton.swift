import CoreGraphics
import Foundation
import LayerDocuments
import UIKit

/// A button that an animation shows: parts of it are played when it is touched and let go. Our own.
///
/// It tells `touchUpInside` and `primaryActionTriggered` as every control. Thread: main.
@MainActor @preconcurrency
open class LayerAnimationButton: UIControl {
    /// Shows the animation.
    public let view: LayerAnimationView
    private var parts: [UInt: ClosedRange<Double>] = [:]

    /// Button of an animation's size, without frames for any event.
    public init(animation: LayerAnimation) {
        view = LayerAnimationView(animation: animation)
        super.init(frame: view.bounds)
        addSubview(view)
        for event in [Event.touchDown, .touchUpInside, .touchUpOutside, .touchCancel] {
            addAction(UIAction { [weak self] _ in self?.play(event) }, for: event)
        }
    }

    /// Not read from archives.
    public required init?(coder: NSCoder) { nil }

    /// Frames that are played at an event: `touchDown`, `touchUpInside`, `touchUpOutside` or
    /// `touchCancel`; nil for none.
    public func setFrames(_ frames: ClosedRange<Double>?, for event: Event) {
        parts[event.rawValue] = frames
    }

    /// The frames between two markers at an event. False where one of them is not there.
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
