import LaminaGraphicsTypes

/// Where a rectangle of a plane lies on the target, and what follows from that for its item: the rules that everything
/// follows which is painted.
///
/// A rectangle whose edges lie on whole pixels covers those and no edge of it is soft; any other reaches beyond its edges
/// by a margin. A clip is named by the record only where it cuts the item.
struct QuadPlacement {
    /// The box around the rectangle.
    let exact: PixelBox
    /// Whether all edges lie on whole pixels.
    let isAligned: Bool
    /// Whole pixels that the item can touch.
    let box: PixelBox
    private(set) var clip: ClipState
    let clipping: Clipping

    @inline(__always) var isClipped: Bool { clipping != .none }

    /// `snaps` where edges on whole pixels count.
    @inline(__always)
    init(
        _ r: PlaneRect, _ plane: PlaneTransform, snaps: Bool, margin: Float, in clip: ClipState
    ) {
        exact = plane.bounds(r)
        isAligned = snaps && plane.snaps(exact)
        box = exact.pixels(isAligned: isAligned, margin: margin)
        self.clip = clip
        clipping = clip.clipping(of: box)
    }

    /// A box of whole pixels.
    init(_ box: PixelBox, in clip: ClipState) {
        (exact, self.box, isAligned, self.clip) = (box, box, true, clip)
        clipping = clip.clipping(of: box)
    }

    private init(_ other: QuadPlacement, in clip: ClipState) {
        (exact, isAligned, box) = (other.exact, other.isAligned, other.box)
        self.clip = clip
        clipping = clip.clipping(of: box)
    }

    /// In a slanted plane an item would be drawn past its box: there it is cut to it.
    @inline(__always)
    func ended(_ plane: PlaneTransform, _ canvas: Canvas) -> QuadPlacement {
        guard plane.isParallel, plane.isSlanted else { return self }
        return QuadPlacement(self, in: canvas.writer.tables.ended(clip, at: box))
    }

    /// The edges that are soft, and the clip, as records have them.
    @inline(__always)
    func flags(edges: UInt32) -> Float {
        packFlags(edges: isAligned ? 0 : edges, clip: isClipped ? clip.record : -1)
    }

    /// The pixels through which nothing shows, where what is painted is opaque.
    @inline(__always)
    func opaqueBox(_ isOpaque: @autoclosure () -> Bool) -> PixelBox {
        isAligned && clip.letsThrough && isOpaque() ? exact.intersection(clip.box) : .empty
    }
}

extension Canvas {
    /// Reserves an item and notes what it touches; nil when a patch does not fit.
    @inline(__always)
    func emit(
        _ primitive: Primitive, _ place: QuadPlacement, of index: UInt32, page: Int32 = -1,
        opaque: PixelBox = .empty
    ) -> UnsafeMutablePointer<SIMD4<Float>>? {
        emit(
            BatchKey(primitive, clipping: place.clipping, page: page), place, of: index,
            opaque: opaque)
    }

    @inline(__always)
    func emit(
        _ key: BatchKey, _ place: QuadPlacement, of index: UInt32, opaque: PixelBox = .empty
    ) -> UnsafeMutablePointer<SIMD4<Float>>? {
        emit(key, place.box, index, place.clip, opaque: opaque)
    }

    @inline(__always)
    func emit(
        _ key: BatchKey, _ box: PixelBox, _ index: UInt32, _ clip: ClipState,
        opaque: PixelBox = .empty
    ) -> UnsafeMutablePointer<SIMD4<Float>>? {
        var key = key
        if clip.page >= 0, key.isClipped { key.secondPage = clip.page }
        if key.clipping == .lines {
            switch writer.tables.side(of: box, clip.record) {
            case .beyond: return nil
            case .within: key.clipping = clip.box.contains(box) ? .none : .single
            case .across: break
            }
        }
        let visible = box.intersection(clip.box)
        draws[Int(index)].subtree.formUnion(visible)
        return writer.place(key, visible, node: index, opaque: opaque)
    }

    /// Where something soft lies that is drawn in its own plane: `margin` pixels around it.
    @inline(__always)
    func placement(
        of r: PlaneRect, _ plane: PlaneTransform, margin: Float = 1, in clip: ClipState
    ) -> QuadPlacement {
        QuadPlacement(r, plane, snaps: false, margin: margin, in: clip).ended(plane, self)
    }
}

extension PlaneTransform {
    /// Whether a rectangle whose image has this box covers whole pixels and no parts.
    @inline(__always)
    func snaps(_ exact: PixelBox) -> Bool { keepsAxes && exact.isOnPixels }
}

extension PixelBox {
    /// The pixels that something with this box touches: those it covers, or with a margin around it.
    @inline(__always)
    func pixels(isAligned: Bool, margin: Float) -> PixelBox {
        (isAligned ? self : expanded(margin)).roundedOut
    }

    /// Whether all four edges lie on pixel boundaries (to 1/256 of a pixel).
    @inlinable
    var isOnPixels: Bool {
        func on(_ x: Float) -> Bool { abs(x - x.rounded()) < 1 / 256 }
        return on(minX) && on(minY) && on(maxX) && on(maxY)
    }
}

extension ClipState {
    /// Whether what is inside its box is drawn as if there were no clip.
    @inline(__always) var letsThrough: Bool { !hasShape && !hasLines }

    /// Whether an item of these pixels needs the clip's record to be drawn right.
    @inlinable
    func cuts(_ item: PixelBox) -> Bool {
        record >= 0 && (hasShape || hasLines || isEnd || !box.contains(item))
    }

    /// What of it an item of these pixels is drawn with.
    @inlinable
    func clipping(of item: PixelBox) -> Clipping { cuts(item) ? kind : .none }
}
