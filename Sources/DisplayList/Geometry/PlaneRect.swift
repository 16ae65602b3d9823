import LaminaGraphicsTypes

/// A rectangle in a layer's own plane, in points or in pixels of the plane's source space.
struct PlaneRect: Equatable {
    var x0: Double, y0: Double, x1: Double, y1: Double

    @inline(__always) var isEmpty: Bool { !(x1 > x0 && y1 > y0) }

    /// A rectangle from its edges.
    @inline(__always)
    init(x0: Double, y0: Double, x1: Double, y1: Double) {
        (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
    }

    @inline(__always)
    init(_ r: CGRect) {
        x0 = Double(r.origin.x)
        y0 = Double(r.origin.y)
        x1 = x0 + Double(r.size.width)
        y1 = y0 + Double(r.size.height)
    }

    init(_ b: PixelBox) {
        self.init(
            x0: Double(b.minX), y0: Double(b.minY), x1: Double(b.maxX), y1: Double(b.maxY))
    }

    /// A rectangle of `ContentsGeometry`.
    init(_ r: (x0: Double, y0: Double, x1: Double, y1: Double)) {
        self.init(x0: r.x0, y0: r.y0, x1: r.x1, y1: r.y1)
    }

    @inline(__always)
    func offset(_ dx: Double, _ dy: Double) -> PlaneRect {
        PlaneRect(x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy)
    }

    @inline(__always)
    func expanded(_ n: Double) -> PlaneRect {
        PlaneRect(x0: x0 - n, y0: y0 - n, x1: x1 + n, y1: y1 + n)
    }
}

extension PlaneTransform {
    /// The bounding box of a rectangle's image; the part behind the eye is cut off first.
    @inline(__always)
    func bounds(_ r: PlaneRect) -> PixelBox { bounds(r.x0, r.y0, r.x1, r.y1) }
}
