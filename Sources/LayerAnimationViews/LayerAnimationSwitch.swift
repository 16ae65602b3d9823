import CoreGraphics
import Foundation
import LayerDocuments
import UIKit

/// A switch that an animation shows: one part of it goes on, another off. Our own.
///
/// A tap changes it and tells `valueChanged`. Thread: main.
@MainActor @preconcurrency
open class LayerAnimationSwitch: UIControl {
    /// Shows the animation.
    public let view: LayerAnimationView
    /// Frames that are played when it goes on; the last one is what it shows then.
    public var onFrames: ClosedRange<Double>
    /// Frames that are played when it goes off.
    public var offFrames: ClosedRange<Double>
    private var stored = false

    /// Plays the whole document on, and by default back from its end off.
    public init(animation: LayerAnimation) {
        view = LayerAnimationView(animation: animation)
        onFrames = animation.startFrame...animation.endFrame
        offFrames = onFrames
        super.init(frame: view.bounds)
        addSubview(view)
        addAction(UIAction { [weak self] _ in self?.toggle() }, for: .touchUpInside)
    }

    /// Not read from archives.
    public required init?(coder: NSCoder) { nil }

    /// Default false.
    public var isOn: Bool {
        get { stored }
        set { setOn(newValue, animated: false) }
    }

    /// Tells nobody.
    public func setOn(_ on: Bool, animated: Bool) {
        guard on != stored, let animation = view.animation else { return }
        stored = on
        let frames = on ? onFrames : offFrames
        // Without frames of its own it goes off the way it came.
        let goesBack = !on && offFrames == onFrames
        guard animated else {
            return animation.seek(toFrame: goesBack ? frames.lowerBound : frames.upperBound)
        }
        animation.speed = goesBack ? -abs(animation.speed) : abs(animation.speed)
        animation.play(from: frames.lowerBound, to: frames.upperBound)
    }

    private func toggle() {
        setOn(!stored, animated: true)
        sendActions(for: .valueChanged)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        view.frame = bounds
    }

    open override var intrinsicContentSize: CGSize { view.intrinsicContentSize }
}
