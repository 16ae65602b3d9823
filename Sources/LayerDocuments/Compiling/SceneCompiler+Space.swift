import CoreAnimation
import CoreGraphics
import Foundation

// Layers in space, and cameras.
extension SceneCompiler {
    /// Layer in space below the layer's parents; `opacity` of the layer itself.
    func placedInSpace(
        _ layers: [CALayer], _ json: JSONValue, parents: [JSONValue], _ scope: Scope,
        _ outer: Scope, size: CGSize, opacity: KeyedValue<[Double]>
    ) -> CALayer? {
        guard let inner = make(CALayer(), name: scope.layer) else { return nil }
        for layer in layers { inner.addSublayer(layer) }
        inner.bounds.size = size
        place(unmoved(inner), SpacePlacement(json["ks"], scope, self))
        fade(inner, opacity)
        var outermost: CALayer = inner
        for parent in parents {
            // A transform layer keeps the depth of its sublayers.
            guard let space = make(CATransformLayer(), name: parent["nm"]?.string) else {
                return outermost
            }
            space.addSublayer(outermost)
            let name = outer.under(parent["nm"]?.string)
            place(unmoved(space), SpacePlacement(parent["ks"], name, self))
            outermost = space
        }
        return outermost
    }

    private func place(_ layer: CALayer, _ placement: SpacePlacement) {
        markPlaced(layer)
        layer.transform = placement.matrix(at: timeline.first)
        guard placement.isAnimated else { return }
        collector.matrices(layer, "transform", sampling, placement.jumps, placement.matrix)
    }

    /// Layers of a composition under the composition's camera. Consecutive layers in space share a
    /// parent, whose sublayer transform is the camera.
    func seen(
        _ layers: [(layer: CALayer, isInSpace: Bool)], by json: JSONValue?, _ scope: Scope
    ) -> [CALayer] {
        guard let json else { return layers.map(\.layer) }
        var scope = scope
        scope.layer = json["nm"]?.string ?? ""
        let camera = Camera(json, scope.under(scope.layer), self)
        var list: [CALayer] = []
        var room: CALayer?
        for (layer, isInSpace) in layers {
            guard isInSpace else {
                list.append(layer)
                room = nil
                continue
            }
            if room == nil, let made = make(CALayer(), name: scope.layer) {
                made.frame = CGRect(origin: .zero, size: scope.size)
                made.sublayerTransform = camera.matrix(at: timeline.first)
                if camera.isAnimated {
                    collector.matrices(
                        made, "sublayerTransform", sampling, camera.jumps, camera.matrix)
                }
                list.append(made)
                room = made
            }
            room?.addSublayer(layer)
        }
        return list
    }
}

extension TrackCollector {
    /// Animates a matrix by samples.
    mutating func matrices(
        _ layer: CALayer, _ keyPath: String, _ sampling: SampleTimes, _ jumps: [Double],
        _ matrix: (Double, Bool) -> CATransform3D
    ) {
        let value = KeyedValue<[Double]>.sampled(sampling, jumps: jumps) {
            let t = matrix($0, $1)
            return [
                t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34,
                t.m41, t.m42, t.m43, t.m44,
            ].map(Double.init)
        }
        animate(layer, keyPath, value) { list in
            let m = list.map { CGFloat($0) }
            return CATransform3D(
                m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6],
                m24: m[7], m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13],
                m43: m[14], m44: m[15])
        }
    }
}
