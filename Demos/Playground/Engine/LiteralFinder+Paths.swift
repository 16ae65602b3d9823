import CoreGraphics
import Foundation

// Literals of paths that the source builds by `move(to:)`, `addLine(to:)` and the like.
extension LiteralFinder {
    /// The path of a layer's property; nil for a value that is not in a separate variable, and for
    /// a variable with earlier uses.
    func path(_ property: String, of owner: SourceLiteral.Owner) -> SourcePath? {
        guard let (layer, place) = variable(of: owner),
            let start = value(of: property, of: layer, about: place), start < tokens.count,
            tokens[start].kind == .name
        else { return nil }
        let variable = tokens[start].text
        let end = matches([".", "cgPath"], at: start + 1) ? start + 3 : start + 1
        guard endsStatement(end), let scope = scope(of: variable, about: start),
            let isBezier = makesPath(at: scope.lowerBound + 2)
        else { return nil }
        var (i, isUnbroken) = (scope.lowerBound + 5, true)
        var calls: [SourcePath.Call] = []
        var last = i
        while i < start {
            defer { i += 1 }
            guard tokens[i].text == variable, tokens[i - 1].text != "." else { continue }
            // Queries of the path cannot be distinguished from calls of functions of the scene.
            guard let (call, next) = call(at: i) else { return nil }
            if !calls.isEmpty, last != i { isUnbroken = false }
            calls.append(call)
            (last, i) = (next, next - 1)
        }
        guard !calls.isEmpty else { return nil }
        return SourcePath(
            variable: String(variable), isBezier: isBezier, calls: calls, isUnbroken: isUnbroken)
    }

    /// True if a place makes an empty path; and true if the path is a view's.
    private func makesPath(at place: Int) -> Bool? {
        if matches(["=", "CGMutablePath", "(", ")"], at: place) { return false }
        return matches(["=", "UIBezierPath", "(", ")"], at: place) ? true : nil
    }

    /// `path.addLine(to: CGPoint(x: 40, y: 0))` and similar calls, and the place behind the call.
    private func call(at place: Int) -> (SourcePath.Call, next: Int)? {
        guard matches(["."], at: place + 1), place + 3 < tokens.count,
            matches(["("], at: place + 3)
        else { return nil }
        let name = String(tokens[place + 2].text)
        var (i, labels, points) = (place + 4, [String](), [SourcePath.Point]())
        while i < tokens.count, tokens[i].text != ")" {
            if tokens[i].kind == .name, matches([":"], at: i + 1) {
                labels.append(String(tokens[i].text))
                i += 2
            }
            if matches(["["], at: i) { i += 1 }
            guard let (point, next) = point(at: i) else { return nil }
            points.append(point)
            i = next
            if matches(["]"], at: i) { i += 1 }
            if matches([","], at: i) { i += 1 } else if !matches([")"], at: i) { return nil }
        }
        guard i < tokens.count, endsStatement(i + 1) else { return nil }
        let elements: [(type: CGPathElementType, points: [SourcePath.Point])]
        switch (name, labels, points.count) {
        case ("move", ["to"], 1): elements = [(.moveToPoint, points)]
        case ("addLine", ["to"], 1): elements = [(.addLineToPoint, points)]
        case ("addQuadCurve", ["to", "control"], 2), ("addQuadCurve", ["to", "controlPoint"], 2):
            elements = [(.addQuadCurveToPoint, [points[1], points[0]])]
        case ("addCurve", ["to", "control1", "control2"], 3),
            ("addCurve", ["to", "controlPoint1", "controlPoint2"], 3):
            elements = [(.addCurveToPoint, [points[1], points[2], points[0]])]
        case ("addLines", ["between"], 1...):
            elements = points.enumerated().map {
                ($0.offset == 0 ? .moveToPoint : .addLineToPoint, [$0.element])
            }
        case ("closeSubpath", [], 0), ("close", [], 0): elements = [(.closeSubpath, [])]
        default: return nil
        }
        let range = tokens[place].text.startIndex..<tokens[i].text.endIndex
        return (SourcePath.Call(range: range, elements: elements), i + 1)
    }

    private func point(at place: Int) -> (SourcePath.Point, next: Int)? {
        for words in [[".", "zero"], ["CGPoint", ".", "zero"]] where matches(words, at: place) {
            let end = place + words.count
            let range = tokens[place].text.startIndex..<tokens[end - 1].text.endIndex
            return (SourcePath.Point(range: range, value: .zero, numbers: nil), end)
        }
        let begin = matches([".", "init"], at: place) ? place + 2 : place + 1
        guard begin == place + 2 || ["CGPoint", "NSPoint"].contains(tokens[place].text),
            matches(["(", "x", ":"], at: begin), let x = number(at: begin + 3),
            matches([",", "y", ":"], at: x.next), let y = number(at: x.next + 3),
            matches([")"], at: y.next)
        else { return nil }
        let range = tokens[place].text.startIndex..<tokens[y.next].text.endIndex
        return (
            SourcePath.Point(
                range: range, value: CGPoint(x: x.0, y: y.0), numbers: [x.1, y.1]), y.next + 1
        )
    }
}
