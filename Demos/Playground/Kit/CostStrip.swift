import UIKit

/// Costs of the last frames, a bar each, with a line at the time limit. A press on a bar reports
/// the frame of the bar. Thread: main.
public final class CostStrip: UIView {
    /// Frame with its costs.
    public struct Frame: Equatable, Sendable {
        /// Time of the frame, seconds.
        public var time: Double
        /// Cost in seconds.
        public var cost: Double
        /// Seconds of a concurrent part, a mark over the bar; nil for an unknown cost.
        public var other: Double?

        /// Frame with its costs.
        public init(time: Double, cost: Double, other: Double? = nil) {
            (self.time, self.cost, self.other) = (time, cost, other)
        }

        /// True if a frame exceeds a budget. The two costs are of concurrent threads: the larger
        /// counts.
        func isLate(for budget: Double) -> Bool { max(cost, other ?? 0) > budget }
    }

    /// Time limit of a frame in seconds; bars above it are late. Default a sixtieth.
    public var budget = 1.0 / 60 { didSet { setNeedsLayout() } }
    /// Frames shown, oldest first.
    public private(set) var frames: [Frame] = []
    /// Called with the frame under a press.
    public var onPick: ((Frame) -> Void)?

    private let bars = CAShapeLayer()
    private let late = CAShapeLayer()
    private let marks = CAShapeLayer()
    private let limit = CALayer()
    /// Count of removed frames.
    private var gone = 0
    private static let step: CGFloat = 3

    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.field
        clipsToBounds = true
        bars.fillColor = ToolStyle.accent.cgColor
        late.fillColor = ToolStyle.error.cgColor
        limit.backgroundColor = ToolStyle.dimText.cgColor
        marks.fillColor = ToolStyle.warning.cgColor
        for layer in [bars, late, marks, limit] as [CALayer] { self.layer.addSublayer(layer) }
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    /// Count of bars in the width.
    private var room: Int { max(1, Int(bounds.width / Self.step)) }

    /// How many frames were added.
    public var count: Int { gone + frames.count }

    /// Adds a frame on the right; the oldest go.
    public func add(_ frame: Frame) {
        frames.append(frame)
        if frames.count > 2000 {
            frames.removeFirst(1000)
            gone += 1000
        }
        place()
    }

    /// Sets the cost of a frame's concurrent part, which is measured later; `number` counts the
    /// frames added.
    public func setOther(_ seconds: Double, ofFrame number: Int) {
        guard frames.indices.contains(number - gone) else { return }
        frames[number - gone].other = seconds
        place()
    }

    public override func layoutSubviews() { place() }

    private func place() {
        guard bounds.width > 0 else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        // The height corresponds to twice the limit.
        let scale = bounds.height / CGFloat(budget * 2)
        let (good, bad, points) = (CGMutablePath(), CGMutablePath(), CGMutablePath())
        for (i, frame) in frames.suffix(room).enumerated() {
            let height = min(max(1, CGFloat(frame.cost) * scale), bounds.height)
            let bar = CGRect(
                x: CGFloat(i) * Self.step, y: bounds.height - height, width: Self.step - 1,
                height: height)
            (frame.isLate(for: budget) ? bad : good).addRect(bar)
            guard let other = frame.other else { continue }
            let top = bounds.height - min(CGFloat(other) * scale, bounds.height - 2)
            points.addRect(CGRect(x: bar.minX, y: top - 2, width: bar.width, height: 2))
        }
        (bars.path, late.path, marks.path) = (good, bad, points)
        limit.frame = CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: 0.5)
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let x = touches.first?.location(in: self).x, x >= 0 else { return }
        let shown = frames.suffix(room)
        let number = Int(x / Self.step)
        if number < shown.count { onPick?(shown[shown.startIndex + number]) }
    }
}
