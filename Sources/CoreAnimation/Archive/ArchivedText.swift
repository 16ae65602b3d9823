import CoreGraphics
import Foundation

/// Attributed strings, fonts and paragraph styles as tables of archivable values.
///
/// Foundation's own archive of an attributed string traps on attributes without `NSSecureCoding`,
/// such as colours and fonts of this framework.
enum ArchivedText {
    /// A table for every run of equal attributes. Attributes without an archived form are left out,
    /// with a warning.
    static func runs(_ text: NSAttributedString) -> [[String: Any]] {
        var runs: [[String: Any]] = []
        let whole = NSRange(location: 0, length: text.length)
        text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
            var kept: [String: Any] = [:]
            for (key, value) in attributes {
                if ArchivedValue(value) == nil {
                    Diagnostics.once("the attribute \(key.rawValue) of a string is not archived")
                } else {
                    kept[key.rawValue] = value
                }
            }
            let string = text.attributedSubstring(from: range).string
            runs.append(["string": string, "attributes": kept])
        }
        return runs
    }

    /// The string of a list of runs; nil if the archive is malformed.
    static func text(_ runs: [Any]) -> NSAttributedString? {
        let text = NSMutableAttributedString(string: "")
        for run in runs {
            guard let run = run as? [AnyHashable: Any], let string = run["string"] as? String,
                let attributes = run["attributes"] as? [AnyHashable: Any]
            else { return nil }
            var map: [NSAttributedString.Key: Any] = [:]
            for (key, value) in attributes {
                if let key = key.base as? String { map[NSAttributedString.Key(key)] = value }
            }
            text.append(NSAttributedString(string: string, attributes: map))
        }
        return text
    }

    static func table(_ font: CTFont) -> [String: Any] {
        ["name": CTFontCopyPostScriptName(font), "size": Double(CTFontGetSize(font))]
    }

    static func font(_ table: [AnyHashable: Any]) -> CTFont? {
        guard let name = table["name"] as? String, let size = table["size"] as? Double else {
            return nil
        }
        return CTFontCreateWithName(name, CGFloat(size), nil)
    }

    static func table(_ style: NSParagraphStyle) -> [String: Any] {
        [
            "alignment": style.alignment.rawValue, "lineBreakMode": style.lineBreakMode.rawValue,
            "lineSpacing": Double(style.lineSpacing),
            "firstLineHeadIndent": Double(style.firstLineHeadIndent),
        ]
    }

    static func paragraph(_ table: [AnyHashable: Any]) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        func number(_ key: String) -> CGFloat { CGFloat(table[key] as? Double ?? 0) }
        let alignment = table["alignment"] as? Int
        style.alignment = alignment.flatMap { NSTextAlignment(rawValue: $0) } ?? .natural
        let mode = table["lineBreakMode"] as? UInt
        style.lineBreakMode = mode.flatMap { NSLineBreakMode(rawValue: $0) } ?? .byWordWrapping
        style.lineSpacing = number("lineSpacing")
        style.firstLineHeadIndent = number("firstLineHeadIndent")
        return style
    }
}
