import LaminaGraphicsTypes
import LaminaRenderTree

extension ContentsPainter {
    /// Paints contents too large for a single texture.
    static func paintLarge(
        _ image: CGImage, _ layer: LayerView, _ blend: BlendMode, _ painting: PaintContext
    ) -> Rewrite {
        if painting.isPatching { return .anew(.largeImage) }
        let v = layer.values
        var inner = layer.context
        if layer.masksToBounds { inner.clip = painting.clip(to: layer) }
        let pieces = ContentsGeometry.pieces(
            v, width: image.width, height: image.height,
            isFlipped: layer.isFlipped)
        for part in painting.images.parts(of: image) {
            guard
                let place = painting.images.place(part.image, sampling: Sampling(contentsOf: v))
            else { continue }
            for piece in pieces {
                guard
                    var shown = self.part(
                        of: piece, part, place, edges: pieces.count == 1 ? layer.style.edges : 0)
                else { continue }
                shown.blend = blend
                ImagePainter.paint(shown, layer.plane, of: layer.index, inner, painting)
            }
        }
        return .anew(.largeImage)
    }

    /// The overlap of a piece and a part of the image. Only the outer edges are antialiased; parts
    /// adjoin.
    private static func part(
        of piece: ContentsGeometry.Piece, _ part: ImagePart, _ place: ImagePlacement, edges: UInt32
    ) -> ImagePainter.Part? {
        let (r, shown, held) = (piece.rect, part.shown, part.held)
        guard
            let x = Overlap(
                r.x0, r.x1, (piece.u0, piece.u1), (shown.u0, shown.u1), held: (held.u0, held.u1)),
            let y = Overlap(
                r.y0, r.y1, (piece.v0, piece.v1), (shown.v0, shown.v1), held: (held.v0, held.v1))
        else { return nil }
        let (du, dv) = (place.uv.z - place.uv.x, place.uv.w - place.uv.y)
        var outer: UInt32 = 0
        if x.low == r.x0 { outer |= 1 }
        if x.high == r.x1 { outer |= 2 }
        if y.low == r.y0 { outer |= 4 }
        if y.high == r.y1 { outer |= 8 }
        return ImagePainter.Part(
            rect: PlaneRect(x0: x.low, y0: y.low, x1: x.high, y1: y.high),
            uv: SIMD4(
                place.uv.x + Float(x.from) * du, place.uv.y + Float(y.from) * dv,
                place.uv.x + Float(x.to) * du, place.uv.y + Float(y.to) * dv),
            place: place, edges: outer & edges)
    }
}
