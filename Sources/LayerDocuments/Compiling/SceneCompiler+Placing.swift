import CoreAnimation
import CoreGraphics
import Foundation

// Document transforms as positions, anchor points and transforms of layers.
extension SceneCompiler {
    /// Places a layer whose content lies in bounds of `size` at the origin.
    func place(_ layer: CALayer, _ placement: Placement, size: CGSize, withOpacity: Bool = true) {
        markPlaced(layer)
        layer.bounds = CGRect(origin: .zero, size: size)
        anchor(layer, placement, size)
        if placement.isSplit {
            layer.position = placement.place(at: timeline.first).cgPoint
            collector.number(layer, "position.x", placement.x)
            collector.number(layer, "position.y", placement.y)
        } else {
            let way = placement.position.straightened(sampling)
            layer.position = CGPoint(x: way.constant[0], y: way.constant[1])
            collector.animate(layer, "position", way) { CGPoint(x: $0[0], y: $0[1]) }
        }
        turn(layer, placement)
        if withOpacity { fade(layer, placement.opacity) }
    }

    private func anchor(_ layer: CALayer, _ placement: Placement, _ size: CGSize) {
        let value = placement.anchor.straightened(sampling)
        func unit(_ a: [Double]) -> CGPoint { CGPoint(x: a[0] / size.width, y: a[1] / size.height) }
        layer.anchorPoint = unit(value.constant)
        collector.animate(layer, "anchorPoint", value, unit)
    }

    /// Scale and rotation. Without skew and without mirroring, scale and rotation are animated as
    /// separate parts of the transform. Other transforms are sampled as matrices, because a matrix
    /// does not determine the parts.
    private func turn(_ layer: CALayer, _ placement: Placement) {
        let (scale, rotation) = (placement.scale, placement.rotation)
        let moves =
            scale.isAnimated || rotation.isAnimated || placement.follows
            || placement.skew.isAnimated || placement.skewAxis.isAnimated
        guard moves else {
            let linear = placement.linear(at: timeline.first)
            if !linear.isIdentity { layer.transform = CATransform3DMakeAffineTransform(linear) }
            return
        }
        let isMirrored = ([scale.constant] + scale.segments.flatMap { [$0.from, $0.to] })
            .contains { $0[0] < 0 || $0[1] < 0 }
        if !placement.follows, !placement.isSkewed, !isMirrored {
            if scale.isAnimated || scale.constant[0] != 100 || scale.constant[1] != 100 {
                collector.part(layer, "transform.scale.x", scale, 0) { $0 / 100 }
                collector.part(layer, "transform.scale.y", scale, 1) { $0 / 100 }
            }
            if rotation.isAnimated || rotation.constant[0] != 0 {
                collector.part(layer, "transform.rotation.z", rotation, 0) { $0 * .pi / 180 }
            }
            return
        }
        let sampled = KeyedValue<[Double]>.sampled(sampling, jumps: placement.jumps) {
            frame, before in
            let t = placement.linear(at: frame, isBefore: before)
            return [t.a, t.b, t.c, t.d].map(Double.init)
        }
        func matrix(_ n: [Double]) -> CATransform3D {
            CATransform3DMakeAffineTransform(
                CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: 0, ty: 0))
        }
        layer.transform = matrix(sampled.constant)
        collector.animate(layer, "transform", sampled, matrix)
    }

    /// Opacity in percent.
    func fade(_ layer: CALayer, _ opacity: KeyedValue<[Double]>) {
        func unit(_ percent: Double) -> Double { min(max(percent / 100, 0), 1) }
        layer.opacity = Float(unit(opacity.constant[0]))
        collector.animate(layer, "opacity", opacity) { unit($0[0]) }
    }

    /// Gives layers a common transform. Several layers get a parent; no parent is made for an
    /// identity transform or for a single layer without a transform.
    func group(
        _ layers: [CALayer], _ placement: Placement, size: CGSize, name: String?,
        needsOne: Bool = false
    ) -> [CALayer] {
        if layers.isEmpty { return [] }
        if !needsOne, placement.isIdentity, placement.isOpaque { return layers }
        if layers.count == 1, let only = layers.first, !isPlaced(only) {
            place(only, placement, size: size)
            if let name, !name.isEmpty { only.name = name }
            return layers
        }
        guard let outer = make(CALayer(), name: name) else { return [] }
        for layer in layers { outer.addSublayer(layer) }
        place(outer, placement, size: size)
        return [outer]
    }
}

extension TrackCollector {
    /// Animates a part of the transform, even a constant part: animations of parts must be
    /// complete.
    mutating func part(
        _ layer: CALayer, _ keyPath: String, _ value: KeyedValue<[Double]>, _ dimension: Int,
        _ convert: @escaping (Double) -> Double
    ) {
        var one = value.map { [$0[dimension]] }
        if !one.isAnimated {
            let still = [value.constant[dimension]]
            one.segments = [
                KeySegment(
                    start: timeline.first, end: timeline.last, from: still, to: still,
                    easing: .linear)
            ]
        }
        animate(layer, keyPath, one, dimension: dimension) { convert($0[0]) }
    }
}
