import CoreGraphics
import CoreText
import Foundation
import Show

/// Swift source in colours.
enum SourceText {
    private static let keywords: Set<String> = [
        "import", "final", "class", "struct", "enum", "extension", "static", "private", "public",
        "override", "let", "var", "func", "init", "if", "else", "guard", "return", "for", "in",
        "where", "while", "switch", "case", "default", "self", "super", "nil", "true", "false",
        "as",
        "is", "try", "fileprivate", "mutating", "required", "self", "deinit", "weak", "unowned",
    ]

    /// The text with words, numbers, strings and comments in colours of their own.
    static func colored(_ text: String) -> NSAttributedString {
        let all = NSMutableAttributedString(string: text)
        let color = NSAttributedString.Key(kCTForegroundColorAttributeName)
        let length = (text as NSString).length
        all.addAttributes(
            [
                NSAttributedString.Key(kCTFontAttributeName): CTFontCreateWithName(
                    "DejaVu Sans Mono", 12, nil),
                color: Look.color(0xC9D1E0),
            ], range: NSRange(location: 0, length: length))
        let rules: [(String, UInt32)] = [
            (#"\b[A-Z][A-Za-z0-9]*\b"#, 0x7FD1C7), (#"\b\d[\d_.xA-Fa-f]*\b"#, 0xE7B469),
            (#"\b[a-z]+\b"#, 0), (#""[^"\n]*""#, 0xE58A8A), (#"//[^\n]*"#, 0x6B7690),
        ]
        for (pattern, rgb) in rules {
            guard let rule = try? NSRegularExpression(pattern: pattern) else { continue }
            for match in rule.matches(in: text, range: NSRange(location: 0, length: length)) {
                if rgb == 0 {
                    let word = (text as NSString).substring(with: match.range)
                    guard keywords.contains(word) else { continue }
                }
                all.addAttribute(
                    color, value: Look.color(rgb == 0 ? 0xB99CF5 : rgb), range: match.range)
            }
        }
        return all
    }
}
