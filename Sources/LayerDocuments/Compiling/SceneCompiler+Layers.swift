import CoreAnimation
import CoreGraphics
import Foundation

/// Layers of a composition, found by the indices with which layers refer to each other.
struct Siblings {
    let list: [JSONValue]
    /// Camera of the composition; nil for none.
    let camera: JSONValue?
    private let places: [Int: Int]

    init(_ list: [JSONValue]) {
        self.list = list
        camera = list.first { $0["ty"]?.int == 13 && $0["hd"]?.bool != true }
        var places: [Int: Int] = [:]
        for (i, json) in list.enumerated() {
            if let index = json["ind"]?.int, places[index] == nil { places[index] = i }
        }
        self.places = places
    }

    func layer(_ index: Int) -> JSONValue? { places[index].map { list[$0] } }

    /// Matte layer of layer `i`: by index, else the layer above.
    func matte(of i: Int) -> JSONValue? {
        if let index = list[i]["tp"]?.int { return layer(index) }
        return i > 0 ? list[i - 1] : nil
    }

    /// Parents, the nearest first; a cycle ends the list.
    func parents(of json: JSONValue) -> [JSONValue] {
        var found: [JSONValue] = []
        var seen: Set<Int32> = [json.index]
        var current = json
        while let index = current["parent"]?.int, let parent = layer(index),
            seen.insert(parent.index).inserted, found.count < DocumentLimits.nesting
        {
            found.append(parent)
            current = parent
        }
        return found
    }
}

extension SceneCompiler {
    /// The layers of a composition, the hindmost first.
    func layers(_ list: [JSONValue], in scope: Scope) -> [CALayer] {
        guard scope.depth < DocumentLimits.nesting else {
            report.note(
                "compositions in each other more than \(DocumentLimits.nesting) deep",
                layer: scope.layer)
            return []
        }
        count(reads: list.count)
        let siblings = Siblings(list)
        var made: [(layer: CALayer, isInSpace: Bool)] = []
        for i in list.indices.reversed() {
            let json = list[i]
            // Layers used only as mattes are not drawn themselves.
            if json["td"]?.bool == true || json["hd"]?.bool == true { continue }
            guard let layer = layer(json, siblings, scope) else { continue }
            let shown = matted(layer, at: i, siblings, scope)
            let isInSpace = isInSpace(json, siblings, scope)
            if isInSpace, siblings.camera != nil, shown !== layer {
                report.note("matte of a layer before a camera", layer: json["nm"]?.string ?? "")
            }
            made.append((shown, isInSpace && shown === layer))
        }
        return seen(made, by: siblings.camera, scope)
    }

    /// True for a layer outside of the composition's plane, and for a layer projected by a camera.
    private func isInSpace(
        _ json: JSONValue, _ siblings: Siblings, _ scope: Scope
    ) -> Bool {
        if json["ddd"]?.bool == true, siblings.camera != nil { return true }
        return ([json] + siblings.parents(of: json)).contains { json in
            guard let ks = json["ks"],
                json["ddd"]?.bool == true || ks["rx"] != nil || ks["ry"] != nil
            else { return false }
            return !SpacePlacement(ks, scope, self).isFlat
        }
    }

    /// Layer with masks, effects and parents, but without the matte, in the space of the
    /// composition.
    func layer(_ json: JSONValue, _ siblings: Siblings, _ outer: Scope) -> CALayer? {
        var scope = outer
        scope.layer = json["nm"]?.string ?? ""
        scope = scope.under(scope.layer)
        let range = visibleRange(json, scope)
        guard range.isSeen, mayRead(scope.layer) else { return nil }
        var placement = Placement(json["ks"], scope, self)
        if !placement.opacity.isAnimated, placement.opacity.constant[0] <= 0 { return nil }
        placement.follows = json["ao"]?.bool ?? false
        func body() -> LayerContent? {
            guard var content = content(json, scope) else { return nil }
            content = decorated(content, json, scope)
            content.layers = effects(content.layers, json, scope)
            return content
        }
        guard var content = body() else { return nil }
        content.layers = styled(content.layers, json, scope) { body()?.layers ?? [] }
        let size = content.size
        let needsOne = content.needsOne || json["bm"]?.int ?? 0 != 0
        let parents = siblings.parents(of: json)
        let made: CALayer?
        if isInSpace(json, siblings, outer) {
            made = placedInSpace(
                content.layers, json, parents: parents, scope, outer, size: size,
                opacity: placement.opacity)
        } else {
            var layers = group(
                content.layers, placement, size: size, name: scope.layer, needsOne: needsOne)
            for parent in parents {
                var place = Placement(parent["ks"], outer.under(parent["nm"]?.string), self)
                place.follows = parent["ao"]?.bool ?? false
                place.opacity = KeyedValue([100])
                layers = group(layers, place, size: outer.size, name: parent["nm"]?.string)
            }
            made = single(layers, name: scope.layer)
        }
        guard let outermost = made else { return nil }
        blend(outermost, json["bm"]?.int ?? 0, scope)
        hide(outermost, range)
        if !scope.layer.isEmpty { named[scope.layer, default: []].append(outermost) }
        return outermost
    }

