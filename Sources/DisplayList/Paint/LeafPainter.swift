import LaminaGraphicsTypes
import LaminaRenderTree

/// The fast path for the most common layers: a colour or an image, and nothing else.
///
/// Reason: skipping the test of every property saves two thirds of the planning time of S1 and S2
/// (five thousand moving layers). Overwriting an unchanged leaf (`rewrite`) takes half of the
/// remainder: only the plane, the box and a few numbers of the record. Builds and patches compute
/// the item by the same rules (`LeafRules`). The result equals the general path exactly; unusual
/// layers are sent to the general path.
enum LeafPainter {
    @inline(__always)
    static func paint(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        _ painting: PaintContext
    ) -> Rewrite {
        let draw = painting.draws + Int(index)
        if PlaneRect(v.bounds).isEmpty { return .inPlace }
        let isAffine = draw.pointee.plane.isAffine
        var answer = Rewrite.inPlace
        if let fill = v.backgroundColor?.rgba, fill.w > 0 {
            if isAffine {
                paint(.solid, index, v, draw, painting)
            } else {
                answer = paintFill(
                    fill * context.tint, index, v, context.opacity * v.opacity, painting)
            }
        }
        guard v.contents != nil else { return answer }
        draw.pointee.leaf = .none
        if draw.pointee.image != 0, isAffine, painting.isKnownImage(v, draw) {
            paint(.image, index, v, draw, painting)
            return answer
        }
        return ContentsPainter.paint(view(index, v, context, painting), painting)
    }

    /// Paints a colour with sublayers.
    static func paintBranch(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        _ painting: PaintContext
    ) -> Rewrite {
        guard let fill = v.backgroundColor?.rgba, fill.w > 0,
            !PlaneRect(v.bounds).isEmpty
        else { return .inPlace }
        return paintFill(fill * context.tint, index, v, context.opacity, painting)
    }

    /// Paints a background of a single colour in any plane; the inherited state is the last
    /// visit's.
    @inline(__always)
    private static func paintFill(
        _ color: SIMD4<Float>, _ index: UInt32, _ v: LayerValues,
        _ opacity: Float, _ painting: PaintContext
    ) -> Rewrite {
        let draw = painting.draws + Int(index)
        let fill = SolidPainter.Fill(
            rect: PlaneRect(v.bounds), color: color, edges: BoxStyle.edges(v),
            opacity: opacity)
        if draw.pointee.plane.isAffine {
            SolidPainter.paint(fill, draw.pointee.plane, of: index, in: draw.pointee.clip, painting)
        } else if !SolidPainter.paintProjected(
            fill, draw.pointee.plane, of: index, in: draw.pointee.clip, painting)
        {
            // A corner is behind the eye, or an edge is not antialiased.
            var context = InheritedState()
            (context.clip, context.opacity) = (draw.pointee.clip, opacity)
            context.tint = draw.pointee.tint
            return BoxPainter.paintBackground(
                painting.view(of: index, v, context), withBorder: false, painting)
        }
        return .inPlace
    }

    @inline(__always)
    private static func paint(
        _ kind: LeafKind, _ index: UInt32, _ v: LayerValues,
        _ draw: UnsafeMutablePointer<NodeDraw>, _ painting: PaintContext
    ) {
        let plane = draw.pointee.plane
        let r = LeafRules.rect(kind, v, draw)
        let place = QuadPlacement(
            r, plane, snaps: kind != .bakedBox, margin: LeafRules.margin(kind, plane),
            in: draw.pointee.clip
        ).ended(plane, painting)
        let edges = LeafRules.edges(kind, v, isAligned: place.isAligned)
        let opacity = LeafRules.opacity(v, draw)
        draw.pointee.leaf = kind
        let page = kind == .image ? draw.pointee.placement.page : -1
        guard
            let slot = painting.emit(
                LeafRules.primitive(kind, r, plane, draw, edges: edges), place, of: index,
                page: page,
                opaque: place.opaqueBox(LeafRules.isOpaque(kind, v, draw, opacity: opacity)))
        else { return }
        SolidRecord.write(
            plane, r, color: LeafRules.color(kind, v, draw, opacity: opacity),
            flags: place.flags(edges: edges),
            to: slot)
        if kind == .image {
            // The image's top is at the layer's maximum y, unless an odd number of flips inverts
            // the image.
            let uv = draw.pointee.placement.uv
            slot[2] = draw.pointee.isFlipped ? uv : SIMD4(uv.x, uv.w, uv.z, uv.y)
        }
    }

    private static func view(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        _ painting: PaintContext
    ) -> LayerView {
        var inner = context
        inner.opacity = context.opacity * v.opacity
        return painting.view(of: index, v, inner)
    }
}
