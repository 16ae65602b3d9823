import CoreAnimation
import CoreGraphics
import Foundation

/// Repeater, `rp` of a document: copies of shapes, each with the transform applied once more.
struct Repeater {
    var count: Int
    var offset: KeyedValue<[Double]>
    var place: Placement
    var startOpacity: KeyedValue<[Double]>
    var endOpacity: KeyedValue<[Double]>
    /// True if later copies are drawn above earlier copies.
    var isAbove: Bool
    var copies: KeyedValue<[Double]>

    init(_ json: JSONValue, _ scope: Scope, _ compiler: SceneCompiler) {
        copies = compiler.number(json["c"], 1, scope)
        let most =
            ([copies.constant] + copies.segments.flatMap { [$0.from, $0.to] }).map { $0[0] }.max()
            ?? 0
        count = Int(min(max(most.rounded(.up), 0), Double(DocumentLimits.copies)))
        if most > Double(DocumentLimits.copies) {
            compiler.report.note("more than \(DocumentLimits.copies) copies", layer: scope.layer)
        }
        offset = compiler.number(json["o"], 0, scope)
        place = Placement(json["tr"], scope, compiler)
        startOpacity = compiler.number(json["tr"]?["so"], 100, scope)
        endOpacity = compiler.number(json["tr"]?["eo"], 100, scope)
        isAbove = json["m"]?.int == 1
    }

    var isStatic: Bool { place.isStatic && !offset.isAnimated }

    var jumps: [Double] { place.jumps + offset.jumps }

    /// Transform of copy `i`: the document's transform applied `i` + offset times, a fraction of
    /// the transform for a fraction.
    func matrix(_ i: Int, at frame: Double, isBefore: Bool = false) -> CGAffineTransform {
        func value(_ v: KeyedValue<[Double]>) -> [Double] { v.value(at: frame, isBefore: isBefore) }
        let times = Double(i) + value(offset)[0]
        let (a, s) = (value(place.anchor), value(place.scale))
        let p = place.place(at: frame, isBefore: isBefore)
        func power(_ percent: Double) -> CGFloat {
            let base = percent / 100
            let size = min(pow(abs(base), times), DocumentLimits.number)
            // Fractional powers take the sign of the nearest integer power.
            let isNegative = base < 0 && times.rounded().truncatingRemainder(dividingBy: 2) != 0
            return CGFloat(isNegative ? -size : size)
        }
        let turn = value(place.rotation)[0] * times * .pi / 180
        return CGAffineTransform(translationX: -a[0], y: -a[1])
            .concatenating(CGAffineTransform(scaleX: power(s[0]), y: power(s[1])))
            .concatenating(CGAffineTransform(rotationAngle: turn))
            .concatenating(
                CGAffineTransform(translationX: p.x * times + a[0], y: p.y * times + a[1]))
    }

    /// Opacity of copy `i` in percent.
    func opacity(_ i: Int) -> KeyedValue<[Double]> {
        let f = count > 1 ? Double(i) / Double(count) : 0
        if !endOpacity.isAnimated {
            let end = endOpacity.constant[0]
            return startOpacity.map { [$0[0] + (end - $0[0]) * f] }
        }
        let start = startOpacity.constant[0]
        return endOpacity.map { [start + ($0[0] - start) * f] }
    }
}

extension SceneCompiler {
    /// Layers of the shapes above a repeater, for each copy.
    func repeated(
        _ items: [JSONValue], _ json: JSONValue, modifiers: [PathModifier], _ scope: Scope,
        depth: Int
    ) -> [CALayer] {
        let repeater = Repeater(json, scope, self)
        var copies: [CALayer] = []
        for i in 0..<repeater.count {
            // Without a paint above the repeater, paints below receive the repeated paths.
            let made = shapes(items, modifiers: modifiers, scope, depth: depth + 1)
            guard !made.isEmpty,
                let copy = make(CALayer(), name: "\(json["nm"]?.string ?? "copy") \(i + 1)")
            else { break }
            for layer in made { copy.addSublayer(layer) }
            put(copy, repeater, i)
            fade(copy, repeater.opacity(i))
            if repeater.copies.isAnimated {
                let shown = KeyedValue<[Double]>.sampled(sampling, jumps: repeater.copies.jumps) {
                    [
                        repeater.copies.value(at: $0, isBefore: $1)[0].rounded(.up) > Double(i)
                            ? 0 : 1
                    ]
                }
                copy.isHidden = shown.constant[0] != 0
                collector.animate(copy, "hidden", shown) { $0[0] > 0.5 }
            }
            copies.append(copy)
        }
        return repeater.isAbove ? copies : copies.reversed()
    }

    private func put(_ layer: CALayer, _ repeater: Repeater, _ i: Int) {
        markPlaced(layer)
        func transform(_ t: CGAffineTransform) -> CATransform3D {
            CATransform3DMakeAffineTransform(t)
        }
        layer.transform = transform(repeater.matrix(i, at: timeline.first))
        guard !repeater.isStatic else { return }
        let value = KeyedValue<[Double]>.sampled(sampling, jumps: repeater.jumps) { frame, before in
            let t = repeater.matrix(i, at: frame, isBefore: before)
            return [t.a, t.b, t.c, t.d, t.tx, t.ty].map(Double.init)
        }
        collector.animate(layer, "transform", value) {
            transform(
                CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]))
        }
    }

    /// Paths above a repeater, for each copy.
    func repeated(
        _ paths: [(item: Int, node: PathNode)], _ json: JSONValue, _ scope: Scope
    ) -> [(item: Int, node: PathNode)] {
        let repeater = Repeater(json, scope, self)
        guard let last = paths.last?.item else { return [] }
        let inner = PathNode.joining(paths.map(\.node))
        let course =
            repeater.isStatic && !repeater.copies.isAnimated
            ? inner.course : .sampled(jumps: inner.course.jumps + repeater.jumps)
        let node = PathNode(course) { frame, before in
            let contours = inner.contours(frame, before)
            let count = min(
                repeater.count,
                Int(repeater.copies.value(at: frame, isBefore: before)[0].rounded(.up)))
            // Nested repeaters are limited to the number of vertices of a path.
            guard contours.count * max(count, 1) <= DocumentLimits.vertices,
                contours.pointCount * max(count, 1) <= DocumentLimits.sampledPoints
            else { return contours }
            return (0..<max(count, 0)).flatMap { i in
                let t = repeater.matrix(i, at: frame, isBefore: before)
                return contours.map { $0.applying(t) }
            }
        }
        return [(last, node)]
    }
}
