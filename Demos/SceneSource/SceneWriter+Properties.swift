import CoreGraphics
import QuartzCore

// Values of a layer that differ from a new layer's.
extension SceneWriter {
    func properties(_ layer: CALayer, _ name: String, _ body: inout Body) throws {
        var settings: [(String, String)] = []
        func set(_ key: String, _ value: String) { settings.append((key, value)) }
        func set(_ key: String, _ value: CGFloat, _ standard: CGFloat) {
            if value != standard { set(key, SceneValue.number(value)) }
        }
        func set(_ key: String, _ color: CGColor?) {
            guard let color else { return }
            if let text = constants.color(color) { set(key, text) } else { noteColor() }
        }
        if let own = layer.name, !own.isEmpty { set("name", SceneValue.string(own)) }
        let bounds = layer.bounds
        if bounds.origin != .zero {
            set("bounds", SceneValue.rect(bounds))
        } else if bounds.size != .zero {
            set("bounds.size", SceneValue.size(bounds.size))
        }
        if layer.anchorPoint != CGPoint(x: 0.5, y: 0.5) {
            set(
                "anchorPoint",
                layer.anchorPoint == .zero
                    ? ".zero" : SceneValue.point(layer.anchorPoint, decimals: 7))
        }
        if layer.position != .zero { set("position", SceneValue.point(layer.position)) }
        set("zPosition", layer.zPosition, 0)
        if !CATransform3DIsIdentity(layer.transform) { set("transform", matrix(layer.transform)) }
        if !CATransform3DIsIdentity(layer.sublayerTransform) {
            set("sublayerTransform", matrix(layer.sublayerTransform))
        }
        set("opacity", CGFloat(layer.opacity), 1)
        if layer.isHidden { set("isHidden", "true") }
        if !layer.isDoubleSided { set("isDoubleSided", "false") }
        if layer.masksToBounds { set("masksToBounds", "true") }
        if layer.isGeometryFlipped { set("isGeometryFlipped", "true") }
        set("cornerRadius", layer.cornerRadius, 0)
        set("backgroundColor", layer.backgroundColor)
        settings += shadow(layer) + picture(layer) + filters(layer)
        if let shape = layer as? CAShapeLayer { settings += outline(shape) }
        if let gradient = layer as? CAGradientLayer { settings += ramp(gradient) }
        for (key, value) in settings { try add("\(name).\(key) = \(value)", to: &body) }
        if let path = (layer as? CAShapeLayer)?.path {
            helpers.insert(.path)
            try add(
                constants.path(
                    "\(name).path = path(", SceneValue.path(path), ")",
                    name: "\(layer.name ?? "") outline"),
                to: &body)
        }
    }

    /// A new layer, for the default values.
    nonisolated(unsafe) private static let standard = CALayer()

    private func noteColor() { note("a colour without red, green and blue is left out") }

    private func matrix(_ t: CATransform3D) -> String {
        if var list = SceneValue.plane(t) {
            helpers.insert(.affine)
            if list[4] == 0, list[5] == 0 { list.removeLast(2) }
            return "affine" + SceneValue.tuple(list, decimals: 7)
        }
        helpers.insert(.transform)
        let list = SceneValue.all(t).map { SceneValue.number($0, decimals: 7) }
        return "transform([" + list.joined(separator: ", ") + "])"
    }

    private func shadow(_ layer: CALayer) -> [(String, String)] {
        var list: [(String, String)] = []
        if layer.shadowOpacity != 0 {
            list.append(("shadowOpacity", SceneValue.number(Double(layer.shadowOpacity))))
        }
        if let color = layer.shadowColor, color != Self.standard.shadowColor {
            if let text = constants.color(color) { list.append(("shadowColor", text)) }
        }
        if layer.shadowRadius != 3 {
            list.append(("shadowRadius", SceneValue.number(layer.shadowRadius)))
        }
        if layer.shadowOffset != Self.standard.shadowOffset {
            list.append(("shadowOffset", SceneValue.size(layer.shadowOffset)))
        }
        return list
    }

    private func picture(_ layer: CALayer) -> [(String, String)] {
        var list: [(String, String)] = []
        if layer.contentsGravity != .resize {
            list.append(
                (
                    "contentsGravity",
                    "CALayerContentsGravity(rawValue: "
                        + SceneValue.string(layer.contentsGravity.rawValue) + ")"
                ))
        }
        guard let contents = layer.contents else { return list }
        guard let image = contents as? CGImage else {
            note("contents other than images are left out")
            return list
        }
        helpers.insert(.picture)
        let known = imageNames[ObjectIdentifier(image)]
        let file = known ?? "\(imageFolder)/\(images.count + 1).png"
        if known == nil {
            imageNames[ObjectIdentifier(image)] = file
            images.append((file, image))
        }
        return list + [("contents", "picture(\(SceneValue.string(file)))")]
    }

    private func outline(_ shape: CAShapeLayer) -> [(String, String)] {
        var list: [(String, String)] = []
        func name(_ key: String, _ value: String, _ standard: String) {
            if value != standard { list.append((key, ".\(value)")) }
        }
        func number(_ key: String, _ value: CGFloat, _ standard: CGFloat) {
            if value != standard { list.append((key, SceneValue.number(value))) }
        }
        if let fill = shape.fillColor {
            // A new shape is filled with black.
            if let text = constants.color(fill) { list.append(("fillColor", text)) }
        } else {
            list.append(("fillColor", "nil"))
        }
        if shape.fillRule == .evenOdd { list.append(("fillRule", ".evenOdd")) }
        if let stroke = shape.strokeColor, let text = constants.color(stroke) {
            list.append(("strokeColor", text))
        }
        number("lineWidth", shape.lineWidth, 1)
        name("lineCap", shape.lineCap.rawValue, "butt")
        name("lineJoin", shape.lineJoin.rawValue, "miter")
        number("miterLimit", shape.miterLimit, 10)
        number("strokeStart", shape.strokeStart, 0)
        number("strokeEnd", shape.strokeEnd, 1)
        if let dashes = shape.lineDashPattern, !dashes.isEmpty {
            let words = dashes.map { SceneValue.number($0.doubleValue) }
            list.append(("lineDashPattern", "[" + words.joined(separator: ", ") + "]"))
        }
        number("lineDashPhase", shape.lineDashPhase, 0)
        return list
    }

    private func ramp(_ gradient: CAGradientLayer) -> [(String, String)] {
        var list: [(String, String)] = []
        if gradient.type != .axial { list.append(("type", ".\(gradient.type.rawValue)")) }
        let colors = (gradient.colors ?? []).compactMap { item -> String? in
            (item as? CGColor).flatMap { constants.color($0) }
        }
        list.append(("colors", "[" + colors.joined(separator: ", ") + "]"))
        if let places = gradient.locations {
            let words = places.map { SceneValue.number($0.doubleValue) }
            list.append(("locations", "[" + words.joined(separator: ", ") + "]"))
        }
        list.append(("startPoint", SceneValue.point(gradient.startPoint, decimals: 7)))
        list.append(("endPoint", SceneValue.point(gradient.endPoint, decimals: 7)))
        return list
    }
}
