import LaminaDisplayList

/// The drawing of debug views over the picture.
///
/// Input: the frame's list, the executed passes with their items, the options. Output: `solid`
/// records above all else. Layers have blue frames. Blending is green for opaque and red for
/// blended items. Overdraw darkens the picture and adds a little white for each item. Each draw
/// call has a colour, with the number at the first item. Offscreen surfaces are yellow, with the
/// reason in the corner. Layers behind masks have green frames by stencil, and orange frames with
/// the reason by surfaces. Rasterised layers and cached shadows are green from the cache and red
/// when redrawn. Layers that force a rebuild have orange frames with the reason. Moving layers have
/// green frames if animated by a shader, and violet frames with the reason otherwise. Damage is
/// magenta.
struct DebugOverlay {
    private(set) var shapes = DebugShapes()

    init(
        _ options: DebugOptions, _ list: DisplayList, _ passes: [PassPlan],
        _ frame: (items: [DrawnItem], hasOpaqueClear: Bool), region: PixelBox, flash: PixelBox
    ) {
        if options.contains(.borders) {
            for (_, corners) in list.outlines.sorted(by: { $0.key < $1.key }) {
                shapes.outline(corners, SIMD4(0, 0.6, 1, 0.9))
            }
        }
        if options.contains(.blending) { blending(list, frame, region) }
        if options.contains(.overdraw) {
            shapes.fill(region, SIMD4(0, 0, 0, 0.7))
            for drawn in frame.items { cover(drawn.item, list, SIMD4(1, 1, 1, 0.15)) }
        }
        if options.contains(.batches) { batches(list, frame.items) }
        if options.contains(.offscreen) {
            surfaces(list, passes, frame.items)
            masks(list)
        }
        if options.contains(.rasterCache) { cache(list, passes, frame.items) }
        if options.contains(.rebuilds) { rebuildReasons(list) }
        if options.contains(.animatedBatches) { movers(list) }
        if options.contains(.damage) { shapes.fill(flash, SIMD4(1, 0, 1, 0.3)) }
    }

    /// Tints an item. An item that is the parallelogram of its layer is tinted as a parallelogram,
    /// every other item as its pixel box.
    private mutating func cover(
        _ item: DrawItem, _ list: DisplayList, _ color: SIMD4<Float>
    ) {
        if item.opaqueBox != item.box, let corners = list.outlines[item.node],
            shapes.fill(corners, around: item.box, color)
        {
            return
        }
        shapes.fill(item.box, color)
    }

    private mutating func blending(
        _ list: DisplayList, _ frame: (items: [DrawnItem], hasOpaqueClear: Bool),
        _ region: PixelBox
    ) {
        let (opaque, blended) = (SIMD4<Float>(0, 1, 0, 0.25), SIMD4<Float>(1, 0, 0, 0.25))
        if frame.hasOpaqueClear { shapes.fill(region, opaque) }
        for drawn in frame.items {
            let (box, inner) = (drawn.item.box, drawn.item.opaqueBox)
            if inner.isEmpty || !box.contains(inner) {
                cover(drawn.item, list, blended)
                continue
            }
            shapes.fill(inner, opaque)
            // The border around the opaque part: rounded corners, soft edges.
            shapes.fill(PixelBox(box.minX, box.minY, box.maxX, inner.minY), blended)
            shapes.fill(PixelBox(box.minX, inner.maxY, box.maxX, box.maxY), blended)
            shapes.fill(PixelBox(box.minX, inner.minY, inner.minX, inner.maxY), blended)
            shapes.fill(PixelBox(inner.maxX, inner.minY, box.maxX, inner.maxY), blended)
        }
    }

    private mutating func batches(_ list: DisplayList, _ items: [DrawnItem]) {
        for drawn in items { cover(drawn.item, list, DebugShapes.color(of: drawn.call)) }
        var numbered = Set<Int>()
        for drawn in items where numbered.insert(drawn.call).inserted {
            shapes.write("\(drawn.call + 1)", at: drawn.item.box)
        }
    }

