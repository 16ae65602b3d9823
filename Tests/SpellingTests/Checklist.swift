import Foundation
import TestSupport

/// Reads the names out of the tables of the checklist of Apple's interface, part A.
enum Checklist {
    struct Name: Hashable {
        var owner: String
        /// The name without argument labels.
        var base: String
    }

    static func names(in text: String) -> [Name] {
        var names: [Name] = []
        var owner = ""
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("# PART B") { break }
            if line.hasPrefix("## 8") { owner = "skip" }
            if line.hasPrefix("##") {
                owner = heading(line)
                if !owner.isEmpty { names.append(Name(owner: owner, base: owner)) }
            } else if line.hasPrefix("|") {
                let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                guard cells.count > 2 else { continue }
                for code in quoted(String(cells[1])) {
                    for base in declared(code) { names.append(Name(owner: owner, base: base)) }
                }
            }
        }
        return names
    }

    /// The class, protocol or struct of a heading; `CALayer` for its many sections.
    private static func heading(_ line: String) -> String {
        if line.contains(" 3.") { return "CALayer" }
        for word in ["class", "protocol", "struct"] {
            guard let range = line.range(of: "`\(word) ") else { continue }
            return String(line[range.upperBound...].prefix { $0.isLetter || $0.isNumber })
        }
        return ""
    }

    private static func quoted(_ cell: String) -> [String] {
        let parts = cell.components(separatedBy: "`")
        return parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
    }

    /// The names in a declaration.
    private static func declared(_ code: String) -> [String] {
        for word in [
            "func ", "var ", "let ", "struct ", "enum ", "class ", "protocol ", "typealias ",
        ] {
            guard let range = code.range(of: word), word != "class " || !code.contains("func"),
                word != "class " || !code.contains("class var")
            else { continue }
            let rest = code[range.upperBound...]
            if word == "var " || word == "let " {
                return rest.prefix { $0 != ":" }.components(separatedBy: ",").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
            }
            return [String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })]
        }
        if code.contains("init(") || code.contains("init?(") { return ["init"] }
        // A bare type name, as in the table of wrapped strings.
        return code.hasPrefix("CA") && code.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." }
            ? [code] : []
    }
}

/// The program's own text.
enum Sources {
    private static let text = read("Sources", except: [])
    /// Every word of the other tests.
    private static let words: Set<String> = {
        let text = read("Tests", except: ["SpellingTests"])
        return Set(text.components(separatedBy: CharacterSet.alphanumerics.inverted))
    }()

    private static func read(_ name: String, except: [String]) -> String {
        let folder = Places.package.appendingPathComponent(name)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var all = ""
        while let url = files?.nextObject() as? URL {
            guard url.pathExtension == "swift",
                !except.contains(where: { url.path.contains("/\($0)/") })
            else { continue }
            all += (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        }
        return all
    }

    /// True if a test outside of the spelling tests contains this word.
    static func testsMention(_ name: String) -> Bool { words.contains(name) }

    /// True if a public declaration of the name exists.
    static func declares(_ name: String) -> Bool {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return ["class", "struct", "enum", "protocol", "let", "typealias", "var"].contains { word in
            text.range(
                of: "(public|open)( final| static)? \(word) \(last)\\b", options: .regularExpression
            )
                != nil
        }
    }
}
