import LaminaGraphicsTypes

/// An axis-aligned box in pixels of a surface, y down. A box is empty unless the maximum of each
/// axis exceeds the minimum.
public struct PixelBox: Sendable, Equatable {
    /// The edges in pixels, not necessarily whole. A maximum below its minimum is permitted and
    /// makes the box empty.
    public var minX: Float, minY: Float, maxX: Float, maxY: Float

    /// A box from its edges in pixels. The edges are neither checked nor ordered.
    @inlinable
    public init(_ minX: Float, _ minY: Float, _ maxX: Float, _ maxY: Float) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    /// The empty box, the neutral element of `formUnion`.
    public static let empty = PixelBox(.infinity, .infinity, -.infinity, -.infinity)
    /// A box larger than any surface.
    public static let everything = PixelBox(-1e9, -1e9, 1e9, 1e9)

    /// True if the box contains no pixels. Also true for an edge that is NaN.
    @inlinable public var isEmpty: Bool { !(maxX > minX && maxY > minY) }
    /// The width in pixels; negative infinity for `empty`. Zero or negative for other empty boxes.
    @inlinable public var width: Float { maxX - minX }
    /// The height in pixels; negative infinity for `empty`. Zero or negative for other empty boxes.
    @inlinable public var height: Float { maxY - minY }

    /// True if the boxes overlap. Boxes that only touch do not overlap.
    @inlinable
    public func intersects(_ o: PixelBox) -> Bool {
        minX < o.maxX && o.minX < maxX && minY < o.maxY && o.minY < maxY
    }

    /// True if the other box lies inside, also with common edges. `empty` lies inside every box.
    @inlinable
    public func contains(_ o: PixelBox) -> Bool {
        minX <= o.minX && minY <= o.minY && maxX >= o.maxX && maxY >= o.maxY
    }

    /// The common box; empty if the boxes are disjoint. An empty result may have any edges: test
    /// with `isEmpty`.
    @inlinable
    public func intersection(_ o: PixelBox) -> PixelBox {
        PixelBox(max(minX, o.minX), max(minY, o.minY), min(maxX, o.maxX), min(maxY, o.maxY))
    }

    /// Extends the box to contain the other box. An empty other box changes nothing. Unions start
    /// from `empty`, because the edges of any other empty box count.
    @inlinable @inline(__always)
    public mutating func formUnion(_ o: PixelBox) {
        if o.isEmpty { return }
        minX = min(minX, o.minX)
        minY = min(minY, o.minY)
        maxX = max(maxX, o.maxX)
        maxY = max(maxY, o.maxY)
    }

    /// The box expanded by `n` pixels on every side. A negative number shrinks the box, possibly to
    /// an empty box.
    @inlinable
    public func expanded(_ n: Float) -> PixelBox {
        PixelBox(minX - n, minY - n, maxX + n, maxY + n)
    }

    /// The smallest enclosing box with sides on multiples of `step` pixels. With a step of 1 or
    /// below, the box itself.
    public func aligned(to step: Float) -> PixelBox {
        if step <= 1 { return self }
        return PixelBox(
            (minX / step).rounded(.down) * step, (minY / step).rounded(.down) * step,
            (maxX / step).rounded(.up) * step, (maxY / step).rounded(.up) * step)
    }

    /// The smallest enclosing box of whole pixels. `empty` and edges that are not numbers stay
    /// unchanged.
    @inline(__always)
    public var roundedOut: PixelBox {
        PixelBox(minX.wholeBelow, minY.wholeBelow, maxX.wholeAbove, maxY.wholeAbove)
    }
}

extension PlaneTransform {
    /// The bounding box of a rectangle's image, in pixels; the part behind the eye is cut off
    /// first. In perspective the edges are limited to ±10⁶ pixels, and a rectangle wholly behind
    /// the eye has an empty box. The edges are not rounded.
    public func bounds(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> PixelBox {
        if isAffine {
            let cx = (x0 + x1) / 2
            let cy = (y0 + y1) / 2
            let hx = (x1 - x0) / 2
            let hy = (y1 - y0) / 2
            let mx = a * cx + c * cy + tx
            let my = b * cx + d * cy + ty
            let ex = abs(a * hx) + abs(c * hy)
            let ey = abs(b * hx) + abs(d * hy)
            return PixelBox(Float(mx - ex), Float(my - ey), Float(mx + ex), Float(my + ey))
        }
        return projectedBounds(x0, y0, x1, y1)
    }

    private func projectedBounds(
        _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double
    ) -> PixelBox {
        let near = 1e-4
        var corners: [(x: Double, y: Double, w: Double)] = []
        let quad = [map(x0, y0), map(x1, y0), map(x1, y1), map(x0, y1)]
        for i in 0..<4 {
            let (p, q) = (quad[i], quad[(i + 1) % 4])
            if p.w > near { corners.append(p) }
            if (p.w > near) != (q.w > near) {
                let f = (near - p.w) / (q.w - p.w)
                corners.append((p.x + (q.x - p.x) * f, p.y + (q.y - p.y) * f, near))
            }
        }
        var box = PixelBox.empty
        for p in corners {
            let x = Float(min(max(p.x / p.w, -1e6), 1e6))
            let y = Float(min(max(p.y / p.w, -1e6), 1e6))
            box.minX = min(box.minX, x)
            box.minY = min(box.minY, y)
            box.maxX = max(box.maxX, x)
            box.maxY = max(box.maxY, y)
        }
        return box
    }
}

extension Float {
    /// `rounded(.down)` and `rounded(.up)` without a call: x86-64 before SSE 4.1 has no instruction
    /// for either, and every moving layer rounds four sides.
    @inline(__always) fileprivate var wholeBelow: Float {
        // Numbers without a fraction, and NaN, are returned unchanged.
        guard magnitude < .leastWithoutFraction else { return self }
        let whole = Float(Int32(self))
        return whole > self ? whole - 1 : whole
    }

    @inline(__always) fileprivate var wholeAbove: Float {
        guard magnitude < .leastWithoutFraction else { return self }
        let whole = Float(Int32(self))
        return whole < self ? whole + 1 : whole
    }
}
