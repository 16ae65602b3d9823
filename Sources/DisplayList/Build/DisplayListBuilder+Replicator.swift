import CoreGraphics
import Motion
import RenderTree

extension DisplayListBuilder {
    /// The sublayers of a replicator, once for each instance (B-REP 257–259).
    ///
    /// Copy k is placed by the k-th power of the instance transform about the replicator's anchor, tinted by
    /// the instance colour plus k offsets, and shows its animations k delays earlier. All copies are
    /// items like any others: a thousand of one layer are one draw call.
    func visitReplicas(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: UnsafePointer<LayerProperties>,
        _ context: BuildContext
    ) {
        let count = Int(max(0, min(v.pointee.number(.instanceCount), 100_000)))
        draws[Int(index)].isPatchable = false
        if isPatching { sink.patchFailed = true }
        guard count > 0, !isPatching else { return }
        hasReplicas = true
        let step = Self.step(v)
        let delay = v.pointee.number(.instanceDelay)
        let color = v.pointee.color(.instanceColor)?.rgba ?? SIMD4(repeating: 1)
        let offsets = SIMD4<Float>(
            Float(v.pointee.number(.instanceRedOffset)),
            Float(v.pointee.number(.instanceGreenOffset)),
            Float(v.pointee.number(.instanceBlueOffset)),
            Float(v.pointee.number(.instanceAlphaOffset)))
        let outerShift = state.pointee.timeShift
        var power = CATransform3DIdentity
        patchBarrier += 1
        for k in 0..<count {
            var inner = context
            if k > 0 {
                power = CATransform3DConcat(power, step)
                inner.plane = PlaneTransform(power).concat(context.plane)
            }
            let tint = (color + offsets * Float(k))
                .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
            inner.tint = context.tint * tint
            state.pointee.timeShift = outerShift + Double(k) * delay
            if state.pointee.timeShift != 0 { shiftTime(of: children) }
            visitChildren(index, children, v, inner)
        }
        patchBarrier -= 1
        state.pointee.timeShift = outerShift
    }

    /// One instance's transform about the anchor point, in the replicator's own space.
    private static func step(_ v: UnsafePointer<LayerProperties>) -> CATransform3D {
        let t = v.pointee[.instanceTransform].transform ?? CATransform3DIdentity
        let b = v.pointee.bounds
        let ax = b.origin.x + v.pointee.anchorPoint.x * b.size.width
        let ay = b.origin.y + v.pointee.anchorPoint.y * b.size.height
        return CATransform3DConcat(
            CATransform3DTranslate(t, -ax, -ay, 0), CATransform3DMakeTranslation(ax, ay, 0))
    }

    /// Values of the layers below at the shifted time, for those that are animated.
    private func shiftTime(of children: ContiguousArray<UInt32>) {
        for child in children {
            if nodes[Int(child)].animated >= 0 {
                let values = tree.values(of: child, shiftedBy: state.pointee.timeShift)
                // A dictionary's default is not kept when it is an object: put it there.
                let kept = shifted[child] ?? Shifted()
                kept.set(values)
                shifted[child] = kept
            }
            shiftTime(of: nodes[Int(child)].children)
        }
    }
}

/// Values of an animated layer at another time than the frame's, kept at one address.
final class Shifted {
    let values = UnsafeMutablePointer<LayerProperties>.allocate(capacity: 1)

    init() { values.initialize(to: LayerProperties()) }
    deinit {
        values.deinitialize(count: 1)
        values.deallocate()
    }

    func set(_ new: LayerProperties) { values.pointee = new }
}
