import CoreGraphics
import Foundation

/// Scale of a time line: the begin of the visible time, and the points of a second.
public struct TimeScale: Equatable, Sendable {
    /// The seconds at the left edge.
    public var start: Double
    /// Points a second has.
    public var pointsPerSecond: Double

    /// Scale by its numbers.
    public init(start: Double = 0, pointsPerSecond: Double = 100) {
        (self.start, self.pointsPerSecond) = (start, pointsPerSecond)
    }

    /// Position in points of a time in seconds.
    public func x(_ seconds: Double) -> CGFloat { CGFloat((seconds - start) * pointsPerSecond) }
    /// Time in seconds of a position in points.
    public func seconds(_ x: CGFloat) -> Double { start + Double(x) / pointsPerSecond }

    /// Magnifies about a fixed point; from 2 to 4000 points a second, never before 0.
    public mutating func zoom(by factor: Double, about x: CGFloat) {
        let fixed = seconds(x)
        pointsPerSecond = min(max(pointsPerSecond * factor, 2), 4000)
        start = max(0, fixed - Double(x) / pointsPerSecond)
    }

    /// Seconds between marks with numbers, at least `points` apart: 1, 2 or 5 of a decade; and how
    /// many parts each is cut into.
    public func marks(atLeast points: CGFloat = 64) -> (step: Double, parts: Int) {
        let least = Double(points) / pointsPerSecond
        let decade = pow(10, log10(least).rounded(.down))
        let lead = least / decade
        if lead <= 1 { return (decade, 10) }
        if lead <= 2 { return (2 * decade, 4) }
        if lead <= 5 { return (5 * decade, 5) }
        return (10 * decade, 10)
    }

    /// Number of a mark, with as many decimals as the step needs; from a minute on as minutes and
    /// seconds.
    public static func label(_ seconds: Double, step: Double) -> String {
        let decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3
        if seconds >= 60 {
            let scale = pow(10, Double(decimals))
            let whole = (seconds * scale).rounded() / scale
            let minutes = (whole / 60).rounded(.down)
            let width = decimals == 0 ? 2 : decimals + 3
            return String(format: "%.0f:%0\(width).\(decimals)f", minutes, whole - minutes * 60)
        }
        return String(format: "%.\(decimals)f", seconds)
    }
}
