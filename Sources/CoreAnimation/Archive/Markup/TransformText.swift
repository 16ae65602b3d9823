import CoreGraphics
import Foundation

/// Parser of transforms: `rotate(20deg, 0, 1, 0) translate(10, 0, 0)`.
///
/// Input: a list of functions composed as in CSS, the rightmost acting first. The empty string is
/// the identity; sixteen bare numbers are a matrix. Output: the matrix, or the problem of the text.
struct TransformText {
    struct Problem: Error {
        let reason: String

        init(reason: String) { self.reason = reason }
        init(_ function: String, wants wanted: String) {
            reason = "\(function)(…) wants \(wanted)"
        }
    }

    /// Limit of a matrix element, for the arithmetic of later steps.
    private static let largestElement = 1e30

    static func parse(_ text: String) throws(Problem) -> CATransform3D {
        var result = CATransform3DIdentity
        var rest = text[...].drop(while: \.isSeparator)
        if rest.isEmpty || rest == "none" || rest == "identity" { return result }
        if let first = rest.first, !first.isLetter {
            return try matrix(numbers(rest, unit: .none))
        }
        while !rest.isEmpty {
            guard let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")")
            else { throw Problem(reason: "“\(rest.prefix(30))” is not a function") }
            let name = rest[..<open].filter { !$0.isWhitespace }
            let step = try function(name, rest[rest.index(after: open)..<close])
            result = CATransform3DConcat(step, result)
            rest = rest[rest.index(after: close)...].drop(while: \.isSeparator)
        }
        // Each number is in range, but a product of many large numbers may not be.
        guard result.elements.allSatisfy({ abs($0) <= Self.largestElement }) else {
            throw Problem(reason: "the functions together have impossible numbers")
        }
        return result
    }

    private static func function(
        _ name: String, _ arguments: Substring
    ) throws(Problem) -> CATransform3D {
        switch name {
        case "rotate", "rotate3d", "rotateX", "rotateY", "rotateZ":
            return try rotation(name, arguments)
        case "scale", "scale3d", "scaleX", "scaleY", "scaleZ":
            return try scale(name, numbers(arguments, unit: .none))
        case "translate", "translate3d", "translateX", "translateY", "translateZ":
            return try translation(name, numbers(arguments, unit: .length))
        case "perspective":
            let v = try numbers(arguments, unit: .length)
            guard v.count == 1, v[0] != 0 else {
                throw Problem(name, wants: "a distance that is not 0")
            }
            var t = CATransform3DIdentity
            t.m34 = -1 / v[0]
            return t
        case "matrix", "matrix3d": return try matrix(numbers(arguments, unit: .none))
        default: throw Problem(reason: "there is no function \(name)")
        }
    }

    private static func rotation(
        _ name: String, _ arguments: Substring
    ) throws(Problem) -> CATransform3D {
        // `rotate3d` has the axis before the angle, as in CSS.
        let isLast =
            name == "rotate3d" && arguments.split(whereSeparator: \.isSeparator).count == 4
        var v = try numbers(arguments, unit: .angle(at: isLast ? 3 : 0))
        if isLast { v.insert(v.removeLast(), at: 0) }
        if v.count == 1 {
            v += name == "rotateX" ? [1, 0, 0] : name == "rotateY" ? [0, 1, 0] : [0, 0, 1]
        }
        guard v.count == 4 else {
            throw Problem(name, wants: "an angle, or an angle and an axis")
        }
        return CATransform3DMakeRotation(v[0], v[1], v[2], v[3])
    }

    private static func scale(_ name: String, _ v: [CGFloat]) throws(Problem) -> CATransform3D {
        if let axis = axis(of: name) {
            guard v.count == 1 else { throw Problem(name, wants: "one factor") }
            return CATransform3DMakeScale(
                axis == "X" ? v[0] : 1, axis == "Y" ? v[0] : 1, axis == "Z" ? v[0] : 1)
        }
        switch v.count {
        case 1: return CATransform3DMakeScale(v[0], v[0], 1)
        case 2: return CATransform3DMakeScale(v[0], v[1], 1)
        case 3: return CATransform3DMakeScale(v[0], v[1], v[2])
        default: throw Problem(name, wants: "one to three factors")
        }
    }

    private static func translation(
        _ name: String, _ v: [CGFloat]
    ) throws(Problem) -> CATransform3D {
        if let axis = axis(of: name) {
            guard v.count == 1 else { throw Problem(name, wants: "one distance") }
            return CATransform3DMakeTranslation(
                axis == "X" ? v[0] : 0, axis == "Y" ? v[0] : 0, axis == "Z" ? v[0] : 0)
        }
        guard (1...3).contains(v.count) else {
            throw Problem(name, wants: "one to three distances")
        }
        return CATransform3DMakeTranslation(
            v[0], v.count > 1 ? v[1] : 0, v.count > 2 ? v[2] : 0)
    }

    /// Axis in a function's name.
    private static func axis(of name: String) -> Character? {
        name.last.flatMap { "XYZ".contains($0) ? $0 : nil }
    }

    private static func matrix(_ v: [CGFloat]) throws(Problem) -> CATransform3D {
        if v.count == 6 {
            return CATransform3DMakeAffineTransform(
                CGAffineTransform(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5]))
        }
        guard v.count == 16 else {
            throw Problem(reason: "a matrix has 16 numbers, not \(v.count)")
        }
        return CATransform3D(
            m11: v[0], m12: v[1], m13: v[2], m14: v[3], m21: v[4], m22: v[5], m23: v[6], m24: v[7],
            m31: v[8], m32: v[9], m33: v[10], m34: v[11], m41: v[12], m42: v[13], m43: v[14],
            m44: v[15])
    }

    private enum Unit: Equatable {
        case none, length
        /// An angle at this index; the other numbers have no unit.
        case angle(at: Int)
    }

    /// Numbers without their units; angles in radians. A bare angle counts as degrees.
    private static func numbers(_ text: Substring, unit: Unit) throws(Problem) -> [CGFloat] {
        var list: [CGFloat] = []
        for word in text.split(whereSeparator: \.isSeparator) {
            var body = word
            var factor = 1.0
            if unit == .angle(at: list.count) {
                factor = .pi / 180
                for (suffix, scale) in [
                    ("deg", Double.pi / 180), ("grad", .pi / 200), ("rad", 1), ("turn", 2 * .pi),
                ] where word.hasSuffix(suffix) {
                    body = word.dropLast(suffix.count)
                    factor = scale
                    break
                }
            } else if unit == .length, word.hasSuffix("px") || word.hasSuffix("pt") {
                body = word.dropLast(2)
            }
            guard let number = Double(body), abs(number) <= MarkupContext.largestNumber else {
                throw Problem(reason: "“\(word)” is not a possible number")
            }
            list.append(CGFloat(number * factor))
        }
        return list
    }
}

extension Character {
    fileprivate var isSeparator: Bool { isWhitespace || self == "," }
}
