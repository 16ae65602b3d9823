import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// The layout of an instance as read by `animatedBatch.glsl`: a head of `headTexels` texels, and
/// the tracks animating the layer.
///
///     texel 0  origin of positions, from the plane's own, in points; middle of the rectangle
///              from the anchor point
///     texel 1  half its width and height, position
///     texel 2  transform without its translation; with animated parts: scale x, y, rotation, –
///     texel 3  translation, the step of time that phases are of, tracks and `Trait`s
///     texel 4  colour, straight; of a `colored` instance as in records, in one lane
///     texel 5  multiplied colour
///     texel 6  –, opacity, flags of the record, the first texel of its tracks; the axes of a
///              `placed` instance in the plane precede the tracks
///     then     constant part of the record: all texels but the first two
///
/// A shape has its numbers (`AnimatedShape.texels`) before the constant part of the record, in
/// points from the anchor point; records of arcs have no constant part.
extension AnimatedInstance {
    static func headTexels(_ primitive: Primitive) -> Int {
        let layout = AnimatedShape.Layout(primitive)
        return 7 + layout.texels + (layout == .arc ? 0 : primitive.texels - 2)
    }
    static let traitsTexel = 3
    static let colorTexel = 4
    static let flagsTexel = 6

    /// Flags above the number of tracks in texel 3; above the flags, the index of the plane in the
    /// batch.
    enum Trait {
        static let parts: UInt32 = 1 << 8
        /// The record's colour is given.
        static let colored: UInt32 = 1 << 9
        /// The instance has its own axes in the plane.
        static let placed: UInt32 = 1 << 10
        static let plane: UInt32 = 11
    }

    /// The index of an instance's plane, from the texel with its traits.
    static func plane(_ traits: SIMD4<Float>) -> Int {
        Int(traits.w.bitPattern >> Trait.plane)
    }

    /// The largest number of planes in a batch: with more, the bits of a lane could form a NaN.
    static let mostPlanes = 4096

    static func write(
        _ s: Subject, _ motion: ClosedMotion, _ path: AnimatedBatchPath, _ step: Double,
        _ made: inout Made
    ) {
        let middle = SIMD2(path.x.middle, path.y.middle)
        var traits = UInt32(motion.tracks.count)
        if motion.parts != nil { traits |= Trait.parts }
        if s.kind == .bakedBox { traits |= Trait.colored }
        if s.placed != nil { traits |= Trait.placed }
        traits |= UInt32(s.number) << Trait.plane
        appendPlace(s, path, to: &made.head)
        appendTransform(
            s, motion.parts, [Float(step), Float(bitPattern: traits)], to: &made.head)
        appendPaint(s, to: &made.head)
        let edges = s.kind == .bakedBox || s.kind == .shape ? 0 : BoxStyle.edges(s.values)
        made.head.append(
            SIMD4(
                0, s.isBackground ? 1 : s.values.opacity, Float(bitPattern: edges),
                Float(bitPattern: UInt32(made.tracks.count))))
        if let shape = s.shape {
            made.head.append(contentsOf: shape.texels(from: s.anchor))
        } else {
            for i in 2..<max(2, made.primitive.texels) { made.head.append(s.record[i]) }
        }
        if let p = s.placed { made.tracks.append(SIMD4(SIMD4(p.a, p.b, p.c, p.d))) }
        for track in motion.tracks {
            let origin =
                switch track.field {
                case .line: SIMD4(lowHalf: s.anchor, highHalf: s.anchor)
                case .rectangle: SIMD4(lowHalf: s.anchor, highHalf: .zero)
                default: SIMD4(middle.x, middle.y, 0, 0)
                }
            appendTrack(track, from: origin, to: &made.tracks)
        }
    }

    /// The origin of positions, relative to the plane's origin.
    static func offset(_ s: Subject, _ path: AnimatedBatchPath) -> SIMD2<Double> {
        let middle = (s.placed ?? PlaneTransform()).map(path.x.middle, path.y.middle)
        return SIMD2(middle.x, middle.y) - s.origin
    }

    /// Appends texels 0 and 1: positions count from a point near the layer's path, for single
    /// precision to suffice.
    private static func appendPlace(
        _ s: Subject, _ path: AnimatedBatchPath, to head: inout ContiguousArray<SIMD4<Float>>
    ) {
        let (r, from) = (s.rect, offset(s, path))
        head.append(SIMD4(SIMD4(from.x, from.y, (r.x0 + r.x1) / 2, (r.y0 + r.y1) / 2)))
        head.append(
            SIMD4(
                SIMD4(
                    (r.x1 - r.x0) / 2, (r.y1 - r.y0) / 2, s.position.x - path.x.middle,
                    s.position.y - path.y.middle)))
    }

    /// Appends texels 2 and 3; `rest` is the second half of texel 3.
    private static func appendTransform(
        _ s: Subject, _ parts: TransformComponents?, _ rest: SIMD2<Float>,
        to head: inout ContiguousArray<SIMD4<Float>>
    ) {
        if let parts {
            head.append(SIMD4(SIMD4(parts.scale.x, parts.scale.y, parts.rotation.z, 0)))
            let moved = SIMD2(Float(parts.translation.x), Float(parts.translation.y))
            head.append(SIMD4(lowHalf: moved, highHalf: rest))
            return
        }
        if s.isBackground {
            head.append(SIMD4(1, 0, 0, 1))
            head.append(SIMD4(lowHalf: .zero, highHalf: rest))
            return
        }
        let (t, z) = (s.values.transform, Double(s.values.anchorPointZ))
        head.append(
            SIMD4(SIMD4(Double(t.m11), Double(t.m12), Double(t.m21), Double(t.m22))))
        let moved = SIMD2(
            Float(Double(t.m41) - z * Double(t.m31)), Float(Double(t.m42) - z * Double(t.m32)))
        head.append(SIMD4(lowHalf: moved, highHalf: rest))
    }

    /// Appends texels 4 and 5.
    private static func appendPaint(
        _ s: Subject, to head: inout ContiguousArray<SIMD4<Float>>
    ) {
        switch s.kind {
        case .bakedBox: head.append(SIMD4(s.record[1].z, 0, 0, 0))
        case .solid: head.append(s.values.backgroundColor?.rgba ?? .zero)
        case .shape: head.append(s.shape?.color ?? .zero)
        case .image, .none: head.append(SIMD4(repeating: 1))
        }
        head.append(s.draw.pointee.tint)
    }
}
