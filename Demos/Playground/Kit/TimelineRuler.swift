import UIKit

/// Marks and numbers of a time line.
final class TimelineRuler: UIView {
    var scale = TimeScale() { didSet { if scale != oldValue { setNeedsDisplay() } } }
    /// The end of the known time, beyond which the numbers are dimmed.
    private static let smallHeight: CGFloat = 4

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        contentMode = .redraw
        isUserInteractionEnabled = false
    }
    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let (step, parts) = scale.marks()
        let small = step / Double(parts)
        let (first, last) = (scale.start, scale.seconds(bounds.width))
        // Beyond 2⁵³ marks a number has no successor.
        guard (last - first) / small < 4000, last / small < 1e15 else { return }
        let color = ToolStyle.dimText
        context.setFillColor(color.withAlphaComponent(0.6).cgColor)
        var number = (first / small).rounded(.up)
        while number * small <= last {
            let isLarge = number.truncatingRemainder(dividingBy: Double(parts)) == 0
            let x = scale.x(number * small).rounded()
            let height = isLarge ? 8 : Self.smallHeight
            context.fill(CGRect(x: x, y: bounds.height - height, width: 1, height: height))
            if isLarge {
                let text = NSAttributedString(
                    string: TimeScale.label(number * small, step: step),
                    attributes: [
                        .font: ToolStyle.smallFont, .foregroundColor: ToolStyle.secondaryText,
                    ])
                text.draw(at: CGPoint(x: x + 4, y: 3))
            }
            number += 1
        }
    }
}
