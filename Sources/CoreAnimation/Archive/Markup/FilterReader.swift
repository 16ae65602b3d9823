import CoreGraphics
import CoreImage
import Foundation

/// Makes a filter of a kind (`CAFilter`, `CIFilter`) and a filter's name; nil for one nobody knows.
public typealias FilterFactory = (_ kind: String, _ filter: String) -> (any FilterValueCoding)?

/// A filter a document names: kind, filter, inputs. What draws it looks the filter up by `type`.
///
/// The private filters of Core Animation (`gaussianBlur`, `colorMatrix`) have no class of their own in
/// Swift; documents carry them, and this is the value that stands for one. Thread: any one at a time.
public final class NamedFilter: NSObject, FilterValueCoding {
    /// `CAFilter` or `CIFilter`.
    public let kind: String
    /// The filter's own name, such as `gaussianBlur`.
    public let type: String
    /// The label in key paths; the filter's own name unless the document gives another.
    public var name: String
    public var filterType: String { type }
    public var isEnabled: Bool { (inputs["enabled"] as? Bool) ?? true }
    /// Values by input key (`inputRadius`); numbers, points, colours, or lists of numbers.
    public private(set) var inputs: [String: Any] = [:]

    public init(kind: String, type: String) {
        self.kind = kind
        self.type = type
        name = type
    }

    public func value(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "type", "filter": type
        default: inputs[key]
        }
    }

    public func setValue(_ value: Any?, forKey key: String) {
        if key == "name" { name = value as? String ?? name } else { inputs[key] = value }
    }

    public func copyOfFilter() -> AnyObject {
        let twin = NamedFilter(kind: kind, type: type)
        twin.name = name
        twin.inputs = inputs
        return twin
    }

    public override var description: String {
        let list = inputs.keys.sorted().map { "\($0)=\(inputs[$0]!)" }
        return ([kind, type] + list).joined(separator: " ")
    }
}

/// Makes filters from elements: `<CAFilter type="CAFilter" filter="gaussianBlur" inputRadius="8"/>`.
struct FilterReader {
    let context: MarkupContext

    func filters(_ list: MarkupElement) throws -> [Any]? {
        if list["type"] == "null" { return nil }
        return try list.children.compactMap { try filter($0) }
    }

    /// A compositing filter: one without inputs is its name, as clients set it.
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
        let filter = context.makeFilter(kind, type) ?? NamedFilter(kind: kind, type: type)
        filter.name = element["name"] ?? type
        for key in element.keys where !["type", "filter", "filterName", "name"].contains(key) {
            if key.hasPrefix("input") || key == "enabled" {
                if let value = try input(element[key] ?? "", key, element) {
                    filter.setValue(value, forKey: key)
                }
            } else {
                context.unknown(element, attribute: key)
            }
        }
        for child in element.children {
            guard child.name.hasPrefix("input") else {
                context.unknown(child, in: element.name)
                continue
            }
            if child["type"] == nil, let text = child["value"] {
                if let value = try input(text, child.name, child) {
                    filter.setValue(value, forKey: child.name)
                }
            } else if let value = try context.value(child, as: .object, child.name) {
                filter.setValue(value.object, forKey: child.name)
            }
        }
        return filter
    }

    /// An input by the count of its numbers; text that is no number is a name.
    private func input(_ text: String, _ key: String, _ element: MarkupElement) throws -> Any? {
        let words = text.split { $0.isWhitespace || $0 == "," }
        guard !words.isEmpty, words.allSatisfy({ Double($0) != nil }) else { return text }
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
}
