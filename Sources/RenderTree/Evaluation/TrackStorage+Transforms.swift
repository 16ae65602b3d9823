import LaminaGraphicsTypes
import LaminaMotion

// Animations of a whole transform as tracks of its parts, where those change evenly.
extension TrackStorage {
    /// A part of the transform, and what its tracks write.
    private struct Part: Sendable {
        let field: TrackField
        let value: @Sendable (TransformComponents) -> SIMD4<Double>

        init(_ field: TrackField, _ number: @escaping @Sendable (TransformComponents) -> Double) {
            (self.field, value) = (field, { SIMD4(number($0), 0, 0, 0) })
        }

        /// Each of them, in the order of `lanes`.
        static let all = [
            Part(.rotationX) { $0.rotation.x }, Part(.rotationY) { $0.rotation.y },
            Part(.rotationZ) { $0.rotation.z }, Part(.scaleX) { $0.scale.x },
            Part(.scaleY) { $0.scale.y }, Part(.scaleZ) { $0.scale.z },
            Part(.translationX) { $0.translation.x }, Part(.translationY) { $0.translation.y },
            Part(.translationZ) { $0.translation.z },
        ]
    }

    /// Whether two parts are the same but for rounding.
    private static func same(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
        let d = a - b
        return max(d.max(), -d.min()) < 1e-12
    }

    /// What a whole transform goes through, as parts: two of them, or one for every keyframe.
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

    /// Compiles an animation of the whole transform into tracks of the parts that it changes, or that are others without it;
    /// false where it has no such form.
    mutating func compileTransform(
        _ p: PropertyAnimation, _ track: Track, of node: UnsafePointer<RenderNode>,
        written: inout UInt32, _ entry: inout AnimatedNode
    ) -> Bool {
        let under = written & TrackField.parts
        let matrix = node.pointee.properties.transform
        guard !p.isAdditive, !p.isCumulative, written & TrackField.turn == 0,
            let way = Self.way(p.function, base: under == 0 ? matrix : nil), let first = way.first
        else { return false }
        // Which parts are written depends on what is there without the animation.
        entry.dependsOnBase = true
        let base = TransformComponents(matrix)
        guard base.skew == .zero, Self.same(base.perspective, first.perspective) else {
            return false
        }
        var spring = track
        if case .spring(let curve, _, _, _) = p.function {
            (spring.kind, spring.table) = (.spring, Int32(springs.count))
            springs.append(curve)
        }
        for part in Part.all {
            let values = way.map(part.value)
            let here = part.value(base)
            let isThere =
                under & part.field.lanes == 0 && values.allSatisfy { Self.same($0, here) }
            if isThere { continue }
            var made = spring
            made.field = part.field
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

    /// Adds a track, or has the last one write its number too, where both write the same from one animation.
    private mutating func append(_ track: Track, _ entry: inout AnimatedNode) {
        entry.components = 0
        entry.changes.formUnion(track.field.changes)
        let mayJoin = tracks.count > Int(entry.firstTrack) && track.kind != .keyframes
        if mayJoin, track.field == .scaleY, let last = tracks.last, last.field == .scaleX,
            last.from == track.from, last.delta == track.delta, last.table == track.table,
            last.space == track.space, last.curve == track.curve, last.timing == track.timing
        {
            tracks[tracks.count - 1].field = .scaleXY
        } else {
            tracks.append(track)
        }
    }
}
