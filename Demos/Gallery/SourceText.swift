import CoreGraphics
import CoreText
import Foundation
import Show

/// Finds the source of a piece, and colours Swift.
enum SourceText {
    /// Sources lie beside this one where the gallery was built, or where a package installed them.
    private static let folders = [
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent(),
        URL(fileURLWithPath: "/usr/share/lamina/Demos"),
    ]

    static func find(_ piece: Piece) -> (file: String, text: String) {
        for folder in folders {
            if piece.category != .reference {
                let file = folder.appendingPathComponent("Show/\(piece.file)")
                if let text = try? String(contentsOf: file, encoding: .utf8) {
                    return ("Demos/Show/\(piece.file)", text)
                }
            } else if let found = listing(piece.id, in: folder) {
                return found
            }
        }
        return (piece.file, "// The source is not installed here.")
    }

    /// The part of a file of scenes that makes the one with this id.
    private static func listing(_ id: String, in folder: URL) -> (file: String, text: String)? {
        let scenes = folder.appendingPathComponent("SceneGallery/Scenes")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scenes.path)) ?? []
        for name in names.sorted() where name.hasSuffix(".swift") {
            let file = scenes.appendingPathComponent(name)
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            let lines = text.components(separatedBy: "\n")
            guard let at = lines.firstIndex(where: { $0.contains("\"\(id)\", title:") }) else {
                continue
            }
            let start = lines[...at].lastIndex { $0.hasPrefix("    static let") } ?? at
            let end = lines[at...].firstIndex { $0 == "    }" } ?? lines.count - 1
            let part = lines[start...end].map {
                $0.hasPrefix("    ") ? String($0.dropFirst(4)) : $0
            }
            return ("Demos/SceneGallery/Scenes/\(name)", part.joined(separator: "\n"))
        }
        return nil
    }

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
