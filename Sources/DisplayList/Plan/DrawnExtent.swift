import LaminaGraphicsTypes
import LaminaRenderTree

/// The extent of a layer among siblings in space: everything drawn with the layer, as the bounds
/// may be empty. Reads values, draws nothing.
struct DrawnExtent {
    private let painting: PaintContext

    init(_ painting: PaintContext) { self.painting = painting }

    private var nodes: UnsafeMutablePointer<RenderNode> { painting.nodes }
    private func visual(_ index: UInt32) -> LayerValues { painting.visual(index) }

    /// The box of a layer and its flattened descendants, in the layer's own space. For a layer
    /// without drawing, a point-sized box at its position.
    ///
    /// Particles count by their birth positions, and the spread of filters is ignored. Content in
    /// the space of a transform layer counts as flattened at each level.
    func box(_ index: UInt32) -> PixelBox {
        let b = visual(index).bounds
        var box = extent(index)
        if !(box.maxX >= box.minX && box.maxY >= box.minY) { box = PixelBox(b) }
        if box.width < Self.leastExtent {
            (box.minX, box.maxX) = (
                box.minX - Self.leastExtent / 2, box.maxX + Self.leastExtent / 2
            )
        }
        if box.height < Self.leastExtent {
            (box.minY, box.maxY) = (
                box.minY - Self.leastExtent / 2, box.maxY + Self.leastExtent / 2
            )
        }
        return box
    }

    /// The side in points of the box representing a layer without drawing, or a line.
    private static var leastExtent: Float { 1 / 16 }

    /// The box without empty layers; empty if nothing is drawn.
    func paintedBox(_ index: UInt32) -> PixelBox { extent(index, isPainted: true) }

    /// True if content of the layer itself fills its bounds, conservatively.
    private func paintsBounds(_ index: UInt32, _ v: LayerValues) -> Bool {
        let style = BoxStyle(v)
        return v.backgroundColor?.rgba.w ?? 0 > 0 || v.contents != nil
            || style.hasBorder
            || !nodes[Int(index)].layerClass.isDisjoint(with: .fillingBounds)
    }

    private func extent(_ index: UInt32, isPainted: Bool = false) -> PixelBox {
        let v = visual(index)
        let node = nodes + Int(index)
        let kind = node.pointee.layerClass
        let isThere = !painting.keepsDepth(index, v) && (!isPainted || paintsBounds(index, v))
        let bounds = PixelBox(v.bounds)
        var box = isThere ? bounds : PixelBox.empty
        if kind == .layer, node.pointee.children.isEmpty,
            v.bag.isEmpty || v.bagIsUnseen
        {
            return box
        }
        box.formUnion(ClassPainters.extent(kind, v))
        let clips = v.flags.contains(.masksToBounds) && !painting.keepsDepth(index, v)
        if !painting.state.pointee.stackRoom.isShort, !clips || isPainted {
            let inside = extentOfChildren(index, v, isPainted: isPainted)
            box.formUnion(clips ? inside.intersection(bounds) : inside)
        }
        let style = BoxStyle(v)
        if !clips, let shadow = ShadowStyle(v, opacity: style.shadowOpacity) {
            let cast = shadow.path.map { PixelBox($0.boundingBoxOfPath) } ?? box
            box.formUnion(cast.offset(shadow.dx, shadow.dy).expanded(Float(3 * shadow.sigma)))
        }
        return box
    }

    private func extentOfChildren(
        _ index: UInt32, _ v: LayerValues, isPainted: Bool
    ) -> PixelBox {
        var box = PixelBox.empty
        for child in nodes[Int(index)].children {
            let c = visual(child)
            if c.flags.contains(.hidden) || c.opacity <= 0 { continue }
            box.formUnion(
                LayerMatrix.plane(c, in: v).bounds(of: extent(child, isPainted: isPainted)))
        }
        guard nodes[Int(index)].layerClass.contains(.replicator), !box.isEmpty else { return box }
        var copies = PixelBox.empty
        for copy in ReplicaSequence(v) {
            copies.formUnion(PlaneTransform(copy.transform).bounds(of: box))
        }
        return copies
    }
}

extension PixelBox {
    init(_ r: CGRect) {
        self.init(Float(r.minX), Float(r.minY), Float(r.maxX), Float(r.maxY))
    }

    var rect: CGRect {
        CGRect(
            x: CGFloat(minX), y: CGFloat(minY), width: CGFloat(maxX - minX),
            height: CGFloat(maxY - minY))
    }

    func offset(_ x: Double, _ y: Double) -> PixelBox {
        PixelBox(minX + Float(x), minY + Float(y), maxX + Float(x), maxY + Float(y))
    }
}

extension PlaneTransform {
    /// The bounding box of a box's image; empty for an empty box.
    func bounds(of b: PixelBox) -> PixelBox {
        b.isEmpty
            ? .empty : bounds(Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY))
    }
}