    /// Common parent for several layers; a single layer is returned unchanged.
    func single(_ layers: [CALayer], name: String?) -> CALayer? {
        if layers.count <= 1 { return layers.first }
        guard let outer = make(CALayer(), name: name) else { return nil }
        for layer in layers { outer.addSublayer(layer) }
        return outer
    }

    private func blend(_ layer: CALayer, _ mode: Int, _ scope: Scope) {
        guard mode != 0 else { return }
        let names = [
            "", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn",
            "hardLight", "softLight", "difference", "exclusion", "hue", "saturation", "color",
            "luminosity",
        ]
        if names.indices.contains(mode) {
            layer.compositingFilter = names[mode] + "BlendMode"
        } else if mode == 16 {
            layer.compositingFilter = "linearDodgeBlendMode"
        } else {
            report.note("blend mode \(mode)", layer: scope.layer)
        }
    }
}

// MARK: - When a layer is seen

/// Frames of the document in which a layer is visible.
struct VisibleRange {
    /// Visibility over the frames: 1 visible, 0 hidden.
    var shown: KeyedValue<[Double]>

    var isSeen: Bool { shown.isAnimated || shown.constant[0] != 0 }
}

extension SceneCompiler {
    func visibleRange(_ json: JSONValue, _ scope: Scope) -> VisibleRange {
        let own = (json["ip"]?.double ?? -.infinity, json["op"]?.double ?? .infinity)
        switch scope.map {
        case .linear(let scale, let offset):
            let ends = [own.0, own.1].map { Self.whole($0 * scale + offset) }.sorted()
            return VisibleRange(shown: steps(from: ends[0], to: ends[1]))
        case .remapped(let course):
            let value = KeyedValue<[Double]>.sampled(sampling, jumps: course.jumps) { frame, _ in
                let at = course.value(at: frame)[0]
                // Frame `op` is outside of the range; the tolerance absorbs rounding of the
                // remapped time.
                return [at >= own.0 - 1e-6 && at < own.1 - 1e-6 ? 1 : 0]
            }
            return VisibleRange(shown: held(value))
        }
    }

    /// The nearest whole frame where only rounding of a time map is between; else the frame.
    private static func whole(_ frame: Double) -> Double {
        abs(frame - frame.rounded()) < 1e-6 ? frame.rounded() : frame
    }

    private func steps(from first: Double, to last: Double) -> KeyedValue<[Double]> {
        guard first <= timeline.last, last > timeline.first, last > first else {
            return KeyedValue([0])
        }
        var segments: [KeySegment<[Double]>] = []
        func add(_ a: Double, _ b: Double, _ value: Double, _ next: Double) {
            segments.append(
                KeySegment(
                    start: a, end: b, from: [value], to: [next], easing: .linear, isHeld: true))
        }
        if first > timeline.first { add(timeline.first, first, 0, 1) }
        let end = min(last, timeline.last)
        if first < end, last < timeline.last || !segments.isEmpty {
            add(max(first, timeline.first), end, 1, last < timeline.last ? 0 : 1)
        }
        return segments.isEmpty ? KeyedValue([1]) : KeyedValue(segments, otherwise: [1])
    }

    /// Converts a value to steps at whole frames.
    private func held(_ value: KeyedValue<[Double]>) -> KeyedValue<[Double]> {
        var copy = value
        for i in copy.segments.indices { copy.segments[i].isHeld = true }
        return copy
    }

    private func hide(_ layer: CALayer, _ range: VisibleRange) {
        guard range.shown.isAnimated else { return }
        layer.isHidden = range.shown.constant[0] == 0
        collector.animate(layer, "hidden", range.shown) { $0[0] == 0 }
    }
}
