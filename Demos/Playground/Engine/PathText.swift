import CoreGraphics

/// Paths as a line of text, in the letters of SVG:
/// `M 0 0 L 40 0 A 20 20 0 0 1 40 40 C 30 50 10 50 0 40 Z`.
public enum PathText {
    /// Text of the path, to four decimals; arcs of ellipses are written as arcs, to a thousandth of
    /// a point.
    public static func text(_ path: CGPath) -> String {
        let elements = SourcePath.elements(of: path)
        var (words, place, i) = ([String](), CGPoint.zero, 0)
        while i < elements.count {
            let (type, points) = elements[i]
            if type == .addCurveToPoint,
                let arc = EllipseArc.text(curves(elements[i...], place)[...])
            {
                words.append(arc.words)
                i += arc.count
                place = elements[i - 1].points[2]
                continue
            }
            let letter =
                switch type {
                case .moveToPoint: "M"
                case .addLineToPoint: "L"
                case .addQuadCurveToPoint: "Q"
                case .addCurveToPoint: "C"
                case .closeSubpath: "Z"
                }
            let numbers = points.flatMap { [Double($0.x), Double($0.y)] }
            words += [letter] + numbers.map(TimingCode.number)
            place = points.last ?? place
            i += 1
        }
        return words.joined(separator: " ")
    }

    /// The successive curves from a place on, at most as many as a whole ellipse has.
    private static func curves(
        _ elements: ArraySlice<(type: CGPathElementType, points: [CGPoint])>, _ place: CGPoint
    ) -> [EllipseArc.Curve] {
        var begin = place
        return elements.prefix(16).prefix { $0.type == .addCurveToPoint }.map { element in
            defer { begin = element.points[2] }
            return EllipseArc.Curve(points: [begin] + element.points)
        }
    }

    /// The path of a text: M L H V C S Q T A Z, small letters relative to the last point, numbers
    /// separated by blanks or commas. Nil for any other text.
    public static func path(_ text: String) -> CGPath? {
        var reader = PathReader(text)
        return reader.read()
    }
}

private struct PathReader {
    private var rest: Substring
    private let path = CGMutablePath()
    private var place = CGPoint.zero
    /// Where the part began, and the control point of the curve before, which S and T mirror.
    private var start = CGPoint.zero
    private var control: (point: CGPoint, isCubic: Bool)?

    init(_ text: String) { rest = text[...] }

    mutating func read() -> CGPath? {
        var letter: Character?
        while true {
            skip()
            guard let next = rest.first else { break }
            if next.isLetter {
                letter = next
                rest.removeFirst()
            } else if letter == nil || letter == "Z" || letter == "z" {
                return nil
            }
            guard let command = letter, path.isEmpty == false || "Mm".contains(command),
                readCommand(command)
            else { return nil }
            // More points after a move are lines.
            if command == "M" { letter = "L" }
            if command == "m" { letter = "l" }
        }
        return path
    }

    private mutating func readCommand(_ command: Character) -> Bool {
        let base = command.isLowercase ? place : .zero
        var mirror: (point: CGPoint, isCubic: Bool)?
        switch command.uppercased() {
        case "M":
            guard let p = point(base) else { return false }
            path.move(to: p)
            (place, start) = (p, p)
        case "L":
            guard let p = point(base) else { return false }
            line(to: p)
        case "H":
            guard let x = number() else { return false }
            line(to: CGPoint(x: base.x + x, y: place.y))
        case "V":
            guard let y = number() else { return false }
            line(to: CGPoint(x: place.x, y: base.y + y))
        case "C", "S":
            let first = command.uppercased() == "C" ? point(base) : mirrored(isCubic: true)
            guard let first, let second = point(base), let p = point(base) else { return false }
            path.addCurve(to: p, control1: first, control2: second)
            (place, mirror) = (p, (second, true))
        case "Q", "T":
            let middle = command.uppercased() == "Q" ? point(base) : mirrored(isCubic: false)
            guard let middle, let p = point(base) else { return false }
            path.addQuadCurve(to: p, control: middle)
            (place, mirror) = (p, (middle, false))
        case "A":
            guard let rx = number(), let ry = number(), let turn = number(), let isLong = flag(),
                let isPositive = flag(), let p = point(base)
            else { return false }
            let arc = EllipseArc(
                from: place, to: p, radii: (Double(rx), Double(ry)), turn: Double(turn),
                isLong: isLong, isPositive: isPositive)
            for curve in arc?.curves ?? [] {
                path.addCurve(
                    to: curve.points[3], control1: curve.points[1], control2: curve.points[2])
            }
            if arc == nil, p != place { path.addLine(to: p) }
            place = p
        case "Z":
            path.closeSubpath()
            place = start
        default: return false
        }
        control = mirror
        return true
    }

    private mutating func line(to p: CGPoint) {
        path.addLine(to: p)
        place = p
    }

    private func mirrored(isCubic: Bool) -> CGPoint? {
        guard let control, control.isCubic == isCubic else { return place }
        return CGPoint(x: 2 * place.x - control.point.x, y: 2 * place.y - control.point.y)
    }

    private mutating func point(_ base: CGPoint) -> CGPoint? {
        guard let x = number(), let y = number() else { return nil }
        return CGPoint(x: base.x + x, y: base.y + y)
    }

    /// A flag, 0 or 1: no blank has to follow.
    private mutating func flag() -> Bool? {
        skip()
        guard let sign = rest.first, sign == "0" || sign == "1" else { return nil }
        rest.removeFirst()
        return sign == "1"
    }

    private mutating func number() -> CGFloat? {
        skip()
        guard let match = rest.prefixMatch(of: /[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?/),
            let number = Double(match.0.hasSuffix(".") ? match.0.dropLast() : match.0),
            abs(number) < 1e9
        else { return nil }
        rest = rest[match.range.upperBound...]
        return CGFloat(number)
    }

    private mutating func skip() {
        rest = rest.drop { $0.isWhitespace || $0 == "," }
    }
}
