import GraphicsTypes
import RenderTree

/// A leaf's only item, worked out: the same whether the list is built or the item is written again.
struct LeafItem {
    let kind: LeafKind
    let plane: PlaneTransform
    let rect: PlaneRect
    let place: QuadPlacement
    let edges: UInt32
    let primitive: Primitive
    let opaqueBox: PixelBox
    /// Of the layer with what is above it.
    let opacity: Float

    @inline(__always)
    init(
        _ kind: LeafKind, _ v: UnsafePointer<LayerProperties>,
        _ draw: UnsafeMutablePointer<NodeDraw>, _ plane: PlaneTransform,
        endedBy planner: Planner? = nil
    ) {
        self.kind = kind
        self.plane = plane
        let r = Self.rect(kind, v, draw)
        let reach = kind == .card ? 0 : plane.softReach
        var place = QuadPlacement(
            r, plane, snaps: kind != .card, margin: kind == .image ? max(1, reach) : reach,
            in: draw.pointee.clip)
        if let planner { place = place.ended(plane, planner) }
        let edges = place.isAligned || kind == .card ? 0 : BoxStyle.edges(v)
        opacity = draw.pointee.opacity * v.pointee.opacity
        switch kind {
        case .none, .solid:
            primitive = .solid
            let alpha = v.pointee.backgroundColor.unsafelyUnwrapped.rgba.w * draw.pointee.tint.w
            opaqueBox = place.opaqueBox(alpha * opacity >= 1)
        case .image:
            let isBounded =
                edges != 0
                && plane.outgrowsFrame(
                    draw.pointee.placement.texels, over: r.x1 - r.x0, r.y1 - r.y0)
            primitive = isBounded ? .minified : .image
            opaqueBox = place.opaqueBox(
                draw.pointee.placement.isOpaque && opacity >= 1 && draw.pointee.tint.w >= 1)
        case .card:
            primitive = .card
            opaqueBox = .empty
        }
        (rect, self.place, self.edges) = (r, place, edges)
    }

    /// Its rectangle in the layer's own space.
    @inline(__always)
    static func rect(
        _ kind: LeafKind, _ v: UnsafePointer<LayerProperties>,
        _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> PlaneRect {
        var r = PlaneRect(v.pointee.bounds)
        if kind == .card {
            let m = draw.pointee.cardMargins
            r = PlaneRect(x0: r.x0 + m.x, y0: r.y0 + m.y, x1: r.x0 + m.z, y1: r.y0 + m.w)
        }
        return r
    }

    /// Colour, or what multiplies the image.
    @inline(__always)
    func color(
        _ v: UnsafePointer<LayerProperties>, _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> Float {
        let tint = draw.pointee.tint
        let color = kind == .image ? tint : v.pointee.backgroundColor.unsafelyUnwrapped.rgba * tint
        return pack(color, opacity: opacity)
    }

    /// What moves with the layer.
    @inline(__always)
    func writePlace(to slot: UnsafeMutablePointer<SIMD4<Float>>) {
        SolidRecord.place(plane, rect, to: slot)
        slot[1].w = place.flags(edges: edges)
    }
}
