import UIKit

/// Signs of tools as paths in a square of 16 points, y down.
public enum Icon: CaseIterable, Sendable {
    /// Triangle to the right.
    case play
    /// Two bars.
    case pause
    /// Triangle to the left.
    case playBack
    /// Chevron to the left.
    case stepBack
    /// Chevron to the right, for a single step.
    case stepForward
    /// Triangle to the left against a bar.
    case toStart
    /// Triangle to the right against a bar.
    case toEnd
    /// Round arrow, for looped playback.
    case loop
    /// Disc, for recording.
    case record
    /// Minus sign.
    case minus
    /// Plus sign.
    case plus
    /// Round arrow, for reloading.
    case reload
    /// Check mark.
    case check
    /// Chevron to the right.
    case chevronRight
    /// Chevron downwards.
    case chevronDown

    /// True for a filled path; other paths are stroked.
    public var isFilled: Bool {
        switch self {
        case .play, .pause, .playBack, .toStart, .toEnd, .record: true
        default: false
        }
    }

    /// Path of the icon, in a square of 16 points, y down.
    public var path: CGPath {
        let path = CGMutablePath()
        func polygon(_ points: [(CGFloat, CGFloat)]) {
            path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
            path.closeSubpath()
        }
        func line(_ points: [(CGFloat, CGFloat)]) {
            path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
        }
        switch self {
        case .play: polygon([(4, 2.5), (13.5, 8), (4, 13.5)])
        case .playBack: polygon([(12, 2.5), (2.5, 8), (12, 13.5)])
        case .pause:
            path.addRect(CGRect(x: 4, y: 3, width: 3, height: 10))
            path.addRect(CGRect(x: 9, y: 3, width: 3, height: 10))
        case .stepForward:
            line([(6, 4), (10, 8), (6, 12)])
        case .stepBack:
            line([(10, 4), (6, 8), (10, 12)])
        case .check: line([(3.5, 8.5), (6.5, 11.5), (12.5, 4.5)])
        case .toEnd:
            polygon([(3, 3), (10.5, 8), (3, 13)])
            path.addRect(CGRect(x: 11, y: 3, width: 2, height: 10))
        case .toStart:
            polygon([(13, 3), (5.5, 8), (13, 13)])
            path.addRect(CGRect(x: 3, y: 3, width: 2, height: 10))
        case .loop:
            path.addArc(
                center: CGPoint(x: 8, y: 8), radius: 5, startAngle: -0.6, endAngle: -0.6 + 5,
                clockwise: false)
            line([(12.9, 1.6), (12.4, 5.2), (8.9, 4.6)])
        case .reload:
            path.addArc(
                center: CGPoint(x: 8, y: 8), radius: 5, startAngle: 0.4, endAngle: 5.6,
                clockwise: false)
            line([(12.6, 1.8), (12.2, 5), (8.8, 4.8)])
        case .record: path.addEllipse(in: CGRect(x: 3.5, y: 3.5, width: 9, height: 9))
        case .minus: line([(4, 8), (12, 8)])
        case .plus:
            line([(4, 8), (12, 8)])
            path.move(to: CGPoint(x: 8, y: 4))
            path.addLine(to: CGPoint(x: 8, y: 12))
        case .chevronRight: line([(6, 4), (10, 8), (6, 12)])
        case .chevronDown: line([(4, 6), (8, 10), (12, 6)])
        }
        return path
    }
}

/// A button with an icon, tinted while selected. Sends `.touchUpInside`.
public final class IconButton: UIControl {
    private let shape = CAShapeLayer()
    private let hover = UIHoverGestureRecognizer()
    private var isHovered = false

    /// Icon shown.
    public var icon: Icon { didSet { if icon != oldValue { show() } } }

    /// Button with an icon, 28 × 28 points.
    public init(_ icon: Icon) {
        self.icon = icon
        super.init(frame: CGRect(x: 0, y: 0, width: 28, height: 28))
        isOpaque = false
        layer.cornerRadius = 5
        shape.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
        shape.lineWidth = 1.6
        shape.lineCap = .round
        shape.lineJoin = .round
        layer.addSublayer(shape)
        hover.addTarget(self, action: IconButton.hovered)
        addGestureRecognizer(hover)
        show()
    }

    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    private func hovered() {
        let isOver = hover.state == .began || hover.state == .changed
        guard isOver != isHovered else { return }
        isHovered = isOver
        show()
    }

    public override var isSelected: Bool { didSet { show() } }
    public override var isHighlighted: Bool { didSet { show() } }
    public override var isEnabled: Bool { didSet { show() } }

    private func show() {
        let color =
            !isEnabled
            ? ToolStyle.dimText : isSelected ? ToolStyle.accent : ToolStyle.text
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shape.path = icon.path
        shape.fillColor = icon.isFilled ? color.cgColor : nil
        shape.strokeColor = icon.isFilled ? nil : color.cgColor
        shape.opacity = isHighlighted ? 0.6 : 1
        CATransaction.commit()
        backgroundColor = isHovered && isEnabled ? ToolStyle.hover : .clear
    }

    public override func layoutSubviews() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shape.position = CGPoint(x: bounds.midX, y: bounds.midY)
        CATransaction.commit()
    }
}
