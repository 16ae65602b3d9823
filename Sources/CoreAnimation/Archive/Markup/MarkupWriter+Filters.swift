import CoreGraphics
import CoreImage
import Foundation
import LaminaRenderTree

extension MarkupWriter {
    /// Writes the filters of one property; bare names become an attribute or a `value`.
    func writeFilters(_ id: PropertyID, of layer: CALayer, to node: MarkupNode) {
        guard let list = layer.filterObjects(id) else { return }
        let key = PropertyKeys.key(id)
        if id == .compositingFilter {
            guard let first = list.first else { return }
            if let name = Coercion.string(first) {
                node.children.append(MarkupNode(key, [("value", name)]))
            } else if let made = filter(first) {
                node.children.append(MarkupNode(key, [], [made]))
            }
            return
        }
        let children = list.compactMap { item in
            Coercion.string(item).map {
                MarkupNode("CAFilter", [("type", "CAFilter"), ("filter", $0)])
            } ?? filter(item)
        }
        node.children.append(MarkupNode(key, [], children))
    }

    /// `<CIFilter filter=… name=… input…=…/>`; nil, with a note, for a class unknown to the reader.
    private func filter(_ item: Any) -> MarkupNode? {
        let node: MarkupNode
        let inputs: [(String, Any)]
        switch item {
        case let named as NamedFilter:
            node = MarkupNode(named.kind, [("type", named.kind), ("filter", named.type)])
            inputs = named.inputs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            node.set("name", named.name)
        case let image as CIFilter:
            node = MarkupNode("CIFilter", [("type", "CIFilter"), ("filter", image.filterType)])
            node.set("name", image.name)
            if !image.isEnabled { node.set("enabled", "0") }
            inputs = image.inputKeys.compactMap { key in
                image.value(forKey: key).map { (key, $0) }
            }
        default:
            note("filters of class \(Swift.type(of: item)) are not written")
            return nil
        }
        for (key, value) in inputs {
            if let v = value as? CIVector, !v.components.allSatisfy(Self.isMeasurable) {
                // CICrop's default is an infinite rectangle; the reader's filter has the same
                // default.
                let attributes = (item as? CIFilter)?.attributes[key] as? [String: Any]
                if (attributes?["CIAttributeDefault"] as? CIVector)?.components != v.components {
                    note("\(key) of a filter has a number that documents cannot hold")
                }
                continue
            }
            write(value, key, to: node)
        }
        return node
    }

    /// True if the reader accepts the number.
    private static func isMeasurable(_ n: CGFloat) -> Bool {
        abs(Double(n)) <= MarkupContext.largestNumber
    }

    private func write(_ value: Any, _ key: String, to node: MarkupNode) {
        switch value {
        case let v as CIVector where v.count != 1:
            // Three or four numbers of this key are no attribute, because the reader would take an
            // attribute as a colour.
            if key.contains("Color") {
                let reals = v.components.map {
                    MarkupNode("real", [("value", number($0))])
                }
                node.children.append(MarkupNode(key, [("type", "NSArray")], reals))
            } else {
                node.set(key, numbers(v.components.map { Double($0) }))
            }
        case let v as CIVector:
            let real = MarkupNode("real", [("value", number(v.x))])
            node.children.append(MarkupNode(key, [("type", "NSArray")], [real]))
        case let image as CIImage:
            if let made = image.cgImage.flatMap({ child(.image($0), key) }) {
                node.children.append(made)
            } else if !image.extent.isEmpty {
                note("\(key) of a filter is an image that documents cannot hold")
            }
        case let text as String:
            if FilterReader.isName(text) {
                node.set(key, text)
            } else {
                node.children.append(MarkupNode(key, [("type", "string"), ("value", text)]))
            }
        case let data as Data:
            node.children.append(
                MarkupNode(key, [("type", "NSData"), ("value", data.base64EncodedString())]))
        case let space as CGColorSpace:
            if let name = space.name { node.set(key, name) } else { fallthrough }
        default:
            if let n = Coercion.double(value) {
                node.set(key, number(n))
            } else if let made = typed(value, key) {
                node.children.append(made)
            } else {
                note("\(key) of a filter has a value that documents cannot hold")
            }
        }
    }
}
