import CoreAnimation
import CoreGraphics
import Foundation

// Layer styles inside the content's coverage: gradients, satin, bevels and glows.
//
// A style is a sheet of colour with a mask, inside a layer that the content's alpha masks. The
// formulas are our reading of the format's names; no description of the shading is public.
extension SceneCompiler {
    /// Layer with the content's coverage, over the content.
    private func inside(
        _ layers: [CALayer], _ sheets: [CALayer], opacity: KeyedValue<[Double]>, name: String,
        _ scope: Scope, _ copy: () -> [CALayer]
    ) -> [CALayer] {
        guard let mask = around(copy(), scope), let shade = make(CALayer(), name: name) else {
            return layers
        }
        shade.bounds.size = scope.size
        for sheet in sheets { shade.addSublayer(sheet) }
        shade.mask = mask
        fade(shade, opacity.map { [$0[0] * 100] })
        return layers + [unmoved(shade)]
    }

    /// Layer of a single colour, large enough for moved and blurred content.
    func sheet(_ color: KeyedValue<[Double]>?, _ scope: Scope) -> CALayer? {
        guard let sheet = make(CALayer(), name: "shade") else { return nil }
        let extent = scope.size
        sheet.frame = CGRect(
            x: -extent.width, y: -extent.height, width: 3 * extent.width,
            height: 3 * extent.height)
        sheet.backgroundColor = .black
        if let color {
            sheet.backgroundColor = Self.color(color.constant, 1)
            collector.animate(sheet, "backgroundColor", color) { Self.color($0, 1) }
        }
        return sheet
    }

    /// Mask with the complement of layers.
    func complement(of layers: [CALayer], _ scope: Scope) -> CALayer? {
        guard let all = sheet(nil, scope), let outer = make(CALayer(), name: "complement") else {
            return nil
        }
        outer.addSublayer(all)
        for layer in layers {
            layer.compositingFilter = "destOut"
            outer.addSublayer(layer)
        }
        return unmoved(outer)
    }

    // MARK: - Gradient overlay

    /// Gradient overlay: linear, radial or reflected, across the content's box or the composition.
    func gradientOverlaid(
        _ layers: [CALayer], _ style: JSONValue, opacity: KeyedValue<[Double]>, _ scope: Scope,
        _ copy: () -> [CALayer]
    ) -> [CALayer] {
        let type = style["gt"]?.int ?? style["gt"]?["k"]?.int ?? 1
        guard [1, 2, 4].contains(type), let gradient = make(CAGradientLayer(), name: "gradient")
        else {
            report.note("gradient overlay of type \(type)", layer: scope.layer)
            return layers
        }
        let whole = CGRect(origin: .zero, size: scope.size)
        let isAligned = number(style["al"], 1, scope).constant[0] != 0
        let own = layers.reduce(CGRect.null) { $0.union(contentBox(of: $1)) }
        let box = isAligned && !own.isNull ? own : whole
        // A square layer, as for gradients of shapes.
        let side = 4 * max(scope.size.width, scope.size.height, box.width, box.height)
        gradient.frame = CGRect(
            x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side)
        gradient.type = type == 2 ? .radial : .axial
        stops(gradient, style["gf"], scope)
        if type == 4 { reflect(gradient, scope) }
        let isReversed = number(style["re"], 0, scope).constant[0] != 0
        let values = combined([
            number(style["a"], 90, scope), number(style["s"], 100, scope),
            numbers(style["of"], [0, 0], scope),
        ])
        func ends(_ n: [Double]) -> (CGPoint, CGPoint) {
            let turn = n[0] * .pi / 180
            let reach =
                (abs(cos(turn)) * Double(box.width) + abs(sin(turn)) * Double(box.height)) / 2
                * max(n[1], 0.01) / 100
            let middle = Vector(
                0.5 + n[2] / 100 * Double(box.width / side),
                0.5 + n[3] / 100 * Double(box.height / side))
            let way = Vector(cos(turn), -sin(turn)) * (reach / Double(side))
            if type == 2 {
                let radius = way.length
                return (middle.cgPoint, (middle + Vector(radius, radius)).cgPoint)
            }
            let ends = (middle - way, middle + way)
            return isReversed && type == 1
                ? (ends.1.cgPoint, ends.0.cgPoint) : (ends.0.cgPoint, ends.1.cgPoint)
        }
        if isReversed, type != 1 { reverse(gradient, scope) }
        (gradient.startPoint, gradient.endPoint) = ends(values.constant)
        let course =
            values.isAnimated
            ? KeyedValue<[Double]>.sampled(sampling, jumps: values.jumps) {
                values.value(at: $0, isBefore: $1)
            } : values
        collector.animate(gradient, "startPoint", course) { ends($0).0 }
        collector.animate(gradient, "endPoint", course) { ends($0).1 }
        return inside(layers, [gradient], opacity: opacity, name: "gradient", scope, copy)
    }

