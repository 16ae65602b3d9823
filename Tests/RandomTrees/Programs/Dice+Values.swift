import CoreGraphics
import LaminaRenderTree
import TestSupport

// Random values: mostly values with a visible effect, sometimes extreme values.
extension Dice {
    mutating func color() -> Term {
        let alpha = once(in: 3) ? number(0, 1) : 1
        if once(in: 8) { return .f("CGColor", ["gray": number(0, 1), "alpha": alpha]) }
        return .color(number(0, 1), number(0, 1), number(0, 1), alpha)
    }

    mutating func position() -> Term {
        // Often where whole pixels meet, as people place things.
        once(in: 2)
            ? .point(Double(roll(120)), Double(roll(90)))
            : .point(number(-10, 130), number(-10, 100))
    }

    mutating func bounds() -> Term {
        let origin = once(in: 5) ? (number(-20, 20), number(-20, 20)) : (0, 0)
        if once(in: 12) { return .rect(origin.0, origin.1, 0, 0) }
        let (w, h) =
            once(in: 2)
            ? (Double(4 + roll(70)), Double(4 + roll(60))) : (number(2, 80), number(2, 60))
        return .rect(origin.0, origin.1, w, h)
    }

    /// Matrix; with `inSpace` the matrix may leave the plane.
    mutating func transform(inSpace: Bool) -> Term {
        let simple: Term
        switch roll(inSpace ? 10 : 6) {
        case 0:
            simple = .f(
                "CATransform3DMakeTranslation", .number(number(-30, 30)), .number(number(-30, 30)),
                .number(inSpace ? number(-20, 20) : 0))
        case 1, 2: simple = scale()
        case 3: simple = turn(0, 0, 1, quarter: true)
        case 4, 5: simple = turn(0, 0, 1, quarter: false)
        case 6: simple = turn(1, 0, 0, quarter: once(in: 4))
        case 7: simple = turn(0, 1, 0, quarter: once(in: 4))
        case 8: simple = .f("perspective", .number(Double(pick([60, 150, 400, -200]))))
        default: simple = turn(number(-1, 1), number(-1, 1), number(0.1, 1), quarter: false)
        }
        return once(in: 3)
            ? .f("CATransform3DConcat", simple, transform(inSpace: inSpace)) : simple
    }

    private mutating func turn(_ x: Double, _ y: Double, _ z: Double, quarter: Bool) -> Term {
        let angle = quarter ? Double(roll(4)) * .pi / 2 : number(-3.2, 3.2)
        return .f("CATransform3DMakeRotation", .number(angle), .number(x), .number(y), .number(z))
    }

    private mutating func scale() -> Term {
        var factors = [pick([-1, 0.5, 1, 1, 2]), pick([-1, 0.5, 1, 2]), 1]
        if once(in: 2) { factors = [number(-2, 2), number(-2, 2), number(0.5, 2)] }
        return .call("CATransform3DMakeScale", factors.map { Argument(.number($0)) })
    }

    mutating func path() -> Term {
        switch roll(6) {
        case 0: return .f("path", .text(ellipse()))
        case 1: return .f("path", .text(rectangle()))
        default: return .f("path", .text(scribble()))
        }
    }

    private mutating func rectangle() -> String {
        let (x, y) = (roll(20), roll(20))
        let (w, h) = (2 + roll(50), 2 + roll(40))
        return "M\(x) \(y) L\(x + w) \(y) L\(x + w) \(y + h) L\(x) \(y + h) Z"
    }

    private mutating func ellipse() -> String {
        "E\(roll(20)) \(roll(20)) \(3 + roll(50)) \(3 + roll(40))"
    }

    private mutating func scribble() -> String {
        func spot(_ dice: inout Dice) -> String { "\(dice.roll(70)) \(dice.roll(60))" }
        var text = ""
        for _ in 0...roll(2) {
            text += (text.isEmpty ? "" : " ") + "M" + spot(&self)
            for _ in 0...roll(4) {
                switch roll(4) {
                case 0: text += " Q\(spot(&self)) \(spot(&self))"
                case 1: text += " C\(spot(&self)) \(spot(&self)) \(spot(&self))"
                default: text += " L" + spot(&self)
                }
            }
            if once(in: 2) { text += " Z" }
        }
        return text
    }

    mutating func picture() -> Term {
        .f(
            "picture", .integer(pick([1, 2, 8, 16, 24, 40])), .integer(pick([1, 2, 8, 16, 30])),
            .integer(roll(9)))
    }

    mutating func words() -> Term {
        .text(
            pick([
                "", "A", "Ag", "Lamina", "two words", "line\nbreak", "äöü ß",
                "a very long line of text that has to be cut", "🙂 x", "שלום",
            ]))
    }
}
