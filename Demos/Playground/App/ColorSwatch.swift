import PlaygroundKit
import UIKit

/// A small field filled with a colour; a press opens the choice of a new colour. Hidden without a
/// colour.
final class ColorSwatch: UIView {
    var onPress: (() -> Void)?
    var color: UIColor? {
        didSet {
            isHidden = color == nil
            fill.backgroundColor = color?.cgColor
        }
    }
    private let fill = CALayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
        isOpaque = false
        layer.cornerRadius = 4
        clipsToBounds = true
        // White shows through a transparent colour.
        layer.backgroundColor = UIColor.white.cgColor
        layer.borderWidth = 1
        layer.borderColor = ToolStyle.line.cgColor
        layer.addSublayer(fill)
        isAccessibilityElement = true
        accessibilityTraits = .button
        accessibilityLabel = "Colour"
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        fill.frame = bounds
        CATransaction.commit()
    }

    override func accessibilityActivate() -> Bool {
        onPress?()
        return onPress != nil
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self), bounds.contains(point) else { return }
        onPress?()
    }
}
