import LaminaGraphicsTypes
import LaminaRenderTree

/// The copies of a replicator, first to last (B-REP 257).
struct ReplicaSequence: Sequence, IteratorProtocol {
    struct Copy {
        var number: Int
        /// The copy's transform in the replicator's own space.
        var transform: CATransform3D
        /// The factor of every colour: RGBA, not premultiplied.
        var tint: SIMD4<Float>
        /// The delay of the copy's animations in seconds.
        var delay: Double
    }

    private let count: Int
    private let step: CATransform3D
    private let delay: Double
    private let color: SIMD4<Float>
    private let offsets: SIMD4<Float>
    private var power = CATransform3DIdentity
    private var made = 0

    init(_ v: LayerValues) {
        count = Swift.min(
            Swift.max(Int(saturating: v.number(.instanceCount)), 0), ReplicaLimit.copies)
        step = Self.step(v)
        delay = v.number(.instanceDelay)
        color = v.color(.instanceColor)?.rgba ?? SIMD4(repeating: 1)
        offsets = SIMD4(
            Float(v.number(.instanceRedOffset)),
            Float(v.number(.instanceGreenOffset)),
            Float(v.number(.instanceBlueOffset)),
            Float(v.number(.instanceAlphaOffset)))
    }

    mutating func next() -> Copy? {
        guard made < count else { return nil }
        defer { made += 1 }
        if made > 0 { power = CATransform3DConcat(power, step) }
        let tint = (color + offsets * Float(made))
            .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
        return Copy(number: made, transform: power, tint: tint, delay: Double(made) * delay)
    }

    /// The instance transform about the anchor point, in the replicator's own space.
    private static func step(_ v: LayerValues) -> CATransform3D {
        let t = v[.instanceTransform].transform ?? CATransform3DIdentity
        let b = v.bounds
        let ax = b.origin.x + v.anchorPoint.x * b.size.width
        let ay = b.origin.y + v.anchorPoint.y * b.size.height
        return CATransform3DConcat(
            CATransform3DTranslate(t, -ax, -ay, 0), CATransform3DMakeTranslation(ax, ay, 0))
    }
}
