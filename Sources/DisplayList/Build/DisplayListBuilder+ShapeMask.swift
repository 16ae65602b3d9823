import CoreGraphics
import RenderTree

/// Shapes that are on the move, and how they are told from those at rest.
///
/// A shape is drawn by Cairo until it has to be drawn again within a tenth of a second, or when many others had to be in
/// the same frame; from then on it is a `ShapeMask` until it has been the same for a while and changes once more. So a
/// shape that comes to rest is not touched, and one that is set now and then is always Cairo's.
extension DisplayListBuilder {
    /// Seconds between two pictures of a shape that moves.
    private static var quick: Double { 0.1 }
    /// Seconds after which a shape counts as at rest.
    private static var rest: Double { 0.5 }
    /// How many shapes Cairo draws anew in one frame.
    private static var crowd: Int { 48 }

    /// The mask of a shape on the move, drawn for `key`; nil for one at rest.
    func shapeMask(
        _ index: UInt32, _ key: ShapeRaster.Key, _ path: CGPath, upright plane: PlaneTransform?
    ) -> ShapeMask? {
        let wanted = ShapeMask.colorless(key)
        let serial = state.pointee.serial
        if let mask = shapeMasks[index] {
            if mask.key == wanted {
                mask.serial = serial
                return mask
            }
            // Asked for twice in one frame: copies of a replicator.
            if mask.serial == serial { return nil }
            if tree.time - mask.drawnAt < Self.rest, tree.time >= mask.drawnAt {
                return draw(mask, wanted, path, index, plane, isNew: false)
            }
            shapeMasks[index] = nil
            return nil
        }
        guard let still = shapes[index], still.key != key else { return nil }
        if redrawn.serial != serial { redrawn = (serial, 0) }
        let passed = tree.time - still.drawnAt
        guard passed > 0 && passed < Self.quick || redrawn.count >= Self.crowd,
            !isReplicated(index)
        else {
            redrawn.count += 1
            return nil
        }
        return draw(ShapeMask(wanted, path), wanted, path, index, plane, isNew: true)
    }

    private func draw(
        _ mask: ShapeMask, _ key: ShapeRaster.Key, _ path: CGPath, _ index: UInt32,
        _ plane: PlaneTransform?, isNew: Bool
    ) -> ShapeMask? {
        guard mask.draw(key, path, upright: plane, isNew: isNew, canvas, coverage) else {
            shapeMasks[index] = nil
            return nil
        }
        (mask.serial, mask.drawnAt) = (state.pointee.serial, tree.time)
        shapeMasks[index] = mask
        shapes[index] = nil
        counters.masked += 1
        return mask
    }

    private func isReplicated(_ index: UInt32) -> Bool {
        guard hasReplicas else { return false }
        var above = nodes[Int(index)].parent
        while above != noNode {
            if nodes[Int(above)].layerClass.contains(.replicator) { return true }
            above = nodes[Int(above)].parent
        }
        return false
    }

    func addMaskPart(
        _ part: MaskPart, _ color: SIMD4<Float>?, _ index: UInt32, _ plane: PlaneTransform,
        _ context: BuildContext
    ) {
        guard let color, color.w > 0 else { return }
        var inner = context
        inner.tint = context.tint * color
        for piece in part.pieces {
            let place = ImagePlacement(
                page: images.number(of: piece.page), uv: piece.uv, isOpaque: false)
            addPiece(
                index, plane, piece.rect, piece.uv, .zero, place, 0, inner, isImageOpaque: false)
        }
    }

    /// Lets go of masks nobody asked for in a build.
    func dropShapeMasks(before serial: UInt32) {
        if shapeMasks.isEmpty { return }
        for (index, mask) in shapeMasks where mask.serial != serial { shapeMasks[index] = nil }
    }

    /// Pages of coverage that items may show; they are brought up to date before anything is drawn.
    public var coveragePages: [CoveragePage] { coverage.pages }
}
