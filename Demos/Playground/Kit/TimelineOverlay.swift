import UIKit

/// The playhead and the markers, over the ruler and the rows of a time line.
final class TimelineOverlay: UIView {
    private let edge = CALayer()
    private let flags = CAShapeLayer()
    private let needle = CALayer()
    private let head = CAShapeLayer()
    /// From the first chosen time to the last, with a grip at each end.
    private let span = CAShapeLayer()
    private let marquee = CALayer()
    /// Half the width of the playhead's handle: the whole handle is visible at the time 0.
    private static let handle: CGFloat = 6

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        isUserInteractionEnabled = false
        clipsToBounds = true
        edge.backgroundColor = ToolStyle.line.cgColor
        needle.backgroundColor = ToolStyle.accent.cgColor
        head.fillColor = ToolStyle.accent.cgColor
        head.path = Self.headPath
        flags.fillColor = ToolStyle.warning.cgColor
        span.fillColor = ToolStyle.text.cgColor
        marquee.borderColor = ToolStyle.accent.cgColor
        marquee.borderWidth = 1
        marquee.backgroundColor = ToolStyle.accent.withAlphaComponent(0.15).cgColor
        marquee.isHidden = true
        let parts = [edge, flags, needle, head, span, marquee] as [CALayer]
        for part in parts { layer.addSublayer(part) }
    }
    required init?(coder: NSCoder) { nil }

    private static let headPath: CGPath = {
        let path = CGMutablePath()
        path.addLines(between: [
            CGPoint(x: -5, y: 0), CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 6), CGPoint(x: 0, y: 11),
            CGPoint(x: -5, y: 6),
        ])
        path.closeSubpath()
        return path
    }()

    /// Sets the overlay's place in a time line of a size.
    func place(_ state: TimelineState, in size: CGSize) {
        let width = max(0, size.width - state.headerWidth)
        frame = CGRect(
            x: state.headerWidth - Self.handle, y: 0, width: width + Self.handle,
            height: size.height)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        edge.frame = CGRect(x: Self.handle - 1, y: 0, width: 1, height: size.height)
        CATransaction.commit()
        showTime(state)
        showMarkers(state)
        showSpan(state)
    }

    /// Shows the grips of the chosen times above the rows; none without a length.
    func showSpan(_ state: TimelineState) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let path = CGMutablePath()
        if let times = state.span {
            func x(_ time: Double) -> CGFloat {
                min(max(state.scale.x(time), -20), bounds.width + 20) + Self.handle
            }
            let (from, to) = (x(times.lowerBound), x(times.upperBound))
            let y = TimelineHeader.height - 6
            path.addRect(CGRect(x: from, y: y, width: to - from, height: 2))
            for x in [from, to] {
                path.addRect(CGRect(x: x - 2.5, y: y - 4, width: 5, height: 10))
            }
        }
        span.path = path
    }

    /// Shows a frame in the time line's points; nil for none.
    func showMarquee(_ rect: CGRect?) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        marquee.isHidden = rect == nil
        if let rect { marquee.frame = rect.offsetBy(dx: -frame.minX, dy: -frame.minY) }
        CATransaction.commit()
    }

    func showTime(_ state: TimelineState) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let x = min(max(state.scale.x(state.time), -20), bounds.width + 20) + Self.handle
        let bottom = TimelineHeader.height
        head.position = CGPoint(x: x, y: bottom - 12)
        needle.frame = CGRect(x: x - 0.75, y: bottom - 4, width: 1.5, height: bounds.height)
        CATransaction.commit()
    }

    func showMarkers(_ state: TimelineState) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let path = CGMutablePath()
        for x in state.markers.map({ state.scale.x($0) + Self.handle })
        where x > -10 && x < bounds.width + 10 {
            path.addLines(between: [
                CGPoint(x: x, y: 1), CGPoint(x: x + 7, y: 4.5), CGPoint(x: x, y: 8),
            ])
            path.closeSubpath()
            path.addRect(
                CGRect(x: x - 0.75, y: 1, width: 1.5, height: TimelineHeader.height - 3))
        }
        flags.path = path
        CATransaction.commit()
    }
}
