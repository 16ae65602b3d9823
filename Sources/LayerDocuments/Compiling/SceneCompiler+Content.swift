import CoreAnimation
import CoreGraphics
import Foundation

/// Content of a layer before the transform.
struct LayerContent {
    var layers: [CALayer]
    /// Size in the layer's own space.
    var size: CGSize
    /// True if several layers need a common parent, even without a transform.
    var needsOne = false
}

extension SceneCompiler {
    /// Content of a layer by the type of the layer; nil for layers without a picture.
    func content(_ json: JSONValue, _ scope: Scope) -> LayerContent? {
        switch json["ty"]?.int ?? -1 {
        case 0: return composition(json, scope)
        case 1: return solid(json, scope)
        case 2: return picture(json, scope)
        case 3, 13: return nil
        case 4:
            let layers = shapes(json["shapes"]?.elements ?? [], scope)
            return layers.isEmpty ? nil : LayerContent(layers: layers, size: scope.size)
        case 5: return text(json, scope)
        case 6: return nil
        case let type:
            report.note("layer of type \(type)", layer: scope.layer)
            return nil
        }
    }

    private func composition(_ json: JSONValue, _ scope: Scope) -> LayerContent? {
        guard let id = json["refId"]?.string, let asset = assets[id],
            let list = asset["layers"]?.elements, let layer = make(CALayer(), name: scope.layer)
        else { return nil }
        let size = CGSize(
            width: min(max(json["w"]?.double ?? asset["w"]?.double ?? scope.size.width, 1), 1e6),
            height: min(max(json["h"]?.double ?? asset["h"]?.double ?? scope.size.height, 1), 1e6))
        var inner = Scope(map: scope.map, size: size, depth: scope.depth + 1, layer: scope.layer)
        if let remap = json["tm"] {
            let rate = asset["fr"]?.double ?? timeline.rate
            let seconds = number(remap, 0, scope)
            // A constant remapping shows a single frame.
            inner.map = .remapping(seconds.map { [$0[0] * rate] }, sampling)
        } else {
            inner.map = scope.map.layer(
                start: json["st"]?.double ?? 0, stretch: json["sr"]?.double ?? 1)
        }
        layer.bounds.size = size
        layer.masksToBounds = true
        for child in layers(list, in: inner) { layer.addSublayer(child) }
        return layer.sublayers?.isEmpty ?? true
            ? nil : LayerContent(layers: [unmoved(layer)], size: size, needsOne: true)
    }

    private func solid(_ json: JSONValue, _ scope: Scope) -> LayerContent? {
        guard let layer = make(CALayer(), name: scope.layer) else { return nil }
        let size = CGSize(
            width: min(max(json["sw"]?.double ?? 0, 0), 1e6),
            height: min(max(json["sh"]?.double ?? 0, 0), 1e6))
        guard size.width > 0, size.height > 0 else { return nil }
        layer.bounds.size = size
        let color = Self.numbers(hex: json["sc"]?.string ?? "#000000")
        layer.backgroundColor = Self.color(numbers(nil, color, scope, "Color").constant, 1)
        return LayerContent(layers: [unmoved(layer)], size: size, needsOne: true)
    }

    private func picture(_ json: JSONValue, _ scope: Scope) -> LayerContent? {
        guard let id = json["refId"]?.string, let asset = assets[id],
            let layer = make(CALayer(), name: scope.layer)
        else { return nil }
        let image = picture(id, asset, scope)
        let size = CGSize(
            width: min(max(asset["w"]?.double ?? Double(image?.width ?? 1), 1), 1e6),
            height: min(max(asset["h"]?.double ?? Double(image?.height ?? 1), 1), 1e6))
        layer.bounds.size = size
        layer.contents = image
        layer.contentsGravity = .resize
        return LayerContent(layers: [unmoved(layer)], size: size, needsOne: true)
    }

    private func picture(_ id: String, _ asset: JSONValue, _ scope: Scope) -> CGImage? {
        if let known = pictures[id] { return known }
        func fail(_ reason: String) -> CGImage? {
            brokenPictures[id] = reason
            report.note("image “\(id)”: \(reason)", layer: scope.layer)
            return nil
        }
        if let reason = brokenPictures[id] { return fail(reason) }
        let file = reader.slots.value(of: asset) ?? asset
        let (data, reason) = images.data(
            folder: file["u"]?.string ?? "", name: file["p"]?.string ?? "")
        guard let data, data.count <= imageRoom else {
            return fail(data == nil ? reason : "too large")
        }
        imageRoom -= data.count
        do {
            let image = try CGImage(encodedData: data)
            pictures[id] = image
            return image
        } catch {
            return fail("\(error)")
        }
    }

    /// A layer of the given bounds whose origin is the origin of the space around it.
    func unmoved(_ layer: CALayer) -> CALayer {
        layer.anchorPoint = .zero
        layer.position = .zero
        return layer
    }

    /// Red, green and blue of `#rrggbb`; black for any other text.
    static func numbers(hex: String) -> [Double] {
        let digits = hex.hasPrefix("#") ? hex.dropFirst() : Substring(hex)
        guard digits.count == 6, let n = UInt32(digits, radix: 16) else { return [0, 0, 0] }
        return [16, 8, 0].map { Double((n >> $0) & 255) / 255 }
    }
}
