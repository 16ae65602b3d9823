import UIKit

extension TimelineView {
    /// The visible time.
    public var seconds: ClosedRange<Double> {
        let length = Double(max(1, bounds.width - headerWidth)) / scale.pointsPerSecond
        return scale.start...scale.start + length
    }

    /// Shows a time of `seconds` from 0 in the whole width.
    public func fit(_ seconds: Double) {
        let width = max(50, bounds.width - headerWidth - 20)
        scale = TimeScale(
            start: 0, pointsPerSecond: min(max(Double(width) / max(seconds, 0.01), 2), 4000))
    }

    /// Magnifies the line about the playhead, or about its middle if the playhead is not visible.
    public func zoom(by factor: Double) {
        let x = scale.x(time)
        let isSeen = x >= 0 && x <= bounds.width - headerWidth
        scale.zoom(by: factor, about: isSeen ? x : (bounds.width - headerWidth) / 2)
    }

    /// Goes on by a page when the playhead has left the visible time.
    public func followHead() {
        let width = bounds.width - headerWidth
        let x = scale.x(time)
        guard width > 40, x > width - 10 || x < 0 else { return }
        scale.start = max(0, time - (x < 0 ? 0.9 : 0.05) * Double(width) / scale.pointsPerSecond)
    }
}
