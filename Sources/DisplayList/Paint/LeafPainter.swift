import GraphicsTypes
import RenderTree

/// The short way for the most common layers: a colour, or an image, and nothing else.
///
/// What it saves: looking at every property that could be set, about two thirds of the planning time of S1 and S2 (five
/// thousand moving layers), and of what is left again half when a leaf that stays what it was is only written over
/// (`rewrite`): that takes its plane, its box and a few numbers of its record. Both work out the item in one way
/// (`LeafItem`). It paints exactly what the long way would; whatever is unusual about a layer sends it there.
enum LeafPainter {
    @inline(__always)
    static func paint(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: LayerContext,
        _ planner: Planner
    ) -> Rewrite {
        let draw = planner.draws + Int(index)
        if PlaneRect(v.pointee.bounds).isEmpty { return .inPlace }
        let isAffine = draw.pointee.plane.isAffine
        var answer = Rewrite.inPlace
        if let fill = v.pointee.backgroundColor?.rgba, fill.w > 0 {
            if isAffine {
                paint(.solid, index, v, draw, planner)
            } else {
                answer = BoxPainter.paintBackground(
                    view(index, v, context, planner), withBorder: false, planner)
            }
        }
        guard v.pointee.contents != nil else { return answer }
        draw.pointee.leaf = .none
        if draw.pointee.image != 0, isAffine, planner.isKnownImage(v, draw) {
            paint(.image, index, v, draw, planner)
            return answer
        }
        return ContentsPainter.paint(view(index, v, context, planner), planner)
    }

    /// A colour with sublayers.
    static func paintBranch(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: LayerContext,
        _ planner: Planner
    ) -> Rewrite {
        BoxPainter.paintBackground(
            LayerView(index, v, planner.draws[Int(index)].plane, context), withBorder: false,
            planner)
    }

    @inline(__always)
    private static func paint(
        _ kind: LeafKind, _ index: UInt32, _ v: UnsafePointer<LayerProperties>,
        _ draw: UnsafeMutablePointer<NodeDraw>, _ planner: Planner
    ) {
        let item = LeafItem(kind, v, draw, draw.pointee.plane, endedBy: planner)
        draw.pointee.leaf = kind
        let page = kind == .image ? draw.pointee.placement.page : -1
        guard
            let slot = planner.emit(
                item.primitive, item.place, of: index, page: page, opaque: item.opaqueBox)
        else { return }
        item.writePlace(to: slot)
        slot[1].z = item.color(v, draw)
        if kind == .image {
            // The image's top is at the layer's maximum y, unless an odd number of flips turned it over.
            let uv = draw.pointee.placement.uv
            slot[2] = draw.pointee.isFlipped ? uv : SIMD4(uv.x, uv.w, uv.z, uv.y)
        }
    }

    private static func view(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: LayerContext,
        _ planner: Planner
    ) -> LayerView {
        var inner = context
        inner.opacity = context.opacity * v.pointee.opacity
        return LayerView(index, v, planner.draws[Int(index)].plane, inner)
    }
}
