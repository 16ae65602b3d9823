import CoreGraphics
import Foundation

/// Parser of paths: PDF operators after their operands, `7 29 m 3 29 l h`.
///
/// Operators: m, l, c, v, y, q (quadratic), re (rectangle), h. Output: the path, or the problem of
/// the text.
enum PathText {
    struct Problem: Error { let reason: String }

    static func parse(_ text: String) throws(Problem) -> CGPath {
        let path = CGMutablePath()
        var operands: [CGFloat] = []
        for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
            if let number = Double(word) {
                guard abs(number) <= MarkupContext.largestNumber else {
                    throw Problem(reason: "has an impossible number: \(word)")
                }
                operands.append(CGFloat(number))
            } else {
                try add(String(word), operands, to: path)
                operands.removeAll(keepingCapacity: true)
            }
        }
        guard operands.isEmpty else { throw Problem(reason: "ends without an operator") }
        return path
    }

    private static func add(
        _ name: String, _ v: [CGFloat], to path: CGMutablePath
    ) throws(Problem) {
        let wanted = ["m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "q": 4, "re": 4, "h": 0]
        guard let count = wanted[name] else { throw Problem(reason: "has no operator \(name)") }
        guard v.count == count else {
            throw Problem(
                reason: "gives the operator \(name) \(v.count) numbers instead of \(count)")
        }
        if path.isEmpty, name != "m", name != "re" {
            throw Problem(reason: "begins with \(name) instead of m")
        }
        func point(_ i: Int) -> CGPoint { CGPoint(x: v[i], y: v[i + 1]) }
        switch name {
        case "m": path.move(to: point(0))
        case "l": path.addLine(to: point(0))
        case "c": path.addCurve(to: point(4), control1: point(0), control2: point(2))
        case "v": path.addCurve(to: point(2), control1: path.currentPoint, control2: point(0))
        case "y": path.addCurve(to: point(2), control1: point(0), control2: point(2))
        case "q": path.addQuadCurve(to: point(2), control: point(0))
        case "re": path.addRect(CGRect(x: v[0], y: v[1], width: v[2], height: v[3]))
        default: path.closeSubpath()
        }
    }
}
