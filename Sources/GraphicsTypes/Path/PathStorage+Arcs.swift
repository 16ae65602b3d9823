// Circular arcs as cubics of at most a quarter turn each.
//
// Input: centre, radius, angles in radians. Output: a line (or a move, in an empty path) to the
// start of the arc, then its cubics. The error of a quarter turn is less than 0.03 % of the radius.
import Foundation

extension PathStorage {
    mutating func addRelativeArc(
        _ center: CGPoint, _ radius: CGFloat, _ start: CGFloat, _ delta: CGFloat,
        _ t: CGAffineTransform
    ) {
        func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: center.x + radius * x, y: center.y + radius * y).applying(t)
        }
        func cosine(_ a: CGFloat) -> CGFloat { CGFloat(Foundation.cos(Double(a))) }
        func sine(_ a: CGFloat) -> CGFloat { CGFloat(Foundation.sin(Double(a))) }
        guard start.isFinite else { return }
        let first = p(cosine(start), sine(start))
        if currentPoint == nil { move(first) } else { line(first) }
        guard delta != 0, delta.isFinite else { return }
        let delta = fewerTurns(delta)
        let count = max(1, Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = delta / CGFloat(count)
        let k = CGFloat(4.0 / 3 * Foundation.tan(Double(step) / 4))
        for i in 0..<count {
            let a = start + CGFloat(i) * step
            let b = i == count - 1 ? start + delta : a + step
            let (ca, sa, cb, sb) = (cosine(a), sine(a), cosine(b), sine(b))
            cubic(p(ca - k * sa, sa + k * ca), p(cb + k * sb, sb - k * cb), p(cb, sb))
        }
    }

    /// An angle of at most 1025 turns with the same end, and an even or odd number of turns as
    /// before: thousands of turns look like a few, and must not exhaust memory.
    private func fewerTurns(_ delta: CGFloat) -> CGFloat {
        let turn = 2 * CGFloat.pi
        guard abs(delta) > 1024 * turn else { return delta }
        let rest = delta.truncatingRemainder(dividingBy: turn)
        let isOdd = ((delta - rest) / turn).rounded().remainder(dividingBy: 2) != 0
        return rest + (delta < 0 ? -turn : turn) * (isOdd ? 1023 : 1024)
    }

    /// Adds an arc in a given direction; angles in the other direction gain whole turns.
    mutating func addArc(
        _ center: CGPoint, _ radius: CGFloat, _ start: CGFloat, _ end: CGFloat, _ clockwise: Bool,
        _ t: CGAffineTransform
    ) {
        let turn = 2 * CGFloat.pi
        let wanted = end - start
        guard wanted.isFinite else { return }
        var delta = clockwise ? -wanted : wanted
        if delta < 0 {
            delta = turn - (-delta).truncatingRemainder(dividingBy: turn)
        } else if delta > turn {
            // An arc of several turns is drawn as a single turn plus the rest, because repeated
            // circles do not change the area.
            let rest = delta.truncatingRemainder(dividingBy: turn)
            delta = rest < 1e-9 ? turn : turn + rest
        }
        addRelativeArc(center, radius, start, clockwise ? -delta : delta, t)
    }

    /// Adds an arc tangent to the lines from the current point to `p1` and from `p1` to `p2`.
    mutating func addArc(
        tangent1End p1: CGPoint, tangent2End p2: CGPoint, _ radius: CGFloat, _ t: CGAffineTransform
    ) {
        guard let current = currentPoint else {
            Diagnostics.once("CGPath: a tangent arc needs a current point; move(to:) comes first")
            return
        }
        let p0 = current.applying(t.inverted())
        let (ax, ay) = (p0.x - p1.x, p0.y - p1.y)
        let (bx, by) = (p2.x - p1.x, p2.y - p1.y)
        let (la, lb) = ((ax * ax + ay * ay).squareRoot(), (bx * bx + by * by).squareRoot())
        let cross = ax * by - ay * bx
        guard la > 0, lb > 0, radius > 0, abs(cross) > 1e-9 * la * lb else {
            return line(p1.applying(t))
        }
        let cosAngle = (ax * bx + ay * by) / (la * lb)
        let distance = radius * ((1 + cosAngle) / (1 - cosAngle)).squareRoot()
        let touch = CGPoint(x: p1.x + ax / la * distance, y: p1.y + ay / la * distance)
        let side: CGFloat = cross > 0 ? 1 : -1
        let center = CGPoint(
            x: touch.x - ay / la * radius * side, y: touch.y + ax / la * radius * side)
        let last = CGPoint(x: p1.x + bx / lb * distance, y: p1.y + by / lb * distance)
        let start = CGFloat(atan2(Double(touch.y - center.y), Double(touch.x - center.x)))
        let end = CGFloat(atan2(Double(last.y - center.y), Double(last.x - center.x)))
        addArc(center, radius, start, end, cross > 0, t)
    }
}
