import LaminaGraphicsTypes
import LaminaRenderTree

/// The rules for a leaf's only item, shared by builds and patches.
///
/// Small functions instead of a struct with all results: writing and reading five thousand such
/// values took a sixth of a patch's time.
enum LeafRules {
    /// The rectangle in the layer's own space.
    @inline(__always)
    static func rect(
        _ kind: LeafKind, _ v: LayerValues,
        _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> PlaneRect {
        let r = PlaneRect(v.bounds)
        if kind != .bakedBox { return r }
        let m = draw.pointee.bakedBoxMargins
        return PlaneRect(x0: r.x0 + m.x, y0: r.y0 + m.y, x1: r.x0 + m.z, y1: r.y0 + m.w)
    }

    /// The reach beyond the rectangle in pixels.
    @inline(__always)
    static func margin(_ kind: LeafKind, _ plane: PlaneTransform) -> Float {
        kind == .bakedBox ? 0 : max(kind == .image ? 1 : 0.5, plane.softReach)
    }

    /// The antialiased edges.
    @inline(__always)
    static func edges(
        _ kind: LeafKind, _ v: LayerValues, isAligned: Bool
    ) -> UInt32 {
        isAligned || kind == .bakedBox ? 0 : BoxStyle.edges(v)
    }

    @inline(__always)
    static func primitive(
        _ kind: LeafKind, _ r: PlaneRect, _ plane: PlaneTransform,
        _ draw: UnsafeMutablePointer<NodeDraw>, edges: UInt32
    ) -> Primitive {
        switch kind {
        case .none, .solid, .shape: .solid
        case .bakedBox: .bakedBox
        case .image:
            edges != 0
                && plane.outgrowsFrame(
                    draw.pointee.placement.texels, over: r.x1 - r.x0, r.y1 - r.y0)
                ? .minified : .image
        }
    }

    /// The opacity including the ancestors'.
    @inline(__always)
    static func opacity(
        _ v: LayerValues, _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> Float { draw.pointee.opacity * v.opacity }

    /// True if the item is opaque.
    @inline(__always)
    static func isOpaque(
        _ kind: LeafKind, _ v: LayerValues,
        _ draw: UnsafeMutablePointer<NodeDraw>, opacity: Float
    ) -> Bool {
        let tint = draw.pointee.tint.w
        switch kind {
        case .none, .bakedBox, .shape: return false
        case .solid:
            return v.backgroundColor.unsafelyUnwrapped.rgba.w * tint * opacity >= 1
        case .image: return draw.pointee.placement.isOpaque && opacity >= 1 && tint >= 1
        }
    }

    /// The packed colour, or the colour multiplied with the image.
    @inline(__always)
    static func color(
        _ kind: LeafKind, _ v: LayerValues,
        _ draw: UnsafeMutablePointer<NodeDraw>, opacity: Float
    ) -> Float {
        let tint = draw.pointee.tint
        let color = kind == .image ? tint : v.backgroundColor.unsafelyUnwrapped.rgba * tint
        return pack(color, opacity: opacity)
    }

    @inline(__always)
    static func isPlainLeaf(
        _ v: LayerValues, _ node: UnsafeMutablePointer<RenderNode>
    ) -> Bool { node.pointee.children.isEmpty && isPlain(v, node) }

    /// True if a layer is only a colour or an image; with sublayers, only a colour.
    ///
    /// A set literal of flags would allocate for every layer.
    @inline(__always)
    static func isPlain(
        _ v: LayerValues, _ node: UnsafeMutablePointer<RenderNode>
    ) -> Bool {
        guard v.bag.isEmpty || v.bagIsUnseen, node.pointee.mask == noNode,
            node.pointee.layerClass == .layer, v.cornerRadius <= 0,
            v.borderWidth <= 0,
            v.flags.isDisjoint(with: LayerFlags.masksToBounds.union(.shouldRasterize))
        else { return false }
        let hasFill = v.backgroundColor != nil
        let hasImage = v.contents != nil
        if !node.pointee.children.isEmpty { return !hasImage && v.opacity >= 1 }
        if !hasImage { return true }
        // An image over a colour with an opacity is a group.
        return v.contentsGravity == .resize && (!hasFill || v.opacity >= 1)
    }
}

extension PaintContext {
    /// True if a layer shows its cached image in the ordinary way.
    @inline(__always)
    func isKnownImage(
        _ v: LayerValues, _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> Bool {
        v.contents.unsafelyUnwrapped.identity == draw.pointee.image
            && draw.pointee.imageGeneration == imageGeneration
            && draw.pointee.sampling.isEmpty && v.minificationFilter == .linear
            && v.magnificationFilter == .linear
    }
}
