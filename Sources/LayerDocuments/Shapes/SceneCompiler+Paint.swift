import CoreAnimation
import CoreGraphics
import Foundation

// Fills and strokes.
extension SceneCompiler {
    /// Layers of a fill or a stroke. The document's paint applies to all paths listed before it.
    func paint(_ json: JSONValue, _ nodes: [PathNode], _ scope: Scope) -> [CALayer] {
        guard !nodes.isEmpty else { return [] }
        let type = json["ty"]?.string ?? ""
        let scope = scope.under(json["nm"]?.string)
        let opacity = number(json["o"], 100, scope, "Opacity")
        if !opacity.isAnimated, opacity.constant[0] <= 0 { return [] }
        guard let shape = make(CAShapeLayer(), name: json["nm"]?.string) else { return [] }
        unplaced(shape)
        shape.fillColor = nil
        let isStroke = type == "st" || type == "gs"
        if isStroke {
            stroke(shape, json, scope)
            outline(shape, nodes, cutsStroke: true)
        } else {
            shape.fillRule = json["r"]?.int == 2 ? .evenOdd : .nonZero
            outline(shape, nodes, cutsStroke: false)
        }
        guard shape.path != nil else { return [] }
        let layer: CALayer
        if type == "gf" || type == "gs" {
            if isStroke { shape.strokeColor = .black } else { shape.fillColor = .black }
            guard let gradient = gradient(json, under: shape, isStroke: isStroke, scope) else {
                return []
            }
            fade(gradient, opacity)
            layer = gradient
        } else {
            tint(shape, isStroke ? "strokeColor" : "fillColor", json, opacity, scope)
            layer = shape
        }
        if let mode = json["bm"]?.int, mode != 0 {
            report.note("blend mode of a paint", layer: scope.layer)
        }
        return [layer]
    }

    /// Puts the shape layer's origin at the parent's origin.
    private func unplaced(_ shape: CAShapeLayer) {
        shape.anchorPoint = .zero
        shape.position = .zero
    }

    /// Colour and opacity as a single colour. If both are animated, the paint's opacity becomes the
    /// opacity of the layer.
    private func tint(
        _ shape: CAShapeLayer, _ key: String, _ json: JSONValue, _ opacity: KeyedValue<[Double]>,
        _ scope: Scope
    ) {
        let color = numbers(json["c"], [0, 0, 0, 1], scope, "Color").straightened(sampling)
        let alpha: Double
        if opacity.isAnimated {
            if color.isAnimated {
                fade(shape, opacity)
                alpha = 1
            } else {
                let still = color.constant
                shape.setValue(Self.color(still, opacity.constant[0] / 100), forKey: key)
                collector.animate(shape, key, opacity) { Self.color(still, $0[0] / 100) }
                return
            }
        } else {
            alpha = opacity.constant[0] / 100
        }
        shape.setValue(Self.color(color.constant, alpha), forKey: key)
        collector.animate(shape, key, color) { Self.color($0, alpha) }
    }

    /// Red, green and blue in 0…1, or in 0…255 from the oldest exporters.
    static func color(_ numbers: [Double], _ alpha: Double) -> CGColor {
        let scale = numbers.prefix(3).contains { $0 > 1.001 } ? 255.0 : 1
        func part(_ i: Int) -> CGFloat {
            i < numbers.count ? CGFloat(min(max(numbers[i] / scale, 0), 1)) : 0
        }
        return CGColor(
            srgbRed: part(0), green: part(1), blue: part(2), alpha: CGFloat(min(max(alpha, 0), 1)))
    }

    private func stroke(_ shape: CAShapeLayer, _ json: JSONValue, _ scope: Scope) {
        collector.number(shape, "lineWidth", number(json["w"], 1, scope, "Stroke Width")) {
            max($0, 0)
        }
        shape.lineCap = json["lc"]?.int == 1 ? .butt : json["lc"]?.int == 3 ? .square : .round
        shape.lineJoin = json["lj"]?.int == 1 ? .miter : json["lj"]?.int == 3 ? .bevel : .round
        shape.miterLimit = CGFloat(json["ml"]?.double ?? json["ml2"]?["k"]?.double ?? 4)
        dashes(shape, json["d"]?.elements ?? [], scope)
    }

