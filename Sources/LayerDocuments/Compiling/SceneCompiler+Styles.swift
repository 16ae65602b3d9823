import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation

// Layer styles: strokes, shadows, glows and colours around or over the content.
extension SceneCompiler {
    /// Content with the layer's styles. `copy` makes the content once more, for styles that need
    /// the content's alpha.
    func styled(
        _ layers: [CALayer], _ json: JSONValue, _ scope: Scope, copy: () -> [CALayer]
    ) -> [CALayer] {
        var layers = layers
        for style in json["sy"]?.elements ?? [] where style["en"]?.bool ?? true {
            func number(_ key: String, _ otherwise: Double) -> KeyedValue<[Double]> {
                self.number(style[key], otherwise, scope)
            }
            func color(_ otherwise: [Double]) -> KeyedValue<[Double]> {
                numbers(style["c"], otherwise, scope).straightened(sampling)
            }
            func opacity(_ key: String, _ otherwise: Double) -> KeyedValue<[Double]> {
                number(key, otherwise).map { [$0[0] / 100] }
            }
            switch style["ty"]?.int ?? -1 {
            case 0: layers = outlined(layers, color([1, 0, 0, 1]), number("s", 3), scope, copy)
            case 1:
                layers = shadowed(
                    layers, color: color([0, 0, 0, 1]), opacity: opacity("o", 75),
                    angle: number("a", 120).map { [180 - $0[0]] }, distance: number("d", 5),
                    radius: number("s", 5).map { [$0[0] / 2] }, scope)
            case 2:
                layers = shadedInside(
                    layers, color: color([0, 0, 0, 1]), opacity: opacity("o", 75),
                    angle: number("a", 120), distance: number("d", 5), size: number("s", 5), scope,
                    copy)
            case 3:
                // A shadow without an offset.
                layers = shadowed(
                    layers, color: color([1, 1, 0.745, 1]), opacity: opacity("o", 75),
                    angle: KeyedValue([0]), distance: KeyedValue([0]),
                    radius: number("s", 5).map { [$0[0] / 2] }, scope)
            case 4 where style["sr"]?.int != 2:
                layers = shadedInside(
                    layers, color: color([1, 1, 0.745, 1]), opacity: opacity("o", 75),
                    angle: KeyedValue([0]), distance: KeyedValue([0]), size: number("s", 5), scope,
                    copy)
            case 4:
                layers = glowingFromCentre(
                    layers, color: color([1, 1, 0.745, 1]), opacity: opacity("o", 75),
                    size: number("s", 5), scope, copy)
            case 5: layers = beveled(layers, style, scope, copy)
            case 6:
                layers = satin(
                    layers, style, color: color([0, 0, 0, 1]), opacity: opacity("o", 50), scope,
                    copy)
            case 7:
                layers = filled(
                    layers, color([1, 0, 0, 1]),
                    opacity: opacity(style["so"] == nil ? "o" : "so", 100), scope)
            case 8:
                layers = gradientOverlaid(layers, style, opacity: opacity("o", 100), scope, copy)
            case let type: report.note("layer style \(type)", layer: scope.layer)
            }
        }
        return layers
    }

    /// Stroke style: a copy in a single colour, grown on all sides, below the content.
    private func outlined(
        _ layers: [CALayer], _ color: KeyedValue<[Double]>, _ size: KeyedValue<[Double]>,
        _ scope: Scope, _ copy: () -> [CALayer]
    ) -> [CALayer] {
        guard let grow = CIFilter(name: "CIMorphologyMaximum"), let below = around(copy(), scope)
        else { return layers }
        below.name = "outline"
        addMatrix(to: below, color.map { Array($0.prefix(3)) }) { n in
            ColorRows(bias: n) { _, _ in 0 }
        }
        grow.name = "outline"
        grow.setValue(max(size.constant[0], 0), forKey: "inputRadius")
        below.filters = (below.filters ?? []) + [grow]
        collector.animate(below, "filters.outline.inputRadius", size) { max($0[0], 0) }
        return [below] + layers
    }

    /// Moves a layer by an angle and a distance. `isSampled`: the way between two values is no
    /// line.
    func move(
        _ layer: CALayer, _ offset: KeyedValue<[Double]>, isSampled: Bool,
        _ place: @escaping ([Double]) -> CGPoint
    ) {
        layer.position = place(offset.constant)
        let way =
            isSampled
            ? KeyedValue<[Double]>.sampled(sampling, jumps: offset.jumps) {
                offset.value(at: $0, isBefore: $1)
            } : offset
        collector.animate(layer, "position", way, place)
    }

    /// Inner shadow: a colour over the content where a moved and blurred copy of the content has
    /// no coverage.
    func shadedInside(
        _ layers: [CALayer], color: KeyedValue<[Double]>, opacity: KeyedValue<[Double]>,
        angle: KeyedValue<[Double]>, distance: KeyedValue<[Double]>, size: KeyedValue<[Double]>,
        _ scope: Scope, _ copy: () -> [CALayer]
    ) -> [CALayer] {
        guard let hole = around(copy(), scope), let mask = around(copy(), scope),
            let sheet = sheet(color, scope), let shade = make(CALayer(), name: "shade")
        else { return layers }
        hole.compositingFilter = "destOut"
        let offset = combined([angle, distance])
        func place(_ n: [Double]) -> CGPoint {
            // The light comes from the angle, anticlockwise from the right.
            let turn = (180 - n[0]) * .pi / 180
            return CGPoint(x: cos(turn) * n[1], y: sin(turn) * n[1])
        }
        move(hole, offset, isSampled: angle.isAnimated, place)
        blur(hole, size.map { [$0[0] / 2] })
        shade.bounds.size = scope.size
        shade.addSublayer(sheet)
        shade.addSublayer(hole)
        shade.mask = mask
        fade(shade, opacity.map { [$0[0] * 100] })
        return layers + [unmoved(shade)]
    }
}