    private mutating func rebuildReasons(_ list: DisplayList) {
        for (node, why) in list.rebuildReasons.sorted(by: { $0.key < $1.key }) {
            guard let corners = list.outlines[node] else { continue }
            let detail = list.oneByOne[node].map { " \($0.rawValue)" } ?? ""
            let text = why == .particles ? "particles\(detail)" : "\(why)"
            frame(corners, text, SIMD4(1, 0.5, 0, 0.9))
        }
    }

    private mutating func movers(_ list: DisplayList) {
        for (node, why) in list.movers.sorted(by: { $0.key < $1.key }) {
            guard let corners = list.outlines[node] else { continue }
            guard let why else {
                shapes.outline(corners, SIMD4(0, 0.8, 0.3, 0.9))
                continue
            }
            frame(corners, why.rawValue, SIMD4(0.7, 0.3, 1, 0.9))
        }
    }

    /// Frames a layer, with a label in the corner.
    private mutating func frame(
        _ corners: [SIMD2<Float>], _ text: String, _ color: SIMD4<Float>
    ) {
        shapes.outline(corners, color)
        let low = corners.reduce(corners[0], pointwiseMin)
        let high = corners.reduce(corners[0], pointwiseMax)
        shapes.write(text, at: PixelBox(low.x, low.y, high.x, high.y), on: color)
    }

    /// Tints the surfaces drawn in this frame. Surfaces of a layer with equal reasons have one
    /// label.
    private mutating func surfaces(
        _ list: DisplayList, _ passes: [PassPlan], _ items: [DrawnItem]
    ) {
        struct Kind: Hashable { var node: UInt32, reason: OffscreenReason }
        var boxes: [Kind: PixelBox] = [:]
        var order: [Kind] = []
        for i in Set(passes.map(\.target)).sorted() where i >= 0 {
            let plan = list.surfaces[Int(i)]
            let box = plan.isElsewhere ? place(of: i, items) : plan.box
            guard !box.isEmpty else { continue }
            let kind = Kind(node: plan.node, reason: plan.reason)
            if boxes[kind] == nil { order.append(kind) }
            boxes[kind, default: .empty].formUnion(box)
        }
        for kind in order {
            let shade = Float(kind.reason.rawValue) / Float(OffscreenReason.allCases.count)
            shapes.fill(boxes[kind]!, SIMD4(1, 1 - 0.3 * shade, 0, 0.45))
        }
        for kind in order { shapes.write("\(kind.reason)", at: boxes[kind]!) }
    }

    /// Frames layers behind masks: green with the number of saved pixels by stencil, orange with
    /// the reason by surfaces.
    private mutating func masks(_ list: DisplayList) {
        for (node, label) in list.maskWays.sorted(by: { $0.key < $1.key }) {
            guard let corners = list.outlines[node] else { continue }
            let isStencil = label.hasPrefix("stencil")
            frame(corners, label, isStencil ? SIMD4(0, 0.8, 0.3, 0.9) : SIMD4(1, 0.5, 0, 0.9))
        }
    }

    private mutating func cache(
        _ list: DisplayList, _ passes: [PassPlan], _ items: [DrawnItem]
    ) {
        let fresh = Set(passes.map(\.target))
        for (i, plan) in list.surfaces.enumerated()
        where plan.reason == .rasterize || plan.reason == .shadow && plan.key != nil {
            let isFresh = fresh.contains(Int32(i))
            let color: SIMD4<Float> = isFresh ? SIMD4(1, 0, 0, 0.4) : SIMD4(0, 1, 0, 0.4)
            for drawn in items where drawn.item.shows(Int32(i)) {
                shapes.fill(drawn.item.box, color)
            }
        }
    }

    /// The place of a surface with its own pixels in the window.
    private func place(of surface: Int32, _ items: [DrawnItem]) -> PixelBox {
        items.reduce(into: .empty) { if $1.item.shows(surface) { $0.formUnion($1.item.box) } }
    }
}

extension DrawItem {
    /// True for the item that draws the surface into the picture.
    fileprivate func shows(_ surface: Int32) -> Bool { key.page == BatchKey.surfacePages + surface }
}
