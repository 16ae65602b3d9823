import LaminaMotion
import PlaygroundKit
import UIKit

/// Buttons for the named timing curves.
final class CurveChoices: UIView {
    var onChange: ((TimingCurve) -> Void)?
    /// True if a curve belongs to a pair of key frames, false for the curve of an animation.
    var isOfSegments = false
    private let buttons: [TextButton]
    private let flow: FlowView

    private static let named: [(String, TimingCurve)] = [
        ("linear", .linear), ("in", .easeIn), ("out", .easeOut), ("in out", .easeInEaseOut),
        ("default", .standard), ("over", TimingCurve(0.34, 1.28, 0.64, 1)),
    ]

    override init(frame: CGRect) {
        buttons = CurveChoices.named.map { TextButton($0.0) }
        flow = FlowView(buttons)
        super.init(frame: frame)
        isOpaque = false
        addSubview(flow)
        for (button, (_, curve)) in zip(buttons, Self.named) {
            button.addAction(
                UIAction { [weak self] _ in self?.onChange?(curve) }, for: .touchUpInside)
        }
    }
    required init?(coder: NSCoder) { nil }

    func height(in width: CGFloat) -> CGFloat { flow.height(in: width) }

    func show(_ curve: TimingCurve) {
        for (button, (_, other)) in zip(buttons, Self.named) { button.isSelected = other == curve }
    }

    override func layoutSubviews() { flow.frame = bounds }
}
