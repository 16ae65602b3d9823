import CoreGraphics
import Foundation

/// A path made point by point in the source: `path.move(to: CGPoint(x: 80, y: 0))`, then lines and
/// curves, and `star.path = path`.
struct SourcePath {
    /// A point in the source.
    struct Point {
        var range: Range<String.Index>
        var value: CGPoint
        /// Ranges of its two numbers; nil for `.zero`.
        var numbers: [Range<String.Index>]?
    }

    /// The method called, with the points in the order of a path's elements.
    struct Call {
        var range: Range<String.Index>
        var elements: [(type: CGPathElementType, points: [Point])]
    }

    /// The variable of the path.
    let variable: String
    let isBezier: Bool
    let calls: [Call]
    /// True if only these calls are between the first and the last.
    let isUnbroken: Bool

    private var elements: [(type: CGPathElementType, points: [Point])] { calls.flatMap(\.elements) }

    /// The text with another path; nil if the source's path is not the old path. For equal elements
    /// only the numbers of changed points are written; otherwise all calls, if no other code is
    /// between the calls.
    func writing(_ old: CGPath, _ new: CGPath, into text: String) -> String? {
        let (was, wanted) = (Self.elements(of: old), Self.elements(of: new))
        guard
            was.elementsEqual(
                elements,
                by: { a, b in
                    a.type == b.type
                        && zip(a.points, b.points).allSatisfy { Self.isSame($0, $1.value) }
                })
        else { return nil }
        guard was.map(\.type) == wanted.map(\.type) else {
            return isUnbroken && !wanted.isEmpty ? rewriting(wanted, into: text) : nil
        }
        // In the source, the points of a curve have a different order than in the path.
        let places = zip(elements.flatMap(\.points), wanted.flatMap(\.points))
            .sorted { $0.0.range.lowerBound > $1.0.range.lowerBound }
        var result = text
        for (point, place) in places where !Self.isSame(place, point.value) {
            result = point.writing(place, into: result)
        }
        return result
    }

    private func rewriting(
        _ elements: [(type: CGPathElementType, points: [CGPoint])], into text: String
    ) -> String {
        let range = calls[0].range.lowerBound..<calls.last!.range.upperBound
        let line =
            text[..<range.lowerBound].lastIndex(where: \.isNewline)
            .map { text[text.index(after: $0)..<range.lowerBound] } ?? text[..<range.lowerBound]
        let margin = "\n" + line.prefix { $0 == " " || $0 == "\t" }
        let words =
            isBezier
            ? ["controlPoint1", "controlPoint2", "controlPoint"]
            : ["control1", "control2", "control"]
        let lines = elements.map { type, points -> String in
            let p = points.map(Point.code)
            let call =
                switch type {
                case .moveToPoint: "move(to: \(p[0]))"
                case .addLineToPoint: "addLine(to: \(p[0]))"
                case .addQuadCurveToPoint: "addQuadCurve(to: \(p[1]), \(words[2]): \(p[0]))"
                case .addCurveToPoint:
                    "addCurve(to: \(p[2]), \(words[0]): \(p[0]), \(words[1]): \(p[1]))"
                case .closeSubpath: isBezier ? "close()" : "closeSubpath()"
                }
            return "\(variable).\(call)"
        }
        return text.replacingCharacters(in: range, with: lines.joined(separator: margin))
    }

    private static func isSame(_ a: CGPoint, _ b: CGPoint) -> Bool {
        WriteBack.isSame([Double(a.x), Double(a.y)], [Double(b.x), Double(b.y)])
    }

    static func elements(of path: CGPath) -> [(type: CGPathElementType, points: [CGPoint])] {
        let counts: [CGPathElementType: Int] = [
            .moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2, .addCurveToPoint: 3,
        ]
        var elements: [(CGPathElementType, [CGPoint])] = []
        path.applyWithBlock { pointer in
            let element = pointer.pointee
            let points = (0..<(counts[element.type] ?? 0)).map { element.points[$0] }
            elements.append((element.type, points))
        }
        return elements
    }
}

extension SourcePath.Point {
    func writing(_ place: CGPoint, into text: String) -> String {
        guard let numbers else {
            return text.replacingCharacters(in: range, with: Self.code(place))
        }
        var result = text
        for (range, (old, new)) in zip(numbers, [(value.x, place.x), (value.y, place.y)]).reversed()
        where abs(old - new) > 1e-6 * max(1, abs(old)) {
            result.replaceSubrange(range, with: TimingCode.number(Double(new)))
        }
        return result
    }

    static func code(_ p: CGPoint) -> String {
        "CGPoint(x: \(TimingCode.number(Double(p.x))), y: \(TimingCode.number(Double(p.y))))"
    }
}
