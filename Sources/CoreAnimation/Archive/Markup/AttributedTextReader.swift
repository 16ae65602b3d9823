import CoreGraphics
import Foundation

/// Reader of attributed strings and fonts; the inverse of `MarkupWriter+Text`.
struct AttributedTextReader {
    let context: MarkupContext

    /// Attributes with a number or colour, and their names in runs.
    static let keys: [NSAttributedString.Key: String] = [
        .foregroundColor: "foregroundColor", .backgroundColor: "backgroundColor", .kern: "kern",
        .underlineStyle: "underlineStyle", .strikethroughStyle: "strikethroughStyle",
        .baselineOffset: "baselineOffset",
    ]
    private static let names: [String: NSAttributedString.Key] = Dictionary(
        uniqueKeysWithValues: keys.map { ($0.value, $0.key) })

    func string(_ element: MarkupElement) throws -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for run in element.children {
            guard run.name == "run" else {
                context.unknown(run, in: element.name)
                continue
            }
            text.append(
                NSAttributedString(
                    string: run["value"] ?? run.text, attributes: try attributes(run)))
        }
        return text
    }

    private func attributes(_ run: MarkupElement) throws -> [NSAttributedString.Key: Any] {
        var map: [NSAttributedString.Key: Any] = [:]
        let style = NSMutableParagraphStyle()
        var hasStyle = false
        for key in run.keys where key != "value" {
            let text = run[key] ?? ""
            if key == "font" {
                map[.font] = text
            } else if let name = Self.names[key] {
                map[name] = try context.number(text, key, at: run).map { NSNumber(value: $0) }
            } else if let n = try paragraph(key, run) {
                hasStyle = true
                set(n, key, on: style)
            } else {
                context.unknown(run, attribute: key)
            }
        }
        for child in run.children {
            let name = child.name == "font" ? .font : Self.names[child.name]
            guard let name else {
                context.unknown(child, in: run.name)
                continue
            }
            map[name] = try context.value(child, as: .color, child.name)?.object
        }
        if hasStyle { map[.paragraphStyle] = style }
        return map
    }

    private func paragraph(_ key: String, _ run: MarkupElement) throws -> Double? {
        guard ["alignment", "lineBreakMode", "lineSpacing", "firstLineHeadIndent"].contains(key)
        else { return nil }
        return try context.number(run[key] ?? "", key, at: run)
    }

    private func set(_ n: Double, _ key: String, on style: NSMutableParagraphStyle) {
        switch key {
        case "alignment": style.alignment = NSTextAlignment(rawValue: Int(n)) ?? .natural
        case "lineBreakMode":
            style.lineBreakMode = NSLineBreakMode(rawValue: UInt(max(0, n))) ?? .byWordWrapping
        case "lineSpacing": style.lineSpacing = CGFloat(n)
        default: style.firstLineHeadIndent = CGFloat(n)
        }
    }

    /// `<font type="CTFont" value=… size=…/>`; nil, with a warning, for the name of no font.
    func font(_ element: MarkupElement, sized: Bool) throws -> Any? {
        let name = element["value"] ?? element.text
        guard sized else {
            if let font = CGFont(name) { return font }
            context.warn(element.line, "there is no font \(name)", cause: "font \(name)")
            return nil
        }
        let size = try element["size"].flatMap { try context.number($0, "size", at: element) }
        return CTFontCreateWithName(name, CGFloat(size ?? 0), nil)
    }
}
