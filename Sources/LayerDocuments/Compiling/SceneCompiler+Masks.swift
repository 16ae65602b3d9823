import CoreAnimation
import CoreGraphics
import Foundation

// Masks of a layer: shapes that add to, subtract from, or intersect the visible part.
//
// Coverage is built from the first mask on. Adding puts a shape above the coverage so far;
// subtraction and intersection mask the coverage so far by the complement of the shape or by the
// shape.
extension SceneCompiler {
    /// Masked content, in the layer's own space.
    func decorated(_ content: LayerContent, _ json: JSONValue, _ scope: Scope) -> LayerContent {
        let masks = (json["masksProperties"]?.elements ?? []).filter {
            ($0["mode"]?.string ?? "a") != "n"
        }
        guard !masks.isEmpty, let outer = holder(content, scope),
            let coverage = coverage(of: masks[...], size: content.size, scope),
            let mask = maskLayer(coverage, scope)
        else { return content }
        outer.mask = mask
        return LayerContent(layers: [outer], size: content.size, needsOne: true)
    }

    /// Layers that cover what a list of masks shows; nil without a mask.
    private func coverage(
        of masks: ArraySlice<JSONValue>, size: CGSize, _ scope: Scope
    ) -> [CALayer]? {
        var coverage: [CALayer]?
        for i in masks.indices {
            let mode = masks[i]["mode"]?.string ?? "a"
            let isInverted = (masks[i]["inv"]?.bool ?? false) != (mode == "s")
            func shape(_ isInverted: Bool) -> CALayer? {
                maskShape(masks[i], isInverted: isInverted, size: size, scope)
            }
            guard let shape = shape(isInverted) else { continue }
            guard let before = coverage else {
                coverage = [shape]
                continue
            }
            switch mode {
            case "a", "l": coverage = before + [shape]
            case "s", "i", "d": coverage = [masked(before, by: shape, scope)].compactMap { $0 }
            case "f":
                coverage = difference(before, shape, masks[..<i], i, size: size, scope) {
                    maskShape(masks[i], isInverted: !isInverted, size: size, scope)
                }
            default:
                report.note("mask mode “\(mode)”", layer: scope.layer)
                coverage = before + [shape]
            }
        }
        return coverage
    }

    /// What either the masks before or a mask covers: each without the other. The masks before are
    /// built twice, because a layer has one place.
    private func difference(
        _ before: [CALayer], _ shape: CALayer, _ masks: ArraySlice<JSONValue>, _ number: Int,
        size: CGSize, _ scope: Scope, complement: () -> CALayer?
    ) -> [CALayer] {
        guard number <= DocumentLimits.differences,
            let again = coverage(of: masks, size: size, scope), let outside = complement(),
            let without = self.complement(of: again, scope)
        else {
            report.note("mask mode “difference”", layer: scope.layer)
            return before + [shape]
        }
        return [masked(before, by: outside, scope), masked([shape], by: without, scope)]
            .compactMap { $0 }
    }

    /// Layer for the mask: the content's only layer, or a new parent of all layers.
    private func holder(_ content: LayerContent, _ scope: Scope) -> CALayer? {
        if content.layers.count == 1, let only = content.layers.first, !isPlaced(only),
            only.mask == nil
        {
            only.bounds = CGRect(origin: .zero, size: content.size)
            only.anchorPoint = .zero
            return only
        }
        guard let outer = make(CALayer(), name: scope.layer) else { return nil }
        outer.bounds.size = content.size
        for layer in content.layers { outer.addSublayer(layer) }
        return unmoved(outer)
    }

    private func maskLayer(_ coverage: [CALayer], _ scope: Scope) -> CALayer? {
        if coverage.count == 1 { return coverage[0] }
        guard let outer = make(CALayer(), name: "masks") else { return nil }
        for layer in coverage { outer.addSublayer(layer) }
        return unmoved(outer)
    }

    private func masked(_ layers: [CALayer], by shape: CALayer, _ scope: Scope) -> CALayer? {
        guard let outer = make(CALayer(), name: "masks") else { return nil }
        for layer in layers { outer.addSublayer(layer) }
        outer.mask = shape
        return unmoved(outer)
    }

    /// Path of a mask; `isClosed` closes open paths.
    func maskPath(_ json: JSONValue, _ scope: Scope, isClosed: Bool = false) -> PathNode {
        let value = reader.path(json["pt"]).resolved(in: scope.map, sampling)
        return PathNode(PathCourse(value)) { frame, before in
            guard var contour = value.value(at: frame, isBefore: before).contour else { return [] }
            if isClosed { contour.isClosed = true }
            return [contour]
        }
    }

    /// Coverage of a mask as a shape; the complement of the path if the mask is inverted.
    private func maskShape(
        _ json: JSONValue, isInverted: Bool, size: CGSize, _ scope: Scope
    ) -> CALayer? {
        var node = maskPath(json, scope, isClosed: true)
        let grow = number(json["x"], 0, scope)
        if grow.isAnimated || grow.constant[0] != 0 {
            node = node.changed(with: PathCourse(grow, isLinear: false)) {
                [budget] contours, frame, before in
                let amount = grow.value(at: frame, isBefore: before)[0]
                return amount == 0 || !budget.take(contours, times: 400)
                    ? contours : contours.flatMap { $0.offset(amount, join: 2, miterLimit: 4) }
            }
        }
        guard let shape = make(CAShapeLayer(), name: json["nm"]?.string) else { return nil }
        _ = unmoved(shape)
        shape.fillColor = .black
        let opacity = number(json["o"], 100, scope)
        if isInverted {
            shape.fillRule = .evenOdd
            let far = 4 * max(size.width, size.height)
            let around = Contour.rectangle(
                center: Vector(Double(size.width), Double(size.height)) / 2,
                size: Vector(Double(far), Double(far)), radius: 0, isRound: false)
            let inner = node
            node = PathNode(inner.course) { [around] + inner.contours($0, $1) }
        }
        outline(shape, [node], cutsStroke: false)
        // An empty path is a valid mask without coverage.
        var layer: CALayer = shape
        if opacity.isAnimated || opacity.constant[0] < 100 {
            fade(shape, opacity)
        }
        let feather = numbers(json["f"], [0, 0], scope).straightened(sampling)
        if feather.isAnimated || feather.constant[0] > 0 {
            layer = blurred(shape, feather, scope) ?? shape
        }
        return layer
    }

    /// Feathers the edge: `feather` is the width of the transition on both sides of the outline.
    private func blurred(
        _ shape: CALayer, _ feather: KeyedValue<[Double]>, _ scope: Scope
    ) -> CALayer? {
        guard let outer = make(CALayer(), name: "feather") else { return nil }
        outer.addSublayer(shape)
        blur(outer, feather.map { [$0[0] / 2] })
        return unmoved(outer)
    }
}
