import CoreGraphics

/// Distances between two boxes of a picture, as lines to draw.
public struct Distances: Sendable, Equatable {
    /// A line along an axis, with its length.
    public struct Line: Sendable, Equatable {
        /// Begin of the line.
        public var from: CGPoint
        /// End of the line.
        public var to: CGPoint
        /// Length along the line's axis.
        public var length: Double { Double(abs(to.x - from.x) + abs(to.y - from.y)) }
    }

    /// First box.
    public let from: CGRect
    /// Second box.
    public let to: CGRect

    /// Distances of two boxes in the same coordinates.
    public init(from: CGRect, to: CGRect) { (self.from, self.to) = (from, to) }

    /// Along each axis: the gap between separate boxes; else from the edges of the one box to the
    /// same edges of the other. Lines of length 0 are left out.
    public var lines: [Line] {
        let rows = middle(from.minY...from.maxY, to.minY...to.maxY)
        let columns = middle(from.minX...from.maxX, to.minX...to.maxX)
        let across = pairs(from.minX...from.maxX, to.minX...to.maxX).map {
            Line(from: CGPoint(x: $0.0, y: rows), to: CGPoint(x: $0.1, y: rows))
        }
        let down = pairs(from.minY...from.maxY, to.minY...to.maxY).map {
            Line(from: CGPoint(x: columns, y: $0.0), to: CGPoint(x: columns, y: $0.1))
        }
        return (across + down).filter { $0.length > 1e-6 }
    }

    private func pairs(
        _ a: ClosedRange<CGFloat>, _ b: ClosedRange<CGFloat>
    ) -> [(CGFloat, CGFloat)] {
        if a.upperBound <= b.lowerBound { return [(a.upperBound, b.lowerBound)] }
        if b.upperBound <= a.lowerBound { return [(a.lowerBound, b.upperBound)] }
        return [(a.lowerBound, b.lowerBound), (a.upperBound, b.upperBound)]
    }

    /// The middle of the common part, or of the gap.
    private func middle(_ a: ClosedRange<CGFloat>, _ b: ClosedRange<CGFloat>) -> CGFloat {
        (max(a.lowerBound, b.lowerBound) + min(a.upperBound, b.upperBound)) / 2
    }
}

extension SceneTree {
    /// The box around a layer in the scene's points, y down; nil for a layer that is not visible as
    /// a plane.
    public func box(of index: UInt32) -> CGRect? {
        guard let corners = corners(of: index) else { return nil }
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        return CGRect(
            x: x.min()!, y: y.min()!, width: x.max()! - x.min()!, height: y.max()! - y.min()!)
    }
}
