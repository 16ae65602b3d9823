import LaminaMotion
import PlaygroundEngine
import PlaygroundKit
import UIKit

/// The numbers of a spring: perceptual duration and bounce, and the physical parameters.
final class SpringFields: UIView {
    var onChange: ((SpringCurve) -> Void)?
    var onEndEditing: (() -> Void)?
    /// A typed text is no number.
    var onRefusal: ((String) -> Void)?
    private let swing = NumberField("perceptual duration", 1, in: 0.01...20, step: 0.01)
    private let bounce = NumberField("bounce", 0, in: -0.95...1, step: 0.005)
    private let stiffness = NumberField("stiffness", 100, in: 1...5000, step: 1)
    private let damping = NumberField("damping", 10, in: 0.1...500, step: 0.1)
    private let mass = NumberField("mass", 1, in: 0.05...100, step: 0.01)
    private var spring: SpringCurve?
    private static let lineHeight: CGFloat = 25
    private static let fieldHeight: CGFloat = 22

    private var fields: [NumberField] { [swing, bounce, stiffness, damping, mass] }
    /// Height of all fields, in points.
    var height: CGFloat { Self.lineHeight * CGFloat(fields.count) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        for field in fields {
            addSubview(field)
            field.onRefusal = { [unowned self] in onRefusal?($0) }
            field.onEndEditing = { [unowned self] in onEndEditing?() }
        }
        for field in [swing, bounce] { field.onChange = { [unowned self] _, _ in applyShape() } }
        for field in [stiffness, damping, mass] {
            field.onChange = { [unowned self] _, _ in applyPhysics() }
        }
    }
    required init?(coder: NSCoder) { nil }

    func show(_ spring: SpringCurve) {
        self.spring = spring
        let shape = SpringShape(spring)
        let values = [
            shape.perceptualDuration, shape.bounce, spring.stiffness, spring.damping, spring.mass,
        ]
        for (field, value) in zip(fields, values) where !field.isBusy { field.value = value }
    }

    private func applyShape() {
        onChange?(
            SpringShape(perceptualDuration: swing.value, bounce: bounce.value)
                .curve(mass: mass.value, initialVelocity: spring?.initialVelocity ?? 0))
    }

    private func applyPhysics() {
        guard let spring else { return }
        onChange?(
            SpringCurve(
                mass: mass.value, stiffness: stiffness.value, damping: damping.value,
                initialVelocity: spring.initialVelocity,
                allowsOverdamping: spring.allowsOverdamping))
    }

    override func layoutSubviews() {
        for (line, field) in fields.enumerated() {
            field.frame = CGRect(
                x: 0, y: Self.lineHeight * CGFloat(line), width: bounds.width,
                height: Self.fieldHeight)
        }
    }
}
