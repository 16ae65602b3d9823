import LaminaGraphicsTypes
import LaminaRenderTree

extension Planner {
    /// The clip below a layer that masks to its bounds.
    func clip(to layer: LayerView) -> ClipState {
        kept(for: layer.index, isMask: false) {
            clip(layer.context.clip, to: layer.plane, layer.style)
        }
    }

    /// A clip whose record, where it is a new one, stays in its place as long as the list is patched.
    func kept(for index: UInt32, isMask: Bool, _ make: () -> ClipState) -> ClipState {
        let end = writer.tables.count
        var clip = make()
        guard writer.tables.count == end + ClipRecord.texels else { return clip }
        let key = UInt64(index) << 1 | (isMask ? 1 : 0)
        guard isPatching, let old = clipRecords[key] else {
            clipRecords[key] = clip.record
            return clip
        }
        let (from, to) = (Int(clip.record) * ClipRecord.texels, Int(old) * ClipRecord.texels)
        for i in 0..<ClipRecord.texels { writer.tables[to + i] = writer.tables[from + i] }
        writer.tables.removeLast(ClipRecord.texels)
        writer.tablesChanged()
        clip.record = old
        return clip
    }

    /// The clip below a layer that masks to its bounds: the cheapest form that is right.
    ///
    /// A rectangle that stays upright on screen only narrows the box; anything else becomes a shape in those around it.
    func clip(
        _ outer: ClipState, to plane: PlaneTransform, _ style: BoxStyle
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
        // A layer that fills the picture cuts nothing the picture's edge does not: no record, and no item at that
        // edge that would need another program than its neighbours.
        if !isShape && outer.record < 0 && state.pointee.scope.target.depth == 0
            && exact.contains(viewport.box)
        {
            return clip
        }
        guard isShape || !(outer.hasShape || outer.hasLines) else {
            // A box inside a shape: the shape's record is used again with the smaller box.
            return copyRecord(of: outer, into: clip)
        }
        let around: (record: Int32, depth: UInt8) =
            isShape ? shapes(of: outer, cutting: clip.box) : (-1, 0)
        enter(&clip, around, outer, isFlat: plane.isFlat(style.radii))
        clip.hasShape = isShape
        appendClip { data in
            ClipRecord.write(
                box: isShape ? outer.box : clip.box, inverse: isShape ? plane.inverted : nil,
                rect: CGRect(x: r.x0, y: r.y0, width: r.x1 - r.x0, height: r.y1 - r.y0),
                radii: style.radii, outer: around.record, to: data)
        }
        if outer.hasLines { copyLines(from: Int(outer.record), to: Int(clip.record)) }
        return clip
    }

    /// The clip with half planes added: what is left of a plane in depth that others cut.
    func clip(_ outer: ClipState, lines: [CutLine]) -> ClipState {
        if lines.isEmpty { return outer }
        var clip = outer
        if outer.record >= 0 {
            clip = copyRecord(of: outer, into: outer)
        } else {
            clip.record = Int32(writer.tables.count / ClipRecord.texels)
            appendClip {
                ClipRecord.write(box: outer.box, inverse: nil, rect: .zero, radii: .zero, to: $0)
            }
        }
        clip.hasLines = true
        clip.chooseKind()
        let base = Int(clip.record) * ClipRecord.texels
        var count = Int(writer.tables[base + 3].w)
        for cut in lines where count < ClipRecord.largestLineCount {
            let line = cut.line
            writer.tables[base + 6 + count] = SIMD4(
                Float(line.x), Float(line.y), Float(line.z), cut.isBehind ? 1 : 0)
            count += 1
        }
        writer.tables[base + 3].w = Float(count)
        return clip
    }

    private func copyLines(from old: Int, to new: Int) {
        let (a, b) = (old * ClipRecord.texels, new * ClipRecord.texels)
        writer.tables[b + 3].w = writer.tables[a + 3].w
        for i in 6..<ClipRecord.texels { writer.tables[b + i] = writer.tables[a + i] }
    }

    /// A record for a clip whose box was narrowed; its shape and lines are kept.
    func boxRecord(_ clip: ClipState) -> Int32 {
        if clip.record >= 0 { return copyRecord(of: clip, into: clip).record }
        let record = Int32(writer.tables.count / ClipRecord.texels)
        appendClip {
            ClipRecord.write(box: clip.box, inverse: nil, rect: .zero, radii: .zero, to: $0)
        }
        return record
    }

    /// The clip of an item that would be drawn past its box, in a slanted plane: that is where it ends.
    func ended(_ clip: ClipState, at box: PixelBox, _ plane: PlaneTransform) -> ClipState {
        guard plane.isParallel, plane.isSlanted else { return clip }
        var ended = clip
        ended.box = clip.box.intersection(box)
        if ended.box.isEmpty { return clip }
        ended.record = boxRecord(ended)
        ended.isEnd = true
        return ended
    }

    func copyRecord(of outer: ClipState, into clip: ClipState) -> ClipState {
        var clip = clip
        let source = Int(outer.record) * ClipRecord.texels
        clip.record = Int32(writer.tables.count / ClipRecord.texels)
        let texels = Array(writer.tables[source..<(source + ClipRecord.texels)])
        appendClip { data in
            for (i, texel) in texels.enumerated() { data[i] = texel }
            data[0] = SIMD4(clip.box.minX, clip.box.minY, clip.box.maxX, clip.box.maxY)
        }
        return clip
    }

    func appendClip(_ write: (UnsafeMutablePointer<SIMD4<Float>>) -> Void) {
        let start = writer.tables.count
        writer.tables.append(contentsOf: repeatElement(.zero, count: ClipRecord.texels))
        writer.tables.withUnsafeMutableBufferPointer { write($0.baseAddress! + start) }
    }
}
