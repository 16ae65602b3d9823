import Foundation
import LaminaRenderTree

/// The pixels of an item without its shader, for composition on the processor.
///
/// Input: an item of the primitives `solid`, `blit`, `image`, `sprite`, `masked`, `capsule`,
/// `parallelogram`, `frame`, or a ramp of a gradient. Output: the outline of the item, the source
/// of the pixels, the clips, and the blend mode. When not to use it: for blend modes that only
/// shaders compute, and for clips that only the shader evaluates.
package struct DrawnForm {
    /// The source of the pixels.
    package enum Source {
        /// The tint alone, inside of a rectangle, or of a turned rectangle.
        case color(turned: TurnedRectangle?)
        /// The tint alone, inside of closed outlines in pixels; a pixel inside of two is outside.
        case outlines([[SIMD2<Double>]])
        /// A part of a page or surface.
        case texture(page: Int32, uv: SIMD4<Float>)
        /// A part of a surface times the alpha of a part of another surface.
        case masked(page: Int32, uv: SIMD4<Float>, by: Int32, maskUV: SIMD4<Float>)
        /// A gradient inside of the rectangle, or of a turned rectangle.
        case gradient(GradientInk, turned: TurnedRectangle?)
    }

    /// The edges in pixels, not necessarily whole.
    package var box: PixelBox
    /// The antialiased edges of a rectangle: bit 0 min x, 1 max x, 2 min y, 3 max y.
    package var edges: UInt32 = 0
    /// The premultiplied factor of the pixels: red in the lowest byte, alpha in the highest byte.
    package var tint: UInt32
    /// The source of the pixels.
    package var source: Source
    /// The box of the pixels inside the clips, in whole pixels, and the clips that cut pixels of
    /// the box.
    package var visible = PixelBox.empty
    package var clips: [DrawnClip] = []
    /// A mode of `BlendMode.isFixedFunction`; other than `sourceOver` for surfaces only.
    package var blend = BlendMode.sourceOver
}

extension DrawnForm {
    /// A rectangle without a colour, for items that draw nothing.
    package init(_ box: PixelBox) {
        self.init(box: box, tint: 0, source: .color(turned: nil))
        visible = box
    }
}

extension BatchKey {
    /// True for items that may have a form.
    package var hasForm: Bool {
        guard !isAnimatedBatch else { return false }
        if blend != .sourceOver, !stencil.marks {
            return blend.isFixedFunction && page >= Self.surfacePages
                && (primitive == .image || primitive == .masked)
        }
        switch primitive {
        case .solid, .masked, .parallelogram, .capsule, .frame: return true
        case .blit, .image, .sprite: return page >= 0
        default: return primitive.ramp != nil
        }
    }
}

extension DisplayList {
    /// The form of an item; nil for an item of another primitive.
    package func form(of item: DrawItem) -> DrawnForm? {
        guard item.key.hasForm, var form = whole(item) else { return nil }
        form.visible = item.box.roundedOut
        form.blend = item.key.stencil == .none ? item.key.blend : .sourceOver
        if item.key.isClipped {
            let flagsTexel = item.key.primitive.ramp == nil ? 1 : 3
            let flags = records.texels[Int(item.data) + flagsTexel].w.bitPattern
            guard let clips = clips(of: item, flags: flags, in: form.visible) else { return nil }
            form.clips = clips
        }
        return form
    }

    /// The form of an item without its clips.
    private func whole(_ item: DrawItem) -> DrawnForm? {
        let key = item.key
        let record = records.texels + Int(item.data)
        switch key.primitive {
        case .solid: return rectangle(record, .color(turned: nil)) ?? turned(record, item.box)
        case .blit, .image, .sprite:
            return rectangle(record, .texture(page: key.page, uv: record[2]))
        case .masked:
            return DrawnForm(
                box: PixelBox(record[0].x, record[0].y, record[0].z, record[0].w),
                tint: record[1].x.bitPattern,
                source: .masked(
                    page: key.page, uv: record[2], by: key.secondPage, maskUV: record[3]))
        case .parallelogram: return outlines([record.corners()], item.box, record)
        case .capsule: return outlines([record.capsule()], item.box, record)
        case .frame:
            let inner = record[2]
            let isHollow = inner.x > 0 && inner.y > 0
            return outlines(
                [record.corners()] + (isHollow ? [record.corners(inner.x, inner.y)] : []), item.box,
                record)
        default: return key.primitive.ramp.flatMap { gradient(of: item, $0) }
        }
    }

