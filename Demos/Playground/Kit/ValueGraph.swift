import UIKit

/// Numbers over time as lines on a common scale, with dimmed lines of their speed, and the
/// playhead.
/// Thread: main.
public final class ValueGraph: UIView {
    /// A line has a place for each time; a missing number breaks the line.
    public struct Contents: Equatable, Sendable {
        /// Times in seconds, ascending.
        public var times: [Double]
        /// Numbers of each line, as many as times.
        public var lines: [[Double?]]
        /// The speeds, one fewer than the times.
        public var speed: [Double?]

        /// Contents of a graph. Default empty.
        public init(times: [Double] = [], lines: [[Double?]] = [], speed: [Double?] = []) {
            (self.times, self.lines, self.speed) = (times, lines, speed)
        }
    }

    /// Shown contents. Default empty.
    public var contents = Contents() { didSet { if contents != oldValue { place() } } }
    /// The visible time, seconds.
    public var range = 0.0...1.0 { didSet { if range != oldValue { place() } } }
    /// The playhead, seconds.
    public var time = 0.0 { didSet { if time != oldValue { placeNeedle() } } }
    /// A time was pressed or dragged to.
    public var onScrub: ((Double) -> Void)?

    private let fast = CAShapeLayer()
    private var curves: [CAShapeLayer] = []
    private let needle = CALayer()
    private let most = UILabel(ToolStyle.smallFont, ToolStyle.dimText)
    private let least = UILabel(ToolStyle.smallFont, ToolStyle.dimText)
    private static let margin: CGFloat = 6

    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.field
        clipsToBounds = true
        fast.fillColor = ToolStyle.dimText.withAlphaComponent(0.18).cgColor
        needle.backgroundColor = ToolStyle.accent.cgColor
        layer.addSublayer(fast)
        layer.addSublayer(needle)
        for label in [most, least] { addSubview(label) }
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    /// Range of all numbers; nil without numbers.
    public var extent: ClosedRange<Double>? {
        let numbers = contents.lines.joined().compactMap { $0 }.filter(\.isFinite)
        guard let least = numbers.min(), let most = numbers.max() else { return nil }
        return least...most
    }

    public override func layoutSubviews() {
        most.frame = CGRect(x: 6, y: 2, width: 90, height: 14)
        least.frame = CGRect(x: 6, y: bounds.height - 16, width: 90, height: 14)
        place()
    }

    private func x(_ time: Double) -> CGFloat {
        let length = range.upperBound - range.lowerBound
        return length > 0 ? CGFloat((time - range.lowerBound) / length) * bounds.width : 0
    }

    /// A path through the numbers, with gaps.
    private func path(
        _ numbers: [Double?], from low: Double, to high: Double, isFilled: Bool = false
    ) -> CGPath {
        let path = CGMutablePath()
        let height = bounds.height - 2 * Self.margin
        var run: [CGPoint] = []
        func end() {
            if run.count > 1 {
                if isFilled {
                    path.addLines(
                        between: [CGPoint(x: run[0].x, y: bounds.height)] + run
                            + [CGPoint(x: run.last!.x, y: bounds.height)])
                    path.closeSubpath()
                } else {
                    path.addLines(between: run)
                }
            }
            run = []
        }
        for (number, time) in zip(numbers, contents.times) {
            guard let number, number.isFinite else {
                end()
                continue
            }
            // A constant line runs through the middle.
            let share = high > low ? (number - low) / (high - low) : 0.5
            run.append(
                CGPoint(x: x(time), y: bounds.height - Self.margin - CGFloat(share) * height))
        }
        end()
        return path
    }

    private func place() {
        guard bounds.width > 0 else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        while curves.count < contents.lines.count {
            let curve = CAShapeLayer()
            curve.fillColor = nil
            curve.lineWidth = 1.5
            curve.strokeColor = ToolStyle.lines[curves.count % ToolStyle.lines.count].cgColor
            layer.insertSublayer(curve, below: needle)
            curves.append(curve)
        }
        let extent = extent
        for (i, curve) in curves.enumerated() {
            curve.isHidden = i >= contents.lines.count
            guard let extent, i < contents.lines.count else { continue }
            curve.path = path(
                contents.lines[i], from: extent.lowerBound, to: extent.upperBound)
        }
        let fastest = contents.speed.compactMap { $0 }.filter(\.isFinite).max() ?? 0
        fast.path =
            fastest > 0 ? path(contents.speed, from: 0, to: fastest, isFilled: true) : nil
        most.show(extent.map { NumberField.text($0.upperBound) } ?? "")
        least.show(extent.map { NumberField.text($0.lowerBound) } ?? "")
        // One number is said once, above the line of a constant.
        least.isHidden = most.text == least.text
        placeNeedle()
    }

    private func placeNeedle() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        // Without a graph there are no times.
        needle.isHidden = contents.times.isEmpty
        needle.frame = CGRect(x: x(time) - 0.75, y: 0, width: 1.5, height: bounds.height)
        CATransaction.commit()
    }

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        scrub(touches)
    }
    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        scrub(touches)
    }

    private func scrub(_ touches: Set<UITouch>) {
        guard let point = touches.first?.location(in: self), bounds.width > 0 else { return }
        let share = Double(min(max(point.x / bounds.width, 0), 1))
        onScrub?(range.lowerBound + share * (range.upperBound - range.lowerBound))
    }
}
