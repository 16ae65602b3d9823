import LaminaRenderTree

/// What layers have in them that decides whether they are drawn as one thing. Reads values, draws nothing.
struct GroupRules {
    private let canvas: Canvas

    @inline(__always)
    init(_ canvas: Canvas) { self.canvas = canvas }

    private var nodes: UnsafeMutablePointer<RenderNode> { canvas.nodes }
    private func visual(_ index: UInt32) -> LayerValues { canvas.visual(index) }
    private var isStackShort: Bool { canvas.state.pointee.stackRoom.isShort }

    /// Whether a layer may draw one thing over another.
    @inline(__always)
    func drawsSeveralThings(_ index: UInt32, _ v: LayerValues) -> Bool {
        // What a class draws needs no property: tiles come when they are there.
        !nodes[Int(index)].children.isEmpty || nodes[Int(index)].layerClass != .layer
            || v.drawsSeveralParts
    }

    /// Whether something below a layer is mixed with what is behind it in the same surface.
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

    /// Whether a layer or something below it casts a shadow.
    func castsShadow(_ index: UInt32) -> Bool {
        let v = visual(index)
        if v.flags.contains(.hidden) || v.opacity <= 0 { return false }
        if !v.bag.isEmpty, case .number(let n)? = v.bagValue(.shadowOpacity), n > 0 {
            return true
        }
        return !isStackShort && nodes[Int(index)].children.contains { castsShadow($0) }
    }

    /// Whether a layer is drawn apart for another reason than its mask.
    static func needsOwnSurface(_ v: LayerValues) -> Bool {
        if v.flags.contains(.shouldRasterize) { return true }
        return v.firstInBag {
            $0 == .filters || $0 == .compositingFilter || $0 == .backgroundFilters
        } != nil
    }
}

extension LayerValues {
    /// Whether the layer is mixed with what is behind it.
    fileprivate var readsBackdrop: Bool {
        firstInBag { $0 == .backgroundFilters || $0 == .compositingFilter } != nil
    }

    /// Whether the layer alone can draw more than one thing over another.
    @inline(__always) fileprivate var drawsSeveralParts: Bool {
        let parts =
            (backgroundColor != nil ? 1 : 0) + (contents != nil ? 1 : 0) + (borderWidth > 0 ? 1 : 0)
        return parts > 1 || !(bag.isEmpty || bagIsUnseen)
    }
}
