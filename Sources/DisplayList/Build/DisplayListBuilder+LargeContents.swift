import CoreGraphics
import RenderTree

/// An image larger than the GPU's largest texture, cut into tiles that are not.
struct LargeImage {
    struct Tile {
        var image: CGImage
        /// Its part of the whole, in unit coordinates from the top left corner.
        var u0: Double, v0: Double, u1: Double, v1: Double
    }

    var tiles: [Tile] = []
    /// The build that drew it last.
    var build: UInt32

    init(_ image: CGImage, side: Int, build: UInt32) {
        self.build = build
        let (w, h) = (image.width, image.height)
        for y in stride(from: 0, to: h, by: side) {
            for x in stride(from: 0, to: w, by: side) {
                let (x1, y1) = (min(x + side, w), min(y + side, h))
                let from = CGRect(x: x, y: y, width: x1 - x, height: y1 - y)
                guard let part = image.cropping(to: from) else { continue }
                tiles.append(
                    Tile(
                        image: part, u0: Double(x) / Double(w), v0: Double(y) / Double(h),
                        u1: Double(x1) / Double(w), v1: Double(y1) / Double(h)))
            }
        }
    }
}

extension DisplayListBuilder {
    /// Contents whose image no single texture can hold.
    func addLargeContents(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ image: CGImage,
        _ plane: PlaneTransform, _ style: BoxStyle, _ context: BuildContext
    ) {
        draws[Int(index)].isPatchable = false
        if isPatching {
            sink.patchFailed = true
            return
        }
        let serial = state.pointee.serial
        var large =
            largeImages[image.identity]
            ?? LargeImage(image, side: images.largestSide, build: serial)
        large.build = serial
        largeImages[image.identity] = large
        var inner = context
        if v.pointee.flags.contains(.masksToBounds) {
            inner.clip = clip(context.clip, to: v, plane, style)
        }
        let pieces = ContentsGeometry.pieces(
            v, width: image.width, height: image.height, isFlipped: draws[Int(index)].isFlipped)
        for tile in large.tiles {
            guard let place = images.place(tile.image, sampling: Sampling(v)) else { continue }
            for piece in pieces {
                let r = piece.rect
                guard
                    let x = Overlap(r.x0, r.x1, piece.u0, piece.u1, tile.u0, tile.u1),
                    let y = Overlap(r.y0, r.y1, piece.v0, piece.v1, tile.v0, tile.v1)
                else { continue }
                let (du, dv) = (place.uv.z - place.uv.x, place.uv.w - place.uv.y)
                let uv = SIMD4<Float>(
                    place.uv.x + Float(x.from) * du, place.uv.y + Float(y.from) * dv,
                    place.uv.x + Float(x.to) * du, place.uv.y + Float(y.to) * dv)
                // Only edges of the whole are soft: tiles lie against each other.
                var edges: UInt32 = 0
                if pieces.count == 1 {
                    if x.low == r.x0 { edges |= 1 }
                    if x.high == r.x1 { edges |= 2 }
                    if y.low == r.y0 { edges |= 4 }
                    if y.high == r.y1 { edges |= 8 }
                }
                addPiece(
                    index, plane, (x.low, y.low, x.high, y.high), uv, .zero, place,
                    edges & style.edges, inner)
            }
        }
    }

    /// Tiles of images that the last build did not draw go.
    func dropLargeImages(before serial: UInt32) {
        if largeImages.isEmpty { return }
        largeImages = largeImages.filter { $0.value.build == serial }
    }
}

/// What a tile shows of a piece along one axis: where it lies, and its own texture coordinates there.
private struct Overlap {
    var low: Double, high: Double, from: Double, to: Double

    /// The piece runs from `p0` to `p1` and shows the image from `a` to `b`, either way round; the tile holds `t0` to `t1`.
    init?(_ p0: Double, _ p1: Double, _ a: Double, _ b: Double, _ t0: Double, _ t1: Double) {
        let least = max(min(a, b), t0)
        let most = min(max(a, b), t1)
        guard most > least, a != b else { return nil }
        let (first, last) = a < b ? (least, most) : (most, least)
        low = first == a ? p0 : p0 + (first - a) / (b - a) * (p1 - p0)
        high = last == b ? p1 : p0 + (last - a) / (b - a) * (p1 - p0)
        from = (first - t0) / (t1 - t0)
        to = (last - t0) / (t1 - t0)
    }
}
