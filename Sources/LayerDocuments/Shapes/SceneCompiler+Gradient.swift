import CoreAnimation
import CoreGraphics
import Foundation

// Gradients: a gradient layer with the bounds of the shape, masked by the shape.
extension SceneCompiler {
    func gradient(
        _ json: JSONValue, under shape: CAShapeLayer, isStroke: Bool, _ scope: Scope
    ) -> CALayer? {
        guard let layer = make(CAGradientLayer(), name: shape.name) else { return nil }
        var box = collector.pathBox(of: shape)
        guard !box.isNull, box.width > 0 || box.height > 0 else { return nil }
        if isStroke {
            let reach =
                collector.largest("lineWidth", of: shape) / 2
                * (shape.lineJoin == .miter
                    ? max(shape.miterLimit, 1) : shape.lineCap == .square ? 1.5 : 1)
            box = box.insetBy(dx: -reach, dy: -reach)
        }
        // A square layer: `CAGradientLayer` draws lines of equal colour perpendicular to the axis
        // in the unit square.
        let side = max(box.width, box.height) + 2
        box = CGRect(x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side)
        layer.bounds = box
        layer.anchorPoint = .zero
        layer.position = box.origin
        layer.mask = shape
        markPlaced(layer)
        markPlaced(shape)
        stops(layer, json["g"], scope)
        let start = numbers(json["s"], [0, 0], scope).straightened(sampling)
        let end = numbers(json["e"], [0, 0], scope).straightened(sampling)
        let isRadial = json["t"]?.int == 2
        layer.type = isRadial ? .radial : .axial
        func unit(_ v: [Double]) -> CGPoint {
            CGPoint(x: (v[0] - box.minX) / box.width, y: (v[1] - box.minY) / box.height)
        }
        layer.startPoint = unit(start.constant)
        collector.animate(layer, "startPoint", start, unit)
        guard isRadial else {
            layer.endPoint = unit(end.constant)
            collector.animate(layer, "endPoint", end, unit)
            return layer
        }
        if number(json["h"], 0, scope).constant[0] != 0 {
            report.note("highlight of a radial gradient", layer: scope.layer)
        }
        // Corner of a radial gradient's quadrant: the radius to the right and down.
        func corner(_ s: [Double], _ e: [Double]) -> [Double] {
            let radius = max(hypot(e[0] - s[0], e[1] - s[1]), 0.01)
            return [s[0] + radius, s[1] + radius]
        }
        layer.endPoint = unit(corner(start.constant, end.constant))
        if start.isAnimated || end.isAnimated {
            let value = KeyedValue<[Double]>.sampled(sampling, jumps: start.jumps + end.jumps) {
                corner(start.value(at: $0, isBefore: $1), end.value(at: $0, isBefore: $1))
            }
            collector.animate(layer, "endPoint", value, unit)
        }
        return layer
    }

    /// Colours and locations; stops of opacity are merged with stops of colour.
    func stops(_ layer: CAGradientLayer, _ json: JSONValue?, _ scope: Scope) {
        // A slot belongs to the gradient or to the property of the gradient's stops, with or
        // without the number of stops.
        let slot = reader.slots.value(of: json) ?? reader.slots.value(of: json?["k"])
        let value = numbers(slot ?? json?["k"], [], scope, "Colors")
        let stated = slot == nil ? json?["p"]?.int : slot?["p"]?.int ?? value.constant.count / 4
        let count = min(max(stated ?? 0, 0), value.constant.count / 4, 1000)
        let places = GradientStops.places(value, count: count)
        func stops(_ n: [Double]) -> GradientStops { GradientStops(n, count: count, at: places) }
        let first = stops(value.constant)
        layer.colors = first.colors
        layer.locations = first.locations
        guard value.isAnimated else { return }
        // A stop has as many numbers as two points.
        pointRoom -= 2 * first.colors.count * value.straightCount(sampling)
        guard pointRoom >= 0 else {
            report.note(
                "stops of a gradient that move (more than \(DocumentLimits.sampledPoints) points)",
                layer: scope.layer)
            return
        }
        let even = value.straightened(sampling)
        collector.animate(layer, "colors", even) { stops($0).colors }
        collector.animate(layer, "locations", even) { stops($0).locations }
    }
}

/// The stops of a gradient. The numbers are `place, red, green, blue` for each colour, then `place,
/// alpha` for each opacity.
struct GradientStops {
    var colors: [CGColor] = []
    var locations: [NSNumber] = []

    /// Number of opacity stops: the numbers after `count` colour stops, two for each opacity stop.
    /// Key frames with fewer numbers count as the longest key frame. At most 1000.
    static func places(_ value: KeyedValue<[Double]>, count: Int) -> Int {
        let lists = [value.constant] + value.segments.flatMap { [$0.from, $0.to] }
        return min(max(0, ((lists.map(\.count).max() ?? 0) - 4 * count) / 2), 1000)
    }

    init(_ numbers: [Double], count: Int, at opacities: Int) {
        func at(_ i: Int) -> Double { i < numbers.count ? numbers[i] : 0 }
        let stops = (0..<count).map {
            (place: at(4 * $0), color: [at(4 * $0 + 1), at(4 * $0 + 2), at(4 * $0 + 3)])
        }
        let alphas = (0..<opacities).map {
            (place: at(4 * count + 2 * $0), alpha: at(4 * count + 2 * $0 + 1))
        }
        guard !stops.isEmpty else { return }
        // Values of a list at ascending places, in one pass over both.
        func mix<T>(
            _ list: [(place: Double, value: T)], _ places: [Double], _ blend: (T, T, Double) -> T
        ) -> [T] {
            var after = 0
            return places.map { place in
                while after < list.count, list[after].place <= place { after += 1 }
                guard after < list.count else { return list[list.count - 1].value }
                guard after > 0 else { return list[0].value }
                let (a, b) = (list[after - 1], list[after])
                return blend(a.value, b.value, (place - a.place) / (b.place - a.place))
            }
        }
        let ordered = stops.map { (place: $0.place, value: $0.color) }.sorted {
            $0.place < $1.place
        }
        let fades = alphas.map { (place: $0.place, value: $0.alpha) }.sorted { $0.place < $1.place }
        let places = (ordered.map(\.place) + fades.map(\.place)).sorted()
        let all = mix(ordered, places) { a, b, f in zip(a, b).map { $0 + ($1 - $0) * f } }
        let opacity: [Double] =
            fades.isEmpty ? places.map { _ in 1 } : mix(fades, places) { $0 + ($1 - $0) * $2 }
        for (place, (color, alpha)) in zip(places, zip(all, opacity)) {
            colors.append(SceneCompiler.color(color, alpha))
            locations.append(NSNumber(value: min(max(place, 0), 1)))
        }
        // A gradient layer needs at least two colours.
        if colors.count == 1 {
            colors.append(colors[0])
            locations.append(1)
        }
    }
}

extension TrackCollector {
    /// Bounding box of the shape's path in all frames.
    func pathBox(of shape: CAShapeLayer) -> CGRect {
        var box = shape.path?.boundingBox ?? .null
        for track in tracks(of: shape) where track.key == "path" {
            for case let path as CGPath in track.animation.values ?? [] {
                box = box.union(path.boundingBox)
            }
        }
        return box
    }

    /// Maximum of a number in all frames.
    func largest(_ key: String, of layer: CALayer) -> CGFloat {
        var most = (layer.value(forKey: key) as? CGFloat) ?? 0
        for track in tracks(of: layer) where track.key == key {
            for case let number as Double in track.animation.values ?? [] {
                most = max(most, CGFloat(number))
            }
        }
        return most
    }
}