    /// Stops from the middle to both ends.
    private func reflect(_ gradient: CAGradientLayer, _ scope: Scope) {
        noteMovingStops(gradient, scope)
        let colors = gradient.colors ?? []
        let places = (gradient.locations ?? []).map(\.doubleValue)
        gradient.colors = colors.reversed() + colors
        gradient.locations =
            (places.reversed().map { (1 - $0) / 2 } + places.map { (1 + $0) / 2 })
            .map { NSNumber(value: $0) }
    }

    private func reverse(_ gradient: CAGradientLayer, _ scope: Scope) {
        noteMovingStops(gradient, scope)
        gradient.colors = gradient.colors?.reversed()
        gradient.locations = gradient.locations?.reversed().map {
            NSNumber(value: 1 - $0.doubleValue)
        }
    }

    /// Only stops without key frames are rearranged.
    private func noteMovingStops(_ gradient: CAGradientLayer, _ scope: Scope) {
        guard !collector.tracks(of: gradient).isEmpty else { return }
        collector.drop(of: gradient)
        report.note("moving stops of a reflected or reversed gradient", layer: scope.layer)
    }

    /// Box of a layer's paths, images and colours at the first frame, in the superlayer's space.
    private func contentBox(of layer: CALayer, depth: Int = 0) -> CGRect {
        var box = CGRect.null
        guard depth < 4 * DocumentLimits.nesting else { return box }
        if let shape = layer as? CAShapeLayer {
            box = collector.pathBox(of: shape)
            if !box.isNull, shape.strokeColor != nil {
                box = box.insetBy(dx: -shape.lineWidth / 2, dy: -shape.lineWidth / 2)
            }
        } else if layer.contents != nil || layer.backgroundColor != nil || layer is CAGradientLayer
        {
            box = layer.bounds
        }
        for inner in layer.sublayers ?? [] {
            box = box.union(contentBox(of: inner, depth: depth + 1))
        }
        guard !box.isNull else { return box }
        if let mask = layer.mask, !(mask is CAShapeLayer) || !(layer is CAGradientLayer) {
            let seen = box.intersection(contentBox(of: mask, depth: depth + 1))
            if !seen.isNull { box = seen }
        } else if let mask = layer.mask {
            box = contentBox(of: mask, depth: depth + 1)
        }
        let anchor = CGPoint(
            x: layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width,
            y: layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height)
        let place = CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
            .concatenating(CATransform3DGetAffineTransform(layer.transform))
            .concatenating(
                CGAffineTransform(translationX: layer.position.x, y: layer.position.y))
        return box.applying(place)
    }

    // MARK: - Satin

