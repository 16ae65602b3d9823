import LaminaGraphicsTypes

// Clips take the cheapest exact form.
extension ListTables {
    /// The clip below a layer that masks to its bounds. `window` is the visible area; a clip with
    /// no effect inside the area is omitted.
    ///
    /// A rectangle upright on the screen only narrows the box; any other rectangle becomes a shape
    /// inside the enclosing shapes.
    mutating func clip(
        _ outer: ClipState, to plane: PlaneTransform, _ style: BoxStyle, window: PixelBox?
    ) -> ClipState {
        let r = style.rect
        var clip = outer
        let exact = plane.bounds(r)
        if !style.isRounded && plane.keepsAxes {
            clip.box = outer.box.intersection(exact)
        } else {
            clip.box = outer.box.intersection(exact.expanded(1).roundedOut)
        }
        if clip.box.isEmpty { clip.box = PixelBox(0, 0, 0, 0) }
        let isShape = style.isRounded || !plane.keepsAxes
        // A layer that covers the window needs no clip record, and its items share a program with
        // their neighbours.
        if !isShape, outer.record < 0, let window, exact.contains(window) { return clip }
        guard isShape || !(outer.hasShape || outer.hasLines) else {
            // A box inside a shape: the shape's record is used again with the smaller box.
            return copyRecord(of: outer, into: clip)
        }
        let around: (record: Int32, depth: UInt8) =
            isShape ? shapes(of: outer, cutting: clip.box) : (-1, 0)
        enter(&clip, around, outer, isFlat: plane.isFlat(style.radii))
        clip.hasShape = isShape
        append { data in
            ClipRecord.write(
                box: clip.box, inverse: isShape ? plane.inverted : nil,
                rect: CGRect(x: r.x0, y: r.y0, width: r.x1 - r.x0, height: r.y1 - r.y0),
                radii: style.radii, outer: around.record, to: data)
        }
        if outer.hasLines { copyLines(from: outer.record, to: clip.record) }
        return clip
    }

    /// The clip with additional half planes, which bound the remaining piece of a plane cut in
    /// depth.
    mutating func clip(_ outer: ClipState, lines: [CutLine]) -> ClipState {
        if lines.isEmpty { return outer }
        var clip = outer
        if outer.record >= 0 {
            clip = copyRecord(of: outer, into: outer)
        } else {
            clip.record = addBox(outer.box)
        }
        clip.hasLines = true
        clip.chooseKind()
        var count = Int(self[clip.record, 3].w)
        for cut in lines where count < ClipRecord.largestLineCount {
            let line = cut.line
            self[clip.record, 6 + count] = SIMD4(
                Float(line.x), Float(line.y), Float(line.z), cut.isBehind ? 1 : 0)
            count += 1
        }
        self[clip.record, 3].w = Float(count)
        return clip
    }

    private mutating func copyLines(from old: Int32, to new: Int32) {
        self[new, 3].w = self[old, 3].w
        for i in 6..<ClipRecord.texels { self[new, i] = self[old, i] }
    }

    /// A record for a clip whose box was narrowed; its shape and lines are kept.
    mutating func boxRecord(_ clip: ClipState) -> Int32 {
        clip.record >= 0 ? copyRecord(of: clip, into: clip).record : addBox(clip.box)
    }

    /// A clip of whole pixels.
    mutating func clip(to box: PixelBox) -> ClipState {
        var clip = ClipState()
        clip.box = box
        clip.record = addBox(box)
        return clip
    }

    private mutating func addBox(_ box: PixelBox) -> Int32 {
        let record = next
        append { ClipRecord.write(box: box, inverse: nil, rect: .zero, radii: .zero, to: $0) }
        return record
    }

    /// A clip to an item's box, for an item in a slanted plane with pixels beyond the box.
    mutating func ended(_ clip: ClipState, at box: PixelBox) -> ClipState {
        var ended = clip
        ended.box = clip.box.intersection(box)
        if ended.box.isEmpty { return clip }
        ended.record = boxRecord(ended)
        ended.isEnd = true
        return ended
    }

    private mutating func copyRecord(of outer: ClipState, into clip: ClipState) -> ClipState {
        var clip = clip
        clip.record = next
        let box = clip.box
        append(copyOf: outer.record) { $0[0] = SIMD4(box.minX, box.minY, box.maxX, box.maxY) }
        return clip
    }
}
