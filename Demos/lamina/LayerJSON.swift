import CoreGraphics
import Foundation
import QuartzCore

/// Output of `lamina inspect --json`.
enum LayerJSON {
    /// Layer with all properties not at their default, in the spelling of `LayerPrinter`, and all
    /// sublayers.
    static func object(_ layer: CALayer) -> [String: Any] {
        let (b, p) = (layer.bounds, layer.position)
        var object: [String: Any] = [
            "class": "\(type(of: layer))",
            "bounds": [b.minX, b.minY, b.width, b.height].map(number),
            "position": [p.x, p.y].map(number),
            "properties": Dictionary(
                LayerPrinter.differences(layer), uniquingKeysWith: { first, _ in first }),
        ]
        if let name = layer.name { object["name"] = name }
        var animations: [String: String] = [:]
        for key in layer.animationKeys() ?? [] {
            animations[key] = layer.animation(forKey: key).map(LayerPrinter.text)
        }
        if !animations.isEmpty { object["animations"] = animations }
        if let mask = layer.mask { object["mask"] = self.object(mask) }
        if let children = layer.sublayers, !children.isEmpty {
            object["sublayers"] = children.map { self.object($0) }
        }
        return object
    }

    /// JSON has no infinity and no NaN.
    private static func number(_ n: CGFloat) -> Any { n.isFinite ? Double(n) as Any : NSNull() }

    static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }

    static func print(_ object: [String: Any]) throws {
        let data = try JSONSerialization.data(
            withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        Swift.print(String(decoding: data, as: UTF8.self))
    }
}
