import GraphicsTypes
import RenderTree

/// The short way for the most common layers: a colour, or an image, and nothing else.
///
/// What it saves: looking at every property that could be set, about two thirds of the planning time of
/// S1 and S2 (five thousand moving layers). It draws exactly what the long way would; whatever
/// is unusual about a layer sends it there.
extension Planner {
    @inline(__always)
    func isPlainLeaf(
        _ v: UnsafePointer<LayerProperties>, _ node: UnsafeMutablePointer<RenderNode>
    ) -> Bool { node.pointee.children.isEmpty && isPlain(v, node) }

    /// Whether a layer is a colour or an image; with sublayers, a whole colour.
    @inline(__always)
    func isPlain(
        _ v: UnsafePointer<LayerProperties>, _ node: UnsafeMutablePointer<RenderNode>
    ) -> Bool {
        guard v.pointee.bag.isEmpty, node.pointee.mask == noNode,
            node.pointee.layerClass == .layer, v.pointee.cornerRadius <= 0,
            v.pointee.borderWidth <= 0,
            v.pointee.flags.isDisjoint(with: [.masksToBounds, .shouldRasterize])
        else { return false }
        let hasFill = v.pointee.backgroundColor != nil
        let hasImage = v.pointee.contents != nil
        if !node.pointee.children.isEmpty { return !hasImage && v.pointee.opacity >= 1 }
        if !hasImage { return true }
        // An image over a colour with an opacity is a group.
        return v.pointee.contentsGravity == .resize && (!hasFill || v.pointee.opacity >= 1)
    }

    @inline(__always)
    func visitPlainLeaf(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: LayerContext
    ) {
        let draw = draws + Int(index)
        let r = PlaneRect(v.pointee.bounds)
        if r.isEmpty { return }
        let opacity = context.opacity * v.pointee.opacity
        let edges = BoxStyle.edges(v)
        if addPlainFill(index, v, r, edges, context, opacity) { draw.pointee.leaf = .solid }
        guard v.pointee.contents != nil else { return }
        draw.pointee.leaf = .none
        if draw.pointee.image != 0, draw.pointee.plane.isAffine,
            isKnownImage(v, draw), draw.pointee.imageGeneration == state.pointee.imageGeneration
        {
            addImage(index, draw.pointee.plane, r, draw, edges, context, opacity)
            draw.pointee.leaf = .image
        } else {
            var inner = context
            inner.opacity = opacity
            addContents(index, v, draw.pointee.plane, BoxStyle(v), inner)
        }
    }

    /// A colour with sublayers.
    func visitPlainBranch(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: LayerContext
    ) {
        let r = PlaneRect(v.pointee.bounds)
        if !r.isEmpty {
            _ = addPlainFill(index, v, r, BoxStyle.edges(v), context, context.opacity)
        }
        var inner = context
        inner.depth = -1
        inner.plane = draws[Int(index)].plane
        inner.isFlipped = draws[Int(index)].isFlipped
        visitChildren(index, nodes[Int(index)].children, v, inner)
    }

    /// The background; true when it is one item that lies flat.
    @inline(__always)
    private func addPlainFill(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>,
        _ r: PlaneRect, _ edges: UInt32,
        _ context: LayerContext, _ opacity: Float
    ) -> Bool {
        guard let fill = v.pointee.backgroundColor?.rgba, fill.w > 0 else { return false }
        let draw = draws + Int(index)
        if draw.pointee.plane.isAffine {
            addSolid(
                index, draw.pointee.plane, r, fill * context.tint, edges, context.clip, opacity)
            return true
        }
        if edges != 15
            || !addQuad(index, draw.pointee.plane, r, fill * context.tint, context.clip, opacity)
        {
            var inner = context
            inner.opacity = opacity
            addBackground(index, v, draw.pointee.plane, BoxStyle(v), withBorder: false, inner)
        }
        return false
    }

    @inline(__always)
    private func isKnownImage(
        _ v: UnsafePointer<LayerProperties>, _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> Bool {
        v.pointee.contents!.identity == draw.pointee.image && draw.pointee.sampling.isEmpty
            && v.pointee.minificationFilter == .linear && v.pointee.magnificationFilter == .linear
    }

    /// The whole image over the whole bounds.
    @inline(__always)
    private func addImage(
        _ index: UInt32, _ plane: PlaneTransform,
        _ r: PlaneRect,
        _ draw: UnsafeMutablePointer<NodeDraw>, _ edges: UInt32, _ context: LayerContext,
        _ opacity: Float
    ) {
        let exact = plane.bounds(r)
        let isAligned = plane.keepsAxes && exact.isOnPixels
        let box = (isAligned ? exact : exact.expanded(max(1, plane.softReach))).roundedOut
        var context = context
        context.clip = ended(context.clip, at: box, plane)
        let isClipped = context.clip.cuts(box)
        let place = draw.pointee.placement
        let opaque =
            isAligned && place.isOpaque && opacity >= 1 && context.tint.w >= 1
                && !context.clip.hasShape && !context.clip.hasLines
            ? exact.intersection(context.clip.box) : .empty
        let isBounded =
            !isAligned && edges != 0
            && plane.outgrowsFrame(place.texels, over: r.x1 - r.x0, r.y1 - r.y0)
        let key = BatchKey(
            isBounded ? .minified : .image, isClipped: isClipped, page: place.page)
        guard let slot = emit(key, box, index, context.clip, opaque: opaque) else { return }
        // The image's top is at the layer's maximum y, unless an odd number of flips turned it over.
        let uv =
            draw.pointee.isFlipped
            ? place.uv : SIMD4(place.uv.x, place.uv.w, place.uv.z, place.uv.y)
        ImageRecord.write(
            plane, r, uv: uv, tint: pack(context.tint, opacity: opacity),
            flags: packFlags(
                edges: isAligned ? 0 : edges, clip: isClipped ? context.clip.record : -1), to: slot)
    }
}
