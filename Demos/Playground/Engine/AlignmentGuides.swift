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

    /// The shift that aligns a box with a neighbouring box in reach along an axis; 0 without a box
    /// in reach. `x` and `y` choose the sides that move: −1, 0 for the middle, 1; none for an axis
    /// that stays.
    public func shift(_ box: CGRect, x: [Int] = [-1, 0, 1], y: [Int] = [-1, 0, 1]) -> CGVector {
        CGVector(
            dx: way(x.map(box.horizontal.place), boxes.map(\.horizontal)),
            dy: way(y.map(box.vertical.place), boxes.map(\.vertical)))
    }

    /// Lines through the edges and middles that a box shares with other boxes.
    public func lines(_ box: CGRect, x: [Int] = [-1, 0, 1], y: [Int] = [-1, 0, 1]) -> [Line] {
        lines(box, x, \.horizontal, \.vertical) { CGPoint(x: $0, y: $1) }
            + lines(box, y, \.vertical, \.horizontal) { CGPoint(x: $1, y: $0) }
    }

    /// Lines at the sides along an axis, with the length of the boxes across; `point` joins a place
    /// along and a place across.
    private func lines(
        _ box: CGRect, _ sides: [Int], _ along: KeyPath<CGRect, Extent>,
        _ across: KeyPath<CGRect, Extent>, _ point: (_ along: Double, _ across: Double) -> CGPoint
    ) -> [Line] {
        sides.compactMap { side in
            let at = box[keyPath: along].place(side)
            let others = boxes.filter { $0[keyPath: along].has(at) }
            guard !others.isEmpty else { return nil }
            let all = (others + [box]).map { $0[keyPath: across] }
            return Line(
                from: point(at, all.map(\.low).min()!), to: point(at, all.map(\.high).max()!))
        }
    }

    private func way(_ own: [Double], _ others: [Extent]) -> Double {
        let ways = others.flatMap { other in own.flatMap { at in other.places.map { $0 - at } } }
        let nearest = ways.min { abs($0) < abs($1) }
        return nearest.flatMap { abs($0) <= reach ? $0 : nil } ?? 0
    }
}

/// The sides of a box along one axis.
private struct Extent {
    var low: Double
    var high: Double

    /// The lower side, the middle, the upper side.
    var places: [Double] { [low, (low + high) / 2, high] }

    /// A place: −1 for the lower side, 0 for the middle, 1 for the upper side.
    func place(_ side: Int) -> Double { (low + high) / 2 + Double(side) * (high - low) / 2 }

    func has(_ at: Double) -> Bool { places.contains { abs($0 - at) < 0.01 } }
}

extension CGRect {
    fileprivate var horizontal: Extent { Extent(low: Double(minX), high: Double(maxX)) }
    fileprivate var vertical: Extent { Extent(low: Double(minY), high: Double(maxY)) }
}
