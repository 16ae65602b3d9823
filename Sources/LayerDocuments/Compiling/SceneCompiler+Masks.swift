import CoreAnimation
import CoreGraphics
import Foundation

// Masks of a layer: shapes that add to, subtract from, or intersect the visible part.
//
// Coverage is built from the first mask on. The masks are combined in order. Addition draws the
// shape above the coverage of the preceding masks. Subtraction masks the coverage by the complement
// of the shape, intersection by the shape. Difference draws the shape with the Porter-Duff operator
// “xor”.
// Cost: one layer for each mask, one more for a subtraction or an intersection.
extension SceneCompiler {
    /// Masked content, in the layer's own space.
    func decorated(_ content: LayerContent, _ json: JSONValue, _ scope: Scope) -> LayerContent {
        let masks = (json["masksProperties"]?.elements ?? []).filter {
            ($0["mode"]?.string ?? "a") != "n"
        }
        guard !masks.isEmpty, !showsAll(masks, of: content.size, json, scope),
            let outer = holder(content, scope),
            let coverage = coverage(of: masks, size: content.size, scope),
            let mask = maskLayer(coverage, scope)
        else { return content }
        outer.mask = mask
        return LayerContent(layers: [outer], size: content.size, needsOne: true)
    }

    /// True if masks show the whole layer in all frames: the content ends at its size, no mask
    /// subtracts, and a still rectangle contains the content. These masks need no surface.
    private func showsAll(
        _ masks: [JSONValue], of size: CGSize, _ json: JSONValue, _ scope: Scope
    ) -> Bool {
        // Shapes and texts reach beyond the layer's size.
        guard [0, 1, 2].contains(json["ty"]?.int),
            masks.allSatisfy({ ["a", "l"].contains($0["mode"]?.string ?? "a") })
        else { return false }
        return masks.contains { mask in
            let values = [number(mask["x"], 0, scope), numbers(mask["f"], [0, 0], scope)]
            let opacity = number(mask["o"], 100, scope)
            let path = maskPath(mask, scope, isClosed: true)
            guard mask["inv"]?.bool != true, !opacity.isAnimated, opacity.constant[0] >= 100,
                values.allSatisfy({ !$0.isAnimated && $0.constant[0] == 0 }),
                path.course.isConstant, let box = path.contours(timeline.first, false).first?.box
            else { return false }
            return box.contains(CGRect(origin: .zero, size: size))
        }
    }

    /// Layers whose coverage equals a list of masks; nil without a mask.
    private func coverage(of masks: [JSONValue], size: CGSize, _ scope: Scope) -> [CALayer]? {
        var coverage: [CALayer]?
        for mask in masks {
            let mode = mask["mode"]?.string ?? "a"
            let isInverted = (mask["inv"]?.bool ?? false) != (mode == "s")
            guard let shape = maskShape(mask, isInverted: isInverted, size: size, scope) else {
                continue
            }
            guard let before = coverage else {
                coverage = [shape]
                continue
            }
            switch mode {
            case "a", "l": coverage = before + [shape]
            case "s", "i", "d": coverage = [masked(before, by: shape, scope)].compactMap { $0 }
            case "f":
                shape.compositingFilter = "xor"
                coverage = before + [shape]
            default:
                report.note("mask mode “\(mode)”", layer: scope.layer)
                coverage = before + [shape]
            }
        }
        return coverage
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
        let value = pathValue(json["pt"], scope)
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
                return amount == 0 || !budget.spend(contours, times: 400)
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
