import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints coverage from pages of colours, texel for pixel (`Primitive.blit`).
///
/// Input: a colour, and its pieces of coverage. Idea: Mesa's llvmpipe draws rectangles of a plain
/// texture three to ten times as fast as tinted rectangles, if all items of a tile of 64 × 64
/// pixels are plain rectangles. A clip on whole pixels therefore reduces the rectangles instead of
/// being read by a shader. When not to use it: for masks, shapes clipped by other shapes, and
/// pictures of another resolution.
enum BlitPainter {
    /// The pieces of a part in a colour of the records' format; see `CoverageColors.pieces`.
    typealias ColoredPieces = (UInt32) -> (
        pieces: ContiguousArray<CoveragePiece>, isNew: Bool
    )?

    /// Paints the pieces given by `pieces` for a colour; false if the pieces must be tinted.
    static func paint(
        _ color: SIMD4<Float>?, _ layer: LayerView, _ toTarget: PlaneTransform,
        _ painting: PaintContext, _ pieces: ColoredPieces
    ) -> Bool {
        let context = layer.context
        guard painting.prefersBlits, let color, color.w > 0 else { return false }
        guard !context.isRead, toTarget.isMoveByPixels, context.clip.isPixelBox else {
            return false
        }
        let packed = pack(context.tint * color, opacity: context.opacity).bitPattern
        // Pages of colours are read by the processor as well, whose sums have no limit.
        guard packed.isPremultiplied, let colored = pieces(packed) else { return false }
        // A change of the colour leaves the records unchanged, therefore the repaint is recorded
        // for the damage.
        if colored.isNew { layer.draw.pointee.repainted = painting.serial }
        for piece in colored.pieces {
            paint(piece, isOpaque: packed >> 24 == 255, layer, toTarget, painting)
        }
        return true
    }

    /// Paints a piece of a page of colours.
    static func paint(
        _ piece: CoveragePiece, isOpaque: Bool, _ layer: LayerView, _ toTarget: PlaneTransform,
        _ painting: PaintContext
    ) {
        painting.writer.hasCoverage = true
        let clip = layer.context.clip
        let exact = toTarget.bounds(piece.rect)
        let cut = exact.intersection(clip.box)
        // A patch has a place for each piece: an invisible piece keeps its item, without pixels.
        let box = cut.isEmpty ? PixelBox.empty : cut
        let key = BatchKey(.blit, page: painting.images.number(of: piece.page))
        guard
            let slot = painting.emit(
                key, box, layer.index, clip, opaque: piece.isFull && isOpaque ? box : .empty)
        else { return }
        if box.isEmpty {
            for texel in 0..<key.texels { slot[texel] = .zero }
            return
        }
        var (rect, uv) = (piece.rect, piece.uv)
        if box != exact {
            let size = SIMD2(exact.width, exact.height)
            let change = (uv.highHalf - uv.lowHalf) / size
            uv = SIMD4(
                lowHalf: uv.lowHalf
                    + change * SIMD2(box.minX - exact.minX, box.minY - exact.minY),
                highHalf: uv.highHalf
                    - change * SIMD2(exact.maxX - box.maxX, exact.maxY - box.maxY))
            rect = PlaneRect(
                x0: rect.x0 + Double(box.minX - exact.minX),
                y0: rect.y0 + Double(box.minY - exact.minY),
                x1: rect.x1 - Double(exact.maxX - box.maxX),
                y1: rect.y1 - Double(exact.maxY - box.maxY))
        }
        ImageRecord.write(
            toTarget, rect, ImageRecord.Paint(uv: uv, tint: pack(SIMD4(repeating: 1), opacity: 1)),
            flags: packFlags(edges: 0, clip: -1), to: slot)
    }
}

extension PlaneTransform {
    /// True for a translation by whole pixels.
    var isMoveByPixels: Bool {
        isAffine && a == 1 && b == 0 && c == 0 && d == 1 && tx == tx.rounded()
            && ty == ty.rounded()
    }
}

extension ClipState {
    /// True for a box of whole pixels without shapes and half planes.
    var isPixelBox: Bool {
        letsThrough && !isEnd && !isMasked && (box.isOnPixels || record < 0)
    }
}
