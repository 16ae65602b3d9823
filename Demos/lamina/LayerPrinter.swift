import CoreGraphics
import Foundation
import QuartzCore
import LaminaRenderTree

/// Layer tree as text: an indented line per layer, with every property not at its default.
enum LayerPrinter {
    static func text(of layer: CALayer, depth: Int = 0, label: String = "") -> String {
        let indent = String(repeating: "  ", count: depth)
        let name = layer.name.map { " “\($0)”" } ?? ""
        var line = "\(indent)\(label)\(type(of: layer))\(name)"
        line += " bounds \(text(layer.bounds)) position \(text(layer.position))"
        for (key, value) in differences(layer) { line += " \(key) \(value)" }
        // Names and strings of a document may have line breaks and escape sequences.
        line = line.escapedLine + "\n"
        for key in layer.animationKeys() ?? [] {
            if let animation = layer.animation(forKey: key) {
                line += "\(indent)  ~ \(key): \(text(animation))".escapedLine + "\n"
            }
        }
        if let mask = layer.mask { line += text(of: mask, depth: depth + 1, label: "mask ") }
        for child in layer.sublayers ?? [] { line += text(of: child, depth: depth + 1) }
        return line
    }

    /// Printed properties, in the usual order.
    private static let keys = [
        "anchorPoint", "zPosition", "anchorPointZ", "transform", "sublayerTransform", "hidden",
        "geometryFlipped", "doubleSided", "opacity", "backgroundColor", "cornerRadius",
        "maskedCorners", "borderWidth", "borderColor", "masksToBounds", "contents",
        "contentsGravity", "contentsRect", "contentsCenter", "contentsScale", "shadowOpacity",
        "shadowRadius", "shadowOffset", "shadowColor", "compositingFilter", "filters",
        "shouldRasterize", "beginTime", "speed", "timeOffset", "path", "fillColor", "strokeColor",
        "lineWidth", "colors", "locations", "startPoint", "endPoint", "type", "string", "fontSize",
        "instanceCount", "instanceDelay", "instanceTransform", "emitterCells", "emitterShape",
        "emitterSize", "emitterPosition",
    ]

    static func differences(_ layer: CALayer) -> [(String, String)] {
        let blank = layer.blankOfSameKind()
        return keys.compactMap { key in
            let shown = layer.value(forKey: key).map { text($0) }
            guard let shown, shown != blank.value(forKey: key).map({ text($0) }) else { return nil }
            return (key, shown)
        }
    }

    static func text(_ animation: CAAnimation) -> String {
        var line = "\(type(of: animation))"
        if let path = (animation as? CAPropertyAnimation)?.keyPath { line += " of \(path)" }
        line += " \(text(animation.duration)) s"
        if animation.beginTime != 0 { line += " from \(text(animation.beginTime)) s" }
        if animation.repeatCount != 0 { line += " ×\(animation.repeatCount)" }
        if animation.autoreverses { line += " and back" }
        if let basic = animation as? CABasicAnimation {
            line +=
                " \(basic.fromValue.map { text($0) } ?? "–") → \(basic.toValue.map { text($0) } ?? "–")"
        }
        if let frames = animation as? CAKeyframeAnimation {
            line += frames.path == nil ? " \(frames.values?.count ?? 0) values" : " along a path"
        }
        if let group = animation as? CAAnimationGroup {
            line += " [" + (group.animations ?? []).map { text($0) }.joined(separator: "; ") + "]"
        }
        return line
    }

    // MARK: Values

    static func text(_ any: Any) -> String {
        switch any {
        case let n as CGFloat: number(Double(n))
        case let n as Double: number(n)
        case let n as Float: number(Double(n))
        case let p as CGPoint: "(\(number(p.x)) \(number(p.y)))"
        case let s as CGSize: "(\(number(s.width)) \(number(s.height)))"
        case let r as CGRect:
            "(\(number(r.minX)) \(number(r.minY)) \(number(r.size.width)) \(number(r.size.height)))"
        case let t as CATransform3D: transform(t)
        case let i as CGImage: "image \(i.width)×\(i.height)"
        case let c as CGColor:
            "[" + (c.components ?? []).map { number(Double($0)) }.joined(separator: " ") + "]"
        case let list as [Any]: "{" + list.map { text($0) }.joined(separator: ", ") + "}"
        case let cell as CAEmitterCell: "cell \(cell.name ?? "")"
        case let path as CGPath: "path in \(text(path.boundingBoxOfPath))"
        case let raw as any RawRepresentable: "\(raw.rawValue)"
        default: "\(any)"
        }
    }

    private static func number(_ n: CGFloat) -> String { number(Double(n)) }

    static func number(_ n: Double) -> String { ValueText.number(n) }

    private static func transform(_ t: CATransform3D) -> String { ValueText.text(t) }
}
