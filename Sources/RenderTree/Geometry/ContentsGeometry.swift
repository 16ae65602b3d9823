import LaminaGraphicsTypes

/// The placement of a layer's image in its bounds, and the visible part of the image. Pure
/// arithmetic, shared by the display list and `render(in:)`. Thread: any.
public enum ContentsGeometry {
    /// A rectangle of the layer and its part of the image, in unit coordinates from the image's top
    /// left corner. The pieces of a layer do not overlap.
    public struct Piece: Sendable {
        /// The rectangle in the layer's points. `x0` is less than `x1`, and `y0` less than `y1`;
        /// the rectangle may exceed the bounds.
        public var rect: (x0: Double, y0: Double, x1: Double, y1: Double)
        /// The part of the image, 0…1; beyond for a `contentsRect` outside of the image. `u0`
        /// belongs to `x0` and `v0` to `y0`: without a flip `v0` is greater than `v1`.
        public var u0: Double, v0: Double, u1: Double, v1: Double
    }

    /// The gravity rectangle for an image of a logical size in points (B-RE 205). "Top" is maximum
    /// y.
    public static func rect(_ gravity: ContentsGravity, _ b: CGRect, _ w: Double, _ h: Double)
        -> (x0: Double, y0: Double, x1: Double, y1: Double)
    {
        let (bw, bh) = (Double(b.size.width), Double(b.size.height))
        let (x, y) = (Double(b.origin.x), Double(b.origin.y))
        var size = (w, h)
        switch gravity {
        case .resize: return (x, y, x + bw, y + bh)
        case .resizeAspect, .resizeAspectFill:
            guard w > 0, h > 0 else { return (x, y, x, y) }
            let k = gravity == .resizeAspect ? min(bw / w, bh / h) : max(bw / w, bh / h)
            size = (w * k, h * k)
        default: break
        }
        let left = x
        let right = x + bw - size.0
        let middle = x + (bw - size.0) / 2
        let bottom = y
        let top = y + bh - size.1
        let center = y + (bh - size.1) / 2
        let origin: (Double, Double) =
            switch gravity {
            case .resize, .resizeAspect, .resizeAspectFill, .center: (middle, center)
            case .top: (middle, top)
            case .bottom: (middle, bottom)
            case .left: (left, center)
            case .right: (right, center)
            case .topLeft: (left, top)
            case .topRight: (right, top)
            case .bottomLeft: (left, bottom)
            case .bottomRight: (right, bottom)
            }
        return (origin.0, origin.1, origin.0 + size.0, origin.1 + size.1)
    }

    /// The pieces to draw: a single piece, or nine if `contentsCenter` stretches (B-RE 208).
    ///
    /// `isFlipped` is true if the layer's space has y down on the screen: the image's top is then
    /// at minimum y.
    public static func pieces(
        _ v: LayerValues, width: Int, height: Int, isFlipped: Bool
    ) -> [Piece] {
        let crop = v.contentsRect
        let scale = max(Double(v.contentsScale), 1e-6)
        let w = Double(width) * Double(crop.size.width) / scale
        let h = Double(height) * Double(crop.size.height) / scale
        guard w > 0, h > 0 else { return [] }
        let r = rect(v.contentsGravity, v.bounds, w, h)
        guard r.x1 > r.x0, r.y1 > r.y0 else { return [] }
        let (xs, ys) = stops(v, r, w, h)
        var pieces: [Piece] = []
        for j in 0..<(ys.count - 1) where ys[j + 1].0 > ys[j].0 {
            let y = part(ys, j, texel: 1 / (Double(height) * Double(crop.size.height)))
            for i in 0..<(xs.count - 1) where xs[i + 1].0 > xs[i].0 {
                let x = part(xs, i, texel: 1 / (Double(width) * Double(crop.size.width)))
                pieces.append(
                    Piece(
                        rect: (xs[i].0, ys[j].0, xs[i + 1].0, ys[j + 1].0),
                        u0: Double(crop.origin.x) + x.0 * Double(crop.size.width),
                        v0: row(y.0, crop, isFlipped),
                        u1: Double(crop.origin.x) + x.1 * Double(crop.size.width),
                        v1: row(y.1, crop, isFlipped)))
            }
        }
        return pieces
    }

    /// The boundaries of pieces along both axes with their fraction of the crop; `w` and `h` are
    /// the crop's size in points.
    private static func stops(
        _ v: LayerValues, _ r: (x0: Double, y0: Double, x1: Double, y1: Double),
        _ w: Double, _ h: Double
    ) -> (x: [(Double, Double)], y: [(Double, Double)]) {
        let (center, gravity) = (v.contentsCenter, v.contentsGravity)
        let stretches =
            gravity == .resize || gravity == .resizeAspect || gravity == .resizeAspectFill
        if center == CGRect(x: 0, y: 0, width: 1, height: 1) || !stretches {
            return ([(r.x0, 0), (r.x1, 1)], [(r.y0, 0), (r.y1, 1)])
        }
        let x = stops(
            r.x0, r.x1, size: w, from: Double(center.origin.x),
            to: Double(center.origin.x + center.size.width))
        let y = stops(
            r.y0, r.y1, size: h, from: Double(center.origin.y),
            to: Double(center.origin.y + center.size.height))
        return (x, y)
    }

    /// The part of the crop shown by a piece along an axis.
    ///
    /// The stretched middle runs from the centre of its first texel to the centre of its last
    /// texel, which leaves the fixed parts unstretched. A middle narrower than a texel counts as a
    /// single texel.
    private static func part(_ stops: [(Double, Double)], _ i: Int, texel: Double) -> (
        Double, Double
    ) {
        let (a, b) = (stops[i].1, stops[i + 1].1)
        guard stops.count == 4, i == 1 else { return (a, b) }
        if b - a <= texel { return ((a + b) / 2, (a + b) / 2) }
        return (a + texel / 2, b - texel / 2)
    }

    /// The row of the image (from its top) at a fraction of the crop along the layer's y.
    private static func row(_ f: Double, _ crop: CGRect, _ isFlipped: Bool) -> Double {
        let y = Double(crop.origin.y) + f * Double(crop.size.height)
        return isFlipped ? y : 1 - y
    }

    /// Four boundaries along an axis: the outer parts keep their size, the middle takes the rest.
    /// Outer parts longer than the axis together shrink proportionally.
    private static func stops(
        _ low: Double, _ high: Double, size: Double, from: Double, to: Double
    ) -> [(Double, Double)] {
        let a = min(max(from, 0), 1)
        let b = max(min(to, 1), a)
        var first = size * a
        var last = size * (1 - b)
        let length = high - low
        if first + last > length {
            let k = length / (first + last)
            first *= k
            last *= k
        }
        return [(low, 0), (low + first, a), (high - last, b), (high, 1)]
    }
}
