import CoreGraphics
import RenderTree

extension DisplayListBuilder {
    /// The clip below a layer that masks to its bounds: the cheapest form that is right.
    ///
    /// A rectangle that stays upright on screen only narrows the box; anything else becomes the one
    /// shape a clip may have (`surfaceReason` has made sure that there is none yet).
    func clip(
        _ outer: ClipState, to v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle
    ) -> ClipState {
        let r = style.rect
        var clip = outer
        let exact = plane.bounds(r.x0, r.y0, r.x1, r.y1)
        if !style.isRounded && plane.keepsAxes {
            clip.box = outer.box.intersection(exact)
        } else {
            clip.box = outer.box.intersection(exact.expanded(1).roundedOut)
        }
        if clip.box.isEmpty { clip.box = PixelBox(0, 0, 0, 0) }
        let isShape = style.isRounded || !plane.keepsAxes
        guard isShape || !outer.hasShape else {
            // A box inside a shape: the shape's record is used again with the smaller box.
            return copyRecord(of: outer, into: clip)
        }
        clip.hasShape = isShape
        clip.record = Int32(sink.clips.count / ClipRecord.texels)
        appendClip { data in
            ClipRecord.write(
                box: isShape ? outer.box : clip.box, inverse: isShape ? plane.inverted : nil,
                rect: CGRect(x: r.x0, y: r.y0, width: r.x1 - r.x0, height: r.y1 - r.y0),
                radii: style.radii, to: data)
        }
        return clip
    }

    private func copyRecord(of outer: ClipState, into clip: ClipState) -> ClipState {
        var clip = clip
        let source = Int(outer.record) * ClipRecord.texels
        clip.record = Int32(sink.clips.count / ClipRecord.texels)
        let texels = Array(sink.clips[source..<(source + ClipRecord.texels)])
        appendClip { data in
            for (i, texel) in texels.enumerated() { data[i] = texel }
            data[0] = SIMD4(clip.box.minX, clip.box.minY, clip.box.maxX, clip.box.maxY)
        }
        return clip
    }

    private func appendClip(_ write: (UnsafeMutablePointer<SIMD4<Float>>) -> Void) {
        let start = sink.clips.count
        sink.clips.append(contentsOf: repeatElement(.zero, count: ClipRecord.texels))
        sink.clips.withUnsafeMutableBufferPointer { write($0.baseAddress! + start) }
    }
}
