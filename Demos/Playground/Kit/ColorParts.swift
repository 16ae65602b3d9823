import UIKit

/// Saturation from left to right and brightness from bottom to top, for a hue.
final class ColorSquare: UIView {
    var onChange: ((_ saturation: Double, _ brightness: Double) -> Void)?
    private let white = CAGradientLayer()
    private let black = CAGradientLayer()
    private let knob = ColorKnob()

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 4
        clipsToBounds = true
        white.colors = [UIColor.white.cgColor, UIColor.white.withAlphaComponent(0).cgColor]
        (white.startPoint, white.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
        black.colors = [UIColor.black.withAlphaComponent(0).cgColor, UIColor.black.cgColor]
        for part in [white, black, knob] as [CALayer] { layer.addSublayer(part) }
    }
    required init?(coder: NSCoder) { nil }

    func show(_ color: HSB) {
        backgroundColor = HSB(hue: color.hue, saturation: 1, brightness: 1).color
        knob.place = CGPoint(x: color.saturation, y: 1 - color.brightness)
        knob.move(in: bounds)
    }

    override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        (white.frame, black.frame) = (bounds, bounds)
        CATransaction.commit()
        knob.move(in: bounds)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { pick(touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { pick(touches) }

    private func pick(_ touches: Set<UITouch>) {
        guard let point = touches.first?.location(in: self), bounds.width > 0 else { return }
        let x = min(max(point.x / bounds.width, 0), 1)
        let y = min(max(point.y / bounds.height, 0), 1)
        onChange?(Double(x), Double(1 - y))
    }
}

/// A bar of colours with a knob, from 0 at the left to 1 at the right.
final class ColorBar: UIView {
    var onChange: ((Double) -> Void)?
    var colors: [UIColor] = [] { didSet { gradient.colors = colors.map(\.cgColor) } }
    var place = 0.0 {
        didSet {
            knob.place = CGPoint(x: place, y: 0.5)
            knob.move(in: bounds)
        }
    }
    private let gradient = CAGradientLayer()
    private let knob = ColorKnob()

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.field
        layer.cornerRadius = 4
        clipsToBounds = true
        (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
        for part in [gradient, knob] as [CALayer] { layer.addSublayer(part) }
    }
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        gradient.frame = bounds
        CATransaction.commit()
        knob.move(in: bounds)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { pick(touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { pick(touches) }

    private func pick(_ touches: Set<UITouch>) {
        guard let point = touches.first?.location(in: self), bounds.width > 0 else { return }
        onChange?(Double(min(max(point.x / bounds.width, 0), 1)))
    }
}

/// A ring at a place of the unit square.
private final class ColorKnob: CALayer {
    var place = CGPoint.zero

    override init() {
        super.init()
        bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
        cornerRadius = 6
        borderWidth = 2
        borderColor = UIColor.white.cgColor
        shadowOpacity = 0.6
        shadowRadius = 1.5
        shadowOffset = .zero
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { nil }

    func move(in box: CGRect) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        position = CGPoint(
            x: min(max(place.x * box.width, 6), max(6, box.width - 6)),
            y: min(max(place.y * box.height, 6), max(6, box.height - 6)))
        CATransaction.commit()
    }
}
