import LaminaRenderTree

/// The rules deciding if a layer is drawn as a group. Reads values, draws nothing.
struct GroupRules {
    private let painting: PaintContext

    @inline(__always)
    init(_ painting: PaintContext) { self.painting = painting }

    private var nodes: UnsafeMutablePointer<RenderNode> { painting.nodes }
    private func visual(_ index: UInt32) -> LayerValues { painting.visual(index) }
    private var isStackShort: Bool { painting.isStackShort }

    /// True if a layer may draw overlapping content.
    @inline(__always)
    func drawsSeveralThings(_ index: UInt32, _ v: LayerValues) -> Bool {
        // Classes draw without properties: tiles, for example, appear when available.
        !nodes[Int(index)].children.isEmpty || nodes[Int(index)].layerClass != .layer
            || v.drawsSeveralParts
    }

    /// True if a layer or a descendant draws text, a gradient or a path: content without a
    /// rectangle of known coverage.
    func drawsVaryingThings(_ index: UInt32) -> Bool {
        let kinds: LayerClass = [.gradient, .text, .shape, .emitter, .tiled, .replicator]
        let node = nodes + Int(index)
        if !node.pointee.layerClass.isDisjoint(with: kinds) { return true }
        return !isStackShort
            && node.pointee.children.contains {
                nodes[Int($0)].mask != noNode || drawsVaryingThings($0)
            }
    }

    /// The nesting depth of clipping layers from a layer down; at most `most`.
    func clips(from index: UInt32, most: Int) -> Int {
        let v = visual(index)
        if v.flags.contains(.hidden) || v.opacity <= 0 || most <= 0 || isStackShort { return 0 }
        let own = v.flags.contains(.masksToBounds) ? 1 : 0
        var below = 0
        for child in nodes[Int(index)].children where below < most - own {
            below = max(below, clips(from: child, most: most - own))
        }
        return own + below
    }

    /// True if a descendant blends with the content behind in the same surface.
    func readsBackdrop(below index: UInt32) -> Bool {
        for child in nodes[Int(index)].children {
            let v = visual(child)
            if v.flags.contains(.hidden) || v.opacity <= 0 { continue }
            if !v.bag.isEmpty, v.readsBackdrop { return true }
            let hasOwn =
                nodes[Int(child)].mask != noNode || v.flags.contains(.shouldRasterize)
            if !hasOwn, !isStackShort, readsBackdrop(below: child) { return true }
        }
        return false
    }

    /// True if a layer or a descendant casts a shadow.
    func castsShadow(_ index: UInt32) -> Bool {
        let v = visual(index)
        if v.flags.contains(.hidden) || v.opacity <= 0 { return false }
        if !v.bag.isEmpty, case .number(let n)? = v.bagValue(.shadowOpacity), n > 0 {
            return true
        }
        return !isStackShort && nodes[Int(index)].children.contains { castsShadow($0) }
    }

    /// True if a layer needs a surface for a reason other than its mask.
    static func needsOwnSurface(_ v: LayerValues) -> Bool {
        if v.flags.contains(.shouldRasterize) { return true }
        return v.firstInBag {
            $0 == .filters || $0 == .compositingFilter || $0 == .backgroundFilters
        } != nil
    }
}

extension LayerValues {
    /// True if the layer blends with the content behind.
    fileprivate var readsBackdrop: Bool {
        firstInBag { $0 == .backgroundFilters || $0 == .compositingFilter } != nil
    }

    /// True if the layer alone can draw overlapping content.
    @inline(__always) fileprivate var drawsSeveralParts: Bool {
        let parts =
            (backgroundColor != nil ? 1 : 0) + (contents != nil ? 1 : 0) + (borderWidth > 0 ? 1 : 0)
        return parts > 1 || !(bag.isEmpty || bagIsUnseen)
    }
}
