import CoreGraphics

/// Guides of a dragged box: the nearest edges and middles of other boxes.
public struct AlignmentGuides: Sendable {
    /// A line between aligned boxes.
    public struct Line: Sendable, Equatable {
        /// Begin of the line.
        public var from: CGPoint
        /// End of the line.
        public var to: CGPoint
    }

    /// Boxes of siblings, and of the superlayer.
    public var boxes: [CGRect]
    /// Distance within which a box is attracted.
    public var reach: Double

    /// Guides to boxes.
    public init(to boxes: [CGRect], reach: Double) { (self.boxes, self.reach) = (boxes, reach) }

    /// The shift that aligns a box, if another box is in reach along an axis. `x` and `y` choose
    /// the sides that move: −1, 0 for the middle, 1; none for an axis that stays.
    public func shift(_ box: CGRect, x: [Int] = [-1, 0, 1], y: [Int] = [-1, 0, 1]) -> CGVector {
        CGVector(
            dx: way(
                x.map { Self.place($0, box.minX, box.maxX) },
                boxes.map { (Double($0.minX), Double($0.maxX)) }),
            dy: way(
                y.map { Self.place($0, box.minY, box.maxY) },
                boxes.map { (Double($0.minY), Double($0.maxY)) }))
    }

    /// Lines through the edges and middles that a box shares with other boxes.
    public func lines(_ box: CGRect, x: [Int] = [-1, 0, 1], y: [Int] = [-1, 0, 1]) -> [Line] {
        var found: [Line] = []
        for side in x {
            let at = Self.place(side, box.minX, box.maxX)
            let others = boxes.filter { Self.has(at, Double($0.minX), Double($0.maxX)) }
            guard !others.isEmpty else { continue }
            let all = others + [box]
            found.append(
                Line(
                    from: CGPoint(x: at, y: Double(all.map(\.minY).min()!)),
                    to: CGPoint(x: at, y: Double(all.map(\.maxY).max()!))))
        }
        for side in y {
            let at = Self.place(side, box.minY, box.maxY)
            let others = boxes.filter { Self.has(at, Double($0.minY), Double($0.maxY)) }
            guard !others.isEmpty else { continue }
            let all = others + [box]
            found.append(
                Line(
                    from: CGPoint(x: Double(all.map(\.minX).min()!), y: at),
                    to: CGPoint(x: Double(all.map(\.maxX).max()!), y: at)))
        }
        return found
    }

    private func way(_ own: [Double], _ others: [(Double, Double)]) -> Double {
        let ways = others.flatMap { low, high in
            own.flatMap { at in [low - at, (low + high) / 2 - at, high - at] }
        }
        let nearest = ways.min { abs($0) < abs($1) }
        return nearest.flatMap { abs($0) <= reach ? $0 : nil } ?? 0
    }

    private static func place(_ side: Int, _ low: CGFloat, _ high: CGFloat) -> Double {
        Double((low + high) / 2) + Double(side) * Double(high - low) / 2
    }

    private static func has(_ at: Double, _ low: Double, _ high: Double) -> Bool {
        [low, (low + high) / 2, high].contains { abs($0 - at) < 0.01 }
    }
}
