import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation

// Effects and styles of layers as shadows and filters.
extension SceneCompiler {
    /// Content of a layer with the layer's effects applied.
    func effects(_ layers: [CALayer], _ json: JSONValue, _ scope: Scope) -> [CALayer] {
        var layers = layers
        for effect in json["ef"]?.elements ?? [] where effect["en"]?.bool ?? true {
            let values = effect["ef"]?.elements ?? []
            func number(_ i: Int, _ otherwise: Double) -> KeyedValue<[Double]> {
                self.number(i < values.count ? values[i]["v"] : nil, otherwise, scope)
            }
            func color(_ i: Int) -> KeyedValue<[Double]> {
                numbers(i < values.count ? values[i]["v"] : nil, [0, 0, 0, 1], scope).straightened(
                    sampling)
            }
            switch effect["ty"]?.int ?? 0 {
            // Sliders and pickers for scripts.
            case 0...7, 10...19: break
            case 20:
                layers = tinted(
                    layers, black: color(0), white: color(1), amount: number(2, 100), scope)
            case 21: layers = filled(layers, color(2), opacity: number(6, 1), scope)
            case 22: layers = stroked(layers, json, values, scope)
            case 23:
                layers = tritone(
                    layers, bright: color(0), middle: color(1), dark: color(2),
                    original: number(3, 0), scope)
            case 24: layers = leveled(layers, values, scope)
            case 25:
                layers = shadowed(
                    layers, color: color(0), opacity: number(1, 255).map { [$0[0] / 255] },
                    angle: number(2, 0).map { [($0[0] - 90)] }, distance: number(3, 0),
                    // The softness of After Effects is about twice a blur's deviation.
                    radius: number(4, 0).map { [$0[0] / 2] }, scope)
            case 26: layers = wiped(layers, values, scope)
            case 29: layers = softened(layers, number(0, 0).map { [$0[0] / 4] }, scope)
            default:
                report.note(
                    "effect “\(effect["nm"]?.string ?? "\(effect["ty"]?.int ?? 0)")”",
                    layer: scope.layer)
            }
        }
        return layers
    }

    /// Parent layer for an effect on several layers together.
    func around(_ layers: [CALayer], _ scope: Scope) -> CALayer? {
        guard !layers.isEmpty, let outer = make(CALayer(), name: scope.layer) else { return nil }
        for layer in layers { outer.addSublayer(layer) }
        outer.bounds.size = scope.size
        return unmoved(outer)
    }

    /// Drop shadow. `angle`: direction of the shadow in degrees, 0 to the right, clockwise;
    /// `opacity` in 0…1.
    func shadowed(
        _ layers: [CALayer], color: KeyedValue<[Double]>, opacity: KeyedValue<[Double]>,
        angle: KeyedValue<[Double]>, distance: KeyedValue<[Double]>, radius: KeyedValue<[Double]>,
        _ scope: Scope
    ) -> [CALayer] {
        guard let outer = around(layers, scope) else { return layers }
        outer.shadowColor = Self.color(color.constant, 1)
        collector.animate(outer, "shadowColor", color) { Self.color($0, 1) }
        outer.shadowOpacity = Float(opacity.constant[0])
        collector.animate(outer, "shadowOpacity", opacity) { min(max($0[0], 0), 1) }
        collector.number(outer, "shadowRadius", radius) { max($0, 0) }
        func offset(_ degrees: Double, _ length: Double) -> CGSize {
            CGSize(
                width: cos(degrees * .pi / 180) * length, height: sin(degrees * .pi / 180) * length)
        }
        outer.shadowOffset = offset(angle.constant[0], distance.constant[0])
        if angle.isAnimated || distance.isAnimated {
            let value = KeyedValue<[Double]>.sampled(sampling, jumps: angle.jumps + distance.jumps)
            {
                [angle.value(at: $0, isBefore: $1)[0], distance.value(at: $0, isBefore: $1)[0]]
            }
            collector.animate(outer, "shadowOffset", value) { offset($0[0], $0[1]) }
        }
        return [outer]
    }

    private func softened(
        _ layers: [CALayer], _ radius: KeyedValue<[Double]>, _ scope: Scope
    ) -> [CALayer] {
        guard let outer = around(layers, scope) else { return layers }
        blur(outer, radius)
        return [outer]
    }

    /// Gaussian blur; `radius` is the standard deviation in points.
    func blur(_ layer: CALayer, _ radius: KeyedValue<[Double]>) {
        guard let filter = CIFilter(name: "CIGaussianBlur") else { return }
        filter.name = "blur"
        filter.setValue(max(radius.constant[0], 0), forKey: "inputRadius")
        layer.filters = [filter]
        collector.animate(layer, "filters.blur.inputRadius", radius) { max($0[0], 0) }
    }
}
