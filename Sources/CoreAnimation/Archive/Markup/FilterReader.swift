import CoreGraphics
import CoreImage
import Foundation

/// Factory of filters from a kind (`CAFilter`, `CIFilter`) and a filter's name. Nil for an unknown
/// filter: the document then has a `NamedFilter`. The reader sets the name and the inputs of a
/// returned filter.
public typealias FilterFactory = (_ kind: String, _ filter: String) -> (any FilterValueCoding)?

/// Reader of filters: `<CAFilter type="CAFilter" filter="gaussianBlur" inputRadius="8"/>`.
struct FilterReader {
    let context: MarkupContext

    func filters(_ list: MarkupElement) throws -> [Any]? {
        if list["type"] == "null" { return nil }
        return try list.children.compactMap { try filter($0) }
    }

    /// A compositing filter. A filter without inputs becomes a string with the filter's name, the
    /// form used by programs.
    func compositing(_ element: MarkupElement) throws -> Any? {
        if element["type"] == "null" { return nil }
        if let inner = element.children.first(where: { $0.name.hasSuffix("Filter") }) {
            return try compositing(inner)
        }
        if let text = element["value"] { return text }
        guard let made = try filter(element) else { return nil }
        if let named = made as? NamedFilter, named.inputs.isEmpty { return named.type }
        return made
    }

    private func filter(_ element: MarkupElement) throws -> (any FilterValueCoding)? {
        let kind = element["type"] ?? element.name
        guard kind == "CAFilter" || kind == "CIFilter" else {
            context.unknown(element, in: "filters")
            return nil
        }
        guard let type = element["filter"] ?? element["filterName"] ?? element["name"] else {
            context.warn(element.line, "a filter without a name")
            return nil
        }
        let filter = make(kind, type, element)
        filter.name = element["name"] ?? type
        try readAttributes(of: element, into: filter)
        for child in element.children { try readInput(child, of: element, into: filter) }
        return filter
    }

    private func readAttributes(
        of element: MarkupElement, into filter: any FilterValueCoding
    ) throws {
        for key in element.keys where !["type", "filter", "filterName", "name"].contains(key) {
            if key.hasPrefix("input") || key == "enabled" {
                if let value = try input(element[key] ?? "", key, element) {
                    filter.setValue(Self.fitted(value, filter), forKey: key)
                }
            } else {
                context.unknown(element, attribute: key)
            }
        }
    }

    private func readInput(
        _ child: MarkupElement, of element: MarkupElement, into filter: any FilterValueCoding
    ) throws {
        guard child.name.hasPrefix("input") else {
            context.unknown(child, in: element.name)
            return
        }
        if child["type"] == "NSData" {
            // A spelling of this project: no real file shows filter data.
            guard let data = Data(base64Encoded: child["value"] ?? "") else {
                context.warn(child.line, "\(child.name) is not base 64")
                return
            }
            filter.setValue(data, forKey: child.name)
        } else if child["type"] == nil, let text = child["value"] {
            if let value = try input(text, child.name, child) {
                filter.setValue(Self.fitted(value, filter), forKey: child.name)
            }
        } else if let value = try context.value(child, as: .object, child.name) {
            filter.setValue(value.object.map { Self.fitted($0, filter) }, forKey: child.name)
        }
    }

    /// The factory's filter, else a Core Image filter, else a filter with name and inputs only.
    private func make(
        _ kind: String, _ type: String, _ element: MarkupElement
    ) -> any FilterValueCoding {
        if let made = context.makeFilter(kind, type) { return made }
        if kind == "CIFilter", let made = CIFilter(name: type) { return made }
        let named = NamedFilter(kind: kind, type: type)
        if !named.isKnown {
            context.warn(
                element.line, "there is no filter \(type); it is kept and has no effect",
                cause: "filter \(type)")
        }
        return named
    }

    /// A value in the type expected by the filter's class: Core Image has its own vectors and
    /// colours.
    private static func fitted(_ value: Any, _ filter: any FilterValueCoding) -> Any {
        guard filter is CIFilter else { return value }
        switch value {
        case let n as CGFloat: return NSNumber(value: Double(n))
        case let p as CGPoint: return CIVector(cgPoint: p)
        case let r as CGRect: return CIVector(cgRect: r)
        case let c as CGColor: return CIColor(cgColor: c)
        case let image as CGImage: return CIImage(cgImage: image)
        case let list as [CGFloat]: return CIVector(list)
        case let list as [NSNumber]: return CIVector(list.map { CGFloat($0.doubleValue) })
        default: return value
        }
    }

    /// Value of an input: a number, a point, a colour or a list by the count of numbers; text other
    /// than numbers is a name.
    private func input(_ text: String, _ key: String, _ element: MarkupElement) throws -> Any? {
        if Self.isName(text) {
            return key == "inputColorSpace" ? CGColorSpace(name: text) ?? text as Any : text
        }
        let text = MarkupContext.matrixElements(text)
        guard let n = try context.numbers(text, 1...Int.max, key, at: element) else { return nil }
        if key.contains("Color"), n.count == 3 || n.count == 4 {
            return try context.color(text, nil, key, at: element)
        }
        switch n.count {
        case 1: return CGFloat(n[0])
        case 2: return CGPoint(x: n[0], y: n[1])
        default: return n.map { NSNumber(value: $0) }
        }
    }

    /// True if an attribute's text is a name rather than numbers.
    static func isName(_ text: String) -> Bool {
        let words = MarkupContext.matrixElements(text).split { $0.isWhitespace || $0 == "," }
        return words.isEmpty || words.contains { Double($0) == nil }
    }
}
