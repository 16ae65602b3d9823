import Foundation

/// Elements and points of a path as two flat arrays, with the functions that append to them.
package struct PathStorage: Sendable {
    package var types: ContiguousArray<CGPathElementType> = []
    package var points: ContiguousArray<CGPoint> = []
    /// Start of the current subpath.
    package var subpathStart: CGPoint?
    /// Start of the next element; nil before the first move.
    package var currentPoint: CGPoint?

    package init() {}

    package mutating func move(_ p: CGPoint) {
        types.append(.moveToPoint)
        points.append(p)
        subpathStart = p
        currentPoint = p
    }

    /// Adds a line. Without a current point the line is dropped with one warning, as by Apple.
    package mutating func line(_ p: CGPoint) {
        guard hasCurrentPoint("a line") else { return }
        types.append(.addLineToPoint)
        points.append(p)
        currentPoint = p
    }

    package mutating func quad(_ c: CGPoint, _ p: CGPoint) {
        guard hasCurrentPoint("a curve") else { return }
        types.append(.addQuadCurveToPoint)
        points.append(c)
        points.append(p)
        currentPoint = p
    }

    package mutating func cubic(_ c1: CGPoint, _ c2: CGPoint, _ p: CGPoint) {
        guard hasCurrentPoint("a curve") else { return }
        types.append(.addCurveToPoint)
        points.append(c1)
        points.append(c2)
        points.append(p)
        currentPoint = p
    }

    package mutating func close() {
        guard let start = subpathStart, types.last != .closeSubpath else { return }
        types.append(.closeSubpath)
        currentPoint = start
    }

    private func hasCurrentPoint(_ what: String) -> Bool {
        if currentPoint != nil { return true }
        Diagnostics.once("CGPath: \(what) needs a current point; move(to:) comes first")
        return false
    }

    package func transformed(by t: CGAffineTransform) -> PathStorage {
        if t.isIdentity { return self }
        var copy = self
        for i in copy.points.indices { copy.points[i] = copy.points[i].applying(t) }
        copy.subpathStart = subpathStart?.applying(t)
        copy.currentPoint = currentPoint?.applying(t)
        return copy
    }

    package mutating func append(_ other: PathStorage, _ t: CGAffineTransform) {
        let moved = other.transformed(by: t)
        types.append(contentsOf: moved.types)
        points.append(contentsOf: moved.points)
        if moved.currentPoint != nil {
            subpathStart = moved.subpathStart
            currentPoint = moved.currentPoint
        }
    }
}
