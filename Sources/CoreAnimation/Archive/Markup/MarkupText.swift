import CoreGraphics
import Foundation
import LaminaMotion

/// Values in the spelling of documents; the inverse of `MarkupValues`.
enum MarkupText {
    static func number(_ n: Double) -> String {
        if n.isInfinite { return n < 0 ? "-inf" : "inf" }
        return n == n.rounded() && abs(n) < 1e15 ? String(Int64(n)) : "\(n)"
    }

    static func number(_ n: CGFloat) -> String { number(Double(n)) }

    static func path(_ path: CGPath, number: (CGFloat) -> String) -> String {
        var words: [String] = []
        path.applyWithBlock { element in
            let e = element.pointee
            func add(_ count: Int, _ name: String) {
                for i in 0..<count { words += [number(e.points[i].x), number(e.points[i].y)] }
                words.append(name)
            }
            switch e.type {
            case .moveToPoint: add(1, "m")
            case .addLineToPoint: add(1, "l")
            case .addQuadCurveToPoint: add(2, "q")
            case .addCurveToPoint: add(3, "c")
            case .closeSubpath: add(0, "h")
            @unknown default: break
            }
        }
        return words.joined(separator: " ")
    }

    /// True if a key can be the name of an attribute or element.
    static func isName(_ key: String) -> Bool {
        guard let first = key.unicodeScalars.first else { return false }
        return (first == "_" || first.properties.isAlphabetic)
            && key.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "0"..."9" ~= $0 || "_-.:".unicodeScalars.contains($0)
            }
    }

    /// Text escaped for XML; characters without an XML form become U+FFFD, with a warning.
    static func escaped(_ text: String) -> String {
        var out = ""
        for c in text.unicodeScalars {
            switch c {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "\n", "\t", "\r": out += "&#\(c.value);"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
                Diagnostics.once("a document cannot hold control characters; U+FFFD is written")
                out += "\u{FFFD}"
            default: out.unicodeScalars.append(c)
            }
        }
        return out
    }
}

/// An element to be written.
final class MarkupNode {
    let name: String
    private(set) var attributes: [(key: String, value: String)]
    var children: [MarkupNode]

    init(_ name: String, _ attributes: [(String, String)] = [], _ children: [MarkupNode] = []) {
        self.name = name
        self.attributes = attributes.map { (key: $0.0, value: $0.1) }
        self.children = children
    }

    func set(_ key: String, _ value: String) { attributes.append((key, value)) }

    func text(indent: String = "") -> String {
        var text = ""
        write(to: &text, indent)
        return text
    }

    private func write(to text: inout String, _ indent: String) {
        text += indent + "<" + name
        for a in attributes { text += " \(a.key)=\"\(MarkupText.escaped(a.value))\"" }
        if children.isEmpty { return text += "/>\n" }
        text += ">\n"
        for child in children { child.write(to: &text, indent + "  ") }
        text += indent + "</\(name)>\n"
    }
}
