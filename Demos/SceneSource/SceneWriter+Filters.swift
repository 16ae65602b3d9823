import CoreGraphics
import Foundation
import QuartzCore

// Filters of a layer.
extension SceneWriter {
    func filters(_ layer: CALayer) -> [(String, String)] {
        var list: [(String, String)] = []
        if let mode = layer.compositingFilter {
            if let text = self.filter(mode) { list.append(("compositingFilter", text)) }
        }
        let own = (layer.filters ?? []).compactMap(self.filter)
        if !own.isEmpty { list.append(("filters", "[" + own.joined(separator: ", ") + "]")) }
        let behind = (layer.backgroundFilters ?? []).compactMap(self.filter)
        if !behind.isEmpty {
            list.append(("backgroundFilters", "[" + behind.joined(separator: ", ") + "]"))
        }
        return list
    }

    private func filter(_ item: Any) -> String? {
        if let name = item as? String { return SceneValue.string(name) }
        guard let filter = item as? CIFilter else {
            note("filters of class \(Swift.type(of: item)) are left out")
            return nil
        }
        let type = filter.filterType
        let fresh = CIFilter(name: type)
        var inputs: [String] = []
        for key in filter.inputKeys where key != "inputImage" {
            guard let value = filter.value(forKey: key), let text = input(value) else { continue }
            // Inputs with the default value are omitted.
            if let standard = fresh?.value(forKey: key), input(standard) == text { continue }
            inputs.append("\(SceneValue.string(key)): \(text)")
        }
        helpers.insert(.filter)
        let list = inputs.isEmpty ? "[:]" : "[" + inputs.joined(separator: ", ") + "]"
        return
            "filter(\(SceneValue.string(type)), name: \(SceneValue.string(filter.name)), \(list))"
    }

    /// Value of an input as an expression; nil for images and other values.
    private func input(_ value: Any) -> String? {
        switch value {
        case let vector as CIVector: return Self.vector(vector)
        case let color as CIColor:
            let parts = [color.red, color.green, color.blue, color.alpha].map {
                SceneValue.number($0)
            }
            return "CIColor(red: \(parts[0]), green: \(parts[1]), blue: \(parts[2]), "
                + "alpha: \(parts[3]))"
        case let data as Data where data.count % 4 == 0 && data.count <= 4096:
            helpers.insert(.floats)
            let list = data.withUnsafeBytes { bytes in
                (0..<data.count / 4).map {
                    bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self)
                }
            }
            let words = list.map { SceneValue.number(Double($0), decimals: 6) }
            return "floats([" + words.joined(separator: ", ") + "])"
        case let number as NSNumber: return SceneValue.number(number.doubleValue, decimals: 6)
        case let number as Double: return SceneValue.number(number, decimals: 6)
        case let number as CGFloat: return SceneValue.number(number, decimals: 6)
        case let number as Int: return "\(number)"
        case let text as String: return SceneValue.string(text)
        case is CIImage, is CGColorSpace: return nil
        default:
            note("inputs of class \(Swift.type(of: value)) are left out")
            return nil
        }
    }

    static func vector(_ v: CIVector) -> String {
        let names = ["x", "y", "z", "w"]
        let parts = (0..<min(v.count, 4)).map {
            "\(names[$0]): \(SceneValue.number(v.value(at: $0), decimals: 6))"
        }
        return "CIVector(" + parts.joined(separator: ", ") + ")"
    }
}
