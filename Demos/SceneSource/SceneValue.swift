import CoreGraphics
import Foundation
import QuartzCore

/// Values as Swift expressions.
enum SceneValue {
    /// Number with at most `decimals` decimals; numbers without a value count as 0.
    static func number(_ value: Double, decimals: Int = 4) -> String {
        guard value.isFinite else { return "0" }
        let scale = pow(10, Double(decimals))
        let rounded = abs(value) < 1e9 ? (value * scale).rounded() / scale : value
        if rounded == rounded.rounded(), abs(rounded) < 1e15 { return "\(Int(rounded))" }
        return "\(rounded)"
    }

    /// Number with a decimal point.
    static func decimal(_ value: Double) -> String {
        let text = number(value)
        return text.contains(".") || text.contains("e") ? text : text + ".0"
    }

    static func number(_ value: CGFloat, decimals: Int = 4) -> String {
        number(Double(value), decimals: decimals)
    }

    static func point(_ p: CGPoint, decimals: Int = 4) -> String {
        "CGPoint(x: \(number(p.x, decimals: decimals)), y: \(number(p.y, decimals: decimals)))"
    }

    static func size(_ s: CGSize) -> String {
        "CGSize(width: \(number(s.width)), height: \(number(s.height)))"
    }

    static func rect(_ r: CGRect) -> String {
        "CGRect(x: \(number(r.origin.x)), y: \(number(r.origin.y)), width: \(number(r.width)), "
            + "height: \(number(r.height)))"
    }

    /// String literal.
    static func string(_ text: String) -> String { text.debugDescription }

    /// Tuple of numbers.
    static func tuple(_ list: [CGFloat], decimals: Int = 4) -> String {
        "(" + list.map { number($0, decimals: decimals) }.joined(separator: ", ") + ")"
    }

    /// Path in the commands of SVG: M, L, Q, C and Z.
    static func path(_ path: CGPath) -> String {
        var words: [String] = []
        path.applyWithBlock { element in
            let p = element.pointee.points
            func add(_ command: String, _ count: Int) {
                words.append(command)
                for i in 0..<count { words += [number(p[i].x), number(p[i].y)] }
            }
            switch element.pointee.type {
            case .moveToPoint: add("M", 1)
            case .addLineToPoint: add("L", 1)
            case .addQuadCurveToPoint: add("Q", 2)
            case .addCurveToPoint: add("C", 3)
            case .closeSubpath: add("Z", 0)
            @unknown default: break
            }
        }
        return words.joined(separator: " ")
    }

    /// The six numbers of a transform in the plane; nil for other transforms.
    static func plane(_ t: CATransform3D) -> [CGFloat]? {
        guard CATransform3DIsAffine(t) else { return nil }
        let a = CATransform3DGetAffineTransform(t)
        return [a.a, a.b, a.c, a.d, a.tx, a.ty]
    }

    /// All numbers of a transform, row by row.
    static func all(_ t: CATransform3D) -> [CGFloat] {
        [
            t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34,
            t.m41, t.m42, t.m43, t.m44,
        ]
    }
}

/// Lines of source with at most `width` columns where words allow a break.
enum SceneLines {
    static let width = 100

    /// `head` + items + `tail` on one line, or on several lines with the items indented.
    static func list(_ head: String, _ items: [String], _ tail: String, indent: Int) -> [String] {
        let space = String(repeating: " ", count: indent)
        let short = space + head + items.joined(separator: ", ") + tail
        if short.count <= width { return [short] }
        var lines = [space + head]
        let inner = String(repeating: " ", count: indent + 4)
        var current = inner
        for (i, item) in items.enumerated() {
            let word = item + (i + 1 < items.count ? "," : "")
            if current.count > inner.count, current.count + 1 + word.count > width {
                lines.append(current)
                current = inner
            }
            current += (current.count > inner.count ? " " : "") + word
        }
        lines.append(current)
        lines.append(space + tail)
        return lines
    }

    /// A call with a text as argument, as one literal or as a literal of several lines.
    static func call(
        _ head: String, text: String, _ tail: String, indent: Int
    ) -> [String] {
        let space = String(repeating: " ", count: indent)
        let short = space + head + "\"" + text + "\"" + tail
        if short.count <= width { return [short] }
        let inner = String(repeating: " ", count: indent + 4)
        var lines = [space + head + "\"\"\""]
        var current = inner
        for word in text.split(separator: " ") {
            if current.count > inner.count, current.count + 3 + word.count > width {
                lines.append(current + " \\")
                current = inner
            }
            current += (current.count > inner.count ? " " : "") + word
        }
        lines.append(current)
        lines.append(inner + "\"\"\"" + tail)
        return lines
    }
}
