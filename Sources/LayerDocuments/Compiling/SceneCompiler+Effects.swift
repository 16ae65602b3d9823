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
            case 25:
                layers = shadowed(
                    layers, color: color(0), opacity: number(1, 255).map { [$0[0] / 255] },
                    angle: number(2, 0).map { [($0[0] - 90)] }, distance: number(3, 0),
                    // The softness of After Effects is about twice a blur's deviation.
                    radius: number(4, 0).map { [$0[0] / 2] }, scope)
            case 29: layers = softened(layers, number(0, 0).map { [$0[0] / 4] }, scope)
            default:
                report.note(
                    "effect “\(effect["nm"]?.string ?? "\(effect["ty"]?.int ?? 0)")”",
                    layer: scope.layer)
            }
        }
        for style in json["sy"]?.elements ?? [] {
            switch style["ty"]?.int ?? -1 {
            case 1:
                layers = shadowed(
                    layers, color: numbers(style["c"], [0, 0, 0, 1], scope).straightened(sampling),
                    opacity: self.number(style["o"], 75, scope).map { [$0[0] / 100] },
                    angle: self.number(style["a"], 120, scope).map { [180 - $0[0]] },
                    distance: self.number(style["d"], 5, scope),
                    radius: self.number(style["s"], 5, scope).map { [$0[0] / 2] }, scope)
            case let type: report.note("layer style \(type)", layer: scope.layer)
            }
        }
        return layers
    }

    /// Parent layer for an effect on several layers together.
    private func around(_ layers: [CALayer], _ scope: Scope) -> CALayer? {
        guard !layers.isEmpty, let outer = make(CALayer(), name: scope.layer) else { return nil }
        for layer in layers { outer.addSublayer(layer) }
        outer.bounds.size = scope.size
        return unmoved(outer)
    }

    /// Drop shadow. `angle`: direction of the shadow in degrees, 0 to the right, clockwise;
    /// `opacity` in 0…1.
    private func shadowed(
        _ layers: [CALayer], color: KeyedValue<[Double]>, opacity: KeyedValue<[Double]>,
        angle: KeyedValue<[Double]>, distance: KeyedValue<[Double]>, radius: KeyedValue<[Double]>,
        _ scope: Scope
    ) -> [CALayer] {
        guard let outer = around(layers, scope) else { return layers }
        outer.shadowColor = Self.color(color.constant, 1)
        animator.animate(outer, "shadowColor", color) { Self.color($0, 1) }
        outer.shadowOpacity = Float(opacity.constant[0])
        animator.animate(outer, "shadowOpacity", opacity) { min(max($0[0], 0), 1) }
        animator.number(outer, "shadowRadius", radius) { max($0, 0) }
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
            animator.animate(outer, "shadowOffset", value) { offset($0[0], $0[1]) }
        }
        return [outer]
    }

    /// Fill effect: replaces all colours by a single colour, keeping alpha.
    private func filled(
        _ layers: [CALayer], _ color: KeyedValue<[Double]>, opacity: KeyedValue<[Double]>,
        _ scope: Scope
    ) -> [CALayer] {
        let alpha = min(max(opacity.constant[0], 0), 1)
        if opacity.isAnimated { report.note("moving opacity of a fill effect", layer: scope.layer) }
        guard let outer = around(layers, scope), let filter = CIFilter(name: "CIColorMatrix") else {
            return layers
        }
        filter.name = "fill"
        let keys = ["inputRVector", "inputGVector", "inputBVector"]
        for (i, key) in keys.enumerated() {
            let kept = [0.0, 0, 0, 0].indices.map { $0 == i ? 1 - alpha : 0 }
            filter.setValue(CIVector(x: kept[0], y: kept[1], z: kept[2], w: 0), forKey: key)
        }
        func bias(_ c: [Double]) -> CIVector {
            CIVector(
                x: CGFloat(c[0] * alpha), y: CGFloat(c[1] * alpha), z: CGFloat(c[2] * alpha), w: 0)
        }
        filter.setValue(bias(color.constant), forKey: "inputBiasVector")
        outer.filters = [filter]
        animator.animate(outer, "filters.fill.inputBiasVector", color, bias)
        return [outer]
    }

    /// Tint effect: maps black to `black`, white to `white`, and grey levels to colours in between.
    private func tinted(
        _ layers: [CALayer], black: KeyedValue<[Double]>, white: KeyedValue<[Double]>,
        amount: KeyedValue<[Double]>, _ scope: Scope
    ) -> [CALayer] {
        if black.isAnimated || white.isAnimated || amount.isAnimated {
            report.note("moving tint", layer: scope.layer)
        }
        guard let outer = around(layers, scope), let filter = CIFilter(name: "CIColorMatrix") else {
            return layers
        }
        let (low, high, f) = (
            black.constant, white.constant, min(max(amount.constant[0] / 100, 0), 1)
        )
        let luma = [0.299, 0.587, 0.114]
        for (i, key) in ["inputRVector", "inputGVector", "inputBVector"].enumerated() {
            let row = luma.indices.map { (high[i] - low[i]) * luma[$0] * f + ($0 == i ? 1 - f : 0) }
            filter.setValue(CIVector(x: row[0], y: row[1], z: row[2], w: 0), forKey: key)
        }
        filter.setValue(
            CIVector(x: low[0] * f, y: low[1] * f, z: low[2] * f, w: 0), forKey: "inputBiasVector")
        outer.filters = [filter]
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
        animator.animate(layer, "filters.blur.inputRadius", radius) { max($0[0], 0) }
    }
}
