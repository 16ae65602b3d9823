import CoreGraphics

/// Paths as a line of text, in the letters of SVG: `M 0 0 L 40 0 Q 60 20 40 40 C 30 50 10 50 0 40 Z`.
public enum PathText {
    /// What gives the same path again, up to four decimals.
    public static func text(_ path: CGPath) -> String {
        var words: [String] = []
        path.applyWithBlock { pointer in
            let element = pointer.pointee
            let (letter, count) =
                switch element.type {
                case .moveToPoint: ("M", 1)
                case .addLineToPoint: ("L", 1)
                case .addQuadCurveToPoint: ("Q", 2)
                case .addCurveToPoint: ("C", 3)
                case .closeSubpath: ("Z", 0)
                }
            words.append(letter)
            for i in 0..<count {
                let p = element.points[i]
                words += [TimingCode.number(Double(p.x)), TimingCode.number(Double(p.y))]
            }
        }
        return words.joined(separator: " ")
    }

    /// The path of a text: M L H V C S Q T Z, in small letters from where the one before ended, numbers parted by blanks or commas. Nil
    /// for what is none, and for arcs (A).
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
                take(command)
            else { return nil }
            // More points after a move are lines.
            if command == "M" { letter = "L" }
            if command == "m" { letter = "l" }
        }
        return path
    }

    private mutating func take(_ command: Character) -> Bool {
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
