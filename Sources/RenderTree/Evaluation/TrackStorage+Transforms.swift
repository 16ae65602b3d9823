import LaminaGraphicsTypes
import LaminaMotion

// Animations of a whole transform as tracks of its components, if the components change linearly.
extension TrackStorage {
    /// A component of the transform, and the values of its tracks.
    private struct Part: Sendable {
        let field: TrackField
        let value: @Sendable (TransformComponents) -> SIMD4<Double>

        init(_ field: TrackField, _ number: @escaping @Sendable (TransformComponents) -> Double) {
            (self.field, value) = (field, { SIMD4(number($0), 0, 0, 0) })
        }

        /// All components, in the order of `lanes`.
        static let all = [
            Part(.rotationX) { $0.rotation.x }, Part(.rotationY) { $0.rotation.y },
            Part(.rotationZ) { $0.rotation.z }, Part(.scaleX) { $0.scale.x },
            Part(.scaleY) { $0.scale.y }, Part(.scaleZ) { $0.scale.z },
            Part(.translationX) { $0.translation.x }, Part(.translationY) { $0.translation.y },
            Part(.translationZ) { $0.translation.z },
        ]
    }

    /// True if numbers are equal up to rounding.
    private static func same(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
        let d = a - b
        return max(d.max(), -d.min()) < 1e-12 * (1 + max(a.max(), -a.min()))
    }

    /// The values of a transform animation as components: two ends, or one value per keyframe.
    private static func way(
        _ function: PropertyAnimation.Function, base: CATransform3D?
    ) -> [TransformComponents]? {
        switch function {
        case .basic(let from, let to, nil), .spring(_, let from, let to, nil):
            guard let a = from == nil ? base : from?.transform,
                let b = to == nil ? base : to?.transform, let span = TransformSpan(a, b)
            else { return nil }
            return [span.from, span.to]
        case .keyframes(let frames): return frames.transformParts
        default: return nil
        }
    }

    /// True if a matrix equals the matrix of its components. False for a singular or skewing
    /// matrix, which has further components.
    private static func are(_ parts: TransformComponents, _ t: CATransform3D) -> Bool {
        let p = parts.matrix
        return same(SIMD4(p.m11, p.m12, p.m21, p.m22), SIMD4(t.m11, t.m12, t.m21, t.m22))
            && same(SIMD4(p.m13, p.m23, p.m31, p.m32), SIMD4(t.m13, t.m23, t.m31, t.m32))
            && same(SIMD4(p.m33, p.m14, p.m24, p.m34), SIMD4(t.m33, t.m14, t.m24, t.m34))
            && same(SIMD4(p.m41, p.m42, p.m43, p.m44), SIMD4(t.m41, t.m42, t.m43, t.m44))
    }

    /// Compiles an animation of the whole transform into tracks of the changed components; false
    /// for an animation without components that change linearly.
    mutating func compileTransform(
        _ p: PropertyAnimation, _ track: Track, of node: UnsafePointer<RenderNode>,
        written: inout UInt32, _ entry: inout AnimatedNode
    ) -> Bool {
        let under = written & TrackField.parts
        let matrix = node.pointee.properties.transform
        guard !p.isCumulative, written & TrackField.turn == 0, under == 0 || !p.isAdditive,
            var way = Self.way(p.function, base: under == 0 && !p.isAdditive ? matrix : nil)
        else { return false }
        // The written components depend on the value without the animation.
        entry.dependsOnBase = true
        let base = TransformComponents(matrix)
        guard base.skew == .zero, Self.same(base.perspective, way[0].perspective),
            Self.are(base, matrix)
        else { return false }
        if p.isAdditive {
            let sums = way.compactMap { $0.before(base) }
            guard sums.count == way.count else { return false }
            way = sums
        }
        var shaped = track
        if case .spring(let curve, _, _, _) = p.function {
            (shaped.kind, shaped.table) = (.spring, Int32(springs.count))
            springs.append(curve)
        }
        for part in Part.all {
            let values = way.map(part.value)
            let here = part.value(base)
            let isThere =
                under & part.field.lanes == 0 && values.allSatisfy { Self.same($0, here) }
            if isThere { continue }
            var made = shaped
            (made.field, made.isAdditive) = (part.field, false)
            (made.from, made.delta) = (values[0], values[values.count - 1] - values[0])
            if case .keyframes(let frames) = p.function {
                guard let list = VectorKeyframes(frames, numbers: values) else { return false }
                (made.kind, made.table) = (.keyframes, Int32(keyframes.count))
                keyframes.append(list)
            }
            append(made, &entry)
            written |= part.field.lanes
        }
        return true
    }

    /// Appends a track, or extends the last track by the second number if both come from the same
    /// animation.
    private mutating func append(_ track: Track, _ entry: inout AnimatedNode) {
        entry.components = 0
        entry.changes.formUnion(track.field.changes)
        let mayJoin = tracks.count > Int(entry.firstTrack) && track.kind != .keyframes
        if mayJoin, track.field == .scaleY, let last = tracks.last, last.field == .scaleX,
            !last.isAdditive, !last.isCumulative, last.kind == track.kind,
            last.from == track.from, last.delta == track.delta, last.table == track.table,
            last.space == track.space, last.curve == track.curve, last.timing == track.timing
        {
            tracks[tracks.count - 1].field = .scaleXY
        } else {
            tracks.append(track)
        }
    }
}
