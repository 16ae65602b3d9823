import LaminaGraphicsTypes

/// The position of a plane's rectangle on the target with the derived properties of its item:
/// common rules of all painters.
///
/// A rectangle with edges on whole pixels covers exactly its pixels, without antialiased edges; a
/// rectangle with other edges is drawn with a margin. The record names a clip only if the clip cuts
/// the item.
struct QuadPlacement {
    /// The bounding box of the rectangle.
    let exact: PixelBox
    /// True if all edges lie on whole pixels.
    let isAligned: Bool
    /// The whole pixels the item can touch.
    let box: PixelBox
    private(set) var clip: ClipState
    let clipping: Clipping

    @inline(__always) var isClipped: Bool { clipping != .none }

    /// Places a rectangle; `snaps` is true if edges on whole pixels are relevant.
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

    /// A place of whole pixels.
    init(_ box: PixelBox, in clip: ClipState) {
        (exact, self.box, isAligned, self.clip) = (box, box, true, clip)
        clipping = clip.clipping(of: box)
    }

    private init(_ other: QuadPlacement, in clip: ClipState) {
        (exact, isAligned, box) = (other.exact, other.isAligned, other.box)
        self.clip = clip
        clipping = clip.clipping(of: box)
    }

    /// Clips an item to its box in a skewed plane, where drawing would exceed the box.
    @inline(__always)
    func ended(_ plane: PlaneTransform, _ painting: PaintContext) -> QuadPlacement {
        guard plane.isParallel, plane.isSlanted else { return self }
        return QuadPlacement(self, in: painting.writer.tables.ended(clip, at: box))
    }

    /// The antialiased edges and the clip, in the records' format.
    @inline(__always)
    func flags(edges: UInt32) -> Float {
        packFlags(edges: isAligned ? 0 : edges, clip: isClipped ? clip.record : -1)
    }

    /// The opaque pixels, if the painted content is opaque; otherwise empty.
    @inline(__always)
    func opaqueBox(_ isOpaque: @autoclosure () -> Bool) -> PixelBox {
        isAligned && clip.letsThrough && isOpaque() ? exact.intersection(clip.box) : .empty
    }
}

extension PaintContext {
    /// Reserves an item and records the touched pixels; nil if a patch does not fit.
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

    /// The place of an antialiased rectangle in its own plane, with a margin in pixels.
    @inline(__always)
    func placement(
        of r: PlaneRect, _ plane: PlaneTransform, margin: Float = 1, in clip: ClipState
    ) -> QuadPlacement {
        QuadPlacement(r, plane, snaps: false, margin: margin, in: clip).ended(plane, self)
    }
}

extension PlaneTransform {
    /// True if a rectangle with this image box covers only whole pixels.
    @inline(__always)
    func snaps(_ exact: PixelBox) -> Bool { keepsAxes && exact.isOnPixels }
}

extension PixelBox {
    /// The pixels touched by content of this box: the covered pixels, or the pixels including a
    /// margin.
    @inline(__always)
    func pixels(isAligned: Bool, margin: Float) -> PixelBox {
        (isAligned ? self : expanded(margin)).roundedOut
    }

    /// True if all four edges lie on pixel boundaries (to 1/256 of a pixel).
    @inlinable
    var isOnPixels: Bool {
        func on(_ x: Float) -> Bool { abs(x - x.rounded()) < 1 / 256 }
        return on(minX) && on(minY) && on(maxX) && on(maxY)
    }
}

extension ClipState {
    /// True if content inside the box is drawn as without a clip.
    @inline(__always) var letsThrough: Bool { !hasShape && !hasLines }

    /// True if an item of these pixels needs the clip's record.
    @inlinable
    func cuts(_ item: PixelBox) -> Bool {
        record >= 0 && (hasShape || hasLines || isEnd || !box.contains(item))
    }

    /// The clipping for an item of these pixels.
    @inlinable
    func clipping(of item: PixelBox) -> Clipping { cuts(item) ? kind : .none }
}
