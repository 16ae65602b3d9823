import CoreAnimation
import CoreGraphics
import Foundation

// Effects with separate shapes: radial wipe, and strokes along masks.
extension SceneCompiler {
    /// Radial wipe: removes a growing sector around a point.
    ///
    /// Values: completion in percent, start angle in degrees clockwise from the top, centre,
    /// direction (1 clockwise, 2 anticlockwise, 3 both), feather.
    func wiped(_ layers: [CALayer], _ values: [JSONValue], _ scope: Scope) -> [CALayer] {
        func json(_ i: Int) -> JSONValue? { i < values.count ? values[i]["v"] : nil }
        let amount = number(json(0), 0, scope)
        if !amount.isAnimated, amount.constant[0] <= 0 { return layers }
        let start = number(json(1), 0, scope)
        let middle = [Double(scope.size.width) / 2, Double(scope.size.height) / 2]
        let center = numbers(json(2), middle, scope)
        let feather = number(json(4), 0, scope)
        let direction = Int(number(json(3), 1, scope).constant[0])
        guard let outer = around(layers, scope), let shape = make(CAShapeLayer(), name: "wipe")
        else { return layers }
        // A sector that reaches every point of the composition from points around it.
        let far = 8 * max(Double(scope.size.width), Double(scope.size.height))
        func sector(_ frame: Double, _ isBefore: Bool) -> [Contour] {
            func at(_ v: KeyedValue<[Double]>) -> [Double] {
                v.value(at: frame, isBefore: isBefore)
            }
            let gone = min(max(at(amount)[0] / 100, 0), 1) * 360
            let first =
                at(start)[0] - 90 + (direction == 1 ? gone : direction == 3 ? gone / 2 : 0)
            let place = Vector(at(center)[0], at(center)[1])
            // The same number of corners in all frames: paths of a wipe are interpolated.
            var contour = Contour(place)
            for i in 0...Self.corners {
                let angle =
                    (first + (360 - gone) * Double(i) / Double(Self.corners)) * .pi / 180
                contour.line(to: place + Vector(cos(angle), sin(angle)) * far)
            }
            contour.isClosed = true
            return [contour]
        }
        let parts = [amount, start, center]
        let isMoving = parts.contains(where: \.isAnimated)
        _ = unmoved(shape)
        shape.fillColor = .black
        outline(
            shape,
            [PathNode(isMoving ? .sampled(jumps: parts.flatMap(\.jumps)) : .constant, sector)],
            cutsStroke: false)
        var mask: CALayer = shape
        if feather.isAnimated || feather.constant[0] > 0,
            let soft = make(CALayer(), name: "wipe")
        {
            soft.addSublayer(shape)
            blur(soft, feather.map { [$0[0] / 2] })
            mask = unmoved(soft)
        }
        outer.mask = mask
        return [outer]
    }

    private static let corners = 12

    /// Stroke effect: a stroke along one mask or along all masks of a layer.
    ///
    /// Values: number of the mask from 1, all masks, one after the other, colour, width, hardness,
    /// opacity in 0…1, start and end in percent, spacing, and the style: 1 above the layer, 2
    /// alone, 3 the layer below the stroke.
    func stroked(
        _ layers: [CALayer], _ layer: JSONValue, _ values: [JSONValue], _ scope: Scope
    ) -> [CALayer] {
        func json(_ i: Int) -> JSONValue? { i < values.count ? values[i]["v"] : nil }
        func still(_ i: Int, _ otherwise: Double) -> Double {
            number(json(i), otherwise, scope).constant[0]
        }
        let masks = layer["masksProperties"]?.elements ?? []
        let wanted = Int(still(0, 1)) - 1
        let chosen =
            still(1, 0) != 0 ? masks : masks.indices.contains(wanted) ? [masks[wanted]] : []
        let nodes = chosen.map { maskPath($0, scope) }
        guard !nodes.isEmpty, let shape = make(CAShapeLayer(), name: "stroke") else {
            return layers
        }
        _ = unmoved(shape)
        shape.fillColor = nil
        shape.lineCap = .round
        shape.lineJoin = .round
        collector.number(shape, "lineWidth", number(json(4), 2, scope)) { max($0, 0) }
        outline(shape, nodes, cutsStroke: false)
        let color = numbers(json(3), [1, 1, 1, 1], scope).straightened(sampling)
        shape.strokeColor = Self.color(color.constant, 1)
        collector.animate(shape, "strokeColor", color) { Self.color($0, 1) }
        fade(shape, number(json(6), 1, scope).map { [$0[0] * 100] })
        collector.number(shape, "strokeStart", number(json(7), 0, scope)) {
            min(max($0 / 100, 0), 1)
        }
        collector.number(shape, "strokeEnd", number(json(8), 100, scope)) {
            min(max($0 / 100, 0), 1)
        }
        if nodes.count > 1, still(2, 1) == 0 {
            report.note("stroke effect along several masks at once", layer: scope.layer)
        }
        switch Int(still(10, 1)) {
        case 2: return [shape]
        case 3:
            guard let outer = around(layers, scope) else { return layers }
            outer.mask = shape
            return [outer]
        default: return layers + [shape]
        }
    }
}