    private func outlines(
        _ outlines: [[SIMD2<Double>]], _ box: PixelBox, _ record: UnsafePointer<SIMD4<Float>>
    ) -> DrawnForm {
        DrawnForm(box: box, tint: record[1].z.bitPattern, source: .outlines(outlines))
    }

    /// The turned rectangle of a `SolidRecord`; nil for an edge without antialiasing, and without
    /// an area.
    private func turned(_ record: UnsafePointer<SIMD4<Float>>, _ box: PixelBox) -> DrawnForm? {
        let (center, u, v) = record.axes
        let area = u.x * v.y - u.y * v.x
        guard record[1].w.bitPattern & 15 == 15, area != 0, area.isFinite else { return nil }
        return DrawnForm(
            box: box, tint: record[1].z.bitPattern,
            source: .color(turned: TurnedRectangle(center, u, v)))
    }

    /// The rectangle of a record that begins as `SolidRecord`; nil unless both axes are the pixels'
    /// own. Axes against the pixels' direction exchange edges, and texture coordinates.
    private func rectangle(
        _ record: UnsafePointer<SIMD4<Float>>, _ source: DrawnForm.Source
    ) -> DrawnForm? {
        let (place, rest) = (record[0], record[1])
        guard place.w == 0, rest.x == 0 else { return nil }
        let half = SIMD2(abs(place.z), abs(rest.y))
        var source = source
        if case .texture(let page, var uv) = source {
            if place.z < 0 { (uv.x, uv.z) = (uv.z, uv.x) }
            if rest.y < 0 { (uv.y, uv.w) = (uv.w, uv.y) }
            source = .texture(page: page, uv: uv)
        }
        return DrawnForm(
            box: PixelBox(
                place.x - half.x, place.y - half.y, place.x + half.x, place.y + half.y),
            edges: Self.edges(rest.w.bitPattern, isFlipped: (place.z < 0, rest.y < 0)),
            tint: rest.z.bitPattern, source: source)
    }

    /// The antialiased edges of a record's flags, exchanged along flipped axes.
    static func edges(_ flags: UInt32, isFlipped: (x: Bool, y: Bool)) -> UInt32 {
        let (x, y) = (flags & 3, flags >> 2 & 3)
        func exchanged(_ two: UInt32) -> UInt32 { two >> 1 | (two & 1) << 1 }
        return (isFlipped.x ? exchanged(x) : x) | (isFlipped.y ? exchanged(y) : y) << 2
    }
}

/// The outlines of records that begin as `ParallelogramRecord`.
extension UnsafePointer<SIMD4<Float>> {
    /// The centre and the half axes in pixels.
    var axes: (center: SIMD2<Double>, u: SIMD2<Double>, v: SIMD2<Double>) {
        (
            SIMD2<Double>(self[0].lowHalf), SIMD2<Double>(self[0].highHalf),
            SIMD2<Double>(self[1].lowHalf)
        )
    }

    /// The corners with these shares of the half axes.
    fileprivate func corners(_ x: Float = 1, _ y: Float = 1) -> [SIMD2<Double>] {
        var (center, u, v) = axes
        (u, v) = (u * Double(x), v * Double(y))
        return [center - u - v, center + u - v, center + u + v, center - u + v]
    }

    /// A parallelogram with half a circle at each end of the axis u.
    fileprivate func capsule() -> [SIMD2<Double>] {
        let (center, u, v) = axes
        let radius = (v * v).sum().squareRoot()
        let length = (u * u).sum().squareRoot()
        // The direction of the axis; of a point, at a right angle to v.
        let along = length > 0 ? u / length * radius : SIMD2(v.y, -v.x)
        // The chords stay within a five-hundredth of a pixel of the circle.
        let steps = Int(min(max(8, (radius * 250).squareRoot() * 2.3), 512))
        var points: [SIMD2<Double>] = []
        for end in [1.0, -1.0] {
            for i in 0...steps {
                let angle = (Double(i) / Double(steps) - 0.5) * .pi
                points.append(center + (u + along * cos(angle) + v * sin(angle)) * end)
            }
        }
        return points
    }
}
