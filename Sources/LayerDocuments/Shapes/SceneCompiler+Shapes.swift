import CoreAnimation
import CoreGraphics
import Foundation

/// Group of shapes: paths after all modifiers, and the index of each path among the items.
struct ShapeGroup {
    let items: [JSONValue]
    /// Paths with the index of their item, changed by all modifiers below the item in this group
    /// and in the enclosing groups.
    var paths: [(item: Int, node: PathNode)]

    /// Paths painted by the paint at index `item`: all paths above.
    func paths(above item: Int) -> [PathNode] { paths.filter { $0.item < item }.map(\.node) }
}

// Shapes of a layer, with a shape layer for each paint.
//
// A paint receives all paths above in the paint's group and in inner groups; a modifier changes all
// paths above. A group is therefore read twice: first for paths, then for paints from the bottom
// up.
extension SceneCompiler {
    /// Layers of a list of shapes, in back to front order.
    func shapes(_ items: [JSONValue], _ scope: Scope) -> [CALayer] {
        shapes(items, modifiers: [], scope, depth: 0)
    }

    func shapes(
        _ all: [JSONValue], modifiers outer: [PathModifier], _ scope: Scope, depth: Int
    ) -> [CALayer] {
        guard depth < DocumentLimits.nesting, mayRead(scope.layer) else { return [] }
        count(reads: all.count)
        let items = all.filter { $0["hd"]?.bool != true }
        // Paths are read only for paints of this list: most lists consist of groups alone.
        let group = ShapeGroup(
            items: items,
            paths: items.contains(where: Self.isPaint)
                ? paths(items, outer, scope, depth: depth) : [])
        var layers: [CALayer] = []
        var below: [PathModifier] = outer
        for i in items.indices.reversed() {
            let item = items[i]
            switch item["ty"]?.string ?? "" {
            case "gr":
                let inner = item["it"]?.elements ?? []
                let scope = scope.under(item["nm"]?.string)
                let made = shapes(inner, modifiers: below, scope, depth: depth + 1)
                layers += self.group(
                    made, placement(inner, scope), size: scope.size, name: item["nm"]?.string)
            case "fl", "st", "gf", "gs":
                guard mayRead(scope.layer) else { break }
                count(reads: group.paths.count)
                layers += paint(item, group.paths(above: i), scope)
            case "rp":
                // Shapes above a repeater are visible only as copies.
                return layers
                    + repeated(Array(items[..<i]), item, modifiers: below, scope, depth: depth)
            case "sh", "el", "rc", "sr", "tr": break
            default:
                if let modifier = PathModifier(item, scope, self) {
                    if below.count < DocumentLimits.modifiers { below.insert(modifier, at: 0) }
                } else {
                    report.note("shape “\(item["ty"]?.string ?? "")”", layer: scope.layer)
                }
            }
        }
        return joined(layers)
    }

    private static func isPaint(_ json: JSONValue) -> Bool {
        guard let type = json["ty"] else { return false }
        return type.isText("fl") || type.isText("st") || type.isText("gf") || type.isText("gs")
    }

    func placement(_ items: [JSONValue], _ scope: Scope) -> Placement {
        Placement(items.last { $0["ty"]?.isText("tr") == true }, scope, self)
    }

    /// Paths of a list after the list's modifiers, then after `outer`, the modifiers below the
    /// list.
    func paths(
        _ items: [JSONValue], _ outer: [PathModifier], _ scope: Scope, depth: Int
    ) -> [(item: Int, node: PathNode)] {
        guard depth < DocumentLimits.nesting, mayRead(scope.layer) else { return [] }
        count(reads: items.count)
        var found: [(item: Int, node: PathNode)] = []
        /// Replaces the paths, unless the paths have passed as many modifiers as the limit.
        func replace(_ change: () -> [(item: Int, node: PathNode)]) {
            let modifiers = found.map { $0.node.modifiers }.max() ?? 0
            guard modifiers < DocumentLimits.modifiers else {
                return report.note(
                    "more than \(DocumentLimits.modifiers) modifiers of a path",
                    layer: scope.layer)
            }
            found = change()
            for i in found.indices { found[i].node.modifiers = modifiers + 1 }
        }
        func apply(_ modifier: PathModifier) {
            replace {
                let changed = modifier.applied(to: found.map(\.node), budget)
                if changed.count == found.count {
                    return zip(found, changed).map { ($0.item, $1) }
                }
                let item = found.map(\.item).max() ?? 0
                return changed.map { (item, $0) }
            }
        }
        for (i, item) in items.enumerated() {
            switch item["ty"]?.string ?? "" {
            case "gr":
                let inner = (item["it"]?.elements ?? []).filter { $0["hd"]?.bool != true }
                let scope = scope.under(item["nm"]?.string)
                let place = placement(inner, scope)
                for path in paths(inner, [], scope, depth: depth + 1) {
                    found.append((i, path.node.moved(by: place)))
                }
            case "fl", "st", "gf", "gs", "tr": break
            case "rp": replace { repeated(found, item, scope) }
            default:
                if let node = path(of: item, scope) {
                    found.append((i, node))
                } else if let modifier = PathModifier(item, scope, self) {
                    apply(modifier)
                }
            }
        }
        outer.forEach(apply)
        return found
    }

    /// Merges a fill and the stroke above into a single shape layer if both have the same path.
    private func joined(_ layers: [CALayer]) -> [CALayer] {
        var list: [CALayer] = []
        for layer in layers {
            guard let stroke = layer as? CAShapeLayer, let fill = list.last as? CAShapeLayer,
                !isPlaced(stroke), !isPlaced(fill), stroke.fillColor == nil,
                fill.strokeColor == nil, fill.fillColor != nil, let a = fill.path,
                let b = stroke.path, a == b, canJoin(fill, stroke)
            else {
                list.append(layer)
                continue
            }
            fill.strokeColor = stroke.strokeColor
            fill.lineWidth = stroke.lineWidth
            fill.lineCap = stroke.lineCap
            fill.lineJoin = stroke.lineJoin
            fill.miterLimit = stroke.miterLimit
            fill.lineDashPattern = stroke.lineDashPattern
            fill.lineDashPhase = stroke.lineDashPhase
            fill.strokeStart = stroke.strokeStart
            fill.strokeEnd = stroke.strokeEnd
            collector.join(stroke, into: fill)
        }
        return list
    }

    private func canJoin(_ fill: CAShapeLayer, _ stroke: CAShapeLayer) -> Bool {
        fill.opacity == 1 && stroke.opacity == 1 && collector.canJoin(stroke, into: fill)
    }
}

extension TrackCollector {
    /// True if two layers have the same path animation and no other animated key path in common.
    func canJoin(_ second: CALayer, into first: CALayer) -> Bool {
        let (a, b) = (animations(of: first), animations(of: second))
        guard (a["path"] == nil) == (b["path"] == nil) else { return false }
        if let p = a["path"], let q = b["path"] {
            guard p.keyTimes == q.keyTimes, let v = p.values as? [CGPath],
                let w = q.values as? [CGPath], v.count == w.count,
                p.timingFunctions == q.timingFunctions,
                zip(v, w).allSatisfy({ $0 === $1 || $0 == $1 })
            else { return false }
        }
        return a["opacity"] == nil && b["opacity"] == nil
    }

    private func animations(of layer: CALayer) -> [String: CAKeyframeAnimation] {
        var found: [String: CAKeyframeAnimation] = [:]
        for track in tracks(of: layer) { found[track.key] = track.animation }
        return found
    }
}