    private func dashes(_ shape: CAShapeLayer, _ list: [JSONValue], _ scope: Scope) {
        let lengths = list.filter { $0["n"]?.string != "o" }.map { number($0["v"], 0, scope) }
        guard !lengths.isEmpty else { return }
        func pattern(_ frame: Double) -> [Double] { lengths.map { max($0.value(at: frame)[0], 0) } }
        func numbers(_ list: [Double]) -> [NSNumber] { list.map { NSNumber(value: $0) } }
        shape.lineDashPattern = numbers(pattern(timeline.first))
        if lengths.contains(where: \.isAnimated) {
            let value = KeyedValue<[Double]>.sampled(sampling, jumps: []) { frame, _ in
                pattern(frame)
            }
            collector.animate(shape, "lineDashPattern", value) { numbers($0) }
        }
        if let offset = list.first(where: { $0["n"]?.string == "o" }) {
            collector.number(shape, "lineDashPhase", number(offset["v"], 0, scope))
        }
    }

    /// Sets the path of a shape, with an animation if the path changes.
    func outline(_ shape: CAShapeLayer, _ nodes: [PathNode], cutsStroke: Bool) {
        if cutsStroke, nodes.count == 1, let trimmed = nodes[0].trimmed, cut(shape, trimmed) {
            return
        }
        guard spend(points: 0, of: shape.name) else { return }
        let frames = counted(PathNode.joining(nodes)).frames(sampling)
        guard frames.isAnimated else {
            let contours = frames.constant.contours
            guard spend(points: contours.pointCount, of: shape.name) else { return }
            shape.path = contours.isEmpty ? nil : .joining(contours)
            return
        }
        pointRoom -= frames.segments.reduce(0) { $0 + $1.from.contours.pointCount }
        guard pointRoom >= 0 else {
            guard spend(points: frames.constant.contours.pointCount, of: shape.name) else { return }
            report.note(
                "path that moves (more than \(DocumentLimits.sampledPoints) points)",
                layer: shape.name ?? "")
            shape.path = .joining(frames.constant.contours)
            return
        }
        // Straight segments remain lines if they are straight in all frames.
        let asCurves = !Self.areAlike(frames)
        var last: (frame: PathFrame, path: CGPath)?
        func path(_ frame: PathFrame) -> CGPath {
            if let last, last.frame == frame { return last.path }
            let path = CGPath.joining(frame.contours, asCurves: asCurves)
            last = (frame, path)
            return path
        }
        shape.path = path(frames.constant)
        collector.animate(shape, "path", frames) { path($0) }
    }

    /// Path that is empty in further frames, once it has used twice the remaining number of points
    /// for moving paths: the limit is exceeded in any case, and further frames would only use
    /// memory.
    private func counted(_ node: PathNode) -> PathNode {
        guard !node.course.isConstant else { return node }
        var room = 2 * max(pointRoom, 0)
        var last: [Contour] = []
        return PathNode(node.course) { [self] frame, before in
            guard room >= 0 else {
                pointRoom = -1
                return []
            }
            let contours = node.contours(frame, before)
            if contours != last {
                room -= contours.pointCount
                last = contours
            }
            return contours
        }
    }

    private static func areAlike(_ frames: KeyedValue<PathFrame>) -> Bool {
        let first = frames.constant.contours.elementTypes
        // The end of a segment is usually equal to the start of the next: the path is shared.
        var known = frames.constant
        func isLike(_ frame: PathFrame) -> Bool {
            if frame == known { return true }
            known = frame
            return frame.contours.elementTypes == first
        }
        return frames.segments.allSatisfy { isLike($0.from) && isLike($0.to) }
    }
}
