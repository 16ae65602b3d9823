import GraphicsTypes
import RenderTree

extension Planner {
    /// Contents whose image no single texture can hold.
    func addLargeContents(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ image: CGImage,
        _ plane: PlaneTransform, _ style: BoxStyle, _ context: LayerContext
    ) {
        draws[Int(index)].isPatchable = false
        if isPatching {
            sink.patchFailed = true
            return
        }
        var inner = context
        if v.pointee.flags.contains(.masksToBounds) {
            inner.clip = clip(context.clip, to: v, plane, style)
        }
        let pieces = ContentsGeometry.pieces(
            v, width: image.width, height: image.height, isFlipped: draws[Int(index)].isFlipped)
        for part in images.parts(of: image) {
            guard let place = images.place(part.image, sampling: Sampling(contentsOf: v)) else {
                continue
            }
            let (shown, held) = (part.shown, part.held)
            for piece in pieces {
                let r = piece.rect
                guard
                    let x = Overlap(
                        r.x0, r.x1, (piece.u0, piece.u1), (shown.u0, shown.u1),
                        held: (held.u0, held.u1)),
                    let y = Overlap(
                        r.y0, r.y1, (piece.v0, piece.v1), (shown.v0, shown.v1),
                        held: (held.v0, held.v1))
                else { continue }
                let (du, dv) = (place.uv.z - place.uv.x, place.uv.w - place.uv.y)
                let uv = SIMD4<Float>(
                    place.uv.x + Float(x.from) * du, place.uv.y + Float(y.from) * dv,
                    place.uv.x + Float(x.to) * du, place.uv.y + Float(y.to) * dv)
                // Only edges of the whole are soft: parts lie against each other.
                var edges: UInt32 = 0
                if pieces.count == 1 {
                    if x.low == r.x0 { edges |= 1 }
                    if x.high == r.x1 { edges |= 2 }
                    if y.low == r.y0 { edges |= 4 }
                    if y.high == r.y1 { edges |= 8 }
                }
                addPiece(
                    index, plane, PlaneRect(x0: x.low, y0: y.low, x1: x.high, y1: y.high), uv,
                    .zero, place,
                    edges & style.edges, inner)
            }
        }
    }
}

/// What of a piece a part of the image shows along one axis: where it lies, and its own texture coordinates there.
private struct Overlap {
    var low: Double, high: Double, from: Double, to: Double

    /// The piece lies from `p0` to `p1` and shows the image from `a` to `b`, either way round.
    init?(
        _ p0: Double, _ p1: Double, _ shows: (a: Double, b: Double),
        _ part: (low: Double, high: Double), held: (low: Double, high: Double)
    ) {
        let (a, b) = shows
        let least = max(min(a, b), part.low)
        let most = min(max(a, b), part.high)
        guard most > least, a != b else { return nil }
        let (first, last) = a < b ? (least, most) : (most, least)
        low = first == a ? p0 : p0 + (first - a) / (b - a) * (p1 - p0)
        high = last == b ? p1 : p0 + (last - a) / (b - a) * (p1 - p0)
        from = (first - held.low) / (held.high - held.low)
        to = (last - held.low) / (held.high - held.low)
    }
}