    /// Satin: a colour where two copies of the content, moved to both sides and blurred, differ; or
    /// where both agree if the style is inverted.
    func satin(
        _ layers: [CALayer], _ style: JSONValue, color: KeyedValue<[Double]>,
        opacity: KeyedValue<[Double]>, _ scope: Scope, _ copy: () -> [CALayer]
    ) -> [CALayer] {
        let size = number(style["s"], 14, scope)
        let place = combined([number(style["a"], 19, scope), number(style["d"], 11, scope)])
        func moved(_ sign: Double) -> CALayer? {
            guard let layer = around(copy(), scope) else { return nil }
            func offset(_ n: [Double]) -> CGPoint {
                let turn = n[0] * .pi / 180
                return CGPoint(x: sign * cos(turn) * n[1], y: -sign * sin(turn) * n[1])
            }
            move(layer, place, isSampled: place.isAnimated, offset)
            blur(layer, size.map { [$0[0] / 2] })
            return layer
        }
        /// The area of the first copy outside the second copy.
        func without(_ sign: Double) -> CALayer? {
            guard let one = moved(sign), let other = moved(-sign),
                let outer = make(CALayer(), name: "satin")
            else { return nil }
            outer.bounds.size = scope.size
            outer.addSublayer(one)
            outer.mask = complement(of: [other], scope)
            return unmoved(outer)
        }
        let parts = [without(1), without(-1)].compactMap { $0 }
        guard parts.count == 2, let sheet = sheet(color, scope) else { return layers }
        let isInverted = number(style["in"], 1, scope).constant[0] != 0
        let holder = around([sheet], scope)
        holder?.mask = isInverted ? complement(of: parts, scope) : around(parts, scope)
        return inside(
            layers, [holder].compactMap { $0 }, opacity: opacity, name: "satin", scope, copy)
    }

    // MARK: - Bevel

    /// Bevel and emboss: a light edge towards the light and a dark edge away from the light, inside
    /// of the content, outside, or both. Technique, altitude and softening have no effect.
    func beveled(
        _ layers: [CALayer], _ style: JSONValue, _ scope: Scope, _ copy: () -> [CALayer]
    ) -> [CALayer] {
        let kind = number(style["bs"], 2, scope).constant[0]
        let isBoth = kind == 3 || kind == 4
        let size = number(style["s"], 5, scope).map { [$0[0] * (isBoth ? 0.5 : 1)] }
        let angle = number(style["a"], 120, scope)
        let edges = [
            ("hc", [1.0, 1, 1, 1], "ho", 0.0), ("sc", [0.0, 0, 0, 1], "so", 180.0),
        ]
        var shown = layers
        for (colorKey, standard, opacityKey, turn) in edges {
            let color = numbers(style[colorKey], standard, scope).straightened(sampling)
            let opacity = number(style[opacityKey], 75, scope).map { [$0[0] / 100] }
            if kind != 1 {
                shown = shadedInside(
                    shown, color: color, opacity: opacity, angle: angle.map { [$0[0] + turn] },
                    distance: size.map { [$0[0] / 2] }, size: size, scope, copy)
            }
            if kind == 1 || isBoth {
                // The outer edges of a pillow are pressed into the surface below.
                let flip = kind == 4 ? 180.0 : 0
                shown = shadowed(
                    shown, color: color, opacity: opacity,
                    angle: angle.map { [-$0[0] - turn - flip] },
                    distance: size.map { [$0[0] / 2] }, radius: size.map { [$0[0] / 2] }, scope)
            }
        }
        return shown
    }

    // MARK: - Glow

    /// Inner glow from the centre: a colour that fades towards the content's edge.
    func glowingFromCentre(
        _ layers: [CALayer], color: KeyedValue<[Double]>, opacity: KeyedValue<[Double]>,
        size: KeyedValue<[Double]>, _ scope: Scope, _ copy: () -> [CALayer]
    ) -> [CALayer] {
        guard let sheet = sheet(color, scope), let holder = around([sheet], scope),
            let soft = around(copy(), scope)
        else { return layers }
        blur(soft, size.map { [$0[0] / 2] })
        holder.mask = soft
        return inside(layers, [holder], opacity: opacity, name: "glow", scope, copy)
    }
}
